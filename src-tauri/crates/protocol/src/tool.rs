//! Tools as data: what one can do, and what one call gave back. How a tool is run, looked up or
//! allowed is not said here.

use crate::{Bytes, PictureSize, PlanStep, Point, Region};
use localization::LocalizedText;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Specification of a tool, for the model and the policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToolSpec {
    /// The name the model calls it by.
    pub name: String,
    /// The family it belongs to.
    pub domain: Domain,
    /// The strongest thing any of its calls can do.
    pub effect: Effect,
    /// Concurrency of its calls.
    pub concurrency: Concurrency,
    /// Set if somebody else runs it and answers with `provide_tool_result`.
    pub delegated: bool,
    /// Its description for a model.
    pub kind: ToolKind,
}

impl ToolSpec {
    /// One of our own. The system runs it, its calls one after another.
    #[must_use]
    pub fn custom(
        name: &str,
        domain: Domain,
        effect: Effect,
        description: &str,
        input_schema: Value,
    ) -> Self {
        let kind = ToolKind::Custom {
            description: description.to_owned(),
            input_schema,
        };
        Self::in_order(name, domain, effect, kind)
    }

    /// One that providers know by themselves. The system runs it, its calls one after another. A model
    /// that does not know it reads `description` and `input_schema`.
    #[must_use]
    pub fn hosted(
        name: &str,
        domain: Domain,
        effect: Effect,
        tool: HostedTool,
        (description, input_schema): (&str, Value),
    ) -> Self {
        let kind = ToolKind::Hosted {
            tool,
            picture: None,
            description: description.to_owned(),
            input_schema,
        };
        Self::in_order(name, domain, effect, kind)
    }

    fn in_order(name: &str, domain: Domain, effect: Effect, kind: ToolKind) -> Self {
        Self {
            name: name.to_owned(),
            domain,
            effect,
            concurrency: Concurrency::InOrder,
            delegated: false,
            kind,
        }
    }
}

/// Description of a tool for a model. The provider's adapter renders either in the form it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToolKind {
    /// Our own: a text for the model and a JSON Schema (2020-12) of the input.
    Custom {
        /// Text for the model.
        description: String,
        /// Schema of the input.
        #[cfg_attr(feature = "schema", ts(type = "unknown"))]
        input_schema: Value,
    },
    /// One that providers know by themselves.
    Hosted {
        /// The tool.
        tool: HostedTool,
        /// For the computer: how large its pictures are. All coordinates are in them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        picture: Option<PictureSize>,
        /// Text for a model that does not know the tool by itself.
        description: String,
        /// Schema of the input for such a model. The computer's names the `action`.
        #[cfg_attr(feature = "schema", ts(type = "unknown"))]
        input_schema: Value,
    },
}

/// The tools that Claude knows without a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HostedTool {
    /// Screen, mouse and keyboard: a toolset of seventeen members.
    Computer,
    /// A persistent shell.
    Bash,
    /// View and change text files.
    TextEditor,
    /// Notes that outlast a session.
    Memory,
}

/// The family a tool belongs to; a permission can be given for a whole family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// Screen, mouse and keyboard.
    Desktop,
    /// Commands.
    Shell,
    /// Files.
    Files,
    /// The network.
    Web,
    /// Business processes handed to Qube.
    Qube,
    /// Memory that outlasts a session.
    Memory,
    /// The chat itself: the plan, questions to the person, suggestions.
    Chat,
    /// An outside server or plugin, by its name.
    Server(String),
}

/// Effect of a call on the world, from harmless to far-reaching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Looks, and changes nothing.
    Observe,
    /// Moves the mouse, presses keys: what a hand on the desk could do.
    Act,
    /// Changes files or stored data.
    Write,
    /// Runs a program.
    Execute,
    /// Sends something out of this machine.
    Send,
}

/// Concurrency of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Concurrency {
    /// Side by side with any other parallel call.
    Parallel,
    /// One after another, in the order asked for, within its domain.
    InOrder,
}

/// Output of a tool. Part of the wire only where someone else ran the tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToolOutput {
    /// Content for the model.
    pub parts: Vec<OutputPart>,
    /// One plain sentence for people: what was done.
    #[serde(default = "no_summary")]
    #[cfg_attr(feature = "schema", ts(as = "Option<LocalizedText>", optional))]
    pub summary: LocalizedText,
    /// Evidence of the effect.
    #[serde(default = "unknown")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Proof>", optional))]
    pub proof: Proof,
    /// The screen afterwards, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub screen: Option<Screen>,
    /// Reference to the whole result when `parts` holds only its short form: `mem://tool/id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub reference: Option<String>,
    /// What the chat shows beside the result. Not part of the wire: only this program's own tools say it.
    #[serde(skip)]
    pub shown: Option<ShownInChat>,
    /// Title that the chat gets. Not part of the wire either.
    #[serde(skip)]
    pub chat_title: Option<String>,
}

/// What the chat shows beside a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownInChat {
    /// The whole plan.
    Plan(Vec<PlanStep>),
    /// Suggestions for the next message, perhaps none, shown once the turn is over. After an answer whose calls only
    /// suggest, it is.
    Suggestions(Vec<String>),
}

/// By what work is found again that was handed over to somebody else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Ticket {
    /// Its name there, for people and for asking about it.
    pub task: String,
    /// State that the tool needs to follow it, and nobody else reads.
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub state: Value,
}

/// A piece of a tool's output, before it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutputPart {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// An encoded picture.
    Image {
        /// Its media type, such as `image/png`.
        media_type: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// The encoded picture.
        #[cfg_attr(feature = "schema", ts(type = "string"), schemars(with = "String"))]
        data: Bytes,
    },
    /// Anything else. No model is given it: it is kept, and the model is told where.
    File {
        /// Its media type, such as `application/pdf`.
        media_type: String,
        /// All of it.
        #[cfg_attr(feature = "schema", ts(type = "string"), schemars(with = "String"))]
        data: Bytes,
    },
}

/// The screen after an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Screen {
    /// Media type of `data`.
    pub media_type: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The encoded picture: the same bytes a screenshot would give the model.
    #[cfg_attr(feature = "schema", ts(type = "string"), schemars(with = "String"))]
    pub data: Bytes,
    /// The place of the action in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub point: Option<Point>,
    /// The smallest rectangle that holds everything that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub changed: Option<Region>,
    /// The target of the action: the window at its place, or the one with the keyboard, just before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub window: Option<WindowName>,
    /// The part of the picture that this window took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub window_area: Option<Region>,
    /// Accessibility name of what was clicked, on one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub element: Option<String>,
    /// The wait for a stable screen after an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub settle: Option<Settle>,
}

/// A window as people know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WindowName {
    /// Its title; may be empty.
    pub title: String,
    /// The program it belongs to, such as `firefox`; may be empty.
    pub app: String,
}

/// Wait for a stable screen after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Settle {
    /// Duration in milliseconds.
    pub waited_ms: u64,
    /// Set if the screen was still moving when the wait ended.
    pub gave_up: bool,
    /// Set if nothing had changed when the wait ended, except what changes by itself. It may have changed later.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub nothing_changed: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// Evidence of an action's effect. Never a bare "OK" for something that may not have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// The effect was seen.
    Confirmed,
    /// It was done, and there was nothing to change, such as a file that held the text already. Earlier versions
    /// also recorded it for actions on the screen without a change in sight.
    NoChange,
    /// It was not done.
    Refused,
    /// It was done, and whether it worked cannot be told from here.
    Unknown,
}

/// Outcome of a tool call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It ran and gave a result.
    Done,
    /// It ran and failed; the model is told why.
    Failed,
    /// The person or the rules said no.
    Denied,
    /// It was not carried out, because an earlier one failed or the turn was stopped.
    NotExecuted,
    /// It had started when it was cut off; its effect is unknown.
    Interrupted,
}

/// Summary of an answer, whose words say it all.
fn no_summary() -> LocalizedText {
    LocalizedText::from("")
}

fn unknown() -> Proof {
    Proof::Unknown
}

impl ToolSpec {
    /// Returns the first name that two specifications share: a provider takes no such set.
    #[must_use]
    pub fn first_duplicate(specs: &[Self]) -> Option<&str> {
        specs.iter().enumerate().find_map(|(index, spec)| {
            specs[..index]
                .iter()
                .any(|earlier| earlier.name == spec.name)
                .then_some(spec.name.as_str())
        })
    }
}

impl ToolOutput {
    /// An output of one text, with that text's effect unknown.
    pub fn text(text: impl Into<String>, summary: impl Into<LocalizedText>) -> Self {
        Self {
            parts: vec![OutputPart::Text { text: text.into() }],
            summary: summary.into(),
            proof: Proof::Unknown,
            screen: None,
            reference: None,
            shown: None,
            chat_title: None,
        }
    }
}
