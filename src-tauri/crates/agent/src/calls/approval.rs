//! Asking the person about a call, when the gate says so. One question is open at a time; what does
//! not need an answer goes on meanwhile.

use super::{Runner, results::denied};
use crate::gate::{self, Case};
use protocol::{Answer, AnsweredBy, ApprovalId, CallId, EventBody, Question, ToolCall};
use store::StoreError;
use tools::Prepared;

/// A question that is open.
pub(super) struct OpenQuestion {
    lane: usize,
    approval: ApprovalId,
    call: CallId,
}

/// Why the person is asked.
pub(super) struct Why {
    pub(super) case: Case,
    pub(super) reason: String,
    pub(super) once_only: bool,
}

impl Runner<'_, '_> {
    /// Puts the question about the call at the front of a lane.
    pub(super) async fn ask(
        &mut self,
        lane: usize,
        prepared: &Prepared,
        why: Why,
    ) -> Result<(), StoreError> {
        // Answers to questions that are settled: a second click, or a second window.
        while self.turn.inputs.answers.try_recv().is_ok() {}
        let approval = ApprovalId::new(self.turn.ids().fresh());
        let call = prepared.call.call.clone();
        let question = Question {
            sentence: prepared.tool.sentence(&prepared.call),
            exact: prepared
                .tool
                .exact(&prepared.call)
                .or_else(|| self.put_in(&prepared.call)),
            reason: why.reason,
            tool: prepared.call.name.clone(),
            domain: prepared.kind.domain.clone(),
            effect: prepared.kind.effect,
            covers: gate::covers(&why.case, &self.turn.parts.roots).filter(|_| !why.once_only),
            scope: why.case.scope,
            once_only: why.once_only,
            seen: why.case.doubts,
        };
        let asked = EventBody::ApprovalRequested {
            approval: approval.clone(),
            call: call.clone(),
            question,
        };
        self.question = Some(OpenQuestion {
            lane,
            approval,
            call,
        });
        self.turn.log.record(vec![asked]).await
    }

    /// The whole input, when something was put in that the model only referred to.
    fn put_in(&self, call: &ToolCall) -> Option<String> {
        let open = self.turn.log.conversation().open_calls();
        let (written, _) = open.into_iter().find(|(open, _)| open.call == call.call)?;
        let same = written.input == call.input;
        (!same).then(|| serde_json::to_string_pretty(&call.input).unwrap_or_default())
    }

    /// Takes an answer. One to another question than the open one is for a question that is settled.
    pub(super) async fn answer(
        &mut self,
        approval: &ApprovalId,
        answer: Answer,
    ) -> Result<(), StoreError> {
        let is_open = |open: &mut OpenQuestion| open.approval == *approval;
        let Some(open) = self.question.take_if(is_open) else {
            return Ok(());
        };
        let lane = open.lane;
        let resolved = resolved(open, answer.clone(), AnsweredBy::Person);
        self.turn.log.record(vec![resolved]).await?;
        let text = match answer {
            Answer::Allow { .. } => {
                if let Some(front) = &mut self.lanes[lane].front {
                    front.allowed = true;
                }
                return Ok(());
            }
            Answer::Deny { reason: None } => "The user said no to this.".to_owned(),
            Answer::Deny {
                reason: Some(reason),
            } => format!("The user said no to this: {reason}"),
        };
        if let Some(front) = self.lanes[lane].front.take() {
            self.lanes[lane].halt();
            let event = denied(&front.prepared.call, &text);
            self.turn.log.record(vec![event]).await?;
        }
        Ok(())
    }

    /// The event that settles the open question when nobody answers it any more.
    pub(super) fn withdraw(&mut self, by: AnsweredBy) -> Option<EventBody> {
        let open = self.question.take()?;
        Some(resolved(open, Answer::Deny { reason: None }, by))
    }
}

fn resolved(open: OpenQuestion, answer: Answer, by: AnsweredBy) -> EventBody {
    EventBody::ApprovalResolved {
        approval: open.approval,
        call: open.call,
        answer,
        by,
    }
}
