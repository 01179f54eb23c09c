//! The activity of a desktop: runs a chat for a task, from what an earlier attempt left here to its end.

use super::{
    attempt::{Attempt, AttemptDesktop, ChatNote},
    budget_reservation::{BudgetAnswer, BudgetReservation},
    failure::{DesktopFault, permanent_failure, retryable_failure},
    lease::{Lease, LeaseStatus, Moment},
    metrics::DesktopMetrics,
    outcome::AttemptOutcome,
    traces::{AttemptTrace, Traces},
    workflow::{Begin, DesktopTask},
};
use crate::{
    Progress, Task, TaskEnd,
    session::{Outbox, PrivateDisplay, Program, Story, find_story},
    signature::TrustedKeys,
};
use std::sync::Arc;
use temporalio_client::{Client, WorkflowHandle, WorkflowSignalOptions};
use temporalio_macros::activities;
use temporalio_sdk::activities::{ActivityContext, ActivityError};
use tokio::time::interval;
use tracing::Instrument as _;

/// Signs of life within a lease, while a task is prepared.
const SIGNS_PER_LEASE: u32 = 10;

/// A desktop that does tasks, one at a time.
pub(crate) struct Desktop {
    /// Its name.
    pub(super) name: String,
    pub(super) program: Program,
    /// It has no display, so that each attempt gets one.
    pub(super) is_headless: bool,
    /// Those whose answers count.
    pub(super) trusted: TrustedKeys,
    pub(super) fault: DesktopFault,
    /// Parts of the screen go along with questions.
    pub(super) sends_pictures: bool,
    pub(super) metrics: Arc<DesktopMetrics>,
    /// Takes spans to a collector, where somebody wants them.
    pub(super) traces: Option<Arc<Traces>>,
    /// Takes chats to the archive, where there is one.
    pub(super) outbox: Option<Arc<Outbox>>,
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
        let attempt = self.metrics.begin_attempt();
        let mut trace = AttemptTrace::begin(self.traces.as_ref(), context.info());
        let reservation = BudgetReservation::of(&context, &task);
        let number = context.info().attempt;
        let id = context.info().workflow_id.clone().unwrap_or_default();
        let result = self
            .make_attempt(context, task, &reservation, &mut trace)
            .instrument(tracing::info_span!("task", id, attempt = number))
            .await;
        let outcome = AttemptOutcome::of(&result);
        trace.end(outcome);
        attempt.end(outcome);
        reservation.settle(outcome.ends_task(number)).await;
        result
    }
}

impl Desktop {
    /// Makes an attempt at a task.
    async fn make_attempt(
        &self,
        context: ActivityContext,
        task: Task,
        reservation: &BudgetReservation,
        trace: &mut AttemptTrace,
    ) -> Result<TaskEnd, ActivityError> {
        let mut lease = Lease::of(&context, task.lease(), Moment::now());
        let attempt = context.info().attempt;
        tracing::info!(title = task.title(), "a task begins");
        // Whoever may use the server can start a task without our commands.
        task.check().map_err(|reason| permanent_failure(&reason))?;
        let Some(workflow) = context.workflow_handle::<DesktopTask>() else {
            return Err(permanent_failure("the task has no workflow"));
        };
        let before: Option<Progress> = context.heartbeat_details().deserialize()?;
        let before = before.unwrap_or_default().with_wait(false);
        let most_usd = self.reserve(&context, &task, &before, reservation).await?;
        let preparation = async {
            begin(&workflow, attempt, &self.name).await?;
            self.prepare(&before).await
        };
        let (story, display) = while_alive(&context, &task, &before, preparation).await?;
        reservation.count(&story.progress);
        if let Some(end) = story.task_end(&self.name, attempt) {
            tracing::info!("the journal says that it is done already");
            return Ok(end);
        }
        let rest = match task.rest(&story.progress) {
            Ok(rest) => rest,
            Err(reason) => return Ok(story.end_for(reason, &self.name, attempt)),
        };
        let status = lease.ask_first(&story.progress).await;
        self.metrics.count_lease_check(status);
        match status {
            LeaseStatus::Held => {}
            LeaseStatus::Cancelled => return Err(ActivityError::cancelled()),
            LeaseStatus::Lost | LeaseStatus::Unknown => {
                return Err(retryable_failure("the lease could not be confirmed at all"));
            }
        }
        let mut program = self.program.clone();
        if let Some(display) = &display {
            program.display = display.variables();
        }
        let process = program.begin(&rest, &story, most_usd).await;
        let process = process.map_err(|error| self.fault.note(&error))?;
        let desktop = AttemptDesktop {
            name: &self.name,
            program: &program,
            trusted: &self.trusted,
            fault: &self.fault,
            sends_pictures: self.sends_pictures,
            metrics: &self.metrics,
            reservation,
        };
        let note = ChatNote::new(self.outbox.as_deref(), &task.pool, &context);
        let attempt = Attempt::new(desktop, &context, workflow, lease, story, note, trace);
        attempt.run(process).await
    }

    /// Reserves what the task may cost from its pool's budget, and waits where too little is left. Returns the most that the
    /// attempt may cost, in US dollars; none where the pool has no budget.
    async fn reserve(
        &self,
        context: &ActivityContext,
        task: &Task,
        before: &Progress,
        reservation: &BudgetReservation,
    ) -> Result<Option<f64>, ActivityError> {
        // A task without any rest ends by itself.
        let Ok(rest) = task.rest(before) else {
            return Ok(None);
        };
        let asked = while_alive(context, task, before, reservation.ask(&rest, before));
        let answer = match asked.await {
            BudgetAnswer::NotNow => {
                tracing::info!("waits for the budget of the pool");
                let waiting = before.clone().with_wait(true);
                let waited = reservation.wait(&rest, before, context);
                while_alive(context, task, &waiting, waited).await
            }
            answer @ (BudgetAnswer::Unlimited
            | BudgetAnswer::Reserved(_)
            | BudgetAnswer::Never(_)) => answer,
        };
        match answer {
            BudgetAnswer::Unlimited => Ok(None),
            BudgetAnswer::Reserved(amount) => Ok(Some(amount)),
            BudgetAnswer::Never(per_day) => Err(permanent_failure(&format!(
                "the task may cost more than its pool in a day, which is ${per_day:.2}"
            ))),
            BudgetAnswer::NotNow => Err(given_back(context, task, before).await),
        }
    }

    /// Returns the story of an earlier attempt, or of none, and a display, if this desktop has none.
    async fn prepare(
        &self,
        before: &Progress,
    ) -> Result<(Story, Option<PrivateDisplay>), ActivityError> {
        let program = &self.program;
        let display = match self.is_headless {
            true => PrivateDisplay::start(&program.home).await.map(Some),
            false => Ok(None),
        };
        let display = display.map_err(|error| self.fault.note(&error))?;
        let story = find_story(program, before).await;
        let story = story.map_err(|error| self.fault.note(&error))?;
        Ok((story.unwrap_or_else(|| Story::anew(before)), display))
    }
}

/// The failure of an attempt that ends before it began: the engine wants that, or it has waited for long. Only the server
/// knows which.
async fn given_back(context: &ActivityContext, task: &Task, before: &Progress) -> ActivityError {
    let mut lease = Lease::of(context, task.lease(), Moment::now());
    match lease.ask_first(before).await {
        LeaseStatus::Cancelled => ActivityError::cancelled(),
        LeaseStatus::Held if context.is_cancelled() => {
            retryable_failure("the desktop is shut down")
        }
        LeaseStatus::Held => retryable_failure("too little is left of the budget of its pool"),
        LeaseStatus::Lost | LeaseStatus::Unknown => {
            retryable_failure("another desktop may have the task")
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

/// Does some work while the server is told that the desktop is alive.
async fn while_alive<T>(
    context: &ActivityContext,
    task: &Task,
    progress: &Progress,
    work: impl Future<Output = T>,
) -> T {
    let mut work = std::pin::pin!(work);
    let mut tick = interval(task.lease() / SIGNS_PER_LEASE);
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
