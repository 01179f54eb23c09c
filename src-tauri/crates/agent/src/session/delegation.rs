//! Delegated calls: each waits here until its output, or the person's answer, is provided from outside. So do forms of
//! outside servers.

use super::CommandError;
use localization::localized;
use protocol::{CallId, FormValues, OutputPart, ServerForm, ToolOutput};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tools::{FormAnswer, ToolError};

/// Characters of an answer of the person.
const MAX_ANSWER_CHARACTERS: usize = 10_000;

/// Delegated calls of a turn.
#[derive(Clone, Default)]
pub(crate) struct Delegations(Arc<Mutex<HashMap<CallId, Waiting>>>);

/// Way to the call that waits.
enum Waiting {
    Result(oneshot::Sender<ToolOutput>),
    /// Takes the person's words; none when nobody answers.
    Answer(oneshot::Sender<Option<String>>),
    Form(Box<ServerForm>, oneshot::Sender<FormAnswer>),
}

/// Delegated call that waits. Once this is dropped, a result for it is refused.
pub(crate) struct Delegated<T> {
    call: CallId,
    delivered: oneshot::Receiver<T>,
    delegations: Delegations,
}

impl Delegations {
    /// Accepts a result for this call from now on.
    pub(crate) fn expect(&self, call: CallId) -> Delegated<ToolOutput> {
        self.wait(call, Waiting::Result)
    }

    /// Accepts the person's answer to this call from now on.
    pub(crate) fn expect_answer(&self, call: CallId) -> Delegated<Option<String>> {
        self.wait(call, Waiting::Answer)
    }

    /// Accepts what the person fills into this form from now on.
    pub(crate) fn expect_form(&self, call: CallId, form: ServerForm) -> Delegated<FormAnswer> {
        let form = Box::new(form);
        self.wait(call, |sender| Waiting::Form(form, sender))
    }

    /// Gives what is filled into a form to the call that waits for it; none declines.
    pub(crate) fn fill(
        &self,
        call: &CallId,
        form: &str,
        values: Option<FormValues>,
    ) -> Result<(), CommandError> {
        let mut waiting = self.waiting();
        let is_this = |it: &Waiting| matches!(it, Waiting::Form(open, _) if open.id == form);
        if !waiting.get(call).is_some_and(is_this) {
            return Err(not_waiting(call));
        }
        let Some(Waiting::Form(open, sender)) = waiting.remove(call) else {
            return Err(not_waiting(call));
        };
        let unfit = values.as_ref().and_then(|values| open.unfit(values));
        if let Some(field) = unfit.map(str::to_owned) {
            waiting.insert(call.clone(), Waiting::Form(open, sender));
            return Err(CommandError::NotHere(localized!(
                "agent-form-unfit",
                field = field
            )));
        }
        let answer = values.map_or(FormAnswer::Declined, FormAnswer::Sent);
        let is_taken = sender.send(answer).is_ok();
        is_taken.then_some(()).ok_or_else(|| not_waiting(call))
    }

    /// Gives a result, or the person's answer, to the call that waits for it.
    pub(crate) fn provide(&self, call: &CallId, output: ToolOutput) -> Result<(), CommandError> {
        let mut waiting = self.waiting();
        let is_taken = match waiting.remove(call) {
            None => false,
            Some(Waiting::Result(sender)) => sender.send(output).is_ok(),
            Some(Waiting::Answer(sender)) => match words(output) {
                Ok(words) => sender.send(Some(words)).is_ok(),
                Err(unfit) => {
                    waiting.insert(call.clone(), Waiting::Answer(sender));
                    return Err(unfit);
                }
            },
            Some(form @ Waiting::Form(..)) => {
                waiting.insert(call.clone(), form);
                false
            }
        };
        is_taken.then_some(()).ok_or_else(|| not_waiting(call))
    }

    /// Ends the wait for the person's answer without one.
    pub(crate) fn skip(&self, call: &CallId) -> Result<(), CommandError> {
        let mut waiting = self.waiting();
        let is_taken = match waiting.remove(call) {
            Some(Waiting::Answer(sender)) => sender.send(None).is_ok(),
            Some(Waiting::Form(_, sender)) => sender.send(FormAnswer::Cancelled).is_ok(),
            Some(result @ Waiting::Result(_)) => {
                waiting.insert(call.clone(), result);
                false
            }
            None => false,
        };
        is_taken.then_some(()).ok_or_else(|| not_waiting(call))
    }

    fn wait<T>(
        &self,
        call: CallId,
        way: impl FnOnce(oneshot::Sender<T>) -> Waiting,
    ) -> Delegated<T> {
        let (sender, delivered) = oneshot::channel();
        self.waiting().insert(call.clone(), way(sender));
        Delegated {
            call,
            delivered,
            delegations: self.clone(),
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<CallId, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Delegated<ToolOutput> {
    /// Returns the output once it is provided.
    pub(crate) async fn output(
        mut self,
        patience: Duration,
        cancel: &CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        tokio::select! {
            biased;
            () = cancel.cancelled() => Err(ToolError::Cancelled),
            Ok(output) = &mut self.delivered => Ok(output),
            () = tokio::time::sleep(patience) => Err(ToolError::ForModel(localized!(
                "agent-call-not-delivered",
                seconds = patience.as_secs()
            ))),
        }
    }
}

impl Delegated<Option<String>> {
    /// Returns the person's words once they are there, however long it takes; none when nobody answers.
    pub(crate) async fn answer(
        mut self,
        cancel: &CancellationToken,
    ) -> Result<Option<String>, ToolError> {
        tokio::select! {
            biased;
            () = cancel.cancelled() => Err(ToolError::Cancelled),
            Ok(answer) = &mut self.delivered => Ok(answer),
        }
    }
}

impl Delegated<FormAnswer> {
    /// Returns the answer to the form once it is there, however long it takes.
    pub(crate) async fn filled(mut self) -> FormAnswer {
        let filled = (&mut self.delivered).await;
        filled.unwrap_or(FormAnswer::Cancelled)
    }
}

impl<T> Drop for Delegated<T> {
    fn drop(&mut self) {
        self.delegations.waiting().remove(&self.call);
    }
}

/// Returns the words of an answer.
fn words(output: ToolOutput) -> Result<String, CommandError> {
    let mut words = Vec::new();
    for part in output.parts {
        match part {
            OutputPart::Text { text } => words.push(text),
            OutputPart::Image { .. } | OutputPart::File { .. } => return Err(unfit()),
        }
    }
    let words = words.join("\n");
    let is_fit = !words.trim().is_empty() && words.chars().count() <= MAX_ANSWER_CHARACTERS;
    is_fit.then_some(words).ok_or_else(unfit)
}

fn unfit() -> CommandError {
    CommandError::NotHere(localized!(
        "agent-answer-unfit",
        count = MAX_ANSWER_CHARACTERS
    ))
}

/// Error for a result that no call waits for.
pub(crate) fn not_waiting(call: &CallId) -> CommandError {
    CommandError::NotHere(localized!("agent-call-not-waiting", call = call.as_str()))
}
