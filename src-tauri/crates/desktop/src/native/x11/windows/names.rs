//! What people call a window: its title, and the program it belongs to.

use super::{Asked, X11Windows, answer, values};
use crate::EyesError;
use std::fs;
use x11rb::protocol::xproto::{AtomEnum, GetPropertyReply, Window};

/// What a window says about itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) title: String,
    pub(super) app: String,
    /// The window it belongs to, such as the one that a menu hangs out of.
    pub(super) belongs_to: Option<Window>,
}

/// Questions whose answers have not been read yet.
pub(super) struct Questions<'a> {
    title: Asked<'a>,
    plain_title: Asked<'a>,
    class: Asked<'a>,
    process: Asked<'a>,
    belongs_to: Asked<'a>,
}

impl X11Windows {
    pub(super) fn ask_names(&self, window: Window) -> Result<Questions<'_>, EyesError> {
        Ok(Questions {
            title: self.property(window, self.atoms._NET_WM_NAME)?,
            plain_title: self.property(window, AtomEnum::WM_NAME.into())?,
            class: self.property(window, AtomEnum::WM_CLASS.into())?,
            process: self.property(window, self.atoms._NET_WM_PID)?,
            belongs_to: self.property(window, AtomEnum::WM_TRANSIENT_FOR.into())?,
        })
    }
}

impl Questions<'_> {
    pub(super) fn answers(self) -> Result<Names, EyesError> {
        let (title, plain_title) = (text(self.title)?, text(self.plain_title)?);
        let app = program(&text(self.class)?);
        let process = values(self.process)?;
        Ok(Names {
            title: if title.is_empty() { plain_title } else { title },
            app: app.unwrap_or_else(|| process.first().map_or_else(String::new, process_name)),
            belongs_to: values(self.belongs_to)?.first().copied(),
        })
    }
}

fn text(asked: Asked<'_>) -> Result<String, EyesError> {
    Ok(answer(asked)?.map_or_else(String::new, |reply| decoded(&reply)))
}

/// Newer programs write UTF-8, older ones a byte for each letter; which one it is, they often get wrong.
fn decoded(reply: &GetPropertyReply) -> String {
    let bytes = reply.value.strip_suffix(b"\0").unwrap_or(&reply.value);
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// The second of the two names in it: the first one may be different for each window.
fn program(class: &str) -> Option<String> {
    let mut names = class.split('\0').filter(|name| !name.is_empty());
    names.next_back().map(str::to_lowercase)
}

/// Empty when there is no such process on this machine.
fn process_name(number: &u32) -> String {
    let name = fs::read_to_string(format!("/proc/{number}/comm")).unwrap_or_default();
    name.trim_end().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs() {
        let check = |class: &str, expected: Option<&str>| {
            assert_eq!(program(class).as_deref(), expected, "{class:?}");
        };
        check("Navigator\0Firefox", Some("firefox"));
        check("xterm\0XTerm", Some("xterm"));
        check("alone", Some("alone"));
        check("", None);
        check("\0", None);
    }

    #[test]
    fn titles() {
        let check = |bytes: &[u8], expected: &str| {
            let reply = GetPropertyReply {
                value: bytes.to_vec(),
                ..GetPropertyReply::default()
            };
            assert_eq!(decoded(&reply), expected);
        };
        check("Zoë – 李".as_bytes(), "Zoë – 李");
        check(b"Zo\xeb", "Zoë");
        check(b"with its end\0", "with its end");
        check(b"", "");
    }
}
