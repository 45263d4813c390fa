//! `errare endgame swindle`: what can still be saved.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use errare::game::Notation;
use errare_chess::commentary::explain::diagram;
use errare_chess::endgame::Material;
use errare_chess::shakmaty::Position as _;
use errare_chess::study::{Choice, Player, Swindle, swindle};
use errare_chess::{Chess, Position};
use serde_json::json;

use super::probe::{in_words, name, read};
use crate::arguments::{ReportFormat, SwindleOptions};
use crate::input::endgames;
use crate::output::progress::Thinking;
use crate::output::table::write_rows;
use crate::output::text::percent;
use crate::output::{self, NAME, json};

pub(crate) fn run(options: &SwindleOptions, folder: &Path) -> Result<()> {
    let (game, position) = read(&options.fen.join(" "))?;
    let material = Material::of(position.board().board());
    let endgames = endgames::built(folder, &[material], &mut |_, _| ())?;
    let mover = position.board().turn();
    match endgames.probe(position.board()) {
        Some(result) if result.sign() < 0 && result.moves() > Some(0) => {}
        Some(result) => {
            bail!("{} is to move and has not lost: {} with best play", name(mover), in_words(result, mover))
        }
        None => bail!("this position is in none of the tables"),
    }
    let opponent = Player::of_elo(options.opponent_elo);
    let thinking = Thinking::new();
    let Some(found) = swindle(&endgames, position.board(), &opponent)? else {
        bail!("this position is in none of the tables")
    };
    drop(thinking);
    let shown = Shown { game: &game, position: &position, found: &found, opponent: options.opponent_elo };
    output::to(None, |out| match options.format {
        ReportFormat::Text => shown.write(out),
        ReportFormat::Json => json::write(out, &shown.json()),
    })
}

struct Shown<'a> {
    game: &'a Chess,
    position: &'a Position,
    found: &'a Swindle,
    opponent: f64,
}

impl Shown<'_> {
    /// The expected score of the loser after a move.
    fn score(&self, choice: &Choice) -> f64 {
        let u = f64::from(choice.chance.u);
        (1.0 + self.found.loser.fold_wb(u, -u)) / 2.0
    }

    fn san(&self, choice: &Choice) -> String {
        self.game.write_move(self.position, choice.m)
    }

    fn write(&self, out: &mut dyn Write) -> Result<()> {
        let Swindle { loser, choices, swindling, resisting } = self.found;
        writeln!(out, "\n{}", diagram(self.position))?;
        let best = choices.first().map(|choice| self.san(choice)).unwrap_or_default();
        writeln!(
            out,
            "{NAME}{best}{NAME:#} costs an opponent of {} most: {} may expect {} of a point, where the longest resistance \
             saves {}.\n",
            self.opponent,
            name(*loser),
            percent(*swindling),
            percent(*resisting)
        )?;
        let mut rows = vec![["move", "best play", "expected score"].map(String::from).to_vec()];
        for choice in choices {
            let result = in_words(choice.forced.before(), *loser);
            rows.push(vec![self.san(choice), result, percent(self.score(choice))]);
        }
        write_rows(out, &[0, 1], &rows)
    }

    fn json(&self) -> serde_json::Value {
        let Swindle { loser, choices, swindling, resisting } = self.found;
        let choice = |choice: &Choice| {
            json!({
                "san": self.san(choice),
                "moves_to_mate": choice.forced.moves(),
                "expected_score": self.score(choice),
            })
        };
        json!({
            "fen": self.game.write_position(self.position),
            "loser": name(*loser),
            "opponent_elo": self.opponent,
            "swindling": swindling,
            "longest_resistance": resisting,
            "moves": choices.iter().map(choice).collect::<Vec<_>>(),
        })
    }
}
