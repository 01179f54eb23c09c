//! Where a session's shell stands between calls, and how one that is in the middle of a command is brought
//! to rest.

use super::{
    STOP_LIMIT,
    shell::{Answer, Shell, Ticket},
};
use tokio::time::timeout;

/// A session's shell, if it has one.
#[derive(Default)]
pub(super) struct Place {
    pub(super) shell: Option<Shell>,
    /// A stop whose answer nobody has waited for yet.
    stopping: Option<Ticket>,
    /// There was a shell, and it is gone with all it knew.
    pub(super) lost: bool,
}

impl Place {
    pub(super) fn keep(&mut self, shell: Shell) {
        self.shell = Some(shell);
        self.lost = false;
    }

    /// Has the shell end its command; `settle` waits for it. In between, the shell is kept here, so that a
    /// caller who does not wait loses nothing.
    pub(super) async fn stop(&mut self, mut shell: Shell) {
        match shell.stop().await {
            Ok(ticket) => {
                self.keep(shell);
                self.stopping = Some(ticket);
            }
            // Without a supervisor there is no way to ask; dropping the shell ends what is left.
            Err(error) => tracing::warn!(%error, "a shell had to be given up"),
        }
    }

    /// Waits until a stop is done, and forgets what the stopped command printed.
    pub(super) async fn settle(&mut self) {
        if self.answered().await
            && let Some(shell) = &mut self.shell
        {
            shell.printed().await;
        }
    }

    /// Ends a command that takes too long, and gives what it printed.
    pub(super) async fn end_late(&mut self, shell: Shell) -> String {
        self.stop(shell).await;
        self.answered().await;
        match &mut self.shell {
            Some(shell) => shell.printed().await,
            None => String::new(),
        }
    }

    /// Waits for the answer to a stop. `false` when there was none to wait for, or it did not come and the
    /// shell was given up.
    async fn answered(&mut self) -> bool {
        let (Some(ticket), Some(shell)) = (self.stopping, &mut self.shell) else {
            return false;
        };
        let answer = timeout(STOP_LIMIT, shell.answer(ticket)).await;
        self.stopping = None;
        match answer {
            Ok(Ok(Answer::Ready { kept })) => {
                self.lost = !kept;
                true
            }
            Ok(Ok(_) | Err(_)) | Err(_) => {
                self.shell = None;
                self.lost = true;
                false
            }
        }
    }
}
