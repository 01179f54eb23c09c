//! `write_file`: writes a whole text, or appends to one.

use super::{Change, FileSnapshot, MAX_TEXT_BYTES, Text};
use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, encoding::Encoding,
    files,
};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{path::PathBuf, sync::Arc};

/// Writes files.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteFile;

/// Input of `write_file`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteFileInput {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// The text to write.
    #[schemars(length(max = MAX_TEXT_BYTES))]
    text: String,
    /// Handling of a file that already exists. Default: refuse.
    if_there: Option<IfExists>,
}

// Handling of a file that already exists. (No doc: a model reads that of the field.)
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum IfExists {
    Refuse,
    Overwrite,
    Append,
}

/// A call of `write_file`.
struct WriteFileCall {
    path_text: String,
    path: PathBuf,
    text: String,
    if_there: IfExists,
}

impl Tool for WriteFile {
    type Input = WriteFileInput;

    fn definition(&self) -> Definition {
        Definition::new(
            "write_file",
            Domain::Files,
            Effect::Write,
            "Writes a text to a file on the person's own computer and creates missing folders. An existing file is left alone unless if_there says otherwise; it keeps its encoding and line ends. The person can undo it.",
        )
        .fallback_title(localized!("tools-file-write-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: WriteFileInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let path = &input.path;
        let if_there = input.if_there.unwrap_or(IfExists::Refuse);
        let title = match if_there {
            IfExists::Refuse => localized!("tools-file-write-wants", path = path),
            IfExists::Overwrite => localized!("tools-file-overwrite-wants", path = path),
            IfExists::Append => localized!("tools-file-append-wants", path = path),
        };
        let exact = format!("{path}\n\n{}", input.text);
        let writing = WriteFileCall {
            path: files::absolute_path(path)?,
            path_text: input.path,
            text: input.text,
            if_there,
        };
        Ok(Invocation::new(Effect::Write, title, writing).exact(exact))
    }
}

#[async_trait]
impl Operation for WriteFileCall {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.path_text, &[("text", Some(&self.text))]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (path_text, path) = (self.path_text.clone(), self.path.clone());
        let (text, if_exists) = (self.text.clone(), self.if_there);
        let planned = files::read_blocking(&context.cancel, move || {
            let found = files::read_snapshot(&path, MAX_TEXT_BYTES)?;
            let new_content = new_content(&path_text, &found, &text, if_exists)?;
            Ok(Change::to(found, new_content))
        });
        let change = planned.await?;
        let proof = if change.is_none() {
            Proof::NoChange
        } else {
            Proof::Confirmed
        };
        let bytes = change.after.as_ref().map_or(0, Vec::len);
        files::apply(change, context).await?;
        let said = &self.path_text;
        Ok(ToolOutput {
            proof,
            ..ToolOutput::text(
                format!("{said} now holds {bytes} bytes."),
                localized!("tools-file-write-did", path = said),
            )
        })
    }
}

fn new_content(
    path_text: &str,
    found: &FileSnapshot,
    text: &str,
    if_exists: IfExists,
) -> Result<Vec<u8>, ToolError> {
    let refuse = |why: LocalizedText| Err(files::path_problem(path_text, why));
    let Some(before) = &found.bytes else {
        return Ok(text.as_bytes().to_vec());
    };
    match if_exists {
        IfExists::Refuse => refuse(localized!("tools-file-exists")),
        IfExists::Overwrite => found
            .rewritten(text)
            .or_else(|foreign| refuse(foreign.message())),
        IfExists::Append => match Encoding::decode_exactly(before) {
            Ok((encoding, before)) => {
                let more = Text::new(before.clone()).rewritten(text);
                let whole = encoding.encode(&(before + more.raw()));
                whole.or_else(|foreign| refuse(foreign.message()))
            }
            Err(why) => refuse(why.message()),
        },
    }
}
