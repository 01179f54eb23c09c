//! An attempt at a task, while its lease is this desktop's. Before each step that does more than look, and before each answer is
//! passed on, the chat is held until the server has confirmed the lease; a desktop that cannot have it confirmed in time stops at
//! once.

use super::{
    asking::{Respondents, command_of},
    lease::{Lease, LeaseStatus},
    workflow::DesktopTask,
};
use crate::{
    Answer, Question, QuestionKind, TaskEnd,
    session::{Need, SessionProcess, Story},
    signature::TrustedKeys,
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{Command, TurnEnd};
use std::{collections::BTreeSet, io, time::Duration};
use temporalio_client::{Client, WorkflowHandle, WorkflowSignalOptions};
use temporalio_sdk::{
    ApplicationFailure,
    activities::{ActivityContext, ActivityError},
};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

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
    held: Vec<Command>,
    check: Option<Check>,
    /// The engine wants the attempt to end.
    is_leaving: bool,
    /// A person said that the task shall not go on.
    given_up: bool,
}

/// A question to the server whether the lease is still ours, and the commands that wait for this answer.
struct Check {
    answer: BoxFuture<'static, (LeaseStatus, Instant)>,
    carried: Vec<Command>,
}

impl<'a> Attempt<'a> {
    /// An attempt that goes on with a story, or begins one.
    pub(super) fn new(
        name: &'a str,
        trusted: &'a TrustedKeys,
        context: &'a ActivityContext,
        workflow: WorkflowHandle<Client, DesktopTask>,
        lease: Duration,
        story: Option<Story>,
    ) -> Self {
        Self {
            name,
            trusted,
            lease: Lease::of(context, lease),
            context,
            workflow,
            story: story.unwrap_or_default(),
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
            // Nothing in here waits for the server: the deadline must be seen.
            tokio::select! {
                biased;
                () = sleep_until(self.lease.deadline()) => {
                    process.kill().await;
                    tracing::warn!("stopped: the lease could not be confirmed in time");
                    return Err(retryable_failure("the lease could not be confirmed in time"));
                }
                told = answer_of(&mut self.check), if self.check.is_some() => {
                    self.take_status(told, &mut process).await?;
                }
                // The reason is known only to the server.
                () = self.context.cancelled(), if !self.is_leaving => {
                    self.is_leaving = true;
                    self.drop_check();
                    self.ask_server();
                }
                _ = renewal.tick() => {
                    self.context.record_heartbeat(self.story.progress.clone()).await?;
                    self.ask_server();
                }
                Some((question, answer)) = self.asking.next(), if !self.asking.is_empty() => {
                    self.take_answer(&question, answer);
                    self.ask_server();
                }
                event = process.next() => match event.map_err(|error| retryable_failure(&error))? {
                    None => return Err(exit_failure(process).await),
                    Some(event) => {
                        let need = self.story.take(&event);
                        if need == Some(Need::Ended) {
                            return self.finish(process).await;
                        }
                        self.serve(need, &mut process).await;
                    }
                },
            }
        }
    }

    /// Acts on the server's answer.
    async fn take_status(
        &mut self,
        (status, asked): (LeaseStatus, Instant),
        process: &mut SessionProcess,
    ) -> Result<(), ActivityError> {
        let carried = self.check.take().map(|check| check.carried);
        match (status, self.is_leaving) {
            (LeaseStatus::Held, false) => {
                self.lease.confirm(asked);
                for command in carried.unwrap_or_default() {
                    send_command(process, &command).await;
                }
                // What was held meanwhile needs an answer of its own.
                if !self.held.is_empty() {
                    self.ask_server();
                }
                Ok(())
            }
            (LeaseStatus::Unknown, false) => {
                // Asked anew at the next renewal.
                self.held.splice(0..0, carried.unwrap_or_default());
                Ok(())
            }
            (LeaseStatus::Lost, _) | (LeaseStatus::Unknown, true) => {
                process.kill().await;
                tracing::warn!("stopped: the lease is lost");
                Err(retryable_failure("another desktop may have the task"))
            }
            (LeaseStatus::Cancelled, _) => {
                process.stop(&mut self.story).await;
                Err(ActivityError::cancelled())
            }
            (LeaseStatus::Held, true) => {
                process.stop(&mut self.story).await;
                let progress = self.story.progress.clone();
                self.context.record_heartbeat(progress).await?;
                Err(retryable_failure("the desktop is shut down"))
            }
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
                self.held.push(Command::Resume);
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
                if self.open.remove(&question) {
                    tokio::spawn(withdraw(self.workflow.clone(), question));
                }
            }
        }
    }

    fn take_answer(&mut self, question: &Question, answer: Option<Answer>) {
        self.open.remove(&question.id);
        let no = matches!(answer, Some(Answer::No));
        self.given_up |= no && question.kind == QuestionKind::Takeover;
        self.held
            .extend(answer.and_then(|answer| command_of(question, answer)));
    }

    async fn finish(self, process: SessionProcess) -> Result<TaskEnd, ActivityError> {
        let status = process.end().await;
        tracing::info!(?status, "a task ended");
        if let Some(end) = self.story.task_end(self.name, self.context.info().attempt) {
            return Ok(end);
        }
        match self.story.end {
            Some(TurnEnd::Stopped) if self.given_up => Err(permanent_failure(
                "somebody took over, and the task was not to go on",
            )),
            _ => {
                Err(retryable_failure(&self.story.trouble.unwrap_or_else(
                    || "the chat was ended from outside".to_owned(),
                )))
            }
        }
    }
}

/// Waits for the answer to a check that there is.
async fn answer_of(check: &mut Option<Check>) -> (LeaseStatus, Instant) {
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

async fn exit_failure(process: SessionProcess) -> ActivityError {
    let complaint = process.complaint();
    let status = process.end().await;
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
