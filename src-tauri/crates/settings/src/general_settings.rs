//! Settings of chats, limits, window, shortcuts and Qube, and their tables in the file.

use crate::value_checks::{Fault, model_id, money, shortcut, whole_number};
use desktop::Chord;
use localization::localized;
use protocol::{Effort, Limits, Mode};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use toml::Spanned;

/// Requests to the model in one task.
pub(crate) const STEPS: RangeInclusive<u32> = 1..=10_000;
/// Tool calls in one task.
pub(crate) const TOOL_CALLS: RangeInclusive<u32> = 1..=100_000;
/// A week.
const WORK_MINUTES: RangeInclusive<u32> = 1..=7 * 24 * 60;
pub(crate) const PATIENCE_MINUTES: RangeInclusive<u32> = 0..=24 * 60;
pub(crate) const KEPT_TURNS: RangeInclusive<u32> = 1..=Limits::MAX_KEPT_TURNS;
/// Requests to models in one minute.
const REQUESTS: RangeInclusive<u32> = 1..=10_000;
/// Tokens in one hour; a single request takes thousands.
const TOKENS: RangeInclusive<u32> = 1_000..=1_000_000_000;
/// US dollars of a limit.
pub(crate) const USD: RangeInclusive<f64> = 0.01..=100_000.0;
/// Longest address.
const MAX_ADDRESS: usize = 2_000;

/// Defaults of new chats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ChatSettings {
    /// Model id.
    pub model: Option<String>,
    /// Effort.
    pub effort: Option<Effort>,
    /// Approval mode.
    pub mode: Option<Mode>,
    /// Most requests to the model in one task.
    pub max_steps: Option<u32>,
    /// Most tool calls in one task.
    pub max_tool_calls: Option<u32>,
    /// Most minutes of work in one task; waiting for the person is none.
    pub max_minutes: Option<u32>,
    /// Minutes for which a provider that does not answer is asked again.
    pub patience_minutes: Option<u32>,
    /// The person sees the plan of a task before anything is done.
    pub plan_first: Option<bool>,
    /// The model suggests next steps after a task.
    pub suggestions: Option<bool>,
    /// Latest turns that stay whole when older messages are summed up.
    pub kept_turns: Option<u32>,
    /// The model keeps notes that outlast a chat.
    pub memory: Option<bool>,
}

/// Limits of cost and rate; `None` for no limit.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BudgetSettings {
    /// US dollars in one task, unless the chat says otherwise.
    pub per_task_usd: Option<f64>,
    /// US dollars in one day, in all chats together.
    pub per_day_usd: Option<f64>,
    /// Requests to models in any minute, in all chats together.
    pub requests_per_minute: Option<u32>,
    /// Tokens in any hour without those read from the cache, in all chats together.
    pub tokens_per_hour: Option<u32>,
}

/// Settings of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// The window hides while Qilbee acts.
    pub step_aside: bool,
    /// A newer version is told of.
    pub new_versions: bool,
}

/// Settings of answers to questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerSettings {
    /// Presses that programs inject count as the person's.
    pub from_programs: bool,
}

/// Global shortcuts, except the stop shortcut, which is a desktop setting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortcutSettings {
    /// Keys that open the quick prompt. `None` by default: while keys are grabbed, text in other alphabets than the
    /// keyboard's doesn't arrive whole in every program (decision 28).
    pub quick_ask: Option<Chord>,
}

/// Settings of Qube.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct QubeSettings {
    /// Address instead of Qube's own.
    pub address: Option<String>,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self {
            step_aside: true,
            new_versions: true,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ChatTable {
    model: Option<Spanned<String>>,
    effort: Option<Effort>,
    mode: Option<Mode>,
    max_steps: Option<Spanned<u32>>,
    max_tool_calls: Option<Spanned<u32>>,
    max_minutes: Option<Spanned<u32>>,
    patience_minutes: Option<Spanned<u32>>,
    plan_first: Option<bool>,
    suggestions: Option<bool>,
    kept_turns: Option<Spanned<u32>>,
    memory: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct BudgetTable {
    per_task_usd: Option<Spanned<f64>>,
    per_day_usd: Option<Spanned<f64>>,
    requests_per_minute: Option<Spanned<u32>>,
    tokens_per_hour: Option<Spanned<u32>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct WindowTable {
    step_aside: Option<bool>,
    new_versions: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct AnswersTable {
    from_programs: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ShortcutTable {
    quick_ask: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct QubeTable {
    address: Option<Spanned<String>>,
}

impl ChatTable {
    pub(super) fn read(self) -> Result<ChatSettings, Fault> {
        Ok(ChatSettings {
            model: self.model.as_ref().map(model_id).transpose()?,
            effort: self.effort,
            mode: self.mode,
            max_steps: whole_number("max_steps", self.max_steps, STEPS)?,
            max_tool_calls: whole_number("max_tool_calls", self.max_tool_calls, TOOL_CALLS)?,
            max_minutes: whole_number("max_minutes", self.max_minutes, WORK_MINUTES)?,
            patience_minutes: whole_number(
                "patience_minutes",
                self.patience_minutes,
                PATIENCE_MINUTES,
            )?,
            plan_first: self.plan_first,
            suggestions: self.suggestions,
            kept_turns: whole_number("kept_turns", self.kept_turns, KEPT_TURNS)?,
            memory: self.memory,
        })
    }
}

impl BudgetTable {
    pub(super) fn read(self) -> Result<BudgetSettings, Fault> {
        Ok(BudgetSettings {
            per_task_usd: money("per_task_usd", self.per_task_usd, USD)?,
            per_day_usd: money("per_day_usd", self.per_day_usd, USD)?,
            requests_per_minute: whole_number(
                "requests_per_minute",
                self.requests_per_minute,
                REQUESTS,
            )?,
            tokens_per_hour: whole_number("tokens_per_hour", self.tokens_per_hour, TOKENS)?,
        })
    }
}

impl WindowTable {
    pub(super) fn read(&self) -> WindowSettings {
        let usual = WindowSettings::default();
        WindowSettings {
            step_aside: self.step_aside.unwrap_or(usual.step_aside),
            new_versions: self.new_versions.unwrap_or(usual.new_versions),
        }
    }
}

impl AnswersTable {
    pub(super) fn read(&self) -> AnswerSettings {
        let usual = AnswerSettings::default();
        AnswerSettings {
            from_programs: self.from_programs.unwrap_or(usual.from_programs),
        }
    }
}

impl ShortcutTable {
    /// Reads the table. Two shortcuts can't have the same keys.
    pub(super) fn read(self, stop: Option<&Chord>) -> Result<ShortcutSettings, Fault> {
        let Some(value) = self.quick_ask else {
            return Ok(ShortcutSettings::default());
        };
        let quick_ask = shortcut("quick_ask", &value)?;
        match quick_ask.is_some() && quick_ask.as_ref() == stop {
            true => Err(Fault::at(&value, localized!("settings-file-same-shortcut"))),
            false => Ok(ShortcutSettings { quick_ask }),
        }
    }
}

impl QubeTable {
    pub(super) fn read(self) -> Result<QubeSettings, Fault> {
        let address = self.address.map(|value| {
            let text = value.get_ref().trim();
            match is_address(text) {
                true => Ok(text.to_owned()),
                false => Err(Fault::at(&value, localized!("settings-file-qube-address"))),
            }
        });
        Ok(QubeSettings {
            address: address.transpose()?,
        })
    }
}

/// Returns whether the text can be a server's address: no user name or password, and a valid port.
fn is_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let is_web = ["http", "https"].contains(&scheme.to_ascii_lowercase().as_str());
    let is_plain = text.len() <= MAX_ADDRESS && text.bytes().all(|byte| byte.is_ascii_graphic());
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse::<u16>().is_ok()),
        Some(_) | None => (authority, true),
    };
    let fits = |letter: char| letter.is_ascii_alphanumeric() || ".-[]:".contains(letter);
    is_web && is_plain && port && !host.is_empty() && host.chars().all(fits)
}

#[cfg(test)]
mod tests;
