//! `qilbee sessions show --audit`: what the gate decided in a chat, line by line.

use super::read;
use crate::{
    App,
    cli::{Failure, output},
};
use agent::{AuditLine, Ruling};
use protocol::{Answer, Authorization, Grant, Mode, SessionId};

pub(super) async fn show(app: &App, id: &SessionId, json: bool) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    for line in agent::audit(&events) {
        if json {
            output::say_json(&line)?;
        } else {
            output::say_line(&text(&line))?;
        }
    }
    Ok(())
}

pub(super) fn text(line: &AuditLine) -> String {
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
        Ruling::Allowed {
            authorization: None,
        } => "allowed: it only looks".to_owned(),
        Ruling::Allowed {
            authorization: Some(authorization),
        } => format!("allowed: {}", authorized_by(authorization)),
        Ruling::Asked { question } => {
            let tainted = question.tainted.iter();
            let tainted =
                tainted.map(|tainted| format!(" [{}: {}]", tainted.value, tainted.origin));
            format!("asked: {}{}", question.reason, tainted.collect::<String>())
        }
        Ruling::Answered { answer, by } => format!("{} by {}", word(answer), output::word(by)),
        Ruling::Denied { reason } => format!("denied: {reason}"),
        Ruling::Revoked => "what was allowed was taken back".to_owned(),
    }
}

fn authorized_by(authorization: &Authorization) -> String {
    match authorization {
        Authorization::Mode { mode: Mode::Free } => "hands free".to_owned(),
        Authorization::Mode { mode } => format!("mode {}", output::word(mode)),
        Authorization::Grant { approval } => format!("covered by the answer to {approval}"),
        Authorization::Person => "you said yes to it".to_owned(),
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
