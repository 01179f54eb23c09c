//! Where characters and symbols are on a keyboard: which key, and which keys have to be held for it. Pure.

use super::{
    map::{Deed, Map, SHIFT},
    symbols::chooses_level,
};
use std::collections::HashMap;

/// Ways to hold the keys that choose a level, at most: Shift, AltGr, the level-five key.
const CHOOSERS: usize = 3;

/// A key and the modifiers that have to be held for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Press {
    pub(crate) code: u8,
    pub(crate) holding: Vec<u8>,
}

/// Every character that can be typed in one state of the keyboard.
pub(crate) struct Places(HashMap<char, Press>);

/// A key that sets modifiers while it is held.
#[derive(Clone, Copy)]
struct Chooser {
    code: u8,
    modifiers: u8,
}

impl Places {
    /// For `group`, while `modifiers` are held or locked. Fewer keys to hold are better, then Shift, then
    /// the lower key.
    pub(crate) fn of(map: &Map, group: u8, modifiers: u8) -> Self {
        let mut places = HashMap::new();
        for held in ways(&choosers(map, group)) {
            let set = held.iter().fold(modifiers, |set, key| set | key.modifiers);
            // With Shift held already, pressing it again changes nothing.
            let adds = held.iter().all(|key| key.modifiers & !modifiers != 0);
            for (code, _) in map.keys().filter(|_| adds) {
                if let Some(character) = map.typed(code, group, set) {
                    let holding = || held.iter().map(|key| key.code).collect();
                    places.entry(character).or_insert_with(|| Press {
                        code,
                        holding: holding(),
                    });
                }
            }
        }
        Self(places)
    }

    pub(crate) fn get(&self, character: char) -> Option<&Press> {
        self.0.get(&character)
    }
}

impl Press {
    /// All keys that go down, in order.
    pub(crate) fn codes(&self) -> Vec<u8> {
        self.holding.iter().copied().chain([self.code]).collect()
    }
}

/// Where a symbol is in `group`, at whatever level.
pub(crate) fn of_symbol(map: &Map, group: u8, symbol: u32) -> Option<Press> {
    let (code, level) = map.where_is(symbol, group)?;
    let modifiers = map.modifiers_for(code, group, level)?;
    let choosers = choosers(map, group);
    let held = ways(&choosers)
        .into_iter()
        .find(|held| held.iter().fold(0, |set, key| set | key.modifiers) == modifiers)?;
    Some(Press {
        code,
        holding: held.iter().map(|key| key.code).collect(),
    })
}

/// One key for each of the modifiers that choose levels, Shift first.
fn choosers(map: &Map, group: u8) -> Vec<Chooser> {
    let mut choosers: Vec<Chooser> = Vec::new();
    for (code, _) in map.keys() {
        let Some(found) = map.find(code, group, 0) else {
            continue;
        };
        if let Deed::Modifiers(modifiers) = found.deed
            && modifiers != 0
            && chooses_level(found.symbol)
            && choosers.iter().all(|known| known.modifiers != modifiers)
        {
            choosers.push(Chooser { code, modifiers });
        }
    }
    choosers.sort_by_key(|key| key.modifiers != SHIFT);
    choosers.truncate(CHOOSERS);
    choosers
}

/// Every set of them, the small ones first.
fn ways(choosers: &[Chooser]) -> Vec<Vec<Chooser>> {
    let mut ways = vec![Vec::new()];
    for chooser in choosers {
        let with = ways.iter().map(|way| {
            let mut way = way.clone();
            way.push(*chooser);
            way
        });
        let with: Vec<_> = with.collect();
        ways.extend(with);
    }
    ways.sort_by_key(Vec::len);
    ways
}
