//! Which men are left.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Board, Color, Piece, Role};

/// The most men of an ending that is solved, kings included.
pub const MOST_MEN: usize = 5;

/// Everything but kings, in the order of names and tables.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The men of both sides beside their kings, as in `KRvKN`.
///
/// ```
/// use errare_chess::endgame::Material;
///
/// let ending: Material = "knvkr".parse()?;
/// assert_eq!((ending.to_string(), ending.normal().to_string()), ("KNvKR".into(), "KRvKN".into()));
/// # Ok::<(), errare_chess::endgame::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    white: [u8; 5],
    black: [u8; 5],
}

/// What is wrong with the name of an ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// It is not one.
    #[error("`{0}` is not an ending: name the men of both sides as in KRvKN or KPvK")]
    Name(String),
    /// It has too many men.
    #[error("{name} has {men} men: endings of up to {MOST_MEN} are solved")]
    TooMany {
        /// The ending.
        name: String,
        /// How many men it has.
        men: usize,
    },
}

impl Material {
    /// What is on a board.
    pub fn of(board: &Board) -> Self {
        let count = |colour: Color| ROLES.map(|role| board.by_piece(role.of(colour)).count() as u8);
        Self { white: count(Color::White), black: count(Color::Black) }
    }

    /// What pieces come to; kings go without saying.
    pub fn of_pieces(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut material = Self::default();
        for piece in pieces {
            if let Some(at) = ROLES.iter().position(|role| *role == piece.role) {
                material.side_mut(piece.color)[at] += 1;
            }
        }
        material
    }

    fn side_mut(&mut self, colour: Color) -> &mut [u8; 5] {
        if colour.is_white() { &mut self.white } else { &mut self.black }
    }

    /// How many men there are, kings included.
    pub fn men(&self) -> usize {
        2 + self.white.iter().chain(&self.black).map(|count| usize::from(*count)).sum::<usize>()
    }

    /// Whether there are pawns.
    pub fn has_pawns(&self) -> bool {
        self.white[4] + self.black[4] > 0
    }

    /// The same men with colours turned.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// The same men, White having more of them, or the stronger ones.
    #[must_use]
    pub fn normal(&self) -> Self {
        if self.is_normal() { *self } else { self.turned() }
    }

    /// Whether White has more men than Black, or stronger ones, or as good.
    pub fn is_normal(&self) -> bool {
        let strength = |side: [u8; 5]| (side.iter().sum::<u8>(), side);
        strength(self.white) >= strength(self.black)
    }

    /// The pieces in the order of the tables: both kings, White's men and Black's, the strongest first.
    pub fn pieces(&self) -> Vec<Piece> {
        let of = |colour: Color, side: [u8; 5]| {
            let men = ROLES.into_iter().zip(side);
            men.flat_map(move |(role, count)| std::iter::repeat_n(role.of(colour), usize::from(count)))
        };
        let kings = [Color::White.king(), Color::Black.king()];
        kings.into_iter().chain(of(Color::White, self.white)).chain(of(Color::Black, self.black)).collect()
    }

    /// The endings that a capture or a promotion leads to, each once.
    pub(crate) fn next(&self) -> Vec<Self> {
        let pieces = self.pieces();
        let mut next = Vec::new();
        for (at, piece) in pieces.iter().enumerate().skip(2) {
            let without = |other: Option<usize>| {
                let others = pieces.iter().enumerate().filter(move |(i, _)| *i != at && Some(*i) != other);
                others.map(|(_, piece)| *piece)
            };
            next.push(Self::of_pieces(without(None)));
            if piece.role == Role::Pawn {
                let taken = (2..pieces.len()).filter(|other| pieces[*other].color != piece.color).map(Some);
                for (other, role) in taken.chain([None]).flat_map(|other| ROLES[..4].iter().map(move |r| (other, *r))) {
                    next.push(Self::of_pieces(without(other).chain([role.of(piece.color)])));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    /// All endings that must be solved for this one, itself the last; each stands behind those that it needs.
    pub fn needed(&self) -> Vec<Self> {
        let mut order = Vec::new();
        self.normal().visit(&mut order);
        order
    }

    fn visit(&self, order: &mut Vec<Self>) {
        if !order.contains(self) {
            self.next().iter().for_each(|next| next.normal().visit(order));
            order.push(*self);
        }
    }

    /// All endings of so many men, the stronger side White's.
    pub fn all(men: usize) -> Vec<Self> {
        let mut found = vec![Self::default()];
        for _ in 2..men {
            let additions = || Color::ALL.into_iter().flat_map(|colour| (0..ROLES.len()).map(move |at| (colour, at)));
            let with = |material: Self, (colour, at): (Color, usize)| {
                let mut more = material;
                more.side_mut(colour)[at] += 1;
                more.normal()
            };
            found = found.into_iter().flat_map(|few| additions().map(move |man| with(few, man))).collect();
            found.sort_unstable();
            found.dedup();
        }
        found
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: [u8; 5]| {
            let men = ROLES.into_iter().zip(side);
            men.map(|(role, count)| role.upper_char().to_string().repeat(usize::from(count))).collect::<String>()
        };
        f.pad(&format!("K{}vK{}", side(self.white), side(self.black)))
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(name: &str) -> Result<Self, MaterialError> {
        let wrong = || MaterialError::Name(name.chars().take(40).collect());
        let (white, black) = name.split_once(['v', 'V']).ok_or_else(wrong)?;
        let mut material = Self::default();
        for (side, colour) in [(white, Color::White), (black, Color::Black)] {
            let men = side.strip_prefix(['K', 'k']).ok_or_else(wrong)?;
            for man in men.chars() {
                let role = Role::from_char(man).filter(|role| *role != Role::King).ok_or_else(wrong)?;
                let at = ROLES.iter().position(|other| *other == role).ok_or_else(wrong)?;
                let count = &mut material.side_mut(colour)[at];
                *count = count.checked_add(1).filter(|count| *count < 16).ok_or_else(wrong)?;
            }
        }
        match material.men() {
            men if men > MOST_MEN => Err(MaterialError::TooMany { name: material.to_string(), men }),
            _ => Ok(material),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Material {
        name.parse().expect("an ending")
    }

    #[test]
    fn the_side_with_more_or_stronger_men_comes_first() {
        for (name, normal) in [("KNvKR", "KRvKN"), ("KPvKQ", "KQvKP"), ("KQvKNN", "KNNvKQ"), ("KvKP", "KPvK")] {
            assert_eq!(named(name).normal(), named(normal));
        }
        assert_eq!(named("kbBVkp").to_string(), "KBBvKP");
    }

    #[test]
    fn what_is_needed_stands_before_whatever_needs_it() {
        let names = |name| named(name).needed().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names("KRvKN"), ["KvK", "KNvK", "KRvK", "KRvKN"]);
        let pawns = names("KPvKP");
        let at = |name: &str| pawns.iter().position(|other| other == name).expect("it is needed");
        assert!(at("KQvKP") < at("KPvKP") && at("KQvKN") < at("KQvKP") && at("KRvKB") < at("KRvKP"));
        assert_eq!(pawns.last().map(String::as_str), Some("KPvKP"));
    }

    #[test]
    fn there_are_thirty_endings_of_four_men() {
        assert_eq!([2, 3, 4].map(|men| Material::all(men).len()), [1, 5, 30]);
    }

    #[test]
    fn what_is_no_ending_is_refused_by_name() {
        for name in ["", "KR", "KRvN", "KRvKX", "KKvK", "KR v KN"] {
            assert_eq!(Material::from_str(name), Err(MaterialError::Name(name.into())));
        }
        let many = MaterialError::TooMany { name: "KQRvKQR".into(), men: 6 };
        assert_eq!(Material::from_str("KQRvKRQ"), Err(many));
        assert!(Material::from_str(&format!("K{}vK", "Q".repeat(1000))).is_err());
    }
}
