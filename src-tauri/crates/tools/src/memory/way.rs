//! The way to a note: from the words of a model, which begin with `/memories`, to names below the folder
//! the notes lie in. What could lead anywhere else is refused here, before anything is opened.

use crate::ToolError;
use std::path::{Path, PathBuf};

/// What models call the folder.
pub(super) const ROOT: &str = "/memories";
/// The longest name, in bytes. Every system takes as much.
const MAX_NAME_BYTES: usize = 200;
/// How many folders deep a note may lie.
const MAX_DEPTH: usize = 8;
/// What a path looks like in which somebody wants to hide where it leads.
const HIDDEN_STEPS: [&str; 3] = ["%2e", "%2f", "%5c"];

/// A way below the folder. Empty for the folder itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    words: String,
    names: Vec<String>,
}

impl Way {
    /// Reads a path as models write it.
    pub(super) fn parse(words: &str) -> Result<Self, ToolError> {
        let refuse = |why: &str| ToolError::ForModel(format!("Error: The path {words} {why}."));
        let outside = || {
            refuse("is not in /memories. Every path begins with /memories and has no `..` in it")
        };
        let below = match words.strip_prefix(ROOT) {
            Some("") => "",
            Some(rest) => rest.strip_prefix('/').ok_or_else(outside)?,
            None => return Err(outside()),
        };
        let lower = words.to_ascii_lowercase();
        if HIDDEN_STEPS.iter().any(|step| lower.contains(step)) {
            return Err(outside());
        }
        let names: Vec<_> = below.split('/').filter(|name| !name.is_empty()).collect();
        if names.iter().any(|name| [".", ".."].contains(name)) || below.contains('\\') {
            return Err(outside());
        }
        if below.contains(char::is_control) || below.contains(':') {
            return Err(refuse(
                "has a character in it that no file can have everywhere",
            ));
        }
        if names.iter().any(|name| name.starts_with('.')) {
            return Err(refuse(
                "has a name that begins with a dot, which is not possible here",
            ));
        }
        if names.iter().any(|name| name.len() > MAX_NAME_BYTES) || names.len() > MAX_DEPTH {
            return Err(refuse("is too long or too deep"));
        }
        let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
        Ok(Self {
            words: words.to_owned(),
            names,
        })
    }

    /// As the model wrote it.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Whether it is the folder itself.
    pub(super) fn is_root(&self) -> bool {
        self.names.is_empty()
    }

    /// The way from the folder; `.` for the folder itself.
    pub(super) fn path(&self) -> PathBuf {
        if self.is_root() {
            PathBuf::from(".")
        } else {
            self.names.iter().collect()
        }
    }

    /// Where it is below `folder`.
    pub(super) fn below(&self, folder: &Path) -> PathBuf {
        folder
            .iter()
            .map(AsRef::as_ref)
            .chain(self.names.iter().map(Path::new))
            .collect()
    }

    /// Whether a note may lie here, as far as that goes.
    pub(super) fn is_too_deep(&self) -> bool {
        self.names.len() > MAX_DEPTH
    }

    /// Whether this is somewhere in `other`, or the same.
    pub(super) fn is_in(&self, other: &Self) -> bool {
        self.names.starts_with(&other.names)
    }

    /// Where this is when `from`, in which it lies, becomes `to`.
    pub(super) fn moved(&self, from: &Self, to: &Self) -> Self {
        match self.names.get(from.names.len()..) {
            Some(rest @ [_, ..]) => to.join(&rest.join("/")),
            Some([]) | None => to.clone(),
        }
    }

    /// Something further down, by its way from here.
    pub(super) fn join(&self, rest: &str) -> Self {
        let names = rest.split('/').map(str::to_owned);
        Self {
            words: format!("{}/{rest}", self.words.trim_end_matches('/')),
            names: self.names.iter().cloned().chain(names).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_below_the_folder_is_a_way() {
        let way = |words| Way::parse(words).map(|way| way.path().display().to_string());
        for (words, wanted) in [
            ("/memories", "."),
            ("/memories/", "."),
            ("/memories/a.md", "a.md"),
            ("/memories//a//b c.md", "a/b c.md"),
            ("/memories/50%.md", "50%.md"),
        ] {
            assert_eq!(way(words).as_deref(), Ok(wanted));
        }
        for words in [
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
            assert!(way(words).is_err(), "{words:?}");
        }
        assert!(way(&format!("/memories/{}", "x".repeat(300))).is_err());
    }
}
