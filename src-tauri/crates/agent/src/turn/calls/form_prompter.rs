//! Prompter that a running call is given: it hands each form of an outside server to the call runner, which has the journal and
//! the person, and waits for the answer.

use super::open_count::OpenCount;
use async_trait::async_trait;
use protocol::{CallId, ServerForm};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use tools::{FormAnswer, FormPrompter};

/// Form that a running call waits for.
pub(super) struct PendingForm {
    pub(super) call: CallId,
    pub(super) form: ServerForm,
    pub(super) answer: oneshot::Sender<FormAnswer>,
}

/// Prompter of one call.
pub(super) struct CallPrompter {
    call: CallId,
    runner: mpsc::Sender<PendingForm>,
    /// Held while a form is shown: a call asks one thing at a time.
    turn: Mutex<()>,
    /// Forms without an answer.
    asking: OpenCount,
}

impl CallPrompter {
    pub(super) fn shared(call: CallId, runner: mpsc::Sender<PendingForm>) -> Arc<dyn FormPrompter> {
        Arc::new(Self {
            call,
            runner,
            turn: Mutex::new(()),
            asking: OpenCount::default(),
        })
    }
}

#[async_trait]
impl FormPrompter for CallPrompter {
    async fn ask(&self, form: ServerForm) -> FormAnswer {
        let _open = self.asking.open();
        let _turn = self.turn.lock().await;
        let (answer, answered) = oneshot::channel();
        let pending = PendingForm {
            call: self.call.clone(),
            form,
            answer,
        };
        match self.runner.send(pending).await {
            Ok(()) => answered.await.unwrap_or(FormAnswer::Cancelled),
            Err(_) => FormAnswer::Cancelled,
        }
    }

    fn is_asking(&self) -> bool {
        self.asking.is_any()
    }
}
