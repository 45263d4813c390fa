//! What depends on pawns and kings alone. Most positions of a search share it with many others, so that it is remembered.

use std::cell::RefCell;

use errare::hash::mix;
use shakmaty::{Bitboard, Square};

use super::taper::Taper;
use super::terms::{self, Trace};
use super::view::SideView;
use super::{king, pawns};

/// What pawns and kings come to, for white and for black.
#[derive(Clone, Copy)]
pub(super) struct Frame<T> {
    pub(super) sides: [T; 2],
    /// The pawns that are passed, each side's in its own view.
    pub(super) passed: [Bitboard; 2],
}

impl<T: Trace> Frame<T> {
    pub(super) fn of(views: &[SideView; 2]) -> Self {
        let mut sides = [T::default(), T::default()];
        let mut passed = [Bitboard::EMPTY; 2];
        for ((view, trace), passed) in views.iter().zip(&mut sides).zip(&mut passed) {
            *passed = pawns::structure(view, trace);
            trace.add(terms::KING_SQUARES + view.own.king.to_usize(), 1);
            king::shelter(view, trace);
        }
        Self { sides, passed }
    }
}

/// The pawns and kings that a frame is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    pawns: [Bitboard; 2],
    kings: [Square; 2],
}

/// How many frames each thread remembers: a power of two, 64 bytes each.
const SLOTS: usize = 1 << 11;

/// A frame that was met, or none yet.
type Slot = Option<(Key, Frame<Taper>)>;

thread_local! {
    static KNOWN: RefCell<Vec<Slot>> = RefCell::new(vec![None; SLOTS]);
}

/// The same as [`Frame::of`], from memory where this thread has met the pawns and kings lately.
pub(super) fn remembered(views: &[SideView; 2]) -> Frame<Taper> {
    let SideView { own, enemy, .. } = &views[0];
    let key = Key { pawns: [own.pawns, enemy.pawns], kings: [own.king, enemy.king] };
    KNOWN.with_borrow_mut(|known| {
        let slot = &mut known[key.slot()];
        match slot {
            Some((met, frame)) if *met == key => *frame,
            _ => slot.insert((key, Frame::of(views))).1,
        }
    })
}

impl Key {
    fn slot(&self) -> usize {
        let kings = (self.kings[0].to_usize() << 6 | self.kings[1].to_usize()) as u64;
        mix(self.pawns[0].0 ^ self.pawns[1].0.rotate_left(31) ^ kings.rotate_right(12)) as usize % SLOTS
    }
}
