//! Story of a chat that was cut off, from the journal of its data folder.

use super::{Program, Story};
use crate::Progress;
use protocol::Event;
use std::{
    ffi::OsString,
    io,
    process::{ExitStatus, Stdio},
};

/// Exit code of the program when its journal knows no such chat.
const NO_SUCH_CHAT: i32 = 2;

/// Returns the story of a chat as its journal tells it; none if it is in another desktop's journal.
pub(crate) async fn find_story(program: &Program, before: &Progress) -> io::Result<Option<Story>> {
    let Some(session) = &before.session else {
        return Ok(None);
    };
    let arguments = ["sessions", "show", "--json", "--", session.as_str()].map(OsString::from);
    let shown = program
        .command(&arguments)?
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await?;
    if !is_there(shown.status)? {
        return Ok(None);
    }
    let mut story = Story::default();
    story.progress.earlier_steps = before.earlier_steps;
    story.progress.earlier_cost_usd = before.earlier_cost_usd;
    for line in shown.stdout.split(|byte| *byte == b'\n') {
        // What is not known here is skipped, as while a chat runs.
        if let Ok(event) = serde_json::from_slice::<Event>(line) {
            story.take(&event);
        }
    }
    Ok(Some(story))
}

/// Returns whether the journal has the chat. What failed says nothing: a task that begins anew would be done twice.
pub(super) fn is_there(status: ExitStatus) -> io::Result<bool> {
    match status.code() {
        Some(0) => Ok(true),
        Some(NO_SUCH_CHAT) => Ok(false),
        Some(_) | None => Err(io::Error::other(format!(
            "the journal could not be read: qilbee ended with {status}"
        ))),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_a_chat_that_is_not_there_begins_anew() {
        let check = |code: i32, wanted: Option<bool>| {
            let status: ExitStatus = std::os::unix::process::ExitStatusExt::from_raw(code << 8);
            assert_eq!(is_there(status).ok(), wanted, "{code}");
        };
        check(0, Some(true));
        check(NO_SUCH_CHAT, Some(false));
        check(1, None);
    }
}
