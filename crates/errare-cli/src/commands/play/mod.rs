//! `errare play`: a game against a player who errs, in the terminal.

mod hint;
mod input;
mod moves_file;
mod record;
mod table;

use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use errare::comment::colour;
use errare::game::Side;
use errare::spec::{Playable, Spec, Visitor};
use errare_lab::contestant::contestant;
use errare_lab::infer::GameRecord;
use errare_lab::review::Reviewer;

use crate::arguments::{PlayOptions, SideName, seed_of_the_moment};
use crate::input::spec::{pointed, read_game};
use crate::output::text::{signed, turn_name};
use crate::output::{self, NAME, QUIET};
use input::Listener;
use moves_file::MovesFile;
use record::Record;
use table::Table;

pub(crate) fn run(options: PlayOptions) -> Result<()> {
    read_game(&options.game)?.visit(Play(options))
}

struct Play(PlayOptions);

impl Visitor for Play {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: G) -> Result<()> {
        let Play(options) = self;
        let start = game.read_position(&options.position)?;
        if let Some(utility) = game.utility(&start) {
            bail!("position `{}`: the game is over, and worth {}", options.position, signed(utility));
        }
        let spec = Spec::parse(&options.against).map_err(|error| pointed(&error))?;
        let opponent = contestant(&game, &options.against).map_err(|error| pointed(&error))?;
        // Opened before the game: someone who cannot have it recorded wants to know it now.
        let file = options.record.as_deref().map(MovesFile::open).transpose()?;
        let human = match options.side {
            SideName::Max => Side::Max,
            SideName::Min => Side::Min,
        };
        let seed = options.seed.unwrap_or_else(seed_of_the_moment);
        let elos = match human {
            Side::Max => [options.elo, options.against_elo],
            Side::Min => [options.against_elo, options.elo],
        };

        output::to(None, |out| {
            let (name, quiet, reset) = (NAME.begin(), QUIET.begin(), NAME.end());
            let (colour, side) = (colour(human), turn_name(human.into()));
            writeln!(out, "You are {name}{colour}{reset} ({side}), against {name}{}{reset}.", options.against)?;
            writeln!(out, "{quiet}`help` lists what you can type; --seed {seed} repeats this game's luck.{reset}")?;

            let mut table = Table::new(&game, start.clone(), opponent, spec.name(), human, seed);
            let stdin = io::stdin();
            let echo = !stdin.is_terminal();
            let ending = table.play(out, &mut Listener::new(&mut stdin.lock(), echo))?;
            table.announce(out, ending)?;
            if table.played.is_empty() {
                return Ok(());
            }
            let moves = table.played.iter().map(|observed| observed.played).collect();
            let line = GameRecord { start: start.clone(), moves }.write(&game);
            // A game that cannot be kept can still be shown, and one whose reader has gone can still be kept.
            let kept = file.map_or(Ok(()), |file| file.append(&line));
            let reviewer = Reviewer::new(&game, &start, elos).map_err(|error| pointed(&error))?;
            Record { game: &game, played: &table.played, names: table.names() }.write(out, &reviewer)?;
            kept
        })
    }
}
