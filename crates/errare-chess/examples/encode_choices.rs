//! Turns games into what the training of the net that predicts people reads.
//!
//!     cargo run --release -p errare-chess --example encode_choices -- fit|validation FOLDER GAMES...
//!
//! One game in five is held out for validation. In FOLDER, for every choice: `shown` (the position as the net is shown it),
//! `chosen` (six 16-bit numbers: the ratings of the mover and of his opponent, the place of his move among the legal ones, his
//! result in half points or 3, the ply, the file) and `counts` (how many legal moves there were, a byte); `legal` (the numbers
//! of these moves in the net's answer, 16 bits each).

use std::error::Error;
use std::fs::{File, create_dir_all};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use errare_chess::people::choices::{Split, draw, ratings};
use errare_chess::people::net::input::Input;
use errare_chess::people::net::moves;
use errare_chess::pgn::{Games, open};
use errare_chess::shakmaty::Position as _;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let split = match arguments.next().as_deref().and_then(|split| split.to_str()) {
        Some("fit") => Split::Fit,
        Some("validation") => Split::Validation,
        _ => return Err("fit or validation, a folder, and games".into()),
    };
    let folder = PathBuf::from(arguments.next().ok_or("a folder, and games")?);
    create_dir_all(&folder)?;
    let make = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
    let (mut shown, mut chosen, mut counts, mut legal) =
        (make("shown")?, make("chosen")?, make("counts")?, make("legal")?);
    for (file, path) in arguments.map(PathBuf::from).enumerate() {
        let mut choices = 0;
        for record in Games::new(open(&path)?) {
            let Ok(record) = record else { continue };
            let Some(number) = record.place.map(|place| place.game).filter(|number| split.holds(*number)) else {
                continue;
            };
            let Some(ratings) = ratings(&record) else { continue };
            for sample in draw(&record, number, ratings, usize::MAX) {
                let board = sample.position.board();
                let moves = board.legal_moves();
                let Ok(count) = u8::try_from(moves.len()) else { continue };
                let result = sample.score.map_or(3, |score| (2.0 * score) as i16);
                let row = [
                    sample.elo as i16,
                    sample.opponent as i16,
                    sample.taken as i16,
                    result,
                    sample.ply as i16,
                    file as i16,
                ];
                shown.write_all(&Input::of(&sample.position).packed())?;
                chosen.write_all(&row.map(i16::to_le_bytes).concat())?;
                counts.write_all(&[count])?;
                for m in moves {
                    legal.write_all(&(moves::index(m, board.turn()) as u16).to_le_bytes())?;
                }
                choices += 1;
            }
        }
        eprintln!("{}: {choices} choices", path.display());
    }
    Ok(())
}
