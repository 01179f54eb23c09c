//! Files that a call writes, with what goes into them: read back later, they hold what is known of it now. Pure.

use super::normalize::normal;
use crate::shell::Script;
use protocol::{Domain, Effect, ResourceClaims, ResultReference};
use std::collections::HashSet;

/// Stands for the content of a file that a pipe wrote, or that came from a result the model only named.
pub(super) const UNKNOWN_TEXT: &str = "\u{fffd}";

/// Stands for a file that the model named by a result, or for those of a command that is a result.
pub(super) const UNKNOWN_FILE: &str = "";

/// Returns the names of the files a call writes, and what goes into them.
pub(super) fn written_files(
    domain: Option<&Domain>,
    effect: Option<Effect>,
    claims: &ResourceClaims,
) -> Vec<(String, String)> {
    let name = |path: &str| match ResultReference::of(path) {
        Some(_) => UNKNOWN_FILE.to_owned(),
        None => normal(path.rsplit('/').next().unwrap_or(path)),
    };
    match (domain, effect) {
        (Some(Domain::Files), Some(Effect::Write)) => {
            let texts = claims
                .texts
                .iter()
                .map(|(_, text)| match ResultReference::of(text) {
                    // What stands behind a reference came from outside, like any result.
                    Some(_) => UNKNOWN_TEXT,
                    None => text.as_str(),
                });
            let text = texts.collect::<Vec<_>>().join("\n");
            let paths = claims.paths.iter();
            paths.map(|path| (name(path), text.clone())).collect()
        }
        (Some(Domain::Shell), _) => {
            let is_result = |text: &String| ResultReference::of(text).is_some();
            let unknown = claims.commands.iter().filter(|text| is_result(text));
            let unknown = unknown.map(|_| (UNKNOWN_FILE.to_owned(), UNKNOWN_TEXT.to_owned()));
            let scripts = claims.commands.iter().map(|text| Script::read(text));
            let commands = scripts.flat_map(|script| script.commands);
            let written = commands.filter(|command| !command.writes.is_empty());
            written
                .flat_map(|command| {
                    let text = command.input.clone().unwrap_or_else(|| command.line());
                    // The output of another command is not known.
                    let text = if command.fed {
                        String::from(UNKNOWN_TEXT)
                    } else {
                        text
                    };
                    let paths: HashSet<_> =
                        command.writes.iter().map(|word| name(&word.text)).collect();
                    paths.into_iter().map(move |path| (path, text.clone()))
                })
                .chain(unknown)
                .collect()
        }
        _ => Vec::new(),
    }
}
