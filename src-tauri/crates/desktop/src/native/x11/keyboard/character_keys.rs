//! Character lookup: the key and the modifiers that type a character or symbol. Pure.

use super::{
    keymap::{KeyAction, SHIFT, XkbMap},
    keysyms::is_level_modifier,
};
use std::collections::HashMap;

/// Maximum number of level modifiers: Shift, AltGr and the level-five key.
const MAX_LEVEL_MODIFIERS: usize = 3;

/// A key and the modifiers to hold for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyPress {
    pub(crate) code: u8,
    pub(crate) holding: Vec<u8>,
}

/// Every character that can be typed in one keyboard state.
pub(crate) struct CharacterKeys(HashMap<char, KeyPress>);

/// A key that sets modifiers while held.
#[derive(Clone, Copy)]
struct LevelModifier {
    code: u8,
    modifiers: u8,
}

impl CharacterKeys {
    /// Builds the lookup for `group` while `modifiers` are held or locked. Prefers fewer held keys, then Shift,
    /// then lower key codes.
    pub(crate) fn new(map: &XkbMap, group: u8, modifiers: u8) -> Self {
        let mut keys = HashMap::new();
        for held in modifier_sets(&level_modifiers(map, group)) {
            let set = held.iter().fold(modifiers, |set, key| set | key.modifiers);
            // Shift is already held, so pressing it again changes nothing.
            let adds = held.iter().all(|key| key.modifiers & !modifiers != 0);
            for (code, _) in map.keys().filter(|_| adds) {
                if let Some(character) = map.typed_character(code, group, set) {
                    let holding = || held.iter().map(|key| key.code).collect();
                    keys.entry(character).or_insert_with(|| KeyPress {
                        code,
                        holding: holding(),
                    });
                }
            }
        }
        Self(keys)
    }

    pub(crate) fn get(&self, character: char) -> Option<&KeyPress> {
        self.0.get(&character)
    }
}

impl KeyPress {
    /// Returns all key codes in pressing order.
    pub(crate) fn codes(&self) -> Vec<u8> {
        self.holding.iter().copied().chain([self.code]).collect()
    }
}

/// Returns the key press for a symbol in `group`, at any level.
pub(crate) fn key_for_keysym(map: &XkbMap, group: u8, symbol: u32) -> Option<KeyPress> {
    let (code, level) = map.locate(symbol, group)?;
    let modifiers = map.modifiers_for(code, group, level)?;
    let level_modifiers = level_modifiers(map, group);
    let held = modifier_sets(&level_modifiers)
        .into_iter()
        .find(|held| held.iter().fold(0, |set, key| set | key.modifiers) == modifiers)?;
    Some(KeyPress {
        code,
        holding: held.iter().map(|key| key.code).collect(),
    })
}

/// Returns one key for each level modifier, Shift first.
fn level_modifiers(map: &XkbMap, group: u8) -> Vec<LevelModifier> {
    let mut level_modifiers: Vec<LevelModifier> = Vec::new();
    for (code, _) in map.keys() {
        let Some(found) = map.resolve(code, group, 0) else {
            continue;
        };
        if let KeyAction::Modifiers(modifiers) = found.action
            && modifiers != 0
            && is_level_modifier(found.symbol)
            && level_modifiers
                .iter()
                .all(|known| known.modifiers != modifiers)
        {
            level_modifiers.push(LevelModifier { code, modifiers });
        }
    }
    level_modifiers.sort_by_key(|key| key.modifiers != SHIFT);
    level_modifiers.truncate(MAX_LEVEL_MODIFIERS);
    level_modifiers
}

/// Returns all subsets, smaller ones first.
fn modifier_sets(level_modifiers: &[LevelModifier]) -> Vec<Vec<LevelModifier>> {
    let mut modifier_sets = vec![Vec::new()];
    for level_modifier in level_modifiers {
        let with = modifier_sets.iter().map(|set| {
            let mut set = set.clone();
            set.push(*level_modifier);
            set
        });
        let with: Vec<_> = with.collect();
        modifier_sets.extend(with);
    }
    modifier_sets.sort_by_key(Vec::len);
    modifier_sets
}
