//! Whatever is read as a game is the same game when it is written and read again, and nothing stops the reader.
#![no_main]

use errare_chess::pgn::Games;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for record in Games::new(bytes).flatten() {
        let written = record.to_string();
        let again: Vec<_> = Games::new(written.as_bytes()).collect();
        assert_eq!(again, [Ok(record)], "{written}");
        assert_eq!(again[0].as_ref().map(ToString::to_string), Ok(written));
    }
});
