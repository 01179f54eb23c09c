//! Window names: title and program.

use super::{PropertyCookie, X11Windows, numbers, reply_if_exists};
use crate::CaptureError;
use std::fs;
use x11rb::protocol::xproto::{AtomEnum, GetPropertyReply, Window};

/// Names a window reports about itself.
#[derive(Clone, Debug, Default)]
pub(super) struct WindowNames {
    pub(super) title: String,
    pub(super) app: String,
    /// The process that says it made the window.
    pub(super) process: Option<u32>,
    /// The parent window, for example of a menu.
    pub(super) transient_for: Option<Window>,
}

/// Pending requests for the names of one window.
pub(super) struct NameCookies<'a> {
    title: PropertyCookie<'a>,
    legacy_title: PropertyCookie<'a>,
    class: PropertyCookie<'a>,
    process: PropertyCookie<'a>,
    transient_for: PropertyCookie<'a>,
}

impl X11Windows {
    pub(super) fn request_names(&self, window: Window) -> Result<NameCookies<'_>, CaptureError> {
        Ok(NameCookies {
            title: self.property(window, self.atoms._NET_WM_NAME)?,
            legacy_title: self.property(window, AtomEnum::WM_NAME.into())?,
            class: self.property(window, AtomEnum::WM_CLASS.into())?,
            process: self.property(window, self.atoms._NET_WM_PID)?,
            transient_for: self.property(window, AtomEnum::WM_TRANSIENT_FOR.into())?,
        })
    }
}

impl NameCookies<'_> {
    pub(super) fn read(self) -> Result<WindowNames, CaptureError> {
        let (title, legacy_title) = (text(self.title)?, text(self.legacy_title)?);
        let app = program_name(&text(self.class)?);
        let process = numbers(self.process)?;
        Ok(WindowNames {
            title: if title.is_empty() {
                legacy_title
            } else {
                title
            },
            process: process.first().copied(),
            app: app.unwrap_or_else(|| process.first().map_or_else(String::new, process_name)),
            transient_for: numbers(self.transient_for)?.first().copied(),
        })
    }
}

fn text(cookie: PropertyCookie<'_>) -> Result<String, CaptureError> {
    Ok(reply_if_exists(cookie)?.map_or_else(String::new, |reply| decoded(&reply)))
}

/// Decodes a text: newer programs write UTF-8, older ones Latin-1, and the declared type is often wrong.
fn decoded(reply: &GetPropertyReply) -> String {
    let bytes = reply.value.strip_suffix(b"\0").unwrap_or(&reply.value);
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// Returns the program from a window class: the second of its two names, because the first may differ per
/// window.
fn program_name(class: &str) -> Option<String> {
    let mut names = class.split('\0').filter(|name| !name.is_empty());
    names.next_back().map(str::to_lowercase)
}

/// Returns the name of a local process; empty if there is none.
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
            assert_eq!(program_name(class).as_deref(), expected, "{class:?}");
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
