//! Tasks of a fleet: what they hold, and how one ended. These types cross to the engine's server and back, so
//! every field has a default: an older or newer program reads them.

use crate::{Progress, amount::is_amount};
use protocol::TurnEnd;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, time::Duration};

/// Longest name of a task or a pool, in bytes.
const MAX_NAME_BYTES: usize = 100;
/// Time without a sign of life after which a desktop loses its task, unless the task says otherwise.
const DEFAULT_LEASE: Duration = Duration::from_secs(10);
/// Shortest lease. Below it, what guards a lease has no time left to act.
pub(crate) const MIN_LEASE: Duration = Duration::from_secs(5);
/// Longest lease.
pub(crate) const MAX_LEASE: Duration = Duration::from_secs(600);
/// Longest time of one attempt. Questions may wait over a night.
pub(crate) const ATTEMPT_LIMIT: Duration = Duration::from_secs(24 * 60 * 60);
/// Attempts at a task. Each loss of a desktop, and each desktop that is shut down meanwhile, costs one.
pub(crate) const MAX_ATTEMPTS: u32 = 5;
/// Characters of a task's text in lists.
const MAX_TITLE_CHARS: usize = 80;
/// Texts of a task, as JSON, at most: the program takes no longer command.
const MAX_TEXT_BYTES: usize = 60_000;
/// Bytes of a digest that are kept: as many as a random name has.
const DIGEST_BYTES: usize = 16;
/// Characters of an answer that come back from the desktop. The chat there has all of it.
const MAX_ANSWER_CHARS: usize = 20_000;

/// Name of a task or of a pool of desktops: letters, digits, `.`, `:`, `_` and `-`, the first a letter or a digit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Name(String);

impl Name {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fits = (1..=MAX_NAME_BYTES).contains(&text.len());
        let is_plain =
            |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | ':' | '_' | '-');
        let begins = text.starts_with(|char: char| char.is_ascii_alphanumeric());
        match fits && begins && text.chars().all(is_plain) {
            true => Ok(Self(text.to_owned())),
            false => Err(format!(
                "a name has 1 to {MAX_NAME_BYTES} letters, digits, dots, colons, hyphens or underscores, and begins with a letter or a digit"
            )),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Task for one desktop of a pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Task {
    /// The desktops that may take it.
    pub pool: Name,
    /// The person's own words.
    pub prompt: String,
    /// Texts that go with them: content from outside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quoted: Vec<String>,
    /// Labels of the chat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Profile that the chat begins with, which somebody has read on the desktop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Model, as `qilbee run --model` takes it. Without it, the desktop's own choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Permission mode, as `qilbee run --mode` takes it. Without it, the desktop's own choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Steps, at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u32>,
    /// Cost in US dollars, at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_cost_usd: Option<f64>,
    /// Time without a sign of life after which the desktop loses it, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease_ms: Option<u64>,
}

impl Task {
    /// Checks that it can be given to a desktop.
    ///
    /// # Errors
    /// Says what is missing or too much.
    pub fn check(&self) -> Result<(), String> {
        self.pool.as_str().parse::<Name>()?;
        if self.max_steps == Some(0) {
            return Err("a task has at least one step".to_owned());
        }
        if !self.max_cost_usd.is_none_or(is_amount) {
            return Err("the cost of a task is an amount above 0".to_owned());
        }
        if self.prompt.trim().is_empty() {
            return Err("a task has no prompt".to_owned());
        }
        let texts = serde_json::to_vec(&(&self.prompt, &self.quoted));
        match texts.map_err(|error| error.to_string())?.len() {
            ..=MAX_TEXT_BYTES => Ok(()),
            _ => Err(format!(
                "the texts of a task have at most {MAX_TEXT_BYTES} bytes"
            )),
        }
    }

    /// Time without a sign of life after which the desktop loses it.
    #[must_use]
    pub fn lease(&self) -> Duration {
        let lease = self.lease_ms.map(Duration::from_millis);
        lease.unwrap_or(DEFAULT_LEASE).clamp(MIN_LEASE, MAX_LEASE)
    }

    /// Rest of the task after some of it was done. Limits hold for all its attempts together.
    ///
    /// # Errors
    /// The limit that nothing is left of.
    pub(crate) fn rest(&self, done: &Progress) -> Result<Self, TurnEnd> {
        let mut rest = self.clone();
        if let Some(most) = self.max_steps {
            let done = u32::try_from(done.all_steps()).unwrap_or(u32::MAX);
            let left = most.checked_sub(done).filter(|left| *left > 0);
            rest.max_steps = Some(left.ok_or(TurnEnd::MaxSteps)?);
        }
        if let Some(most) = self.max_cost_usd {
            let left = most - done.all_cost_usd();
            if left <= 0.0 {
                return Err(TurnEnd::Budget);
            }
            rest.max_cost_usd = Some(left);
        }
        Ok(rest)
    }

    /// Digest of all that it holds, to tell it from another of its name.
    pub(crate) fn digest(&self) -> Result<String, String> {
        digest(self)
    }

    /// The beginning of its text, for lists.
    #[must_use]
    pub fn title(&self) -> String {
        let line = self.prompt.lines().find(|line| !line.trim().is_empty());
        beginning(line.unwrap_or_default().trim(), MAX_TITLE_CHARS)
    }
}

/// End of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskEnd {
    /// The reason.
    pub reason: TurnEnd,
    /// The last answer of the model, or its beginning.
    #[serde(default)]
    pub answer: String,
    /// The desktop that did it.
    #[serde(default)]
    pub desktop: String,
    /// The attempt that did it, from 1.
    #[serde(default)]
    pub attempt: u32,
    /// The state at the end.
    #[serde(default)]
    pub progress: Progress,
}

impl TaskEnd {
    /// Returns whether the task was done.
    #[must_use]
    pub fn is_success(&self) -> bool {
        matches!(self.reason, TurnEnd::Completed | TurnEnd::Criterion)
    }
}

/// The part of an answer that is sent.
pub(crate) fn sent_answer(answer: &str) -> String {
    beginning(answer, MAX_ANSWER_CHARS)
}

/// Digest of a value as JSON, in letters and digits.
pub(crate) fn digest<T: Serialize>(value: &T) -> Result<String, String> {
    let bytes = serde_json::to_vec(value).map_err(|error| error.to_string())?;
    let digest = ring::digest::digest(&ring::digest::SHA256, &bytes);
    let kept = digest.as_ref().iter().take(DIGEST_BYTES);
    Ok(kept.map(|byte| format!("{byte:02x}")).collect())
}

fn beginning(text: &str, max_chars: usize) -> String {
    let mut rest = text.chars();
    let mut kept: String = rest.by_ref().take(max_chars).collect();
    if rest.next().is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for good in [
            "a",
            "linux-office",
            "invoice_7.b",
            "nightly-2026-11-28T07:00:00Z",
        ] {
            assert_eq!(good.parse::<Name>().unwrap().as_str(), good);
        }
        let long = "x".repeat(MAX_NAME_BYTES + 1);
        for bad in ["", "a b", "a/b", "a'b", "ä", "-x", "..", &long] {
            assert!(bad.parse::<Name>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_task_has_a_prompt_that_a_desktop_can_take() {
        let check = |prompt: &str, is_good: bool| {
            let task = Task {
                pool: "a".parse().unwrap(),
                prompt: prompt.to_owned(),
                ..Task::default()
            };
            assert_eq!(task.check().is_ok(), is_good);
        };
        check("Go", true);
        check(" \n", false);
        check(&"x".repeat(MAX_TEXT_BYTES - 10), true);
        check(&"x".repeat(MAX_TEXT_BYTES), false);
        check(&"\n".repeat(MAX_TEXT_BYTES / 2), false);
    }

    #[test]
    fn tasks_of_others_are_checked_as_well() {
        let good = Task {
            pool: "a".parse().unwrap(),
            prompt: "Go".to_owned(),
            ..Task::default()
        };
        assert_eq!(good.check(), Ok(()));
        let bad = [
            Task {
                pool: Name("../x".to_owned()),
                ..good.clone()
            },
            Task {
                max_steps: Some(0),
                ..good.clone()
            },
            Task {
                max_cost_usd: Some(f64::NAN),
                ..good.clone()
            },
        ];
        for task in bad {
            assert!(task.check().is_err(), "{task:?}");
        }
        let lease = |lease_ms| {
            Task {
                lease_ms,
                ..good.clone()
            }
            .lease()
        };
        assert_eq!(lease(Some(1)), MIN_LEASE);
        assert_eq!(lease(Some(u64::MAX)), MAX_LEASE);
        assert_eq!(lease(None), DEFAULT_LEASE);
    }

    #[test]
    fn limits_hold_for_all_attempts_together() {
        let task = Task {
            max_steps: Some(5),
            max_cost_usd: Some(1.0),
            ..Task::default()
        };
        let progress = |steps, cost_usd| Progress {
            steps,
            cost_usd,
            ..Progress::default()
        };
        let left = |done: &Progress| {
            let rest = task.rest(done)?;
            Ok((rest.max_steps, rest.max_cost_usd))
        };
        assert_eq!(left(&progress(0, 0.0)), Ok((Some(5), Some(1.0))));
        let elsewhere = progress(3, 0.25).anew();
        assert_eq!(left(&elsewhere), Ok((Some(2), Some(0.75))));
        let both = Progress {
            steps: 2,
            ..elsewhere
        };
        assert_eq!(left(&both), Err(TurnEnd::MaxSteps));
        assert_eq!(left(&progress(1, 1.0)), Err(TurnEnd::Budget));
        assert_eq!(Task::default().rest(&both), Ok(Task::default()));
    }

    #[test]
    fn a_title_is_the_first_line_in_short() {
        let check = |prompt: &str, wanted: &str| {
            let task = Task {
                prompt: prompt.to_owned(),
                ..Task::default()
            };
            assert_eq!(task.title(), wanted);
        };
        check("\n  Sort invoices\nby month", "Sort invoices");
        check(&"é".repeat(81), &format!("{}…", "é".repeat(80)));
        check("", "");
    }

    #[test]
    fn a_task_of_another_version_is_read() {
        let read: Task =
            serde_json::from_str(r#"{"pool": "a", "prompt": "Go", "newer": true}"#).unwrap();
        let wanted = Task {
            pool: "a".parse().unwrap(),
            prompt: "Go".to_owned(),
            ..Task::default()
        };
        assert_eq!(read, wanted);
    }
}
