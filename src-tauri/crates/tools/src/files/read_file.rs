//! `read_file`: what a file says, page by page; of documents the text in them.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, documents,
    files::{self, Encoding, Text},
};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 50 * 1024 * 1024;
/// What is given at once, in characters.
const MAX_CHARACTERS: usize = 20_000;
/// How long it may take, in a document that keeps a reader busy or on a disk that does not answer.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Reads files.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadFile;

/// Arguments of `read_file`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// The line to begin with. Without it, the first.
    #[schemars(range(min = 1))]
    first_line: Option<usize>,
    /// The character of that line to begin with, where a line is longer than a page. Without it, the first.
    #[schemars(range(min = 1))]
    first_character: Option<usize>,
    /// How many lines to read at most.
    #[schemars(range(min = 1))]
    line_count: Option<usize>,
}

/// A call of `read_file`.
struct Reading {
    words: String,
    path: PathBuf,
    page: Page,
}

/// Part of a text.
#[derive(Clone, Copy, Debug)]
struct Page {
    /// From 1.
    first_line: usize,
    /// Of that line, from 1.
    first_character: usize,
    line_count: usize,
}

impl Tool for ReadFile {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new(
            "read_file",
            Domain::Files,
            Effect::Observe,
            "Reads a file on the person's own computer and gives its text, from any line on; of PDF, Word (docx) and spreadsheet (xlsx) files the text in them. A long text comes page by page: the last line of the answer says where to go on.",
        )
        .fallback_title("Read a file")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let title = format!("Read {}", input.path);
        let reading = Reading {
            path: files::absolute(&input.path)?,
            words: input.path,
            page: Page {
                first_line: input.first_line.unwrap_or(1),
                first_character: input.first_character.unwrap_or(1),
                line_count: input.line_count.unwrap_or(usize::MAX),
            },
        };
        Ok(Invocation::new(Effect::Observe, title, reading))
    }
}

#[async_trait]
impl Operation for Reading {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.words, &[]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path, page) = (self.words.clone(), self.path.clone(), self.page);
        let read = files::looking(&context.cancel, move || {
            let text = shown(&text(&words, &path)?, page)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, format!("Read {words}"))
            })
        });
        // Nobody waits any longer; what is being read is bounded, so the work comes to an end by itself.
        let read = tokio::time::timeout(TIME_LIMIT, read).await;
        read.unwrap_or_else(|_| {
            let sentence = format!("Error: {} takes too long to be read.", self.words);
            Err(ToolError::ForModel(sentence))
        })
    }
}

/// The text of a file.
fn text(words: &str, path: &Path) -> Result<Text, ToolError> {
    let found = files::look(path, MAX_BYTES)?;
    let missing = |_| files::Trouble::NotFound(words.to_owned());
    let bytes = found.bytes().map_err(missing)?;
    let refuse = |why: String| ToolError::ForModel(format!("Error: {words} {why}."));
    if let Some(kind) = documents::kind(path, bytes) {
        let text = documents::text(kind, bytes).map_err(|why| refuse(why.to_string()))?;
        return Ok(Text::new(text));
    }
    let (_, text) = Encoding::decode(bytes).map_err(|why| refuse(why.to_string()))?;
    Ok(Text::new(text))
}

/// A page of a text, and where the next one begins.
fn shown(text: &Text, page: Page) -> Result<String, ToolError> {
    let refuse = |why: String| Err(ToolError::ForModel(format!("Error: {why}.")));
    let line_count = text.line_count();
    if line_count == 0 {
        return Ok("(The file is empty.)".to_owned());
    }
    let first = page.first_line;
    let mut lines = text.plain().lines().skip(first - 1).take(page.line_count);
    let Some(line) = lines.next() else {
        return refuse(format!("The file has only {line_count} lines"));
    };
    let skipped = page.first_character - 1;
    let Some(begin) = rest_of(line, skipped) else {
        return refuse(format!(
            "Line {first} has no more than {skipped} characters"
        ));
    };
    if let Some((end, _)) = begin.char_indices().nth(MAX_CHARACTERS) {
        let next = page.first_character + MAX_CHARACTERS;
        return Ok(format!(
            "{}\n(Line {first} of {line_count} goes on. Go on with first_line {first} and first_character {next}.)",
            &begin[..end]
        ));
    }
    let mut shown = begin.to_owned();
    let mut characters = begin.chars().count();
    let mut last = first;
    for line in lines {
        characters += 1 + line.chars().count();
        if characters > MAX_CHARACTERS {
            break;
        }
        shown.push('\n');
        shown.push_str(line);
        last += 1;
    }
    if last < line_count {
        let next = last + 1;
        shown.push_str(&format!(
            "\n(Lines {first} to {last} of {line_count}. Go on with first_line {next}.)"
        ));
    }
    Ok(shown)
}

/// A line without its first characters; nothing when it has no more than those.
fn rest_of(line: &str, skipped: usize) -> Option<&str> {
    if skipped == 0 {
        return Some(line);
    }
    let (at, _) = line.char_indices().nth(skipped)?;
    Some(&line[at..])
}
