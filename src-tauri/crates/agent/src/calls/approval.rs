//! Asking the person, when the gate says so.

use crate::{
    gate::{self, Decision},
    turn::Turn,
};
use protocol::{Answer, AnsweredBy, ApprovalId, EventBody, Mode, Question};
use store::StoreError;
use tools::Prepared;

pub(super) enum Verdict {
    Go,
    /// What the model is told.
    Denied(String),
    Stopped,
}

/// What the gate, or the person it sends the question to, says of a call.
pub(super) async fn verdict(
    turn: &mut Turn<'_>,
    prepared: &Prepared,
) -> Result<Verdict, StoreError> {
    let mode = turn
        .options()
        .map_or(Mode::default(), |options| options.mode);
    let now = turn.log.clock().now();
    let grants = turn.log.conversation().grants();
    match gate::decide(
        mode,
        prepared.kind.effect,
        &prepared.kind.domain,
        grants,
        now,
    ) {
        Decision::Allow => Ok(Verdict::Go),
        Decision::Deny { reason } => Ok(Verdict::Denied(reason.to_owned())),
        Decision::Ask { reason } => ask(turn, prepared, reason).await,
    }
}

async fn ask(
    turn: &mut Turn<'_>,
    prepared: &Prepared,
    reason: &str,
) -> Result<Verdict, StoreError> {
    let approval = ApprovalId::new(turn.ids().fresh());
    let call = prepared.call.call.clone();
    let question = Question {
        sentence: prepared.tool.sentence(&prepared.call),
        reason: reason.to_owned(),
        tool: prepared.call.name.clone(),
        domain: prepared.kind.domain.clone(),
        effect: prepared.kind.effect,
    };
    let asked = EventBody::ApprovalRequested {
        approval: approval.clone(),
        call: call.clone(),
        question,
    };
    turn.log.record(vec![asked]).await?;
    let answer = wait(turn, &approval).await;
    let (answer, by) = match answer {
        Some(answer) => (answer, AnsweredBy::Person),
        None => (Answer::Deny { reason: None }, AnsweredBy::Stop),
    };
    let resolved = EventBody::ApprovalResolved {
        approval,
        call,
        answer: answer.clone(),
        by,
    };
    turn.log.record(vec![resolved]).await?;
    Ok(match (answer, by) {
        (_, AnsweredBy::Stop) => Verdict::Stopped,
        (Answer::Allow { .. }, _) => Verdict::Go,
        (Answer::Deny { reason: None }, _) => {
            Verdict::Denied("The user said no to this.".to_owned())
        }
        (
            Answer::Deny {
                reason: Some(reason),
            },
            _,
        ) => Verdict::Denied(format!("The user said no to this: {reason}")),
    })
}

/// The answer to this very question; `None` when the turn was stopped.
async fn wait(turn: &mut Turn<'_>, approval: &ApprovalId) -> Option<Answer> {
    loop {
        let (answered, answer) = tokio::select! {
            biased;
            () = turn.inputs.stop.cancelled() => return None,
            answer = turn.inputs.answers.recv() => answer?,
        };
        if answered == *approval {
            return Some(answer);
        }
        // An answer to a question that is already settled: a second click, or a second window.
    }
}
