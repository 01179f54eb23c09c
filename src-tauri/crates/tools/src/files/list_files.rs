//! `list_files`: lists a folder, page by page.

use super::format;
use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError, files};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Entries per page.
const PAGE: usize = 500;
/// Maximum number of entries read.
const MAX_ENTRIES: usize = 20_000;
/// Maximum depth of a listing.
const MAX_LEVELS: u32 = 5;

/// Lists folders.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListFiles;

/// Input of `list_files`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFilesInput {
    /// The absolute path; `~` is the person's home folder.
    #[schemars(length(min = 1))]
    path: String,
    /// Depth of the listing. Default: 1.
    #[schemars(range(min = 1, max = MAX_LEVELS))]
    levels: Option<u32>,
    /// The entry to start with, to get the next page of a long list.
    #[schemars(range(min = 1, max = MAX_ENTRIES))]
    first: Option<usize>,
}

/// A call of `list_files`.
struct ListFilesCall {
    path_text: String,
    path: PathBuf,
    levels: u32,
    first: usize,
}

impl Tool for ListFiles {
    type Input = ListFilesInput;

    fn definition(&self) -> Definition {
        Definition::new(
            "list_files",
            Domain::Files,
            Effect::Observe,
            "Lists a folder on the person's own computer: size and name of each entry, folders with a `/` at the end, without hidden files and node_modules.",
        )
        .fallback_title(localized!("tools-folder-list-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: ListFilesInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let title = localized!("tools-folder-list-wants", path = &input.path);
        let listing = ListFilesCall {
            path: files::absolute_path(&input.path)?,
            path_text: input.path,
            levels: input.levels.unwrap_or(1),
            first: input.first.unwrap_or(1),
        };
        Ok(Invocation::new(Effect::Observe, title, listing))
    }
}

#[async_trait]
impl Operation for ListFilesCall {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.path_text, &[]).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (path_text, path) = (self.path_text.clone(), self.path.clone());
        let (levels, first) = (self.levels, self.first);
        files::read_blocking(&context.cancel, move || {
            let text = page(&path_text, &path, levels, first)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, localized!("tools-folder-list-did", path = path_text))
            })
        })
        .await
    }
}

fn page(path_text: &str, path: &Path, levels: u32, first: usize) -> Result<String, ToolError> {
    let refuse = |why: LocalizedText| Err(files::path_problem(path_text, why));
    if !path.exists() {
        return refuse(localized!("tools-folder-missing"));
    }
    if !path.is_dir() {
        return refuse(localized!("tools-folder-file"));
    }
    let most = (first - 1 + PAGE).min(MAX_ENTRIES);
    let (entries, complete) = files::list_folder(path, levels, most)?;
    if entries.is_empty() {
        return Ok("(The folder is empty.)".to_owned());
    }
    let Some(shown) = entries.get(first - 1..).filter(|shown| !shown.is_empty()) else {
        return refuse(localized!(
            "tools-folder-few-entries",
            count = entries.len()
        ));
    };
    let lines = shown.iter().map(|entry| {
        let end = if entry.is_folder { "/" } else { "" };
        let size = entry.size.map_or_else(|| "-".to_owned(), format::size_text);
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
