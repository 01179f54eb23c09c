//! Stop shortcut: grabbed so that no other program reacts to it, and detected from raw key events where
//! another program holds the grab.

use crate::{Chord, Key, NamedKey, native::x11::keyboard::keysyms};
use localization::{LocalizedText, localized};
use x11rb::{
    connection::Connection as _,
    errors::ReplyError,
    protocol::xproto::{ConnectionExt as _, GrabMode, ModMask, Window},
    rust_connection::RustConnection,
};
use xkeysym::Keysym;

/// Modifier bits of Shift, Caps Lock and Control; the bits of others depend on the keyboard map.
const SHIFT: u16 = 1;
const LOCK: u16 = 1 << 1;
const CONTROL: u16 = 1 << 2;

/// The shortcut resolved on the current keyboard map.
pub(super) struct StopShortcut {
    chord: Chord,
    /// Key codes that complete it.
    keys: Vec<u8>,
    /// Required modifiers.
    modifiers: u16,
    /// Key codes of each required modifier; one of each must be held.
    modifier_keys: Vec<Vec<u8>>,
    /// Modifier keys currently held.
    held: Vec<u8>,
    /// Modifiers that do not matter: Num Lock, Caps Lock, Scroll Lock.
    ignored: u16,
    grab_result: Result<(), LocalizedText>,
}

/// The relevant part of the keyboard map.
struct KeycodeTable {
    first: u8,
    width: usize,
    symbols: Vec<u32>,
    /// Key codes of each modifier.
    modifiers: Vec<Vec<u8>>,
}

impl StopShortcut {
    /// Grabs the shortcut, unless another program has it.
    pub(super) fn grab(connection: &RustConnection, root: Window, chord: &Chord) -> Self {
        let mut shortcut = Self {
            chord: chord.clone(),
            keys: Vec::new(),
            modifiers: 0,
            modifier_keys: Vec::new(),
            held: Vec::new(),
            ignored: 0,
            grab_result: Ok(()),
        };
        shortcut.regrab(connection, root);
        shortcut
    }

    /// Grabs the shortcut again after the keyboard map has changed.
    pub(super) fn regrab(&mut self, connection: &RustConnection, root: Window) {
        let before = (std::mem::take(&mut self.keys), self.modifiers, self.ignored);
        let found = KeycodeTable::read(connection)
            .map_err(|error| localized!("desktop-keymap-failed", error = error.to_string()))
            .and_then(|table| self.resolve(&table));
        if found.is_ok() && before == (self.keys.clone(), self.modifiers, self.ignored) {
            return;
        }
        self.grab_result = found.and_then(|()| self.grab_keys(connection, root, &before.0));
    }

    pub(super) fn grab_result(&self) -> &Result<(), LocalizedText> {
        &self.grab_result
    }

    /// Records a key press and returns `true` if it completes the shortcut. Additional keys may be held, so that
    /// it works while Qilbee holds Shift. Only modifiers are remembered.
    pub(super) fn press(&mut self, key: u8) -> bool {
        if self
            .modifier_keys
            .iter()
            .flatten()
            .any(|modifier| *modifier == key)
        {
            self.held.push(key);
        }
        let is_held = |keys: &Vec<u8>| keys.iter().any(|key| self.held.contains(key));
        self.keys.contains(&key) && self.modifier_keys.iter().all(is_held)
    }

    /// Records a key release.
    pub(super) fn release(&mut self, key: u8) {
        self.held.retain(|held| *held != key);
    }

    /// Returns `true` if a chord can serve as a shortcut.
    pub(super) fn is_possible(chord: &Chord) -> bool {
        split_chord(chord).is_ok()
    }

    fn resolve(&mut self, table: &KeycodeTable) -> Result<(), LocalizedText> {
        let (modifiers, key) = split_chord(&self.chord)?;
        let missing =
            |key: &dyn std::fmt::Display| localized!("desktop-key-missing", key = key.to_string());
        self.modifiers = 0;
        self.modifier_keys.clear();
        for modifier in modifiers {
            let bit = table
                .modifier(modifier)
                .ok_or_else(|| missing(&Key::Named(modifier)))?;
            self.modifiers |= bit;
            self.modifier_keys
                .push(table.keys_with(&keysyms::keysyms_of_named(modifier)));
        }
        let locks = [Keysym::Num_Lock, Keysym::Scroll_Lock];
        let locks = locks.iter().filter_map(|lock| table.bit_of(lock.raw()));
        self.ignored = locks.fold(LOCK, |ignored, bit| ignored | bit) & !self.modifiers;
        self.keys = table.keys_of(key);
        if self.keys.is_empty() {
            return Err(missing(&self.chord));
        }
        Ok(())
    }

    /// Grabs every combination with the ignored modifiers, because a grab matches its modifiers exactly.
    fn grab_keys(
        &self,
        connection: &RustConnection,
        root: Window,
        before: &[u8],
    ) -> Result<(), LocalizedText> {
        let grab_all = || -> Result<(), ReplyError> {
            for key in before {
                connection.ungrab_key(*key, root, ModMask::ANY)?.check()?;
            }
            for key in &self.keys {
                for ignored in subsets(self.ignored) {
                    let modifiers = ModMask::from(self.modifiers | ignored);
                    let (pointer, keyboard) = (GrabMode::ASYNC, GrabMode::ASYNC);
                    connection
                        .grab_key(false, root, modifiers, *key, pointer, keyboard)?
                        .check()?;
                }
            }
            Ok(())
        };
        grab_all().map_err(|error| match error {
            ReplyError::X11Error(_) => {
                localized!("desktop-shortcut-taken", keys = self.chord.label())
            }
            ReplyError::ConnectionError(error) => {
                localized!("desktop-x11-answered", error = error.to_string())
            }
        })
    }
}

impl KeycodeTable {
    fn read(connection: &RustConnection) -> Result<Self, ReplyError> {
        let setup = connection.setup();
        let first = setup.min_keycode;
        let count = setup.max_keycode.saturating_sub(first).saturating_add(1);
        let symbols = connection.get_keyboard_mapping(first, count)?;
        let modifiers = connection.get_modifier_mapping()?.reply()?;
        let symbols = symbols.reply()?;
        let each = usize::from(modifiers.keycodes_per_modifier()).max(1);
        Ok(Self {
            first,
            width: usize::from(symbols.keysyms_per_keycode).max(1),
            symbols: symbols.keysyms,
            modifiers: modifiers
                .keycodes
                .chunks(each)
                .map(<[u8]>::to_vec)
                .collect(),
        })
    }

    /// Returns the keys with one of these symbols on any level.
    fn keys_with(&self, wanted: &[u32]) -> Vec<u8> {
        let keys = (self.first..=u8::MAX).zip(self.symbols.chunks(self.width));
        let has = |symbols: &[u32]| wanted.iter().any(|symbol| symbols.contains(symbol));
        keys.filter(|(_, symbols)| has(symbols))
            .map(|(key, _)| key)
            .collect()
    }

    fn keys_of(&self, key: Key) -> Vec<u8> {
        match key {
            Key::Character(character) => self.keys_with(&[Keysym::from_char(character).raw()]),
            Key::Named(named) => self.keys_with(&keysyms::keysyms_of_named(named)),
        }
    }

    fn modifier(&self, named: NamedKey) -> Option<u16> {
        match named {
            NamedKey::Shift => Some(SHIFT),
            NamedKey::Control => Some(CONTROL),
            _ => keysyms::keysyms_of_named(named)
                .into_iter()
                .find_map(|symbol| self.bit_of(symbol)),
        }
    }

    /// Returns the modifier bit set by a key with this symbol.
    fn bit_of(&self, symbol: u32) -> Option<u16> {
        let keys = self.keys_with(&[symbol]);
        let sets = |set: &Vec<u8>| set.iter().any(|key| keys.contains(key));
        self.modifiers.iter().position(sets).map(|index| 1 << index)
    }
}

/// Splits a chord into its modifiers and the one key that completes it.
fn split_chord(chord: &Chord) -> Result<(Vec<NamedKey>, Key), LocalizedText> {
    let (mut modifiers, mut others) = (Vec::new(), Vec::new());
    for key in chord.keys() {
        match key {
            Key::Named(named) if named.is_modifier() => modifiers.push(*named),
            other => others.push(*other),
        }
    }
    let types = modifiers
        .iter()
        .all(|modifier| *modifier == NamedKey::Shift);
    match others.as_slice() {
        [Key::Character(_)] if types => {
            Err(localized!("desktop-shortcut-types", keys = chord.label()))
        }
        [key] => Ok((modifiers, *key)),
        _ => Err(localized!(
            "desktop-shortcut-impossible",
            keys = chord.label()
        )),
    }
}

/// Iterates over all subsets of these bits, including the empty one.
fn subsets(bits: u16) -> impl Iterator<Item = u16> {
    (0..=bits).filter(move |some| some & !bits == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcut_takes_one_key_with_modifiers() {
        let check = |text: &str, wanted: Result<(&[NamedKey], Key), LocalizedText>| {
            let chord = Chord::parse(text).unwrap();
            let wanted = wanted.map(|(modifiers, key)| (modifiers.to_vec(), key));
            assert_eq!(split_chord(&chord), wanted, "{text}");
        };
        let escape = Key::Named(NamedKey::Escape);
        check(
            "ctrl+alt+Escape",
            Ok((&[NamedKey::Control, NamedKey::Alt], escape)),
        );
        check("Pause", Ok((&[], Key::Named(NamedKey::Pause))));
        check("super+x", Ok((&[NamedKey::Super], Key::Character('x'))));
        check(
            "shift+x",
            Err(localized!("desktop-shortcut-types", keys = "Shift+X")),
        );
        check(
            "ctrl",
            Err(localized!("desktop-shortcut-impossible", keys = "Ctrl")),
        );
        check(
            "Escape+F1",
            Err(localized!(
                "desktop-shortcut-impossible",
                keys = "Escape+F1"
            )),
        );
    }

    #[test]
    fn shortcut_keys_are_found_on_the_keyboard() {
        // Keys 8 to 13: Escape, Control, Alt, Num Lock, x X, F12.
        let table = KeycodeTable {
            first: 8,
            width: 2,
            symbols: vec![
                0xff1b, 0, 0xffe3, 0, 0xffe9, 0, 0xff7f, 0, 0x78, 0x58, 0xffc9, 0,
            ],
            modifiers: vec![
                vec![],
                vec![],
                vec![9],
                vec![10],
                vec![11],
                vec![],
                vec![],
                vec![],
            ],
        };
        let check = |text: &str, keys: &[u8], modifiers, found: Result<(), LocalizedText>| {
            let mut shortcut = ungrabbed(text);
            assert_eq!(shortcut.resolve(&table), found, "{text}");
            assert_eq!(
                (shortcut.keys.as_slice(), shortcut.modifiers),
                (keys, modifiers),
                "{text}"
            );
        };
        check("ctrl+alt+Escape", &[8], 0b1100, Ok(()));
        check("ctrl+x", &[12], 0b0100, Ok(()));
        check("F12", &[13], 0, Ok(()));
        check(
            "super+x",
            &[],
            0,
            Err(localized!("desktop-key-missing", key = "super")),
        );
        check(
            "ctrl+Home",
            &[],
            0b0100,
            Err(localized!("desktop-key-missing", key = "ctrl+Home")),
        );
    }

    #[test]
    fn other_held_keys_do_not_matter() {
        assert_eq!(
            subsets(0b10010).collect::<Vec<_>>(),
            [0, 0b10, 0b10000, 0b10010]
        );
        let check = |presses: &[i16], wanted: &[bool]| {
            let mut shortcut = StopShortcut {
                keys: vec![9],
                modifier_keys: vec![vec![37, 105], vec![64, 108]],
                ..ungrabbed("ctrl+alt+Escape")
            };
            let mut completed = Vec::new();
            for press in presses {
                let key = u8::try_from(press.unsigned_abs()).unwrap();
                if *press < 0 {
                    shortcut.release(key);
                } else {
                    completed.push(shortcut.press(key));
                }
            }
            assert_eq!(completed, wanted, "{presses:?}");
        };
        check(&[37, 64, 9], &[false, false, true]);
        check(&[108, 50, 105, 9], &[false, false, false, true]);
        check(&[37, 64, -64, 9], &[false; 3]);
        check(
            &[37, 105, 64, -37, 9, -9, 9],
            &[false, false, false, true, true],
        );
        check(&[9, 37, 64], &[false; 3]);
    }

    fn ungrabbed(text: &str) -> StopShortcut {
        StopShortcut {
            chord: Chord::parse(text).unwrap(),
            keys: Vec::new(),
            modifiers: 0,
            modifier_keys: Vec::new(),
            held: Vec::new(),
            ignored: 0,
            grab_result: Ok(()),
        }
    }
}
