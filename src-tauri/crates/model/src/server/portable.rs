//! Messages in the pieces that any model reads: texts, pictures, calls and their results. Each protocol writes them down in its
//! own way.

use super::{
    coordinates::Coordinates,
    picture_format::{Picture, PictureFormats},
};
use crate::{BlobSource, wire::computer_actions};
use ::protocol::{BlobRef, CallId, Item, Message, PictureSize, ToolCall, ToolResult};
use serde_json::Value;
use std::collections::HashMap;

/// Text of an empty result.
const NO_OUTPUT: &str = "(no output)";
/// Text in place of a picture that was left out, can't be read, or can't be seen by the model.
const PICTURE_LEFT_OUT: &str = "[An older picture was left out here.]";
const PICTURE_LOST: &str = "[The picture that was here can no longer be read.]";
const PICTURE_UNSEEN: &str = "[A picture is here, and this model can't see pictures.]";
/// Words before pictures that tools gave, where results hold text only.
pub(crate) const SHOWN_BY_TOOLS: &str = "[From Qilbee, not from the user] The tools showed:";
/// Beginning of a result that failed: these APIs have no other sign of it.
const FAILED: &str = "Error: ";

/// Piece of a message of the user.
#[derive(Debug, PartialEq)]
pub(crate) enum UserPart {
    Text(String),
    Picture(Picture),
    Result(ResultPart),
}

/// Result of a call.
#[derive(Debug, PartialEq)]
pub(crate) struct ResultPart {
    pub(crate) call: CallId,
    /// Name of the function that was called; empty where the call is not known.
    pub(crate) function: String,
    pub(crate) failed: bool,
    pub(crate) text: String,
    pub(crate) pictures: Vec<Picture>,
}

/// Message of the model.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Spoken {
    pub(crate) text: String,
    pub(crate) thinking: String,
    pub(crate) calls: Vec<SpokenCall>,
}

/// Call in the form of a function: the computer's actions are inputs of one function.
#[derive(Debug, PartialEq)]
pub(crate) struct SpokenCall {
    pub(crate) id: CallId,
    pub(crate) name: String,
    pub(crate) input: Value,
}

/// View of a conversation: its calls, and its pictures as a model is shown them.
#[derive(Clone, Copy)]
pub(crate) struct UserView<'a> {
    pub(crate) blobs: &'a dyn BlobSource,
    /// Names of the functions that were called.
    pub(crate) functions: &'a HashMap<CallId, String>,
    /// Show the pictures of this message.
    pub(crate) shown: bool,
    /// The model sees pictures.
    pub(crate) sees: bool,
    pub(crate) formats: PictureFormats,
}

/// Splits a message of the user.
pub(crate) async fn of_user(message: &Message, view: UserView<'_>) -> Vec<UserPart> {
    let mut parts = Vec::new();
    for item in &message.items {
        match item {
            Item::Text { text } if text.is_empty() => {}
            Item::Text { text } => parts.push(UserPart::Text(text.clone())),
            Item::Quoted { text } => {
                parts.push(UserPart::Text(format!("{}\n{text}", Item::QUOTED)));
            }
            Item::Image { image } => parts.push(match view.read(image).await {
                Ok(picture) => UserPart::Picture(picture),
                Err(text) => UserPart::Text(text.to_owned()),
            }),
            Item::File { file, name } => {
                parts.push(UserPart::Text(file_text(file, name, view.blobs).await));
            }
            Item::ToolResult(result) => parts.push(UserPart::Result(view.result(result).await)),
            // The rest is never the user's, or never for a model.
            Item::Original { .. }
            | Item::Thinking { .. }
            | Item::Opaque { .. }
            | Item::ToolCall(_) => {}
        }
    }
    parts
}

/// Splits a message of the assistant. Coordinates are written as the model counts them.
pub(crate) fn of_assistant(
    message: &Message,
    coordinates: Coordinates,
    picture: Option<PictureSize>,
) -> Spoken {
    let mut spoken = Spoken::default();
    for item in &message.items {
        match item {
            Item::Text { text } => append(&mut spoken.text, text),
            Item::Thinking { text } => append(&mut spoken.thinking, text),
            Item::ToolCall(call) => spoken.calls.push(function_call(call, coordinates, picture)),
            Item::Quoted { .. }
            | Item::Opaque { .. }
            | Item::Image { .. }
            | Item::File { .. }
            | Item::Original { .. }
            | Item::ToolResult(_) => {}
        }
    }
    spoken
}

/// Returns the name of the function that a call is of.
pub(crate) fn function_of(call: &ToolCall) -> &str {
    match computer_actions::is_member(call) {
        true => computer_actions::COMPUTER,
        false => &call.name,
    }
}

fn function_call(
    call: &ToolCall,
    coordinates: Coordinates,
    picture: Option<PictureSize>,
) -> SpokenCall {
    let (name, input) = match computer_actions::is_member(call) {
        true => {
            let (name, mut input) = computer_actions::to_action(call);
            coordinates.to_model(&mut input, picture);
            (name, input)
        }
        false => (call.name.as_str(), call.input.clone()),
    };
    SpokenCall {
        id: call.call.clone(),
        name: name.to_owned(),
        input,
    }
}

impl UserView<'_> {
    async fn result(&self, result: &ToolResult) -> ResultPart {
        let (mut texts, mut pictures) = (Vec::new(), Vec::new());
        for item in &result.content {
            match item {
                Item::Text { text } if !text.is_empty() => texts.push(text.clone()),
                Item::Image { image } if !result.is_error => match self.read(image).await {
                    Ok(picture) => pictures.push(picture),
                    Err(text) => texts.push(text.to_owned()),
                },
                Item::Text { .. }
                | Item::Quoted { .. }
                | Item::Image { .. }
                | Item::File { .. }
                | Item::Original { .. }
                | Item::Thinking { .. }
                | Item::Opaque { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_) => {}
            }
        }
        let text = match texts.is_empty() {
            true => NO_OUTPUT.to_owned(),
            false => texts.join("\n"),
        };
        ResultPart {
            call: result.call.clone(),
            function: self
                .functions
                .get(&result.call)
                .cloned()
                .unwrap_or_default(),
            failed: result.is_error,
            text: match result.is_error {
                true => format!("{FAILED}{text}"),
                false => text,
            },
            pictures,
        }
    }

    async fn read(&self, image: &BlobRef) -> Result<Picture, &'static str> {
        if !self.sees {
            return Err(PICTURE_UNSEEN);
        }
        if !self.shown {
            return Err(PICTURE_LEFT_OUT);
        }
        let bytes = self.blobs.bytes(&image.id).await.map_err(|error| {
            tracing::warn!(%error, "a picture of the conversation is gone");
            PICTURE_LOST
        })?;
        let picture = self.formats.encode(&image.media_type, bytes).await;
        picture.ok_or(PICTURE_LOST)
    }
}

async fn file_text(file: &BlobRef, name: &str, blobs: &dyn BlobSource) -> String {
    let media_type = &file.media_type;
    let cannot =
        || format!("[The file “{name}” ({media_type}) is attached, and cannot be shown here.]");
    if !media_type.starts_with("text/") {
        return cannot();
    }
    match blobs.bytes(&file.id).await {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(bytes.as_slice());
            format!("[The file “{name}”]\n{text}")
        }
        Err(error) => {
            tracing::warn!(%error, "a file of the conversation is gone");
            cannot()
        }
    }
}

fn append(all: &mut String, text: &str) {
    if !all.is_empty() && !text.is_empty() {
        all.push_str("\n\n");
    }
    all.push_str(text);
}
