//! Checks of the texts in a profile: their length, and that a person who reads them sees all of them.

use crate::value_checks::Fault;
use localization::{LocalizedText, localized};
use protocol::visible_text;
use toml::Spanned;

/// Reads a text of several lines.
pub(crate) fn text(name: &str, value: &Spanned<String>, most: usize) -> Result<String, Fault> {
    // As editors on Windows end lines.
    let text = value.get_ref().replace("\r\n", "\n");
    let count = text.chars().count();
    if text.trim().is_empty() || count > most {
        let problem = localized!("settings-profile-text", most = most, name = name);
        return Err(Fault::at(value, problem));
    }
    match hidden(&text) {
        Some(hidden) => {
            let character = format!("U+{:04X}", u32::from(hidden));
            let problem = localized!(
                "settings-profile-hidden",
                character = character,
                name = name
            );
            Err(Fault::at(value, problem))
        }
        None => Ok(text),
    }
}

/// Reads a text of one line.
pub(crate) fn line(name: &str, value: &Spanned<String>, most: usize) -> Result<String, Fault> {
    let line = value.get_ref();
    let fits = !line.trim().is_empty() && line.chars().count() <= most;
    match fits && !line.contains(['\n', '\t', '\r']) {
        true => text(name, value, most),
        false => Err(Fault::at(
            value,
            localized!("settings-profile-line", most = most, name = name),
        )),
    }
}

/// Returns the problem of a list that is too long.
pub(crate) fn too_many(name: &str, most: usize) -> LocalizedText {
    localized!("settings-profile-too-many", most = most, name = name)
}

/// Returns the first character that is not shown as it is.
fn hidden(text: &str) -> Option<char> {
    let visible = visible_text(text);
    let mut pairs = text.chars().zip(visible.chars());
    pairs
        .find(|(written, shown)| written != shown)
        .map(|(written, _)| written)
}
