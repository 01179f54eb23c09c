//! Asking the person about a call, when the gate says so. One question is open at a time; what does
//! not need an answer goes on meanwhile.

use super::Runner;
use crate::events::denied;
use localization::LocalizedText;
use policy::PolicyInput;
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, ApprovalId, CallId, DurableBody, Question, Target, ToolCall,
};
use std::{sync::Arc, time::Duration};
use store::StoreError;
use tools::{ApprovalPreview, PreparedCall, StaleCheck};

/// How long a look at what is asked about may take.
const LOOK: Duration = Duration::from_secs(3);

/// A question that is open.
pub(super) struct OpenQuestion {
    queue: usize,
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
    /// Puts the question about the call at the front of a queue. Gives what holds the answer to what is shown.
    pub(super) async fn ask(
        &mut self,
        queue: usize,
        prepared: &PreparedCall,
        why: Why,
    ) -> Result<Option<Arc<dyn StaleCheck>>, StoreError> {
        // Answers to questions that are settled: a second click, or a second window.
        while self.turn.inputs.answers.try_recv().is_ok() {}
        let approval = ApprovalId::new(self.turn.ids().fresh());
        let call = prepared.call.call.clone();
        let preview = self.preview(prepared).await;
        let stale_check = preview
            .as_ref()
            .map(|preview| Arc::clone(&preview.stale_check));
        let target = match preview {
            Some(preview) => Some(self.keep(preview).await?),
            None => None,
        };
        let question = Question {
            sentence: prepared.title.clone().into(),
            exact: prepared
                .exact
                .clone()
                .or_else(|| self.put_in(&prepared.call)),
            reason: why.reason.into(),
            tool: prepared.call.name.clone(),
            domain: prepared.kind.domain.clone(),
            effect: prepared.kind.effect,
            covers: why
                .case
                .scope_text(self.turn.executor.known_directories())
                .filter(|_| !why.once_only)
                .map(LocalizedText::from),
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
            queue,
            approval,
            call,
        });
        self.turn.log.record(vec![asked]).await?;
        Ok(stale_check)
    }

    /// What the person is shown. Looking comes to an end: a question without a picture is better than none.
    async fn preview(&mut self, prepared: &PreparedCall) -> Option<ApprovalPreview> {
        let looking = prepared.operation.preview();
        tokio::select! {
            biased;
            () = self.turn.inputs.stop.cancelled() => None,
            preview = tokio::time::timeout(LOOK, looking) => preview.ok().flatten(),
        }
    }

    /// Puts the picture into the store and its name into the question.
    async fn keep(&mut self, preview: ApprovalPreview) -> Result<Target, StoreError> {
        let store = self.turn.log.store();
        let (data, media_type) = (preview.data, preview.media_type);
        let image = store.put_blob(data, &media_type, Some(preview.size));
        Ok(Target {
            image: image.await?,
            region: preview.region,
            points: preview.points,
            window: preview.window,
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
        let queue = open.queue;
        let resolved = resolved(open, answer.clone(), AnsweredBy::Person);
        self.turn.log.record(vec![resolved]).await?;
        let text = match answer {
            Answer::Allow { .. } => {
                if let Some(front) = &mut self.queues[queue].front {
                    front.allowed = true;
                    front.waits_for = None;
                }
                return Ok(());
            }
            Answer::Deny { reason: None } => "The user said no to this.".to_owned(),
            Answer::Deny {
                reason: Some(reason),
            } => format!("The user said no to this: {reason}"),
        };
        if let Some(front) = self.queues[queue].front.take() {
            self.queues[queue].halt();
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
