//! Forms of outside servers, shown to the person while a call runs. The journal names the fields that were sent and never
//! their values, and the model sees neither.

use super::{CallRunner, form_prompter::PendingForm};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{CallEvent, CallId, DurableBody, FormEnd, PersonQuestion};
use store::StoreError;
use tokio::sync::{mpsc, oneshot};
use tools::FormAnswer;

/// Forms that may wait to be shown.
const FORM_QUEUE: usize = 16;

/// Forms of the calls at work.
pub(super) struct CallForms {
    pub(super) sender: mpsc::Sender<PendingForm>,
    asked: mpsc::Receiver<PendingForm>,
    shown: FuturesUnordered<BoxFuture<'static, ClosedForm>>,
}

/// Form that need not be shown any more.
pub(super) struct ClosedForm {
    call: CallId,
    id: String,
    answer: FormAnswer,
    waiting: oneshot::Sender<FormAnswer>,
}

/// Change of the forms.
pub(super) enum FormChange {
    Asked(PendingForm),
    Closed(ClosedForm),
}

impl CallForms {
    pub(super) fn new() -> Self {
        let (sender, asked) = mpsc::channel(FORM_QUEUE);
        Self {
            sender,
            asked,
            shown: FuturesUnordered::new(),
        }
    }

    /// Returns the next change.
    pub(super) async fn next(&mut self) -> FormChange {
        tokio::select! {
            biased;
            Some(closed) = self.shown.next() => FormChange::Closed(closed),
            Some(asked) = self.asked.recv() => FormChange::Asked(asked),
            // The sender lives as long as this does.
            else => std::future::pending().await,
        }
    }
}

impl CallRunner<'_, '_> {
    pub(super) async fn take_form(&mut self, change: FormChange) -> Result<(), StoreError> {
        match change {
            FormChange::Asked(pending) => self.show_form(pending).await,
            FormChange::Closed(closed) => self.close_form(closed).await,
        }
    }

    /// Records that the person is asked, and waits for the answer from then on. One whose call is over is cancelled.
    async fn show_form(&mut self, pending: PendingForm) -> Result<(), StoreError> {
        let PendingForm {
            call,
            mut form,
            mut answer,
        } = pending;
        form.id = self.turn.ids().fresh();
        let running = self.running_call_mut(&call);
        let Some(running) = running.filter(|_| !answer.is_closed()) else {
            // Whoever waited may be gone.
            let _ = answer.send(FormAnswer::Cancelled);
            return Ok(());
        };
        running.form = Some(form.id.clone());
        running.asks = true;
        // Expected before anybody can know of the form.
        let delegations = &self.turn.inputs.delegations;
        let filled = delegations.expect_form(call.clone(), form.clone());
        let id = form.id.clone();
        let asked = DurableBody::Call(CallEvent::PersonAsked {
            call: call.clone(),
            question: PersonQuestion::Form { form },
        });
        self.turn.log.record(vec![asked]).await?;
        let closed = async move {
            let filled = tokio::select! {
                filled = filled.filled() => filled,
                () = answer.closed() => FormAnswer::Cancelled,
            };
            ClosedForm {
                call,
                id,
                answer: filled,
                waiting: answer,
            }
        };
        self.forms.shown.push(closed.boxed());
        Ok(())
    }

    /// Records the end of a form before its server learns of it.
    async fn close_form(&mut self, closed: ClosedForm) -> Result<(), StoreError> {
        let ClosedForm {
            call,
            id,
            answer,
            waiting,
        } = closed;
        let is_open = self
            .running_call(&call)
            .is_some_and(|running| running.form.as_ref() == Some(&id));
        if is_open {
            self.record_form_end(&call, end_of(&answer)).await?;
        }
        // A server that gave up waits no more.
        let _ = waiting.send(answer);
        Ok(())
    }

    /// Records that a form ended; its call asks nothing more.
    async fn record_form_end(&mut self, call: &CallId, end: FormEnd) -> Result<(), StoreError> {
        if let Some(running) = self.running_call_mut(call) {
            running.form = None;
            running.asks = false;
        }
        self.turn.log.record(vec![form_ended(call, end)]).await
    }
}

/// Event that ends the form of a call.
pub(super) fn form_ended(call: &CallId, end: FormEnd) -> DurableBody {
    DurableBody::Call(CallEvent::PersonAnswered {
        call: call.clone(),
        text: None,
        form: Some(end),
    })
}

fn end_of(answer: &FormAnswer) -> FormEnd {
    match answer {
        FormAnswer::Sent(values) => FormEnd::Sent {
            fields: values.keys().cloned().collect(),
        },
        FormAnswer::Declined => FormEnd::Declined,
        FormAnswer::Cancelled => FormEnd::Cancelled,
    }
}
