//! The activity of a desktop: runs a chat for a task while the lease is its own. Before each step that does more than look, and
//! before each answer is passed on, the chat is held until the server has confirmed the lease; a desktop that cannot have it
//! confirmed in time stops at once.

use super::{
    asking::{People, command_of},
    lease::{Lease, Standing},
    workflow::{Begin, DesktopTask},
};
use crate::{
    Answer, Progress, Question, QuestionKind, Task, TaskEnd,
    session::{Need, PrivateDisplay, Program, SessionProcess, Story, find_story},
    signature::TrustedKeys,
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{Command, TurnEnd};
use std::{collections::BTreeSet, io, sync::Arc};
use temporalio_client::{Client, WorkflowHandle, WorkflowSignalOptions};
use temporalio_macros::activities;
use temporalio_sdk::{
    ApplicationFailure,
    activities::{ActivityContext, ActivityError},
};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// Exit code of a program that was called with what means nothing to it: another try changes nothing.
const USAGE: i32 = 2;

/// A desktop that does tasks, one at a time.
pub(crate) struct Desktop {
    /// Its name.
    pub(super) name: String,
    pub(super) program: Program,
    /// It has no display, so that each attempt gets one.
    pub(super) is_headless: bool,
    /// Those whose answers count.
    pub(super) trusted: TrustedKeys,
}

#[activities]
impl Desktop {
    /// Runs a chat for a task to its end.
    #[activity(name = "run_session")]
    pub(crate) async fn run_session(
        self: Arc<Self>,
        context: ActivityContext,
        task: Task,
    ) -> Result<TaskEnd, ActivityError> {
        let attempt = context.info().attempt;
        tracing::info!(attempt, title = task.title(), "a task begins");
        let Some(workflow) = context.workflow_handle::<DesktopTask>() else {
            return Err(never("the task has no workflow"));
        };
        begin(&workflow, attempt, &self.name).await?;
        let before: Option<Progress> = context.heartbeat_details().deserialize()?;
        let before = before.unwrap_or_default();
        let preparation = self.prepare(&before);
        let story = while_alive(&context, &task, &before, preparation).await?;
        if let Some(end) = story
            .as_ref()
            .and_then(|it| it.task_end(&self.name, attempt))
        {
            tracing::info!("the journal says that it is done already");
            return Ok(end);
        }
        let display = match self.is_headless {
            true => Some(
                PrivateDisplay::start()
                    .await
                    .map_err(|error| failed(&error))?,
            ),
            false => None,
        };
        let mut program = self.program.clone();
        program.display = display.iter().flat_map(PrivateDisplay::variables).collect();
        let session = story.as_ref().and_then(|it| it.progress.session.as_ref());
        let process = program.begin(&task, session).await;
        let process = process.map_err(|error| failed(&error))?;
        let work = Attempt {
            name: &self.name,
            trusted: self.trusted.clone(),
            lease: Lease::of(&context, task.lease()),
            context: &context,
            workflow,
            story: story.unwrap_or_default(),
            open: BTreeSet::new(),
            asking: FuturesUnordered::new(),
            held: Vec::new(),
            given_up: false,
        };
        work.run(process).await
    }
}

impl Desktop {
    /// Returns the story of the chat that worked on the task before, if it did so here.
    async fn prepare(&self, before: &Progress) -> Result<Option<Story>, ActivityError> {
        let Some(session) = &before.session else {
            return Ok(None);
        };
        let found = find_story(&self.program, session).await;
        found.map_err(|error| failed(&error))
    }
}

/// One attempt at a task.
struct Attempt<'a> {
    name: &'a str,
    trusted: TrustedKeys,
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
    /// A person said that the task shall not go on.
    given_up: bool,
}

/// A question to the server whether the lease is still ours, and the commands that wait for this answer.
struct Check {
    answer: BoxFuture<'static, (Standing, Instant)>,
    carried: Vec<Command>,
}

impl Attempt<'_> {
    async fn run(mut self, mut process: SessionProcess) -> Result<TaskEnd, ActivityError> {
        let mut renewal = interval(self.lease.times().renewal);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut check: Option<Check> = None;
        let mut is_leaving = false;
        loop {
            tokio::select! {
                biased;
                () = sleep_until(self.lease.deadline()) => {
                    process.kill().await;
                    return Err(failed("the lease could not be confirmed in time"));
                }
                (standing, asked) = answer_of(&mut check), if check.is_some() => {
                    let carried = check.take().map(|check| check.carried).unwrap_or_default();
                    match (standing, is_leaving) {
                        (Standing::Held, false) => {
                            self.lease.confirm(asked);
                            for command in carried {
                                give(&mut process, &command).await;
                            }
                        }
                        (Standing::Unknown, false) => {
                            // Asked anew at the next renewal.
                            self.held.splice(0..0, carried);
                            continue;
                        }
                        (Standing::Lost, _) | (Standing::Unknown, true) => {
                            process.kill().await;
                            return Err(failed("another desktop may have the task"));
                        }
                        (Standing::Cancelled, _) => {
                            process.stop(&mut self.story).await;
                            return Err(ActivityError::cancelled());
                        }
                        (Standing::Held, true) => {
                            let progress = process.stop(&mut self.story).await;
                            self.context.record_heartbeat(progress).await?;
                            return Err(failed("the desktop is shut down"));
                        }
                    }
                }
                // The reason is known only to the server.
                () = self.context.cancelled(), if !is_leaving => {
                    is_leaving = true;
                    let carried = check.take().map(|check| check.carried);
                    self.held.splice(0..0, carried.unwrap_or_default());
                    check = Some(self.check());
                }
                _ = renewal.tick() => {
                    self.context.record_heartbeat(self.story.progress.clone()).await?;
                    check.get_or_insert_with(|| self.check());
                }
                Some((question, answer)) = self.asking.next(), if !self.asking.is_empty() => {
                    self.take_answer(&question, answer);
                }
                event = process.next() => match event.map_err(|error| failed(&error))? {
                    None => return Err(died(process).await),
                    Some(event) => {
                        let need = self.story.take(&event);
                        if need == Some(Need::Ended) {
                            return self.finish(process).await;
                        }
                        self.meet(need, &mut process).await?;
                    }
                },
            }
            if check.is_none() && !self.held.is_empty() {
                check = Some(self.check());
            }
        }
    }

    /// Asks the server, for the commands that are held now.
    fn check(&mut self) -> Check {
        Check {
            answer: self.lease.ask(self.story.progress.clone()).boxed(),
            carried: std::mem::take(&mut self.held),
        }
    }

    /// Gives the chat what it needs.
    async fn meet(
        &mut self,
        need: Option<Need>,
        process: &mut SessionProcess,
    ) -> Result<(), ActivityError> {
        match need {
            None | Some(Need::Ended) => {}
            Some(Need::GoAhead) => self.held.push(Command::Resume),
            Some(Need::Skip(call)) => give(process, &Command::SkipQuestion { call }).await,
            Some(Need::Ask(question)) => {
                let attempt = self.context.info().attempt;
                let question = Question {
                    attempt,
                    ..question
                };
                self.open.insert(question.id.clone());
                let people = People {
                    workflow: self.workflow.clone(),
                    trusted: self.trusted.clone(),
                };
                self.asking.push(people.ask(question).boxed());
            }
            Some(Need::Settled(question)) if self.open.remove(&question) => {
                let options = WorkflowSignalOptions::default();
                self.workflow
                    .signal(DesktopTask::settle, question, options)
                    .await?;
            }
            Some(Need::Settled(_)) => {}
        }
        Ok(())
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
            Some(TurnEnd::Stopped) if self.given_up => {
                Err(never("somebody took over, and the task was not to go on"))
            }
            _ => {
                Err(failed(&self.story.trouble.unwrap_or_else(|| {
                    "the chat was ended from outside".to_owned()
                })))
            }
        }
    }
}

/// Tells the workflow that this attempt has the task.
async fn begin(
    workflow: &WorkflowHandle<Client, DesktopTask>,
    attempt: u32,
    name: &str,
) -> Result<(), ActivityError> {
    let begin = Begin {
        attempt,
        desktop: name.to_owned(),
    };
    let options = WorkflowSignalOptions::default();
    Ok(workflow.signal(DesktopTask::begin, begin, options).await?)
}

/// Waits for the answer to a check that there is.
async fn answer_of(check: &mut Option<Check>) -> (Standing, Instant) {
    match check {
        Some(check) => (&mut check.answer).await,
        None => std::future::pending().await,
    }
}

/// Gives the chat a command. A program that is gone is noticed by its events, which end.
async fn give(process: &mut SessionProcess, command: &Command) {
    if let Err(error) = process.send(command).await {
        tracing::warn!(%error, "a command did not arrive");
    }
}

/// Does some work while the server is told that the desktop is alive.
async fn while_alive<T>(
    context: &ActivityContext,
    task: &Task,
    progress: &Progress,
    work: impl Future<Output = T>,
) -> T {
    let mut work = std::pin::pin!(work);
    let mut tick = interval(task.lease() / 10);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = tick.tick() => {
                // Only what can't be written as JSON fails here.
                let _ = context.record_heartbeat(progress.clone()).await;
            }
        }
    }
}

async fn died(process: SessionProcess) -> ActivityError {
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
        Some(USAGE) => never(&words),
        Some(_) | None => failed(&words),
    }
}

/// A failure that another attempt may not have.
fn failed(error: &(impl std::fmt::Display + ?Sized)) -> ActivityError {
    ApplicationFailure::new(io::Error::other(error.to_string())).into()
}

/// A failure that every attempt would have.
fn never(error: &str) -> ActivityError {
    ActivityError::application(ApplicationFailure::non_retryable(error))
}
