//! Keys that the layout leaves empty: lends them to characters it lacks, and takes them back.

use super::{
    keymap::{KeyDefinition, XkbMap},
    keysyms::character,
    server::XkbServer,
};
use crate::InputError;
use serde::{Deserialize, Serialize};

/// The key below it carries no number that programs beneath X11 know.
const FIRST_SPARE: u8 = 9;
/// The last key of the main block, and the one beside the left Shift key: these a layout may well give
/// the same character twice.
const MAIN_BLOCK_END: u8 = 91;
const BESIDE_SHIFT: u8 = 94;
/// The type of keys that give a letter and its capital. Both Shift and Caps Lock are used up by it, so no
/// program makes anything else of what such a key gives.
const ALPHABETIC: u8 = 2;
const LEVELS: u8 = 2;
/// Symbols on one key.
pub(crate) const SYMBOLS_PER_KEY: usize = LEVELS as usize;

/// A spare key that was lent to two symbols, without and with Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BoundKey {
    pub(crate) code: u8,
    pub(crate) symbols: [u32; 2],
}

/// Keys that give nothing and may be lent, without those in `down`.
pub(crate) fn free_keys(map: &XkbMap, down: &[u8]) -> Vec<u8> {
    let free = map
        .keys()
        .filter(|(code, key)| *code >= FIRST_SPARE && key.is_spare() && !down.contains(code));
    free.map(|(code, _)| code).collect()
}

/// Deals symbols out to `keys` keys: one each while there are enough, and that one whatever is held; else one
/// with Shift and one without.
pub(crate) fn pair_symbols(symbols: &[u32], keys: usize) -> Vec<[u32; SYMBOLS_PER_KEY]> {
    if symbols.len() <= keys {
        return symbols
            .iter()
            .map(|symbol| [*symbol; SYMBOLS_PER_KEY])
            .collect();
    }
    let pair = |pair: &[u32]| match *pair {
        [first, second] => [first, second],
        [only] => [only; SYMBOLS_PER_KEY],
        _ => [0; SYMBOLS_PER_KEY],
    };
    symbols.chunks(SYMBOLS_PER_KEY).map(pair).collect()
}

/// Lends the keys.
pub(crate) fn bind(server: &XkbServer, bound: &[BoundKey]) -> Result<(), InputError> {
    let keys: Vec<_> = bound
        .iter()
        .map(|key| (key.code, bound_definition(*key)))
        .collect();
    server.set_keys(&keys)
}

/// Takes back those keys that still carry what they were lent to. They are empty afterwards, as they were.
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

/// Keys that a program bound and never took back, because it was killed: outside the main block, with
/// one and the same character on both levels.
pub(crate) fn leftover_keys(map: &XkbMap) -> Vec<BoundKey> {
    let keys = map.keys().filter_map(|(code, key)| {
        let [first, second] = *key.symbols.as_slice() else {
            return None;
        };
        let lent = code > MAIN_BLOCK_END
            && code != BESIDE_SHIFT
            && first == second
            && character(first).is_some();
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
