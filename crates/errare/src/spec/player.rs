//! Players by name.

use super::analysis::{Analyst, BySymmetry, Describe};
use super::catalogue::{Entry, PLAYERS};
use super::evaluation::Evaluation;
use super::game::Playable;
use super::model::{
    AnyModel, read_by_rank, read_fixed_error, read_merit, read_mixture, read_noisy, read_ties, weights,
};
use super::syntax::{Spec, SpecError};
use crate::backup::{
    Believing, Bonus, DepthOpponent, Erring, ErrorMinimizing, Expected, Forced, LossOriented, MAndN, Minimax,
    NothingWins, NoticedLoss, Opponent, OpponentTies, OpponentType, OwnMoves, ProbabilisticOpponent, Product,
    Speculative, Strategy, TutorAndLearner, Tutoring, Utility, Weighting, WhenLost, Where,
};
use crate::distribution::{Distribution, Ties};
use crate::game::Side;
use crate::model::{ByRank, Perfect, Uniform};
use crate::play::{
    AlphaBetaPlayer, LookAhead, MeritPlayer, OpponentModelPlayer, Payoff, Player, Responder, StarPlayer, TooShallow,
};
use crate::search::{ByLookAhead, LONGEST_RECURSION, MergeError, TO_THE_END, Tree, Variant};

/// The most positions that a best response is computed over.
const MOST_POSITIONS: usize = 1_000_000;

/// Reads a player of a game.
pub fn player<G: Playable>(game: &G, spec: &Spec) -> Result<Box<dyn Analyst<G>>, SpecError> {
    let Some(entry) = Entry::find(PLAYERS, spec.name()) else {
        return Err(spec.unknown("player", &Entry::names(PLAYERS)));
    };
    let player: Box<dyn Analyst<G>> = match spec.name() {
        "random" => Box::new(Uniform),
        "perfect" => {
            let look = Look::read(game, spec)?;
            look.by(Erring { rule: look.minimax(), model: Perfect { ties: look.ties } })
        }
        "minimax" => {
            let look = Look::read(game, spec)?;
            look.by(look.minimax())
        }
        "alpha-beta" => {
            let Look { ply, evaluation, ties } = Look::read(game, spec)?;
            let table = spec.whole_or("table", 18, 0..=24)? as u32;
            Box::new(BySymmetry(AlphaBetaPlayer { ply, evaluator: evaluation, ties, table }))
        }
        "star1" => star(game, spec, Variant::Star1)?,
        "star2" => star(game, spec, Variant::Star2)?,
        "product" => {
            let look = Look::read(game, spec)?;
            let bounds = look.evaluation.bounds(game);
            look.by(Product { evaluator: look.evaluation.clone(), bounds, ties: look.ties })
        }
        "error-minimizing" => {
            let look = Look::read(game, spec)?;
            let bounds = look.evaluation.bounds(game);
            look.by(ErrorMinimizing { evaluator: look.evaluation.clone(), bounds, ties: look.ties })
        }
        "fixed-error" => {
            let look = Look::read(game, spec)?;
            look.by(Erring { rule: look.minimax(), model: read_fixed_error(spec)? })
        }
        "noisy" => {
            let look = Look::read(game, spec)?;
            look.by(Erring { rule: look.minimax(), model: read_noisy(game, spec)? })
        }
        "by-rank" => {
            let look = Look::read(game, spec)?;
            look.by(Erring { rule: look.minimax(), model: read_by_rank(spec)? })
        }
        "semi-random" => Box::new(LookAhead {
            ply: spec.whole_or("ply", 2, 0..=1_000_000)? as usize,
            strategy: Forced { when_lost: read_when_lost(spec)? },
        }),
        "merit" => {
            let look = Look::read_or_ends(game, spec)?;
            let merit = read_merit(spec)?;
            let opponent = spec.get("opponent").map_or(Ok(merit), read_merit)?;
            Box::new(MeritPlayer { ply: look.ply, merit, opponent, stake: game.stake(), evaluator: look.evaluation })
        }
        "mixture" => {
            let look = Look::read(game, spec)?;
            look.by(Erring { rule: look.minimax(), model: read_mixture(game, spec)? })
        }
        "expected" => {
            let look = Look::read(game, spec)?;
            let opponent = AnyModel::read(game, spec.needed("opponent")?)?;
            look.by(Expected { ties: look.ties, ..Expected::new(opponent, look.evaluation.clone()) })
        }
        "predictive" => {
            let look = Look::read(game, spec)?;
            let opponent = match spec.get("opponent") {
                Some(opponent) => AnyModel::read(game, opponent)?,
                None => AnyModel::ByRank(ByRank { strength: spec.needed_number("strength", 0.0..=1.0)? }),
            };
            let believed = Where::BelowRoot;
            look.by(Expected { opponent, evaluator: look.evaluation.clone(), believed, ties: look.ties })
        }
        "m-and-n" => {
            let look = Look::read(game, spec)?;
            let count = |key| spec.whole_or(key, 2, 1..=1000).map(|n| n as usize);
            let scale = spec.number_or("scale", game.range() / 40.0, 0.0..=1e300)?;
            let reach = spec.number_or("reach", game.range() / 5.0, 1e-300..=1e300)?;
            let (m, n, bonus) = (count("m")?, count("n")?, Bonus { scale, reach });
            look.by(MAndN { m, n, bonus, evaluator: look.evaluation.clone(), ties: look.ties })
        }
        "om" => {
            let look = Look::read(game, spec)?;
            look.by(read_opponent(game, spec, &look)?)
        }
        "pruned-om" => {
            let look = Look::read_short(game, spec)?;
            Box::new(OpponentModelPlayer { ply: look.ply, rule: read_opponent(game, spec, &look)? })
        }
        "prom" => probabilistic(game, spec)?,
        "depth-om" => {
            let look = Look::read(game, spec)?;
            let ply = spec.whole_or("depth", 1, 0..=1000)? as usize;
            let strategy = Minimax::new(read_theirs(game, spec, &look)?);
            let opponent = LookAhead { ply, strategy };
            let opponent_ties = read_between_equals(spec)?;
            look.by(DepthOpponent { evaluator: look.evaluation.clone(), opponent, opponent_ties, ties: look.ties })
        }
        "lo" => {
            let look = Look::read(game, spec)?;
            match spec.get("learner") {
                None => look.by(LossOriented { players: tutor_and_learner(game, spec, &look, Believing::default())? }),
                Some(learner) => {
                    let learner = AnyModel::read(game, learner)?;
                    look.by(LossOriented { players: tutor_and_learner(game, spec, &look, learner)? })
                }
            }
        }
        "tutor" => {
            let look = Look::read(game, spec)?;
            let limit = spec.number_or("limit", game.range() * 0.1, 0.0..=1e300)?;
            let notices = spec.number_or("notices", limit, 0.0..=1e300)?;
            let ply = spec.get("learner-ply").map(|_| spec.whole_or("learner-ply", 0, 0..=1000)).transpose()?;
            let evaluator = read_theirs(game, spec, &look)?;
            let noticed =
                ply.map(|ply| NoticedLoss { look_ahead: ByLookAhead { ply: ply as usize, evaluator }, limit: notices });
            match spec.get("learner") {
                None => {
                    let players = tutor_and_learner(game, spec, &look, Believing::default())?;
                    refuse_errors_that_both_see(spec, &players, limit)?;
                    look.by(Tutoring { players, limit, noticed })
                }
                Some(learner) => {
                    let players = tutor_and_learner(game, spec, &look, AnyModel::read(game, learner)?)?;
                    if players.learner.never_errs() {
                        refuse_errors_that_both_see(spec, &players, limit)?;
                    }
                    look.by(Tutoring { players, limit, noticed })
                }
            }
        }
        "utility" => {
            let look = Look::read_or_ends(game, spec)?;
            let white = AnyModel::read(game, merit_as_model(spec.needed("white")?)?)?;
            let black = AnyModel::read(game, merit_as_model(spec.needed("black")?)?)?;
            let hunger = spec.number_or("hunger", 0.0, 0.0..=1e6)?;
            look.by(Utility { white, black, evaluator: look.evaluation.clone(), hunger, ties: look.ties })
        }
        "speculative" => speculative(spec)?,
        "best-response" => best_response(game, spec)?,
        _ => unreachable!("every entry of the catalogue is read here"),
    };
    spec.finish(&entry.keys())?;
    Ok(player)
}

/// How far a player looks, what he makes of the horizon, and what he does with equals.
#[derive(Clone, Copy)]
pub(super) struct Look<E> {
    ply: usize,
    evaluation: Evaluation<E>,
    ties: Ties,
}

impl Look<()> {
    /// The arguments that say how to look ahead.
    pub(super) const KEYS: [&'static str; 3] = ["ply", "evaluation", "ties"];
}

impl<E: Clone + 'static> Look<E> {
    /// To a given depth with the game's own evaluation; to the end with the ends.
    fn read<G: Playable<Own = E>>(game: &G, spec: &Spec) -> Result<Self, SpecError> {
        let (ply, to_the_end) = read_ply(game, spec)?;
        let evaluation = match spec.get("evaluation") {
            Some(evaluation) => Evaluation::read(game, evaluation)?,
            None if to_the_end => Evaluation::ENDS,
            None => Evaluation::own(game)?,
        };
        Ok(Self { ply, evaluation, ties: read_ties(spec)? })
    }

    /// The same for searches that recurse.
    fn read_short<G: Playable<Own = E>>(game: &G, spec: &Spec) -> Result<Self, SpecError> {
        spec.whole_or("ply", 1, 1..=LONGEST_RECURSION as u64)?;
        let look = Self::read(game, spec)?;
        Ok(Self { ply: look.ply.min(LONGEST_RECURSION), ..look })
    }

    /// The same for rules that only make sense on the scale of the utilities.
    fn read_or_ends<G: Playable<Own = E>>(game: &G, spec: &Spec) -> Result<Self, SpecError> {
        let (ply, _) = read_ply(game, spec)?;
        let evaluation = spec.get("evaluation").map_or(Ok(Evaluation::ENDS), |e| Evaluation::read(game, e))?;
        Ok(Self { ply, evaluation, ties: read_ties(spec)? })
    }

    fn minimax(&self) -> Minimax<Evaluation<E>> {
        Minimax { evaluator: self.evaluation.clone(), ties: self.ties }
    }

    fn by<G: Playable<Own = E>, S: Strategy<G, Value: Describe> + 'static>(&self, strategy: S) -> Box<dyn Analyst<G>> {
        Box::new(LookAhead { ply: self.ply, strategy })
    }
}

/// The look-ahead, and whether it reaches the end because none was given.
fn read_ply<G: Playable>(game: &G, spec: &Spec) -> Result<(usize, bool), SpecError> {
    match spec.get("ply") {
        Some(_) => Ok((spec.whole_or("ply", 1, 1..=1_000_000)? as usize, false)),
        None => Ok((game.usual_ply(), game.usual_ply() == TO_THE_END)),
    }
}

/// Within `utility` a player of merit goes by the scores of the tree, and cannot have a look-ahead of his own.
fn merit_as_model(spec: &Spec) -> Result<&Spec, SpecError> {
    let idle =
        ["ply", "opponent", "evaluation"].into_iter().find(|key| spec.name() == "merit" && spec.get(key).is_some());
    match idle {
        Some(key) => Err(spec.key_error(
            key,
            format!("`{key}` has no meaning here"),
            "`utility` looks ahead for both; put it there, after brackets",
        )),
        None => Ok(spec),
    }
}

fn read_opponent<G: Playable>(game: &G, spec: &Spec, look: &Look<G::Own>) -> Result<NamedOpponent<G>, SpecError> {
    let theirs = read_theirs(game, spec, look)?;
    let opponent = Believing { ties: read_between_equals(spec)? };
    Ok(Opponent { evaluator: look.evaluation.clone(), theirs, opponent, ties: look.ties })
}

fn star<G: Playable>(game: &G, spec: &Spec, variant: Variant) -> Result<Box<dyn Analyst<G>>, SpecError> {
    let Look { ply, evaluation, ties } = Look::read_short(game, spec)?;
    let bounds = evaluation.bounds(game);
    Ok(Box::new(StarPlayer { ply, evaluator: evaluation, bounds, variant, ties }))
}

fn read_when_lost(spec: &Spec) -> Result<WhenLost, SpecError> {
    spec.choice_or("when-lost", WhenLost::LoseLate, &[("late", WhenLost::LoseLate), ("any", WhenLost::AnyMove)])
}

fn read_between_equals(spec: &Spec) -> Result<OpponentTies, SpecError> {
    let choices = [
        ("pessimistic", OpponentTies::Pessimistic),
        ("optimistic", OpponentTies::Optimistic),
        ("first", OpponentTies::First),
    ];
    spec.choice_or("between-equals", OpponentTies::Pessimistic, &choices)
}

/// The opponent's evaluation; ours, unless told.
fn read_theirs<G: Playable>(game: &G, spec: &Spec, look: &Look<G::Own>) -> Result<Evaluation<G::Own>, SpecError> {
    spec.get("theirs").map_or(Ok(look.evaluation.clone()), |theirs| Evaluation::read(game, theirs))
}

/// An opponent whose evaluation has a name.
type NamedOpponent<G> = Opponent<Evaluation<<G as Playable>::Own>, Evaluation<<G as Playable>::Own>>;

/// A tutor and a learner whose evaluations have names.
type NamedTutorAndLearner<G, L> =
    TutorAndLearner<Evaluation<<G as Playable>::Own>, Evaluation<<G as Playable>::Own>, L>;

fn tutor_and_learner<G: Playable, L>(
    game: &G,
    spec: &Spec,
    look: &Look<G::Own>,
    learner: L,
) -> Result<NamedTutorAndLearner<G, L>, SpecError> {
    let theirs = read_theirs(game, spec, look)?;
    Ok(TutorAndLearner { evaluator: look.evaluation.clone(), theirs, learner, ties: look.ties })
}

/// A learner who believes what the tutor believes and never errs about it sees every error of his.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995: if the evaluations are the same, ε must be 0.
fn refuse_errors_that_both_see<E: PartialEq, L>(
    spec: &Spec,
    players: &TutorAndLearner<Evaluation<E>, Evaluation<E>, L>,
    limit: f64,
) -> Result<(), SpecError> {
    if players.evaluator != players.theirs || limit == 0.0 {
        return Ok(());
    }
    let hint = "give him his own by `theirs=`, say how he errs by `learner=`, or write `limit=0`";
    Err(spec.error("a learner with the tutor's evaluation sees every error", hint))
}

/// PrOM for as many types as are given, filled up to a power of two with types of no weight.
fn probabilistic<G: Playable>(game: &G, spec: &Spec) -> Result<Box<dyn Analyst<G>>, SpecError> {
    let look = Look::read(game, spec)?;
    let mut types = Vec::new();
    for (probability, evaluation) in weights(spec)? {
        types.push(OpponentType { probability, evaluator: Evaluation::read(game, evaluation)? });
    }
    let sum: f64 = types.iter().map(|kind| kind.probability).sum();
    if sum <= 0.0 || !sum.is_finite() {
        return Err(spec.error("no types of opponent", "write e.g. `prom:0.6=ends,0.4=levy`, weights as keys"));
    }
    for kind in &mut types {
        kind.probability /= sum;
    }
    match types.len() {
        ..=2 => Ok(probabilistic_of::<G, 2>(&look, types)),
        3..=4 => Ok(probabilistic_of::<G, 4>(&look, types)),
        5..=16 => Ok(probabilistic_of::<G, 16>(&look, types)),
        n => Err(spec.error(format!("{n} types of opponent"), "no more than 16 can be named here")),
    }
}

fn probabilistic_of<G: Playable, const N: usize>(
    look: &Look<G::Own>,
    types: Vec<OpponentType<Evaluation<G::Own>>>,
) -> Box<dyn Analyst<G>> {
    let mut types = types.into_iter();
    let nobody = || OpponentType { probability: 0.0, evaluator: Evaluation::ENDS };
    let types: [_; N] = std::array::from_fn(|_| types.next().unwrap_or_else(nobody));
    let evaluator = look.evaluation.clone();
    let opponent_ties = OpponentTies::default();
    look.by(ProbabilisticOpponent { evaluator, types, opponent_ties, ties: look.ties })
}

fn speculative<G: Playable>(spec: &Spec) -> Result<Box<dyn Analyst<G>>, SpecError> {
    let when_lost = read_when_lost(spec)?;
    let ply = spec.whole_or("ply", 4, 1..=1000)? as usize;
    let semi_random = |ply| LookAhead { ply, strategy: Forced { when_lost } };
    let opponent = semi_random(spec.whole_or("opponent", 2, 0..=1000)? as usize);
    let seen = opponent.ply;
    if ply < seen + 2 && !spec.yes_or_no("shallow", false)? {
        let hint = "write `shallow=yes` to speculate all the same";
        return Err(spec.error(TooShallow { ply, opponent: seen }.to_string(), hint));
    }
    let own_moves = [
        ("best", OwnMoves::Best),
        ("best-of-possible", OwnMoves::BestOfPossible),
        ("possible", OwnMoves::Possible),
        ("any", OwnMoves::Any),
    ];
    let nothing_wins =
        [("as-without", NothingWins::AsWithout), ("first", NothingWins::First), ("last", NothingWins::Last)];
    let leaves = [("by-probability", Weighting::Probability), ("counted", Weighting::Count)];
    let strategy = Speculative {
        own: semi_random(ply),
        opponent,
        filter: spec.yes_or_no("filter", true)?,
        own_moves: spec.choice_or("own-moves", OwnMoves::Best, &own_moves)?,
        restrict_opponent: spec.yes_or_no("restrict-opponent", true)?,
        weighting: spec.choice_or("leaves", Weighting::Probability, &leaves)?,
        ties: spec.choice_or("ties", Ties::First, &[("share", Ties::Share), ("first", Ties::First)])?,
        nothing_wins: spec.choice_or("nothing-wins", NothingWins::AsWithout, &nothing_wins)?,
    };
    Ok(Box::new(LookAhead { ply, strategy }))
}

fn best_response<G: Playable>(game: &G, spec: &Spec) -> Result<Box<dyn Analyst<G>>, SpecError> {
    let opponent = player(game, spec.needed("to")?)?;
    let payoffs = [("score", Payoff::SCORE), ("wins", Payoff::WINS), ("safety", Payoff::SAFETY)];
    let named = spec.choice_or("payoff", Payoff::SCORE, &payoffs)?;
    let worth = |key, default| spec.number_or(key, default, -1e9..=1e9);
    let payoff =
        Payoff { win: worth("win", named.win)?, draw: worth("draw", named.draw)?, loss: worth("loss", named.loss)? };
    let player = BestResponsePlayer { opponent, payoff, from_start: None };
    let from_start = player
        .responder(game, &game.start())
        .map_err(|e| spec.error("no best response", format!("it needs every position of the game, and {e}")))?;
    Ok(Box::new(BestResponsePlayer { from_start: Some(from_start), ..player }))
}

/// The best response from the start of the game, and from elsewhere when he is asked.
pub(super) struct BestResponsePlayer<G: Playable> {
    opponent: Box<dyn Analyst<G>>,
    payoff: Payoff,
    from_start: Option<Responder<G>>,
}

impl<G: Playable> BestResponsePlayer<G> {
    /// The best response over all positions that can be reached from one.
    fn responder(&self, game: &G, root: &G::Position) -> Result<Responder<G>, MergeError> {
        // The opponent need not play alike in a mirror: symmetric positions are kept apart.
        let tree = Tree::distinct(game, root, MOST_POSITIONS)?;
        let known = self.opponent.policy_on(game, &tree);
        Ok(Responder::to(game, tree, &known, self.payoff))
    }

    /// Does something with the responder that knows a position; he knows none if too many can be reached from it.
    pub(super) fn with_responder<T>(
        &self,
        game: &G,
        position: &G::Position,
        then: impl FnOnce(Option<&Responder<G>>) -> T,
    ) -> T {
        let known = |responder: &&Responder<G>| responder.value(game, position, Side::Max).is_some();
        match self.from_start.as_ref().filter(known) {
            Some(responder) => then(Some(responder)),
            None => then(self.responder(game, position).ok().as_ref()),
        }
    }
}

impl<G: Playable> Player<G> for BestResponsePlayer<G> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        self.with_responder(game, position, |responder| match responder {
            Some(responder) => responder.policy(game, position, out),
            None => Uniform.policy(game, position, out),
        });
    }
}
