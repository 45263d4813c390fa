//! Whatever is read as a position is the same position when it is written and read again.
#![no_main]

use errare_chess::rules::{read_fen, write_fen};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(position) = read_fen(text) {
        let written = write_fen(&position);
        assert_eq!(read_fen(&written), Ok(position), "{written}");
    }
});
