//! Examples of every motif, and of what looks like one.

use errare::game::Notation;
use shakmaty::Move;

use super::*;
use crate::board::{Chess, Position};

/// A line from a position, which the first move, if there is a bar after it, leads to: `Kd2 | Nxe5 Ke2 Nxd3`.
fn line(fen: &str, moves: &str) -> Line {
    let game = Chess::from_fen(fen).expect("a position");
    let mut position = errare::game::Game::start(&game);
    let mut before: Option<(Position, Move)> = None;
    let mut rest = moves;
    if let Some((error, line)) = moves.split_once('|') {
        let m = game.read_move(&position, error.trim()).expect("a move");
        before = Some((position.clone(), m));
        position = position.after(m);
        rest = line;
    }
    let (mut at, mut played) = (position.clone(), Vec::new());
    for word in rest.split_whitespace() {
        let m = game.read_move(&at, word).unwrap_or_else(|error| panic!("{error}"));
        played.push(m);
        at = at.after(m);
    }
    let before = before.as_ref().map(|(position, m)| (position.board(), *m));
    Line::new(position.board(), &played, before, before.map(|_| None))
}

/// What is said of an error and the line that refutes it.
fn said(fen: &str, moves: &str) -> String {
    material_reason(&line(fen, moves), 0, 300).as_ref().map(lets).unwrap_or_default()
}

#[test]
fn a_fork_takes_one_of_two_men_at_once() {
    let fen = "r3k3/8/8/3N4/8/8/8/4K3 b - - 0 1";
    assert_eq!(
        said(fen, "Kf8 | Nc7 Rd8 Ne6+ Kf7 Nxd8+ Ke7"),
        "allows Nc7, after which Ne6+ forks king and rook and wins a rook"
    );
    assert_eq!(
        said("r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1", "a6 | Nc7+ Kd7 Nxa8 Kc6"),
        "lets Nc7+ fork king and rook and win a rook"
    );
    let json = serde_json::to_value(
        material_reason(&line("r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1", "a6 | Nc7+ Kd7 Nxa8 Kc6"), 0, 300).expect("a fork"),
    );
    let json = json.expect("data");
    assert_eq!((&json["motif"], &json["by"], &json["wins"]), (&"fork".into(), &"Nc7+".into(), &"rook".into()));
}

#[test]
fn who_takes_and_forks_does_both() {
    let fen = "4k3/8/2n5/4P3/6B1/3R4/8/4K3 w - - 0 1";
    let text = said(fen, "Kd2 | Nxe5 Rd5 Nxg4 Ke2");
    assert_eq!(text, "lets …Nxe5 fork rook and bishop and win a bishop and a pawn");
}

#[test]
fn two_men_that_can_both_be_saved_are_not_forked() {
    // The rook takes the knight's prey's place with check: nothing is won.
    let fen = "r3k3/8/8/3N4/8/8/8/4K3 b - - 0 1";
    assert_eq!(said(fen, "Ra7 | Nf6+ Ke7 Nd5+ Ke6"), "");
}

#[test]
fn a_fork_that_comes_later_says_more_than_the_capture_that_begins() {
    // The pawn takes a pawn; the bishop takes back and the knight forks.
    let fen = "4k3/p7/8/8/1n1p4/2P5/PP6/R3K2B w - - 0 1";
    let text = said(fen, "Bg2 | dxc3 bxc3 Nc2+ Kd2 Nxa1 Kc1");
    assert_eq!(text, "allows …dxc3, after which …Nc2+ forks king and rook and wins a rook");
}

#[test]
fn a_fork_may_wait_while_something_else_is_to_be_done() {
    // After the fork White gives a check before he takes.
    let fen = "r3k3/p7/8/3N4/8/8/8/4K2R b - - 0 1";
    assert_eq!(said(fen, "a6 | Nc7+ Kd7 Rh7+ Kd6 Nxa8 Kc6"), "lets Nc7+ fork king and rook and win a rook");
    // What was not there when it forked was not forked.
    assert!(!said("1r2k3/p6p/8/3N4/7R/8/8/4K3 b - - 0 1", "a6 | Nc7+ Kd7 Rxh7+ Kd6 Rg7 Ra8 Nxa8").contains("fork"));
}

#[test]
fn a_skewer_takes_what_stood_behind() {
    let text = said("8/q6p/8/8/3k4/8/1P6/4KB2 b - - 0 1", "h5 | Bg2 h4 b3 Kc3");
    assert_eq!(text, "");
    let text = said("8/7p/q7/8/8/3k4/8/3BK3 b - - 0 1", "h5 | Be2+ Ke4 Bxa6 h4");
    assert_eq!(text, "lets Be2+ skewer king and queen and win a queen");
}

#[test]
fn what_is_offered_on_the_way_and_refused_is_no_loss() {
    // Black could take the bishop for the rook, and has something else to save; the bishop goes home.
    let fen = "1k3bnr/p1pr1p2/1p3q2/6p1/2P1QB1p/2N3P1/PP3P1P/R4RK1 b - - 2 17";
    let text = said(fen, "a5 | Be5 Qh6 Bxh8 hxg3 hxg3 Re7 Be5 Nf6 Qf5 Re6");
    assert_eq!(text, "lets Be5 skewer queen and rook and win a rook");
    // What is taken later elsewhere is not what the first capture won.
    let text = said("4k3/6pp/4p3/r2n4/8/2N5/8/4K2R b - - 0 1", "g6 | Nxd5 exd5 Kd2 Ra1 Rxa1");
    assert!(!text.contains("knight") && !text.contains("to Nxd5"), "{text}");
}

#[test]
fn a_pinned_man_that_is_attacked_is_lost() {
    let text = said("4k3/4n3/7p/8/3P4/8/8/4RK2 b - - 0 1", "h5 | d5 h4 d6 h3 dxe7 h2");
    assert_eq!(
        text,
        "allows d5, after which d6 attacks the knight on e7, which is pinned against the king, and wins a knight"
    );
    // Where the line makes the pin, that is the move that is named.
    let fen = "r2qr1k1/2p2p1p/p2b1np1/8/8/2PPBQ2/1P1N1PPP/R3R1K1 b - - 6 19";
    let text = said(fen, "a5 | Bg5 Rxe1+ Rxe1 Ra6 Bxf6");
    assert_eq!(text, "lets Bg5 pin the knight on f6 against the queen and win a knight");
    // Where it was pinned before, that is the one that attacks it, though another moves before it is taken.
    let fen = "4k3/4n2p/8/6p1/3P4/8/6P1/4RK2 b - - 0 1";
    let text = said(fen, "h5 | d5 h4 d6 g4 Kf2 h3 dxe7 hxg2 Kxg2");
    assert_eq!(
        text,
        "allows d5, after which d6 attacks the knight on e7, which is pinned against the king, and wins a knight"
    );
    // One that can be guarded is not lost.
    let text = said("4k3/4n3/7p/8/3P4/8/8/4RK2 b - - 0 1", "h5 | d5 Kd7 Rxe7+ Kxe7");
    assert_eq!(text, "");
}

#[test]
fn a_pin_and_an_attack_that_were_there_before_are_no_reason() {
    // The knight is pinned by the rook and attacked by the pawn before the line begins.
    let text = said("4k3/4n3/3P3p/8/8/8/8/4RK2 b - - 0 1", "h5 | Kf2 h4 dxe7 h3 Kg3");
    assert!(!text.contains("pinned"), "{text}");
}

#[test]
fn a_guard_that_is_pinned_guards_nothing() {
    let text = said("4k3/3p4/2n4p/1B6/8/8/8/4K2R b - - 0 1", "h5 | Rxh5 Kd8");
    assert_eq!(text, "puts the pawn on h5 where Rxh5 takes it");
    let text = said("3rk3/3n3p/4b3/8/B7/8/4R3/4K3 b - - 0 1", "h6 | Rxe6+ Kf7 Bb3 Re8");
    assert_eq!(text, "leaves the bishop on e6 to Rxe6+");
    let text = said("4k3/5p1p/4b3/7B/8/8/8/4RK2 b - - 0 1", "h6 | Rxe6+ Kf8 Re1 Kg7");
    assert_eq!(text, "lets Rxe6+ take the bishop on e6, which the pinned pawn does not guard, and win a bishop");
}

#[test]
fn a_discovered_attack_is_one_of_the_man_behind() {
    let text = said("3qk3/7p/8/8/3N4/8/8/3RK3 b - - 0 1", "h6 | Nc6 Qc7 Nd4 h5");
    assert_eq!(text, "", "a queen that leaves in time is not lost");
    let text = said("q5k1/6pp/8/8/4N3/8/6B1/4K3 b - - 0 1", "h6 | Nf6+ gxf6 Bxa8 Kg7");
    assert_eq!(text, "lets Nf6+ uncover the bishop's attack on the queen and win a queen for a knight");
    let text = said("8/7p/2q3k1/8/8/8/4B3/4RK2 b - - 0 1", "h6 | Bb5 Qf6+ Kg1 h5");
    assert_eq!(text, "");
    let text = said("4k3/q6p/8/4N3/8/8/5PPP/4R1K1 b - - 0 1", "h6 | Nc6+ Kf8 Nxa7 h5");
    assert_eq!(text, "lets Nc6+ give a discovered check and win a queen");
    // The rook that is taken had just taken the bishop that gave the check.
    let fen = "5rk1/5p2/1R2p3/p6p/2P3pN/1Pb5/P4rPP/1KR5 w - - 1 29";
    let text = said(fen, "h3 | Rb2+ Ka1 Rxb3+ Rxc3 Rxc3");
    assert!(!text.contains("discovered"), "{text}");
}

#[test]
fn a_guard_that_is_taken_or_must_take_back_leaves_its_man() {
    let text = said("4k3/7p/2n5/3b4/8/8/6B1/3RK1R1 b - - 0 1".replace("6B1", "8").as_str(), "h6 | Rxd5 Ke7");
    assert_eq!(text, "leaves the bishop on d5 to Rxd5");
    // The knight on f6 guards the bishop on d5, and is taken first.
    let text = said("4k3/6pp/5n2/3b2B1/8/8/8/3RK3 b - - 0 1", "h6 | Bxf6 gxf6 Rxd5 Ke7");
    assert_eq!(text, "lets Bxf6 remove the knight, which guards the bishop on d5, and win a knight");
    // The rook guards both knights, and cannot take back and stay.
    let text = said("n2r2k1/5ppp/8/3n4/8/8/5PPP/R2R2K1 b - - 0 1", "h6 | Rxa8 Rxa8 Rxd5 Kf8");
    let why = "because the rook has to guard the knight on d5 as well";
    assert_eq!(text, format!("lets Rxa8 win two knights for a rook, {why}"));
}

#[test]
fn a_trapped_man_has_nowhere_to_go() {
    let text = said("4k3/6pp/8/8/8/1P5b/P1P2P1P/R3K1NR b - - 0 1", "Be6 | Ne2 Bd5 Rg1");
    assert_eq!(text, "");
    // The bishop on a2 is shut in.
    let text = said("4k3/6pp/8/8/8/1P6/b1P5/2K5 b - - 0 1", "h6 | Kb2 h5 Kxa2 h4");
    assert_eq!(text, "lets Kb2 trap the bishop on a2");
}

#[test]
fn what_nobody_guards_is_simply_taken_and_what_is_guarded_is_lost_by_exchange() {
    assert_eq!(said("4k3/7p/8/3r4/8/8/8/3QK3 b - - 0 1", "h6 | Qxd5 Ke7"), "leaves the rook on d5 to Qxd5");
    assert_eq!(said("4k3/3r3p/8/8/8/8/8/3QK3 b - - 0 1", "Rd5 | Qxd5 Ke7"), "puts the rook on d5 where Qxd5 takes it");
    assert_eq!(said("4k3/7p/2p5/3r4/8/4N3/8/4K3 b - - 0 1", "h6 | Nxd5 cxd5 Kd2"), "lets Nxd5 win the exchange on d5");
    assert_eq!(said("4k3/7p/2p5/3n4/8/4N3/8/4K3 b - - 0 1", "h6 | Nxd5 cxd5 Kd2"), "", "an exchange of like for like");
    // What is taken and given back is not won.
    assert_eq!(said("4k3/7p/8/3r4/8/8/8/3QK3 b - - 0 1", "h6 | Qxd5 Ke7 Qd1 Kf7 Qd5+ Ke8 Qe6+ Kd8 Qd7+ Kxd7"), "");
}

#[test]
fn what_could_be_taken_back_and_is_not_is_not_called_won() {
    // The line lets Black develop instead of taking back on d5.
    let fen = "rnbqkb1r/ppp1pp1p/5np1/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4";
    let moves = "cxd5 Bg7 Qa4+ c6 dxc6 Nxc6 e3 Qb6 Bb5 O-O";
    assert_eq!(material_reason(&line(fen, moves), 0, 85), None);
}

#[test]
fn another_move_comes_before_taking_back() {
    let fen = "2kr3r/ppp2ppp/8/q3nb2/4n3/P1P1PN2/Q2B1PPP/R3KB1R w KQ - 1 14";
    let text = said(fen, "Nxe5 | Rxd2 Qc4 Qxe5 Bd3 Rd8 Bxe4 Bxe4");
    assert_eq!(text, "overlooks …Rxd2, which comes before taking back on e5 and wins a bishop");
    // Who takes back at once plays nothing in between.
    assert!(!said(fen, "Nxe5 | Qxe5 Be2 Rxd2 Qxd2 Nxd2 Kxd2 Qd5+").contains("overlooks"));
}

#[test]
fn a_pawn_promotes_if_the_new_man_stays() {
    let fen = "8/P6k/8/8/8/8/8/K7 b - - 0 1";
    assert_eq!(said(fen, "Kg7 | a8=Q Kf7"), "lets a pawn promote by a8=Q");
    assert_eq!(said("1r6/P6k/8/8/8/8/8/K7 b - - 0 1", "Kg7 | a8=Q Rxa8+ Kb2"), "");
}

#[test]
fn a_mate_that_is_threatened_costs_what_stands_elsewhere() {
    let text = said("1q4k1/p4p1p/5Bp1/8/8/6Pb/3Q1P1P/6K1 b - - 0 1", "a6 | Qh6 Qf8 Qxh3 a5");
    assert_eq!(text, "lets Qh6 threaten mate and win a bishop");
    let fen = "6k1/5ppp/8/8/r7/8/1Q3PPP/6K1 b - - 0 1";
    assert_eq!(said(fen, "h6 | Qb8+ Kh7 Qb1+ g6 Qb7"), "");
    let text = said("5rk1/5ppp/8/8/7r/3B4/2Q3PP/6K1 b - - 0 1", "Rd8 | Bxh7+ Rxh7 Qc4");
    assert_eq!(text, "", "a bishop for a pawn is no gain");
}

#[test]
fn the_back_rank_is_where_the_king_is_shut_in_by_his_own() {
    let mated = |fen: &str, moves: &str| mate_reason(&line(fen, moves), 1).as_ref().map(lets).unwrap_or_default();
    assert_eq!(mated("6k1/5pp1/7p/8/8/8/8/4R1K1 b - - 0 1", "h5 | Re8+"), "allows mate by Re8+");
    assert_eq!(mated("6k1/5ppp/8/p7/8/8/8/4R1K1 b - - 0 1", "a4 | Re8#"), "allows mate on the back rank by Re8#");
    assert_eq!(mated("7k/R7/p7/8/8/8/8/1R4K1 b - - 0 1", "a5 | Rb8#"), "allows mate by Rb8#");
}

#[test]
fn checks_without_end_and_no_move_at_all_are_draws() {
    let drawn = |fen: &str, moves: &str| drawing_reason(&line(fen, moves)).map(|reason| reason.motif);
    let fen = "6k1/5p2/5Q2/8/8/8/q7/7K w - - 0 1";
    assert_eq!(drawn(fen, "Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kf8"), Some(Motif::PerpetualCheck));
    assert_eq!(drawn(fen, "Qg5+ Kf8 Qd8+ Kg7"), None);
    assert_eq!(drawn(fen, "Qd8+ Kg7 Qd4+ Kg8 Qd5 Qa1+ Kg2 Qa2+"), None);
    assert_eq!(drawn("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "Qb6"), Some(Motif::Stalemate));
}

#[test]
fn a_solved_ending_is_spoken_of_if_it_became_worse() {
    let line = line("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "Kd3 Kd5");
    let said = |was, is| ending_reason(&line, was, is).as_ref().map(lets);
    assert_eq!(said(Known::Won, Known::Drawn).as_deref(), Some("turns a won ending into a drawn one"));
    assert_eq!(said(Known::Drawn, Known::Drawn), None);
    assert_eq!((Known::of(1.0), Known::of(0.0), Known::of(-1.0)), (Known::Won, Known::Drawn, Known::Lost));
}

#[test]
fn what_is_missed_is_told_of_the_move_that_does_it() {
    let found = |fen: &str, moves: &str| material_reason(&line(fen, moves), 0, 300).as_ref().map(does);
    let fork = found("r3k3/p7/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8");
    assert_eq!(fork.as_deref(), Some("forks king and rook and wins a rook"));
    let free = found("4k3/7p/8/3r4/8/8/8/3QK3 w - - 0 1", "Qxd5 Ke7");
    assert_eq!(free.as_deref(), Some("takes the unguarded rook on d5"));
}

/// What is said of a line that wins nothing yet.
fn pressed(fen: &str, moves: &str) -> String {
    pressing_reason(&line(fen, moves)).as_ref().map(lets).unwrap_or_default()
}

#[test]
fn a_quiet_move_threatens_mate() {
    let bishop = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2";
    assert_eq!(pressed(bishop, "a6 | Qf3"), "lets Qf3 threaten mate");
    assert_eq!(pressed(bishop, "a6 | Nf3"), "");
    assert_eq!(pressed(bishop, "Nf6 | Qf3"), "", "the knight stands between");
}

#[test]
fn a_quiet_move_attacks_two_pieces_at_once() {
    let fork = "r2q1rk1/pp1b1ppp/3bpn2/3p4/3PP3/P5P1/1P1N1PBP/R1BQ1RK1 b - - 0 11";
    assert_eq!(pressed(fork, "Bb5 | e5 Bxf1 Bxf1"), "lets e5 attack bishop and knight at once");
    assert_eq!(pressed(fork, "Bc7 | e5"), "", "the bishop stands elsewhere");
    // A pawn that can be taken for nothing attacks nobody for long.
    let loose = "r2q1rk1/pp1b1ppp/3bpn2/3p4/4P3/P5P1/1P1N1PBP/R1BQ1RK1 b - - 0 11";
    assert_eq!(pressed(loose, "h6 | e5 Bxe5"), "");
}

#[test]
fn a_passed_pawn_runs_if_the_line_shows_it() {
    let fen = "8/p5kp/2B5/b2Pp1p1/P5P1/5P1K/1r6/5R2 w - - 5 35";
    let text = pressed(fen, "Re1 | e4 Rd1 e3 Rd3 e2");
    assert_eq!(text, "allows …e4, after which …e3 sends the passed pawn on its way to e2");
    assert_eq!(pressed(fen, "Re1 | e4 Rd1 e3 Rd3 h6"), "", "one step of a passed pawn is no run");
    assert_eq!(pressed("4k3/5p2/8/4p3/8/3P4/4P3/4K3 w - - 0 1", "Kd2 | f5 Ke3 f4+ Kf3 e4+"), "", "no pawn is passed");
}

#[test]
fn check_after_check_drives_a_king_about() {
    let fen = "7k/q7/8/8/8/5K2/8/8 w - - 0 1";
    assert_eq!(pressed(fen, "Kf4 | Qf7+ Ke5 Qe7+ Kd5 Qd7+ Ke5"), "lets …Qf7+ begin a series of three checks");
    assert_eq!(pressed(fen, "Kf4 | Qf7+ Ke5 Kg7 Kd6 Qd7+"), "", "one check is no series");
}

#[test]
fn a_king_who_must_move_may_not_castle_any_more() {
    let fen = "r1bqkb1r/2p1p1pp/1pn5/p4p2/2PPp3/1P2P3/P2B1PPP/RN1QK1NR w KQkq - 0 9";
    assert_eq!(
        pressed(fen, "d5 | Ne5 Nh3 Nd3+ Kf1"),
        "allows …Ne5, after which …Nd3+ forces the king to give up castling"
    );
    assert_eq!(pressed(&fen.replace("KQkq", "kq"), "d5 | Ne5 Nh3 Nd3+ Kf1"), "", "he had no right to lose");
    assert_eq!(pressed(fen, "d5 | Ne5 Ke2 Nxc4"), "", "nobody forced him");
}

#[test]
fn what_takes_back_and_loses_more_is_named() {
    // The pawn may take the bishop, and then the queen attacks king and rook.
    let fen = "rn2k3/p2p1pp1/8/1B6/8/8/2Q2PPP/4K3 b q - 0 1";
    let text = said(fen, "Nc6 | Bxc6 Rb8 Be4");
    assert_eq!(text, "lets Bxc6 win a knight, because …dxc6 is answered by Qxc6+");
    // With the rook elsewhere the bishop is lost for the knight.
    let guarded = "1n2k1r1/p2p1ppp/8/1B6/8/8/2Q2PPP/4K3 b - - 0 1";
    assert!(!said(guarded, "Nc6 | Bxc6 dxc6 Qxc6+ Kf8 Kd2").contains("answered by"));
}

#[test]
fn a_man_that_falls_in_both_lines_is_no_reason() {
    let taken = line("4k3/7p/8/3r4/8/8/8/3QK3 b - - 0 1", "h6 | Qxd5 Ke7");
    let reason = material_reason(&taken, 0, 300).expect("a reason");
    let square = reason.taken().expect("a man that is taken");
    assert_eq!((square, reason.worth()), (Square::D5, Some(500)));
    let other = line("4k3/7p/8/3r4/8/8/8/3QK3 b - - 0 1", "Ke7 Qxd5 h6");
    assert!(other.takes_on(square, Color::White));
    assert!(!other.takes_on(square, Color::Black) && !other.takes_on(Square::H7, Color::White));
}

#[test]
fn a_queen_that_is_trapped_and_sells_herself_is_trapped() {
    // Wherever she goes she is lost; she takes a rook for herself.
    let text = said("6k1/5ppp/8/8/8/pPB5/q1P2PPP/1R1B2K1 b - - 0 1", "h6 | Ra1 Qxa1 Bxa1 g6");
    assert_eq!(text, "lets Ra1 trap the queen on a2 and win a queen for a rook");
    // What loses its guard was not trapped.
    let text = said("1q3rk1/2pnQp1p/1r2b2b/3pP1p1/3P1P2/2P3PB/PP5P/RNB1K1NR b KQ - 1 15", "Bxh3 | Nxh3 gxf4 Qxd7 fxg3");
    assert!(!text.contains("trap"), "{text}");
}
