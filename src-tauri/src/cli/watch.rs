//! Following a turn in the terminal: prints what happens, asks what must be asked, stops on Ctrl-C or
//! when the system asks the program to end.

mod plain;

use super::{Failure, output};
use crate::{App, signals::EndSignals};
use agent::{CommandError, Session, Watch};
use plain::Printer;
use protocol::{Answer, Command, ErrorCode, Event, EventBody, Grant, Question, TurnEnd};
use std::io::{self, IsTerminal as _};

/// How a key is given here.
const GIVE_KEY: &str =
    "qilbee: give it one with `qilbee keys set anthropic`, or in ANTHROPIC_API_KEY";

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
pub(super) async fn follow(session: &Session, mut watch: Watch, json: bool) -> Result<(), Failure> {
    let mut printer = Printer::for_standard_output();
    let mut failed_with = None;
    let mut unanswered = None;
    let listening = EndSignals::listen();
    let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
    let mut interrupted = false;
    // A turn that was cut off earlier may end before the one that was asked for begins.
    let mut begun = false;
    loop {
        let event = tokio::select! {
            event = watch.next() => event.map_err(|error| Failure::failed(error.to_string()))?,
            () = signals.received(), if !interrupted => {
                interrupted = true;
                stop(session).await?;
                continue;
            }
        };
        let Some(Event { body, .. }) = show(event, json, &mut printer)? else {
            return Err(Failure::failed(
                "the chat was closed before the task was done",
            ));
        };
        match body {
            EventBody::ApprovalRequested {
                approval, question, ..
            } => {
                let answer = tokio::select! {
                    answer = ask(&question, json) => answer?,
                    () = signals.received(), if !interrupted => {
                        interrupted = true;
                        stop(session).await?;
                        continue;
                    }
                };
                match answer {
                    Some(answer) => {
                        send(session, Command::AnswerApproval { approval, answer }).await?;
                    }
                    None => {
                        unanswered = Some(question.sentence);
                        stop(session).await?;
                    }
                }
            }
            EventBody::Error { code, .. } => failed_with = Some(code),
            EventBody::UserMessage {
                automatic: false, ..
            } => begun = true,
            EventBody::TurnEnded { reason } if begun => {
                return end(reason, failed_with, unanswered, session);
            }
            _ => {}
        }
    }
}

fn show(event: Option<Event>, json: bool, printer: &mut Printer) -> Result<Option<Event>, Failure> {
    if let Some(event) = &event {
        if json {
            output::say_json(event)?;
        } else {
            printer.print(&event.body)?;
        }
    }
    Ok(event)
}

fn end(
    reason: TurnEnd,
    failed_with: Option<ErrorCode>,
    unanswered: Option<String>,
    session: &Session,
) -> Result<(), Failure> {
    if let Some(sentence) = unanswered {
        return Err(Failure::nobody_to_ask(format!(
            "“{sentence}” needs your approval and nobody could be asked. Run it in a terminal, or choose --mode risky or --mode free. \
             Go on with: qilbee run --session {} …",
            session.id()
        )));
    }
    if let Some(ErrorCode::KeyMissing | ErrorCode::KeyRejected) = failed_with {
        output::tell(GIVE_KEY);
    }
    Failure::of_turn(reason, failed_with.is_some_and(is_providers))
}

/// Asks in the terminal; `None` when there is nobody to ask.
async fn ask(question: &Question, json: bool) -> Result<Option<Answer>, Failure> {
    if json || !io::stdin().is_terminal() {
        return Ok(None);
    }
    let exact = question.exact.as_ref();
    let exact = exact.map_or(String::new(), |exact| format!("\n\n{exact}\n"));
    output::tell(&format!(
        "\n{}. {}{exact}\n  [y] once  [a] this and everything of its kind in this chat  [n] no",
        question.sentence, question.reason
    ));
    let line = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map(|_| line)
    });
    let line = line
        .await
        .map_err(|error| Failure::failed(error.to_string()))?;
    let line = line.map_err(|error| Failure::failed(error.to_string()))?;
    Ok(Some(match line.trim().to_lowercase().as_str() {
        "y" | "yes" => Answer::Allow { grant: Grant::Once },
        "a" | "always" => Answer::Allow {
            grant: Grant::Session,
        },
        // Anything else is a no: nothing is ever approved by accident.
        _ => Answer::Deny { reason: None },
    }))
}

async fn stop(session: &Session) -> Result<(), Failure> {
    match session.submit(Command::Stop).await {
        // It ended by itself in the same moment.
        Ok(()) | Err(CommandError::NotRunning) => Ok(()),
        Err(error) => Err(Failure::failed(error.to_string())),
    }
}

async fn send(session: &Session, command: Command) -> Result<(), Failure> {
    session
        .submit(command)
        .await
        .map_err(|error| Failure::failed(error.to_string()))
}

fn is_providers(code: ErrorCode) -> bool {
    match code {
        ErrorCode::KeyMissing
        | ErrorCode::KeyRejected
        | ErrorCode::Offline
        | ErrorCode::Provider
        | ErrorCode::SpendLimit => true,
        ErrorCode::ApprovalNeeded | ErrorCode::PermissionMissing | ErrorCode::Internal => false,
    }
}
