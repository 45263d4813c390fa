//! Men counted: what a side is ahead by once the captures at hand are made, and what was won for what.

use serde::Serialize;
use shakmaty::{Board, Chess, Color, Move, Position as _, Role};

use crate::board::exchange::{exchange_at_least, exchange_between, value};

/// The least that is called a gain: less than a pawn, because a bishop counts a little more than a knight.
pub(super) const LEAST: i32 = 80;
/// Beyond this nobody counts: a king is at stake.
const MOST: i32 = 3_000;
/// How many plies of captures and answers to checks are looked at before men are counted.
const PLIES: u8 = 6;

/// The men of a colour less those of the other, in centipawns.
pub(super) fn ahead(board: &Board, colour: Color) -> i32 {
    let worth = |colour: Color| -> i32 {
        let count = |role: Role| (board.by_color(colour) & board.by_role(role)).count() as i32;
        Role::ALL.into_iter().filter(|role| *role != Role::King).map(|role| count(role) * value(role)).sum()
    };
    worth(colour) - worth(!colour)
}

/// The same after the captures that pay for whoever makes them.
pub(super) fn settled(board: &Chess, colour: Color) -> i32 {
    let own = play_out(board, -MOST, MOST, PLIES);
    if board.turn() == colour { own } else { -own }
}

/// A search of captures alone, and of every answer to a check, in the mover's view.
fn play_out(board: &Chess, mut alpha: i32, beta: i32, plies: u8) -> i32 {
    let standing = ahead(board.board(), board.turn());
    let check = board.is_check();
    if plies == 0 {
        return standing;
    }
    let mut moves = board.legal_moves();
    if check {
        if moves.is_empty() {
            return -MOST;
        }
    } else {
        if standing >= beta {
            return standing;
        }
        alpha = alpha.max(standing);
        moves.retain(|m| (m.is_capture() || m.is_promotion()) && exchange_at_least(board, *m, LEAST));
        moves.sort_by_key(|m| -m.capture().map_or(0, value));
    }
    let mut best = if check { -MOST } else { standing };
    for m in moves {
        let mut after = board.clone();
        after.play_unchecked(m);
        best = best.max(-play_out(&after, -beta, -alpha, plies - 1));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What the mover plays if he must answer a check, or can take something with a gain.
pub(super) fn forced(board: &Chess) -> Option<Move> {
    let check = board.is_check();
    let worth = |m: &Move| {
        let mut after = board.clone();
        after.play_unchecked(*m);
        -play_out(&after, -MOST, MOST, PLIES - 1)
    };
    let takes = |m: &Move| check || (m.is_capture() || m.is_promotion()) && exchange_at_least(board, *m, LEAST);
    let best = board.legal_moves().into_iter().filter(takes).max_by_key(worth)?;
    (check || worth(&best) >= ahead(board.board(), board.turn()) + LEAST).then_some(best)
}

/// What the mover is ahead by if he takes back what was just taken, as far as that can be done: an exchange that is under way is
/// no gain and no loss.
pub(super) fn under_way(board: &Chess, last: Option<Move>) -> i32 {
    let ahead = ahead(board.board(), board.turn());
    let Some((square, taken)) = last.and_then(|last| Some((last.to(), last.capture()?))) else { return ahead };
    let men = board.board();
    let takers = men.attacks_to(square, board.turn(), men.occupied());
    let back = takers.into_iter().map(|from| exchange_between(men, from, square)).max().unwrap_or(0);
    ahead + back.clamp(0, value(taken))
}

/// What a side has won, and what it paid: men of the same kind on both sides are left out, and so are a bishop and a knight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Haul {
    /// The most valuable first.
    pub(in crate::commentary) won: Vec<Role>,
    pub(in crate::commentary) paid: Vec<Role>,
}

const BY_VALUE: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Haul {
    /// What a colour won between two boards.
    pub(super) fn between(before: &Board, after: &Board, colour: Color) -> Self {
        let count = |board: &Board, colour: Color, role: Role| (board.by_color(colour) & board.by_role(role)).count();
        let mut haul = Self::default();
        for role in BY_VALUE {
            let gone = |colour| count(before, colour, role) as i32 - count(after, colour, role) as i32;
            let net = gone(!colour) - gone(colour);
            let men = || std::iter::repeat_n(role, usize::try_from(net.abs()).unwrap_or(0));
            if net > 0 { haul.won.extend(men()) } else { haul.paid.extend(men()) }
        }
        haul.cancel(Role::Bishop, Role::Knight);
        haul.cancel(Role::Knight, Role::Bishop);
        haul
    }

    /// What it is worth, in centipawns.
    pub(super) fn worth(&self) -> i32 {
        let sum = |men: &[Role]| men.iter().map(|role| value(*role)).sum::<i32>();
        sum(&self.won) - sum(&self.paid)
    }

    fn cancel(&mut self, won: Role, paid: Role) {
        while let (Some(i), Some(j)) =
            (self.won.iter().position(|role| *role == won), self.paid.iter().position(|role| *role == paid))
        {
            self.won.remove(i);
            self.paid.remove(j);
        }
    }

    /// What was won, in words: `a rook and a pawn`, `the exchange`, `a queen for a rook`.
    pub(crate) fn words(&self) -> String {
        let (mut won, mut paid) = (self.won.clone(), self.paid.clone());
        let minor = |role: &Role| matches!(role, Role::Bishop | Role::Knight);
        let mut parts = Vec::new();
        if let (Some(rook), Some(piece)) =
            (won.iter().position(|role| *role == Role::Rook), paid.iter().position(minor))
        {
            won.remove(rook);
            paid.remove(piece);
            parts.push("the exchange".to_owned());
        }
        parts.extend(several(&won));
        let what = match parts.as_slice() {
            [] => "material".to_owned(),
            parts => listed(parts),
        };
        if paid.is_empty() { what } else { format!("{what} for {}", listed(&several(&paid))) }
    }
}

/// Men of each kind together: `a rook`, `two pawns`.
fn several(men: &[Role]) -> Vec<String> {
    let number = |role: Role| men.iter().filter(|other| **other == role).count();
    let kinds = BY_VALUE.into_iter().filter(|role| number(*role) > 0);
    kinds
        .map(|role| match number(role) {
            1 => format!("a {}", name(role)),
            2 => format!("two {}s", name(role)),
            3 => format!("three {}s", name(role)),
            _ => format!("many {}s", name(role)),
        })
        .collect()
}

/// `a, b and c`.
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What people call a man.
pub(super) fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl Serialize for Haul {
    /// Without articles: `rook`, `two pawns`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = self.words();
        serializer.serialize_str(words.strip_prefix("a ").or(words.strip_prefix("the ")).unwrap_or(&words))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    fn board(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    #[test]
    fn men_are_counted_once_the_captures_at_hand_are_made() {
        // A rook hangs to whoever is to move; a guarded one does not.
        let hangs = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(settled(&board(hangs), Color::White), 500);
        assert_eq!(settled(&board(hangs), Color::Black), -500);
        assert_eq!(settled(&board("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1"), Color::White), 300);
        // In check nobody may stand still: the king is driven from the rook that he guards.
        assert_eq!(settled(&board("8/8/8/8/8/1r6/k1K4R/8 w - - 0 1"), Color::White), 0);
        assert_eq!(settled(&board("8/8/8/8/k7/1r6/2K4R/8 b - - 0 1"), Color::Black), 0);
        assert_eq!(settled(&board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Color::White), MOST, "mate");
    }

    #[test]
    fn an_exchange_under_way_is_no_gain() {
        let before = board("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1");
        let takes = before.legal_moves().into_iter().find(|m| m.is_capture()).expect("a capture");
        let mut after = before.clone();
        after.play_unchecked(takes);
        // A knight is gone and can be taken back; with nobody to take it back it is lost.
        assert_eq!(under_way(&after, Some(takes)), 100);
        let alone = board("4k3/8/8/3N4/8/8/8/4K3 b - - 0 1");
        assert_eq!(under_way(&alone, Some(takes)), -320);
        assert_eq!(under_way(&after, None), -220);
        // No more is taken back than was taken: the rest is a gain.
        let queen = board("4k3/8/4p3/3Q4/8/8/8/4K3 b - - 0 1");
        assert_eq!(under_way(&queen, Some(takes)), 100 - 950 + 320);
    }

    #[test]
    fn what_was_won_has_a_name() {
        let words = |won: &[Role], paid: &[Role]| Haul { won: won.to_vec(), paid: paid.to_vec() }.words();
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        assert_eq!(words(&[Pawn], &[]), "a pawn");
        assert_eq!(words(&[Rook, Pawn, Pawn], &[]), "a rook and two pawns");
        assert_eq!(words(&[Rook], &[Knight]), "the exchange");
        assert_eq!(words(&[Rook, Pawn], &[Bishop]), "the exchange and a pawn");
        assert_eq!(words(&[Rook], &[Bishop, Pawn]), "the exchange for a pawn");
        assert_eq!(words(&[Queen], &[Rook]), "a queen for a rook");
        let json = serde_json::to_string(&Haul { won: vec![Rook], paid: vec![] }).expect("a word");
        assert_eq!(json, "\"rook\"");
    }

    #[test]
    fn men_of_a_kind_on_both_sides_are_an_exchange() {
        let before = board("r3k3/8/2n5/8/8/2B5/8/R3K3 w - - 0 1");
        let after = board("r3k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let haul = Haul::between(before.board(), after.board(), Color::Black);
        assert_eq!((haul.won.as_slice(), haul.paid.as_slice()), (&[Role::Rook][..], &[][..]));
    }
}
