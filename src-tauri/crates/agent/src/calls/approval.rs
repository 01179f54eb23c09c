//! Asking the person about a call, when the gate says so. One question is open at a time; what does
//! not need an answer goes on meanwhile.

use super::{Runner, results::denied};
use policy::PolicyInput;
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, ApprovalId, CallId, DurableBody, Question, Target, ToolCall,
};
use std::{sync::Arc, time::Duration};
use store::StoreError;
use tools::{Bond, Exhibit, Prepared};

/// How long a look at what is asked about may take.
const LOOK: Duration = Duration::from_secs(3);

/// A question that is open.
pub(super) struct OpenQuestion {
    lane: usize,
    approval: ApprovalId,
    call: CallId,
}

/// Why the person is asked.
pub(super) struct Why {
    pub(super) case: PolicyInput,
    pub(super) reason: String,
    pub(super) once_only: bool,
}

impl Runner<'_, '_> {
    /// Puts the question about the call at the front of a lane. Gives what holds the answer to what is shown.
    pub(super) async fn ask(
        &mut self,
        lane: usize,
        prepared: &Prepared,
        why: Why,
    ) -> Result<Option<Arc<dyn Bond>>, StoreError> {
        // Answers to questions that are settled: a second click, or a second window.
        while self.turn.inputs.answers.try_recv().is_ok() {}
        let approval = ApprovalId::new(self.turn.ids().fresh());
        let call = prepared.call.call.clone();
        let exhibit = self.exhibit(prepared).await;
        let bond = exhibit.as_ref().map(|exhibit| Arc::clone(&exhibit.bond));
        let target = match exhibit {
            Some(exhibit) => Some(self.keep(exhibit).await?),
            None => None,
        };
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
            covers: why
                .case
                .scope_text(&self.turn.parts.known_directories)
                .filter(|_| !why.once_only),
            scope: why.case.scope,
            once_only: why.once_only,
            seen: why.case.doubts,
            target: target.map(Box::new),
        };
        let asked = DurableBody::Approval(ApprovalEvent::ApprovalRequested {
            approval: approval.clone(),
            call: call.clone(),
            question,
        });
        self.question = Some(OpenQuestion {
            lane,
            approval,
            call,
        });
        self.turn.log.record(vec![asked]).await?;
        Ok(bond)
    }

    /// What the person is shown. Looking comes to an end: a question without a picture is better than none.
    async fn exhibit(&mut self, prepared: &Prepared) -> Option<Exhibit> {
        let session = self.turn.log.session();
        let picture = self.turn.picture.size();
        let looking = prepared.tool.exhibit(&prepared.call, session, picture);
        tokio::select! {
            biased;
            () = self.turn.inputs.stop.cancelled() => None,
            exhibit = tokio::time::timeout(LOOK, looking) => exhibit.ok().flatten(),
        }
    }

    /// Puts the picture into the store and its name into the question.
    async fn keep(&mut self, exhibit: Exhibit) -> Result<Target, StoreError> {
        let store = self.turn.log.store();
        let (data, media_type) = (exhibit.data, exhibit.media_type);
        let image = store.put_blob(data, &media_type, Some(exhibit.size));
        Ok(Target {
            image: image.await?,
            region: exhibit.region,
            points: exhibit.points,
            window: exhibit.window,
        })
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
    pub(super) fn withdraw(&mut self, by: AnsweredBy) -> Option<DurableBody> {
        let open = self.question.take()?;
        Some(resolved(open, Answer::Deny { reason: None }, by))
    }
}

fn resolved(open: OpenQuestion, answer: Answer, by: AnsweredBy) -> DurableBody {
    DurableBody::Approval(ApprovalEvent::ApprovalResolved {
        approval: open.approval,
        call: open.call,
        answer,
        by,
    })
}
