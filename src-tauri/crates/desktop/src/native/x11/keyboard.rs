//! The keyboard map of an X11 display: which key, with or without Shift, gives which character.
//!
//! Only the first two levels of the first group are used; for everything else a spare key is bound.

use crate::HandsError;
use std::collections::HashMap;
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, KeyButMask, Window},
    rust_connection::RustConnection,
};
use xkeysym::Keysym;

/// Keys below carry no evdev code and are never bound.
const FIRST_SPARE: u8 = 9;

/// The last key of the main block, and the one beside the left Shift key: these a layout may well give
/// the same character twice.
const MAIN_BLOCK_END: u8 = 91;
const BESIDE_SHIFT: u8 = 94;

/// One reading of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Map {
    first: u8,
    width: usize,
    symbols: Vec<u32>,
}

/// Where a character is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) code: u8,
    pub(super) shifted: bool,
    /// Whether Caps Lock turns it into its other case.
    pub(super) letter: bool,
}

impl Map {
    pub(super) fn read(connection: &RustConnection) -> Result<Self, HandsError> {
        let setup = connection.setup();
        let count = setup
            .max_keycode
            .saturating_sub(setup.min_keycode)
            .saturating_add(1);
        let reply = connection
            .get_keyboard_mapping(setup.min_keycode, count)
            .map_err(failed)?;
        let reply = reply.reply().map_err(failed)?;
        Ok(Self {
            first: setup.min_keycode,
            width: usize::from(reply.keysyms_per_keycode).max(1),
            symbols: reply.keysyms,
        })
    }

    /// Keys that give nothing and may be bound.
    pub(super) fn spare(&self) -> Vec<u8> {
        let unused = self.keys().filter(|(code, symbols)| {
            *code >= FIRST_SPARE && symbols.iter().all(|symbol| *symbol == 0)
        });
        unused.map(|(code, _)| code).collect()
    }

    /// Keys that a program bound and never unbound, because it was killed: outside the main block, with
    /// one and the same character on both levels.
    pub(super) fn left_over(&self) -> Vec<u8> {
        let same = |symbols: &[u32]| match symbols {
            [first, second, ..] => {
                first == second
                    && character(*first).is_some()
                    && !Keysym::new(*first).is_keypad_key()
            }
            _ => false,
        };
        let keys = self.keys().filter(|(code, symbols)| {
            *code > MAIN_BLOCK_END && *code != BESIDE_SHIFT && same(symbols)
        });
        keys.map(|(code, _)| code).collect()
    }

    /// Whether every key except those in `spare` is as in `other`.
    pub(super) fn same_except(&self, other: &Self, spare: &[u8]) -> bool {
        let rest = |map: &Self| -> Vec<(u8, Vec<u32>)> {
            let keys = map.keys().filter(|(code, _)| !spare.contains(code));
            // The number of levels grows and shrinks with what is bound elsewhere.
            let trimmed = |symbols: &[u32]| {
                let used = symbols
                    .iter()
                    .rposition(|symbol| *symbol != 0)
                    .map_or(0, |last| last + 1);
                symbols[..used].to_vec()
            };
            keys.map(|(code, symbols)| (code, trimmed(symbols)))
                .collect()
        };
        rest(self) == rest(other)
    }

    /// Where each character is, on keys other than those in `spare`. The first place found wins.
    pub(super) fn places(&self, spare: &[u8]) -> HashMap<char, Place> {
        let mut places = HashMap::new();
        for (code, symbols) in self.keys().filter(|(code, _)| !spare.contains(code)) {
            let lower = symbols.first().copied().and_then(character);
            let upper = symbols
                .get(1)
                .copied()
                .filter(|symbol| *symbol != 0)
                .and_then(character);
            // A letter key may name its small letter only; Shift then gives the capital.
            let upper = upper.or_else(|| capital(lower?));
            let letter = lower.is_some() && upper.is_some() && lower.and_then(capital) == upper;
            for (shifted, found) in [(false, lower), (true, upper)] {
                if let Some(found) = found {
                    places.entry(found).or_insert(Place {
                        code,
                        shifted,
                        letter,
                    });
                }
            }
        }
        places
    }

    /// Characters bound to the keys in `spare`.
    pub(super) fn bound(&self, spare: &[u8]) -> Vec<char> {
        let bound = self.keys().filter(|(code, _)| spare.contains(code));
        bound
            .filter_map(|(_, symbols)| character(*symbols.first()?))
            .collect()
    }

    fn keys(&self) -> impl Iterator<Item = (u8, &[u32])> {
        (self.first..=u8::MAX).zip(self.symbols.chunks_exact(self.width))
    }
}

/// Makes keys give nothing again.
pub(super) fn unbind(connection: &RustConnection, codes: &[u8]) -> Result<(), HandsError> {
    for code in codes {
        connection
            .change_keyboard_mapping(1, *code, 2, &[0, 0])
            .map_err(failed)?
            .check()
            .map_err(failed)?;
    }
    Ok(())
}

/// Whether Caps Lock is on.
pub(super) fn caps_lock(connection: &RustConnection, root: Window) -> Result<bool, HandsError> {
    let reply = connection
        .query_pointer(root)
        .map_err(failed)?
        .reply()
        .map_err(failed)?;
    Ok(reply.mask.contains(KeyButMask::LOCK))
}

fn character(symbol: u32) -> Option<char> {
    Keysym::new(symbol)
        .key_char()
        .filter(|character| !character.is_control())
}

fn capital(lower: char) -> Option<char> {
    let mut capital = lower.to_uppercase();
    let first = capital.next().filter(|capital| *capital != lower)?;
    capital.next().is_none().then_some(first)
}

fn failed(error: impl std::fmt::Display) -> HandsError {
    HandsError(format!("The X server answered: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys 8 to 14: spare by number but too low, a A, 1 !, e with its capital left out, spare, keypad 1, Tab.
    fn map() -> Map {
        Map {
            first: 8,
            width: 2,
            symbols: vec![
                0, 0, 0x61, 0x41, 0x31, 0x21, 0xe9, 0, 0, 0, 0xffb1, 0, 0xff09, 0,
            ],
        }
    }

    #[test]
    fn where_characters_are() {
        let places = map().places(&[12]);
        let place = |code, shifted, letter| {
            Some(Place {
                code,
                shifted,
                letter,
            })
        };
        assert_eq!(places.get(&'a').copied(), place(9, false, true));
        assert_eq!(places.get(&'A').copied(), place(9, true, true));
        assert_eq!(places.get(&'1').copied(), place(10, false, false));
        assert_eq!(places.get(&'!').copied(), place(10, true, false));
        assert_eq!(places.get(&'É').copied(), place(11, true, true));
        assert_eq!(places.get(&'\t'), None);
    }

    #[test]
    fn what_a_killed_program_left_bound() {
        // Keys 91 to 96: a main key with one character twice, spare, é bound, < <, keypad /, ± alone.
        let map = Map {
            first: 91,
            width: 2,
            symbols: vec![
                0xe9, 0xe9, 0, 0, 0xe9, 0xe9, 0x3c, 0x3c, 0xffaf, 0xffaf, 0xb1, 0,
            ],
        };
        assert_eq!(map.left_over(), [93]);
    }

    #[test]
    fn what_is_bound_on_spare_keys_is_not_the_layout() {
        let plain = map();
        assert_eq!(plain.spare(), [12]);
        let mut changed = plain.clone();
        changed.symbols[8..10].copy_from_slice(&[0x0100_674e, 0x0100_674e]);
        assert_eq!(changed.bound(&[12]), ['李']);
        assert!(changed.same_except(&plain, &[12]));
        assert_eq!(changed.places(&[12]), plain.places(&[12]));
        changed.symbols[2] = 0x62;
        assert!(!changed.same_except(&plain, &[12]));
    }
}
