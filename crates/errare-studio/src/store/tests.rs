use serde_json::json;

use super::*;
use crate::board::{Reason, Seat};

fn game() -> GameRow {
    GameRow {
        id: 0,
        created: 7,
        game: "chess".to_owned(),
        opponent: "tutor".to_owned(),
        you: Seat::Second,
        elo: Some(1_200.0),
        opponent_elo: 1_500.0,
        start: "start".to_owned(),
        seed: 5,
        moves: Vec::new(),
        ended: None,
        clock: Some(ClockRow { first: 1, second: 2, increment: 3, initial: 4 }),
        given: None,
        likelihood: None,
        review: None,
    }
}

#[test]
fn a_game_is_found_again_as_it_was_saved() {
    let store = Store::in_memory().unwrap();
    let mut row = GameRow { id: store.add_game(&game()).unwrap(), ..game() };
    assert_eq!(store.game(row.id).unwrap(), Some(row.clone()));
    row.moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
    row.ended = Some(EndRow { winner: Some(Seat::First), reason: Reason::Resigned });
    (row.given, row.likelihood, row.review) = (Some(json!([1])), Some(json!({ "a": 2 })), Some(9));
    store.save_game(&row).unwrap();
    assert_eq!(store.games(10).unwrap(), [row.clone()]);
    assert!(store.delete_game(row.id).unwrap() && !store.delete_game(row.id).unwrap());
    // A page that still knows the old one must not be shown another.
    assert!(store.add_game(&game()).unwrap() > row.id);
}

#[test]
fn a_file_that_is_opened_again_holds_what_was_kept() {
    let folder = tempfile::tempdir().unwrap();
    let id = Store::open(folder.path()).unwrap().add_game(&game()).unwrap();
    assert!(Store::open(folder.path()).unwrap().game(id).unwrap().is_some());
}

#[test]
fn a_folder_is_used_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let first = Store::open(folder.path()).unwrap();
    assert!(matches!(Store::open(folder.path()), Err(StoreError::InUse(_))));
    drop(first);
    assert!(Store::open(folder.path()).is_ok());
}

#[test]
fn each_step_of_a_migration_is_taken_once_and_whole_or_not_at_all() {
    let mut connection = Connection::open_in_memory().unwrap();
    let first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);";
    migrations::run_steps(&mut connection, &[first]).unwrap();
    migrations::run_steps(&mut connection, &[first, "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 2"]).unwrap();
    let row = |c: &Connection| {
        c.query_row("SELECT x, y FROM a", [], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))
    };
    assert_eq!(row(&connection).unwrap(), (1, 2));
    let broken = "UPDATE a SET x = 5; SELECT nonsense;";
    let steps = [first, "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 2", broken];
    assert!(migrations::run_steps(&mut connection, &steps).is_err());
    assert_eq!(row(&connection).unwrap(), (1, 2), "half a step is none");
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 2);
}

#[test]
fn a_file_of_a_later_errare_is_left_alone() {
    let mut connection = Connection::open_in_memory().unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(migrations::run(&mut connection), Err(StoreError::Newer { found: 99, .. })));
}

#[test]
fn results_of_a_tournament_are_kept_once_each() {
    let store = Store::in_memory().unwrap();
    let row =
        ArenaRow { id: 0, created: 1, game: "kalah".to_owned(), players: vec!["a".to_owned()], games: 2, seed: 3 };
    let id = store.add_arena(&row).unwrap();
    assert_eq!(store.arena(id).unwrap(), Some(ArenaRow { id, ..row }));
    store.add_results(id, &[(0, "1-0", 5), (1, "1/2", 6)]).unwrap();
    store.add_results(id, &[(1, "0-1", 9)]).unwrap();
    assert_eq!(store.results(id).unwrap(), [(0, "1-0".to_owned(), 5), (1, "1/2".to_owned(), 6)]);
    assert!(store.delete_arena(id).unwrap() && store.results(id).unwrap().is_empty());
}

#[test]
fn a_review_that_is_deleted_takes_its_games_along_and_is_forgotten_by_the_game() {
    let store = Store::in_memory().unwrap();
    let row = ReviewRow {
        id: 0,
        created: 1,
        name: "A – B".to_owned(),
        pgn: "1. e4 *".to_owned(),
        white_elo: None,
        black_elo: Some(900.0),
        game: Some(4),
    };
    let id = store.add_review(&row).unwrap();
    assert_eq!(store.review(id).unwrap(), Some(ReviewRow { id, ..row }));
    let text = |name: &str| name.to_owned();
    let game_row = ReviewedGameRow { number: 1, page: text("p"), html: text("h"), pgn: text("g"), report: text("r") };
    store.save_reviewed_game(id, &game_row).unwrap();
    assert_eq!(store.reviewed_games(id).unwrap(), std::slice::from_ref(&game_row));
    assert_eq!(store.reviewed_game(id, 1).unwrap(), Some(game_row));
    let played = GameRow { id: store.add_game(&game()).unwrap(), review: Some(id), ..game() };
    store.save_game(&played).unwrap();
    assert!(store.delete_review(id).unwrap());
    assert!(store.reviewed_games(id).unwrap().is_empty());
    assert_eq!(store.game(played.id).unwrap().unwrap().review, None);
}
