//! All moves of an ending: where each leads, as numbers.

use errare::search::Forced;
use rayon::prelude::*;
use shakmaty::{Color, Piece, Position as _, Role, Square};

use crate::endgame::men::{Men, Step};
use crate::endgame::{Endgames, Layout, MOST_MEN, Material, Placement, Table};

/// How many positions are worked on at a time.
pub(super) const CHUNK: usize = 1 << 12;

/// The moves of an ending, and what can be said of its positions whoever plays.
pub struct Graph {
    pub(super) layout: Layout,
    /// What best play comes to, for the mover.
    pub(super) forced: Vec<Forced>,
    pub(super) looks: Vec<Look>,
    pub(super) kinds: Vec<Kind>,
    pub(super) chunks: Vec<Chunk>,
    /// The endings that captures and promotions lead to; in those that are turned White has the weaker side.
    pub(super) doors: Vec<Door>,
}

/// What a number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nothing,
    /// The mover is mated.
    Mate,
    /// The mover has no move and is not in check.
    Stalemate,
    Open,
}

/// Another ending, as seen from this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Door {
    pub(super) material: Material,
    pub(super) turned: bool,
}

impl Door {
    pub(super) fn to(material: Material) -> Self {
        Self { material: material.normal(), turned: !material.is_normal() }
    }
}

/// The moves of some consecutive numbers, in which the same side is to move and the pawns stand alike.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) numbers: std::ops::Range<usize>,
    /// Steps that the pawns have made: no move takes one back.
    pub(super) steps: u32,
    /// Where the moves of each position end.
    pub(super) quiet_ends: Vec<u32>,
    /// Where moves lead that begin no new count of fifty moves.
    pub(super) quiet: Vec<u32>,
    pub(super) exit_ends: Vec<u32>,
    pub(super) exits: Vec<Exit>,
}

impl Chunk {
    /// The quiet moves and the exits of the `i`-th position.
    pub(super) fn of(&self, i: usize) -> (&[u32], &[Exit]) {
        let begin = |ends: &[u32]| if i == 0 { 0 } else { ends[i - 1] as usize };
        (
            &self.quiet[begin(&self.quiet_ends)..self.quiet_ends[i] as usize],
            &self.exits[begin(&self.exit_ends)..self.exit_ends[i] as usize],
        )
    }
}

/// A move after which fifty moves are counted anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// Which of the doors; `None` if the ending stays the same, as with a pawn's step.
    pub(super) door: Option<u8>,
    /// The number there; what is no ending at all, kings alone, has none.
    pub(super) number: u32,
    /// What is known for whoever moves there.
    pub(super) forced: Forced,
    pub(super) look: Look,
    pub(super) manner: Manner,
}

impl Exit {
    pub(super) fn prospect(&self, from: Forced) -> Prospect {
        Prospect { from, forced: self.forced, look: self.look, manner: self.manner }
    }
}

/// What kind of move leads out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Neither of the others.
    Quiet,
    /// A pawn's step.
    Push,
    /// A capture.
    Capture,
    /// A pawn becomes a queen.
    Queening,
    /// A pawn becomes something else.
    Underpromotion,
}

impl Manner {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Quiet, Self::Push, Self::Capture, Self::Queening, Self::Underpromotion];

    fn of(men: &Men<'_>, step: &Step) -> Self {
        match (step.promotion, step.taken, men.pieces[step.man].role) {
            (Some(Role::Queen), ..) => Manner::Queening,
            (Some(_), ..) => Manner::Underpromotion,
            (None, Some(_), _) => Manner::Capture,
            (None, None, Role::Pawn) => Manner::Push,
            _ => Manner::Quiet,
        }
    }
}

/// What a position shows at a glance to whoever has just moved, in a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look(pub(super) u8);

impl Look {
    pub(super) const NUMBERS: usize = 256;

    fn of(men: &Men<'_>) -> Self {
        let turn = men.placement.turn;
        let king = |colour: Color| men.placement.squares[usize::from(colour.is_black())];
        let (mut lost, mut room) = (0, 0);
        men.each_move(|step| {
            lost = lost.max(men.gain(&step));
            room += u32::from(step.man == usize::from(turn.is_black()));
        });
        let lost = match lost {
            ..1 => 0,
            1..3 => 1,
            3..8 => 2,
            _ => 3,
        };
        let apart = king(!turn).distance(king(turn)) & 7;
        Self((apart << 5 | (room / 2).min(3) << 3 | lost << 1 | u32::from(men.in_check())) as u8)
    }

    /// Whether the opponent is in check.
    pub fn check(self) -> bool {
        self.0 & 1 != 0
    }

    /// What the opponent can win by a capture: 0 nothing, 1 a pawn, 2 a piece, 3 the queen.
    pub fn hanging(self) -> u8 {
        self.0 >> 1 & 3
    }

    /// How much room the enemy king has, in pairs of squares, at most 3.
    pub fn room(self) -> u8 {
        self.0 >> 3 & 3
    }

    /// How far the kings are from each other.
    pub fn kings_apart(self) -> u8 {
        self.0 >> 5
    }
}

/// Where a move leads, as the player who chooses sees it.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// What best play comes to before the move, for the mover.
    pub from: Forced,
    /// What best play comes to after it, for the opponent.
    pub forced: Forced,
    /// What the position shows.
    pub look: Look,
    /// What kind of move it is.
    pub manner: Manner,
}

impl Graph {
    /// All moves of a solved ending; `None` if a table that it needs is not there.
    pub fn new(material: Material, endgames: &Endgames) -> Option<Self> {
        let table = endgames.table(material)?;
        let layout = table.layout().clone();
        let doors: Vec<Door> = layout.material().next().into_iter().map(Door::to).collect();
        if doors.iter().any(|door| endgames.table(door.material).is_none()) {
            return None;
        }
        let numbers = layout.numbers();
        let forced = (0..numbers).into_par_iter().map(|number| table.get(number)).collect();
        let maker = Maker { table, endgames, doors: &doors };
        let parts: Vec<(Vec<Kind>, Vec<Look>, Chunk)> =
            maker.ranges().into_par_iter().map(|r| maker.chunk(r)).collect();
        let mut graph = Self { layout, forced, looks: Vec::new(), kinds: Vec::new(), chunks: Vec::new(), doors };
        for (kinds, looks, chunk) in parts {
            graph.kinds.extend(kinds);
            graph.looks.extend(looks);
            graph.chunks.push(chunk);
        }
        Some(graph)
    }

    /// How many moves there are in all.
    pub fn moves(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.quiet.len() + chunk.exits.len()).sum()
    }

    /// The numbers that stand for positions.
    pub fn positions(&self) -> impl Iterator<Item = usize> {
        (0..self.kinds.len()).filter(|number| self.kinds[*number] != Kind::Nothing)
    }

    /// How the positions are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Who is to move.
    pub fn turn(&self, number: usize) -> Color {
        self.layout.turn(number)
    }

    /// What best play comes to for the mover.
    pub fn forced(&self, number: usize) -> Forced {
        self.forced[number]
    }
}

struct Maker<'a> {
    table: &'a Table,
    endgames: &'a Endgames,
    doors: &'a [Door],
}

impl Maker<'_> {
    fn ranges(&self) -> Vec<std::ops::Range<usize>> {
        let (numbers, alike) = (self.table.layout().numbers(), self.table.layout().same_pawns());
        let begins = (0..numbers).step_by(alike);
        begins
            .flat_map(|begin| (begin..begin + alike).step_by(CHUNK).map(move |at| at..(begin + alike).min(at + CHUNK)))
            .collect()
    }

    fn chunk(&self, numbers: std::ops::Range<usize>) -> (Vec<Kind>, Vec<Look>, Chunk) {
        let layout = self.table.layout();
        let pawns = Men::new(layout.pieces(), layout.placement(numbers.start));
        let steps = |(piece, square): (Piece, Square)| match piece.role {
            Role::Pawn => u32::from(piece.color.relative_rank(square.rank())),
            _ => 0,
        };
        let steps = pawns.standing().map(steps).sum();
        let (mut kinds, mut looks) = (Vec::new(), Vec::new());
        let mut chunk = Chunk { numbers: numbers.clone(), steps, ..Chunk::default() };
        for number in numbers {
            let men = Men::new(layout.pieces(), layout.placement(number));
            let exists = men.is_position() && layout.number(&men.placement) == Some(number);
            let before = chunk.quiet.len() + chunk.exits.len();
            if exists {
                men.each_move(|step| self.add(&men, &step, &mut chunk));
            }
            let moves = chunk.quiet.len() + chunk.exits.len() - before;
            kinds.push(match moves {
                _ if !exists => Kind::Nothing,
                0 if men.in_check() => Kind::Mate,
                0 => Kind::Stalemate,
                _ => Kind::Open,
            });
            looks.push(if exists { Look::of(&men) } else { Look::default() });
            chunk.quiet_ends.push(chunk.quiet.len() as u32);
            chunk.exit_ends.push(chunk.exits.len() as u32);
        }
        (kinds, looks, chunk)
    }

    fn add(&self, men: &Men<'_>, step: &Step, chunk: &mut Chunk) {
        let layout = self.table.layout();
        let manner = Manner::of(men, step);
        if manner == Manner::Quiet {
            let number = layout.number(&men.after(step)).expect("kings do not touch after a legal move");
            chunk.quiet.push(number as u32);
        } else {
            chunk.exits.push(self.exit(men, step, manner));
        }
    }

    fn exit(&self, men: &Men<'_>, step: &Step, manner: Manner) -> Exit {
        if step.stays() {
            let placement = men.after(step);
            let number = self.table.layout().number(&placement).expect("kings do not touch after a legal move");
            let look = Look::of(&Men::new(men.pieces, placement));
            return Exit { door: None, number: number as u32, forced: self.table.get(number), look, manner };
        }
        let turn = !men.placement.turn;
        let left: Vec<(Piece, Square)> = men.leaving(step);
        let material = Material::of_pieces(left.iter().map(|(piece, _)| *piece));
        let door = Door::to(material);
        let table = self.endgames.table(material).expect("what is needed was looked for");
        let placement = table.layout().arrange(&left, turn, door.turned).expect("the men of the ending");
        let number = table.layout().number(&placement).expect("kings do not touch after a legal move");
        let at = self.doors.iter().position(|other| *other == door).expect("every ending that can be reached");
        let look = Look::of(&Men::new(table.layout().pieces(), placement));
        Exit { door: Some(at as u8), number: number as u32, forced: table.get(number), look, manner }
    }
}

/// What a legal move of a board leads to, as the mover sees it.
pub(crate) fn prospect(board: &shakmaty::Chess, from: Forced, m: shakmaty::Move, forced: Forced) -> Prospect {
    let mut after = board.clone();
    after.play_unchecked(m);
    let mut men: Vec<(Piece, Square)> = after.board().iter().map(|(square, piece)| (piece, square)).collect();
    men.sort_by_key(|(piece, _)| (piece.role != Role::King, piece.color.is_black()));
    let pieces: Vec<Piece> = men.iter().map(|(piece, _)| *piece).collect();
    let mut squares = [Square::A1; MOST_MEN];
    squares.iter_mut().zip(&men).for_each(|(place, (_, square))| *place = *square);
    let look = Look::of(&Men::new(&pieces, Placement { squares, turn: after.turn() }));
    let manner = match m.promotion() {
        Some(Role::Queen) => Manner::Queening,
        Some(_) => Manner::Underpromotion,
        None if m.is_capture() => Manner::Capture,
        None if m.role() == Role::Pawn => Manner::Push,
        None => Manner::Quiet,
    };
    Prospect { from, forced, look, manner }
}
