//! Turns games into what the training of the net that predicts people reads.
//!
//!     cargo run --release -p errare-chess --example encode_choices -- fit|validation FOLDER STRAY GAMES...
//!
//! One game in five is held out for validation. Of every STRAY positions one is followed by a position that a random move or two
//! lead to, which nobody chose in: trees visit such positions too. Files in FOLDER, for every position: `shown` (the position as the
//! net is shown it), `chosen` (seven 16-bit numbers: the ratings of the mover and of his opponent, the place of his move among the
//! legal ones or −1, his result in half points or −1, plies played, speed, pool), `earlier` (how many positions before this one in
//! the file is the one of two plies ago, or 0; 16 bits), `value` (centipawns for the mover, where an engine said, else −32768) and
//! `counts` (how many legal moves there are, a byte); `legal` (the indices of these moves, 16 bits each).

use std::error::Error;
use std::fs::{File, create_dir_all};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use errare::hash::mix;
use errare_chess::Position;
use errare_chess::people::choices::{Split, ratings};
use errare_chess::people::net::circumstances::{Pool, Speed};
use errare_chess::people::net::input::Input;
use errare_chess::people::net::moves::Index;
use errare_chess::pgn::{Games, Record, open};
use errare_chess::shakmaty::{Color, Outcome, Position as _};
use rayon::prelude::*;

const FILES: [&str; 6] = ["shown", "chosen", "earlier", "value", "counts", "legal"];
/// How many games are encoded at once.
const BATCH: usize = 4096;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let split = match arguments.next().as_deref().and_then(|split| split.to_str()) {
        Some("fit") => Split::Fit,
        Some("validation") => Split::Validation,
        _ => return Err("fit or validation, a folder, how often to stray, and games".into()),
    };
    let folder = PathBuf::from(arguments.next().ok_or("a folder, how often to stray, and games")?);
    let stray =
        arguments.next().and_then(|often| often.to_str()?.parse().ok()).ok_or("how often to stray, and games")?;
    create_dir_all(&folder)?;
    let mut files = Vec::new();
    for name in FILES {
        files.push(BufWriter::new(File::create(folder.join(name))?));
    }
    for path in arguments.map(PathBuf::from) {
        let mut games = Games::new(open(&path)?).filter_map(Result::ok).filter_map(|record| {
            let number = record.place?.game;
            split.holds(number).then_some((record, number as u64))
        });
        let mut positions = 0;
        loop {
            let batch: Vec<_> = games.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let encoded: Vec<Encoded> =
                batch.par_iter().filter_map(|(record, number)| encode(record, *number, stray)).collect();
            for game in &encoded {
                positions += game.count;
                for (file, bytes) in files.iter_mut().zip(&game.files) {
                    file.write_all(bytes)?;
                }
            }
        }
        eprintln!("{}: {positions} positions", path.display());
    }
    Ok(())
}

/// The bytes of a game in each file.
#[derive(Default)]
struct Encoded {
    files: [Vec<u8>; FILES.len()],
    count: usize,
}

/// What is known of a position beside what it shows.
struct About {
    ratings: (f64, f64),
    taken: Option<usize>,
    points: Option<i16>,
    ply: usize,
    value: i16,
    two_plies_ago: Option<usize>,
    speed: Speed,
    pool: Pool,
}

fn encode(record: &Record, number: u64, stray: u64) -> Option<Encoded> {
    let (white, black) = ratings(record)?;
    let (speed, pool) = (Speed::of(record), Pool::of(record));
    let mut encoded = Encoded::default();
    // Where the positions of the game stand.
    let mut places = Vec::new();
    let mut value = None;
    for ((ply, position), played) in record.positions().enumerate().zip(&record.line.moves) {
        let us = position.board().turn();
        let moves = position.board().legal_moves();
        let taken = moves.iter().position(|m| *m == played.played)?;
        let of = |side: Color| if side == Color::White { (white, black) } else { (black, white) };
        let points = match record.result {
            Outcome::Unknown => None,
            Outcome::Known(known) => Some(known.winner().map_or(1, |winner| if winner == us { 2 } else { 0 })),
        };
        let two_plies_ago = ply.checked_sub(2).map(|before| places[before]);
        let seen = value.map_or(i16::MIN, |value: i16| if us == Color::White { value } else { -value });
        let about = About { ratings: of(us), taken: Some(taken), points, ply, value: seen, two_plies_ago, speed, pool };
        places.push(encoded.count);
        encoded.push(&position, &about);
        value = played.comments.iter().find_map(|comment| evaluation(comment));

        let chance = mix(number << 20 | (ply as u64) << 4);
        if !chance.is_multiple_of(stray) {
            continue;
        }
        let mut off = position.clone();
        let before = [ply.checked_sub(1).map(|before| places[before]), Some(places[ply])];
        let steps = if mix(chance).is_multiple_of(3) { 2 } else { 1 };
        for (step, two_plies_ago) in (1..=steps).zip(before) {
            let moves = off.board().legal_moves();
            off = off.after(moves[mix(chance ^ step) as usize % moves.len()]);
            if off.board().legal_moves().is_empty() {
                break;
            }
            if step == steps {
                let ratings = of(off.board().turn());
                let ply = ply + step as usize;
                let about =
                    About { ratings, taken: None, points: None, ply, value: i16::MIN, two_plies_ago, speed, pool };
                encoded.push(&off, &about);
            }
        }
    }
    Some(encoded)
}

impl Encoded {
    fn push(&mut self, position: &Position, about: &About) {
        let board = position.board();
        let moves = board.legal_moves();
        let [shown, chosen, earlier, value, counts, legal] = &mut self.files;
        shown.extend(Input::of(position).packed());
        let row = [
            about.ratings.0 as i16,
            about.ratings.1 as i16,
            about.taken.map_or(-1, |taken| taken as i16),
            about.points.unwrap_or(-1),
            about.ply as i16,
            about.speed as i16,
            about.pool as i16,
        ];
        chosen.extend(row.map(i16::to_le_bytes).concat());
        let back = about.two_plies_ago.map_or(0, |place| (self.count - place) as u16);
        earlier.extend(back.to_le_bytes());
        value.extend(about.value.to_le_bytes());
        counts.push(moves.len() as u8);
        legal.extend(moves.into_iter().flat_map(|m| Index::of(m, board.turn()).packed().to_le_bytes()));
        self.count += 1;
    }
}

/// Centipawns for White of `[%eval 0.37]`; a mate is 100 pawns.
fn evaluation(comment: &str) -> Option<i16> {
    let (_, rest) = comment.split_once("[%eval ")?;
    let (value, _) = rest.split_once(']')?;
    match value.strip_prefix('#') {
        Some(mate) => Some(if mate.starts_with('-') { -10_000 } else { 10_000 }),
        None => Some((value.parse::<f64>().ok()? * 100.0).clamp(-9_999.0, 9_999.0) as i16),
    }
}
