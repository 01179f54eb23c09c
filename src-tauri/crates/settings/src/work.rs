//! What the person has set of chats, money, the window, shortcuts and Qube: the tables of the file, and what they
//! mean. What of it takes effect when is not known here.

use super::{Fault, file::fault, file::shortcut_of};
use desktop::Chord;
use protocol::{Effort, Mode};
use serde::{Deserialize, Serialize};
use std::{fmt::Display, ops::RangeInclusive};
use toml::Spanned;

/// Requests to the model in one task.
const STEPS: RangeInclusive<u32> = 1..=10_000;
/// Requests to models in one minute.
const REQUESTS: RangeInclusive<u32> = 1..=10_000;
/// Tokens in one hour; a single request takes thousands.
const TOKENS: RangeInclusive<u32> = 1_000..=1_000_000_000;
/// US dollars of any limit.
const USD: RangeInclusive<f64> = 0.01..=100_000.0;
/// The longest name of a model.
const MAX_NAME: usize = 200;
/// The longest address.
const MAX_ADDRESS: usize = 2_000;

/// How a new chat begins. What is not set is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChatSettings {
    /// The model's id.
    pub model: Option<String>,
    /// How hard it thinks.
    pub effort: Option<Effort>,
    /// When Qilbee asks.
    pub mode: Option<Mode>,
    /// Requests to the model in one task, at most.
    pub max_steps: Option<u32>,
}

/// What may be spent, and how fast. Without a limit there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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

/// What becomes of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// Whether it steps aside while Qilbee acts.
    pub step_aside: bool,
}

/// Keys that count wherever the keyboard is; the one that stops everything is the desktop's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortcutSettings {
    /// Opens the quick box; nothing means no keys do. None unless the person chose some: while they are grabbed,
    /// texts in other alphabets than the keyboard's do not arrive whole in every program (decision 28).
    pub quick_ask: Option<Chord>,
}

/// Where Qube is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QubeSettings {
    /// Another address than Qube's own.
    pub address: Option<String>,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { step_aside: true }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ChatTable {
    model: Option<Spanned<String>>,
    effort: Option<Effort>,
    mode: Option<Mode>,
    max_steps: Option<Spanned<u32>>,
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
        let model = self.model.map(|value| {
            let name = value.get_ref();
            let fits = !name.trim().is_empty() && name.len() <= MAX_NAME;
            match fits && !name.chars().any(char::is_control) {
                true => Ok(value.get_ref().clone()),
                false => Err(fault(
                    &value,
                    "model must be the id of a model, as `qilbee models list` shows them",
                )),
            }
        });
        Ok(ChatSettings {
            model: model.transpose()?,
            effort: self.effort,
            mode: self.mode,
            max_steps: within("max_steps", self.max_steps, STEPS)?,
        })
    }
}

impl BudgetTable {
    pub(super) fn read(self) -> Result<BudgetSettings, Fault> {
        let money = |name: &str, value: Option<Spanned<f64>>| {
            let Some(value) = value else {
                return Ok(None);
            };
            if USD.contains(value.get_ref()) {
                return Ok(Some(value.into_inner()));
            }
            let (least, most) = USD.into_inner();
            let problem = format!("{name} must be US dollars from {least} to {most}");
            Err(fault(&value, &problem))
        };
        Ok(BudgetSettings {
            per_task_usd: money("per_task_usd", self.per_task_usd)?,
            per_day_usd: money("per_day_usd", self.per_day_usd)?,
            requests_per_minute: within("requests_per_minute", self.requests_per_minute, REQUESTS)?,
            tokens_per_hour: within("tokens_per_hour", self.tokens_per_hour, TOKENS)?,
        })
    }
}

/// A whole number within these bounds, if one is set.
fn within<T: PartialOrd + Display>(
    name: &str,
    value: Option<Spanned<T>>,
    bounds: RangeInclusive<T>,
) -> Result<Option<T>, Fault> {
    let Some(value) = value else {
        return Ok(None);
    };
    if bounds.contains(value.get_ref()) {
        return Ok(Some(value.into_inner()));
    }
    let (least, most) = bounds.into_inner();
    let problem = format!("{name} must be a whole number from {least} to {most}");
    Err(fault(&value, &problem))
}

impl WindowTable {
    pub(super) fn read(&self) -> WindowSettings {
        let usual = WindowSettings::default();
        WindowSettings {
            step_aside: self.step_aside.unwrap_or(usual.step_aside),
        }
    }
}

impl ShortcutTable {
    /// Two shortcuts cannot be the same keys.
    pub(super) fn read(self, stop: Option<&Chord>) -> Result<ShortcutSettings, Fault> {
        let Some(value) = self.quick_ask else {
            return Ok(ShortcutSettings::default());
        };
        let quick_ask = shortcut_of("quick_ask", &value)?;
        match quick_ask.is_some() && quick_ask.as_ref() == stop {
            true => Err(fault(
                &value,
                "quick_ask: these keys stop everything already; choose others for one of the two",
            )),
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
                false => Err(fault(
                    &value,
                    "address must be where Qube is, such as \"https://qube.example.org/api\"",
                )),
            }
        });
        Ok(QubeSettings {
            address: address.transpose()?,
        })
    }
}

/// Whether it can be the address of a server: no name or password in it, and a port that there is.
fn is_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let is_web = ["http", "https"].contains(&scheme.to_ascii_lowercase().as_str());
    let is_plain = text.len() <= MAX_ADDRESS && text.bytes().all(|byte| byte.is_ascii_graphic());
    let place = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse::<u16>().is_ok()),
        Some(_) | None => (place, true),
    };
    let fits = |letter: char| letter.is_ascii_alphanumeric() || ".-[]:".contains(letter);
    is_web && is_plain && port && !host.is_empty() && host.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::super::file::parse;

    fn check(text: &str, wanted: Result<(), &str>) {
        match (parse(text), wanted) {
            (Ok(_), Ok(())) => {}
            (Err(fault), Err(words)) => assert!(fault.problem.contains(words), "{text}: {fault:?}"),
            (read, wanted) => panic!("{text}: {read:?}, not {wanted:?}"),
        }
    }

    #[test]
    fn what_is_set_is_read() {
        let text = r#"
            [chat]
            model = "claude-opus-4-8"
            effort = "low"
            mode = "risky"
            max_steps = 50
            [budget]
            per_task_usd = 2
            per_day_usd = 9.5
            requests_per_minute = 20
            tokens_per_hour = 500_000
            [window]
            step_aside = false
            [shortcuts]
            quick_ask = "super+space"
            [qube]
            address = "https://qube.example.org/api"
        "#;
        let settings = parse(text).unwrap();
        let read = serde_json::json!([
            settings.chat,
            settings.budget,
            settings.window.step_aside,
            settings.shortcuts.quick_ask.map(|keys| keys.to_string()),
            settings.qube
        ]);
        let wanted = serde_json::json!([
            {"model": "claude-opus-4-8", "effort": "low", "mode": "risky", "max_steps": 50},
            {
                "per_task_usd": 2.0,
                "per_day_usd": 9.5,
                "requests_per_minute": 20,
                "tokens_per_hour": 500_000
            },
            false,
            "super+space",
            {"address": "https://qube.example.org/api"}
        ]);
        assert_eq!(read, wanted);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_is_possible() {
        check("[chat]\nmodel = \" \"", Err("qilbee models list"));
        check("[chat]\nmode = \"always\"", Err("`observe`"));
        check("[chat]\neffort = \"huge\"", Err("`xhigh`"));
        check("[chat]\nmax_steps = 0", Err("from 1 to 10000"));
        check("[budget]\nper_task_usd = 0", Err("from 0.01"));
        check("[budget]\nper_day_usd = inf", Err("US dollars"));
        check("[budget]\nper_day_usd = nan", Err("US dollars"));
        check("[budget]\nper_week_usd = 1", Err("`per_day_usd`"));
        check(
            "[budget]\nrequests_per_minute = 0",
            Err("requests_per_minute must be a whole number from 1 to 10000"),
        );
        check(
            "[budget]\ntokens_per_hour = 999",
            Err("from 1000 to 1000000000"),
        );
        check("[qube]\naddress = \"qube.example.org\"", Err("https://"));
        check("[qube]\naddress = \"https://a b\"", Err("https://"));
        check(
            "[qube]\naddress = \"https://me:secret@host\"",
            Err("https://"),
        );
        check(
            "[qube]\naddress = \"https://host:99999/x\"",
            Err("https://"),
        );
        check("[qube]\naddress = \"http://[::1]:8080/api\"", Ok(()));
        check(
            "[shortcuts]\nquick_ask = \"ctrl+Ask\"",
            Err("quick_ask: \"Ask\" is no key"),
        );
        check("[shortcuts]\nquick_ask = \"none\"", Ok(()));
        let same = "desktop.stop_shortcut = \"F9\"\nshortcuts.quick_ask = \"F9\"";
        check(same, Err("stop everything already"));
        check("desktop.stop_shortcut = \"ctrl+alt+space\"", Ok(()));
    }
}
