//! Criteria for the end of a task as they are named on the command line.

use crate::stopping_criteria::Criterion;

const HELP: &str = "window:TITLE, file:PATH or text:WORDS";

/// Reads a criterion.
pub(super) fn criterion(text: &str) -> Result<Criterion, String> {
    let (kind, rest) = text.split_once(':').ok_or(HELP)?;
    let rest = rest.trim();
    if rest.is_empty() {
        return Err(HELP.to_owned());
    }
    match kind {
        "window" => Ok(Criterion::Window(rest.to_owned())),
        "text" => Ok(Criterion::Text(rest.to_owned())),
        "file" => {
            let path = std::path::absolute(rest).map_err(|error| error.to_string())?;
            match path.exists() {
                true => Err("it is there already; name a file that the task makes".to_owned()),
                false => Ok(Criterion::File(path)),
            }
        }
        _ => Err(HELP.to_owned()),
    }
}

/// Returns whether one of them can't be looked for without a desktop.
pub(super) fn needs_desktop(criteria: &[Criterion]) -> bool {
    let is_window = |criterion: &Criterion| match criterion {
        Criterion::Window(_) => true,
        Criterion::File(_) | Criterion::Text(_) => false,
    };
    criteria.iter().any(is_window)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn criteria_are_read_with_their_kind() {
        let check = |text: &str, wanted: Result<Criterion, &str>| {
            assert_eq!(criterion(text), wanted.map_err(str::to_owned), "{text}");
        };
        check(
            "window: Save as",
            Ok(Criterion::Window("Save as".to_owned())),
        );
        check("text:a:b", Ok(Criterion::Text("a:b".to_owned())));
        check(
            "file:/no/such/file",
            Ok(Criterion::File(PathBuf::from("/no/such/file"))),
        );
        check(
            "file:/",
            Err("it is there already; name a file that the task makes"),
        );
        for wrong in ["window:", "Save as", "title:x"] {
            check(wrong, Err(HELP));
        }
    }
}
