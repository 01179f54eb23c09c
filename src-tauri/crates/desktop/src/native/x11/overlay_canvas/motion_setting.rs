//! The person's choice about animations, from the settings manager of the display (XSETTINGS).

use super::{Display, failed};
use crate::pointer_overlay::CanvasError;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};

/// Name of the setting; toolkits read the same one.
const SETTING: &[u8] = b"Gtk/EnableAnimations";
/// Maximum length of the property, in words of four bytes.
const MAX_WORDS: u32 = 1 << 14;
/// Kinds of values.
const NUMBER: u8 = 0;
const TEXT: u8 = 1;
const COLOR: u8 = 2;
const COLOR_BYTES: usize = 8;

/// Returns `true` if animations are wanted, `false` if they are switched off; fails where nobody says.
pub(super) fn read(display: &Display) -> Result<bool, CanvasError> {
    let unknown = || failed("no setting for animations");
    let selection = format!("_XSETTINGS_S{}", display.number);
    let owner = display.selection_owner(&selection)?.ok_or_else(unknown)?;
    let property = display.atom("_XSETTINGS_SETTINGS")?;
    let kind = AtomEnum::ANY;
    let reply = display
        .connection
        .get_property(false, owner, property, kind, 0, MAX_WORDS);
    let bytes = reply.map_err(failed)?.reply().map_err(failed)?.value;
    match number(&bytes, SETTING) {
        Some(value) => Ok(value != 0),
        None => Err(unknown()),
    }
}

/// Returns the value of a number among the settings.
fn number(bytes: &[u8], name: &[u8]) -> Option<u32> {
    let mut rest = Settings {
        is_big_endian: *bytes.first()? != 0,
        rest: bytes.get(8..)?,
    };
    let count = rest.number()?;
    for _ in 0..count {
        let &[kind, _, low, high] = rest.take(4)? else {
            return None;
        };
        let length = match rest.is_big_endian {
            true => u16::from_be_bytes([low, high]),
            false => u16::from_le_bytes([low, high]),
        };
        let found = rest.padded(length.into())? == name;
        rest.number()?;
        match kind {
            NUMBER => {
                let value = rest.number()?;
                if found {
                    return Some(value);
                }
            }
            TEXT => {
                let length = rest.number()?;
                rest.padded(usize::try_from(length).ok()?)?;
            }
            COLOR => {
                rest.take(COLOR_BYTES)?;
            }
            _ => return None,
        }
    }
    None
}

/// The settings that are not read yet.
struct Settings<'a> {
    is_big_endian: bool,
    rest: &'a [u8],
}

impl<'a> Settings<'a> {
    fn number(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(match self.is_big_endian {
            true => u32::from_be_bytes(bytes),
            false => u32::from_le_bytes(bytes),
        })
    }

    /// Takes bytes that are filled up to a multiple of four.
    fn padded(&mut self, length: usize) -> Option<&'a [u8]> {
        let padded = self.take(length.checked_next_multiple_of(4)?)?;
        padded.get(..length)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_is_found_among_others() {
        let settings = [
            &[0, 0, 0, 0, 7, 0, 0, 0, 3, 0, 0, 0][..],
            &[TEXT, 0, 5, 0],
            b"Net/A\0\0\0",
            &[1, 0, 0, 0, 2, 0, 0, 0, b'h', b'i', 0, 0],
            &[COLOR, 0, 4, 0],
            b"Some",
            &[1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            &[NUMBER, 0, 20, 0],
            SETTING,
            &[9, 0, 0, 0, 1, 0, 0, 0],
        ]
        .concat();
        assert_eq!(number(&settings, SETTING), Some(1));
        assert_eq!(number(&settings, b"Gtk/Other"), None);
        // Cut anywhere, it says nothing wrong.
        for end in 0..settings.len() {
            assert_eq!(number(&settings[..end], SETTING), None);
        }
    }
}
