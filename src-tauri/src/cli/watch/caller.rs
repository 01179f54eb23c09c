//! A program in the person's place while turns are followed: its commands go to the session, and when it is gone nothing waits
//! for it. What it may say is decided in `commands`.

use super::{Following, NOBODY_TO_ASK, following::without_answer, send};
use crate::cli::{Failure, output};
use protocol::{Command, PauseReason};

/// Told to a caller that takes the desktop back.
const NOT_A_PROGRAMS_HAND: &str = "qilbee: the person took over, and gives mouse and keyboard back with their own hand; \
                                   `qilbee answers any` lets programs do it";
impl Following<'_> {
    /// Returns whether another turn may begin after this one.
    pub(super) fn awaits_another_task(&self) -> bool {
        self.options.task_after_task && (self.caller.is_some() || self.submitted > 0)
    }

    /// Returns whether nothing runs, and nobody can begin anything.
    pub(super) fn is_over(&self) -> bool {
        self.options.task_after_task && !self.begun && !self.awaits_another_task()
    }

    /// Returns whether a caller answers in the person's place.
    pub(super) fn caller_answers(&self) -> bool {
        self.caller
            .as_ref()
            .is_some_and(|commands| commands.caller.answers)
    }

    /// Takes no more commands: what runs is the last.
    pub(super) fn forget_caller(&mut self) {
        self.caller = None;
        self.submitted = 0;
    }

    /// Forgets what was open in the last turn.
    pub(super) fn begin_anew(&mut self) {
        self.failed_with = None;
        self.approval = None;
        self.asked.clear();
        self.begun = false;
        self.taken_over = false;
        self.paused = None;
        self.announced.clear();
    }

    /// Passes a caller's command on. One that fits nothing that is open is named, and changes nothing. A caller that is gone
    /// leaves nobody to ask.
    pub(super) async fn take_command(&mut self, command: Option<Command>) -> Result<(), Failure> {
        let Some(command) = command else {
            return self.lose_caller().await;
        };
        let goes_on = matches!(command, Command::Resume | Command::Step);
        if goes_on && self.taken_over && !self.caller_answers() {
            output::tell(NOT_A_PROGRAMS_HAND);
            return Ok(());
        }
        match self.session.submit(command.clone()).await {
            Ok(()) => self.note_command(&command),
            Err(error) => output::tell(&format!("qilbee: {error}")),
        }
        Ok(())
    }

    /// Keeps what a command has settled: the caller may be gone before its event comes.
    fn note_command(&mut self, command: &Command) {
        match command {
            Command::Submit { text, quoted, .. } => {
                let texts = std::iter::once(text).chain(quoted);
                self.submitted += texts.filter(|text| !text.trim().is_empty()).count();
            }
            Command::Resume | Command::Step => self.paused = None,
            Command::AnswerApproval { .. } => self.approval = None,
            Command::ProvideToolResult { call, .. }
            | Command::AnswerForm { call, .. }
            | Command::SkipQuestion { call } => self.asked.retain(|open| open.call != *call),
            Command::RevokeGrants { .. }
            | Command::Pause
            | Command::TryNow
            | Command::Stop
            | Command::Abandon { .. }
            | Command::Refine { .. }
            | Command::SetOptions { .. } => {}
        }
    }

    async fn lose_caller(&mut self) -> Result<(), Failure> {
        // The desktop comes by itself.
        let holds = self
            .paused
            .is_some_and(|reason| reason != PauseReason::DesktopBusy);
        let waits = holds || (self.caller_answers() && self.approval.is_some());
        self.caller = None;
        if waits {
            return send(self.session, NOBODY_TO_ASK).await;
        }
        for open in &self.asked {
            send(self.session, without_answer(open, self.options)).await?;
        }
        Ok(())
    }
}
