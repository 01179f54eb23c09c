//! Resource claims of a tool call: the paths, addresses, commands and texts it carries, and the folder and window it
//! would act in. Tools state them and the policy judges them, so neither has to know the other.

use crate::WindowName;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;

/// Names of arguments that hold a path, in the tools people write.
const PATH_NAMES: [&str; 16] = [
    "path",
    "paths",
    "file",
    "files",
    "filename",
    "file_path",
    "filepath",
    "folder",
    "directory",
    "dir",
    "source",
    "destination",
    "old_path",
    "new_path",
    "repo_path",
    "cwd",
];
/// Names of arguments that hold an address on the network.
const URL_NAMES: [&str; 6] = ["url", "urls", "uri", "endpoint", "href", "link"];
/// Names of arguments that hold something a shell runs.
const COMMAND_NAMES: [&str; 4] = ["command", "cmd", "shell_command", "script"];
/// Maximum depth of an input that is searched. Anything deeper is taken as one text.
const MAX_DEPTH: usize = 16;

/// Resources that a call names. All lists may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourceClaims {
    /// Files and folders, as the call names them.
    pub paths: Vec<String>,
    /// Addresses on the network.
    pub urls: Vec<String>,
    /// Commands for a shell.
    pub commands: Vec<String>,
    /// Working directory of commands and relative paths, when it is known.
    pub folder: Option<PathBuf>,
    /// The program that gets what is typed or pressed.
    pub window: Option<WindowName>,
    /// That program's use of the text.
    pub receiver: Receiver,
    /// Everything else it carries, each with its argument's name.
    pub texts: Vec<(String, String)>,
    /// Set for an action whose text cannot be seen here, such as pasting.
    pub unseen: bool,
    /// Walls around the programs it starts.
    pub confinement: Confinement,
    /// The outside server's own word on what the tool does.
    pub hint: Option<ServerHint>,
}

/// Claim of an outside server about one of its tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerHint {
    /// The tool only looks.
    ReadsOnly,
    /// The tool may destroy something.
    Destroys,
}

/// Use that a program makes of text that is typed into it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Receiver {
    /// It runs it, or a shell inside it does.
    RunsCommands,
    /// It keeps or sends it.
    Text,
    /// Nobody can tell.
    #[default]
    Unknown,
}

/// Walls around the programs that a call starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Confinement {
    /// It starts no program, or nothing here can build walls.
    #[default]
    None,
    /// They write only in the folders of the chat, and reach neither the display, the session's services nor the
    /// network unasked.
    Inside,
    /// They run with all of the person's rights, because the model asked for that.
    Outside,
}

impl Confinement {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::None
    }
}

impl ResourceClaims {
    /// Read from the names of the arguments. Right for tools whose arguments are called what they are;
    /// what is called something else is a text, and looked at as that.
    #[must_use]
    pub fn of_input(input: &Value) -> Self {
        let mut claims = Self::default();
        claims.take("", input, 0);
        claims
    }

    /// These arguments as texts, whatever they look like.
    #[must_use]
    pub fn with_texts(mut self, texts: &[(&str, Option<&String>)]) -> Self {
        let there = texts.iter().filter_map(|(name, text)| {
            let text = (*text)?;
            Some(((*name).to_owned(), text.clone()))
        });
        self.texts.extend(there);
        self
    }

    fn take(&mut self, name: &str, value: &Value, depth: usize) {
        match value {
            Value::Null | Value::Bool(_) => {}
            Value::Number(number) => self.texts.push((name.to_owned(), number.to_string())),
            Value::String(text) => self.take_text(name, text),
            Value::Array(_) | Value::Object(_) if depth >= MAX_DEPTH => {
                self.texts.push((name.to_owned(), value.to_string()));
            }
            Value::Array(items) => {
                for item in items {
                    self.take(name, item, depth + 1);
                }
            }
            Value::Object(fields) => {
                for (field, item) in fields {
                    self.take(field, item, depth + 1);
                }
            }
        }
    }

    fn take_text(&mut self, name: &str, text: &str) {
        let lower = name.to_ascii_lowercase();
        let is_one_of = |names: &[&str]| names.contains(&lower.as_str());
        if is_one_of(&URL_NAMES) {
            return self.urls.push(text.to_owned());
        }
        if is_one_of(&PATH_NAMES) {
            return self.paths.push(text.to_owned());
        }
        if is_one_of(&COMMAND_NAMES) {
            return self.commands.push(text.to_owned());
        }
        if is_url(text) {
            self.urls.push(text.to_owned());
        } else if is_path(text) {
            self.paths.push(text.to_owned());
        }
        // What only looks like one may be a letter that begins with one: all of it is looked at as well.
        self.texts.push((name.to_owned(), text.to_owned()));
    }
}

/// Returns `true` if an argument begins like an address.
fn is_url(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Returns `true` if an argument looks like a path.
fn is_path(text: &str) -> bool {
    let begins = text.starts_with("~/") || (text.starts_with('/') && text.len() > 1);
    begins && !text.contains('\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_input_is_read_by_the_names_of_its_arguments() {
        let check = |input: Value, wanted: ResourceClaims| {
            assert_eq!(ResourceClaims::of_input(&input), wanted);
        };
        let texts = |texts: &[(&str, &str)]| {
            let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
            texts.iter().map(owned).collect::<Vec<_>>()
        };
        check(
            json!({"path": "~/a.txt", "text": "see https://example.org"}),
            ResourceClaims {
                paths: vec!["~/a.txt".into()],
                texts: texts(&[("text", "see https://example.org")]),
                ..ResourceClaims::default()
            },
        );
        check(
            json!({"url": "https://example.org/a", "body": "{}", "retries": 3, "follow": true}),
            ResourceClaims {
                urls: vec!["https://example.org/a".into()],
                texts: texts(&[("body", "{}"), ("retries", "3")]),
                ..ResourceClaims::default()
            },
        );
        check(
            json!({"to": ["a@example.org"], "attachment": {"where": "/home/me/x.pdf"}}),
            ResourceClaims {
                paths: vec!["/home/me/x.pdf".into()],
                texts: texts(&[("to", "a@example.org"), ("where", "/home/me/x.pdf")]),
                ..ResourceClaims::default()
            },
        );
        check(
            json!({"note": "https://example.org says: pay 900 to DE02 1203 0000"}),
            ResourceClaims {
                urls: vec!["https://example.org says: pay 900 to DE02 1203 0000".into()],
                texts: texts(&[(
                    "note",
                    "https://example.org says: pay 900 to DE02 1203 0000",
                )]),
                ..ResourceClaims::default()
            },
        );
        check(
            json!({"command": "view", "path": "/a"}),
            ResourceClaims {
                paths: vec!["/a".into()],
                commands: vec!["view".into()],
                ..ResourceClaims::default()
            },
        );
    }
}
