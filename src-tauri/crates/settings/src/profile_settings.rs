//! Content of a profile: how Qilbee works in the chats that begin with it. A file that people share: it holds no key, and
//! what its texts ask for is allowed or not as everywhere else.

use crate::{
    general_settings::{KEPT_TURNS, PATIENCE_MINUTES, STEPS, TOOL_CALLS, USD},
    profile_secrets, profile_texts,
    value_checks::{Fault, model_id, money, whole_number},
};
use protocol::{Effort, Mode, OnFailure, ProfileExample, SessionOptions};
use serde::Deserialize;
use std::ops::RangeInclusive;
use toml::{Spanned, de::DeTable};

/// Longest title, in characters.
const MAX_TITLE: usize = 80;
/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 500;
/// Longest added system text, in characters.
const MAX_SYSTEM: usize = 20_000;
/// Longest message of an example, and longest first message, in characters.
const MAX_MESSAGE: usize = 4_000;
/// Most examples.
const MAX_EXAMPLES: usize = 20;
/// Most kinds of tools.
const MAX_TOOLS: usize = 50;
/// Longest name of a kind of tools, in characters.
const MAX_TOOLS_NAME: usize = 200;
/// Seconds of work in one task: at most a week.
const WORK_SECONDS: RangeInclusive<u64> = 1..=7 * 24 * 60 * 60;

/// Content of a profile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileSettings {
    /// Title for people.
    pub title: Option<String>,
    /// Purpose, in a line.
    pub description: Option<String>,
    /// Text that is added to Qilbee's own.
    pub system: Option<String>,
    /// Model id.
    pub model: Option<String>,
    /// Approval mode.
    pub mode: Option<Mode>,
    /// Effort.
    pub effort: Option<Effort>,
    /// Consequence of a failed step.
    pub on_failure: Option<OnFailure>,
    /// Limits of one task.
    pub limits: ProfileLimits,
    /// Kinds of tools by their names; `None` for all.
    pub tools: Option<Vec<String>>,
    /// Latest turns that stay whole when older messages are summed up.
    pub kept_turns: Option<u32>,
    /// Examples of good answers.
    pub examples: Vec<ProfileExample>,
    /// Message to begin with where the person writes none.
    pub first_message: Option<String>,
}

/// Limits of one task in a profile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileLimits {
    /// Most requests to the model.
    pub max_steps: Option<u32>,
    /// Most US dollars.
    pub max_cost_usd: Option<f64>,
    /// Most tool calls.
    pub max_tool_calls: Option<u32>,
    /// Most seconds of work; waiting for the person is none.
    pub max_seconds: Option<u64>,
    /// Minutes for which a provider that does not answer is asked again.
    pub patience_minutes: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileTable {
    title: Option<Spanned<String>>,
    description: Option<Spanned<String>>,
    system: Option<Spanned<String>>,
    model: Option<Spanned<String>>,
    mode: Option<Mode>,
    effort: Option<Effort>,
    on_failure: Option<OnFailure>,
    #[serde(default)]
    limits: LimitsTable,
    tools: Option<Spanned<Vec<Spanned<String>>>>,
    kept_turns: Option<Spanned<u32>>,
    #[serde(default)]
    examples: Vec<Spanned<ExampleTable>>,
    first_message: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LimitsTable {
    max_steps: Option<Spanned<u32>>,
    max_cost_usd: Option<Spanned<f64>>,
    max_tool_calls: Option<Spanned<u32>>,
    max_seconds: Option<Spanned<u64>>,
    patience_minutes: Option<Spanned<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleTable {
    user: Spanned<String>,
    assistant: Spanned<String>,
}

impl ProfileSettings {
    /// Sets what the profile says of these options. Model and kinds of tools are not among it: they must be looked up.
    pub fn apply_to(&self, options: &mut SessionOptions) {
        let ProfileLimits {
            max_steps,
            max_cost_usd,
            max_tool_calls,
            max_seconds,
            patience_minutes,
        } = self.limits;
        options.mode = self.mode.unwrap_or(options.mode);
        options.effort = self.effort.or(options.effort);
        options.on_failure = self.on_failure.unwrap_or(options.on_failure);
        options.max_steps = max_steps.unwrap_or(options.max_steps);
        options.max_cost_usd = max_cost_usd.or(options.max_cost_usd);
        let limits = &mut options.limits;
        limits.max_tool_calls = max_tool_calls.or(limits.max_tool_calls);
        limits.max_seconds = max_seconds.or(limits.max_seconds);
        limits.patience_seconds =
            patience_minutes.map_or(limits.patience_seconds, |minutes| u64::from(minutes) * 60);
        limits.kept_turns = self.kept_turns.unwrap_or(limits.kept_turns);
    }
}

/// Parses the text of a profile.
pub(crate) fn parse(text: &str) -> Result<ProfileSettings, Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault::of_parser(&error))?;
    profile_secrets::check(text, table.get_ref())?;
    let table: ProfileTable = toml::from_str(text).map_err(|error| Fault::of_parser(&error))?;
    table.read()
}

impl ProfileTable {
    fn read(self) -> Result<ProfileSettings, Fault> {
        let line = |name, value: Option<Spanned<String>>, most| {
            let read = value.map(|value| profile_texts::line(name, &value, most));
            read.transpose()
        };
        let text = |name, value: Option<Spanned<String>>, most| {
            let read = value.map(|value| profile_texts::text(name, &value, most));
            read.transpose()
        };
        if let Some(first) = self.examples.get(MAX_EXAMPLES) {
            return Err(Fault::at(
                first,
                profile_texts::too_many("examples", MAX_EXAMPLES),
            ));
        }
        let examples = self.examples.into_iter().map(|example| {
            let ExampleTable { user, assistant } = example.into_inner();
            Ok(ProfileExample {
                user: profile_texts::text("user", &user, MAX_MESSAGE)?,
                assistant: profile_texts::text("assistant", &assistant, MAX_MESSAGE)?,
            })
        });
        Ok(ProfileSettings {
            title: line("title", self.title, MAX_TITLE)?,
            description: line("description", self.description, MAX_DESCRIPTION)?,
            system: text("system", self.system, MAX_SYSTEM)?,
            model: self.model.as_ref().map(model_id).transpose()?,
            mode: self.mode,
            effort: self.effort,
            on_failure: self.on_failure,
            limits: self.limits.read()?,
            tools: self.tools.map(tools).transpose()?,
            kept_turns: whole_number("kept_turns", self.kept_turns, KEPT_TURNS)?,
            examples: examples.collect::<Result<_, Fault>>()?,
            first_message: text("first_message", self.first_message, MAX_MESSAGE)?,
        })
    }
}

impl LimitsTable {
    fn read(self) -> Result<ProfileLimits, Fault> {
        Ok(ProfileLimits {
            max_steps: whole_number("max_steps", self.max_steps, STEPS)?,
            max_cost_usd: money("max_cost_usd", self.max_cost_usd, USD)?,
            max_tool_calls: whole_number("max_tool_calls", self.max_tool_calls, TOOL_CALLS)?,
            max_seconds: whole_number("max_seconds", self.max_seconds, WORK_SECONDS)?,
            patience_minutes: whole_number(
                "patience_minutes",
                self.patience_minutes,
                PATIENCE_MINUTES,
            )?,
        })
    }
}

fn tools(listed: Spanned<Vec<Spanned<String>>>) -> Result<Vec<String>, Fault> {
    if listed.get_ref().len() > MAX_TOOLS {
        return Err(Fault::at(
            &listed,
            profile_texts::too_many("tools", MAX_TOOLS),
        ));
    }
    let names = listed.get_ref().iter();
    let names = names.map(|name| profile_texts::line("tools", name, MAX_TOOLS_NAME));
    names.collect()
}

#[cfg(test)]
mod tests;
