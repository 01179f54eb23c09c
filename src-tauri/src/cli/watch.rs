//! Following a turn in the terminal: prints what happens, asks what must be asked, stops on Ctrl-C or
//! when the system asks the program to end.

mod caller;
mod commands;
mod form;
mod pause;
pub(super) mod person;
mod person_question;
mod plain;
pub(super) mod question;
pub(super) mod terminal;
mod used_notes;

use super::{Failure, output};
use crate::{
    App,
    signals::{EndSignal, EndSignals},
};
use agent::{CommandError, Session, Watch};
pub(super) use commands::Caller;
use commands::CallerCommands;
use localization::LocalizedText;
use plain::{Printer, is_long_wait};
use protocol::{
    AbandonReason, AnsweredBy, ApprovalEvent, CallEvent, CallId, Command, DurableBody,
    DurableEvent, EphemeralBody, EphemeralEvent, ErrorCode, Event, MessageEvent, NoticeEvent,
    PauseReason, PersonQuestion, Question, ToolOutput, TurnEnd, TurnEvent, visible_line,
};
use std::{
    collections::VecDeque,
    io::{self, IsTerminal as _},
};
use terminal::{Said, Terminal};

/// Hint how to set a key.
const GIVE_KEY: &str =
    "qilbee: give it one with `qilbee keys set anthropic`, or in ANTHROPIC_API_KEY";

/// Ends a turn that nobody can be asked about.
const NOBODY_TO_ASK: Command = Command::Abandon {
    reason: AbandonReason::NobodyToAsk,
};

/// Watches a session that was just begun, its first event included.
pub(super) fn from_the_beginning(session: &Session) -> Watch {
    session.watch(0)
}

/// Watches from the end of what the journal holds.
pub(super) async fn from_now(app: &App, session: &Session) -> Result<Watch, Failure> {
    let summary = app.sessions().store().session(session.id()).await;
    let summary = summary.map_err(|error| Failure::failed(error.to_string()))?;
    Ok(session.watch(summary.map_or(0, |summary| summary.last_seq)))
}

/// Means of following a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FollowOptions {
    /// Every event is printed as one line of JSON.
    pub(super) json: bool,
    /// Commands come as lines of JSON from standard input.
    pub(super) caller: Option<Caller>,
    /// The end of a turn is not the end: the caller may begin another one.
    pub(super) task_after_task: bool,
    /// A question that nobody can be asked ends the task.
    pub(super) ends_unanswered: bool,
}

/// Question of the model, or of a server, that is open.
struct OpenQuestion {
    call: CallId,
    text: String,
}

impl FollowOptions {
    /// True when somebody can be asked in the course of the task.
    pub(super) fn somebody(self) -> bool {
        self.caller.is_some() || (!self.json && io::stdin().is_terminal())
    }
}

/// Follows until the turn ends; task after task, until the caller closed standard input and no turn runs.
pub(super) async fn follow(
    app: &App,
    session: &Session,
    mut watch: Watch,
    options: FollowOptions,
) -> Result<(), Failure> {
    let mut following = Following::new(app, session, options);
    let mut printer = Printer::for_standard_output(following.terminal.can_offer_try());
    let listening = EndSignals::listen();
    let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
    let mut interrupted = false;
    // Of the last task, where more than one is followed.
    let mut ended = Ok(());
    loop {
        let event = tokio::select! {
            // What has happened is known before a command is judged by it.
            biased;
            signal = signals.received(), if !interrupted => {
                interrupted = true;
                following.forget_caller();
                if following.is_over() {
                    return Err(Failure::stopped());
                }
                send(session, on_signal(signal)).await?;
                continue;
            }
            event = watch.next() => event.map_err(|error| Failure::failed(error.to_string()))?,
            said = following.terminal.answer() => {
                send(session, command(said?)).await?;
                continue;
            }
            command = next_command(&mut following.caller) => {
                following.take_command(command?).await?;
                if following.is_over() {
                    return ended;
                }
                continue;
            }
        };
        // Before its words appear: what is typed after them counts.
        if let Some(event) = &event {
            following.take_wait(event);
        }
        let Some(event) = show(event, options.json, &mut printer)? else {
            return Err(Failure::failed(
                "the chat was closed before the task was done",
            ));
        };
        let Event::Durable(DurableEvent { body, .. }) = event else {
            continue;
        };
        if let Some(reason) = following.take_event(body).await? {
            ended = following.end(reason);
            if !following.awaits_another_task() {
                return ended;
            }
            following.begin_anew();
        }
    }
}

/// A turn that is followed, and what is open in it.
struct Following<'a> {
    session: &'a Session,
    options: FollowOptions,
    terminal: Terminal,
    caller: Option<CallerCommands>,
    failed_with: Option<ErrorCode>,
    /// The last one is the one that ends a turn which nobody could be asked about.
    approval: Option<Question>,
    asked: Vec<OpenQuestion>,
    /// A turn that was cut off earlier may end before the one that was asked for begins.
    begun: bool,
    /// Items of a caller's messages that have not begun or joined a turn yet: messages that came late begin one together.
    submitted: usize,
    /// The person has mouse and keyboard.
    taken_over: bool,
    /// It waits for somebody to let it go on.
    paused: Option<PauseReason>,
    /// Calls that were announced and have not begun, with what they want.
    announced: VecDeque<(CallId, String)>,
}

impl<'a> Following<'a> {
    fn new(app: &App, session: &'a Session, options: FollowOptions) -> Self {
        Self {
            session,
            options,
            terminal: Terminal::new(app, options.json),
            caller: options.caller.map(CallerCommands::from_standard_input),
            failed_with: None,
            approval: None,
            asked: Vec::new(),
            begun: false,
            submitted: 0,
            taken_over: false,
            paused: None,
            announced: VecDeque::new(),
        }
    }

    /// Takes the next event. Returns the end of the turn that was asked for.
    async fn take_event(&mut self, body: DurableBody) -> Result<Option<TurnEnd>, Failure> {
        self.note_calls(&body);
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested {
                approval, question, ..
            }) => {
                let asked = self.caller_answers() || self.terminal.ask(approval, &question);
                self.approval = Some(question);
                if !asked {
                    send(self.session, NOBODY_TO_ASK).await?;
                }
            }
            DurableBody::Call(CallEvent::PersonAsked { call, question }) => {
                self.ask_person(call, question).await?;
            }
            DurableBody::Call(CallEvent::PersonAnswered { call, .. }) => {
                self.terminal.withdraw(&call);
                self.asked.retain(|open| open.call != call);
            }
            DurableBody::Turn(TurnEvent::Paused { reason }) => {
                self.paused = Some(reason);
                self.ask_in_pause(reason).await?;
            }
            DurableBody::Turn(TurnEvent::Takeover { .. }) => self.note_takeover().await?,
            DurableBody::Turn(TurnEvent::Resumed) => {
                self.paused = None;
                self.taken_over = false;
            }
            DurableBody::Notice(NoticeEvent::Error { code, .. }) => self.failed_with = Some(code),
            DurableBody::Message(MessageEvent::UserMessage {
                automatic: false,
                items,
                ..
            }) => {
                self.begun = true;
                self.submitted = self.submitted.saturating_sub(items.len());
            }
            DurableBody::Turn(TurnEvent::TurnEnded { reason }) if self.begun => {
                return Ok(Some(reason));
            }
            DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, by, .. }) => {
                self.terminal.withdraw_approval(&approval);
                if matches!(by, AnsweredBy::Person | AnsweredBy::Rules) {
                    self.approval = None;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Enter tries again from a long wait for the provider until its answer begins.
    fn take_wait(&mut self, event: &Event) {
        match event {
            Event::Ephemeral(EphemeralEvent { body, .. }) => match body {
                EphemeralBody::Retrying {
                    attempt, delay_ms, ..
                } if is_long_wait(*attempt, *delay_ms) => self.terminal.offer_try(),
                EphemeralBody::TextDelta { .. }
                | EphemeralBody::ThinkingDelta { .. }
                | EphemeralBody::ToolCallDelta { .. } => self.terminal.withdraw_try(),
                EphemeralBody::Retrying { .. }
                | EphemeralBody::Silent { .. }
                | EphemeralBody::ToolProgress { .. } => {}
            },
            Event::Durable(DurableEvent { body, .. }) => {
                let is_answered = matches!(
                    body,
                    DurableBody::Message(MessageEvent::AssistantMessage { .. })
                        | DurableBody::Turn(TurnEvent::TurnEnded { .. })
                );
                if is_answered {
                    self.terminal.withdraw_try();
                }
            }
        }
    }

    async fn ask_person(&mut self, call: CallId, question: PersonQuestion) -> Result<(), Failure> {
        let open = OpenQuestion::new(call, &question);
        let is_asked =
            self.caller.is_some() || self.terminal.ask_person(open.call.clone(), question);
        if !is_asked {
            send(self.session, without_answer(&open, self.options)).await?;
        }
        self.asked.push(open);
        Ok(())
    }

    fn end(&self, reason: TurnEnd) -> Result<(), Failure> {
        match (reason, &self.approval, self.asked.last()) {
            (TurnEnd::Unanswered, Some(approval), _) => Err(unapproved(approval)),
            (TurnEnd::Unanswered, None, Some(open)) => Err(Failure::nobody_to_ask(format!(
                "“{}” was asked and nobody could answer. Run it in a terminal, or with --unanswered go-on.",
                visible_line(&open.text)
            ))),
            _ => {
                let failed_with = self.failed_with;
                if let Some(ErrorCode::KeyMissing | ErrorCode::KeyRejected) = failed_with {
                    output::tell(GIVE_KEY);
                }
                Failure::of_turn(reason, failed_with.is_some_and(is_providers))
            }
        }
    }
}

fn unapproved(question: &Question) -> Failure {
    let way = match question.once_only {
        true => format!(
            "{} It is asked in every mode: run it in a terminal.",
            question.reason
        ),
        false => "Run it in a terminal, or choose --mode risky or --mode free.".to_owned(),
    };
    Failure::nobody_to_ask(format!(
        "“{}” needs your approval and nobody could be asked. {way}",
        question.sentence
    ))
}

impl OpenQuestion {
    fn new(call: CallId, question: &PersonQuestion) -> Self {
        let text = match question {
            PersonQuestion::Choice { text, .. } => text.clone(),
            PersonQuestion::Plan { .. } => "Is the plan right?".to_owned(),
            PersonQuestion::Form { form } => form.message.clone(),
        };
        Self { call, text }
    }
}

/// Next command of the caller; never comes without one.
async fn next_command(caller: &mut Option<CallerCommands>) -> Result<Option<Command>, Failure> {
    match caller {
        Some(caller) => caller.next().await,
        None => std::future::pending().await,
    }
}

/// Command after a question that nobody can be asked.
fn without_answer(open: &OpenQuestion, options: FollowOptions) -> Command {
    match options.ends_unanswered {
        true => NOBODY_TO_ASK,
        false => Command::SkipQuestion {
            call: open.call.clone(),
        },
    }
}

fn command(said: Said) -> Command {
    match said {
        Said::Words(call, words) => Command::ProvideToolResult {
            call,
            output: ToolOutput::text(words, LocalizedText::from("")),
        },
        Said::Form(call, form, values) => Command::AnswerForm { call, form, values },
        Said::Skipped(call) => Command::SkipQuestion { call },
        Said::Stop => Command::Stop,
        Said::To(approval, answer) => Command::AnswerApproval { approval, answer },
        Said::GoOn => Command::Resume,
        Said::Step => Command::Step,
        Said::TryNow => Command::TryNow,
        Said::Nothing => NOBODY_TO_ASK,
    }
}

fn on_signal(signal: EndSignal) -> Command {
    match signal {
        EndSignal::Interrupt => Command::Stop,
        EndSignal::Terminate => Command::Abandon {
            reason: AbandonReason::Closed,
        },
    }
}

/// Tells how a chat goes on.
pub(super) fn go_on(session: &Session) -> String {
    format!("Go on with: qilbee run --session {} …", session.id())
}

fn show(event: Option<Event>, json: bool, printer: &mut Printer) -> Result<Option<Event>, Failure> {
    if let Some(event) = &event {
        if json {
            output::say_json(event)?;
        } else {
            printer.print(event)?;
        }
    }
    Ok(event)
}

/// A turn that ended by itself in the same moment needs no command any more, nor does a question that is over.
async fn send(session: &Session, command: Command) -> Result<(), Failure> {
    match session.submit(command).await {
        Ok(()) | Err(CommandError::NotRunning) => Ok(()),
        Err(CommandError::NotHere(reason)) => {
            output::tell(&format!("qilbee: {reason}"));
            Ok(())
        }
        Err(error) => Err(Failure::failed(error.to_string())),
    }
}

fn is_providers(code: ErrorCode) -> bool {
    match code {
        ErrorCode::KeyMissing
        | ErrorCode::KeyRejected
        | ErrorCode::Offline
        | ErrorCode::Provider
        | ErrorCode::SpendLimit => true,
        ErrorCode::Internal => false,
    }
}
