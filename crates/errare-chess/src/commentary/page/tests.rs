//! What the page must bear.

use crate::commentary::judge::{Budget, Players};
use crate::commentary::review::review;
use crate::engine::oracle::BuiltIn;
use crate::engine::{Worker, Workers};
use crate::pgn::Games;

use super::{foot, game, head};

/// A page with the games of a text, after a very short look at each.
fn page(text: &str) -> String {
    let workers = Workers::new(|| Ok(Worker::new(BuiltIn::new(500))));
    let games = Games::new(text.as_bytes()).map(|record| {
        let record = record.expect("a game");
        let review = review(&record, &Players::of_elo(1200.0, 1300.0), &workers, Budget { positions: 1 });
        game(&record, &review.expect("an oracle that answers")).expect("data")
    });
    let games: String = games.collect();
    format!("{}{games}{}", head("Games"), foot())
}

/// What the page knows of a game.
fn data(page: &str, number: usize) -> serde_json::Value {
    let begins = "<script type=\"application/json\" class=\"game\">";
    let json = page.split(begins).nth(number).and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(json.expect("a game")).expect("JSON")
}

#[test]
fn names_and_comments_cannot_break_out_of_the_page() {
    let rude = "</script><b onclick=\"x\">&<!--";
    let text = format!("[White \"{}\"]\n\n{{{rude}}} 1. e4 {{{rude}}} *\n", rude.replace('"', "\\\""));
    let page = page(&text);
    assert_eq!(page.matches("</script>").count(), 2, "the game's and the page's own");
    assert!(!page.contains("<b onclick"));
    let game = data(&page, 1);
    assert_eq!(game["white"], rude);
    assert_eq!((&game["comments"][0], &game["moves"][0]["comments"][0]), (&rude.into(), &rude.into()));
    assert!(head("</title><b>").contains("<title>&lt;/title&gt;&lt;b&gt;</title>"));
}

#[test]
fn clocks_and_what_we_said_before_are_not_shown() {
    let page = page(
        "{[%cal Ge2e4]} 1. e4 {[%clk 0:05:00] Best by test.} {[%errare 4] [%eval 0.17] Old. [%end]} e5 {[%clk 0:04:58]} *",
    );
    let game = data(&page, 1);
    assert_eq!((&game["comments"], &game["moves"][1]["comments"]), (&serde_json::json!([]), &serde_json::json!([])));
    assert_eq!(game["moves"][0]["comments"], serde_json::json!(["Best by test."]));
}

#[test]
fn there_is_one_position_more_than_there_are_moves() {
    let page = page("1. e4 e5 2. Nf3 *\n\n[White \"Nobody\"]\n\n*\n");
    let (game, empty) = (data(&page, 1), data(&page, 2));
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(game["positions"].as_array().map(Vec::len), Some(4));
    assert_eq!(game["moves"][1]["number"], "1…");
    assert_eq!((game["moves"][2]["squares"][0].as_str(), game["white_elo"].as_f64()), (Some("g1"), Some(1200.0)));
    assert_eq!(empty["positions"].as_array().map(Vec::len), Some(1));
    assert!(empty["positions"][0]["u"].is_null());
}

#[test]
fn the_move_that_was_played_and_the_best_are_among_those_that_are_listed() {
    let page = page("1. h4 e5 2. Na3 d5 *\n");
    let game = data(&page, 1);
    for (position, played) in game["positions"].as_array().unwrap().iter().zip(game["moves"].as_array().unwrap()) {
        let listed = position["candidates"].as_array().unwrap();
        assert!(listed.iter().any(|candidate| candidate["san"] == played["san"]), "{played}");
        assert_eq!(listed.iter().filter(|candidate| candidate["best"] == true).count(), 1);
    }
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let page = page("1. e4 *\n");
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!outside.contains("http://") && !outside.contains("https://") && !outside.contains("@import"));
}

#[test]
fn a_critical_moment_shows_who_finds_what_was_to_be_found() {
    let page = page("[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Kf2 g6 *\n");
    let game = data(&page, 1);
    assert_eq!(game["critical"][0], 0);
    let finds = &game["positions"][0]["finds"];
    assert_eq!((finds["curve"][0][0].as_f64(), finds["curve"].as_array().map(Vec::len)), (Some(600.0), Some(10)));
    let curve: Vec<[f64; 2]> = serde_json::from_value(finds["curve"].clone()).unwrap();
    assert!(curve.iter().all(|[_, p]| (0.05..0.999).contains(p)), "a mate in one that not everybody finds: {curve:?}");
    // Straight between the ratings on both sides of one half, where there are such.
    let crosses = curve.windows(2).find(|pair| pair[0][1] < 0.5 && pair[1][1] >= 0.5);
    let half_at =
        crosses.map(|pair| pair[0][0] + (0.5 - pair[0][1]) / (pair[1][1] - pair[0][1]) * (pair[1][0] - pair[0][0]));
    assert!(finds["half_at"].as_f64().zip(half_at).is_none_or(|(told, half_at)| (told - half_at).abs() < 30.0));
    assert_eq!(finds["half_at"].is_null(), half_at.is_none());
    assert!(game["positions"][2]["finds"].is_null());
}

#[test]
fn the_page_and_the_json_tell_the_same_loss_and_sign_of_every_move() {
    let record = Games::new("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. d4 Qh4 5. dxe5 Qxe4+ 6. Be2 Qxg2 *".as_bytes())
        .next()
        .expect("a game")
        .expect("a whole one");
    let workers = Workers::new(|| Ok(Worker::new(BuiltIn::new(500))));
    let review = review(&record, &Players::of_elo(1200.0, 1300.0), &workers, Budget { positions: 1 }).expect("answers");
    let shown = data(&game(&record, &review).expect("data"), 1);
    let told = crate::commentary::annotate::GameReport::new(&record, &review);
    assert!(told.moves.iter().any(|m| m.loss > 0.1));
    for (told, shown) in told.moves.iter().zip(shown["moves"].as_array().expect("moves")) {
        let glyph = ["", "!", "?", "!!", "??", "!?", "?!"][usize::from(told.nag.unwrap_or(0))];
        assert_eq!(shown["glyph"], glyph, "{}", told.san);
        assert!((shown["loss"].as_f64().expect("a loss") - told.loss).abs() <= 0.0005, "{}", told.san);
    }
}

#[test]
fn a_mistake_can_be_tried_again_with_every_legal_move_and_nothing_else_can() {
    let game = data(&page("1. f3 e5 2. g4 Qh4# *\n"), 1);
    let (positions, moves) = (game["positions"].as_array().unwrap(), game["moves"].as_array().unwrap());
    let tried: Vec<usize> = (0..moves.len()).filter(|&i| positions[i]["tries"] != serde_json::json!([])).collect();
    let errors = |i: &usize| ["?", "??"].contains(&moves[*i]["glyph"].as_str().expect("a sign"));
    assert_eq!(tried, (0..moves.len()).filter(errors).collect::<Vec<_>>());
    assert!(tried.contains(&2), "2.g4 loses at once");
    let tries = positions[2]["tries"].as_array().unwrap();
    assert_eq!(tries.len(), 19);
    let of = |san: &str| tries.iter().find(|attempt| attempt["san"] == san).expect("a legal move");
    assert_eq!((&of("g4")["loss"], &of("g4")["change"]), (&moves[2]["loss"], &"g2.g4P".into()));
    let best =
        positions[2]["candidates"].as_array().unwrap().iter().find(|candidate| candidate["best"] == true).unwrap();
    assert_eq!(of(best["san"].as_str().unwrap())["loss"], 0.0);
    assert_eq!((&positions[4]["check"], &positions[3]["check"]), (&"e1".into(), &serde_json::Value::Null));
}
