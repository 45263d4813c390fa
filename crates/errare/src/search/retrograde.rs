//! Games of two with numbered positions, in which play can return: who wins and how soon, worked out from the ends backwards.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// What best play comes to for whoever is to move, in a byte. Distances are counted in moves of the winner.
///
/// ```
/// use errare::search::Forced;
///
/// assert!(Forced::win(1) > Forced::win(2) && Forced::win(2) > Forced::DRAW);
/// assert!(Forced::DRAW > Forced::loss(9) && Forced::loss(9) > Forced::loss(0));
/// assert_eq!(Forced::loss(3).before(), Forced::win(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forced(u8);

impl Forced {
    /// Nobody can force anything.
    pub const DRAW: Self = Self(0);
    /// No such position.
    const ABSENT: Self = Self(255);
    /// The longest win that is counted.
    pub const LONGEST: u8 = 127;

    /// The mover wins with his `moves`-th move, 1 to [`Self::LONGEST`].
    pub fn win(moves: u8) -> Self {
        debug_assert!((1..=Self::LONGEST).contains(&moves));
        Self(moves)
    }

    /// The opponent wins with his `moves`-th move, 0 if he has already, and less than [`Self::LONGEST`].
    pub fn loss(moves: u8) -> Self {
        debug_assert!(moves < Self::LONGEST);
        Self(128 + moves)
    }

    /// +1, 0 or −1 for the mover.
    pub fn sign(self) -> i32 {
        match self.0 {
            0 | 255 => 0,
            1..=127 => 1,
            _ => -1,
        }
    }

    /// The moves of the winner until he has won; `None` in a draw.
    pub fn moves(self) -> Option<u8> {
        match self.0 {
            0 | 255 => None,
            1..=127 => Some(self.0),
            _ => Some(self.0 - 128),
        }
    }

    /// Moves of both until somebody has won; `None` in a draw.
    pub fn plies(self) -> Option<u32> {
        match self.0 {
            0 | 255 => None,
            won @ 1..=127 => Some(2 * u32::from(won) - 1),
            lost => Some(2 * u32::from(lost - 128)),
        }
    }

    /// What a move into this position comes to for whoever makes it.
    #[must_use]
    pub fn before(self) -> Self {
        match self.0 {
            0 | 255 => self,
            1..=127 => Self::loss(self.0.min(Self::LONGEST - 1)),
            _ => Self::win(self.0 - 127),
        }
    }

    /// As a byte, for a file.
    pub fn to_byte(self) -> u8 {
        self.0
    }

    /// From a byte that [`Self::to_byte`] gave; `None` for that of no result.
    pub fn from_byte(byte: u8) -> Option<Self> {
        (byte != Self::ABSENT.0).then_some(Self(byte))
    }

    /// Whether the mover wins within so many moves.
    fn wins_within(self, moves: u8) -> bool {
        (1..=moves).contains(&self.0)
    }

    /// Larger is better for the mover.
    fn rank(self) -> i32 {
        match self.0 {
            0 | 255 => 0,
            1..=127 => 256 - i32::from(self.0),
            _ => i32::from(self.0) - 384,
        }
    }
}

impl Ord for Forced {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Forced {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// To a numbered position.
    Inside(usize),
    /// Out of what is numbered, where this is known for whoever moves there.
    Outside(Forced),
    /// To a numbered position in which whoever moves there has, this once, another way, which comes to this for him.
    Either(usize, Forced),
}

/// A game of two, who move in turn, whose positions are numbered.
pub trait Numbered: Sync {
    /// How many numbers there are.
    fn numbers(&self) -> usize;

    /// Whether a number stands for a position.
    fn exists(&self, number: usize) -> bool;

    /// Whether who is to move in a position without moves has lost; otherwise that is a draw.
    fn is_lost(&self, number: usize) -> bool;

    /// Appends where each move of a position leads.
    fn successors(&self, number: usize, out: &mut Vec<Successor>);

    /// Appends the positions that have this one as [`Successor::Inside`]; numbers without a position do no harm.
    fn predecessors(&self, number: usize, out: &mut Vec<usize>);

    /// Whether one of the moves is [`Successor::Either`].
    fn has_either(&self, _: usize) -> bool {
        false
    }
}

/// The result of every position, and how far each is from its end.
///
/// Positions that are lost are found from the ends backwards: whoever can move to a lost position wins, and whoever can move to won
/// positions alone loses. What is left when nothing is found any more is a draw. The result does not depend on the threads.
///
/// # Reference
/// Ströhlein 1970; Thompson 1986, "Retrograde analysis of certain endgames".
///
/// ```
/// use errare::search::{Numbered, Forced, Retrograde, Successor};
///
/// /// Two players step in turn, one or two squares of a ring of five; whoever comes to square 0 wins.
/// struct Ring;
///
/// impl Numbered for Ring {
///     fn numbers(&self) -> usize {
///         5
///     }
///     fn exists(&self, _: usize) -> bool {
///         true
///     }
///     fn is_lost(&self, _: usize) -> bool {
///         true
///     }
///     fn successors(&self, square: usize, out: &mut Vec<Successor>) {
///         if square != 0 {
///             out.extend([1, 2].map(|step| Successor::Inside((square + step) % 5)));
///         }
///     }
///     fn predecessors(&self, square: usize, out: &mut Vec<usize>) {
///         out.extend([4, 3].map(|step| (square + step) % 5).into_iter().filter(|from| *from != 0));
///     }
/// }
///
/// let solved = Retrograde { threads: 2 }.solve(&Ring, &|_| ());
/// assert_eq!(solved.get(3), Some(Forced::win(1)));
/// assert_eq!(solved.get(2), Some(Forced::loss(1)));
/// assert_eq!(solved.get(1), Some(Forced::win(2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Retrograde {
    /// Threads to work on, at least 1.
    pub threads: usize,
}

/// Every position with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved(Vec<u8>);

impl Solved {
    /// The result of a position; `None` for a number without one.
    pub fn get(&self, number: usize) -> Option<Forced> {
        Forced::from_byte(self.0[number])
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Retrograde {
    /// Solves a game, and tells `listener` the distance whenever all positions up to it are known.
    pub fn solve<G: Numbered>(&self, game: &G, listener: &(dyn Fn(u8) + Sync)) -> Solved {
        let work = Work { game, known: (0..game.numbers()).map(|_| AtomicU8::new(0)).collect(), threads: self.threads };
        work.open();
        let odd = work.with_either();
        let beyond = odd.iter().map(|number| work.farthest_way(*number)).max().unwrap_or(0);
        let mut distance = 0;
        while distance <= work.farthest().max(beyond) {
            work.find_lost(distance, &odd);
            listener(distance);
            distance += 1;
            if distance > Forced::LONGEST {
                break;
            }
            work.find_won(distance, &odd);
        }
        Solved(work.known.into_iter().map(AtomicU8::into_inner).collect())
    }
}

/// How many positions a thread takes at a time.
const SHARE: usize = 1 << 14;

struct Work<'a, G> {
    game: &'a G,
    /// A win that is farther than the distance at hand is a bound: there may be a shorter one. Everything else is final, but for
    /// draws, which only have not been decided yet.
    known: Vec<AtomicU8>,
    threads: usize,
}

impl<G: Numbered> Work<'_, G> {
    fn at(&self, number: usize) -> Forced {
        Forced(self.known[number].load(Relaxed))
    }

    fn set(&self, number: usize, result: Forced) {
        self.known[number].store(result.0, Relaxed);
    }

    /// Does something with all numbers, on all threads.
    fn for_all(&self, each: impl Fn(usize, &mut Scratch) + Sync) {
        self.for_shares(&|share, scratch| share.for_each(|number| each(number, scratch)));
    }

    fn for_shares(&self, each: &(dyn Fn(Range<usize>, &mut Scratch) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut scratch = Scratch::default();
            loop {
                let begin = next.fetch_add(SHARE, Relaxed);
                if begin >= self.known.len() {
                    return;
                }
                each(begin..self.known.len().min(begin + SHARE), &mut scratch);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    /// What the moves out of what is numbered come to, and where there are no moves.
    fn open(&self) {
        self.for_all(|number, scratch| {
            let result = if self.game.exists(number) { self.at_sight(number, scratch) } else { Forced::ABSENT };
            self.set(number, result);
        });
    }

    fn at_sight(&self, number: usize, scratch: &mut Scratch) -> Forced {
        scratch.successors.clear();
        self.game.successors(number, &mut scratch.successors);
        // A way out that wins bounds how soon; one that does not win says nothing yet, unless there is no other.
        let worth = |successor: &Successor| match successor {
            Successor::Outside(there) => there.before(),
            Successor::Inside(_) | Successor::Either(..) => Forced::DRAW,
        };
        let ended = || if self.game.is_lost(number) { Forced::loss(0) } else { Forced::DRAW };
        scratch.successors.iter().map(worth).max().unwrap_or_else(ended)
    }

    /// The positions whose predecessors are not told of all that happens in them: they are looked at at every distance.
    fn with_either(&self) -> Vec<usize> {
        let found = std::sync::Mutex::new(Vec::new());
        self.for_shares(&|share, _| {
            let exists = |number: &usize| self.at(*number) != Forced::ABSENT;
            let odd: Vec<usize> = share.filter(|number| self.game.has_either(*number)).filter(exists).collect();
            found.lock().expect("nobody panics with it").extend(odd);
        });
        found.into_inner().expect("nobody panics with it")
    }

    /// The greatest distance that a position hears of by a way that is there this once.
    fn farthest_way(&self, number: usize) -> u8 {
        let mut successors = Vec::new();
        self.game.successors(number, &mut successors);
        let way = |successor: &Successor| match successor {
            Successor::Either(_, other) => other.moves(),
            Successor::Inside(_) | Successor::Outside(_) => None,
        };
        successors.iter().filter_map(way).max().unwrap_or(0)
    }

    /// The greatest distance of anything that is known.
    fn farthest(&self) -> u8 {
        let farthest = AtomicU8::new(0);
        self.for_shares(&|share, _| {
            let most = share.filter_map(|number| self.at(number).moves()).max().unwrap_or(0);
            farthest.fetch_max(most, Relaxed);
        });
        farthest.into_inner()
    }

    /// From whatever loses at this distance less one, whoever can move there wins at it.
    fn find_won(&self, distance: u8, odd: &[usize]) {
        let lost = Forced::loss(distance - 1);
        let won = Forced::win(distance);
        let improve = |number: usize, won: Forced| {
            let now = self.at(number);
            if now != Forced::ABSENT && now < won {
                self.set(number, won);
            }
        };
        self.for_all(|number, scratch| {
            if self.at(number) == lost {
                scratch.predecessors.clear();
                self.game.predecessors(number, &mut scratch.predecessors);
                scratch.predecessors.iter().for_each(|before| improve(*before, won));
            }
        });
        let mut scratch = Scratch::default();
        for &number in odd {
            improve(number, self.best(number, distance, &mut scratch));
        }
    }

    /// From whatever wins at this distance, whoever cannot but move to such positions loses.
    fn find_lost(&self, distance: u8, odd: &[usize]) {
        let settle = |number: usize, scratch: &mut Scratch| {
            if self.at(number) == Forced::DRAW {
                // A win is left to those who look for wins.
                self.set(number, self.best(number, distance, scratch).min(Forced::DRAW));
            }
        };
        if distance > 0 {
            self.for_all(|number, scratch| {
                if self.at(number) == Forced::win(distance) {
                    let mut predecessors = std::mem::take(&mut scratch.predecessors);
                    predecessors.clear();
                    self.game.predecessors(number, &mut predecessors);
                    predecessors.iter().for_each(|before| settle(*before, scratch));
                    scratch.predecessors = predecessors;
                }
            });
        }
        let mut scratch = Scratch::default();
        odd.iter().for_each(|number| settle(*number, &mut scratch));
    }

    /// What a position comes to by what is final up to a distance: a win, a loss by every move, or a draw as long as neither is
    /// settled.
    fn best(&self, number: usize, distance: u8, scratch: &mut Scratch) -> Forced {
        scratch.successors.clear();
        self.game.successors(number, &mut scratch.successors);
        let worth = |successor: &Successor| match *successor {
            Successor::Outside(there) => there.before(),
            Successor::Inside(inside) => self.settled(inside, distance).before(),
            Successor::Either(inside, other) => match self.settled(inside, distance) {
                // A win by the other way stands once nothing shorter can come.
                Forced::DRAW if !other.wins_within(distance) => Forced::DRAW,
                there => there.max(other).before(),
            },
        };
        scratch.successors.iter().map(worth).max().unwrap_or(Forced::DRAW)
    }

    /// The result of a position, if it is final by a distance; otherwise a draw.
    fn settled(&self, number: usize, distance: u8) -> Forced {
        let there = self.at(number);
        if there.sign() < 0 || there.wins_within(distance) { there } else { Forced::DRAW }
    }
}

#[derive(Default)]
struct Scratch {
    successors: Vec<Successor>,
    predecessors: Vec<usize>,
}
