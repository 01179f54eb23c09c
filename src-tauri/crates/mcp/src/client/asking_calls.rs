//! Calls of a server that run: through each it may ask the person. Between calls it can ask nobody. Where a server
//! does not say which call its question belongs to, the newest is asked.

use protocol::ServerForm;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::{CancellationToken, DropGuard};
use tools::{FormAnswer, FormPrompter};

/// Questions of a server that may wait for the person.
const MAX_WAITING: usize = 8;

/// Calls of one server that run.
#[derive(Default)]
pub(crate) struct AskingCalls(Mutex<Open>);

#[derive(Default)]
struct Open {
    last: u64,
    /// Those that run, the newest last.
    calls: Vec<AskingCall>,
    /// Questions that wait for an answer.
    waiting: usize,
}

struct AskingCall {
    number: u64,
    prompter: Arc<dyn FormPrompter>,
    over: CancellationToken,
}

/// Call that runs. The server may ask through it until this is dropped; then its questions are taken back.
pub(crate) struct OpenCall {
    calls: Arc<AskingCalls>,
    number: u64,
    _over: DropGuard,
}

/// Counts a question as waiting for as long as it lives.
struct WaitingQuestion<'a>(&'a AskingCalls);

impl AskingCalls {
    /// Lets the server ask through a call, until the returned value is dropped.
    pub(crate) fn open(self: &Arc<Self>, prompter: Arc<dyn FormPrompter>) -> OpenCall {
        let over = CancellationToken::new();
        let mut open = self.lock();
        open.last += 1;
        let number = open.last;
        open.calls.push(AskingCall {
            number,
            prompter,
            over: over.clone(),
        });
        OpenCall {
            calls: Arc::clone(self),
            number,
            _over: over.drop_guard(),
        }
    }

    /// Asks the person through the newest call. Cancelled when no call runs, when the call ends before, and when too much
    /// is asked.
    pub(crate) async fn ask(&self, form: ServerForm) -> FormAnswer {
        let newest = self.lock().calls.last().map(|call| call.number);
        match newest {
            Some(number) => self.ask_through(number, form).await,
            None => FormAnswer::Cancelled,
        }
    }

    async fn ask_through(&self, number: u64, form: ServerForm) -> FormAnswer {
        let Some(_waiting) = self.begin() else {
            return FormAnswer::Cancelled;
        };
        let open = {
            let open = self.lock();
            let mut calls = open.calls.iter();
            let call = calls.find(|call| call.number == number);
            call.map(|call| (Arc::clone(&call.prompter), call.over.clone()))
        };
        let Some((prompter, over)) = open else {
            return FormAnswer::Cancelled;
        };
        tokio::select! {
            biased;
            () = over.cancelled() => FormAnswer::Cancelled,
            answer = prompter.ask(form) => answer,
        }
    }

    /// True while the person is asked.
    pub(crate) fn is_asking(&self) -> bool {
        self.lock()
            .calls
            .iter()
            .any(|call| call.prompter.is_asking())
    }

    fn begin(&self) -> Option<WaitingQuestion<'_>> {
        let mut open = self.lock();
        if open.waiting >= MAX_WAITING {
            return None;
        }
        open.waiting += 1;
        Some(WaitingQuestion(self))
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenCall {
    /// Asks the person through this call.
    pub(crate) async fn ask(&self, form: ServerForm) -> FormAnswer {
        self.calls.ask_through(self.number, form).await
    }
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        self.calls
            .lock()
            .calls
            .retain(|call| call.number != self.number);
    }
}

impl Drop for WaitingQuestion<'_> {
    fn drop(&mut self) {
        self.0.lock().waiting -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use protocol::FormContent;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::sync::Notify;

    /// Prompter that asks until it is told otherwise.
    #[derive(Default)]
    struct SlowPrompter {
        asks: AtomicBool,
        answered: Notify,
    }

    #[async_trait]
    impl FormPrompter for SlowPrompter {
        async fn ask(&self, _: ServerForm) -> FormAnswer {
            self.asks.store(true, Ordering::Relaxed);
            self.answered.notified().await;
            self.asks.store(false, Ordering::Relaxed);
            FormAnswer::Declined
        }

        fn is_asking(&self) -> bool {
            self.asks.load(Ordering::Relaxed)
        }
    }

    fn form() -> ServerForm {
        ServerForm {
            id: String::new(),
            server: "notes".to_owned(),
            message: String::new(),
            content: FormContent::Fields { fields: Vec::new() },
        }
    }

    #[tokio::test]
    async fn the_newest_call_is_asked_while_it_runs() {
        let calls = Arc::new(AskingCalls::default());
        assert_eq!(calls.ask(form()).await, FormAnswer::Cancelled);
        let prompters = [(); 2].map(|()| Arc::new(SlowPrompter::default()));
        let [older, newer] = prompters.clone().map(|prompter| calls.open(prompter));
        let asking = tokio::spawn({
            let calls = Arc::clone(&calls);
            async move { calls.ask(form()).await }
        });
        tokio::task::yield_now().await;
        assert!(calls.is_asking());
        assert!(prompters[1].is_asking() && !prompters[0].is_asking());
        prompters[1].answered.notify_one();
        assert_eq!(asking.await.unwrap(), FormAnswer::Declined);
        assert!(!calls.is_asking());
        drop(newer);
        let (answer, ()) = tokio::join!(calls.ask(form()), async {
            tokio::task::yield_now().await;
            drop(older);
        });
        assert_eq!(answer, FormAnswer::Cancelled);
    }

    #[tokio::test]
    async fn a_flood_of_questions_is_cancelled() {
        let calls = Arc::new(AskingCalls::default());
        let _open = calls.open(Arc::new(SlowPrompter::default()));
        let waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| {
                let calls = Arc::clone(&calls);
                tokio::spawn(async move { calls.ask(form()).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(calls.ask(form()).await, FormAnswer::Cancelled);
        for task in waiting {
            task.abort();
        }
    }
}
