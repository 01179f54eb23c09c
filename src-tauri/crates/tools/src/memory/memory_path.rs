//! Paths of notes: parses what a model wrote, which begins with `/memories`, to names below the folder of the notes.
//! Anything that could lead elsewhere is refused before a file is opened.

use crate::ToolError;
use localization::{LocalizedText, localized};
use std::path::{Path, PathBuf};

/// Path of the folder, as models write it.
pub(super) const ROOT: &str = "/memories";
/// Maximum length of a name, in bytes. Every system accepts as much.
const MAX_NAME_BYTES: usize = 200;
/// Maximum depth of a note.
const MAX_DEPTH: usize = 8;
/// Encoded separators and dots, which would hide where a path leads.
const ENCODED_SEPARATORS: [&str; 3] = ["%2e", "%2f", "%5c"];

/// A path below the folder. Empty for the folder itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemoryPath {
    text: String,
    names: Vec<String>,
}

impl MemoryPath {
    /// Parses a path as models write it.
    pub(super) fn parse(text: &str) -> Result<Self, ToolError> {
        let refuse = |problem: LocalizedText| {
            let message = localized!("tools-memory-path", note = text, problem = problem);
            ToolError::ForModel(message)
        };
        let outside = || refuse(localized!("tools-memory-outside"));
        let below = match text.strip_prefix(ROOT) {
            Some("") => "",
            Some(rest) => rest.strip_prefix('/').ok_or_else(outside)?,
            None => return Err(outside()),
        };
        let lower = text.to_ascii_lowercase();
        if ENCODED_SEPARATORS.iter().any(|step| lower.contains(step)) {
            return Err(outside());
        }
        let names: Vec<_> = below.split('/').filter(|name| !name.is_empty()).collect();
        if names.iter().any(|name| [".", ".."].contains(name)) || below.contains('\\') {
            return Err(outside());
        }
        if below.contains(char::is_control) || below.contains(':') {
            return Err(refuse(localized!("tools-memory-bad-character")));
        }
        if names.iter().any(|name| name.starts_with('.')) {
            return Err(refuse(localized!("tools-memory-hidden")));
        }
        if names.iter().any(|name| name.len() > MAX_NAME_BYTES) || names.len() > MAX_DEPTH {
            return Err(refuse(localized!("tools-memory-too-long")));
        }
        let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
        Ok(Self {
            text: text.to_owned(),
            names,
        })
    }

    /// Returns the path as the model wrote it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns `true` for the folder itself.
    pub(super) fn is_root(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the path relative to the folder; `.` for the folder itself.
    pub(super) fn relative(&self) -> PathBuf {
        if self.is_root() {
            PathBuf::from(".")
        } else {
            self.names.iter().collect()
        }
    }

    /// Returns the path below `folder`.
    pub(super) fn under(&self, folder: &Path) -> PathBuf {
        folder
            .iter()
            .map(AsRef::as_ref)
            .chain(self.names.iter().map(Path::new))
            .collect()
    }

    /// Returns `true` if it exceeds the maximum depth.
    pub(super) fn is_too_deep(&self) -> bool {
        self.names.len() > MAX_DEPTH
    }

    /// Returns `true` if it is `other` or below it.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.names.starts_with(&other.names)
    }

    /// Returns its path after `from`, which it is below, was renamed to `to`.
    pub(super) fn rebased(&self, from: &Self, to: &Self) -> Self {
        match self.names.get(from.names.len()..) {
            Some(rest @ [_, ..]) => to.join(&rest.join("/")),
            Some([]) | None => to.clone(),
        }
    }

    /// Appends a relative path.
    pub(super) fn join(&self, rest: &str) -> Self {
        let names = rest.split('/').map(str::to_owned);
        Self {
            text: format!("{}/{rest}", self.text.trim_end_matches('/')),
            names: self.names.iter().cloned().chain(names).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_below_the_folder_is_a_way() {
        let path = |text| MemoryPath::parse(text).map(|path| path.relative().display().to_string());
        for (text, wanted) in [
            ("/memories", "."),
            ("/memories/", "."),
            ("/memories/a.md", "a.md"),
            ("/memories//a//b c.md", "a/b c.md"),
            ("/memories/50%.md", "50%.md"),
        ] {
            assert_eq!(path(text).as_deref(), Ok(wanted));
        }
        for text in [
            "",
            "/",
            "memories/a",
            "/memoriesx",
            "/etc/passwd",
            "/memories/../x",
            "/memories/a/../../x",
            "/memories/./a",
            "/memories/..\\x",
            "/memories/a\\b",
            "/memories/%2e%2e%2fx",
            "/memories/%2E./x",
            "/memories/a%5cb",
            "/memories/.hidden",
            "/memories/C:x",
            "/memories/a\0b",
            "/memories/1/2/3/4/5/6/7/8/9",
        ] {
            assert!(path(text).is_err(), "{text:?}");
        }
        assert!(path(&format!("/memories/{}", "x".repeat(300))).is_err());
    }
}
