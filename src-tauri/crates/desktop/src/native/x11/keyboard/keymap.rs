//! XKB keyboard map: which key types which symbol in which group under which modifiers, by the rules of the
//! XKB protocol. Pure; sends no request.

use super::keysyms::character;
use x11rb::protocol::{
    xkb::{Action, GetMapReply, KTMapEntry, KeySymMap, KeyType as XkbKeyType, SAType},
    xproto,
};

/// Modifiers present on every keyboard, as bits of a mask.
pub(crate) const SHIFT: u8 = 1 << 0;
pub(crate) const LOCK: u8 = 1 << 1;
pub(crate) const CONTROL: u8 = 1 << 2;

/// Bits of [`KeyDefinition::groups`]: number of groups, and the treatment of groups the key does not have.
const GROUP_COUNT: u8 = 0x0f;
const OUT_OF_RANGE: u8 = 0xc0;
const CLAMP: u8 = 0x40;
const REDIRECT: u8 = 0x80;

/// Flag of a key action: sets the modifiers the key is mapped to.
const USE_MODIFIER_MAP: u8 = 1 << 2;

/// The complete map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct XkbMap {
    /// Code of the first key.
    pub(crate) first: u8,
    pub(crate) keys: Vec<KeyDefinition>,
    pub(crate) types: Vec<KeyType>,
}

/// Definition of one key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyDefinition {
    /// Type index of each group.
    pub(crate) types: [u8; 4],
    /// Number of groups and treatment of others, in protocol encoding.
    pub(crate) groups: u8,
    /// Levels per group.
    pub(crate) width: u8,
    /// All levels of the first group, then those of the next.
    pub(crate) symbols: Vec<u32>,
    /// Server action per symbol; empty if there is none.
    pub(crate) actions: Vec<KeyAction>,
}

/// Rules by which modifiers select a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyType {
    /// Modifiers that are considered.
    pub(crate) modifiers: u8,
    pub(crate) levels: Vec<Level>,
}

/// A level, selected by exactly these of the considered modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) modifiers: u8,
    pub(crate) level: u8,
    /// Modifiers that keep their own effect.
    pub(crate) preserved: u8,
}

/// Action of the server itself on a key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    Nothing,
    /// Sets these modifiers while the key is held.
    Modifiers(u8),
    /// Anything else: locks, groups, switching screens.
    Other,
}

/// A symbol, with a flag if programs capitalise it because of Caps Lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResolvedSymbol {
    pub(crate) symbol: u32,
    pub(crate) capitalised: bool,
    pub(crate) action: KeyAction,
}

impl XkbMap {
    pub(crate) fn key(&self, code: u8) -> Option<&KeyDefinition> {
        self.keys.get(usize::from(code.checked_sub(self.first)?))
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = (u8, &KeyDefinition)> {
        (self.first..=u8::MAX).zip(&self.keys)
    }

    /// Returns what a key types in `group` while `modifiers` are active.
    pub(crate) fn resolve(&self, code: u8, group: u8, modifiers: u8) -> Option<ResolvedSymbol> {
        let key = self.key(code)?;
        let group = key.group(group)?;
        let kind = self
            .types
            .get(usize::from(*key.types.get(usize::from(group))?))?;
        let (level, consumed) = kind.level(modifiers);
        let (symbol, action) = key.symbol_at(group, level)?;
        let capitalised = modifiers & LOCK != 0 && consumed & LOCK == 0;
        Some(ResolvedSymbol {
            symbol,
            capitalised,
            action,
        })
    }

    /// Returns the character that a key types, if all programs agree on it.
    pub(crate) fn typed_character(&self, code: u8, group: u8, modifiers: u8) -> Option<char> {
        let found = self.resolve(code, group, modifiers)?;
        let typed = character(found.symbol).filter(|_| found.action == KeyAction::Nothing)?;
        if !found.capitalised || !has_case(typed) {
            return Some(typed);
        }
        capital(typed)
    }

    /// Returns the key and level for a symbol in `group`, preferring the lowest level.
    pub(crate) fn locate(&self, symbol: u32, group: u8) -> Option<(u8, u8)> {
        let places = self.keys().filter_map(|(code, key)| {
            let group = key.group(group)?;
            let level = (0..key.width).find(|level| {
                key.symbol_at(group, *level)
                    .is_some_and(|(at, _)| at == symbol)
            })?;
            Some((code, level))
        });
        places.min_by_key(|(_, level)| *level)
    }

    /// Returns the modifiers that select `level` on a key.
    pub(crate) fn modifiers_for(&self, code: u8, group: u8, level: u8) -> Option<u8> {
        if level == 0 {
            return Some(0);
        }
        let key = self.key(code)?;
        let kind = *key.types.get(usize::from(key.group(group)?))?;
        let levels = &self.types.get(usize::from(kind))?.levels;
        let matching = levels.iter().filter(|at| at.level == level);
        // Caps Lock is never pressed for this.
        let without_lock = matching.map(|at| at.modifiers).filter(|at| at & LOCK == 0);
        without_lock.min_by_key(|modifiers| modifiers.count_ones())
    }

    /// Returns the number of groups.
    pub(crate) fn group_count(&self) -> u8 {
        let counts = self.keys.iter().map(|key| key.groups & GROUP_COUNT);
        counts.max().unwrap_or(0)
    }
}

impl KeyDefinition {
    /// Returns `true` if the key types nothing and has no action.
    pub(crate) fn is_spare(&self) -> bool {
        self.symbols.iter().all(|symbol| *symbol == 0) && self.actions.is_empty()
    }

    fn group(&self, wanted: u8) -> Option<u8> {
        let count = self.groups & GROUP_COUNT;
        if count == 0 {
            return None;
        }
        if wanted < count {
            return Some(wanted);
        }
        Some(match self.groups & OUT_OF_RANGE {
            CLAMP => count - 1,
            REDIRECT => Some((self.groups >> 4) & 0x03)
                .filter(|group| *group < count)
                .unwrap_or(0),
            _ => wanted % count,
        })
    }

    fn symbol_at(&self, group: u8, level: u8) -> Option<(u32, KeyAction)> {
        if level >= self.width {
            return None;
        }
        let index = usize::from(group) * usize::from(self.width) + usize::from(level);
        let action = self
            .actions
            .get(index)
            .copied()
            .unwrap_or(KeyAction::Nothing);
        Some((*self.symbols.get(index)?, action))
    }
}

impl KeyType {
    /// Returns the level these modifiers select, and the modifiers it consumes.
    fn level(&self, modifiers: u8) -> (u8, u8) {
        let relevant = modifiers & self.modifiers;
        let chosen = self.levels.iter().find(|level| level.modifiers == relevant);
        chosen.map_or((0, self.modifiers), |chosen| {
            (chosen.level, self.modifiers & !chosen.preserved)
        })
    }
}

fn has_case(character: char) -> bool {
    character.is_lowercase() || character.is_uppercase()
}

/// Returns the capital of a letter if the mapping is unambiguous in both directions; toolkits differ on all
/// others.
fn capital(letter: char) -> Option<char> {
    if letter.is_uppercase() {
        return Some(letter);
    }
    let mut capitals = letter.to_uppercase();
    let capital = capitals.next().filter(|_| capitals.next().is_none())?;
    let mut back = capital.to_lowercase();
    let same = back.next() == Some(letter) && back.next().is_none();
    (same && capital != letter).then_some(capital)
}

/// Converts the server's reply; `None` if it is incomplete.
pub(crate) fn parse_map(reply: GetMapReply) -> Option<XkbMap> {
    let mut modifiers = [0_u8; 256];
    for pair in reply.map.modmap_rtrn? {
        *modifiers.get_mut(usize::from(pair.keycode))? = modifier_bits(pair.mods);
    }
    let actions = reply.map.key_actions?;
    let mut rest = actions.acts_rtrn_acts.iter();
    let mut keys = Vec::new();
    let symbols = reply.map.syms_rtrn?;
    for (code, (symbols, count)) in
        (reply.first_key_sym..=u8::MAX).zip(symbols.into_iter().zip(actions.acts_rtrn_count))
    {
        let mapped_modifiers = *modifiers.get(usize::from(code))?;
        let actions = rest.by_ref().take(usize::from(count));
        keys.push(KeyDefinition {
            types: symbols.kt_index,
            groups: symbols.group_info,
            width: symbols.width,
            symbols: symbols.syms,
            actions: actions
                .map(|action| key_action(action, mapped_modifiers))
                .collect(),
        });
    }
    let types = reply.map.types_rtrn?.into_iter().map(|kind| KeyType {
        modifiers: modifier_bits(kind.mods_mask),
        levels: key_levels(&kind),
    });
    Some(XkbMap {
        first: reply.first_key_sym,
        types: types.collect(),
        keys,
    })
}

fn key_levels(kind: &XkbKeyType) -> Vec<Level> {
    let active = kind
        .map
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.active);
    let level = |(index, entry): (usize, &KTMapEntry)| Level {
        modifiers: modifier_bits(entry.mods_mask),
        level: entry.level,
        preserved: kind
            .preserve
            .get(index)
            .map_or(0, |kept| modifier_bits(kept.mask)),
    };
    active.map(level).collect()
}

/// Converts the action of a key that is mapped to `mapped_modifiers`.
fn key_action(action: &Action, mapped_modifiers: u8) -> KeyAction {
    match action.as_noaction().type_ {
        SAType::NO_ACTION => KeyAction::Nothing,
        SAType::SET_MODS => {
            let set = action.as_setmods();
            if u8::from(set.flags) & USE_MODIFIER_MAP != 0 {
                KeyAction::Modifiers(mapped_modifiers)
            } else {
                KeyAction::Modifiers(modifier_bits(set.mask))
            }
        }
        // The protocol defines more actions and may add further ones.
        _ => KeyAction::Other,
    }
}

/// Converts a definition for a request to the server.
pub(crate) fn key_sym_map(key: &KeyDefinition) -> KeySymMap {
    KeySymMap {
        kt_index: key.types,
        group_info: key.groups,
        width: key.width,
        syms: key.symbols.clone(),
    }
}

/// Returns the eight modifiers as bits.
pub(crate) fn modifier_bits(mask: xproto::ModMask) -> u8 {
    u8::try_from(u16::from(mask) & 0xff).unwrap_or(0)
}

#[cfg(test)]
mod tests;
