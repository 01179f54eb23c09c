//! `qilbee sessions show --audit`: what the gate decided in a chat, line by line.

use super::read;
use crate::{
    App,
    cli::{Failure, output},
};
use agent::{AuditLine, Ruling};
use protocol::{Answer, Grant, Leave, Mode, SessionId};

pub(super) async fn show(app: &App, id: &SessionId, json: bool) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    for line in agent::audit(&events) {
        if json {
            output::say_json(&line)?;
        } else {
            output::say(&text(&line))?;
        }
    }
    Ok(())
}

fn text(line: &AuditLine) -> String {
    let when = line.ts.strftime("%Y-%m-%d %H:%M:%S");
    let what = match &line.tool {
        Some(tool) => format!("{} ({tool})", line.sentence),
        None => line.sentence.clone(),
    };
    format!("{:>5}  {when}  {}  {what}", line.seq, ruling(&line.ruling))
        .trim_end()
        .to_owned()
}

fn ruling(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Allowed { leave: None } => "allowed: it only looks".to_owned(),
        Ruling::Allowed { leave: Some(leave) } => format!("allowed: {}", by(leave)),
        Ruling::Asked { question } => {
            let seen = question.seen.iter();
            let seen = seen.map(|sighting| format!(" [{}: {}]", sighting.what, sighting.seen));
            format!("asked: {}{}", question.reason, seen.collect::<String>())
        }
        Ruling::Answered { answer, by } => format!("{} by {}", word(answer), output::word(by)),
        Ruling::Denied { reason } => format!("denied: {reason}"),
        Ruling::Revoked => "what was allowed was taken back".to_owned(),
    }
}

fn by(leave: &Leave) -> String {
    match leave {
        Leave::Mode { mode: Mode::Free } => "hands free".to_owned(),
        Leave::Mode { mode } => format!("mode {}", output::word(mode)),
        Leave::Grant { approval } => format!("covered by the answer to {approval}"),
        Leave::Person => "you said yes to it".to_owned(),
    }
}

fn word(answer: &Answer) -> String {
    match answer {
        Answer::Allow { grant: Grant::Once } => "yes, once,".to_owned(),
        Answer::Allow {
            grant: Grant::Session,
        } => "yes, in this chat,".to_owned(),
        Answer::Allow {
            grant: Grant::Until { until },
        } => format!("yes, until {until},"),
        Answer::Deny { reason: None } => "no".to_owned(),
        Answer::Deny {
            reason: Some(reason),
        } => format!("no (“{reason}”)"),
    }
}
