//! Every sentence that is said about a game, to be read and improved as a text.
//!
//! What stands in braces is filled in by [`super::phrase`]; where there are several sentences they take turns. {us} made the
//! move, {them} is the opponent, {side} is to move after it. {better} is the move that should have been played, {does} what it
//! does, {found} who finds it, {answer} the best reply.

// A move that gives something away.

/// A win becomes a loss.
pub(super) const WIN_TO_LOSS: &[&str] = &[
    "{Label} that turns a win into a loss: {better} {does}{found}.",
    "From winning to losing in one move. {Better} {does}{found}.",
];
/// A win becomes less.
pub(super) const WIN_GONE: &[&str] = &[
    "{Label} that lets the win slip: {better} {does}{found}.",
    "The win is gone; {better} {does}{found}.",
    "{Us} was winning, and no longer is. {Better} {does}{found}.",
];
/// A position that could be held is lost.
pub(super) const LOSING: &[&str] = &[
    "{Label}: after {answer} {them} is winning. {Better} {does}{found}.",
    "This loses to {answer}; {better} {does}{found}.",
    "{Label}, to which {answer} is the winning answer. {Better} {does}{found}.",
];
/// Chances change hands without a decision.
pub(super) const CHANCES: &[&str] = &[
    "{Label}: {better} {does}{found}.",
    "{Them} gets the better chances. {Better} {does}{found}.",
    "{Better} {does}{found}; now {them} has the better chances.",
];
/// Something is given away, and not enough to change who stands better.
pub(super) const LESS: &[&str] = &["{Label}: {better} {does}{found}.", "{Better} {does}{found}."];
/// Best play punishes it, and these two hardly will.
pub(super) const HARMLESS: &[&str] = &[
    "{Label} in theory, though at {elo} it costs little: {better} {does}.",
    "{Better} {does}. At {elo} the difference is hardly felt.",
];
/// A win is still a win.
pub(super) const STILL_WINNING: &[&str] =
    &["Still winning, but {better} is much stronger{found}.", "{Better} wins more easily{found}."];
/// A loss is still a loss.
pub(super) const STILL_LOSING: &[&str] =
    &["This makes it easier for {them}: {better} holds out longer{found}.", "{Better} puts up more of a fight{found}."];

// The same where the reason is known. {why} follows "this" or "a blunder that"; it is what the move allows, or what it misses.

pub(super) const WIN_TO_LOSS_WHY: &[&str] = &[
    "{Label} that {why}: a win becomes a loss. {Better} {does}{found}.",
    "From winning to losing: this {why}. {Better} {does}{found}.",
];
pub(super) const WIN_GONE_WHY: &[&str] = &[
    "The win is gone: this {why}. {Better} {does}{found}.",
    "{Label} that {why}, and the win is gone. {Better} {does}{found}.",
    "{Us} was winning, but this {why}. {Better} {does}{found}.",
];
pub(super) const LOSING_WHY: &[&str] = &[
    "{Label} that {why}. {Better} {does}{found}.",
    "This {why}, and {them} is winning. {Better} {does}{found}.",
    "It decides the game, because it {why}. {Better} {does}{found}.",
];
pub(super) const STILL_WINNING_WHY: &[&str] =
    &["Still winning, though it {why}; {better} is stronger{found}.", "This {why}. {Us} wins all the same."];
pub(super) const STILL_LOSING_WHY: &[&str] = &[
    "This makes it easier for {them}: it {why}. {Better} holds out longer{found}.",
    "{Us} was losing already, and this {why}. {Better} puts up more of a fight{found}.",
];
pub(super) const HARMLESS_WHY: &[&str] = &[
    "{Label} in theory, because it {why}, though at {elo} it costs little. {Better} {does}.",
    "This {why}. At {elo} the difference is hardly felt, but {better} {does}.",
];
pub(super) const WHY: &[&str] = &[
    "{Label} that {why}. {Better} {does}{found}.",
    "This {why}. {Better} {does}{found}.",
    "{Label}, because it {why}; {better} {does}{found}.",
];
pub(super) const WIN_TO_LOSS_MISSED: &[&str] = &["From winning to losing: {us} {why}{found}."];
pub(super) const WIN_GONE_MISSED: &[&str] =
    &["{Label} that {why}{found}. The win is gone.", "The win is gone: {us} {why}{found}."];
pub(super) const LOSING_MISSED: &[&str] =
    &["{Label} that {why}{found}. After {answer} {them} is winning.", "{Us} {why}{found}; {answer} wins for {them}."];
pub(super) const STILL_WINNING_MISSED: &[&str] = &["Still winning, but it {why}{found}.", "{Us} {why}{found}."];
pub(super) const STILL_LOSING_MISSED: &[&str] = &["{Us} {why}{found}, and {them} goes on winning."];
pub(super) const MISSED: &[&str] =
    &["{Label} that {why}{found}.", "{Us} {why}{found}.", "The chance goes by: {us} {why}{found}."];

/// An error in reply to an error.
pub(super) const CHANCE_MISSED: &[&str] = &[
    "The chance goes by: {better} {does}{found}.",
    "{Us} does not take what was offered: {better} {does}{found}.",
    "{Label} in return. {Better} {does}{found}.",
];
/// The opponent has just been warned against this move.
pub(super) const TRAPPED: &str = "{Us} falls into the trap. ";
/// From here on the winner of the game was winning.
pub(super) const TURNING_POINT: &str = " The turning point of the game.";

/// Its player had hardly any time.
pub(super) const TIME_TROUBLE: &[&str] = &[
    " It was played with {left} on the clock.",
    " {Us} had only {left} left.",
    " In time trouble, with {left} to go.",
];

// {label}
pub(super) const BLUNDER: &str = "a blunder";
pub(super) const MISTAKE: &str = "a mistake";

// {does}
pub(super) const IS_MATE: &str = "is mate";
pub(super) const MATES: &str = "mates in {n}";
pub(super) const KEEPS_THE_WIN: &[&str] = &["keeps the win", "still wins"];
pub(super) const WINS: &[&str] = &["wins"];
pub(super) const KEEPS_BETTER: &[&str] = &["keeps the better chances", "keeps the upper hand"];
pub(super) const GETS_BETTER: &[&str] = &["gives the better chances", "gets the upper hand"];
pub(super) const KEEPS_LEVEL: &[&str] = &["keeps the balance", "holds the balance", "keeps things level"];
pub(super) const LIMITS: &[&str] = &["keeps the damage small", "limits the damage", "is the lesser evil"];
pub(super) const RESISTS: &str = "holds out longer";

// {found}
pub(super) const MOST_FIND: &[&str] = &[", and at {elo} most players find it", ", as most players of {elo} see"];
pub(super) const SOME_FIND: &[&str] =
    &[", though at {elo} only one player in {n} finds it", "; of players at {elo} one in {n} finds it"];
pub(super) const FEW_FIND: &[&str] =
    &[", though at {elo} hardly anyone finds it", ", but that is hard to find at {elo}"];

// Who finds it, said of a few moves in a game. {half_at} is the rating at which it is found as often as not.

/// One move was to be found, and stronger players find it.
pub(super) const STRONGER_FIND: &[&str] = &[
    " Players of about {half_at} find it as often as not.",
    " It takes a player of about {half_at} to find it every other time.",
];
/// Weaker ones do.
pub(super) const WEAKER_FIND: &[&str] = &[" Players of about {half_at} already find it as often as not."];
/// One of several moves was to be found.
pub(super) const STRONGER_KEEP: &[&str] = &[
    " Players of about {half_at} keep {promise} here as often as not.",
    " It takes a player of about {half_at} to keep {promise} here every other time.",
];
pub(super) const WEAKER_KEEP: &[&str] = &[" Players of about {half_at} already keep {promise} here as often as not."];
pub(super) const PROMISE_WIN: &str = "the win";
pub(super) const PROMISE_BETTER: &str = "the better chances";
pub(super) const PROMISE_DRAW: &str = "the balance";
pub(super) const PROMISE_LITTLE: &str = "what there is";

// A good move.

pub(super) const BRILLIANT: &[&str] = &["Brilliant: at {elo} hardly anyone finds this, and all depends on it."];
/// Nothing else would have done.
pub(super) const ONLY_MOVE: &[&str] = &[
    "The only move; at {elo} {share}.",
    "Nothing else {keeps}, and at {elo} {share}.",
    "Well found: no other move {keeps}.",
];
/// Other moves would have done, but not those that come to mind.
pub(super) const STRONG: &[&str] =
    &["Well played: at {elo} {share}.", "A good move, which is not easy to see: at {elo} {share}."];
pub(super) const KEEPS_WINNING: &str = "wins";
pub(super) const KEEPS_HOLDING: &str = "holds";
pub(super) const SHARE_HALF: &str = "about half the players find it";
pub(super) const SHARE_SOME: &str = "one player in {n} finds it";
pub(super) const SHARE_FEW: &str = "hardly anyone finds it";

// Chances that theory does not know.

/// Unsound, and worth more to this player than sound moves.
pub(super) const SPECULATIVE: &[&str] =
    &["Unsound, but hard to meet: {answer} is the answer.", "Theory frowns, and yet {them} must find {answer}."];
/// Not the best, by a little, and worth more to this player than what is.
pub(super) const RISKY: &[&str] = &[
    "There is better, but now {them} has to find {answer}.",
    "Not the soundest, and a practical choice: {answer} is the answer, and not easy to see.",
];
/// Lost, and the move that promises most.
pub(super) const SWINDLE: &[&str] =
    &["Objectively lost, yet {us}'s best practical chance.", "Lost in theory, but nothing makes it harder for {them}."];
/// The likeliest reply is bad.
pub(super) const TRAP: &[&str] = &[
    "Sets a trap: {reply}, {often} at {elo}, {costs}.",
    "Now {reply} would be an error that is easy to make: it comes {often_adverb} at {elo} and {costs}.",
];
pub(super) const OFTEN_MOST: &str = "the likeliest move by far";
pub(super) const OFTEN_HALF: &str = "the move of every second player";
pub(super) const OFTEN_SOME: &str = "the move of one player in {n}";
pub(super) const ADVERB_MOST: &str = "more often than not";
pub(super) const ADVERB_HALF: &str = "every second time";
pub(super) const ADVERB_SOME: &str = "one time in {n}";
pub(super) const COSTS_GAME: &str = "loses";
pub(super) const COSTS_WIN: &str = "lets the win slip";
pub(super) const COSTS_CHANCES: &str = "spoils much";

// What lies ahead.

pub(super) const HARD_WIN_ONE: &[&str] = &[
    "{Side} is winning, but it is not easy: only {keeper} keeps the win.",
    "There is a win, and just one: {keeper}{keeper_found}.",
];
pub(super) const HARD_HOLD_ONE: &[&str] =
    &["{Side} must be careful: only {keeper} holds.", "One move holds for {side}: {keeper}{keeper_found}."];
/// The game was level, and is no longer.
pub(super) const FIRST_BETTER: &[&str] = &["The balance is upset: {ahead} stands better."];
pub(super) const FIRST_WINNING: &[&str] = &["The balance is gone: {ahead} is winning."];

pub(super) const NUMBERS: [&str; 11] =
    ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
