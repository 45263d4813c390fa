//! How much a position would be judged otherwise after a longer look.

use crate::backup::{Backup, Scores};
use crate::game::Game;
use crate::search::Walk;

/// Good's agitation: how sharply u changes if one unit of work is added, which is one more ply beyond the `ply` looked ahead.
///
/// Tension says how much hangs on what the players will do; agitation, how much on what has not been looked at yet.
///
/// # Reference
/// Good 1968, "A five-year plan for automatic chess", as Michie 1981 quotes it beside tension.
///
/// ```
/// use errare::backup::Utility;
/// use errare::comment::agitation;
/// use errare::evaluate::EndsOnly;
/// use errare::game::Notation;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::model::Merit;
///
/// let (game, merit) = (NoughtsAndCrosses, Merit::of_elo(1500.0));
/// let rule = Utility::new(merit, merit, EndsOnly::default());
/// let of = |position: &str| game.read_position(position).map(|position| agitation(&game, &position, 1, &rule));
/// // Two threats at once: the win is two plies off, beyond the first look. At the start nothing is.
/// assert!(of("xx./o../.ox")? > 0.5);
/// assert_eq!(of("start")?, 0.0);
/// # Ok::<(), errare::game::NotationError>(())
/// ```
pub fn agitation<G: Game, B: Backup<G, Value = Scores>>(game: &G, position: &G::Position, ply: usize, rule: &B) -> f64 {
    let mut walk = Walk::new();
    let mut looking = |ply| walk.value(game, position, ply, rule).u;
    (looking(ply.saturating_add(1)) - looking(ply)).abs()
}
