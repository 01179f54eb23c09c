//! `list_files`: what is in a folder, page by page.

use super::show;
use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, files};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Entries given at once.
const PAGE: usize = 500;
/// Entries that are looked at, at most.
const MAX_ENTRIES: usize = 20_000;
/// How deep a folder is looked into at most.
const MAX_LEVELS: u32 = 5;

/// Lists folders.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListFiles;

/// Arguments of `list_files`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// How deep to look. Without it, 1.
    #[schemars(range(min = 1, max = MAX_LEVELS))]
    levels: Option<u32>,
    /// The entry to begin with, for a list that comes page by page.
    #[schemars(range(min = 1, max = MAX_ENTRIES))]
    first: Option<usize>,
}

/// A call of `list_files`.
struct Listing {
    words: String,
    path: PathBuf,
    levels: u32,
    first: usize,
}

impl Tool for ListFiles {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new(
            "list_files",
            Domain::Files,
            Effect::Observe,
            "Lists what is in a folder on the person's own computer: size and name, folders with a `/` at the end, without hidden files and node_modules.",
        )
        .fallback_title("Look what is in a folder")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let title = format!("Look what is in {}", input.path);
        let listing = Listing {
            path: files::absolute(&input.path)?,
            words: input.path,
            levels: input.levels.unwrap_or(1),
            first: input.first.unwrap_or(1),
        };
        Ok(Invocation::new(Effect::Observe, title, listing))
    }
}

#[async_trait]
impl Operation for Listing {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.words, &[]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path) = (self.words.clone(), self.path.clone());
        let (levels, first) = (self.levels, self.first);
        files::looking(&context.cancel, move || {
            let text = page(&words, &path, levels, first)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, format!("Looked what is in {words}"))
            })
        })
        .await
    }
}

fn page(words: &str, path: &Path, levels: u32, first: usize) -> Result<String, ToolError> {
    let refuse = |why: &str| Err(ToolError::ForModel(format!("Error: {words} {why}.")));
    if !path.exists() {
        return refuse("is not there");
    }
    if !path.is_dir() {
        return refuse("is a file, not a folder");
    }
    let most = (first - 1 + PAGE).min(MAX_ENTRIES);
    let (entries, complete) = files::entries(path, levels, most)?;
    if entries.is_empty() {
        return Ok("(The folder is empty.)".to_owned());
    }
    let Some(shown) = entries.get(first - 1..).filter(|shown| !shown.is_empty()) else {
        return refuse(&format!("has only {} entries", entries.len()));
    };
    let lines = shown.iter().map(|entry| {
        let end = if entry.is_folder { "/" } else { "" };
        let size = entry.size.map_or_else(|| "-".to_owned(), show::short);
        format!("{size}\t{}{end}", entry.path)
    });
    let mut lines: Vec<_> = lines.collect();
    if !complete {
        lines.push(match entries.len() {
            MAX_ENTRIES.. => "(There is more; look into one of the folders.)".to_owned(),
            count => format!("(There is more. Go on with first {}.)", count + 1),
        });
    }
    Ok(lines.join("\n"))
}
