//! Door that a running call is given: it hands each form of an outside server to the call runner, which has the journal and
//! the person, and waits for the answer.

use async_trait::async_trait;
use protocol::{CallId, ServerForm};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use tokio::sync::{Mutex, mpsc, oneshot};
use tools::{FormAnswer, FormDoor};

/// Form that a running call waits for.
pub(super) struct PendingForm {
    pub(super) call: CallId,
    pub(super) form: ServerForm,
    pub(super) answer: oneshot::Sender<FormAnswer>,
}

/// Door of one call.
pub(super) struct CallDoor {
    call: CallId,
    runner: mpsc::Sender<PendingForm>,
    /// Held while a form is shown: a call asks one thing at a time.
    turn: Mutex<()>,
    /// Forms without an answer.
    asking: AtomicUsize,
}

impl CallDoor {
    pub(super) fn shared(call: CallId, runner: mpsc::Sender<PendingForm>) -> Arc<dyn FormDoor> {
        Arc::new(Self {
            call,
            runner,
            turn: Mutex::new(()),
            asking: AtomicUsize::new(0),
        })
    }
}

/// Counts a form as open for as long as it lives.
struct Asking<'a>(&'a AtomicUsize);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[async_trait]
impl FormDoor for CallDoor {
    async fn ask(&self, form: ServerForm) -> FormAnswer {
        self.asking.fetch_add(1, Ordering::Relaxed);
        let _asking = Asking(&self.asking);
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
        self.asking.load(Ordering::Relaxed) > 0
    }
}
