//! Every table and figure of the papers, in one go.

use crate::papers::table::Table;
use crate::papers::{iida, kajihara, levy, michie, reibman_ballard, risk};

/// One of the five papers, or what goes beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Levy, *Computer Gamesmanship*, ch. 2.
    Levy,
    /// Reibman & Ballard 1983.
    ReibmanBallard,
    /// Kajihara et al. 1999.
    Kajihara,
    /// Iida, Handa & Uiterwijk 1995.
    Iida,
    /// Michie 1981.
    Michie,
    /// What a wrong model of the opponent costs, after Donkers 2003.
    Risk,
}

/// How large the sampled parts are; what is not given is as in the papers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Random trees of Reibman & Ballard.
    pub trees: Option<u64>,
    /// Games for each pair of Kajihara et al.
    pub games: Option<u64>,
    /// Games for each tutor and learner of Iida et al., and of the one who adapts to his opponent.
    pub lessons: Option<u64>,
    /// The seed of everything.
    pub seed: Option<u64>,
    /// The number of threads; 0 means one for each processor.
    pub threads: usize,
}

impl Paper {
    /// All of them, in the order of the notes.
    pub const ALL: [Paper; 6] =
        [Paper::Levy, Paper::ReibmanBallard, Paper::Kajihara, Paper::Iida, Paper::Michie, Paper::Risk];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Paper::Levy => levy::PAPER,
            Paper::ReibmanBallard => reibman_ballard::PAPER,
            Paper::Kajihara => kajihara::PAPER,
            Paper::Iida => iida::PAPER,
            Paper::Michie => michie::PAPER,
            Paper::Risk => risk::PAPER,
        }
    }

    /// How many steps its tables take, and what a step is.
    pub fn steps(self, options: &Options) -> (u64, &'static str) {
        match self {
            Paper::Levy | Paper::Michie => (1, "papers"),
            Paper::ReibmanBallard => (options.reibman_ballard().trees, "trees"),
            Paper::Kajihara => (kajihara::TABLES, "tables"),
            Paper::Iida => (iida::PAIRS, "tutors"),
            Paper::Risk => (risk::GAMES, "games"),
        }
    }

    /// Its tables. `progress` is told of every step, from any thread.
    pub fn tables(self, options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
        match self {
            Paper::Levy => levy::tables(),
            Paper::ReibmanBallard => reibman_ballard::tables(&options.reibman_ballard(), progress),
            Paper::Kajihara => {
                let usual = kajihara::Options::default();
                let games = options.games.unwrap_or(usual.games);
                kajihara::tables(&kajihara::Options { games, seed: options.seed.unwrap_or(usual.seed) }, progress)
            }
            Paper::Iida => {
                let usual = iida::Options::default();
                let games = options.lessons.unwrap_or(usual.games);
                let seed = options.seed.unwrap_or(usual.seed);
                iida::tables(&iida::Options { games, seed, threads: options.threads }, progress)
            }
            Paper::Michie => michie::tables(),
            Paper::Risk => {
                let usual = risk::Options::default();
                let games = options.lessons.unwrap_or(usual.games);
                let seed = options.seed.unwrap_or(usual.seed);
                risk::tables(&risk::Options { games, seed, threads: options.threads }, progress)
            }
        }
    }
}

impl Options {
    fn reibman_ballard(&self) -> reibman_ballard::Options {
        let usual = reibman_ballard::Options::default();
        reibman_ballard::Options {
            trees: self.trees.unwrap_or(usual.trees),
            seed: self.seed.unwrap_or(usual.seed),
            threads: self.threads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::count::Count;

    #[test]
    fn the_distinct_numbers_that_each_paper_prints() {
        let sizes = Options { trees: Some(600), games: Some(10), ..Options::default() };
        let printed = |paper: Paper| Count::of(&paper.tables(&sizes, &|_| ())).printed;
        assert_eq!(printed(Paper::Levy), 3 + 16 + 4 + 2, "Figures 11 and 13, what is essentially different, Figure 12");
        assert_eq!(
            printed(Paper::ReibmanBallard),
            7 + 84 + 6 + 6,
            "the figures, the payoffs, the gains, the confidences"
        );
        let figures = (9, 22 + 7 + 4 + 7 + 17 + 1, 2, 2);
        assert_eq!(printed(Paper::Michie), figures.0 + figures.1 + figures.2 + figures.3, "Figures 2 to 5");
        // Where nobody speculates, in 19 pairs, Table 2 repeats Table 1.
        assert_eq!(printed(Paper::Kajihara), 147 + (147 - 3 * 19) + 2 * 15, "Tables 1, 2 and 3");
    }
}
