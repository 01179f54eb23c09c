//! Tasks that others begin in a chat while its prompt waits, such as in a terminal that is attached to it: shown above the line that
//! is being written, and followed once the person wants to.

use crate::cli::{
    Failure,
    watch::{OwnMessages, Printer, SentOptions},
};
use agent::Watch;
use futures::FutureExt as _;
use protocol::{
    ApprovalEvent, CallEvent, DurableBody, DurableEvent, Event, PauseReason, TurnEvent,
};

/// Told when somebody else begins a task.
const BEGUN: &str = "  A task was begun elsewhere. Enter follows it here.\n";
/// Told when a message that came too late for the task before begins one.
const BEGUN_LATE: &str = "  What you wrote begins a task. Enter follows it here.\n";
/// Told of a question in it.
const ASKED: &str = "  Something is asked. Enter shows it here.\n";
/// Told of a pause that the person ends.
const HELD: &str = "  It holds. Enter lets you go on here.\n";

/// Place in a chat up to which everything was shown.
pub(super) struct Meanwhile {
    pub(super) watch: Watch,
    printer: Printer,
    /// Messages that were typed here.
    pub(super) own_messages: OwnMessages,
    /// Events of the task that runs, the first one first.
    running: Vec<DurableEvent>,
    pub(super) sent_options: SentOptions,
}

impl Meanwhile {
    pub(super) fn of(watch: Watch) -> Self {
        Self {
            watch,
            printer: Printer::above_a_prompt(),
            own_messages: OwnMessages::default(),
            running: Vec::new(),
            sent_options: SentOptions::default(),
        }
    }

    /// Returns whether a task runs that this terminal does not follow.
    pub(super) fn runs(&self) -> bool {
        !self.running.is_empty()
    }

    /// Returns what was shown of the task that runs. From now on somebody else follows it.
    pub(super) fn take_running(&mut self) -> Vec<DurableEvent> {
        self.sent_options.forget();
        std::mem::take(&mut self.running)
    }

    /// Returns what is to be shown of what happens next; none once the chat was closed. Cancel-safe.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Failure> {
        let event = self.watch.next().await;
        let event = event.map_err(|error| Failure::failed(error.to_string()))?;
        Ok(event.map(|event| self.take(&event)))
    }

    /// Returns what is to be shown of what has happened until now.
    pub(super) fn until_now(&mut self) -> Result<String, Failure> {
        let mut shown = String::new();
        while let Some(next) = self.next().now_or_never() {
            match next? {
                Some(lines) => shown.push_str(&lines),
                None => break,
            }
        }
        Ok(shown)
    }

    fn take(&mut self, event: &Event) -> String {
        let Event::Durable(durable) = event else {
            return self.printer.lines(event);
        };
        let begins = matches!(durable.body, DurableBody::Turn(TurnEvent::TurnStarted));
        if begins || self.runs() {
            self.running.push(durable.clone());
        }
        if let DurableBody::Turn(TurnEvent::TurnEnded { .. }) = durable.body {
            self.running.clear();
        }
        self.sent_options.take(&durable.body);
        if self.own_messages.take(&durable.body) {
            return String::new();
        }
        let hint = match self.runs() {
            true => hint(&durable.body, self.own_messages.is_empty()),
            false => "",
        };
        self.printer.lines(event) + hint
    }
}

/// Returns what a person can do about an event. Nothing of theirs is on its way where a task was `begun_elsewhere`.
fn hint(body: &DurableBody, begun_elsewhere: bool) -> &'static str {
    match body {
        DurableBody::Turn(TurnEvent::TurnStarted) if begun_elsewhere => BEGUN,
        DurableBody::Turn(TurnEvent::TurnStarted) => BEGUN_LATE,
        DurableBody::Approval(ApprovalEvent::ApprovalRequested { .. })
        | DurableBody::Call(CallEvent::PersonAsked { .. }) => ASKED,
        DurableBody::Turn(TurnEvent::Paused {
            reason: PauseReason::Takeover | PauseReason::Breakpoint,
        }) => HELD,
        DurableBody::Turn(_)
        | DurableBody::Approval(_)
        | DurableBody::Call(_)
        | DurableBody::Session(_)
        | DurableBody::Message(_)
        | DurableBody::Notice(_) => "",
    }
}
