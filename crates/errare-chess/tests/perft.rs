//! The number of games of each length from published positions: the rules are right if every count is.

use std::error::Error;

use errare::game::Game;
use errare_chess::Chess;

fn games(game: &Chess, position: &<Chess as Game>::Position, length: usize) -> u64 {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if length == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&m| games(game, &game.play(position, m), length - 1)).sum()
}

fn check(fen: &str, counts: &[(usize, u64)]) -> Result<(), Box<dyn Error>> {
    let game = Chess::from_fen(fen)?;
    for &(length, count) in counts {
        assert_eq!(games(&game, &game.start(), length), count, "{fen} at {length}");
    }
    Ok(())
}

#[test]
fn well_known_positions_have_the_known_number_of_games() -> Result<(), Box<dyn Error>> {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[(1, 20), (3, 8_902), (5, 4_865_609)])?;
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[(1, 48), (3, 97_862)])?;
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[(1, 14), (4, 43_238)])?;
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[(1, 6), (4, 422_333)])
}

#[test]
fn every_position_of_the_perft_suite_has_the_known_number_of_games() -> Result<(), Box<dyn Error>> {
    let Some(suite) = errare_data::find("epd/perftsuite.epd") else { return Ok(()) };
    let suite = std::fs::read_to_string(suite)?;
    for line in suite.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap_or_default();
        let mut counts = Vec::new();
        for field in fields {
            let (length, count) = field.split_once(' ').ok_or("not a count such as D1 20")?;
            counts.push((length.trim_start_matches('D').parse()?, count.trim().parse()?));
        }
        counts.retain(|&(length, _): &(usize, u64)| length <= 4);
        check(fen, &counts)?;
    }
    Ok(())
}
