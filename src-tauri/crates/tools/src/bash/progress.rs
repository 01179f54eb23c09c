//! Progress of a command: the newest line that it printed.

use super::shell::{PendingRequest, ShellReply, SupervisedShell};
use crate::{Progress, ProgressSink};
use std::{io, time::Duration};
use tokio::time::interval;

/// Interval at which the newest line is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// Waits for the end of a command and reports its newest line as progress.
pub(super) async fn watch(
    shell: &mut SupervisedShell,
    pending: PendingRequest,
    progress: &ProgressSink,
) -> io::Result<ShellReply> {
    let mut looks = interval(PROGRESS_INTERVAL);
    let mut shown = None;
    loop {
        tokio::select! {
            biased;
            answer = shell.reply(pending) => return answer,
            _ = looks.tick() => {
                let newest = shell.newest_line();
                if newest == shown {
                    continue;
                }
                if let Some(line) = newest.clone() {
                    let message = line.into();
                    progress.report(Progress { message, fraction: None });
                }
                shown = newest;
            }
        }
    }
}
