//! Confirmation codes: digits that only a window or terminal of Qilbee shows, and that the person types for a yes where a
//! press can't be told from a faked one. Each code is for one thing, counts once, and is soon out of date.

use crate::error::{UiError, UiErrorCode};
use localization::{LocalizedText, localized};
use sha2::{Digest as _, Sha256};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use subtle::ConstantTimeEq as _;

/// Codes that wait to be typed, and what became of earlier ones.
pub(crate) struct ConfirmationCodes {
    state: Mutex<State>,
    random: fn() -> Result<u32, getrandom::Error>,
}

/// Thing that a code confirms: a command with its arguments, or a question in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purpose([u8; 32]);

/// Code as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownCode {
    pub(crate) digits: String,
    /// Time for which it will be accepted.
    pub(crate) valid: Duration,
}

/// Reason that nothing was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CodeRefused {
    /// A code is needed, and none was typed.
    #[error("a code is needed")]
    Missing,
    /// Something else was typed.
    #[error("not the code that was shown")]
    Wrong,
    /// The code is out of date, or was never shown for this.
    #[error("no such code is shown")]
    Gone,
    /// Too many wrong ones were typed; it goes on after this time.
    #[error("too many wrong codes, {0:?} to wait")]
    Locked(Duration),
    /// The system gives no random numbers.
    #[error("no random numbers")]
    NoRandom,
}

#[derive(Default)]
struct State {
    /// The oldest first.
    open: Vec<OpenCode>,
    /// Wrong ones since the last right one or pause.
    wrong: u32,
    /// Pauses since the last right one.
    pauses: u32,
    locked_until: Option<Instant>,
    /// Until then a message needs no code.
    messages_until: Option<Instant>,
}

struct OpenCode {
    purpose: Purpose,
    digits: String,
    valid_until: Instant,
}

/// Number of possible codes: three digits.
const CODES: u32 = 1000;
/// Most codes that wait at the same time; the oldest makes room.
const MAX_OPEN: usize = 16;
/// Wrong codes in a row until there is a pause.
const MAX_WRONG: u32 = 3;
/// Time that a code can be typed.
const VALID: Duration = Duration::from_secs(120);
/// First pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(60);
/// Longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// Time after a right code in which messages need none.
const MESSAGE_SPAN: Duration = Duration::from_secs(600);

impl Default for ConfirmationCodes {
    fn default() -> Self {
        Self::with_random(getrandom::u32)
    }
}

impl ConfirmationCodes {
    fn with_random(random: fn() -> Result<u32, getrandom::Error>) -> Self {
        Self {
            state: Mutex::default(),
            random,
        }
    }

    /// Returns the code to show for something: the one that waits already, or a new one.
    pub(crate) fn show(&self, purpose: Purpose, now: Instant) -> Result<ShownCode, CodeRefused> {
        let mut state = self.state();
        state.check_unlocked(now)?;
        state.open.retain(|code| code.valid_until > now);
        if let Some(code) = state.open.iter().find(|code| code.purpose == purpose) {
            return Ok(code.shown(now));
        }
        if state.open.len() == MAX_OPEN {
            state.open.remove(0);
        }
        let random = (self.random)().map_err(|_| CodeRefused::NoRandom)?;
        let code = OpenCode {
            purpose,
            // Of 2³² numbers, no code gets one in four million more than another.
            digits: format!("{:03}", random % CODES),
            valid_until: now + VALID,
        };
        let shown = code.shown(now);
        state.open.push(code);
        Ok(shown)
    }

    /// Takes what was typed. The code that waited is gone then, right or wrong.
    pub(crate) fn redeem(
        &self,
        purpose: Purpose,
        typed: &str,
        now: Instant,
    ) -> Result<(), CodeRefused> {
        let mut state = self.state();
        state.check_unlocked(now)?;
        state.open.retain(|code| code.valid_until > now);
        let place = state.open.iter().position(|code| code.purpose == purpose);
        let code = state.open.remove(place.ok_or(CodeRefused::Gone)?);
        if bool::from(code.digits.as_bytes().ct_eq(typed.as_bytes())) {
            state.accept(now);
            Ok(())
        } else {
            Err(state.reject(now))
        }
    }

    /// Returns true if a right code was typed so recently that messages need none.
    pub(crate) fn lets_messages_pass(&self, now: Instant) -> bool {
        self.state().messages_until.is_some_and(|until| now < until)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here panics halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn check_unlocked(&self, now: Instant) -> Result<(), CodeRefused> {
        let until = self.locked_until.filter(|until| *until > now);
        until.map_or(Ok(()), |until| Err(CodeRefused::Locked(until - now)))
    }

    fn accept(&mut self, now: Instant) {
        self.wrong = 0;
        self.pauses = 0;
        self.messages_until = Some(now + MESSAGE_SPAN);
    }

    fn reject(&mut self, now: Instant) -> CodeRefused {
        self.wrong += 1;
        if self.wrong < MAX_WRONG {
            return CodeRefused::Wrong;
        }
        let doubled = 2_u32.saturating_pow(self.pauses);
        let pause = FIRST_PAUSE.saturating_mul(doubled).min(LONGEST_PAUSE);
        self.wrong = 0;
        self.pauses = self.pauses.saturating_add(1);
        self.locked_until = Some(now + pause);
        self.messages_until = None;
        self.open.clear();
        CodeRefused::Locked(pause)
    }
}

impl OpenCode {
    fn shown(&self, now: Instant) -> ShownCode {
        ShownCode {
            digits: self.digits.clone(),
            valid: self.valid_until - now,
        }
    }
}

impl Purpose {
    /// Returns what these parts name together. Their bytes are not kept: a key may be among them.
    pub(crate) fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

impl CodeRefused {
    /// Returns what happened and how to go on, for people.
    pub(crate) fn localized(self) -> LocalizedText {
        match self {
            Self::Missing => localized!("app-code-missing"),
            Self::Wrong => localized!("app-code-wrong"),
            Self::Gone => localized!("app-code-gone"),
            Self::Locked(pause) => {
                let minutes = pause.as_secs().div_ceil(60);
                localized!("app-code-locked", minutes = minutes)
            }
            Self::NoRandom => localized!("app-code-no-random"),
        }
    }
}

impl From<CodeRefused> for UiError {
    fn from(refused: CodeRefused) -> Self {
        match refused {
            CodeRefused::Missing | CodeRefused::Wrong | CodeRefused::Gone => {
                Self::new(UiErrorCode::CodeNeeded, refused.localized())
            }
            CodeRefused::Locked(_) | CodeRefused::NoRandom => {
                Self::bad_request(refused.localized())
            }
        }
    }
}

#[cfg(test)]
mod tests;
