use super::*;
use crate::native::x11::keyboard::{
    character_keys::{self, CharacterKeys},
    spare_keys,
};

const MOD5: u8 = 1 << 7;
const ALT_GR: u32 = 0xfe03;
const DEAD_ACUTE: u32 = 0xfe51;

/// Returns a map of two groups, American and Cyrillic. Keys 9 to 16: Shift, AltGr, a/ф, 1!, € on the third
/// level, a dead key, none, ß.
fn map() -> XkbMap {
    let level = |modifiers, level| Level {
        modifiers,
        level,
        preserved: 0,
    };
    let types = [
        (0, vec![]),
        (SHIFT, vec![level(SHIFT, 1)]),
        (SHIFT | LOCK, vec![level(SHIFT, 1), level(LOCK, 1)]),
        (
            SHIFT | MOD5,
            vec![level(SHIFT, 1), level(MOD5, 2), level(SHIFT | MOD5, 3)],
        ),
    ];
    let key = |kinds: [u8; 2], groups, symbols: &[u32], actions: &[KeyAction]| KeyDefinition {
        types: [kinds[0], kinds[1], 0, 0],
        groups,
        width: u8::try_from(symbols.len()).unwrap() / groups.max(1),
        symbols: symbols.to_vec(),
        actions: actions.to_vec(),
    };
    XkbMap {
        first: 9,
        keys: vec![
            key([0, 0], 1, &[0xffe1], &[KeyAction::Modifiers(SHIFT)]),
            key([0, 0], 1, &[ALT_GR], &[KeyAction::Modifiers(MOD5)]),
            key([2, 2], 2, &[0x61, 0x41, 0x6c6, 0x6e6], &[]),
            key([1, 1], 1, &[0x31, 0x21], &[]),
            key([3, 3], 1, &[0x65, 0x45, 0x20ac, DEAD_ACUTE], &[]),
            key([1, 1], 1, &[DEAD_ACUTE, 0x60], &[]),
            KeyDefinition::default(),
            key([1, 1], 1, &[0xdf, 0x3f], &[]),
        ],
        types: types
            .into_iter()
            .map(|(modifiers, levels)| KeyType { modifiers, levels })
            .collect(),
    }
}

#[test]
fn characters_map_to_key_codes() {
    let map = map();
    let check = |character, group, modifiers, expected: Option<&[u8]>| {
        let keys = CharacterKeys::new(&map, group, modifiers);
        let codes = keys.get(character).map(character_keys::KeyPress::codes);
        assert_eq!(
            codes.as_deref(),
            expected,
            "{character} {group} {modifiers}"
        );
    };
    check('a', 0, 0, Some(&[11]));
    check('A', 0, 0, Some(&[9, 11]));
    check('!', 0, 0, Some(&[9, 12]));
    check('€', 0, 0, Some(&[10, 13]));
    check('ф', 1, 0, Some(&[11]));
    check('Ф', 1, 0, Some(&[9, 11]));
    check('a', 1, 0, None);
    // A key with one group is the same in all.
    check('1', 1, 0, Some(&[12]));
    // Caps Lock: this type consumes it, and Shift cancels it; the other leaves it to the program.
    check('A', 0, LOCK, Some(&[11]));
    check('a', 0, LOCK, Some(&[9, 11]));
    check('1', 0, LOCK, Some(&[12]));
    check('E', 0, LOCK, Some(&[13]));
    check('e', 0, LOCK, None);
    // Programs disagree on the capital of this one.
    check('ß', 0, 0, Some(&[16]));
    check('ß', 0, LOCK, None);
    // Dead keys type no character.
    check('´', 0, 0, None);
    check('`', 0, 0, Some(&[9, 14]));
    // Shift is already held.
    check('A', 0, SHIFT, Some(&[11]));
    check('a', 0, SHIFT, None);
}

#[test]
fn keysyms_map_to_key_codes() {
    let map = map();
    let codes = |symbol, group| {
        character_keys::key_for_keysym(&map, group, symbol).map(|press| press.codes())
    };
    assert_eq!(codes(0xffe1, 1), Some(vec![9]));
    assert_eq!(codes(DEAD_ACUTE, 0), Some(vec![14]));
    assert_eq!(codes(0x20ac, 0), Some(vec![10, 13]));
    assert_eq!(codes(0xff09, 0), None);
}

#[test]
fn groups_that_a_key_does_not_have() {
    let key = |groups| KeyDefinition {
        groups,
        ..KeyDefinition::default()
    };
    assert_eq!(key(0).group(0), None);
    assert_eq!(key(2).group(3), Some(1));
    assert_eq!(key(CLAMP | 2).group(3), Some(1));
    assert_eq!(key(CLAMP | 2).group(2), Some(1));
    assert_eq!(key(REDIRECT | (1 << 4) | 2).group(2), Some(1));
    assert_eq!(key(REDIRECT | (3 << 4) | 2).group(2), Some(0));
}

#[test]
fn spare_keys_and_those_that_were_left_bound() {
    let mut map = map();
    assert_eq!(spare_keys::free_keys(&map, &[]), [15]);
    assert!(spare_keys::free_keys(&map, &[15]).is_empty());
    assert_eq!(spare_keys::leftover_keys(&map), []);
    // A key far from the letters with one character twice, or on one level alone.
    map.first = 200;
    for symbols in [[0x0100_4e00; 2], [0, 0x0100_4e00], [0x0100_4e00, 0]] {
        map.keys[6].symbols = symbols.to_vec();
        let left = spare_keys::BoundKey { code: 206, symbols };
        assert_eq!(spare_keys::leftover_keys(&map), [left]);
    }
}

#[test]
fn symbols_are_dealt_out() {
    let check = |symbols: &[u32], modifiers, expected: &[[u32; 2]]| {
        let pairs = spare_keys::pair_symbols(symbols, 2, modifiers);
        assert_eq!(pairs, expected, "{symbols:?} under {modifiers}");
    };
    check(&[7, 8], 0, &[[7, 7], [8, 8]]);
    check(&[7, 8], SHIFT, &[[7, 7], [8, 8]]);
    check(&[7, 8, 9], 0, &[[7, 8], [9, 9]]);
    check(&[], 0, &[]);
    // Under Caps Lock, the two symbols of a key always differ.
    check(&[7, 8], LOCK, &[[0, 7], [0, 8]]);
    check(&[7, 8], LOCK | SHIFT, &[[7, 0], [8, 0]]);
    check(&[7, 8, 9], LOCK, &[[7, 8], [0, 9]]);
}
