//! A broken game is named with its line, and the others are read all the same.

use std::io::{self, Read, Write};

use errare_chess::pgn::{DEEPEST_VARIATION, GameError, Games, OpenError, open};

const SOUND: &str = "[Event \"sound\"]\n\n1. d4 d5 {fine} *\n";

/// What is said of a broken game that stands between two sound ones, with lines counted from its own first.
fn trouble(broken: &str) -> String {
    let file = format!("{SOUND}\n{broken}\n\n{SOUND}");
    let games: Vec<_> = Games::new(file.as_bytes()).collect();
    assert_eq!(games.len(), 3, "{broken}: {games:?}");
    assert!(games[0].is_ok() && games[2].is_ok(), "{broken}: {games:?}");
    let Err(GameError::Broken { game: 2, line, what }) = &games[1] else { panic!("{broken}: {games:?}") };
    format!("{}: {what}", line - 4)
}

#[test]
fn a_broken_game_does_not_stop_the_others() {
    for (game, what) in [
        ("1. e4 e5\n2. Zf9 *", "2: Zf9 is not a move"),
        ("1. e9 *", "1: e9 is not a move"),
        ("1. e4 e5 2. Ke3 *", "1: Ke3 is not legal here"),
        ("1. Nf3 d5 2. d3 d4 3. Nd2 *", "1: Nd2 could be more than one move"),
        ("1. Nf3 d5 2. d3 d4 3. Nd2 (unread) e5 1-0 {no more}", "1: Nd2 could be more than one move"),
        ("1. e4 -- *", "1: -- passes, which the rules do not allow"),
        ("1. e4\n{never\nclosed *", "2: the comment is never closed by }"),
        ("1. e4 e5\n(1... c5 2. Nf3\n", "2: the variation is never closed by )"),
        ("1. e4\n(1. d4 *", "2: the result * inside a variation"),
        ("1. e4 ) e5 *", "1: ) without a variation"),
        ("(1. e4) e5 *", "1: a variation before any move"),
        ("$1 1. e4 *", "1: $1 before any move"),
        ("1. e4 $256 *", "1: $256 is not an annotation from $0 to $255"),
        ("1. e4 $x *", "1: $ is not an annotation from $0 to $255"),
        ("1. e4 1-0 0-1", "1: a second result, 0-1"),
        ("1. e4 } *", "1: } is not a move"),
        ("1. e4 [what] *", "1: [ is not a move"),
        ("[Event \"a\"]\n[White \"b]\n[Black \"c\"]\n\n1. e4 *", "2: [White \"b] should be a tag: [Name \"value\"]"),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "1: the variant \"Atomic\" is not known; only standard chess and Chess960 are",
        ),
        ("Dear Sir,\nhere are my games.", "1: Dear is not a move"),
    ] {
        assert_eq!(trouble(game), what);
    }
    assert!(trouble("[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 *").starts_with("1: "));
    assert!(trouble("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*").starts_with("1: "));
}

#[test]
fn lines_are_counted_alike_whatever_ends_them() {
    for end in ["\n", "\r\n", "\r"] {
        let file = "[Event \"a\"]\n\n1. e4 {two\nlines} *\n\n1. e4\nXX *".replace('\n', end);
        let games: Vec<_> = Games::new(file.as_bytes()).collect();
        assert_eq!(games[0].as_ref().unwrap().line.moves[0].comments, ["two lines"]);
        assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, line 7: XX is not a move");
    }
}

#[test]
fn a_broken_game_without_tags_ends_before_the_next() {
    let games: Vec<_> = Games::new(&b"1. e4 e9 (1. d4 * 1-0\n\n1. d4 *\n\n1. Qd8\n\n1. c4 *"[..]).collect();
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false, true]);
}

#[test]
fn nothing_is_no_games() {
    for nothing in ["", "\n \r\n\t", "\u{FEFF}", "% only an escape\n"] {
        assert_eq!(Games::new(nothing.as_bytes()).count(), 0, "{nothing:?}");
    }
}

#[test]
fn rubbish_is_one_error() {
    let mut state = 1u64;
    let rubbish: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    })
    .take(1 << 20)
    .collect();
    let games: Vec<_> = Games::new(&rubbish[..]).collect();
    assert!(matches!(games[..], [Err(_)]), "{} games", games.len());
    assert!(matches!(Games::new(&[0; 1 << 16][..]).collect::<Vec<_>>()[..], [Err(_)]));
}

#[test]
fn variations_are_nested_to_a_limit() {
    let nested = |depth: usize| format!("1. e4 {} {} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let deepest = Games::new(nested(DEEPEST_VARIATION).as_bytes()).next().unwrap().unwrap();
    assert_eq!(Games::new(deepest.to_string().as_bytes()).next().unwrap(), Ok(deepest));
    assert_eq!(trouble(&nested(DEEPEST_VARIATION + 1)), "1: variations more than 100 deep");
    assert_eq!(trouble(&nested(100_000)), "1: variations more than 100 deep");
}

/// The same bytes over and over, so that a large file needs no memory.
fn repeated(text: &'static [u8], bytes: u64) -> impl Read {
    struct Repeated(&'static [u8], usize);
    impl Read for Repeated {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in buffer.iter_mut() {
                *byte = self.0[self.1];
                self.1 = (self.1 + 1) % self.0.len();
            }
            Ok(buffer.len())
        }
    }
    Repeated(text, 0).take(bytes)
}

#[test]
fn a_game_without_end_is_given_up_and_the_next_is_read() {
    for (begin, endless, end) in [
        ("1. e4 {", "words ", "}"),
        ("1. e4 ", "{words} ", ""),
        ("1. ", "e", ""),
        ("1. ", "(1. e4 ", ""),
        ("[Event \"", "words ", "\"]\n\n"),
        ("", "[A \"b\"]\n", "\n"),
        ("1. e4 ;", "words ", "\n"),
        ("1. e4 $", "1", "\n"),
        ("", "1. Nf3 Nf6 2. Ng1 Ng8 ", "\n"),
    ] {
        let next = format!("{end} *\n\n{SOUND}");
        let file = begin.as_bytes().chain(repeated(endless.as_bytes(), 17 << 20)).chain(next.as_bytes());
        let games: Vec<_> = Games::new(file).collect();
        assert!(matches!(&games[..], [Err(_), Ok(_)]), "{begin}{endless}{end}");
    }
}

#[test]
fn a_source_that_fails_is_one_error_after_the_games_before_it() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let said = |begun: &str| {
        let games: Vec<_> = Games::new(SOUND.as_bytes().chain(begun.as_bytes()).chain(Failing)).collect();
        let [Ok(_), Err(error)] = &games[..] else { panic!("{games:?}") };
        error.to_string()
    };
    let sound = SOUND.len();
    let begun = "\r\n1. e4 e5 ";
    let expected = |byte| format!("game 2: the file cannot be read beyond byte {byte}: the disk is gone");
    assert_eq!(said(begun), expected(sound + begun.len()));
    assert_eq!(said(""), expected(sound));
    // A broken game is not blamed for it.
    assert_eq!(said("\n1. e4 Zf9 "), expected(sound + 11));
}

fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    file
}

/// A frame of zstd that holds the bytes as they are.
fn frame(bytes: &[u8]) -> Vec<u8> {
    // The magic number; one segment with its size in a byte; the last block, raw, with its size in the upper 21 bits.
    let size = u8::try_from(bytes.len()).unwrap();
    let block = (u32::from(size) << 3 | 1).to_le_bytes();
    [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, size][..], &block[..3], bytes].concat()
}

#[test]
fn a_packed_file_is_known_by_its_first_bytes_and_read_to_its_last_frame() {
    let skippable = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9];
    let (head, tail) = SOUND.as_bytes().split_at(20);
    let packed = [&skippable[..], &frame(head), &frame(b""), &skippable, &frame(tail)].concat();
    for bytes in [packed.as_slice(), SOUND.as_bytes(), b"1."] {
        let file = file(bytes);
        let text = open(file.path()).unwrap();
        let progress = text.progress();
        assert!(Games::new(text).all(|game| game.is_ok()));
        assert_eq!((progress.read(), progress.total()), (bytes.len() as u64, Some(bytes.len() as u64)));
    }
}

/// A frame that ends with the checksum of what it holds, as `zstd` writes it.
fn checked_frame() -> Vec<u8> {
    let mut frame = frame(SOUND.as_bytes());
    frame[4] |= 4;
    frame.extend(SOUND_SUM);
    frame
}

/// The lower half of the sound game's XXH64, by `zstd --check`.
const SOUND_SUM: [u8; 4] = [0x56, 0x4E, 0x2D, 0xE2];

#[test]
fn a_damaged_packed_file_is_told_with_the_byte_and_the_game() {
    let said = |bytes: &[u8]| {
        let file = file(bytes);
        let games: Vec<_> = Games::new(open(file.path()).unwrap()).collect();
        let sound = games.iter().filter(|game| game.is_ok()).count();
        match games.last() {
            Some(Err(GameError::Unreadable { game, byte, .. })) => (sound, Some((*game, *byte))),
            _ => (sound, None),
        }
    };
    let whole = checked_frame();
    let size = whole.len() as u64;
    assert_eq!(said(&[&whole[..], &whole].concat()), (2, None));
    let mut damaged = whole.clone();
    damaged[20] ^= 1;
    assert_eq!(said(&[&whole[..], &damaged, &whole].concat()), (2, Some((3, 2 * size))));
    // Half a frame, its checksum cut, and something after the frames that is none.
    let half = [&whole[..], &whole[..whole.len() / 2]].concat();
    assert_eq!(said(&half), (1, Some((2, half.len() as u64))));
    assert_eq!(said(&whole[..whole.len() - 2]), (0, Some((1, size - 2))));
    assert_eq!(said(&[&whole[..], b"rubbish"].concat()), (1, Some((2, size + 4))));
    assert_eq!(said(&[&whole[..], &[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9]].concat()), (1, Some((2, size + 9))));
}

#[test]
fn a_game_of_many_tags_is_read_in_the_time_that_it_takes_to_read_them() {
    // Where each name was looked for among all before it, this took half a minute.
    let tags: String = (0..160_000).map(|i| format!("[Tag{i} \"\"]\n\n")).collect();
    let games: Vec<_> = Games::new(format!("{tags}1. e4 *").as_bytes()).collect();
    assert!(matches!(&games[..], [Ok(game)] if game.tags().len() == 160_000), "{} games", games.len());
}

#[test]
fn a_file_that_cannot_be_opened_is_named() {
    let error = open("no/such.pgn".as_ref()).err().unwrap();
    assert!(error.to_string().starts_with("no/such.pgn: "), "{error}");
    let gzip = file(&[0x1F, 0x8B, 8, 0]);
    assert!(matches!(open(gzip.path()), Err(OpenError::Packed { by: "gzip", .. })));
    assert!(open(std::env::temp_dir().as_path()).is_err());
}

#[test]
fn utf_16_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let (little, big): (Vec<u8>, Vec<u8>) =
        "\u{feff}1. e4 *".encode_utf16().flat_map(|unit| unit.to_le_bytes().map(|byte| (byte, byte))).unzip();
    let big = big.chunks(2).flat_map(|unit| [unit[1], unit[0]]).collect();
    for bytes in [little, big] {
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(open(&path), Err(OpenError::Utf16 { .. })));
    }
}
