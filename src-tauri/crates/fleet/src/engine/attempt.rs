//! An attempt at a task, while its lease is this desktop's. Before each step that does more than look, and before each answer is
//! passed on, the chat is held until the server has confirmed the lease; a desktop that cannot have it confirmed in time stops at
//! once.

use super::{
    asking::{Respondents, command_of},
    lease::{Lease, LeaseStatus, Moment},
    workflow::DesktopTask,
};
use crate::{
    Answer, Question, QuestionKind, TaskEnd,
    session::{Need, SessionProcess, Story},
    signature::TrustedKeys,
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{Command, Event, TurnEnd};
use std::{collections::BTreeSet, io, time::Duration};
use temporalio_client::{Client, WorkflowHandle, WorkflowSignalOptions};
use temporalio_sdk::{
    ApplicationFailure,
    activities::{ActivityContext, ActivityError},
};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Exit code of a program that was called with what means nothing to it: another try changes nothing.
const USAGE: i32 = 2;

/// One attempt at a task.
pub(super) struct Attempt<'a> {
    name: &'a str,
    trusted: &'a TrustedKeys,
    context: &'a ActivityContext,
    workflow: WorkflowHandle<Client, DesktopTask>,
    lease: Lease,
    story: Story,
    /// Names of the questions that people see.
    open: BTreeSet<String>,
    /// Questions that wait for their answers.
    asking: FuturesUnordered<BoxFuture<'static, (Question, Option<Answer>)>>,
    /// Commands that wait for a confirmation of the lease.
    held: Vec<Held>,
    check: Option<Check>,
    /// The engine wants the attempt to end.
    is_leaving: bool,
    /// A person said that the task shall not go on.
    given_up: bool,
}

/// A command that waits for a confirmation of the lease.
struct Held {
    command: Command,
    /// The question that it answers.
    question: Option<String>,
}

/// A question to the server whether the lease is still ours, and the commands that wait for this answer.
struct Check {
    answer: BoxFuture<'static, (LeaseStatus, Moment)>,
    carried: Vec<Held>,
}

/// Reason why an attempt looks around.
enum Wake {
    /// The lease may be over.
    Lease,
    /// The server answered.
    Status((LeaseStatus, Moment)),
    /// The engine wants the attempt to end.
    Leaving,
    /// The lease is to be confirmed.
    Renewal,
    /// A person answered, or the question is no longer open.
    Answer(Question, Option<Answer>),
    /// The chat went on, or is gone.
    Event(io::Result<Option<Box<Event>>>),
}

impl<'a> Attempt<'a> {
    /// An attempt that goes on with a story, or begins one.
    pub(super) fn new(
        name: &'a str,
        trusted: &'a TrustedKeys,
        context: &'a ActivityContext,
        workflow: WorkflowHandle<Client, DesktopTask>,
        lease: Lease,
        story: Story,
    ) -> Self {
        Self {
            name,
            trusted,
            lease,
            context,
            workflow,
            story,
            open: BTreeSet::new(),
            asking: FuturesUnordered::new(),
            held: Vec::new(),
            check: None,
            is_leaving: false,
            given_up: false,
        }
    }

    /// Follows the chat to its end.
    pub(super) async fn run(
        mut self,
        mut process: SessionProcess,
    ) -> Result<TaskEnd, ActivityError> {
        let mut renewal = interval(self.lease.times().renewal);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let wake = self.wake(&mut process, &mut renewal).await;
            // Whatever woke it: this process or the whole computer may have slept for long.
            if self.lease.is_over() {
                process.kill().await;
                tracing::warn!("stopped: the lease could not be confirmed in time");
                let words = "the lease could not be confirmed in time";
                return Err(retryable_failure(words));
            }
            if self.lease.is_expired() {
                process.stop(&mut self.story, self.lease.left()).await;
                return Err(permanent_failure("the task took longer than a desktop may"));
            }
            match wake {
                Wake::Lease => {}
                Wake::Status(told) => self.take_status(told, &mut process).await?,
                Wake::Leaving => {
                    // The reason is known only to the server.
                    self.is_leaving = true;
                    self.drop_check();
                    self.ask_server();
                }
                Wake::Renewal => self.renew().await?,
                Wake::Answer(question, answer) => self.take_answer(&question, answer),
                Wake::Event(Err(error)) => return Err(retryable_failure(&error)),
                Wake::Event(Ok(None)) => {
                    return Err(exit_failure(process, self.lease.left()).await);
                }
                Wake::Event(Ok(Some(event))) => {
                    let was_known = self.story.progress.session.is_some();
                    let need = self.story.take(&event);
                    if need == Some(Need::Ended) {
                        return self.finish(process).await;
                    }
                    if !was_known {
                        // Another attempt must know the chat, however soon this one is lost.
                        self.renew().await?;
                    }
                    self.serve(need, &mut process).await;
                }
            }
        }
    }

    /// Waits for the next thing to act on. Nothing in here waits for the server: the end of the lease must be seen.
    async fn wake(&mut self, process: &mut SessionProcess, renewal: &mut Interval) -> Wake {
        tokio::select! {
            biased;
            () = self.lease.over() => Wake::Lease,
            told = answer_of(&mut self.check), if self.check.is_some() => Wake::Status(told),
            () = self.context.cancelled(), if !self.is_leaving => Wake::Leaving,
            _ = renewal.tick() => Wake::Renewal,
            Some((question, answer)) = self.asking.next(), if !self.asking.is_empty() => {
                Wake::Answer(question, answer)
            }
            event = process.next() => Wake::Event(event.map(|event| event.map(Box::new))),
        }
    }

    /// Tells the server how far the task is, and asks whether it is still ours.
    async fn renew(&mut self) -> Result<(), ActivityError> {
        let progress = self.story.progress.clone();
        self.context.record_heartbeat(progress).await?;
        self.ask_server();
        Ok(())
    }

    /// Acts on the server's answer.
    async fn take_status(
        &mut self,
        (status, asked): (LeaseStatus, Moment),
        process: &mut SessionProcess,
    ) -> Result<(), ActivityError> {
        let carried = self.check.take().map(|check| check.carried);
        let carried = carried.unwrap_or_default();
        match (self.lease.worth(status, asked), self.is_leaving) {
            (LeaseStatus::Held, false) => {
                self.lease.confirm(asked);
                self.release(carried, process).await;
                // What was held meanwhile needs an answer of its own.
                if !self.held.is_empty() {
                    self.ask_server();
                }
                Ok(())
            }
            (LeaseStatus::Unknown, false) => {
                // Asked anew at the next renewal.
                self.held.splice(0..0, carried);
                Ok(())
            }
            (LeaseStatus::Lost, _) | (LeaseStatus::Unknown, true) => {
                process.kill().await;
                tracing::warn!("stopped: the lease is lost");
                Err(retryable_failure("another desktop may have the task"))
            }
            (LeaseStatus::Cancelled, _) => {
                process.stop(&mut self.story, self.lease.left()).await;
                Err(ActivityError::cancelled())
            }
            (LeaseStatus::Held, true) => {
                self.lease.confirm(asked);
                process.stop(&mut self.story, self.lease.left()).await;
                let progress = self.story.progress.clone();
                self.context.record_heartbeat(progress).await?;
                Err(retryable_failure("the desktop is shut down"))
            }
        }
    }

    /// Gives the chat what was held, as long as the lease is ours.
    async fn release(&mut self, carried: Vec<Held>, process: &mut SessionProcess) {
        for held in carried {
            // This process may have been frozen just now. The next look stops the task.
            if self.lease.is_over() {
                return;
            }
            send_command(process, &held.command).await;
        }
    }

    /// Asks the server, for the commands that are held now. While it is asked already, they wait for the next time.
    fn ask_server(&mut self) {
        if self.check.is_none() {
            self.check = Some(Check {
                answer: self.lease.ask(self.story.progress.clone()).boxed(),
                carried: std::mem::take(&mut self.held),
            });
        }
    }

    /// Forgets what the server is asked: its answer would be too old.
    fn drop_check(&mut self) {
        let carried = self.check.take().map(|check| check.carried);
        self.held.splice(0..0, carried.unwrap_or_default());
    }

    /// Gives the chat what it needs.
    async fn serve(&mut self, need: Option<Need>, process: &mut SessionProcess) {
        match need {
            None | Some(Need::Ended) => {}
            Some(Need::GoAhead) => {
                tracing::debug!("a step is held");
                self.held.push(Held {
                    command: Command::Resume,
                    question: None,
                });
                self.ask_server();
            }
            Some(Need::Skip(call)) => send_command(process, &Command::SkipQuestion { call }).await,
            Some(Need::Ask(question)) => {
                let info = self.context.info();
                let question = Question {
                    run: info.workflow_run_id.clone().unwrap_or_default(),
                    attempt: info.attempt,
                    ..question
                };
                self.open.insert(question.id.clone());
                let people = Respondents {
                    workflow: self.workflow.clone(),
                    trusted: self.trusted.clone(),
                };
                self.asking.push(people.ask(question).boxed());
            }
            Some(Need::Settled(question)) => {
                self.drop_held(&question);
                if self.open.remove(&question) {
                    tokio::spawn(withdraw(self.workflow.clone(), question));
                }
            }
        }
    }

    /// Takes the answer of a person, unless the question was settled here meanwhile.
    fn take_answer(&mut self, question: &Question, answer: Option<Answer>) {
        if !self.open.remove(&question.id) {
            return;
        }
        let no = matches!(answer, Some(Answer::No));
        self.given_up |= no && question.kind == QuestionKind::Takeover;
        let command = answer.and_then(|answer| command_of(question, answer));
        self.held.extend(command.map(|command| Held {
            command,
            question: Some(question.id.clone()),
        }));
        self.ask_server();
    }

    /// Forgets the answers to a question that was settled: they would mean something else now.
    fn drop_held(&mut self, question: &str) {
        let is_other = |held: &Held| held.question.as_deref() != Some(question);
        self.held.retain(is_other);
        if let Some(check) = &mut self.check {
            check.carried.retain(is_other);
        }
    }

    /// Lets the program end, while the lease lasts, and tells how the task did.
    async fn finish(self, process: SessionProcess) -> Result<TaskEnd, ActivityError> {
        self.context
            .record_heartbeat(self.story.progress.clone())
            .await?;
        let status = process.end(self.lease.left()).await;
        tracing::info!(?status, "a task ended");
        match self.story.task_end(self.name, self.context.info().attempt) {
            Some(end) => Ok(end),
            None => {
                let Story { end, trouble, .. } = self.story;
                Err(unfinished(end, trouble, self.given_up))
            }
        }
    }
}

/// The failure of a task whose chat ended before it was done. What a person stopped is not tried again.
fn unfinished(end: Option<TurnEnd>, trouble: Option<String>, given_up: bool) -> ActivityError {
    match end {
        Some(TurnEnd::Stopped) if given_up => {
            permanent_failure("somebody took over, and the task was not to go on")
        }
        Some(TurnEnd::Stopped) => permanent_failure("somebody stopped it at the desktop"),
        _ => {
            let words = trouble.unwrap_or_else(|| "the chat was ended from outside".to_owned());
            retryable_failure(&words)
        }
    }
}

/// Waits for the answer to a check that there is.
async fn answer_of(check: &mut Option<Check>) -> (LeaseStatus, Moment) {
    match check {
        Some(check) => (&mut check.answer).await,
        None => std::future::pending().await,
    }
}

/// Tells people that a question is no longer open.
async fn withdraw(workflow: WorkflowHandle<Client, DesktopTask>, question: String) {
    let options = WorkflowSignalOptions::default();
    let told = workflow
        .signal(DesktopTask::settle, question, options)
        .await;
    if let Err(error) = told {
        tracing::warn!(%error, "a question stays open");
    }
}

/// Gives the chat a command. A program that is gone is noticed by its events, which end.
async fn send_command(process: &mut SessionProcess, command: &Command) {
    if let Err(error) = process.send(command).await {
        tracing::warn!(%error, "a command did not arrive");
    }
}

async fn exit_failure(process: SessionProcess, left: Duration) -> ActivityError {
    let complaint = process.complaint();
    let status = process.end(left).await;
    let code = status
        .as_ref()
        .ok()
        .and_then(std::process::ExitStatus::code);
    let words = match status {
        Ok(status) => format!("qilbee ended with {status}: {complaint}"),
        Err(error) => format!("qilbee ended: {error}"),
    };
    match code {
        Some(USAGE) => permanent_failure(&words),
        Some(_) | None => retryable_failure(&words),
    }
}

/// A failure that another attempt may not have.
pub(super) fn retryable_failure(error: &(impl std::fmt::Display + ?Sized)) -> ActivityError {
    ApplicationFailure::new(io::Error::other(error.to_string())).into()
}

/// A failure that every attempt would have.
pub(super) fn permanent_failure(error: &str) -> ActivityError {
    ActivityError::application(ApplicationFailure::non_retryable(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_stopped_is_not_tried_again() {
        let check = |end, given_up, is_final| {
            let ActivityError::Application(failure) = unfinished(Some(end), None, given_up) else {
                panic!("no failure of the task");
            };
            assert_eq!(failure.is_non_retryable(), is_final, "{end:?}");
        };
        check(TurnEnd::Stopped, false, true);
        check(TurnEnd::Stopped, true, true);
        check(TurnEnd::Closed, false, false);
        check(TurnEnd::Error, false, false);
    }
}
