//! Typing a text: part by part as the plan cuts it, in short runs between which a stop is noticed and a change
//! of the layout is taken up.

use super::{
    Keyboard, map,
    places::Press,
    plan::{self, Part, Stroke},
    server::State,
    spare, symbols,
};
use crate::{
    Clock as _, HandsError, Key, Named,
    native::x11::clipboard::{Clipboard, Pasted},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Characters that are sent without looking up. A stop comes at most this late, less than a millisecond.
const RUN: usize = 32;
/// After so many characters at full speed the target gets time to catch up.
const SPRINT: usize = 1_000;
/// That time, and how many characters go in between from then on.
const BREATH: Duration = Duration::from_millis(4);
const BREATH_EVERY: usize = 64;
/// What a program that has fetched a paste gets to put it where it belongs, if it cannot be asked.
const AFTER_PASTE: Duration = Duration::from_millis(100);

/// How a run ended.
enum Run {
    /// All of it was typed.
    Whole,
    /// The keyboard has changed under it.
    Changed,
    Cancelled,
}

/// How far a text is.
struct Progress<'a> {
    rest: &'a str,
    typed: usize,
    /// Nobody has ignored a paste yet.
    may_paste: bool,
}

impl Keyboard {
    /// Types a text, in which line breaks, tabs and backspaces are keys. Returns how many characters of it
    /// were typed before it was done or cancelled.
    pub(in crate::native::x11) fn text(
        &mut self,
        text: &str,
        cancel: &CancellationToken,
    ) -> Result<usize, HandsError> {
        let mut progress = Progress {
            rest: text,
            typed: 0,
            may_paste: true,
        };
        let mut result = Ok(());
        while !progress.rest.is_empty() && !cancel.is_cancelled() && result.is_ok() {
            result = self.part(&mut progress, cancel);
        }
        let tidied = self.take_back();
        self.tell_down(&[]);
        result.and(tidied)?;
        Ok(progress.typed)
    }

    fn part(
        &mut self,
        progress: &mut Progress<'_>,
        cancel: &CancellationToken,
    ) -> Result<(), HandsError> {
        self.refresh()?;
        let state = self.typing_state()?;
        // While somebody holds Shift, only one of the two levels can be reached.
        let per_key = if state.modifiers & map::SHIFT == 0 {
            spare::PER_KEY
        } else {
            1
        };
        let room = self.spare_count() * per_key;
        let may_paste =
            progress.may_paste && !progress.rest.is_ascii() && self.focus.pastes_with_control_v();
        let places = self.places(state);
        let part = plan::next_part(progress.rest, room, may_paste, |character| {
            places.get(character).is_some()
        });
        match part {
            Part::Typed { bytes: 0, .. } => Err(HandsError(
                "The keyboard layout lacks a character, and no key is free to be lent to it."
                    .to_owned(),
            )),
            Part::Typed { bytes, lent } => self.type_part(progress, bytes, &lent, state, cancel),
            Part::Pasted { bytes } => self.paste_part(progress, bytes, cancel),
        }
    }

    fn type_part(
        &mut self,
        progress: &mut Progress<'_>,
        bytes: usize,
        lent: &[char],
        state: State,
        cancel: &CancellationToken,
    ) -> Result<(), HandsError> {
        if !lent.is_empty() {
            let wanted: Vec<_> = lent
                .iter()
                .map(|character| symbols::of_character(*character))
                .collect();
            self.lend(&spare::deal(&wanted, self.spare_count()), cancel)?;
        }
        let end = progress.rest.len().saturating_sub(bytes);
        while progress.rest.len() > end {
            let left = progress.rest.len() - end;
            let part = progress.rest.get(..left).unwrap_or(progress.rest);
            match self.run(part, progress, state, cancel)? {
                Run::Whole => {}
                Run::Changed | Run::Cancelled => break,
            }
        }
        if !lent.is_empty() {
            self.await_readers();
            self.take_back()?;
        }
        Ok(())
    }

    /// Types the first few characters of `part`.
    fn run(
        &mut self,
        part: &str,
        progress: &mut Progress<'_>,
        state: State,
        cancel: &CancellationToken,
    ) -> Result<Run, HandsError> {
        if cancel.is_cancelled() {
            return Ok(Run::Cancelled);
        }
        if self.server.changed()? {
            self.read_again()?;
            return Ok(Run::Changed);
        }
        let run: Vec<char> = part.chars().take(RUN).collect();
        let presses = run
            .iter()
            .map(|character| self.press_for(*character, state))
            .collect::<Result<Vec<_>, _>>()?;
        let codes: Vec<_> = presses.iter().flatten().flat_map(Press::codes).collect();
        self.tell_down(&codes);
        self.send(&presses)?;
        let bytes: usize = run.iter().map(|character| character.len_utf8()).sum();
        progress.rest = progress.rest.get(bytes..).unwrap_or_default();
        progress.typed += run.len();
        if progress.typed > SPRINT && progress.typed % BREATH_EVERY < RUN {
            self.clock.sleep(BREATH, cancel);
        }
        Ok(Run::Whole)
    }

    fn press_for(&mut self, character: char, state: State) -> Result<Option<Press>, HandsError> {
        match plan::stroke(character) {
            Stroke::Nothing => Ok(None),
            Stroke::Key(named) => self.press_for_key(named).map(Some),
            Stroke::Character(character) => {
                let press = self.places(state).get(character).cloned();
                press.map(Some).ok_or_else(|| {
                    HandsError(format!(
                        "The keyboard did not take the character {character}."
                    ))
                })
            }
        }
    }

    fn press_for_key(&mut self, named: Named) -> Result<Press, HandsError> {
        let codes = self.keys_for(Key::Named(named))?;
        match codes.split_last() {
            Some((code, holding)) => Ok(Press {
                code: *code,
                holding: holding.to_vec(),
            }),
            None => Err(HandsError(format!(
                "The keyboard has no {}.",
                named.label()
            ))),
        }
    }

    /// Sends presses and releases; between two characters only what differs is let go of and pressed.
    fn send(&self, presses: &[Option<Press>]) -> Result<(), HandsError> {
        let held: Vec<u8> = self.codes_down();
        let mut holding: Vec<u8> = Vec::new();
        for press in presses.iter().flatten() {
            for code in holding
                .iter()
                .rev()
                .filter(|code| !press.holding.contains(code))
            {
                self.server.key(*code, false)?;
            }
            let new = press.holding.iter().filter(|code| !holding.contains(code));
            for code in new.filter(|code| !held.contains(code)) {
                self.server.key(*code, true)?;
            }
            holding.clone_from(&press.holding);
            holding.retain(|code| !held.contains(code));
            self.server.key(press.code, true)?;
            self.server.key(press.code, false)?;
        }
        for code in holding.iter().rev() {
            self.server.key(*code, false)?;
        }
        self.server.sync()
    }

    /// The state a text is typed in. Keys that turn characters into commands must not be held meanwhile.
    fn typing_state(&mut self) -> Result<State, HandsError> {
        let mut state = self.server.state()?;
        if state.latched != 0 {
            self.server.unlatch(state.latched)?;
            state = self.server.state()?;
        }
        for (named, at_least) in [
            (Named::Control, map::CONTROL),
            (Named::Alt, 0),
            (Named::Super, 0),
        ] {
            if state.modifiers & (self.modifiers_of(named, state.group) | at_least) != 0 {
                return Err(HandsError(format!(
                    "The {} key is held down, so nothing was typed: each letter would be a command. Let go of it and try again.",
                    named.label()
                )));
            }
        }
        Ok(state)
    }

    /// What a key sets while it is held, without Shift and Caps Lock.
    fn modifiers_of(&self, named: Named, group: u8) -> u8 {
        let symbols = symbols::of_named(named);
        let place = symbols
            .iter()
            .find_map(|symbol| self.map.where_is(*symbol, group));
        let deed = place.and_then(|(code, _)| self.map.find(code, group, 0));
        match deed.map(|found| found.deed) {
            Some(map::Deed::Modifiers(modifiers)) => modifiers & !(map::SHIFT | map::LOCK),
            Some(map::Deed::Nothing | map::Deed::Other) | None => 0,
        }
    }

    /// Pastes the next bytes. Where nobody fetches them, they are typed after all.
    fn paste_part(
        &mut self,
        progress: &mut Progress<'_>,
        bytes: usize,
        cancel: &CancellationToken,
    ) -> Result<(), HandsError> {
        let (part, rest) = progress
            .rest
            .split_at_checked(bytes)
            .unwrap_or((progress.rest, ""));
        let mut clipboard = match self.clipboard.take() {
            Some(clipboard) => clipboard,
            None => Clipboard::open(&self.display)?,
        };
        let before = clipboard.offer(part)?;
        let pasted = self.press_paste().map(|()| {
            let client = self.focus.client();
            let pasted =
                clipboard.await_fetch(|window| Some(self.focus.client_of(window)) == client);
            if pasted == Pasted::Fetched && !self.focus.caught_up(cancel) {
                self.clock.sleep(AFTER_PASTE, cancel);
            }
            pasted
        });
        let restored = clipboard.put_back(before);
        self.clipboard = Some(clipboard);
        match pasted? {
            Pasted::Fetched => {
                progress.typed += part.chars().count();
                progress.rest = rest;
            }
            Pasted::Ignored => progress.may_paste = false,
        }
        restored
    }

    fn press_paste(&mut self) -> Result<(), HandsError> {
        let keys = [Key::Named(Named::Control), Key::Character('v')];
        let pressed = keys.into_iter().try_for_each(|key| self.press(key));
        let released = keys.into_iter().rev().map(|key| self.release(key));
        released.fold(pressed, Result::and)
    }
}
