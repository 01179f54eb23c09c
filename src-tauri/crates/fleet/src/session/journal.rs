//! What the journal of a data folder knows of a chat that was cut off.

use super::{Program, Story};
use protocol::{Event, SessionId};
use std::{ffi::OsString, io, process::Stdio};

/// Returns the story of a chat as its journal tells it; none if it is in another desktop's journal.
pub(crate) async fn find_story(
    program: &Program,
    session: &SessionId,
) -> io::Result<Option<Story>> {
    let arguments = ["sessions", "show", session.as_str(), "--json"].map(OsString::from);
    let shown = program
        .command(&arguments)?
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await?;
    if !shown.status.success() {
        return Ok(None);
    }
    let mut story = Story::default();
    for line in shown.stdout.split(|byte| *byte == b'\n') {
        // What is not known here is skipped, as while a chat runs.
        if let Ok(event) = serde_json::from_slice::<Event>(line) {
            story.take(&event);
        }
    }
    Ok(Some(story))
}
