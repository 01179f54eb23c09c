//! `write_file`: a whole new text, or more at the end of one.

use super::{Change, Encoding, Found, MAX_TEXT_BYTES, Text};
use crate::{Tool, ToolContext, ToolError, edit, files};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec};
use serde_json::{Value, json};

/// Writes files.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteFile;

/// What is done with a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IfThere {
    Refuse,
    Overwrite,
    Append,
}

#[async_trait]
impl Tool for WriteFile {
    fn spec(&self) -> ToolSpec {
        ToolSpec::custom(
            "write_file",
            Domain::Files,
            Effect::Write,
            "Writes a text to a file on the person's own computer. Folders on the way are made. A file that is there already is left alone unless if_there says otherwise; it keeps its encoding and line ends. The person can undo it.",
            json!({
                "type": "object",
                "properties": {
                    "path": {"type": "string", "minLength": 1, "description": "The absolute path; `~` is the person's home folder."},
                    "text": {"type": "string", "maxLength": MAX_TEXT_BYTES, "description": "What to write."},
                    "if_there": {"type": "string", "enum": ["refuse", "overwrite", "append"], "description": "What to do with a file that is there already. Without it, refuse."}
                },
                "required": ["path", "text"],
                "additionalProperties": false
            }),
        )
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Write
    }

    fn sentence(&self, call: &ToolCall) -> String {
        let path = call.input.get("path").and_then(Value::as_str);
        let path = path.unwrap_or("a file");
        match if_there(call) {
            IfThere::Refuse => format!("Write the file {path}"),
            IfThere::Overwrite => format!("Write the file {path}, over what is there"),
            IfThere::Append => format!("Write more at the end of {path}"),
        }
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        let field = |name| call.input.get(name).and_then(Value::as_str);
        Some(format!("{}\n\n{}", field("path")?, field("text")?))
    }

    async fn concerns(&self, call: &ToolCall, _: &SessionId) -> ResourceClaims {
        files::concern(call, &["text"]).await
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        files::path_of(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path) = files::path_of(call)?;
        let text = call.input.get("text").and_then(Value::as_str);
        let (text, there) = (text.unwrap_or_default().to_owned(), if_there(call));
        let said = words.clone();
        let planned = files::looking(&context.cancel, move || {
            let found = files::look(&path, MAX_TEXT_BYTES)?;
            let after = after(&words, &found, &text, there)?;
            Ok(Change::to(found, after))
        });
        let change = planned.await?;
        let proof = if change.is_none() {
            Proof::NoChange
        } else {
            Proof::Confirmed
        };
        let bytes = change.after.as_ref().map_or(0, Vec::len);
        files::carry_out(change, context).await?;
        Ok(ToolOutput {
            proof,
            ..ToolOutput::text(
                format!("{said} now holds {bytes} bytes."),
                format!("Wrote the file {said}"),
            )
        })
    }
}

fn if_there(call: &ToolCall) -> IfThere {
    match call.input.get("if_there").and_then(Value::as_str) {
        Some("overwrite") => IfThere::Overwrite,
        Some("append") => IfThere::Append,
        Some(_) | None => IfThere::Refuse,
    }
}

fn after(words: &str, found: &Found, text: &str, there: IfThere) -> Result<Vec<u8>, ToolError> {
    let refuse = |why: String| Err(ToolError::ForModel(format!("Error: {words} {why}.")));
    let Some(before) = &found.bytes else {
        return Ok(text.as_bytes().to_vec());
    };
    match there {
        IfThere::Refuse => refuse("is there already; if_there says what to do with it".to_owned()),
        IfThere::Overwrite => edit::created(found, text),
        IfThere::Append => match Encoding::decode(before) {
            Ok((encoding, before)) => {
                let more = Text::new(before.clone()).rewritten(text);
                let whole = before + more.raw();
                encoding.encode(&whole).or_else(|character| {
                    let name = encoding.name();
                    refuse(format!("is written in {name}, which has no {character:?}"))
                })
            }
            Err(why) => refuse(why.to_string()),
        },
    }
}
