//! Following a sub-agent: gives it its part, passes on what it asks the person and what the person wants of the whole
//! task, and waits for its end.

use super::{options::stricter, report::SubAgentReport};
use crate::{
    CommandError, Session,
    parts::SubSessions,
    session::{
        assignment::Assignment,
        stop::{Stop, StopCause},
        turn_control::TurnRelay,
    },
};
use protocol::{
    AbandonReason, Answer, ApprovalEvent, ApprovalId, CallEvent, CallId, Command, DurableBody,
    Event, Grant, MessageEvent, Mode, NoticeEvent, PauseReason, Question, SessionOptions, TurnEnd,
    TurnEvent, UsageTotals,
};
use std::sync::Arc;
use store::StoreError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tools::{Progress, ToolError};

/// Question of a sub-agent that waits for the person. Dropping it leaves the sub-agent to wait.
pub(crate) struct SubAgentQuestion {
    /// The call that gave the part away.
    pub(crate) call: CallId,
    pub(crate) question: Box<Question>,
    answer: oneshot::Sender<Answer>,
}

/// Signals of the session above that hold for its parts too.
pub(crate) struct RelayedControl {
    /// Ends the calls of the session above.
    pub(crate) work: CancellationToken,
    pub(crate) stop: Stop,
    pub(crate) turn: TurnRelay,
    pub(crate) mode: watch::Receiver<Mode>,
}

/// Sub-agent at work.
pub(crate) struct SubAgent {
    pub(crate) call: CallId,
    pub(crate) sessions: Arc<dyn SubSessions>,
    pub(crate) session: Session,
    pub(crate) options: SessionOptions,
    pub(crate) control: RelayedControl,
    pub(crate) questions: mpsc::Sender<SubAgentQuestion>,
    pub(crate) progress: mpsc::Sender<(CallId, Progress)>,
}

/// State of what was seen of a sub-agent.
#[derive(Default)]
struct Seen {
    text: String,
    trouble: Option<localization::LocalizedText>,
    totals: UsageTotals,
    tool_calls: u32,
    /// Its question that is asked above.
    open: Option<(ApprovalId, oneshot::Receiver<Answer>)>,
}

impl SubAgentQuestion {
    /// True when the sub-agent does not wait any more.
    pub(crate) fn is_given_up(&self) -> bool {
        self.answer.is_closed()
    }

    /// Returns when the sub-agent does not wait any more.
    pub(crate) async fn given_up(&mut self) {
        self.answer.closed().await;
    }

    /// Answers the question, for this once: what holds longer is kept by the session that asked the person.
    pub(crate) fn settle(self, answer: Answer) {
        let answer = match answer {
            Answer::Allow { .. } => Answer::Allow { grant: Grant::Once },
            denied @ Answer::Deny { .. } => denied,
        };
        // It may have been answered in its own chat.
        let _ = self.answer.send(answer);
    }
}

impl SubAgent {
    /// Works on the part to its end. When the calls of the session above are ended, it is stopped and still followed.
    pub(crate) async fn run(mut self, assignment: Assignment) -> Result<SubAgentReport, ToolError> {
        let mut watch = self.session.watch(0);
        let begun = self.session.assign(assignment).await;
        begun.map_err(|error| ToolError::ForModel(error.message()))?;
        let mut seen = Seen::default();
        let mut is_stopped = false;
        let end = loop {
            let answer = async {
                match &mut seen.open {
                    Some((_, answer)) => answer.await.ok(),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = self.control.work.cancelled(), if !is_stopped => {
                    is_stopped = true;
                    seen.open = None;
                    self.send(self.stop_command()).await;
                }
                event = watch.next() => {
                    match event.map_err(|error| unreadable(&error))? {
                        Some(event) => {
                            if let Some(end) = self.take(&event, &mut seen).await {
                                break end;
                            }
                        }
                        None => break TurnEnd::Closed,
                    }
                }
                answer = answer => self.answer(&mut seen, answer).await,
                command = self.control.turn.command() => self.send(command).await,
                Ok(()) = self.control.mode.changed() => self.follow_mode().await,
            }
        };
        let sessions = Arc::clone(&self.sessions);
        sessions.close(self.session.id().clone()).await;
        Ok(SubAgentReport {
            end,
            text: seen.text,
            trouble: seen.trouble,
            totals: seen.totals,
            tool_calls: seen.tool_calls,
        })
    }

    /// Takes one of its events. Returns the end of its turn.
    async fn take(&mut self, event: &Event, seen: &mut Seen) -> Option<TurnEnd> {
        let Event::Durable(event) = event else {
            return None;
        };
        match &event.body {
            DurableBody::Call(call) => self.take_call(call, seen).await,
            DurableBody::Turn(TurnEvent::Usage { totals, .. }) => seen.totals = *totals,
            DurableBody::Turn(TurnEvent::Paused {
                reason: reason @ (PauseReason::Takeover | PauseReason::Breakpoint),
            }) => self.control.turn.pause(*reason),
            DurableBody::Turn(TurnEvent::TurnEnded { reason }) => return Some(*reason),
            DurableBody::Message(MessageEvent::AssistantMessage { items, .. }) => {
                let texts = items.iter().filter_map(protocol::Item::as_text);
                seen.text = texts.collect::<Vec<_>>().join("\n\n");
            }
            DurableBody::Approval(approval) => self.take_approval(approval, seen),
            DurableBody::Notice(
                NoticeEvent::Error { message, .. }
                | NoticeEvent::GuardTripped {
                    message,
                    ends_turn: true,
                    ..
                },
            ) => seen.trouble = Some(message.clone()),
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Notice(_)
            | DurableBody::Retired(_) => {}
        }
        None
    }

    async fn take_call(&self, call: &CallEvent, seen: &mut Seen) {
        match call {
            CallEvent::ToolCall { sentence, .. } => {
                let report = Progress {
                    message: sentence.clone(),
                    fraction: None,
                };
                // Progress is ephemeral: a report that finds the queue full is dropped.
                let _ = self.progress.try_send((self.call.clone(), report));
            }
            CallEvent::ToolStarted { .. } => seen.tool_calls += 1,
            CallEvent::SubAgentEnded {
                totals, tool_calls, ..
            } => {
                seen.totals += *totals;
                seen.tool_calls += tool_calls;
            }
            // A form of a server: the person reads this chat's parent, and nothing is filled in by silence.
            CallEvent::PersonAsked { call, .. } => {
                self.send(Command::SkipQuestion { call: call.clone() })
                    .await;
            }
            CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAnswered { .. }
            | CallEvent::ToolFinished { .. }
            | CallEvent::Screen { .. } => {}
        }
    }

    fn take_approval(&self, event: &ApprovalEvent, seen: &mut Seen) {
        match event {
            ApprovalEvent::ApprovalRequested {
                approval, question, ..
            } => {
                let (answer, answered) = oneshot::channel();
                let asked = SubAgentQuestion {
                    call: self.call.clone(),
                    question: Box::new(question.clone()),
                    answer,
                };
                // It asks one question at a time, so there is room for it.
                if self.questions.try_send(asked).is_ok() {
                    seen.open = Some((approval.clone(), answered));
                }
            }
            ApprovalEvent::ApprovalResolved { approval, .. } => {
                seen.open.take_if(|(open, _)| open == approval);
            }
            ApprovalEvent::GrantsRevoked { .. } => {}
        }
    }

    /// Passes the person's answer on.
    async fn answer(&self, seen: &mut Seen, answer: Option<Answer>) {
        if let (Some((approval, _)), Some(answer)) = (seen.open.take(), answer) {
            self.send(Command::AnswerApproval { approval, answer })
                .await;
        }
    }

    /// Follows the mode of the session above, never beyond the one it began with.
    async fn follow_mode(&mut self) {
        let above = *self.control.mode.borrow_and_update();
        let options = SessionOptions {
            mode: stricter(above, self.options.mode),
            ..self.options.clone()
        };
        self.send(Command::SetOptions { options }).await;
    }

    fn stop_command(&self) -> Command {
        match self.control.stop.cause() {
            Some(StopCause::NobodyToAsk) => Command::Abandon {
                reason: AbandonReason::NobodyToAsk,
            },
            Some(StopCause::Closed) => Command::Abandon {
                reason: AbandonReason::Closed,
            },
            Some(StopCause::Person) | None => Command::Stop,
        }
    }

    async fn send(&self, command: Command) {
        match self.session.submit(command).await {
            // It may have ended meanwhile: then the command has nothing left to do.
            Ok(()) | Err(CommandError::NotRunning | CommandError::Closed) => {}
            Err(error) => tracing::warn!(%error, "a sub-agent did not take a command"),
        }
    }
}

fn unreadable(error: &StoreError) -> ToolError {
    ToolError::Fatal(error.message())
}
