//! Games are read without loss, broken ones are named, and what is written is read back.

use std::path::PathBuf;

use errare_chess::pgn::{Games, open};

#[test]
fn every_game_of_the_collection_is_read_and_written_back() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("ERRARE_DATA").map_or(PathBuf::from(beside), PathBuf::from);
    let file = folder.join("human/lichess-2018-06-fit.pgn.zst");
    let Ok(text) = open(&file) else {
        eprintln!("skipped: {} is not there; set ERRARE_DATA to the folder that holds it", file.display());
        return;
    };
    let progress = text.progress();
    let mut games = 0;
    for record in Games::new(text) {
        let record = record.unwrap();
        let again: Vec<_> = Games::new(record.to_string().as_bytes()).collect();
        assert_eq!(again, [Ok(record)]);
        games += 1;
    }
    assert_eq!(games, 16_999);
    assert_eq!(Some(progress.read()), progress.total());
}
