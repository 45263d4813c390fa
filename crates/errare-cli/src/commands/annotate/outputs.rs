//! What is written where: one analysis may become several files.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::arguments::{AnnotateFormat, AnnotateOptions};
use crate::output::file::{is_stream, target, with_ending};

/// A file, or standard output, and in what form the games are written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    /// Standard output, if none.
    pub(super) path: Option<PathBuf>,
    pub(super) format: AnnotateFormat,
}

/// All that is to be written.
pub(super) fn outputs(options: &AnnotateOptions) -> Result<Vec<Output>> {
    let outputs = named(&options.output, options.format);
    if let [_, _, ..] = &outputs[..] {
        different(&options.output)?;
    }
    Ok(outputs)
}

/// Where there is one file the option decides, because it was given for it; among several it can only speak for those whose
/// names say nothing.
fn named(paths: &[PathBuf], option: Option<AnnotateFormat>) -> Vec<Output> {
    let otherwise = option.unwrap_or(AnnotateFormat::Pgn);
    match paths {
        [] => vec![Output { path: None, format: otherwise }],
        [path] => vec![Output { path: Some(path.clone()), format: option.or(by_ending(path)).unwrap_or(otherwise) }],
        paths => paths
            .iter()
            .map(|path| Output { path: Some(path.clone()), format: by_ending(path).unwrap_or(otherwise) })
            .collect(),
    }
}

/// What the ending of a name says.
fn by_ending(path: &Path) -> Option<AnnotateFormat> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "pgn" => Some(AnnotateFormat::Pgn),
        "html" | "htm" => Some(AnnotateFormat::Html),
        "json" => Some(AnnotateFormat::Json),
        "txt" => Some(AnnotateFormat::Text),
        _ => None,
    }
}

/// No file may be written twice, nor be what another is called while it is not complete.
fn different(paths: &[PathBuf]) -> Result<()> {
    let mut taken: Vec<PathBuf> = Vec::new();
    for path in paths.iter().filter(|path| !is_stream(path)) {
        let whole = resolved(&target(path));
        let names = [partial(&whole), journal(&whole), whole];
        if names.iter().any(|name| taken.contains(name)) {
            bail!("{} would be written twice", path.display());
        }
        taken.extend(names);
    }
    Ok(())
}

/// A name by which the same file is known again, whether it is there or not.
fn resolved(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match folder.canonicalize() {
        Ok(folder) => folder.join(path.file_name().unwrap_or_default()),
        Err(_) => path.to_owned(),
    }
}

/// What a file is called while it is not complete.
pub(super) fn partial(path: &Path) -> PathBuf {
    with_ending(path, ".partial")
}

/// What the journal is called meanwhile.
pub(super) fn journal(path: &Path) -> PathBuf {
    with_ending(path, ".partial.journal")
}

#[cfg(test)]
mod tests {
    use super::*;
    use AnnotateFormat::{Html, Json, Pgn, Text};

    fn formats(paths: &[&str], option: Option<AnnotateFormat>) -> Vec<AnnotateFormat> {
        let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
        named(&paths, option).into_iter().map(|output| output.format).collect()
    }

    #[test]
    fn the_ending_of_a_name_says_what_is_written_unless_the_option_speaks_for_it_alone() {
        assert_eq!(formats(&["a.pgn", "b.HTML", "c.json", "d.txt"], None), [Pgn, Html, Json, Text]);
        assert_eq!(formats(&["a.pgn", "b.html", "c"], Some(Json)), [Pgn, Html, Json]);
        assert_eq!(formats(&["a", "b.zip"], None), [Pgn, Pgn]);
        assert_eq!((formats(&["a.html"], None), formats(&["a.html"], Some(Text))), (vec![Html], vec![Text]));
        assert_eq!((formats(&[], None), formats(&[], Some(Json))), (vec![Pgn], vec![Json]));
    }

    #[test]
    fn a_file_is_written_once_however_it_is_spelt() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let twice = |second: &str| different(&[path("a.pgn"), path(second)]).is_err();
        assert!(twice("a.pgn") && twice("./a.pgn") && twice("a.pgn.partial") && twice("a.pgn.partial.journal"));
        assert!(!twice("a.html") && !twice("a.pgn.html"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a.pgn", path("link")).unwrap();
            assert!(twice("link"));
        }
    }
}
