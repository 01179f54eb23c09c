//! File access shared by the file tools: resolving, reading and changing files so that nothing is lost. Policy is decided
//! elsewhere.

mod change;
mod file_error;
mod format;
mod list_files;
mod list_folder;
mod parent_folder;
mod read_file;
mod real_path;
mod snapshot;
mod text;
mod write_file;

pub use list_files::ListFiles;
pub use read_file::ReadFile;
pub use write_file::WriteFile;

pub(crate) use change::{Change, apply, save_checkpoint};
pub(crate) use file_error::FileError;
pub(crate) use format::{cut_text, listing, number_lines};
pub(crate) use list_folder::{FolderEntry, list_folder};
pub(crate) use real_path::{RealPath, absolute_path, link_target};
pub(crate) use snapshot::{FileSnapshot, read_snapshot};
pub(crate) use text::{LineOutOfRange, MatchError, Text};

use crate::{ToolError, picture};
use localization::{LocalizedText, localized};
use protocol::{OutputPart, ResourceClaims};

/// Maximum size of a file that is read, in bytes.
pub(crate) const MAX_READ_BYTES: u64 = 50 * 1024 * 1024;
/// Maximum size of a file whose text is changed, in bytes.
pub(crate) const MAX_TEXT_BYTES: u64 = 10 * 1024 * 1024;

/// Runs read-only `work` where it may block. A stop doesn't wait for it.
pub(crate) async fn read_blocking<T: Send + 'static>(
    cancel: &tokio_util::sync::CancellationToken,
    work: impl FnOnce() -> Result<T, ToolError> + Send + 'static,
) -> Result<T, ToolError> {
    let work = tokio::task::spawn_blocking(work);
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(ToolError::Cancelled),
        done = work => done.unwrap_or_else(|_| Err(internal_error())),
    }
}

/// Returns the resource claims of a call: its path, the target where that path has links, and its other texts by name.
pub(crate) async fn claims(path: &str, texts: &[(&str, Option<&String>)]) -> ResourceClaims {
    let path_text = path.to_owned();
    let link_target = tokio::task::spawn_blocking(move || link_target(&path_text)).await;
    let link_target = link_target.ok().flatten();
    let link_target = link_target.map(|path| path.to_string_lossy().into_owned());
    ResourceClaims {
        paths: [path.to_owned()].into_iter().chain(link_target).collect(),
        ..ResourceClaims::default()
    }
    .with_texts(texts)
}

/// Returns the picture in a file, as a model sees it; `None` when the file holds no picture.
pub(crate) fn picture_parts(
    path: &str,
    file: &FileSnapshot,
) -> Option<Result<Vec<OutputPart>, ToolError>> {
    let bytes = file.bytes.as_ref()?;
    picture::format(bytes)?;
    let fitted = picture::fit(bytes.clone().into());
    Some(match fitted {
        Ok(fitted) => Ok(fitted.into_parts()),
        Err(error) => Err(path_problem(path, error.message())),
    })
}

/// Returns the error after a panic in file code.
pub(crate) fn internal_error() -> ToolError {
    ToolError::ForModel(localized!("tools-file-internal"))
}

/// Returns an error about a path; `problem` is the end of a sentence that begins with it.
pub(crate) fn path_problem(path: &str, problem: LocalizedText) -> ToolError {
    ToolError::ForModel(localized!(
        "tools-path-problem",
        path = path,
        problem = problem
    ))
}
