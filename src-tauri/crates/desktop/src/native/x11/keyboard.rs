//! Keyboard of an X11 display, driven through XTEST with the XKB map.
//!
//! Characters are looked up in the active group at every level that Shift, AltGr and the level-five key
//! reach, under the active locks; nothing is ever locked or switched. Dead keys are never used.
//! Characters missing from the layout are bound to spare keys while they are typed (all of a text part at
//! once, one or two per key), and the map is restored afterwards. A line that lacks more characters than
//! there are spare keys is pasted where Ctrl+V pastes; elsewhere, such as in terminals, it is typed in
//! several slower but equally exact passes.
//!
//! The [`InputWatchdog`] is updated before anything is bound or pressed.

use super::{
    clipboard::Clipboard,
    focus_probe::FocusProbe,
    input_watchdog::{InputWatchdog, WatchedInput},
};
use crate::{Clock as _, DesktopError, InputError, Key, NamedKey, clock::SystemClock};
use character_keys::{CharacterKeys, KeyPress};
use keymap::XkbMap;
use localization::localized;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use xkb_server::XkbState;

mod character_keys;
mod keymap;
pub(super) mod keysyms;
mod spare_keys;
mod text_plan;
mod typing;
mod xkb_server;

pub(super) use spare_keys::{BoundKey, unbind};
pub(super) use xkb_server::XkbServer;

/// With fewer spare keys than this, keys left bound by killed programs are reclaimed first; otherwise a
/// running program may own them. Without any spare key, enigo refuses to start.
const MIN_SPARE_KEYS: usize = 4;
/// Time for programs to notice a new map when their progress is unknown.
const BINDING_DELAY: Duration = Duration::from_millis(60);
/// Time for programs to read keys typed through bound spare keys before the map is restored.
const READ_DELAY: Duration = Duration::from_millis(250);

/// The keyboard and the keys held on it.
pub(super) struct Keyboard {
    server: XkbServer,
    focus_probe: FocusProbe,
    watchdog: InputWatchdog,
    /// Opened at the first paste.
    clipboard: Option<Clipboard>,
    display: String,
    clock: SystemClock,
    map: XkbMap,
    /// Cached character lookup, with its group and modifiers.
    character_keys: Option<(u8, u8, CharacterKeys)>,
    lent_keys: Vec<BoundKey>,
    down: Vec<HeldKey>,
}

/// A held key and the key codes pressed for it.
struct HeldKey {
    key: Key,
    codes: Vec<u8>,
}

impl Keyboard {
    pub(super) fn open(
        server: XkbServer,
        watchdog: InputWatchdog,
        display: &str,
    ) -> Result<Self, DesktopError> {
        let mut map = server.map()?;
        if spare_keys::free_keys(&map, &[]).len() < MIN_SPARE_KEYS {
            unbind(&server, &spare_keys::leftover_keys(&map))?;
            map = server.map()?;
        }
        Ok(Self {
            server,
            focus_probe: FocusProbe::open(display)?,
            watchdog,
            clipboard: None,
            display: display.to_owned(),
            clock: SystemClock::new(),
            map,
            character_keys: None,
            lent_keys: Vec::new(),
            down: Vec::new(),
        })
    }

    /// Returns the name of the active layout.
    pub(super) fn layout(&self) -> Option<String> {
        self.server.layout()
    }

    pub(super) fn press(&mut self, key: Key) -> Result<(), InputError> {
        if self.down.iter().any(|down| down.key == key) {
            return Ok(());
        }
        self.reload_map_if_changed()?;
        let codes = self.keys_for(key)?;
        let before = self.codes_down();
        if before.is_empty() {
            self.server.announce(self.server.state()?)?;
        }
        self.report_keys_down(&codes);
        // Recorded first, so that it is released whatever fails below.
        self.down.push(HeldKey {
            key,
            codes: codes.clone(),
        });
        for code in codes.iter().filter(|code| !before.contains(code)) {
            self.server.key(*code, true)?;
        }
        self.server.sync()
    }

    pub(super) fn release(&mut self, key: Key) -> Result<(), InputError> {
        let Some(at) = self.down.iter().position(|down| down.key == key) else {
            return Ok(());
        };
        let down = self.down.remove(at);
        let others = self.codes_down();
        for code in down
            .codes
            .iter()
            .rev()
            .filter(|code| !others.contains(code))
        {
            self.server.key(*code, false)?;
        }
        self.server.sync()?;
        self.report_keys_down(&[]);
        let lent_keys = |codes: &[u8]| self.lent_keys.iter().any(|key| codes.contains(&key.code));
        if lent_keys(&down.codes) && !lent_keys(&others) {
            self.wait_for_reader();
            self.return_lent_keys()?;
        }
        Ok(())
    }

    /// Restores the map and reports only the keys that are really held.
    pub(super) fn restore(&mut self) -> Result<(), InputError> {
        if !self.lent_keys.is_empty() {
            self.wait_for_reader();
        }
        let taken_back = self.return_lent_keys();
        let codes = self.codes_down();
        self.watchdog.update(|input| input.keys = codes);
        taken_back
    }

    /// Updates the watchdog's report with other input, such as buttons.
    pub(super) fn update_watchdog(&mut self, change: impl FnOnce(&mut WatchedInput)) {
        self.watchdog.update(change);
    }

    /// Reloads the map if anyone has changed it.
    fn reload_map_if_changed(&mut self) -> Result<(), InputError> {
        if self.server.take_changed()? {
            self.reload_map()?;
        }
        Ok(())
    }

    fn reload_map(&mut self) -> Result<(), InputError> {
        self.map = self.server.map()?;
        self.character_keys = None;
        Ok(())
    }

    /// Returns the character lookup for a keyboard state.
    fn character_keys(&mut self, state: XkbState) -> &CharacterKeys {
        let fits =
            |known: &(u8, u8, CharacterKeys)| (known.0, known.1) == (state.group, state.modifiers);
        let known = self.character_keys.take().filter(fits);
        let character_keys = known.unwrap_or_else(|| {
            let character_keys = CharacterKeys::new(&self.map, state.group, state.modifiers);
            (state.group, state.modifiers, character_keys)
        });
        &self.character_keys.insert(character_keys).2
    }

    /// Returns the key codes to press for `key`, modifiers first.
    fn keys_for(&mut self, key: Key) -> Result<Vec<u8>, InputError> {
        match key {
            Key::Named(named) => {
                let wanted = keysyms::keysyms_of_named(named);
                let groups = self.groups()?;
                let found = wanted.iter().find_map(|symbol| {
                    let mut groups = groups.iter();
                    groups.find_map(|group| {
                        character_keys::key_for_keysym(&self.map, *group, *symbol)
                    })
                });
                match (found, wanted.first()) {
                    (Some(press), _) => Ok(press.codes()),
                    (None, Some(symbol)) => self.lend_key([*symbol; 2]),
                    (None, None) => Ok(Vec::new()),
                }
            }
            Key::Character(character) => self.keys_for_character(character),
        }
    }

    fn keys_for_character(&mut self, character: char) -> Result<Vec<u8>, InputError> {
        let held = |named| self.down.iter().any(|down| down.key == Key::Named(named));
        let is_command = held(NamedKey::Control) || held(NamedKey::Alt) || held(NamedKey::Super);
        let with_shift = held(NamedKey::Shift);
        let with_modifiers = is_command || with_shift || held(NamedKey::AltGr);
        if !with_modifiers {
            let state = self.server.state()?;
            if let Some(press) = self.character_keys(state).get(character) {
                return Ok(press.codes());
            }
            let symbol = keysyms::keysym_of_character(character);
            return self.lend_key(spare_keys::alone(symbol, state.modifiers));
        }
        // With modifiers, the character names a key, and locks do not matter. A command uses the same key in every
        // group; programs look it up in the others as well.
        let groups = self.groups()?;
        let searched = if is_command { groups.len() } else { 1 };
        let found = groups.iter().take(searched).find_map(|group| {
            let character_keys = CharacterKeys::new(&self.map, *group, 0);
            character_keys.get(character).map(KeyPress::codes)
        });
        match found {
            Some(codes) => Ok(codes),
            None => {
                let capital = character.to_uppercase().next().unwrap_or(character);
                let symbols = [character, capital].map(keysyms::keysym_of_character);
                self.lend_key(symbols)
            }
        }
    }

    /// Returns all groups, the active one first.
    fn groups(&self) -> Result<Vec<u8>, InputError> {
        let active = self.server.state()?.group;
        let others = (0..self.map.group_count()).filter(|group| *group != active);
        Ok([active].into_iter().chain(others).collect())
    }

    fn lend_key(&mut self, symbols: [u32; 2]) -> Result<Vec<u8>, InputError> {
        let never = CancellationToken::new();
        let codes = self.lend_keys(&[symbols], &never)?;
        Ok(codes)
    }

    /// Binds a spare key to each of these symbol pairs, in addition to those already bound, and waits until
    /// programs have noticed.
    fn lend_keys(
        &mut self,
        wanted: &[[u32; 2]],
        cancel: &CancellationToken,
    ) -> Result<Vec<u8>, InputError> {
        let free = spare_keys::free_keys(&self.map, &self.codes_down());
        if free.len() < wanted.len() {
            return Err(InputError(localized!("desktop-keymap-full")));
        }
        let keys = free.iter().zip(wanted);
        let new: Vec<_> = keys
            .map(|(code, symbols)| BoundKey {
                code: *code,
                symbols: *symbols,
            })
            .collect();
        self.lent_keys.extend(&new);
        let lent_keys = self.lent_keys.clone();
        self.watchdog.update(|input| input.bound_keys = lent_keys);
        spare_keys::bind(&self.server, &new)?;
        self.server.take_changed()?;
        self.reload_map()?;
        if !self.focus_probe.wait_until_processed(cancel) {
            self.clock.sleep(BINDING_DELAY, cancel);
        }
        Ok(new.iter().map(|key| key.code).collect())
    }

    /// Waits until the focused program has read all typed keys, even after a cancellation: otherwise it would
    /// read other symbols.
    fn wait_for_reader(&self) {
        let never = CancellationToken::new();
        if !self.focus_probe.wait_until_processed(&never) {
            self.clock.sleep(READ_DELAY, &never);
        }
    }

    /// Restores all spare keys.
    fn return_lent_keys(&mut self) -> Result<(), InputError> {
        if self.lent_keys.is_empty() {
            return Ok(());
        }
        unbind(&self.server, &self.lent_keys)?;
        self.lent_keys.clear();
        self.watchdog.update(|input| input.bound_keys.clear());
        self.server.take_changed()?;
        self.reload_map()
    }

    fn spare_count(&self) -> usize {
        spare_keys::free_keys(&self.map, &self.codes_down()).len()
    }

    fn codes_down(&self) -> Vec<u8> {
        let codes = self.down.iter().flat_map(|down| &down.codes);
        codes.copied().collect()
    }

    /// Reports held keys and those about to be pressed to the watchdog.
    fn report_keys_down(&mut self, more: &[u8]) {
        let mut codes = self.codes_down();
        codes.extend(more);
        codes.sort_unstable();
        codes.dedup();
        self.watchdog.update(|input| input.keys = codes);
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if self.lent_keys.is_empty() {
            return;
        }
        self.wait_for_reader();
        if let Err(error) = self.return_lent_keys() {
            tracing::warn!(%error, "keys that were lent could not be taken back");
        }
    }
}
