//! Spare keys: keys the layout leaves empty, bound to missing characters and restored afterwards.

use super::{
    keymap::{KeyDefinition, LOCK, SHIFT, XkbMap},
    keysyms::character,
    xkb_server::XkbServer,
};
use crate::InputError;
use serde::{Deserialize, Serialize};

/// Lowest usable key code; the one below has no meaning to layers beneath X11.
const FIRST_SPARE: u8 = 9;
/// End of the main block and the key beside the left Shift: a layout may assign the same character twice up
/// to here.
const MAIN_BLOCK_END: u8 = 91;
const BESIDE_SHIFT: u8 = 94;
/// Key type of letters with a capital. It consumes both Shift and Caps Lock, so no program alters what such a
/// key types, as long as its two symbols differ: GTK and Chromium take a modifier that changes nothing for not
/// consumed, and write capitals while Caps Lock is on.
const ALPHABETIC: u8 = 2;
const NO_SYMBOL: u32 = 0;
const LEVELS: u8 = 2;
/// Symbols per key.
pub(crate) const SYMBOLS_PER_KEY: usize = LEVELS as usize;

/// A spare key bound to two symbols, without and with Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BoundKey {
    pub(crate) code: u8,
    pub(crate) symbols: [u32; 2],
}

/// Returns the keys that type nothing and may be bound, except those in `down`.
pub(crate) fn free_keys(map: &XkbMap, down: &[u8]) -> Vec<u8> {
    let free = map
        .keys()
        .filter(|(code, key)| *code >= FIRST_SPARE && key.is_spare() && !down.contains(code));
    free.map(|(code, _)| code).collect()
}

/// Assigns symbols to `keys` keys, for typing while `modifiers` are active: one per key if there are enough,
/// otherwise one without and one with Shift.
pub(crate) fn pair_symbols(
    symbols: &[u32],
    keys: usize,
    modifiers: u8,
) -> Vec<[u32; SYMBOLS_PER_KEY]> {
    let alone = |symbol: &u32| alone(*symbol, modifiers);
    if symbols.len() <= keys {
        return symbols.iter().map(alone).collect();
    }
    let pair = |pair: &[u32]| match pair {
        [first, second] => [*first, *second],
        [only] => alone(only),
        _ => [NO_SYMBOL; SYMBOLS_PER_KEY],
    };
    symbols.chunks(SYMBOLS_PER_KEY).map(pair).collect()
}

/// Returns the symbols of a key that types only one while `modifiers` are active. Without Caps Lock it does so
/// whatever is held.
pub(crate) fn alone(symbol: u32, modifiers: u8) -> [u32; SYMBOLS_PER_KEY] {
    match (modifiers & LOCK != 0, modifiers & SHIFT != 0) {
        (false, _) => [symbol; SYMBOLS_PER_KEY],
        (true, false) => [NO_SYMBOL, symbol],
        // Shift cancels Caps Lock.
        (true, true) => [symbol, NO_SYMBOL],
    }
}

/// Binds the keys.
pub(crate) fn bind(server: &XkbServer, bound: &[BoundKey]) -> Result<(), InputError> {
    let keys: Vec<_> = bound
        .iter()
        .map(|key| (key.code, bound_definition(*key)))
        .collect();
    server.set_keys(&keys)
}

/// Restores those keys that still carry their binding. They are empty afterwards, as before.
pub(crate) fn unbind(server: &XkbServer, bound: &[BoundKey]) -> Result<(), InputError> {
    if bound.is_empty() {
        return Ok(());
    }
    let map = server.map()?;
    let still_bound = bound.iter().filter(|key| {
        let now = map.key(key.code).map(|now| now.symbols.as_slice());
        now == Some(&key.symbols)
    });
    let keys: Vec<_> = still_bound
        .map(|key| (key.code, KeyDefinition::default()))
        .collect();
    server.set_keys(&keys)
}

/// Returns keys that a killed program left bound: outside the main block, with the same character on both
/// levels, or none on one of them.
pub(crate) fn leftover_keys(map: &XkbMap) -> Vec<BoundKey> {
    let keys = map.keys().filter_map(|(code, key)| {
        let [first, second] = *key.symbols.as_slice() else {
            return None;
        };
        let typed = match [first, second] {
            [NO_SYMBOL, typed] | [typed, NO_SYMBOL] => Some(typed),
            _ => (first == second).then_some(first),
        };
        let lent = code > MAIN_BLOCK_END
            && code != BESIDE_SHIFT
            && typed.is_some_and(|typed| character(typed).is_some());
        lent.then_some(BoundKey {
            code,
            symbols: [first, second],
        })
    });
    keys.collect()
}

fn bound_definition(key: BoundKey) -> KeyDefinition {
    KeyDefinition {
        types: [ALPHABETIC; 4],
        groups: 1,
        width: LEVELS,
        symbols: key.symbols.to_vec(),
        actions: Vec::new(),
    }
}
