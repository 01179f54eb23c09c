//! Checks of single values in a settings file, and the fault they report.

use desktop::Chord;
use localization::{LocalizedText, localized};
use protocol::visible_line;
use std::{fmt::Display, ops::RangeInclusive, path::PathBuf};
use toml::Spanned;

/// Most characters of a file that a message repeats.
const MAX_SHOWN: usize = 1_000;
/// Longest model id.
const MAX_MODEL_ID: usize = 200;

/// Value of a shortcut that switches it off.
pub(crate) const NO_SHORTCUT: &str = "none";

/// Invalid part of a settings file.
#[derive(Debug, PartialEq)]
pub(crate) struct Fault {
    /// Byte offset in the text.
    pub(crate) at: usize,
    /// The problem and the possible values.
    pub(crate) problem: LocalizedText,
}

impl Fault {
    /// Returns a fault at a value.
    pub(crate) fn at<T>(value: &Spanned<T>, problem: LocalizedText) -> Self {
        Self {
            at: value.span().start,
            problem,
        }
    }

    /// Returns the fault of a file that is no TOML or has a wrong table. The parser repeats names and values, of whoever wrote
    /// the file: none of them controls the terminal it is shown in.
    pub(crate) fn of_parser(error: &toml::de::Error) -> Self {
        let message = error.message().trim().replace('\n', "; ");
        Self {
            at: error.span().map_or(0, |span| span.start),
            problem: shown(&message).into(),
        }
    }

    /// Returns a fault of the file as a whole.
    pub(crate) fn of_file(problem: impl Into<LocalizedText>) -> Self {
        Self {
            at: 0,
            problem: problem.into(),
        }
    }
}

/// Returns what is repeated of a file in a message: visible, on one line, and not without end.
pub(crate) fn shown(text: &str) -> String {
    visible_line(text).chars().take(MAX_SHOWN).collect()
}

/// Reads a shortcut; `None` where the file switches it off.
pub(crate) fn shortcut(name: &str, value: &Spanned<String>) -> Result<Option<Chord>, Fault> {
    if value.get_ref() == NO_SHORTCUT {
        return Ok(None);
    }
    let chord = Chord::parse(value.get_ref());
    chord.map(Some).map_err(|error| {
        let problem = localized!(
            "settings-file-shortcut",
            name = name,
            none = NO_SHORTCUT,
            reason = error.localized()
        );
        Fault::at(value, problem)
    })
}

/// Reads a model's id.
pub(crate) fn model_id(value: &Spanned<String>) -> Result<String, Fault> {
    let id = value.get_ref();
    let fits = !id.trim().is_empty() && id.len() <= MAX_MODEL_ID;
    match fits && visible_line(id) == id.as_str() {
        true => Ok(id.clone()),
        false => Err(Fault::at(value, localized!("settings-file-model"))),
    }
}

/// Reads a whole number within these bounds, if one is set.
pub(crate) fn whole_number<T: PartialOrd + Display + Copy + Into<u64>>(
    name: &str,
    value: Option<Spanned<T>>,
    bounds: RangeInclusive<T>,
) -> Result<Option<T>, Fault> {
    let Some(value) = value else {
        return Ok(None);
    };
    if bounds.contains(value.get_ref()) {
        return Ok(Some(value.into_inner()));
    }
    let (least, most) = bounds.into_inner();
    let (least, most): (u64, u64) = (least.into(), most.into());
    let problem = localized!(
        "settings-file-whole-number",
        least = least,
        most = most,
        name = name
    );
    Err(Fault::at(&value, problem))
}

/// Reads US dollars within these bounds, if they are set.
pub(crate) fn money(
    name: &str,
    value: Option<Spanned<f64>>,
    bounds: RangeInclusive<f64>,
) -> Result<Option<f64>, Fault> {
    let Some(value) = value else {
        return Ok(None);
    };
    if bounds.contains(value.get_ref()) {
        return Ok(Some(value.into_inner()));
    }
    let (least, most) = bounds.into_inner();
    let problem = localized!(
        "settings-file-money",
        least = least,
        most = most,
        name = name
    );
    Err(Fault::at(&value, problem))
}

/// Reads an absolute path, or one that begins with `~`.
pub(crate) fn absolute_path(
    value: &Spanned<String>,
    problem: impl FnOnce() -> LocalizedText,
) -> Result<PathBuf, Fault> {
    let text = value.get_ref();
    let in_home = text.strip_prefix("~/").or((text == "~").then_some(""));
    let folder = match in_home {
        Some(rest) => dirs::home_dir().map(|home| home.join(rest)),
        None => Some(PathBuf::from(text)),
    };
    folder
        .filter(|folder| folder.is_absolute())
        .ok_or_else(|| Fault::at(value, problem()))
}
