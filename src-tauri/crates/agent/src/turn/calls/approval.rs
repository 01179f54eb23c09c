//! Approval by the person of a call, or of a site that a running call reaches for, when the policy says so. One question
//! is open at a time; what does not need an answer goes on meanwhile.

use super::{CallRunner, site_gate::PendingSite};
use crate::{
    events::{CallMessage, denied},
    session::turn_control::GivenAnswer,
    sub_agents::SubAgentQuestion,
};
use policy::{PolicyInput, Reason};
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, ApprovalId, Authorization, CallId, DurableBody, Grant,
    Question, Target, ToolCall,
};
use std::{sync::Arc, time::Duration};
use store::StoreError;
use tools::{ApprovalPreview, PreparedCall, StaleCheck};

/// Time limit for taking an approval preview.
const LOOK: Duration = Duration::from_secs(3);

/// Question that waits for an answer.
pub(super) struct OpenQuestion {
    pub(super) approval: ApprovalId,
    pub(super) call: CallId,
    pub(super) subject: QuestionSubject,
}

/// Subject of a question.
pub(super) enum QuestionSubject {
    /// The call at the front of this queue.
    Call { queue: usize },
    /// A site that a running call reaches for.
    Site(PendingSite),
    /// A call of a sub-agent.
    SubAgent(SubAgentQuestion),
}

/// Policy's reasons to ask the person.
pub(super) struct ApprovalReasons {
    pub(super) input: PolicyInput,
    pub(super) reasons: Vec<Reason>,
    pub(super) once_only: bool,
}

impl CallRunner<'_, '_> {
    /// Asks about the call at the front of a queue. Returns the check that holds the answer to what was shown.
    pub(super) async fn ask(
        &mut self,
        queue: usize,
        prepared: &PreparedCall,
        why: ApprovalReasons,
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
            sentence: prepared.title.clone(),
            exact: prepared
                .exact
                .clone()
                .or_else(|| self.put_in(&prepared.call)),
            reason: Reason::join(&why.reasons),
            tool: prepared.call.name.clone(),
            domain: prepared.kind.domain.clone(),
            effect: prepared.kind.effect,
            confinement: why.input.confinement,
            scope_text: why
                .input
                .scope_text(self.turn.executor.known_directories())
                .filter(|_| !why.once_only),
            scope: why.input.scope,
            once_only: why.once_only,
            tainted: why.input.tainted,
            target: target.map(Box::new),
        };
        let asked = DurableBody::Approval(ApprovalEvent::ApprovalRequested {
            approval: approval.clone(),
            call: call.clone(),
            question,
        });
        self.question = Some(OpenQuestion {
            approval,
            call,
            subject: QuestionSubject::Call { queue },
        });
        self.turn.log.record(vec![asked]).await?;
        Ok(stale_check)
    }

    /// Takes the approval preview. It is limited in time: a question without a picture is better than none.
    async fn preview(&mut self, prepared: &PreparedCall) -> Option<ApprovalPreview> {
        let looking = prepared.operation.preview();
        tokio::select! {
            biased;
            () = self.turn.inputs.stop.cancelled() => None,
            preview = tokio::time::timeout(LOOK, looking) => preview.ok().flatten(),
        }
    }

    /// Stores the preview's picture for the question.
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

    /// Whole input, when artifact URIs of the model were resolved in it.
    fn put_in(&self, call: &ToolCall) -> Option<String> {
        let open = self.turn.log.conversation().open_calls();
        let (written, _) = open.into_iter().find(|(open, _)| open.call == call.call)?;
        let same = written.input == call.input;
        (!same).then(|| serde_json::to_string_pretty(&call.input).unwrap_or_default())
    }

    /// Takes an answer. One to any other question than the open one comes too late.
    pub(super) async fn answer(
        &mut self,
        approval: &ApprovalId,
        given: GivenAnswer,
    ) -> Result<(), StoreError> {
        let is_open = |open: &mut OpenQuestion| open.approval == *approval;
        let Some(open) = self.question.take_if(is_open) else {
            return Ok(());
        };
        let (answer, by, authorization) = match given {
            GivenAnswer::Person(answer) => (answer, AnsweredBy::Person, Authorization::Person),
            GivenAnswer::Granted(approval) => (
                Answer::Allow { grant: Grant::Once },
                AnsweredBy::Rules,
                Authorization::Grant { approval },
            ),
        };
        let resolved = open.resolved(answer.clone(), by);
        self.turn.log.record(vec![resolved]).await?;
        let queue = match open.subject {
            QuestionSubject::Call { queue } => queue,
            QuestionSubject::Site(site) => {
                self.answer_site(site, &answer);
                return Ok(());
            }
            QuestionSubject::SubAgent(asked) => {
                asked.settle(answer);
                return Ok(());
            }
        };
        let message = match answer {
            Answer::Allow { .. } => {
                if let Some(front) = &mut self.queues[queue].front {
                    front.allowed = Some(authorization);
                    front.waits_for = None;
                }
                return Ok(());
            }
            Answer::Deny { reason } => CallMessage::denied(reason.as_deref()),
        };
        if let Some(front) = self.queues[queue].front.take() {
            self.queues[queue].halt();
            let event = denied(&front.prepared.call, &message);
            self.turn.log.record(vec![event]).await?;
        }
        Ok(())
    }

    /// Event that closes the open question when nobody answers it any more.
    pub(super) fn withdraw(&mut self, by: AnsweredBy) -> Option<DurableBody> {
        let open = self.question.take()?;
        Some(open.resolved(Answer::Deny { reason: None }, by))
    }
}

impl OpenQuestion {
    /// Event that settles it.
    pub(super) fn resolved(&self, answer: Answer, by: AnsweredBy) -> DurableBody {
        DurableBody::Approval(ApprovalEvent::ApprovalResolved {
            approval: self.approval.clone(),
            call: self.call.clone(),
            answer,
            by,
        })
    }
}
