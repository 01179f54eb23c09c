//! Questions put to the person before something is done, and the answers they can give.

use crate::{ApprovalId, BlobRef, Confinement, Domain, Effect, Mode, Point, Region, WindowName};
use jiff::Timestamp;
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// A question to the person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Question {
    /// One plain sentence: what will happen.
    pub sentence: LocalizedText,
    /// The whole command or text, where the sentence may show only its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub exact: Option<String>,
    /// The reason for asking.
    pub reason: LocalizedText,
    /// The tool's name.
    pub tool: String,
    /// Its family; an answer "allow in this chat" is given for this.
    pub domain: Domain,
    /// The effect of the call.
    pub effect: Effect,
    /// Walls around the programs that the call starts.
    #[serde(default, skip_serializing_if = "Confinement::is_none")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Confinement>", optional))]
    pub confinement: Confinement,
    /// Limits of an allowance for longer than this call.
    #[serde(default, skip_serializing_if = "Scope::is_whole")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Scope>", optional))]
    pub scope: Scope,
    /// The scope in words, for people; absent where an allowance holds for the whole family.
    #[serde(rename = "covers", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub scope_text: Option<LocalizedText>,
    /// Set if an allowance holds for this one call, whatever the answer says: it is asked every time.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub once_only: bool,
    /// Values in the call that the user never named, and where they were seen.
    #[serde(rename = "seen", default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TaintedValue>>", optional))]
    pub tainted: Vec<TaintedValue>,
    /// The part of the screen it is about, as it looked when this was asked. The answer holds for what is shown
    /// here: when it looks different just before the call, the call is not carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub target: Option<Box<Target>>,
}

/// A part of the screen that a call is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Target {
    /// A picture of it. It may have more or fewer pixels than the region.
    pub image: BlobRef,
    /// The part of the screen's picture it shows.
    pub region: Region,
    /// Points of the action, in pixels of the screen's picture: one place, or the beginning and end of a drag.
    /// Empty for keys, which go to the window.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Point>>", optional))]
    pub points: Vec<Point>,
    /// The window it would reach, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub window: Option<WindowName>,
}

/// Limits of an allowance. An empty list narrows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default)]
pub struct Scope {
    /// Tools by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub tools: Vec<String>,
    /// Folders, with all that is in them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub folders: Vec<String>,
    /// Computers on the network, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub hosts: Vec<String>,
    /// Programs on the screen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub apps: Vec<String>,
    /// Commands: a program, a program with its subcommand, or a whole command line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub commands: Vec<String>,
}

/// A value that decides what a call does and that the user never named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TaintedValue {
    /// The value: an address, an account, a path, a command.
    #[serde(rename = "what")]
    pub value: String,
    /// The place it was seen in, as the end of a sentence.
    #[serde(rename = "seen")]
    pub origin: LocalizedText,
}

/// Authorization of a call: the reason why it ran without a question, or after one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Authorization {
    /// The session's mode allows it.
    Mode {
        /// The mode.
        mode: Mode,
    },
    /// An answer to an earlier question covers it.
    Grant {
        /// That question.
        approval: ApprovalId,
    },
    /// The person was asked about this very call.
    Person,
}

impl Scope {
    /// Returns `true` if it narrows nothing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        *self == Self::default()
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// The person's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// Go ahead.
    Allow {
        /// For how long this answer holds.
        grant: Grant,
    },
    /// Do not do it.
    Deny {
        /// The person's words, as the model is told them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reason: Option<String>,
    },
}

/// Duration of an allowance. It covers this family of tools, within the limits of the question, and effects
/// up to the one asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Grant {
    /// This one call.
    Once,
    /// The rest of this session.
    Session,
    /// Until a moment in time.
    Until {
        /// The moment (RFC 3339, UTC).
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        until: Timestamp,
    },
}
