//! Files on the person's computer: finding, reading and changing them so that nothing is lost. The
//! tools that do so share this; none of it asks whether it may.

mod change;
mod encoding;
mod folder;
mod look;
mod place;
mod show;
mod text;
mod trouble;

pub(crate) use change::{Change, carry_out, keep};
pub(crate) use encoding::Encoding;
pub(crate) use folder::{Entry, entries};
pub(crate) use look::{Found, look};
pub(crate) use place::{Place, absolute};
pub(crate) use show::{cut, listing, number};
pub(crate) use text::{NoReplacement, NoSuchLine, Text};
pub(crate) use trouble::Trouble;

use crate::ToolError;

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

/// What is said when code that works on a file broke off.
pub(crate) fn crashed() -> ToolError {
    ToolError::ForModel("This failed inside Qilbee while it worked on the file.".to_owned())
}
