//! Picture of a chat, from the journal of its data folder.

use super::Program;
use protocol::{BlobRef, SessionId};
use std::{ffi::OsString, io, process::Stdio};

/// Reads a picture that an event of a chat names. The chat may still run.
pub(crate) async fn read_picture(
    program: &Program,
    session: &SessionId,
    picture: &BlobRef,
) -> io::Result<Vec<u8>> {
    let name = format!("--picture={}", picture.id);
    let arguments = ["sessions", "show", &name, "--", session.as_str()].map(OsString::from);
    let shown = program
        .command(&arguments)?
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await?;
    match shown.status.success() {
        true => Ok(shown.stdout),
        false => Err(io::Error::other(
            String::from_utf8_lossy(&shown.stderr).trim().to_owned(),
        )),
    }
}
