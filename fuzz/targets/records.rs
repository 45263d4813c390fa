//! Whatever is read as recorded games is the same games when it is written and read again, and nothing stops the reader.
#![no_main]

use errare::game::Notation;
use errare::games::connect_four::ConnectFour;
use errare::games::kalah::Kalah;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare_lab::infer::read;
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(game: &G, text: &str) {
    let Ok(records) = read(game, text) else { return };
    let lines: Vec<String> = records.games.iter().map(|record| record.write(game)).collect();
    let again = read(game, &lines.join("\n")).expect("what was written is read");
    assert_eq!(again.games.iter().map(|record| record.write(game)).collect::<Vec<_>>(), lines);
    assert_eq!((again.max.len(), again.min.len()), (records.max.len(), records.min.len()));
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    check(&NoughtsAndCrosses, &text);
    check(&ConnectFour::new(5, 4).expect("a size"), &text);
    check(&Kalah::new(3, 2).expect("a size"), &text);
});
