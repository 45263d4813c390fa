//! Packs a list of named openings into the form that the program carries.
//!
//!     cargo run -p errare-chess --example pack_openings -- FOLDER > crates/errare-chess/src/openings/list.txt
//!
//! The folder holds the files `*.tsv` of lichess-org/chess-openings (CC0): the code, the name and the moves of each opening.

use std::error::Error;
use std::fs;

use errare::game::{Game, Notation};
use errare_chess::Chess;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let mut openings: Vec<(Vec<String>, String, String)> = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != "tsv") {
            continue;
        }
        for line in fs::read_to_string(&path)?.lines().skip(1) {
            let [code, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("not three columns in {}: {line}", path.display()).into());
            };
            openings.push((read(moves)?, code.to_owned(), name.to_owned()));
        }
    }
    // Neighbours then share most of their moves and often the beginning of their names.
    openings.sort();
    let (mut moves_before, mut name_before): (&[String], &str) = (&[], "");
    for (moves, code, name) in &openings {
        let shared = moves.iter().zip(moves_before).take_while(|(a, b)| a == b).count();
        let letters = name.chars().zip(name_before.chars()).take_while(|(a, b)| a == b).count();
        let rest: String = name.chars().skip(letters).collect();
        println!("{shared}\t{}\t{code}\t{letters}\t{rest}", moves[shared..].join(" "));
        (moves_before, name_before) = (moves, name);
    }
    Ok(())
}

/// Moves as people write them, with their numbers, as programs write them.
fn read(moves: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let game = Chess::default();
    let mut position = game.start();
    let mut found = Vec::new();
    for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        let m = game.read_move(&position, word)?;
        found.push(game.write_uci(m));
        position = position.after(m);
    }
    Ok(found)
}
