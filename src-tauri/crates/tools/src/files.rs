//! Files on the person's computer: finding, reading and changing them so that nothing is lost. The
//! tools that do so share this; none of it asks whether it may.

mod change;
mod encoding;
mod folder;
mod held;
mod list_files;
mod look;
mod place;
mod read_file;
mod show;
mod text;
mod trouble;
mod write_file;

pub use list_files::ListFiles;
pub use read_file::ReadFile;
pub use write_file::WriteFile;

pub(crate) use change::{Change, carry_out, keep};
pub(crate) use encoding::Encoding;
pub(crate) use folder::{Entry, entries};
pub(crate) use look::{Found, look};
pub(crate) use place::{Place, absolute, elsewhere};
pub(crate) use show::{cut, listing, number};
pub(crate) use text::{NoReplacement, NoSuchLine, Text};
pub(crate) use trouble::Trouble;

use crate::ToolError;
use protocol::{ResourceClaims, ToolCall};
use std::path::PathBuf;

/// The largest file whose text is changed, in bytes.
pub(crate) const MAX_TEXT_BYTES: u64 = 10 * 1024 * 1024;

/// Runs `work` where it may wait for a disk. A stop is not waited for: `work` only looks.
pub(crate) async fn looking<T: Send + 'static>(
    cancel: &tokio_util::sync::CancellationToken,
    work: impl FnOnce() -> Result<T, ToolError> + Send + 'static,
) -> Result<T, ToolError> {
    let work = tokio::task::spawn_blocking(work);
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(ToolError::Cancelled),
        done = work => done.unwrap_or_else(|_| Err(crashed())),
    }
}

/// The path of a call, as the model wrote it and as it is.
pub(crate) fn path_of(call: &ToolCall) -> Result<(String, PathBuf), ToolError> {
    let words = call.input.get("path").and_then(serde_json::Value::as_str);
    let words = words.unwrap_or_default();
    Ok((words.to_owned(), absolute(words)?))
}

/// What a call is about: its path, where that leads when a link stands in the way, and its other texts.
pub(crate) async fn concern(call: &ToolCall, texts: &[&str]) -> ResourceClaims {
    let path = call.input.get("path").and_then(serde_json::Value::as_str);
    let path = path.map(str::to_owned);
    let words = path.clone().unwrap_or_default();
    let elsewhere = tokio::task::spawn_blocking(move || elsewhere(&words)).await;
    let elsewhere = elsewhere.ok().flatten();
    let elsewhere = elsewhere.map(|path| path.to_string_lossy().into_owned());
    let concern = ResourceClaims {
        paths: path.into_iter().chain(elsewhere).collect(),
        ..ResourceClaims::default()
    };
    concern.with_texts(&call.input, texts)
}

/// What is said when code that works on a file broke off.
pub(crate) fn crashed() -> ToolError {
    ToolError::ForModel("This failed inside Qilbee while it worked on the file.".to_owned())
}
