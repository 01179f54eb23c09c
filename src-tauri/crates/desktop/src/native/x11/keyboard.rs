//! The keyboard of an X11 display, played through XTEST by the map that XKB has of it.
//!
//! A character is looked up in the active group, at every level that Shift, AltGr and the level-five key
//! reach, under the locks that are on; nothing is ever locked, latched or switched. Dead keys are never
//! used: they are no characters. What the layout lacks is lent a spare key while it is typed, all of a
//! part of a text at once and no key twice (with Shift and without, if need be), and the map is exactly as before afterwards. A line that lacks
//! more characters than there are spare keys is pasted, where Ctrl+V pastes; elsewhere, such as in
//! terminals, it is typed in several goes, which is slower and just as exact.
//!
//! Before anything is bound or pressed the [`Guard`](super::guard::Guard) is told.

use super::{
    clipboard::Clipboard,
    focus::Focus,
    guard::{Danger, Guard},
};
use crate::{Clock as _, DesktopError, HandsError, Key, Named, clock::SystemClock};
use map::Map;
use places::{Places, Press};
use server::State;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

mod layout;
mod map;
mod places;
mod plan;
mod server;
mod spare;
pub(super) mod symbols;
mod typing;

pub(super) use server::{Server, failed};
pub(super) use spare::{Bound, unbind};

/// With fewer spare keys than this, those that killed programs left bound are taken back first; a
/// program that is still typing may own them otherwise. With none at all, enigo refuses to start.
const FEW_SPARE: usize = 4;
/// How long programs get to take note of a new map when it cannot be known that they have.
const BEFORE_LENT: Duration = Duration::from_millis(60);
/// How long they get to read what was typed on lent keys before those are taken back.
const AFTER_LENT: Duration = Duration::from_millis(250);

/// The keyboard, and what is held down on it.
pub(super) struct Keyboard {
    server: Server,
    focus: Focus,
    guard: Guard,
    /// Opened at the first paste.
    clipboard: Option<Clipboard>,
    display: String,
    clock: SystemClock,
    map: Map,
    /// Where each character is, for the group and modifiers it was worked out for.
    places: Option<(u8, u8, Places)>,
    lent: Vec<Bound>,
    down: Vec<Down>,
}

/// A key that is held, and the keys of this keyboard that it took.
struct Down {
    key: Key,
    codes: Vec<u8>,
}

impl Keyboard {
    pub(super) fn open(server: Server, guard: Guard, display: &str) -> Result<Self, DesktopError> {
        let mut map = server.map()?;
        if spare::spare(&map, &[]).len() < FEW_SPARE {
            unbind(&server, &spare::left_over(&map))?;
            map = server.map()?;
        }
        Ok(Self {
            server,
            focus: Focus::open(display)?,
            guard,
            clipboard: None,
            display: display.to_owned(),
            clock: SystemClock::new(),
            map,
            places: None,
            lent: Vec::new(),
            down: Vec::new(),
        })
    }

    /// What the active layout is called.
    pub(super) fn layout(&self) -> Option<String> {
        self.server.layout()
    }

    pub(super) fn press(&mut self, key: Key) -> Result<(), HandsError> {
        if self.down.iter().any(|down| down.key == key) {
            return Ok(());
        }
        self.refresh()?;
        let codes = self.keys_for(key)?;
        let before = self.codes_down();
        self.tell_down(&codes);
        // Noted first: whatever goes wrong from here on, it is let go of.
        self.down.push(Down {
            key,
            codes: codes.clone(),
        });
        for code in codes.iter().filter(|code| !before.contains(code)) {
            self.server.key(*code, true)?;
        }
        self.server.sync()
    }

    pub(super) fn release(&mut self, key: Key) -> Result<(), HandsError> {
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
        self.tell_down(&[]);
        let lent = |codes: &[u8]| self.lent.iter().any(|key| codes.contains(&key.code));
        if lent(&down.codes) && !lent(&others) {
            self.await_readers();
            self.take_back()?;
        }
        Ok(())
    }

    /// Whatever happened before: takes back what was lent and says that nothing is down but what is held.
    pub(super) fn tidy(&mut self) -> Result<(), HandsError> {
        if !self.lent.is_empty() {
            self.await_readers();
        }
        let taken_back = self.take_back();
        let codes = self.codes_down();
        self.guard.tell(|danger| danger.keys = codes);
        taken_back
    }

    /// Whatever the program does with buttons is part of what the guard knows.
    pub(super) fn tell_guard(&mut self, change: impl FnOnce(&mut Danger)) {
        self.guard.tell(change);
    }

    /// Reads the map again if anybody has changed it.
    fn refresh(&mut self) -> Result<(), HandsError> {
        if self.server.changed()? {
            self.read_again()?;
        }
        Ok(())
    }

    fn read_again(&mut self) -> Result<(), HandsError> {
        self.map = self.server.map()?;
        self.places = None;
        Ok(())
    }

    /// Where characters are right now.
    fn places(&mut self, state: State) -> &Places {
        let fits = |known: &(u8, u8, Places)| (known.0, known.1) == (state.group, state.modifiers);
        let known = self.places.take().filter(fits);
        let places = known.unwrap_or_else(|| {
            let places = Places::of(&self.map, state.group, state.modifiers);
            (state.group, state.modifiers, places)
        });
        &self.places.insert(places).2
    }

    /// The keys that have to go down for `key`, in order; its modifiers stand before it.
    fn keys_for(&mut self, key: Key) -> Result<Vec<u8>, HandsError> {
        match key {
            Key::Named(named) => {
                let wanted = symbols::of_named(named);
                let groups = self.groups()?;
                let found = wanted.iter().find_map(|symbol| {
                    let mut groups = groups.iter();
                    groups.find_map(|group| places::of_symbol(&self.map, *group, *symbol))
                });
                match (found, wanted.first()) {
                    (Some(press), _) => Ok(press.codes()),
                    (None, Some(symbol)) => self.lend_one([*symbol; 2]),
                    (None, None) => Ok(Vec::new()),
                }
            }
            Key::Character(character) => self.keys_for_character(character),
        }
    }

    fn keys_for_character(&mut self, character: char) -> Result<Vec<u8>, HandsError> {
        let held = |named| self.down.iter().any(|down| down.key == Key::Named(named));
        let command = held(Named::Control) || held(Named::Alt) || held(Named::Super);
        let shifted = held(Named::Shift);
        let chord = command || shifted || held(Named::AltGr);
        if !chord {
            let state = self.server.state()?;
            if let Some(press) = self.places(state).get(character) {
                return Ok(press.codes());
            }
            return self.lend_one([symbols::of_character(character); 2]);
        }
        // With modifiers a key is meant rather than a character, and locks do not matter. A command is
        // the same key in every group; programs look it up in the others as well.
        let groups = self.groups()?;
        let searched = if command { groups.len() } else { 1 };
        let found = groups.iter().take(searched).find_map(|group| {
            let places = Places::of(&self.map, *group, 0);
            places.get(character).map(Press::codes)
        });
        match found {
            Some(codes) => Ok(codes),
            None => {
                let capital = character.to_uppercase().next().unwrap_or(character);
                let symbols = [character, capital].map(symbols::of_character);
                self.lend_one(symbols)
            }
        }
    }

    /// Every group, the active one first.
    fn groups(&self) -> Result<Vec<u8>, HandsError> {
        let active = self.server.state()?.group;
        let others = (0..self.map.group_count()).filter(|group| *group != active);
        Ok([active].into_iter().chain(others).collect())
    }

    fn lend_one(&mut self, symbols: [u32; 2]) -> Result<Vec<u8>, HandsError> {
        let never = CancellationToken::new();
        let codes = self.lend(&[symbols], &never)?;
        Ok(codes)
    }

    /// Lends a spare key to each of these pairs of symbols, beside those lent already, and waits until
    /// programs know.
    fn lend(
        &mut self,
        wanted: &[[u32; 2]],
        cancel: &CancellationToken,
    ) -> Result<Vec<u8>, HandsError> {
        let spare = spare::spare(&self.map, &self.codes_down());
        if spare.len() < wanted.len() {
            return Err(HandsError(
                "The keyboard layout lacks a character, and no key is free to be lent to it."
                    .to_owned(),
            ));
        }
        let keys = spare.iter().zip(wanted);
        let new: Vec<_> = keys
            .map(|(code, symbols)| Bound {
                code: *code,
                symbols: *symbols,
            })
            .collect();
        self.lent.extend(&new);
        let lent = self.lent.clone();
        self.guard.tell(|danger| danger.bound = lent);
        spare::bind(&self.server, &new)?;
        self.server.changed()?;
        self.read_again()?;
        if !self.focus.caught_up(cancel) {
            self.clock.sleep(BEFORE_LENT, cancel);
        }
        Ok(new.iter().map(|key| key.code).collect())
    }

    /// Waits until the program that has the keyboard has read everything that was typed; after a stop as
    /// well, since it would otherwise read something else.
    fn await_readers(&self) {
        let never = CancellationToken::new();
        if !self.focus.caught_up(&never) {
            self.clock.sleep(AFTER_LENT, &never);
        }
    }

    /// Takes back every key that was lent.
    fn take_back(&mut self) -> Result<(), HandsError> {
        if self.lent.is_empty() {
            return Ok(());
        }
        unbind(&self.server, &self.lent)?;
        self.lent.clear();
        self.guard.tell(|danger| danger.bound.clear());
        self.server.changed()?;
        self.read_again()
    }

    fn spare_count(&self) -> usize {
        spare::spare(&self.map, &self.codes_down()).len()
    }

    fn codes_down(&self) -> Vec<u8> {
        let codes = self.down.iter().flat_map(|down| &down.codes);
        codes.copied().collect()
    }

    /// Tells the guard what is held, and what is about to go down beside it.
    fn tell_down(&mut self, more: &[u8]) {
        let mut codes = self.codes_down();
        codes.extend(more);
        codes.sort_unstable();
        codes.dedup();
        self.guard.tell(|danger| danger.keys = codes);
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if self.lent.is_empty() {
            return;
        }
        self.await_readers();
        if let Err(error) = self.take_back() {
            tracing::warn!(%error, "keys that were lent could not be taken back");
        }
    }
}
