//! Who is to be asked what best play gives.

use std::path::PathBuf;

/// The value of `--engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    /// Stockfish if there is one, or else our own.
    Auto,
    /// Our own.
    BuiltIn,
    /// One that speaks UCI.
    Path(PathBuf),
}

/// Every text is the name of a program, but for two words.
pub(super) fn engine(text: &str) -> Result<EngineChoice, String> {
    match text {
        "" => Err("write auto, none or the path of an engine".to_owned()),
        "auto" => Ok(EngineChoice::Auto),
        "none" => Ok(EngineChoice::BuiltIn),
        path => Ok(EngineChoice::Path(path.into())),
    }
}
