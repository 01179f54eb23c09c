//! `read_file`: reads the text of a file or document, page by page, and shows pictures.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, documents,
    encoding::{Encoding, NotText},
    file_type::{self, FileType, UnsupportedType},
    files::{self, MAX_READ_BYTES, Text},
    picture,
};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, OutputPart, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Characters per page.
const MAX_CHARACTERS: usize = 20_000;
/// Time limit, for documents that keep a parser busy and disks that don't answer.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Reads files.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadFile;

/// Input of `read_file`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadFileInput {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// The line to start with. Default: the first.
    #[schemars(range(min = 1))]
    first_line: Option<usize>,
    /// The character of that line to start with, where a line is longer than a page. Default: the first.
    #[schemars(range(min = 1))]
    first_character: Option<usize>,
    /// Maximum number of lines to read.
    #[schemars(range(min = 1))]
    line_count: Option<usize>,
}

/// A call of `read_file`.
struct ReadFileCall {
    path_text: String,
    path: PathBuf,
    page: PageRange,
}

/// Part of a text.
#[derive(Clone, Copy, Debug)]
struct PageRange {
    /// Number of the line, from 1.
    first_line: usize,
    /// Number of the character in that line, from 1.
    first_character: usize,
    line_count: usize,
}

impl Tool for ReadFile {
    type Input = ReadFileInput;

    fn definition(&self) -> Definition {
        Definition::new(
            "read_file",
            Domain::Files,
            Effect::Observe,
            "Reads the text of a file on the person's own computer, from any line on; also of PDF, Word (docx), Excel (xlsx), PowerPoint (pptx), OpenDocument (odt, ods, odp), RTF and e-mail (eml) files. Shows you a picture (PNG, JPEG, GIF, WebP). A long text comes page by page: the last line of the result says where the next page starts.",
        )
        .fallback_title(localized!("tools-file-read-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: ReadFileInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let title = localized!("tools-file-read-wants", path = &input.path);
        let reading = ReadFileCall {
            path: files::absolute_path(&input.path)?,
            path_text: input.path,
            page: PageRange {
                first_line: input.first_line.unwrap_or(1),
                first_character: input.first_character.unwrap_or(1),
                line_count: input.line_count.unwrap_or(usize::MAX),
            },
        };
        Ok(Invocation::new(Effect::Observe, title, reading))
    }
}

#[async_trait]
impl Operation for ReadFileCall {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.path_text, &[]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (path_text, path, page) = (self.path_text.clone(), self.path.clone(), self.page);
        let read = files::read_blocking(&context.cancel, move || {
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                parts: content(&path_text, &path, page)?,
                ..ToolOutput::text("", localized!("tools-file-read-did", path = path_text))
            })
        });
        // The work is bounded, so it ends by itself.
        let read = tokio::time::timeout(TIME_LIMIT, read).await;
        read.unwrap_or_else(|_| {
            let message = localized!("tools-file-slow", path = &self.path_text);
            Err(ToolError::ForModel(message))
        })
    }
}

/// Reads a file: a picture whole, of a text one page.
fn content(path_text: &str, path: &Path, page: PageRange) -> Result<Vec<OutputPart>, ToolError> {
    let found = files::read_snapshot(path, MAX_READ_BYTES)?;
    let missing = |_| files::FileError::NotFound(path_text.to_owned());
    let bytes = found.bytes().map_err(missing)?;
    if bytes.is_empty() {
        return shown(&Text::new(String::new()), page).map(in_words);
    }
    let refuse = |why: LocalizedText| files::path_problem(path_text, why);
    match file_type::of(bytes) {
        Ok(FileType::Picture) => {
            let fitted = picture::fit(bytes.to_vec().into());
            Ok(fitted.map_err(|why| refuse(why.message()))?.into_parts())
        }
        Ok(FileType::Document(kind)) => {
            let text = documents::text(kind, bytes).map_err(|why| refuse(why.message()))?;
            shown(&Text::new(text), page).map(in_words)
        }
        Ok(FileType::Text { encoding, text }) => text_page(encoding, text, page),
        // A file of another kind may be a text all the same.
        Err(kind) => match (kind, Encoding::decode(bytes)) {
            (_, Ok((encoding, text))) => text_page(encoding, text, page),
            (UnsupportedType::Unknown, Err(why)) | (_, Err(why @ NotText::Foreign(_))) => {
                Err(refuse(why.message()))
            }
            (kind, Err(NotText::Binary | NotText::Ambiguous { .. })) => {
                let kind = kind.message();
                Err(refuse(localized!("tools-file-other-kind", kind = kind)))
            }
        },
    }
}

/// Formats a page of a text file, with its encoding if it is one from before Unicode.
fn text_page(
    encoding: Encoding,
    text: String,
    page: PageRange,
) -> Result<Vec<OutputPart>, ToolError> {
    let mut text = shown(&Text::new(text), page)?;
    if let Some(encoding) = encoding.legacy_name() {
        text.push_str(&format!("\n(The file is written in {encoding}.)"));
    }
    Ok(in_words(text))
}

fn in_words(text: String) -> Vec<OutputPart> {
    vec![OutputPart::Text { text }]
}

/// Formats a page of a text, with the start of the next one.
fn shown(text: &Text, page: PageRange) -> Result<String, ToolError> {
    let refuse = |why: LocalizedText| {
        let message = localized!("tools-error", problem = why);
        Err(ToolError::ForModel(message))
    };
    let line_count = text.line_count();
    if line_count == 0 {
        return Ok("(The file is empty.)".to_owned());
    }
    let first = page.first_line;
    let mut lines = text.plain().lines().skip(first - 1).take(page.line_count);
    let Some(line) = lines.next() else {
        return refuse(localized!("tools-file-few-lines", lines = line_count));
    };
    let skipped = page.first_character - 1;
    let Some(begin) = rest_of(line, skipped) else {
        return refuse(localized!(
            "tools-file-short-line",
            characters = skipped,
            line = first
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

/// Returns a line without its first characters; `None` when it has no more than those.
fn rest_of(line: &str, skipped: usize) -> Option<&str> {
    if skipped == 0 {
        return Some(line);
    }
    let (at, _) = line.char_indices().nth(skipped)?;
    Some(&line[at..])
}
