//! Following a turn in the terminal: prints what happens, asks what must be asked, stops on Ctrl-C or
//! when the system asks the program to end.

mod plain;

use super::{Failure, output};
use crate::{App, signals::EndSignals};
use agent::{CommandError, Session, Watch};
use plain::Printer;
use protocol::{Answer, Command, ErrorCode, Event, EventBody, Grant, Question, TurnEnd};
use std::io::{self, IsTerminal as _};

/// Watches from the end of what the journal holds.
pub(super) async fn from_now(app: &App, session: &Session) -> Result<Watch, Failure> {
    let summary = app.sessions().store().session(session.id()).await;
    let summary = summary.map_err(|error| Failure::failed(error.to_string()))?;
    Ok(session.watch(summary.map_or(0, |summary| summary.last_seq)))
}

/// Follows until the turn ends.
pub(super) async fn follow(session: &Session, mut watch: Watch, json: bool) -> Result<(), Failure> {
    let mut printer = Printer::default();
    let mut provider_failed = false;
    let mut unanswered = None;
    let listening = EndSignals::listen();
    let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
    let mut interrupted = false;
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
            } => match ask(&question, json).await? {
                Some(answer) => send(session, Command::AnswerApproval { approval, answer }).await?,
                None => {
                    unanswered = Some(question.sentence);
                    stop(session).await?;
                }
            },
            EventBody::Error { code, .. } => provider_failed = is_providers(code),
            EventBody::TurnEnded { reason } => {
                return end(reason, provider_failed, unanswered, session);
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
    provider_failed: bool,
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
    Failure::of_turn(reason, provider_failed)
}

/// Asks in the terminal; `None` when there is nobody to ask.
async fn ask(question: &Question, json: bool) -> Result<Option<Answer>, Failure> {
    if json || !io::stdin().is_terminal() {
        return Ok(None);
    }
    output::tell(&format!(
        "\n{}. {}\n  [y] once  [a] always in this chat  [n] no",
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
