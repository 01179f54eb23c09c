//! Typing a text in the parts of its plan, in short runs between which cancellation and layout changes are
//! noticed.

use super::{
    Keyboard,
    character_keys::KeyPress,
    keymap, keysyms, spare_keys,
    text_plan::{self, Keystroke, TextPart},
    xkb_server::XkbState,
};
use crate::{
    Clock as _, InputError, Key, NamedKey,
    native::x11::clipboard::{Clipboard, PasteOutcome},
};
use localization::localized;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Characters per run; cancellation is delayed by at most one run, less than a millisecond.
const RUN_CHARACTERS: usize = 32;
/// Number of characters at full speed before the target gets time to catch up.
const FULL_SPEED_CHARACTERS: usize = 1_000;
/// Pause for the target, and the number of characters between pauses.
const CATCH_UP_DELAY: Duration = Duration::from_millis(4);
const CATCH_UP_EVERY: usize = 64;
/// Time for a program that cannot be probed to insert a fetched paste.
const PASTE_DELAY: Duration = Duration::from_millis(100);

/// Outcome of a run.
enum RunOutcome {
    /// The run was typed completely.
    Complete,
    /// The keyboard has changed.
    LayoutChanged,
    Cancelled,
}

/// Progress through a text.
struct TypingProgress<'a> {
    rest: &'a str,
    typed: usize,
    /// Set until a program ignores a paste.
    may_paste: bool,
}

impl Keyboard {
    /// Types a text, with line breaks, tabs and backspaces as keys. Returns the number of characters typed before
    /// the end or cancellation.
    pub(in crate::native::x11) fn text(
        &mut self,
        text: &str,
        cancel: &CancellationToken,
    ) -> Result<usize, InputError> {
        let mut progress = TypingProgress {
            rest: text,
            typed: 0,
            may_paste: true,
        };
        let mut result = Ok(());
        while !progress.rest.is_empty() && !cancel.is_cancelled() && result.is_ok() {
            result = self.type_next_part(&mut progress, cancel);
        }
        let returned = self.return_lent_keys();
        self.report_keys_down(&[]);
        result.and(returned)?;
        Ok(progress.typed)
    }

    fn type_next_part(
        &mut self,
        progress: &mut TypingProgress<'_>,
        cancel: &CancellationToken,
    ) -> Result<(), InputError> {
        self.reload_map_if_changed()?;
        let state = self.typing_state()?;
        // While Shift is held by someone, only one of the two levels is reachable.
        let per_key = if state.modifiers & keymap::SHIFT == 0 {
            spare_keys::SYMBOLS_PER_KEY
        } else {
            1
        };
        let spare_room = self.spare_count() * per_key;
        let may_paste = progress.may_paste
            && !progress.rest.is_ascii()
            && self.focus_probe.pastes_with_control_v();
        let character_keys = self.character_keys(state);
        let part = text_plan::next_part(progress.rest, spare_room, may_paste, |character| {
            character_keys.get(character).is_some()
        });
        match part {
            TextPart::Typed { bytes: 0, .. } => Err(InputError(localized!("desktop-keymap-full"))),
            TextPart::Typed {
                bytes,
                lent_characters,
            } => self.type_part(progress, bytes, &lent_characters, state, cancel),
            TextPart::Pasted { bytes } => self.paste_part(progress, bytes, cancel),
        }
    }

    fn type_part(
        &mut self,
        progress: &mut TypingProgress<'_>,
        bytes: usize,
        lent_characters: &[char],
        state: XkbState,
        cancel: &CancellationToken,
    ) -> Result<(), InputError> {
        if !lent_characters.is_empty() {
            let wanted: Vec<_> = lent_characters
                .iter()
                .map(|character| keysyms::keysym_of_character(*character))
                .collect();
            let keys = self.spare_count();
            let pairs = spare_keys::pair_symbols(&wanted, keys, state.modifiers);
            self.lend_keys(&pairs, cancel)?;
        }
        self.server.announce(state)?;
        let end = progress.rest.len().saturating_sub(bytes);
        while progress.rest.len() > end {
            let left = progress.rest.len() - end;
            let part = progress.rest.get(..left).unwrap_or(progress.rest);
            match self.type_run(part, progress, state, cancel)? {
                RunOutcome::Complete => {}
                RunOutcome::LayoutChanged | RunOutcome::Cancelled => break,
            }
        }
        if !lent_characters.is_empty() {
            self.wait_for_reader();
            self.return_lent_keys()?;
        }
        Ok(())
    }

    /// Types the first characters of `part`.
    fn type_run(
        &mut self,
        part: &str,
        progress: &mut TypingProgress<'_>,
        state: XkbState,
        cancel: &CancellationToken,
    ) -> Result<RunOutcome, InputError> {
        if cancel.is_cancelled() {
            return Ok(RunOutcome::Cancelled);
        }
        if self.server.take_changed()? {
            self.reload_map()?;
            return Ok(RunOutcome::LayoutChanged);
        }
        let run: Vec<char> = part.chars().take(RUN_CHARACTERS).collect();
        let presses = run
            .iter()
            .map(|character| self.press_for(*character, state))
            .collect::<Result<Vec<_>, _>>()?;
        let codes: Vec<_> = presses.iter().flatten().flat_map(KeyPress::codes).collect();
        self.report_keys_down(&codes);
        self.send_presses(&presses)?;
        let bytes: usize = run.iter().map(|character| character.len_utf8()).sum();
        progress.rest = progress.rest.get(bytes..).unwrap_or_default();
        progress.typed += run.len();
        if progress.typed > FULL_SPEED_CHARACTERS
            && progress.typed % CATCH_UP_EVERY < RUN_CHARACTERS
        {
            self.clock.sleep(CATCH_UP_DELAY, cancel);
        }
        Ok(RunOutcome::Complete)
    }

    fn press_for(
        &mut self,
        character: char,
        state: XkbState,
    ) -> Result<Option<KeyPress>, InputError> {
        match text_plan::keystroke(character) {
            Keystroke::Ignored => Ok(None),
            Keystroke::Key(named) => self.press_for_key(named).map(Some),
            Keystroke::Character(character) => {
                let press = self.character_keys(state).get(character).cloned();
                press.map(Some).ok_or_else(|| {
                    InputError(localized!(
                        "desktop-character-refused",
                        character = character.to_string()
                    ))
                })
            }
        }
    }

    fn press_for_key(&mut self, named: NamedKey) -> Result<KeyPress, InputError> {
        let codes = self.keys_for(Key::Named(named))?;
        match codes.split_last() {
            Some((code, holding)) => Ok(KeyPress {
                code: *code,
                holding: holding.to_vec(),
            }),
            None => Err(InputError(localized!(
                "desktop-key-missing",
                key = named.label()
            ))),
        }
    }

    /// Sends presses and releases; modifiers shared by consecutive characters stay held.
    fn send_presses(&self, presses: &[Option<KeyPress>]) -> Result<(), InputError> {
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

    /// Returns the state to type in. Fails while a key is held that turns characters into commands.
    fn typing_state(&mut self) -> Result<XkbState, InputError> {
        let mut state = self.server.state()?;
        if state.latched != 0 {
            self.server.unlatch(state.latched)?;
            state = self.server.state()?;
        }
        for (named, minimum) in [
            (NamedKey::Control, keymap::CONTROL),
            (NamedKey::Alt, 0),
            (NamedKey::Super, 0),
        ] {
            if state.modifiers & (self.modifiers_of(named, state.group) | minimum) != 0 {
                return Err(InputError(localized!(
                    "desktop-key-held",
                    key = named.label()
                )));
            }
        }
        Ok(state)
    }

    /// Returns the modifiers a key sets while held, without Shift and Caps Lock.
    fn modifiers_of(&self, named: NamedKey, group: u8) -> u8 {
        let keysyms = keysyms::keysyms_of_named(named);
        let location = keysyms
            .iter()
            .find_map(|symbol| self.map.locate(*symbol, group));
        let action = location.and_then(|(code, _)| self.map.resolve(code, group, 0));
        match action.map(|found| found.action) {
            Some(keymap::KeyAction::Modifiers(modifiers)) => {
                modifiers & !(keymap::SHIFT | keymap::LOCK)
            }
            Some(keymap::KeyAction::Nothing | keymap::KeyAction::Other) | None => 0,
        }
    }

    /// Pastes the next bytes; if no program fetches them, they are typed instead.
    fn paste_part(
        &mut self,
        progress: &mut TypingProgress<'_>,
        bytes: usize,
        cancel: &CancellationToken,
    ) -> Result<(), InputError> {
        let (part, rest) = progress
            .rest
            .split_at_checked(bytes)
            .unwrap_or((progress.rest, ""));
        let mut clipboard = match self.clipboard.take() {
            Some(clipboard) => clipboard,
            None => Clipboard::open(&self.display)?,
        };
        let previous = clipboard.offer(part)?;
        let pasted = self.press_paste().map(|()| {
            let focused_client = self.focus_probe.focused_client();
            let pasted = clipboard.wait_for_fetch(|window| {
                Some(self.focus_probe.client_of(window)) == focused_client
            });
            if pasted == PasteOutcome::Fetched && !self.focus_probe.wait_until_processed(cancel) {
                self.clock.sleep(PASTE_DELAY, cancel);
            }
            pasted
        });
        let restored = clipboard.restore(previous);
        self.clipboard = Some(clipboard);
        match pasted? {
            PasteOutcome::Fetched => {
                progress.typed += part.chars().count();
                progress.rest = rest;
            }
            PasteOutcome::Ignored => progress.may_paste = false,
        }
        restored
    }

    fn press_paste(&mut self) -> Result<(), InputError> {
        let keys = [Key::Named(NamedKey::Control), Key::Character('v')];
        let pressed = keys.into_iter().try_for_each(|key| self.press(key));
        let released = keys.into_iter().rev().map(|key| self.release(key));
        released.fold(pressed, Result::and)
    }
}
