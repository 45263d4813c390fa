//! The player, by his own games: how strong he is, what he misses, and what he could have played.

use std::collections::BTreeMap;

use errare_chess::people::ask::rating::Likelihood;
use serde_json::{Value, json};

use crate::board::{CHESS, Seat};
use crate::play::{Estimate, Evidence};
use crate::refusal::Refusal;
use crate::store::{GameRow, Id, Store};

/// Games and reviews that are looked at.
const MOST: usize = 10_000;

/// Fewer moves say too little.
const ENOUGH_MOVES: usize = 10;

/// A position in which the player went wrong.
pub(crate) struct Exercise {
    pub(crate) review: Id,
    pub(crate) number: usize,
    pub(crate) ply: usize,
    game: Id,
    fen: String,
    seat: Seat,
    played: String,
}

impl Exercise {
    fn id(&self) -> String {
        format!("{}-{}-{}", self.review, self.number, self.ply)
    }
}

/// The moves of the player in his reviewed games, as reports have them.
fn own_moves(store: &Store) -> Result<Vec<(Id, Id, Seat, Value)>, Refusal> {
    let games = store.games(MOST)?;
    let mut found = Vec::new();
    for game in games.iter().filter(|game| game.game == CHESS) {
        let Some(review) = game.review else { continue };
        let Some(row) = store.reviewed_game(review, 1)? else { continue };
        let report: Value = serde_json::from_str(&row.report).map_err(Refusal::internal)?;
        let moves = report["moves"].as_array().cloned().unwrap_or_default();
        let own = moves.into_iter().filter(|m| m["colour"] == game.you.of(["white", "black"]));
        found.extend(own.map(|m| (game.id, review, game.you, m)));
    }
    Ok(found)
}

/// What is known of the player.
pub(crate) fn portrait(store: &Store) -> Result<Value, Refusal> {
    let mut games: Vec<GameRow> = store.games(MOST)?;
    games.reverse();
    let mut sum = Likelihood::default();
    let (mut history, mut rated) = (Vec::new(), 0);
    for game in &games {
        let evidence = game.likelihood.clone().and_then(|kept| serde_json::from_value::<Evidence>(kept).ok());
        let Some(evidence) = evidence.filter(|evidence| evidence.likelihood.moves() > 0) else { continue };
        sum += &evidence.likelihood;
        rated += 1;
        if let Some(Estimate { elo, low, high, .. }) = Estimate::of(&sum) {
            history
                .push(json!({ "game": game.id.to_string(), "at": game.created, "elo": elo, "low": low, "high": high }));
        }
    }
    let rating = Estimate::of(&sum).filter(|estimate| estimate.moves >= ENOUGH_MOVES).map(|estimate| {
        let Estimate { elo, low, high, moves } = estimate;
        json!({ "elo": elo, "low": low, "high": high, "moves": moves, "games": rated })
    });
    let own = own_moves(store)?;
    let mut motifs: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for (.., m) in &own {
        if let Some(motif) = m["why"]["motif"].as_str() {
            let missed = m["why"]["how"] != "allows";
            motifs.entry(motif.to_owned()).or_default()[usize::from(!missed)] += 1;
        }
    }
    let mut motifs: Vec<(String, [usize; 2])> = motifs.into_iter().collect();
    motifs.sort_by_key(|(_, [missed, allowed])| std::cmp::Reverse(missed + allowed));
    let motif = |(name, [missed, allowed]): &(String, [usize; 2])| json!({ "motif": name.replace('-', " "), "missed": missed, "allowed": allowed });
    Ok(json!({
        "rating": rating,
        "history": history,
        "motifs": motifs.iter().map(motif).collect::<Vec<_>>(),
        "exercises": exercises(store)?.len(),
        "played": games.len(),
    }))
}

/// The positions in which the player went wrong, those of the latest games first.
pub(crate) fn exercises(store: &Store) -> Result<Vec<Exercise>, Refusal> {
    let wrong = |m: &Value| matches!(m["grade"].as_str(), Some("mistake" | "blunder"));
    let own = own_moves(store)?.into_iter().filter(|(.., m)| wrong(m));
    let exercise = |(game, review, seat, m): (Id, Id, Seat, Value)| {
        Some(Exercise {
            review,
            number: 1,
            ply: usize::try_from(m["ply"].as_u64()?).ok()?.checked_sub(1)?,
            game,
            fen: m["fen"].as_str()?.to_owned(),
            seat,
            played: m["san"].as_str()?.to_owned(),
        })
    };
    Ok(own.filter_map(exercise).collect())
}

/// The exercises as the page shows them.
pub(crate) fn shown(store: &Store) -> Result<Value, Refusal> {
    let solved = store.solved()?;
    let shown = |exercise: &Exercise| {
        let Exercise { game, fen, seat, played, .. } = exercise;
        let side = seat.of(["White", "Black"]);
        json!({
            "id": exercise.id(),
            "game": game.to_string(),
            "position": fen,
            "side": seat,
            "played": played,
            "text": format!("{side} to move. You played {played}. Find something better."),
            "solved": solved.contains(&exercise.id()),
        })
    };
    Ok(json!({ "exercises": exercises(store)?.iter().map(shown).collect::<Vec<_>>() }))
}

/// An exercise by its name.
pub(crate) fn exercise(store: &Store, id: &str) -> Result<Exercise, Refusal> {
    let found = exercises(store)?.into_iter().find(|exercise| exercise.id() == id);
    found.ok_or_else(|| Refusal::not_found("exercise", id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{ReviewRow, ReviewedGameRow};

    /// A game that White played, reviewed: a blunder of his, one of Black's, and a good move.
    fn store() -> Store {
        let store = Store::in_memory().unwrap();
        let text = |text: &str| text.to_owned();
        let review = ReviewRow {
            id: 0,
            created: 1,
            name: text("A"),
            pgn: text("*"),
            white_elo: None,
            black_elo: None,
            game: Some(1),
        };
        let review = store.add_review(&review).unwrap();
        let m = |ply: usize, colour: &str, grade: &str, motif: Option<&str>| {
            let why = motif.map(|motif| json!({ "how": "misses", "motif": motif }));
            json!({ "ply": ply, "colour": colour, "grade": grade, "san": "Qxd5", "fen": "F", "why": why })
        };
        let moves = [
            m(1, "white", "plain", None),
            m(2, "black", "blunder", Some("pin")),
            m(3, "white", "blunder", Some("removed-defender")),
        ];
        let report = json!({ "moves": moves }).to_string();
        let row = ReviewedGameRow { number: 1, page: text(""), html: text(""), pgn: text(""), report };
        store.save_reviewed_game(review, &row).unwrap();
        let game = GameRow {
            id: 0,
            created: 7,
            game: text(CHESS),
            opponent: text("tutor"),
            you: Seat::First,
            elo: None,
            opponent_elo: 1_500.0,
            start: text("start"),
            seed: 1,
            moves: Vec::new(),
            ended: None,
            clock: None,
            given: None,
            likelihood: None,
            review: None,
        };
        let id = store.add_game(&game).unwrap();
        store.save_game(&GameRow { id, review: Some(review), ..game }).unwrap();
        store
    }

    #[test]
    fn what_the_player_missed_becomes_motifs_and_exercises_and_what_others_missed_does_not() {
        let store = store();
        let portrait = portrait(&store).unwrap();
        assert_eq!(portrait["motifs"], json!([{ "motif": "removed defender", "missed": 1, "allowed": 0 }]));
        assert_eq!(
            (&portrait["exercises"], &portrait["played"], &portrait["rating"]),
            (&json!(1), &json!(1), &Value::Null)
        );
        let asked = |store: &Store| shown(store).unwrap()["exercises"][0].clone();
        assert_eq!((&asked(&store)["id"], &asked(&store)["side"]), (&json!("1-1-2"), &json!("first")));
        assert_eq!(exercise(&store, "1-1-2").unwrap().ply, 2);
        assert!(exercise(&store, "1-1-1").is_err());
        assert_eq!(asked(&store)["solved"], false);
        store.mark_solved("1-1-2").unwrap();
        assert_eq!(asked(&store)["solved"], true);
    }

    #[test]
    fn each_game_narrows_what_is_believed_of_the_player() {
        let store = store();
        let mut row = store.games(1).unwrap().remove(0);
        row.likelihood = Some(json!({ "likelihood": { "logs": vec![0.0; 131], "moves": 12 }, "plies": 24 }));
        store.save_game(&row).unwrap();
        let portrait = portrait(&store).unwrap();
        assert_eq!((&portrait["rating"]["moves"], &portrait["rating"]["games"]), (&json!(12), &json!(1)));
        assert_eq!(portrait["history"].as_array().unwrap().len(), 1);
    }
}
