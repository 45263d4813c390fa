//! A game from its beginning to where it stands.

use errare::game::Notation;

use super::{BoardError, Cell, Ended, LegalMove, Made, Seat, SideNames, View};

/// A game that can be drawn and said.
pub(crate) trait Rules:
    Notation<Position: Send + Sync, Move: Send + Sync> + Send + Sync + Clone + 'static
{
    /// What the two are called.
    fn names(&self) -> SideNames;
    /// Rows and columns.
    fn shape(&self) -> (usize, usize);
    /// All cells, row by row.
    fn cells(&self, position: &Self::Position) -> Vec<Cell>;
    /// A legal move in all its forms.
    fn legal(&self, position: &Self::Position, m: Self::Move) -> LegalMove;
    /// The cells that show which move was made.
    fn trace(&self, before: &Self::Position, m: Self::Move) -> Vec<String> {
        let LegalMove { from, to, .. } = self.legal(before, m);
        from.into_iter().chain(to).collect()
    }
    /// Where a king stands in check.
    fn check(&self, _: &Self::Position) -> Option<String> {
        None
    }
    /// The cells of a row that has won.
    fn row(&self, _: &Self::Position) -> Vec<String> {
        Vec::new()
    }
    /// How the game ended, if it has.
    fn ending(&self, position: &Self::Position) -> Option<Ended>;
    /// The number that stands before a move.
    fn number(&self, _: &Self::Position, ply: usize) -> String {
        format!("{ply}.")
    }
}

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Course<R: Rules> {
    rules: R,
    game: String,
    positions: Vec<R::Position>,
    moves: Vec<R::Move>,
    made: Vec<Made>,
}

impl<R: Rules> Course<R> {
    pub(super) fn new(rules: R, game: &str, start: Option<&str>) -> Result<Self, BoardError> {
        let position = start.map_or_else(|| Ok(rules.start()), |text| rules.read_position(text))?;
        Ok(Self { rules, game: game.to_owned(), positions: vec![position], moves: Vec::new(), made: Vec::new() })
    }

    /// The name of the game, with its arguments.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }

    pub(crate) fn position(&self) -> &R::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The positions in which moves were made, each with its move.
    pub(crate) fn played(&self) -> impl DoubleEndedIterator<Item = (&R::Position, R::Move)> {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    pub(crate) fn made(&self) -> &[Made] {
        &self.made
    }

    pub(crate) fn names(&self) -> SideNames {
        self.rules.names()
    }

    pub(crate) fn start(&self) -> String {
        self.rules.write_position(&self.positions[0])
    }

    pub(crate) fn ended(&self) -> Option<Ended> {
        self.rules.ending(self.position())
    }

    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.rules.utility(self.position()).is_some() {
            return None;
        }
        self.rules.turn(self.position()).side().map(Seat::from)
    }

    fn legal_moves(&self) -> Vec<R::Move> {
        let mut moves = Vec::new();
        if self.rules.utility(self.position()).is_none() {
            self.rules.moves(self.position(), &mut moves);
        }
        moves
    }

    pub(crate) fn view(&self) -> View {
        let position = self.position();
        let turn = self.turn();
        let (rows, columns) = self.rules.shape();
        let check = self.rules.check(position);
        let spoken = match turn {
            Some(seat) if check.is_some() => format!("{} to move, in check.", self.names().of(seat)),
            Some(seat) => format!("{} to move.", self.names().of(seat)),
            None => self.ended().map_or(String::new(), |ended| ended.text),
        };
        View {
            game: self.game.clone(),
            notation: self.rules.write_position(position),
            rows,
            columns,
            turn,
            cells: self.rules.cells(position),
            legal: self.legal_moves().into_iter().map(|m| self.rules.legal(position, m)).collect(),
            last: self.played().next_back().map_or(Vec::new(), |(before, m)| self.rules.trace(before, m)),
            check,
            row: self.rules.row(position),
            spoken,
        }
    }

    pub(crate) fn play(&mut self, text: &str) -> Result<(), BoardError> {
        let position = self.position();
        let Some(side) = self.turn() else { return Err(BoardError::Over) };
        let m = self.read(text)?;
        let ply = self.made.len() + 1;
        let made = Made { ply, side, number: self.rules.number(position, ply), legal: self.rules.legal(position, m) };
        let after = self.rules.play(position, m);
        self.made.push(made);
        self.moves.push(m);
        self.positions.push(after);
        Ok(())
    }

    pub(crate) fn take_back(&mut self, to: usize) {
        self.made.truncate(to);
        self.moves.truncate(to);
        self.positions.truncate(to + 1);
    }

    /// A move in the game's notation, by its id, or without regard to capitals if only one is meant.
    pub(crate) fn read(&self, text: &str) -> Result<R::Move, BoardError> {
        let text = text.trim();
        let position = self.position();
        let error = match self.rules.read_move(position, text) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        let moves = self.legal_moves();
        let named: Vec<LegalMove> = moves.iter().map(|&m| self.rules.legal(position, m)).collect();
        if let Some(found) = named.iter().position(|legal| legal.id == text) {
            return Ok(moves[found]);
        }
        let plain = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_lowercase();
        let mut alike = (0..moves.len()).filter(|&i| plain(&named[i].text) == plain(text));
        match (alike.next(), alike.next()) {
            (Some(only), None) => Ok(moves[only]),
            _ => {
                let known: Vec<&str> = named.iter().map(|legal| legal.text.as_str()).collect();
                let expected = format!("the legal moves are {}", known.join(" "));
                Err(BoardError::Notation(errare::game::NotationError { expected, ..error }))
            }
        }
    }
}
