//! A man may not leave its line: it is taken there, or it does not guard what it seems to.

use shakmaty::{Board, Color, Position as _, Role, attacks};

use super::Motif;
use super::line::{Gain, Line, Man, lines_of};
use super::material::LEAST;
use crate::board::exchange::{exchange_between, value};

/// What is pinned against a man loses at least so much more by leaving.
const DEARER: i32 = 150;

/// A piece that was pinned when it was attacked, and could not leave, is taken. Gives the index of the move that pins it, too, or of the
/// one that attacks it if it was pinned already.
pub(super) fn pin(line: &Line, gain: &Gain) -> Option<(Motif, usize)> {
    let at = line.preparing(gain)?;
    let pinned = line.victim(gain.at)?;
    let taker = line.moves[gain.at].from()?;
    let men = line.men(at + 1);
    let stood = line.man(at + 1, pinned.square, !line.winner) == Some(pinned);
    // It was attacked already, so that it would have moved if it could; and nothing more valuable was.
    let attacked =
        men.attacks_from(taker).contains(pinned.square) && exchange_between(men, taker, pinned.square) >= LEAST;
    if !stood || !attacked || matches!(pinned.role, Role::Pawn | Role::Queen) || line.boards[at + 1].is_check() {
        return None;
    }
    let against = pinned_against(men, pinned, !line.winner)?;
    let holds = |index: usize| {
        line.man(index, pinned.square, !line.winner) == Some(pinned)
            && pinned_against(line.men(index), pinned, !line.winner) == Some(against)
    };
    // Every board since the move that pinned it shows the pin, and the one before that move does not.
    let pinning = (0..=at).rev().step_by(2).take_while(|&index| (index + 1..=at + 1).all(holds)).last()?;
    let made = !holds(pinning);
    let attacks = |index: usize| line.men(index).attacks_from(taker).contains(pinned.square);
    let attacking = (0..=at).rev().step_by(2).take_while(|&index| (index + 1..=at + 1).all(attacks)).last()?;
    // What was pinned and attacked all along is lost by nothing that this line does; and it is the pinned man that is lost.
    if !made && attacks(attacking) || !gain.haul.won.contains(&pinned.role) {
        return None;
    }
    Some((Motif::Pin { pinned, against, made }, if made { pinning } else { attacking }))
}

/// A man is taken that seemed to be guarded, but no guard may leave its line to the king.
pub(super) fn pinned_defender(line: &Line, gain: &Gain) -> Option<Motif> {
    let of = line.victim(gain.at)?;
    let after = &line.boards[gain.at + 1];
    let men = after.board();
    if of.role == Role::Pawn || after.legal_moves().iter().any(|m| m.to() == of.square) {
        return None;
    }
    let guards = men.attacks_to(of.square, !line.winner, men.occupied()) & !men.kings();
    let [square] = guards.into_iter().collect::<Vec<_>>()[..] else { return None };
    let defender = line.man(gain.at + 1, square, !line.winner)?;
    let against = pinned_against(men, defender, !line.winner)?;
    // In check from elsewhere nobody could take back, pinned or not.
    let free = after.checkers().into_iter().all(|checker| checker == of.square);
    (against.role == Role::King && free).then_some(Motif::PinnedDefender { defender, of })
}

/// What stands behind a man on a line of the other side, if leaving it would cost much more.
fn pinned_against(men: &Board, pinned: Man, colour: Color) -> Option<Man> {
    let sliders = men.by_color(!colour) & men.sliders();
    let behind = |pinner: shakmaty::Square| {
        let role = men.role_at(pinner)?;
        if !lines_of(role, pinner).contains(pinned.square) || !men.attacks_from(pinner).contains(pinned.square) {
            return None;
        }
        let without = men.occupied().without(pinned.square);
        let through = match role {
            Role::Bishop => attacks::bishop_attacks(pinner, without),
            Role::Rook => attacks::rook_attacks(pinner, without),
            _ => attacks::queen_attacks(pinner, without),
        };
        let further = through & !men.attacks_from(pinner) & men.by_color(colour);
        let square = further.into_iter().next()?;
        let man = Man { role: men.role_at(square)?, square };
        let dear = man.role == Role::King
            || value(man.role) >= value(pinned.role) + DEARER && value(man.role) >= value(role) + DEARER;
        dear.then_some(man)
    };
    sliders.into_iter().find_map(behind)
}
