//! Whatever is read as a position is the same position when it is written and read again.
#![no_main]

use errare_chess::board::{read_fen, write_fen};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(position) = read_fen(&String::from_utf8_lossy(bytes)) {
        let written = write_fen(&position);
        assert_eq!(read_fen(&written), Ok(position), "{written}");
    }
});
