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
use protocol::ResourceClaims;

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

/// Resource claims of a call: its path, where that leads when a link stands in the way, and its other texts by name.
pub(crate) async fn claims(path: &str, texts: &[(&str, Option<&String>)]) -> ResourceClaims {
    let words = path.to_owned();
    let elsewhere = tokio::task::spawn_blocking(move || elsewhere(&words)).await;
    let elsewhere = elsewhere.ok().flatten();
    let elsewhere = elsewhere.map(|path| path.to_string_lossy().into_owned());
    ResourceClaims {
        paths: [path.to_owned()].into_iter().chain(elsewhere).collect(),
        ..ResourceClaims::default()
    }
    .with_texts(texts)
}

/// What is said when code that works on a file broke off.
pub(crate) fn crashed() -> ToolError {
    ToolError::ForModel("This failed inside Qilbee while it worked on the file.".to_owned())
}
