//! Keymap of the virtual keyboard, containing exactly the characters needed. The user's own keyboard layout
//! is neither used nor changed.

use crate::{Key, NamedKey};
use std::fmt::Write as _;

/// First and last XKB key code that every program understands.
const FIRST_CODE: u32 = 9;
const LAST_CODE: u32 = 255;
/// Offset between XKB and kernel key codes.
const CODES_BEFORE: u32 = 8;

/// Named keys and their XKB names.
const NAMED: [(NamedKey, &str); 32] = [
    (NamedKey::Shift, "Shift_L"),
    (NamedKey::Control, "Control_L"),
    (NamedKey::Alt, "Alt_L"),
    (NamedKey::AltGr, "ISO_Level3_Shift"),
    (NamedKey::Super, "Super_L"),
    (NamedKey::Return, "Return"),
    (NamedKey::KeypadEnter, "KP_Enter"),
    (NamedKey::Tab, "Tab"),
    (NamedKey::Escape, "Escape"),
    (NamedKey::BackSpace, "BackSpace"),
    (NamedKey::Delete, "Delete"),
    (NamedKey::Insert, "Insert"),
    (NamedKey::Home, "Home"),
    (NamedKey::End, "End"),
    (NamedKey::PageUp, "Prior"),
    (NamedKey::PageDown, "Next"),
    (NamedKey::Left, "Left"),
    (NamedKey::Right, "Right"),
    (NamedKey::Up, "Up"),
    (NamedKey::Down, "Down"),
    (NamedKey::CapsLock, "Caps_Lock"),
    (NamedKey::NumLock, "Num_Lock"),
    (NamedKey::ScrollLock, "Scroll_Lock"),
    (NamedKey::PrintScreen, "Print"),
    (NamedKey::Pause, "Pause"),
    (NamedKey::Menu, "Menu"),
    (NamedKey::VolumeUp, "XF86AudioRaiseVolume"),
    (NamedKey::VolumeDown, "XF86AudioLowerVolume"),
    (NamedKey::VolumeMute, "XF86AudioMute"),
    (NamedKey::PlayPause, "XF86AudioPlay"),
    (NamedKey::NextTrack, "XF86AudioNext"),
    (NamedKey::PreviousTrack, "XF86AudioPrev"),
];
/// Number of function keys, placed after the named keys.
const FUNCTION_KEYS: u8 = 24;
/// Real modifiers: key, XKB name and bit.
const MODIFIERS: [(NamedKey, &str, u32); 5] = [
    (NamedKey::Shift, "Shift", 1),
    (NamedKey::Control, "Control", 1 << 2),
    (NamedKey::Alt, "Mod1", 1 << 3),
    (NamedKey::Super, "Mod4", 1 << 6),
    (NamedKey::AltGr, "Mod5", 1 << 7),
];

/// The characters currently on the keyboard.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct VirtualKeymap {
    characters: Vec<char>,
}

impl VirtualKeymap {
    /// Returns how many characters fit at once.
    pub(super) fn capacity() -> usize {
        let keys = LAST_CODE - first_character() + 1;
        usize::try_from(keys).unwrap_or(usize::MAX)
    }

    /// Assigns keys to characters that have none yet. Existing assignments are kept; if there is no room, they
    /// are discarded, but only if `may_forget`. Returns whether the keymap has changed, or `None` if the
    /// characters do not fit.
    pub(super) fn ensure(&mut self, wanted: &[char], may_forget: bool) -> Option<bool> {
        let mut new = Vec::new();
        for character in wanted {
            if !self.characters.contains(character) && !new.contains(character) {
                new.push(*character);
            }
        }
        if new.is_empty() {
            return Some(false);
        }
        if self.characters.len() + new.len() > Self::capacity() {
            if !may_forget {
                return None;
            }
            self.characters.clear();
            new = wanted.to_vec();
            new.sort_unstable();
            new.dedup();
            if new.len() > Self::capacity() {
                return None;
            }
        }
        self.characters.append(&mut new);
        Some(true)
    }

    /// Returns the kernel code of a key; `None` if it is not on the keyboard.
    pub(super) fn code(&self, key: Key) -> Option<u32> {
        let xkb = match key {
            Key::Character(character) => {
                let index = self
                    .characters
                    .iter()
                    .position(|known| *known == character)?;
                first_character() + u32::try_from(index).ok()?
            }
            Key::Named(named) => keycode_of(named)?,
        };
        Some(xkb - CODES_BEFORE)
    }

    /// Returns the keymap in XKB text format.
    pub(super) fn text(&self) -> String {
        let named = NAMED.iter().map(|(_, name)| (*name).to_owned());
        let functions = (1..=FUNCTION_KEYS).map(|number| format!("F{number}"));
        let characters = self
            .characters
            .iter()
            .map(|character| keysym_name(*character));
        let symbols: Vec<_> = named.chain(functions).chain(characters).collect();
        let (mut codes, mut keys, mut modifiers) = (String::new(), String::new(), String::new());
        for (code, symbol) in (FIRST_CODE..).zip(&symbols) {
            // Writing to a string cannot fail.
            let _ = writeln!(codes, "<K{code}> = {code};");
            let _ = writeln!(keys, "key <K{code}> {{ [ {symbol} ] }};");
        }
        for (key, name, _) in MODIFIERS {
            if let Some(code) = keycode_of(key) {
                let _ = writeln!(modifiers, "modifier_map {name} {{ <K{code}> }};");
            }
        }
        format!(
            "xkb_keymap {{\n\
             xkb_keycodes \"own\" {{\nminimum = 8;\nmaximum = {LAST_CODE};\n{codes}}};\n\
             xkb_types \"own\" {{ include \"complete\" }};\n\
             xkb_compatibility \"own\" {{ include \"complete\" }};\n\
             xkb_symbols \"own\" {{\n{keys}{modifiers}}};\n\
             }};\n"
        )
    }
}

/// Returns the modifier bits of these keys.
pub(super) fn modifiers(held: &[Key]) -> u32 {
    let makes = |(key, _, _): &&(NamedKey, &str, u32)| held.contains(&Key::Named(*key));
    MODIFIERS
        .iter()
        .filter(makes)
        .fold(0, |bits, (_, _, bit)| bits | bit)
}

fn keycode_of(named: NamedKey) -> Option<u32> {
    if let NamedKey::Function(number) = named {
        let known = (1..=FUNCTION_KEYS).contains(&number);
        return known.then(|| first_function() + u32::from(number) - 1);
    }
    let index = NAMED.iter().position(|(known, _)| *known == named)?;
    Some(FIRST_CODE + u32::try_from(index).ok()?)
}

fn first_function() -> u32 {
    FIRST_CODE + u32::try_from(NAMED.len()).unwrap_or(0)
}

fn first_character() -> u32 {
    first_function() + u32::from(FUNCTION_KEYS)
}

/// Returns the XKB name of a character: U and its Unicode number.
fn keysym_name(character: char) -> String {
    format!("U{:04X}", u32::from(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_their_numbers() {
        let mut keymap = VirtualKeymap::default();
        assert_eq!(keymap.ensure(&['a', 'ß', 'a'], false), Some(true));
        assert_eq!(keymap.ensure(&['ß'], false), Some(false));
        assert_eq!(keymap.ensure(&['🙂'], false), Some(true));
        let check = |key, expected| assert_eq!(keymap.code(key), expected, "{key}");
        check(Key::Named(NamedKey::Shift), Some(1));
        check(Key::Named(NamedKey::PreviousTrack), Some(32));
        check(Key::Named(NamedKey::Function(1)), Some(33));
        check(Key::Named(NamedKey::Function(24)), Some(56));
        check(Key::Named(NamedKey::Function(25)), None);
        check(Key::Character('a'), Some(57));
        check(Key::Character('ß'), Some(58));
        check(Key::Character('🙂'), Some(59));
        check(Key::Character('b'), None);
        let text = keymap.text();
        for line in [
            "<K9> = 9;",
            "key <K9> { [ Shift_L ] };",
            "key <K64> { [ F24 ] };",
            "key <K65> { [ U0061 ] };",
            "key <K67> { [ U1F642 ] };",
            "modifier_map Mod5 { <K12> };",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} in {text}");
        }
    }

    #[test]
    fn a_full_keyboard_forgets_only_when_it_may() {
        let many: Vec<char> = ('一'..).take(VirtualKeymap::capacity()).collect();
        let mut keymap = VirtualKeymap::default();
        assert_eq!(keymap.ensure(&many, false), Some(true));
        assert_eq!(keymap.ensure(&['x'], false), None);
        assert_eq!(keymap.code(Key::Character(many[0])), Some(57));
        assert_eq!(keymap.ensure(&['x'], true), Some(true));
        assert_eq!(keymap.code(Key::Character('x')), Some(57));
        assert_eq!(keymap.code(Key::Character(many[0])), None);
        let too_many: Vec<char> = ('一'..).take(VirtualKeymap::capacity() + 1).collect();
        assert_eq!(keymap.ensure(&too_many, true), None);
    }

    #[test]
    fn modifiers_that_are_held() {
        let check = |held: &[NamedKey], expected| {
            let keys: Vec<_> = held.iter().map(|named| Key::Named(*named)).collect();
            assert_eq!(modifiers(&keys), expected);
        };
        check(&[], 0);
        check(&[NamedKey::Return], 0);
        check(&[NamedKey::Shift, NamedKey::Control], 0b101);
        check(
            &[NamedKey::Super, NamedKey::AltGr, NamedKey::Alt],
            0b1100_1000,
        );
    }
}
