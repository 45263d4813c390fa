//! Positions of an ending as numbers, one for all that are reflections of each other.

use std::sync::LazyLock;

use shakmaty::{Color, File, Piece, Rank, Role, Square, attacks};

use super::material::{MOST_MEN, Material};

/// The men of an ending on their squares, in the order of [`Layout::pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub(crate) squares: [Square; MOST_MEN],
    /// Who is to move.
    pub turn: Color,
}

/// How the positions of an ending are numbered: first the pawns, then the kings, then the other men, alike ones together, so that
/// positions with the same pawns follow each other. Black's turn has the second half of the numbers.
#[derive(Clone, Debug)]
pub struct Layout {
    material: Material,
    pieces: Vec<Piece>,
    groups: Vec<Group>,
    kings: &'static KingPairs,
    /// Numbers for each side to move.
    size: usize,
}

/// Men that are alike.
#[derive(Clone, Debug)]
struct Group {
    begin: usize,
    count: usize,
    pawns: bool,
    /// In how many ways they can stand.
    ways: usize,
}

/// The pairs of squares on which kings can stand, up to reflection.
#[derive(Debug)]
struct KingPairs {
    number: Vec<Option<u16>>,
    pairs: Vec<(Square, Square)>,
}

/// Without pawns the white king is in the triangle a1, d1, d4, and where he is on the long diagonal, the black one not above it.
static WITHOUT_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| {
    KingPairs::where_(|white, black| {
        let below = |square: Square| u8::from(square.rank()) < u8::from(square.file());
        let on = |square: Square| u8::from(square.rank()) == u8::from(square.file());
        white.file() <= File::D && (below(white) || (on(white) && (below(black) || on(black))))
    })
});

/// With pawns up and down differ, and the white king is on the left.
static WITH_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| KingPairs::where_(|white, _| white.file() <= File::D));

impl KingPairs {
    fn where_(stands: impl Fn(Square, Square) -> bool) -> Self {
        let mut all = Self { number: vec![None; 64 * 64], pairs: Vec::new() };
        for (white, black) in Square::ALL.into_iter().flat_map(|w| Square::ALL.into_iter().map(move |b| (w, b))) {
            if white != black && !attacks::king_attacks(white).contains(black) && stands(white, black) {
                all.number[pair(white, black)] = Some(all.pairs.len() as u16);
                all.pairs.push((white, black));
            }
        }
        all
    }
}

fn pair(white: Square, black: Square) -> usize {
    64 * usize::from(white) + usize::from(black)
}

/// In how many ways `count` can be chosen of `of`.
fn choose(of: usize, count: usize) -> usize {
    (0..count).fold(1, |ways, i| ways * (of.saturating_sub(i)) / (i + 1))
}

impl Layout {
    /// The numbers of an ending in which White has the stronger side.
    pub fn new(material: Material) -> Self {
        debug_assert!(material.is_normal() && material.men() <= MOST_MEN);
        let pieces = material.pieces();
        let mut groups: Vec<Group> = Vec::new();
        for (at, piece) in pieces.iter().enumerate().skip(2) {
            match groups.last_mut() {
                Some(group) if pieces[group.begin] == *piece => group.count += 1,
                _ => groups.push(Group { begin: at, count: 1, pawns: piece.role == Role::Pawn, ways: 0 }),
            }
        }
        for group in &mut groups {
            group.ways = choose(if group.pawns { 48 } else { 64 }, group.count);
        }
        let kings = if material.has_pawns() { &WITH_PAWNS } else { &WITHOUT_PAWNS };
        let kings = LazyLock::force(kings);
        let size = groups.iter().map(|group| group.ways).product::<usize>() * kings.pairs.len();
        Self { material, pieces, groups, kings, size }
    }

    /// The ending.
    pub fn material(&self) -> Material {
        self.material
    }

    /// The men, both kings first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// How many numbers there are, of which some stand for no position.
    pub fn numbers(&self) -> usize {
        2 * self.size
    }

    /// How many consecutive numbers have the same side to move and the same pawns.
    pub(crate) fn same_pawns(&self) -> usize {
        self.size / self.groups.iter().filter(|group| group.pawns).map(|group| group.ways).product::<usize>()
    }

    /// Who is to move in a position with this number.
    pub(crate) fn turn(&self, number: usize) -> Color {
        if number < self.size { Color::White } else { Color::Black }
    }

    /// The number of a placement; `None` if the kings touch.
    pub fn number(&self, placement: &Placement) -> Option<usize> {
        let men = self.pieces.len();
        let mut squares = placement.squares;
        let turn = |squares: &mut [Square; MOST_MEN], by: fn(Square) -> Square| {
            squares[..men].iter_mut().for_each(|square| *square = by(*square));
        };
        if squares[0].file() > File::D {
            turn(&mut squares, Square::flip_horizontal);
        }
        let mut number = if self.material.has_pawns() {
            self.standing(&squares)?
        } else {
            if squares[0].rank() > Rank::Fourth {
                turn(&mut squares, Square::flip_vertical);
            }
            let side_of_diagonal = |square: Square| u8::from(square.rank()).cmp(&u8::from(square.file()));
            match side_of_diagonal(squares[0]).then(side_of_diagonal(squares[1])) {
                std::cmp::Ordering::Less => self.standing(&squares)?,
                order => {
                    let mut reflected = squares;
                    turn(&mut reflected, Square::flip_diagonal);
                    match order {
                        std::cmp::Ordering::Greater => self.standing(&reflected)?,
                        // Both kings on the diagonal: the others decide.
                        _ => self.standing(&squares)?.min(self.standing(&reflected)?),
                    }
                }
            }
        };
        if placement.turn.is_black() {
            number += self.size;
        }
        Some(number)
    }

    fn standing(&self, squares: &[Square; MOST_MEN]) -> Option<usize> {
        let kings = usize::from(self.kings.number[pair(squares[0], squares[1])]?);
        let way = |group: &Group| {
            let men = &squares[group.begin..group.begin + group.count];
            let first = if group.pawns { 8 } else { 0 };
            let at = |square: Square| usize::from(square) - first;
            match *men {
                [only] => at(only),
                [one, other] => {
                    let (low, high) = (at(one).min(at(other)), at(one).max(at(other)));
                    choose(high, 2) + low
                }
                _ => {
                    let mut sorted: Vec<usize> = men.iter().map(|square| at(*square)).collect();
                    sorted.sort_unstable();
                    sorted.iter().enumerate().map(|(i, at)| choose(*at, i + 1)).sum()
                }
            }
        };
        let fill = |number: usize, pawns: bool| {
            let groups = self.groups.iter().filter(|group| group.pawns == pawns);
            groups.fold(number, |number, group| number * group.ways + way(group))
        };
        Some(fill(fill(0, true) * self.kings.pairs.len() + kings, false))
    }

    /// The placement with a number; men may stand on each other.
    pub fn placement(&self, number: usize) -> Placement {
        let turn = self.turn(number);
        let mut rest = number % self.size;
        let mut squares = [Square::A1; MOST_MEN];
        let mut take = |group: &Group, rest: usize| {
            let mut way = rest % group.ways;
            let first = if group.pawns { 8 } else { 0 };
            for i in (0..group.count).rev() {
                let at = match group.count {
                    1 => way,
                    _ => (i..).find(|at| choose(at + 1, i + 1) > way).unwrap_or(i),
                };
                way -= choose(at, i + 1);
                squares[group.begin + i] = Square::new((at + first) as u32);
            }
            rest / group.ways
        };
        for group in self.groups.iter().rev().filter(|group| !group.pawns) {
            rest = take(group, rest);
        }
        let kings = rest % self.kings.pairs.len();
        rest /= self.kings.pairs.len();
        for group in self.groups.iter().rev().filter(|group| group.pawns) {
            rest = take(group, rest);
        }
        (squares[0], squares[1]) = self.kings.pairs[kings];
        Placement { squares, turn }
    }

    /// Men on their squares as a placement, whatever their order; `None` if they are not the men of this ending. Colours are turned
    /// where White has the weaker side.
    pub(crate) fn arrange(&self, men: &[(Piece, Square)], turn: Color, turned: bool) -> Option<Placement> {
        let mut squares = [Square::A1; MOST_MEN];
        let mut filled = [false; MOST_MEN];
        for &(piece, square) in men {
            let (piece, square) =
                if turned { (piece.role.of(!piece.color), square.flip_vertical()) } else { (piece, square) };
            let at = (0..self.pieces.len()).find(|at| self.pieces[*at] == piece && !filled[*at])?;
            (squares[at], filled[at]) = (square, true);
        }
        let turn = if turned { !turn } else { turn };
        (men.len() == self.pieces.len()).then_some(Placement { squares, turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Layout {
        Layout::new(name.parse::<Material>().expect("an ending"))
    }

    #[test]
    fn kings_stand_in_462_ways_without_pawns_and_in_1806_with_them() {
        assert_eq!((WITHOUT_PAWNS.pairs.len(), WITH_PAWNS.pairs.len()), (462, 1806));
        assert_eq!(layout("KRvKN").numbers(), 2 * 462 * 64 * 64);
        assert_eq!(layout("KPPvK").numbers(), 2 * 1806 * (48 * 47 / 2));
    }

    #[test]
    fn every_placement_has_the_number_of_its_reflection_that_stands_for_all() {
        for name in ["KRvK", "KPvK", "KRvKN", "KQQvK", "KPPvK", "KNNNvK", "KRPvKP"] {
            let layout = layout(name);
            let step = (layout.numbers() / 5_000).max(1);
            for number in (0..layout.numbers()).step_by(step) {
                let placement = layout.placement(number);
                let canonical = layout.number(&placement).expect("kings that do not touch");
                assert!(canonical <= number, "{name} {number}");
                assert_eq!(layout.number(&layout.placement(canonical)), Some(canonical), "{name} {number}");
                let mut reflections: Vec<fn(Square) -> Square> = vec![|square| square.flip_horizontal()];
                if !layout.material.has_pawns() {
                    reflections.extend([Square::flip_vertical as fn(Square) -> Square, Square::flip_diagonal]);
                }
                for reflect in reflections {
                    let mirrored = Placement { squares: placement.squares.map(reflect), ..placement };
                    assert_eq!(layout.number(&mirrored), Some(canonical), "{name} {number}");
                }
            }
        }
    }

    #[test]
    fn different_placements_have_different_numbers_but_for_reflections() {
        // Every number of king and rook against king that is its own is reached from eight reflections, or four on the diagonal.
        let layout = layout("KRvK");
        let own = (0..layout.size).filter(|number| layout.number(&layout.placement(*number)) == Some(*number));
        let placements = |number: usize| {
            let placement = layout.placement(number);
            let on_diagonal = placement.squares[..3].iter().all(|s| u8::from(s.rank()) == u8::from(s.file()));
            if on_diagonal { 4 } else { 8 }
        };
        // 3 612 pairs of kings, and a rook on any square.
        assert_eq!(own.map(placements).sum::<usize>(), 3_612 * 64);
    }
}
