//! Items: the pieces a message is made of, the same for every provider. What a provider sent that
//! only it understands is kept beside them, byte for byte, in [`Message::verbatim`].

use crate::{BlobRef, CallId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One piece of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Item {
    /// Text to be read, in Markdown when the assistant wrote it.
    Text {
        /// The text.
        text: String,
    },
    /// Text that the person passes on, such as a pasted letter: not their own words.
    Quoted {
        /// The text.
        text: String,
    },
    /// The model's summary of its thinking.
    Thinking {
        /// The text, often a summary.
        text: String,
    },
    /// A picture in the store.
    Image {
        /// The picture.
        image: BlobRef,
    },
    /// A file the person attached.
    File {
        /// Its bytes in the store.
        file: BlobRef,
        /// The name it had.
        name: String,
    },
    /// Original of the item before it, as the person attached it: kept for them, and never shown to
    /// a model.
    Original {
        /// Its bytes in the store.
        file: BlobRef,
        /// The name it had.
        name: String,
    },
    /// The model asks for something to be done.
    ToolCall(ToolCall),
    /// The result.
    ToolResult(ToolResult),
    /// A block only its provider understands. Its bytes are in [`Message::verbatim`].
    Opaque {
        /// The provider's name for it.
        block: String,
    },
}

/// One thing the model asks the system to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToolCall {
    /// The call's own name.
    pub call: CallId,
    /// The tool, or the member when `toolset` is given.
    pub name: String,
    /// The toolset the member belongs to, such as `computer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub toolset: Option<String>,
    /// The arguments, a JSON object.
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub input: Value,
}

/// Result of a tool call, as the model is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToolResult {
    /// The call this answers.
    pub call: CallId,
    /// Copied from the call: some providers insist on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub toolset: Option<String>,
    /// Set if the call failed or was not carried out.
    pub is_error: bool,
    /// Text and pictures only.
    pub content: Vec<Item>,
}

/// The speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The person, and the results of tools.
    User,
    /// The model.
    Assistant,
}

/// One message of the conversation as a model is given it. Derived from the journal, never stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Message {
    /// The speaker.
    pub role: Role,
    /// The content, in order.
    pub items: Vec<Item>,
    /// The model that wrote it, for the assistant's messages and for a provider's summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub model: Option<String>,
    /// The provider's own content, byte for byte. Only the provider behind `model` may read it, and
    /// sends it back unchanged; for any other it does not exist. In a message of the user it stands for
    /// the first item, a summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub verbatim: Option<String>,
}

impl Item {
    /// Prefix of a text that nobody said: models are not to take it for the user's words.
    pub const AUTOMATIC: &'static str = "[From Qilbee, not from the user] ";

    /// Heading of a text that the person passed on: models are not to take it for the person's words.
    pub const QUOTED: &'static str =
        "[Passed on by the user from elsewhere, not the user's own words]";

    /// A text that the system says in the person's place.
    #[must_use]
    pub fn automatic(text: &str) -> Self {
        Self::Text {
            text: format!("{}{text}", Self::AUTOMATIC),
        }
    }

    /// A text item.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }

    /// Returns its text, if it is one to be read.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text { text } => Some(text),
            Self::Quoted { .. }
            | Self::Thinking { .. }
            | Self::Image { .. }
            | Self::File { .. }
            | Self::Original { .. }
            | Self::ToolCall(_)
            | Self::ToolResult(_)
            | Self::Opaque { .. } => None,
        }
    }

    /// Returns its picture, if it is one.
    #[must_use]
    pub fn as_image(&self) -> Option<&BlobRef> {
        match self {
            Self::Image { image } => Some(image),
            Self::Text { .. }
            | Self::Quoted { .. }
            | Self::Thinking { .. }
            | Self::File { .. }
            | Self::Original { .. }
            | Self::ToolCall(_)
            | Self::ToolResult(_)
            | Self::Opaque { .. } => None,
        }
    }
}
