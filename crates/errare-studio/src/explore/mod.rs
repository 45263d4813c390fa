//! Trees to be looked at: labelled for two players who err, and what each rule would choose at the root.

mod chess;

use errare::comment::{Comment, Thresholds};
use errare::game::Side;
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare::search::NodeId;
use errare::spec::{AnyGame, Perspective};
use errare_chess::engine::tables::Tables;
use errare_lab::labelled::Labelled;
use errare_lab::named::{Course, LookAhead, NamedError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::board::CHESS;
use crate::play::catalogue::pointed;
use crate::play::check_rating;
use crate::refusal::Refusal;
use crate::work::{Stop, Tools};
use chess::Outlook;

/// What is to be looked at, and for whom.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    tree: Option<String>,
    game: Option<String>,
    position: Option<String>,
    ply: Option<usize>,
    white_merit: f64,
    black_merit: f64,
    strength: Option<f64>,
    epsilon: Option<f64>,
}

/// The largest merit that is taken: beyond it nobody errs any more.
const LARGEST_MERIT: f64 = 10_000.0;
/// The longest text of a tree, the most nodes of it, and of a look-ahead: more cannot be drawn.
const LONGEST_TREE: usize = 256 << 10;
pub(crate) const MOST_NODES: usize = 20_000;
const MOST_GROWN: usize = 2_000;
const USUAL_PLY: usize = 3;
const MOST_PLY: usize = 9;

/// A tree as it is drawn.
#[derive(Debug, Serialize)]
pub(crate) struct Drawn {
    root: String,
    nodes: Vec<Node>,
    cut: bool,
    ply: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Node {
    name: String,
    label: String,
    turn: &'static str,
    end: bool,
    v: f64,
    u: f64,
    r: u32,
    tension: f64,
    position: Option<String>,
    moves: Vec<Arc>,
    comments: Vec<Remark>,
}

#[derive(Debug, Serialize)]
struct Arc {
    to: String,
    label: String,
    probability: f64,
    glyph: &'static str,
    comments: Vec<Remark>,
}

#[derive(Debug, Serialize)]
struct Remark {
    name: &'static str,
    glyph: &'static str,
    text: String,
    reason: String,
}

impl Remark {
    fn new(comment: &Comment) -> Self {
        let (text, reason) = (comment.text.clone(), comment.reason.clone());
        Self { name: comment.kind.name(), glyph: comment.glyph(), text, reason }
    }
}

/// A tree that was read or grown.
struct Found {
    game: ExplicitTree,
    grown: Option<(LookAhead, usize)>,
}

/// Whoever looks ahead in chess: with what, by which solved endings, and until when.
pub(crate) struct Looking<'a> {
    pub(crate) tools: &'a mut Tools,
    pub(crate) tables: Option<&'a Tables>,
    pub(crate) stop: &'a Stop,
}

/// A person of merit 1 has so many Elo points.
const POINTS: f64 = 1_000.0;

impl Wanted {
    fn check(&self) -> Result<(), Refusal> {
        for merit in [self.white_merit, self.black_merit] {
            if !(0.0..=LARGEST_MERIT).contains(&merit) {
                let fix = format!("give a number from 0 to {LARGEST_MERIT}: Elo divided by 1000");
                return Err(Refusal::bad(format!("{merit} is no merit"), fix));
            }
        }
        for (name, number) in [("strength", self.strength), ("epsilon", self.epsilon)] {
            if number.is_some_and(|number| !(0.0..=1.0).contains(&number)) {
                return Err(Refusal::bad(format!("{name} is out of range"), "give a number from 0 to 1"));
            }
        }
        Ok(())
    }

    /// The tree of a position of chess, if that is wanted.
    fn outlook(&self, looking: &mut Looking<'_>) -> Result<Option<Outlook>, Refusal> {
        if self.tree.is_some() || self.game.as_deref() != Some(CHESS) {
            return Ok(None);
        }
        let elos = [self.white_merit, self.black_merit].map(|merit| merit * POINTS);
        elos.into_iter().try_for_each(check_rating)?;
        let start = self.position.as_deref().filter(|position| *position != "start");
        Outlook::new(looking.tools, start, elos, looking.tables, looking.stop).map(Some)
    }

    fn find(&self) -> Result<Found, Refusal> {
        self.check()?;
        let (text, grown) = match (&self.tree, &self.game) {
            (Some(text), None) => (text.clone(), None),
            (None, Some(name)) => {
                let game = AnyGame::parse(name).map_err(|error| pointed(&error))?;
                let asked = self.ply.unwrap_or(USUAL_PLY);
                if !(1..=MOST_PLY).contains(&asked) {
                    return Err(Refusal::bad("so far nobody can look", format!("give a ply from 1 to {MOST_PLY}")));
                }
                let start = self.position.as_deref().unwrap_or("start");
                let course = Course { game: &game, start, moves: &[] };
                let grown = course.look_ahead(asked, MOST_GROWN).map_err(told)?;
                (grown.tree.clone(), Some((grown, asked)))
            }
            _ => return Err(Refusal::bad("what is to be drawn is not clear", "give either a tree or a game")),
        };
        if text.len() > LONGEST_TREE && grown.is_none() {
            let fix = format!("{} KB of text are read at the most; leave out what is deep", LONGEST_TREE >> 10);
            return Err(Refusal::impossible("the tree is too large", fix));
        }
        Ok(Found { game: parsed(&text)?, grown })
    }
}

fn parsed(text: &str) -> Result<ExplicitTree, Refusal> {
    let game = ExplicitTree::parse(text);
    game.map_err(|error| Refusal::impossible(error.to_string(), "see the example for how a tree is written"))
}

/// What the lab cannot do, as it is told.
fn told(error: NamedError) -> Refusal {
    match error {
        NamedError::Spec(error) => pointed(&error),
        NamedError::Notation(error) => Refusal::impossible(error.to_string(), "correct it and send it again"),
        NamedError::Over => Refusal::impossible("the game is over in this position", "begin with another position"),
    }
}

/// The tree labelled for the two.
pub(crate) fn draw(wanted: &Wanted, mut looking: Looking<'_>) -> Result<Drawn, Refusal> {
    if let Some(outlook) = wanted.outlook(&mut looking)? {
        return Ok(outlook.drawn());
    }
    let Found { game, grown } = wanted.find()?;
    let merits = [wanted.white_merit, wanted.black_merit].map(|merit| Merit { merit });
    let labelled = Labelled::new(&game, merits, &Thresholds::default());
    let labelled = labelled.map_err(|error| Refusal::impossible(error.to_string(), "make the tree smaller"))?;
    if labelled.tree.len() > MOST_NODES {
        return Err(Refusal::impossible("the tree has too many nodes", format!("draw {MOST_NODES} at the most")));
    }
    // An end without a name is told from others by its number.
    let name = |id: NodeId| if labelled.is_named(id) { labelled.label(id) } else { format!("end {}", id.index()) };
    let nodes = grown.as_ref().map(|(grown, _)| &grown.nodes[..]).unwrap_or_default();
    let by_name: std::collections::HashMap<&str, _> = nodes.iter().map(|node| (node.name.as_str(), node)).collect();
    let label = |id: NodeId| {
        let known = by_name.get(labelled.label(id).as_str()).map(|node| node.label.clone().unwrap_or_default());
        known.unwrap_or_else(|| labelled.label(id))
    };
    let arc = |(to, probability, comments): (NodeId, f64, &[Comment])| Arc {
        to: name(to),
        label: label(to),
        probability,
        glyph: comments.iter().map(Comment::glyph).find(|glyph| !glyph.is_empty()).unwrap_or(""),
        comments: comments.iter().map(Remark::new).collect(),
    };
    let node = |id: NodeId| {
        let scores = labelled.scores(id);
        Node {
            name: name(id),
            label: label(id),
            turn: labelled.turn_name(id),
            end: labelled.is_end(id),
            v: scores.v,
            u: scores.u,
            r: scores.r,
            tension: scores.tension,
            position: by_name.get(labelled.label(id).as_str()).map(|node| node.position.clone()),
            moves: labelled.moves(id).map(arc).collect(),
            comments: labelled.comments(id).iter().map(Remark::new).collect(),
        }
    };
    let (cut, ply) = match &grown {
        Some((grown, asked)) => (grown.plies < *asked, Some(grown.plies)),
        None => (false, None),
    };
    Ok(Drawn { root: name(NodeId::ROOT), nodes: labelled.tree.ids().map(node).collect(), cut, ply })
}

/// The reach of the tutor's unnoticed losses and the strength of the predicted opponent, if nobody says.
const EPSILON: f64 = 0.15;
const STRENGTH: f64 = 0.4;

/// What each rule would play at the root.
pub(crate) fn rules(wanted: &Wanted, mut looking: Looking<'_>) -> Result<Value, Refusal> {
    let outlook = wanted.outlook(&mut looking)?;
    let Found { game, grown } = match &outlook {
        Some(outlook) => {
            let grown = outlook.look_ahead();
            Found { game: parsed(&grown.tree)?, grown: Some((grown, MOST_PLY)) }
        }
        None => wanted.find()?,
    };
    let [white, black] = [wanted.white_merit, wanted.black_merit];
    let (strength, epsilon) = (wanted.strength.unwrap_or(STRENGTH), wanted.epsilon.unwrap_or(EPSILON));
    let any = AnyGame::Explicit(game.clone());
    let course = Course { game: &any, start: "start", moves: &[] };
    use errare::game::Game;
    let mover = game.turn(&game.start()).side().unwrap_or(Side::Max);
    // The learner is whoever does not move.
    let learner = if mover == Side::Max { black } else { white };
    let rules = [
        ("minimax", "Minimax", "Expects a perfect opponent.", "minimax".to_owned()),
        (
            "predictive",
            "Predictive (PS)",
            "Reibman and Ballard: the opponent errs at his next move.",
            format!("predictive:strength={strength}"),
        ),
        (
            "om",
            "Opponent model (OM)",
            "The opponent sees two plies and believes what he sees.",
            "depth-om:depth=2".to_owned(),
        ),
        ("lo", "Loss-oriented (LO)", "The best of the errors.", format!("lo:learner=(merit:merit={learner})")),
        (
            "tutor",
            "Tutoring (TU)",
            "The worst move whose loss a learner does not notice.",
            format!("tutor:limit={epsilon},learner=(merit:merit={learner})"),
        ),
        (
            "utility",
            "Expected utility",
            "Michie: the most that these two will make of it.",
            format!("utility:white=(merit:merit={white}),black=(merit:merit={black})"),
        ),
    ];
    let label = |name: &str| {
        let node = grown.as_ref().and_then(|(grown, _)| grown.nodes.iter().find(|node| node.name == name));
        node.and_then(|node| node.label.clone()).unwrap_or_else(|| name.to_owned())
    };
    let rule = |(id, name, about, spec): (&str, &str, &str, String)| {
        let mut shown = json!({ "id": id, "name": name, "about": about, "spec": spec });
        if let Some(outlook) = outlook.as_ref().filter(|_| id == "utility") {
            // What people make of the moves has been looked at, deeper than the tree goes.
            shown.as_object_mut().into_iter().for_each(|shown| shown.extend(by_utility(outlook, mover)));
            return shown;
        }
        match course.analysis(&spec) {
            Err(error) => shown["error"] = told(error).error().into(),
            Ok(analysis) => {
                let view = |value: f64| match analysis.perspective {
                    Perspective::Max => value,
                    Perspective::Mover => mover.view(value),
                };
                let moves = analysis.moves.iter().map(|m| {
                    let details: Map<String, Value> =
                        m.details.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
                    json!({
                        "move": label(&m.notation),
                        "value": m.value.map(view),
                        "probability": m.probability,
                        "details": details,
                    })
                });
                shown["moves"] = moves.collect();
                let most = analysis.moves.iter().map(|m| m.probability).fold(0.0, f64::max);
                let chosen = analysis.moves.iter().filter(|m| m.probability > 0.0 && m.probability >= most);
                shown["chooses"] = chosen.map(|m| label(&m.notation)).collect();
            }
        }
        shown
    };
    Ok(json!({ "rules": rules.map(rule) }))
}

/// The moves by what two people make of them, for whoever moves.
fn by_utility(outlook: &Outlook, mover: Side) -> Map<String, Value> {
    let moves = outlook.utilities();
    let most = moves.iter().map(|(_, u)| mover.view(*u)).fold(f64::NEG_INFINITY, f64::max);
    let best = |u: f64| mover.view(u) >= most;
    let shown = moves.iter().map(
        |(label, u)| json!({ "move": label, "value": u, "probability": f64::from(u8::from(best(*u))), "details": {} }),
    );
    let chooses: Vec<&String> = moves.iter().filter(|(_, u)| best(*u)).map(|(label, _)| label).collect();
    Map::from_iter([("moves".to_owned(), shown.collect()), ("chooses".to_owned(), json!(chooses))])
}

/// Trees to begin with.
pub(crate) fn examples() -> Value {
    let michie = include_str!("../../../../examples/michie.tree");
    json!({ "examples": [
        { "name": "Michie, Fig. 3: a beginner as White, a club player as Black", "tree": michie, "white_merit": 0.2, "black_merit": 1.4 },
        { "name": "Michie, Fig. 4: two club players", "tree": michie, "white_merit": 1.4, "black_merit": 1.4 },
        { "name": "Michie, Fig. 2: best play", "tree": michie, "white_merit": LARGEST_MERIT, "black_merit": LARGEST_MERIT },
    ] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(request: Value) -> Wanted {
        serde_json::from_value(request).unwrap()
    }

    fn draw(wanted: &Wanted) -> Result<Drawn, Refusal> {
        super::draw(wanted, Looking { tools: &mut Tools::new(), tables: None, stop: &Stop::default() })
    }

    fn rules(wanted: &Wanted) -> Result<Value, Refusal> {
        super::rules(wanted, Looking { tools: &mut Tools::new(), tables: None, stop: &Stop::default() })
    }

    fn michie(white: f64, black: f64) -> Wanted {
        wanted(
            json!({ "tree": include_str!("../../../../examples/michie.tree"), "white_merit": white, "black_merit": black }),
        )
    }

    #[test]
    fn michies_tree_is_worth_to_a_beginner_and_a_club_player_what_he_says() {
        let drawn = draw(&michie(0.2, 1.4)).unwrap();
        let root = &drawn.nodes[0];
        assert_eq!((drawn.root.as_str(), root.turn, (root.u * 1_000.0).round(), root.v), ("A", "black", -51.0, 0.0));
        assert_eq!(root.moves.iter().map(|arc| arc.label.as_str()).collect::<Vec<_>>(), ["B1", "B2"]);
        assert!(drawn.nodes.iter().all(|node| node.end == node.moves.is_empty()));
    }

    #[test]
    fn the_rules_disagree_about_michies_tree_as_they_should() {
        let rules = rules(&michie(0.2, 1.4)).unwrap();
        let chosen = |id: &str| {
            let rules = rules["rules"].as_array().unwrap();
            rules.iter().find(|rule| rule["id"] == id).unwrap()["chooses"][0].as_str().unwrap().to_owned()
        };
        assert_eq!(["minimax", "predictive", "utility", "lo"].map(chosen), ["B2", "B1", "B1", "B2"]);
    }

    #[test]
    fn a_game_is_drawn_by_its_moves_and_no_further_than_can_be_seen() {
        let drawn =
            draw(&wanted(json!({ "game": "noughts-and-crosses", "ply": 9, "white_merit": 1, "black_merit": 1 })))
                .unwrap();
        assert!(drawn.cut && drawn.ply == Some(3), "{:?}", drawn.ply);
        assert_eq!(drawn.nodes[0].moves[4].label, "e");
        assert_eq!(drawn.nodes[0].position.as_deref(), Some(".../.../..."));
    }

    /// White mates at once, or does not.
    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

    fn chess(white: f64, black: f64) -> Wanted {
        wanted(json!({ "game": "chess", "position": MATE, "white_merit": white, "black_merit": black }))
    }

    #[test]
    fn a_position_of_chess_is_drawn_as_people_of_two_ratings_are_likely_to_play_it() {
        let drawn = draw(&chess(1.5, 1.5)).unwrap();
        let root = &drawn.nodes[0];
        let mate = root.moves.iter().find(|arc| arc.label == "Ra8#").expect("the mate is drawn");
        let after = drawn.nodes.iter().find(|node| node.name == mate.to).unwrap();
        assert!(after.end && (after.u, after.v) == (1.0, 1.0) && after.moves.is_empty());
        assert!(root.v > 0.9 && root.u < 1.0 && root.turn == "white" && root.position.as_deref() == Some(MATE));
        assert!(root.moves.is_sorted_by(|a, b| a.probability >= b.probability), "the likeliest first");
        assert!(root.moves.iter().map(|arc| arc.probability).sum::<f64>() <= 1.0 + 1e-9);
        assert!(drawn.nodes.iter().any(|node| node.turn == "black" && !node.moves.is_empty()), "an answer is drawn");
        assert!(drawn.nodes.len() <= 60);
        // Whoever is stronger finds the mate more often.
        let finds = |drawn: &Drawn| drawn.nodes[0].moves.iter().find(|arc| arc.label == "Ra8#").unwrap().probability;
        assert!(finds(&draw(&chess(2.2, 1.5)).unwrap()) > finds(&draw(&chess(0.8, 1.5)).unwrap()));
    }

    #[test]
    fn every_rule_sees_a_mate_in_one_and_ratings_that_nobody_has_are_refused() {
        let rules = rules(&chess(1.5, 1.5)).unwrap();
        let chosen: Vec<(&Value, &Value)> =
            rules["rules"].as_array().unwrap().iter().map(|rule| (&rule["id"], &rule["chooses"])).collect();
        for (id, chooses) in chosen.iter().filter(|(id, _)| ["minimax", "om", "utility"].map(Value::from).contains(id))
        {
            assert_eq!(**chooses, json!(["Ra8#"]), "{id}");
        }
        assert!(draw(&chess(0.01, 1.5)).unwrap_err().error().contains("rating"));
        let over = json!({ "game": "chess", "position": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "white_merit": 1, "black_merit": 1 });
        assert!(draw(&wanted(over)).unwrap_err().error().contains("over"));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_with_the_reason() {
        let refused = |request: Value| draw(&wanted(request)).map(drop).unwrap_err().error().to_owned();
        let merits = |mut request: Value| {
            (request["white_merit"], request["black_merit"]) = (json!(1), json!(1));
            request
        };
        assert!(refused(merits(json!({ "tree": "A white B C\n" }))).contains("line"));
        assert!(refused(merits(json!({}))).contains("not clear"));
        assert!(refused(merits(json!({ "game": "go" }))).contains("unknown game"));
        assert!(refused(merits(json!({ "game": "kalah", "ply": 40 }))).contains("so far"));
        assert!(refused(json!({ "game": "kalah", "white_merit": -1, "black_merit": 1 })).contains("no merit"));
    }

    #[test]
    fn the_tree_of_a_position_is_in_whites_view_whoever_moves_and_no_larger_than_can_be_looked_at() {
        let request =
            |position: &str| json!({ "game": "chess", "position": position, "white_merit": 1.5, "black_merit": 1.5 });
        let mated = draw(&wanted(request("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"))).unwrap();
        let root = &mated.nodes[0];
        assert!(root.turn == "black" && root.v < -0.9 && root.u < -0.3, "{} {}", root.v, root.u);
        let mate = root.moves.iter().find(|arc| arc.label == "Ra1#").unwrap();
        assert!(mate.comments.iter().any(|comment| comment.text.contains("best move")), "{:?}", mate.comments);
        let start = draw(&wanted(request("start"))).unwrap();
        assert!((20..=60).contains(&start.nodes.len()), "{}", start.nodes.len());
        assert!(start.nodes[1..].iter().all(|node| node.moves.len() <= 5) && start.nodes[0].moves.len() <= 6);
        let depth = |name: &str| {
            let mut depth = 0;
            let mut here = name.to_owned();
            while let Some(parent) = start.nodes.iter().find(|node| node.moves.iter().any(|arc| arc.to == here)) {
                (depth, here) = (depth + 1, parent.name.clone());
            }
            depth
        };
        let deepest = start.nodes.iter().map(|node| depth(&node.name)).max().unwrap();
        assert!((2..=5).contains(&deepest), "{deepest}");
        assert!(start.nodes.iter().all(|node| node.v.abs() < 0.5 && node.tension >= 0.0), "nothing is decided yet");
        // A rule that knows trees alone sees the same moves.
        let rules = rules(&wanted(request("start"))).unwrap();
        let seen = rules["rules"][0]["moves"].as_array().unwrap().len();
        assert_eq!(seen, start.nodes[0].moves.len());
    }
}
