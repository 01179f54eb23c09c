//! Following a turn in the terminal: prints what happens, asks what must be asked, stops on Ctrl-C or
//! when the system asks the program to end.

mod person;
mod plain;
mod question;
mod terminal;

use super::{Failure, output};
use crate::{
    App,
    signals::{EndSignal, EndSignals},
};
use agent::{CommandError, Session, Watch};
use plain::Printer;
use protocol::{
    AbandonReason, AnsweredBy, ApprovalEvent, Command, DurableBody, DurableEvent, ErrorCode, Event,
    MessageEvent, NoticeEvent, PauseReason, Question, TurnEnd, TurnEvent,
};
use terminal::{Said, Terminal};

/// Hint how to set a key.
const GIVE_KEY: &str =
    "qilbee: give it one with `qilbee keys set anthropic`, or in ANTHROPIC_API_KEY";

/// Told when the person took over, and there is no terminal to give the desktop back in.
const NOBODY_SAYS_GO_ON: &str = "qilbee: you took over mouse and keyboard, and nobody can be asked here to go on, so \
                                 the task ends";
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

/// Follows until the turn ends.
pub(super) async fn follow(
    app: &App,
    session: &Session,
    mut watch: Watch,
    json: bool,
) -> Result<(), Failure> {
    let mut printer = Printer::for_standard_output();
    let mut terminal = Terminal::new(app, json);
    let mut failed_with = None;
    // The last one is the one that ends a turn which nobody could be asked about.
    let mut open_question = None;
    let listening = EndSignals::listen();
    let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
    let mut interrupted = false;
    // A turn that was cut off earlier may end before the one that was asked for begins.
    let mut begun = false;
    loop {
        let event = tokio::select! {
            event = watch.next() => event.map_err(|error| Failure::failed(error.to_string()))?,
            said = terminal.answer() => {
                send(session, command(said?)).await?;
                continue;
            }
            signal = signals.received(), if !interrupted => {
                interrupted = true;
                send(session, on_signal(signal)).await?;
                continue;
            }
        };
        let Some(event) = show(event, json, &mut printer)? else {
            return Err(Failure::failed(
                "the chat was closed before the task was done",
            ));
        };
        let Event::Durable(DurableEvent { body, .. }) = event else {
            continue;
        };
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested {
                approval, question, ..
            }) => {
                let asked = terminal.ask(approval, &question);
                open_question = Some(question);
                if !asked {
                    send(session, NOBODY_TO_ASK).await?;
                }
            }
            DurableBody::Turn(TurnEvent::Paused {
                reason: PauseReason::Takeover,
            }) => {
                let asked = terminal.ask_to_go_on();
                if !asked {
                    output::tell(NOBODY_SAYS_GO_ON);
                    send(session, NOBODY_TO_ASK).await?;
                }
            }
            DurableBody::Notice(NoticeEvent::Error { code, .. }) => failed_with = Some(code),
            DurableBody::Message(MessageEvent::UserMessage {
                automatic: false, ..
            }) => begun = true,
            DurableBody::Turn(TurnEvent::TurnEnded { reason }) if begun => {
                return end(reason, failed_with, open_question);
            }
            DurableBody::Approval(ApprovalEvent::ApprovalResolved {
                by: AnsweredBy::Person | AnsweredBy::Rules,
                ..
            }) => open_question = None,
            _ => {}
        }
    }
}

fn command(said: Said) -> Command {
    match said {
        Said::To(approval, answer) => Command::AnswerApproval { approval, answer },
        Said::GoOn => Command::Resume,
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

fn end(
    reason: TurnEnd,
    failed_with: Option<ErrorCode>,
    open_question: Option<Question>,
) -> Result<(), Failure> {
    if let (TurnEnd::Unanswered, Some(question)) = (reason, open_question) {
        let way = match question.once_only {
            true => format!(
                "{} It is asked in every mode: run it in a terminal.",
                question.reason
            ),
            false => "Run it in a terminal, or choose --mode risky or --mode free.".to_owned(),
        };
        return Err(Failure::nobody_to_ask(format!(
            "“{}” needs your approval and nobody could be asked. {way}",
            question.sentence
        )));
    }
    if let Some(ErrorCode::KeyMissing | ErrorCode::KeyRejected) = failed_with {
        output::tell(GIVE_KEY);
    }
    Failure::of_turn(reason, failed_with.is_some_and(is_providers))
}

/// A turn that ended by itself in the same moment needs no command any more.
async fn send(session: &Session, command: Command) -> Result<(), Failure> {
    match session.submit(command).await {
        Ok(()) | Err(CommandError::NotRunning) => Ok(()),
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
