//! `write_file`: a whole new text, or more at the end of one.

use super::{Change, Encoding, Found, MAX_TEXT_BYTES, Text};
use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, edit, files,
};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{path::PathBuf, sync::Arc};

/// Writes files.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteFile;

/// Arguments of `write_file`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// What to write.
    #[schemars(length(max = MAX_TEXT_BYTES))]
    text: String,
    /// What to do with a file that is there already. Without it, refuse.
    if_there: Option<IfThere>,
}

// What is done with a file that is there already. (No doc: a model reads that of the field.)
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum IfThere {
    Refuse,
    Overwrite,
    Append,
}

/// A call of `write_file`.
struct Writing {
    words: String,
    path: PathBuf,
    text: String,
    if_there: IfThere,
}

impl Tool for WriteFile {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new(
            "write_file",
            Domain::Files,
            Effect::Write,
            "Writes a text to a file on the person's own computer. Folders on the way are made. A file that is there already is left alone unless if_there says otherwise; it keeps its encoding and line ends. The person can undo it.",
        )
        .fallback_title("Write the file a file")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let path = &input.path;
        let if_there = input.if_there.unwrap_or(IfThere::Refuse);
        let title = match if_there {
            IfThere::Refuse => format!("Write the file {path}"),
            IfThere::Overwrite => format!("Write the file {path}, over what is there"),
            IfThere::Append => format!("Write more at the end of {path}"),
        };
        let exact = format!("{path}\n\n{}", input.text);
        let writing = Writing {
            path: files::absolute(path)?,
            words: input.path,
            text: input.text,
            if_there,
        };
        Ok(Invocation::new(Effect::Write, title, writing).exact(exact))
    }
}

#[async_trait]
impl Operation for Writing {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.words, &[("text", Some(&self.text))]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path) = (self.words.clone(), self.path.clone());
        let (text, there) = (self.text.clone(), self.if_there);
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
        let said = &self.words;
        Ok(ToolOutput {
            proof,
            ..ToolOutput::text(
                format!("{said} now holds {bytes} bytes."),
                format!("Wrote the file {said}"),
            )
        })
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
