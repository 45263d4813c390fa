//! Whatever a chess program says, a session only remarks on it: commands, options and positions never panic.

#![no_main]

use errare_chess::play::uci::{Board, Command, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (mut options, mut board) = (Options::default(), Board::default());
    for line in bytes.split(|&byte| byte == b'\n') {
        match Command::parse(line) {
            Ok(Some(Command::SetOption { name, value })) => drop(options.set(&name, value.as_deref())),
            Ok(Some(Command::Position { start, moves })) => drop(board.set_up(&start, &moves, options.chess960)),
            _ => {}
        }
        let setting = options.setting();
        assert!((0.01..=0.5).contains(&setting.loss_limit));
    }
});
