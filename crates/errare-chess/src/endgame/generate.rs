//! Solving an ending, given those that its captures and promotions lead to.

use errare::search::{Forced, Numbered, Retrograde, Successor};
use shakmaty::{Color, Piece, Square};

use super::layout::{Layout, Placement};
use super::men::{Men, Step};
use super::table::Table;
use super::{Endgames, Material};

/// Solves an ending on so many threads; those that it needs must be among `smaller`. The listener hears how far it is: all wins up
/// to so many moves are found.
///
/// # Panics
/// If one of [`Material::needed`] is not there.
pub fn solve(material: Material, smaller: &Endgames, threads: usize, listener: &(dyn Fn(u8) + Sync)) -> Table {
    let ending = Ending { layout: Layout::new(material.normal()), smaller };
    let solved = Retrograde { threads }.solve(&ending, listener);
    Table::pack(ending.layout, &solved)
}

struct Ending<'a> {
    layout: Layout,
    smaller: &'a Endgames,
}

impl Ending<'_> {
    fn men(&self, number: usize) -> Men<'_> {
        Men::new(self.layout.pieces(), self.layout.placement(number))
    }

    fn inside(&self, placement: &Placement) -> usize {
        self.layout.number(placement).expect("kings do not touch after a legal move")
    }

    fn outside(&self, men: &[(Piece, Square)], turn: Color) -> Forced {
        self.smaller.look_up(men, turn).expect("the smaller endings are solved")
    }

    /// A double step beside enemy pawns, which may be taken in passing.
    fn invitation(&self, men: &Men<'_>, step: &Step) -> Successor {
        let there = Men::new(men.pieces, men.after(step));
        let by_the_way = |capture: &Step| self.outside(&there.leaving(capture), men.placement.turn).before();
        let captures = there.en_passant(step.man);
        match captures.iter().map(by_the_way).max() {
            None => Successor::Inside(self.inside(&there.placement)),
            // Who has no other move must take.
            Some(best) if !there.can_move() => Successor::Outside(best),
            Some(best) => Successor::Either(self.inside(&there.placement), best),
        }
    }
}

impl Numbered for Ending<'_> {
    fn numbers(&self) -> usize {
        self.layout.numbers()
    }

    fn exists(&self, number: usize) -> bool {
        let men = self.men(number);
        men.is_position() && self.layout.number(&men.placement) == Some(number)
    }

    fn is_lost(&self, number: usize) -> bool {
        self.men(number).in_check()
    }

    fn successors(&self, number: usize, out: &mut Vec<Successor>) {
        let men = self.men(number);
        men.each_move(|step| {
            out.push(if !step.stays() {
                Successor::Outside(self.outside(&men.leaving(&step), !men.placement.turn))
            } else if men.invites_en_passant(&step) {
                self.invitation(&men, &step)
            } else {
                Successor::Inside(self.inside(&men.after(&step)))
            });
        });
    }

    fn predecessors(&self, number: usize, out: &mut Vec<usize>) {
        self.men(number).each_unmove(|before| out.extend(self.layout.number(&before)));
    }

    fn has_either(&self, number: usize) -> bool {
        self.men(number).may_invite_en_passant()
    }
}
