//! A game of chess as PGN.

use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::pgn::{Ply, Record, Tag};
use errare_chess::shakmaty::{Color, KnownOutcome, Outcome};

use crate::board::{Course, Ended, Seat};
use crate::refusal::Refusal;
use crate::store::GameRow;

/// The date of a moment, in seconds since 1970, as PGN writes it.
fn date(seconds: i64) -> String {
    // Days since the first of March of the year 0: the day that leap years add is then the last of the year.
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}.{month:02}.{of_month:02}", year + era * 400 + later)
}

/// The game as a document.
pub(super) fn record(
    row: &GameRow,
    course: &Course<Chess>,
    ended: Option<&Ended>,
    you: &str,
    opponent: &str,
    elo: Option<f64>,
) -> Result<Record, Refusal> {
    let tag = |name: &str, value: String| Tag { name: name.to_owned(), value };
    let [white, black] = match row.you {
        Seat::First => [you, opponent],
        Seat::Second => [opponent, you],
    };
    let result = match ended {
        None => Outcome::Unknown,
        Some(Ended { winner: None, .. }) => Outcome::Known(KnownOutcome::Draw),
        Some(Ended { winner: Some(seat), .. }) => {
            Outcome::Known(KnownOutcome::Decisive { winner: seat.of([Color::White, Color::Black]) })
        }
    };
    let mut tags = vec![
        tag("Event", "A game in the studio".to_owned()),
        tag("Site", "errare".to_owned()),
        tag("Date", date(row.created)),
        tag("Round", "-".to_owned()),
        tag("White", white.to_owned()),
        tag("Black", black.to_owned()),
        tag("Result", result.to_string()),
    ];
    let own = elo.map(|elo| tag(row.you.of(["WhiteElo", "BlackElo"]), format!("{elo:.0}")));
    tags.extend(own);
    if row.opponent == "human" {
        tags.push(tag(row.you.of(["BlackElo", "WhiteElo"]), format!("{:.0}", row.opponent_elo)));
    }
    if course.start() != Chess::default().write_position(&Chess::default().start()) {
        tags.extend([tag("SetUp", "1".to_owned()), tag("FEN", course.start())]);
    }
    let mut record = Record::new(tags).map_err(Refusal::internal)?;
    record.line.moves = course.played().map(|(_, m)| Ply::from(m)).collect();
    record.result = result;
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_that_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_795_102_200, "2026.11.19"),
            (4_107_542_399, "2100.02.28"),
            (4_107_542_400, "2100.03.01"),
            (951_868_800, "2000.03.01"),
            (946_684_799, "1999.12.31"),
            (946_684_800, "2000.01.01"),
            (1_709_164_800, "2024.02.29"),
            (1_735_603_200, "2024.12.31"),
            (1_753_920_000, "2025.07.31"),
            (1_754_006_400, "2025.08.01"),
            (13_574_563_200, "2400.02.29"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn a_game_from_another_position_says_where_it_began_and_how_it_ended() {
        use crate::board::{Board, CHESS, Reason, SideNames};
        let Board::Chess(course) = Board::open(CHESS, Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")).unwrap() else {
            panic!()
        };
        let row = GameRow {
            id: 1,
            created: 0,
            game: CHESS.to_owned(),
            opponent: "strongest".to_owned(),
            you: Seat::Second,
            elo: None,
            opponent_elo: 1_500.0,
            start: String::new(),
            seed: 1,
            moves: Vec::new(),
            ended: None,
            clock: None,
            given: None,
            likelihood: None,
            review: None,
        };
        let names = SideNames { first: "White", second: "Black" };
        let written = |ended: Option<Option<Seat>>| {
            let ended = ended.map(|winner| Ended::new(winner, Reason::Resigned, names));
            record(&row, &course, ended.as_ref(), "Ann", "The engine", Some(1_234.0)).unwrap().to_string()
        };
        let text = written(None);
        for tag in
            ["[White \"The engine\"]", "[Black \"Ann\"]", "[BlackElo \"1234\"]", "[SetUp \"1\"]", "[Result \"*\"]"]
        {
            assert!(text.contains(tag), "{tag}: {text}");
        }
        assert!(text.contains("[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]") && !text.contains("WhiteElo"), "{text}");
        assert!(written(Some(None)).contains("1/2-1/2"));
        assert!(written(Some(Some(Seat::First))).contains("1-0") && written(Some(Some(Seat::Second))).contains("0-1"));
    }
}
