//! Following a sub-agent: gives it its part, passes on what it asks the person and what the person wants of the whole
//! task, and waits for its end.

use super::{allowance::Allowance, options::stricter, report::SubAgentReport};
use crate::{
    CommandError, Session,
    session::{
        assignment::Assignment,
        stop::{Stop, StopCause},
        turn_control::{GivenAnswer, TurnRelay},
    },
};
use protocol::{
    AbandonReason, Answer, ApprovalEvent, ApprovalId, CallEvent, CallId, Command, Domain,
    DurableBody, Event, Grant, MessageEvent, Mode, NoticeEvent, PauseReason, Question,
    SessionEvent, SessionOptions, TurnEnd, TurnEvent,
};
use std::collections::HashMap;
use store::StoreError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tools::{Progress, ToolError};

/// Question of a sub-agent that waits for the person. Dropping it leaves the sub-agent to wait.
pub(crate) struct SubAgentQuestion {
    /// The call that gave the part away.
    pub(crate) call: CallId,
    pub(crate) question: Box<Question>,
    answer: oneshot::Sender<GivenAnswer>,
}

/// Signals of the session above that hold for its parts too.
pub(crate) struct RelayedControl {
    /// Ends the calls of the session above.
    pub(crate) work: CancellationToken,
    pub(crate) stop: Stop,
    pub(crate) turn: TurnRelay,
    pub(crate) rules: watch::Receiver<PartRules>,
}

/// Rules of the session above that its parts follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PartRules {
    pub(crate) mode: Mode,
    /// Limit of each part, by its call. One that is not here has the limits that it began with.
    pub(crate) limits: HashMap<CallId, Allowance>,
}

/// Channels to the session above.
pub(crate) struct SubAgentChannels {
    pub(crate) questions: mpsc::Sender<SubAgentQuestion>,
    pub(crate) progress: mpsc::Sender<(CallId, Progress)>,
}

/// Sub-agent at work.
pub(crate) struct SubAgent {
    call: CallId,
    session: Session,
    /// Its options, as they are now.
    options: SessionOptions,
    /// The freest mode that it may have.
    own_mode: Mode,
    /// The mode that it was told last.
    told_mode: Mode,
    /// The limits that it began with or was given in its own chat: it never has more.
    own_limits: Allowance,
    /// The limits that it was told last.
    told_limits: Allowance,
    control: RelayedControl,
    questions: mpsc::Sender<SubAgentQuestion>,
    progress: mpsc::Sender<(CallId, Progress)>,
}

/// State of what was seen of a sub-agent.
#[derive(Default)]
struct Seen {
    text: String,
    trouble: Option<localization::LocalizedText>,
    saw_screen: bool,
    /// Its question that is asked above.
    open: Option<(ApprovalId, oneshot::Receiver<GivenAnswer>)>,
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
        self.give(GivenAnswer::Person(match answer {
            Answer::Allow { .. } => Answer::Allow { grant: Grant::Once },
            denied @ Answer::Deny { .. } => denied,
        }));
    }

    /// Answers the question with yes, since this grant covers it.
    pub(crate) fn settle_by(self, grant: ApprovalId) {
        self.give(GivenAnswer::Granted(grant));
    }

    fn give(self, answer: GivenAnswer) {
        // It may have been answered in its own chat.
        let _ = self.answer.send(answer);
    }
}

impl SubAgent {
    pub(crate) fn new(
        call: CallId,
        session: Session,
        options: SessionOptions,
        control: RelayedControl,
        channels: SubAgentChannels,
    ) -> Self {
        Self {
            call,
            session,
            own_mode: options.mode,
            told_mode: options.mode,
            own_limits: Allowance::of(&options),
            told_limits: Allowance::of(&options),
            options,
            control,
            questions: channels.questions,
            progress: channels.progress,
        }
    }

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
                Ok(()) = self.control.rules.changed() => self.follow_rules().await,
            }
        };
        Ok(SubAgentReport {
            end,
            text: seen.text,
            trouble: seen.trouble,
            used_screen: seen.saw_screen,
        })
    }

    /// Takes one of its events. Returns the end of its turn.
    async fn take(&mut self, event: &Event, seen: &mut Seen) -> Option<TurnEnd> {
        let Event::Durable(event) = event else {
            return None;
        };
        match &event.body {
            DurableBody::Call(call) => self.take_call(call, seen).await,
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
            DurableBody::Session(SessionEvent::OptionsChanged { options }) => {
                self.take_options(options);
            }
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Notice(_) => {}
        }
        None
    }

    async fn take_call(&self, call: &CallEvent, seen: &mut Seen) {
        match call {
            CallEvent::ToolCall {
                sentence, domain, ..
            } => {
                seen.saw_screen |= *domain == Some(Domain::Desktop);
                let report = Progress {
                    message: sentence.clone(),
                    fraction: None,
                };
                // Progress is ephemeral: a report that finds the queue full is dropped.
                let _ = self.progress.try_send((self.call.clone(), report));
            }
            // A form of a server: the person reads this chat's parent, and nothing is filled in by silence.
            CallEvent::PersonAsked { call, .. } => {
                self.send(Command::SkipQuestion { call: call.clone() })
                    .await;
            }
            CallEvent::ToolStarted { .. }
            | CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
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

    /// Passes an answer on.
    async fn answer(&self, seen: &mut Seen, answer: Option<GivenAnswer>) {
        match (seen.open.take(), answer) {
            (Some((approval, _)), Some(GivenAnswer::Person(answer))) => {
                self.send(Command::AnswerApproval { approval, answer })
                    .await;
            }
            (Some((approval, _)), Some(GivenAnswer::Granted(by))) => {
                self.taken(self.session.grant(approval, by).await);
            }
            (None, _) | (_, None) => {}
        }
    }

    /// Follows the mode and the limits of the session above, never beyond those it began with or was given in its own chat.
    async fn follow_rules(&mut self) {
        let mut options = self.options.clone();
        self.own_limits.replace_limits(&mut options);
        {
            let above = self.control.rules.borrow_and_update();
            options.mode = stricter(above.mode, self.own_mode);
            if let Some(limits) = above.limits.get(&self.call) {
                limits.limit(&mut options);
            }
        }
        self.told_mode = options.mode;
        self.told_limits = Allowance::of(&options);
        if options != self.options {
            self.options = options.clone();
            self.send(Command::SetOptions { options }).await;
        }
    }

    /// Takes in the options that it has now. What was not told from above is the person's, in its own chat.
    fn take_options(&mut self, options: &SessionOptions) {
        if options.mode != self.told_mode {
            self.own_mode = stricter(self.own_mode, options.mode);
        }
        let limits = Allowance::of(options);
        if limits != self.told_limits {
            self.own_limits = limits;
        }
        self.options = options.clone();
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
        self.taken(self.session.submit(command).await);
    }

    fn taken(&self, taken: Result<(), CommandError>) {
        match taken {
            // It may have ended meanwhile: then the command has nothing left to do.
            Ok(()) | Err(CommandError::NotRunning | CommandError::Closed) => {}
            Err(error) => {
                tracing::warn!(%error, "a sub-agent did not take a command");
            }
        }
    }
}

impl Drop for SubAgent {
    /// Whatever becomes of the call, nobody is left at work for it.
    fn drop(&mut self) {
        self.session.begin_close();
    }
}

fn unreadable(error: &StoreError) -> ToolError {
    ToolError::Fatal(error.message())
}
