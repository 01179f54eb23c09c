//! Reservation of a part of a pool's budget for an attempt: made before it begins, settled when it has ended. A pool without a
//! budget has no such workflow, and its desktops ask once for each attempt.

use super::pool_budget::{PoolBudget, Settlement, budget_id};
use crate::{
    Progress, Task,
    budget::{ReservationReply, ReservationRequest},
};
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};
use temporalio_client::{
    Client, WorkflowExecuteUpdateOptions, WorkflowHandle, WorkflowSignalOptions,
    errors::{WorkflowInteractionError, WorkflowUpdateError},
};
use temporalio_sdk::activities::ActivityContext;
use tokio::time::{Instant, sleep, timeout};

/// Time between two questions whether there is enough again.
const ASK_AGAIN: Duration = Duration::from_secs(5);
/// Longest wait of an attempt. The rest of its day is for the task; another attempt goes on waiting.
const WAIT_LIMIT: Duration = Duration::from_secs(12 * 60 * 60);
/// Time that a conductor has to answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);
/// Time for the news of an attempt's end. The result of the task waits for it, and the lease runs out meanwhile.
const SETTLE_LIMIT: Duration = Duration::from_secs(2);

/// Reservation for an attempt.
pub(super) struct BudgetReservation {
    budget: WorkflowHandle<Client, PoolBudget>,
    run: String,
    attempt: u32,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The pool has no budget.
    is_unlimited: bool,
    /// Cost of the run so far, in US dollars.
    cost_usd: f64,
}

/// The pool's answer to an attempt that wants to begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BudgetAnswer {
    /// The pool has no budget.
    Unlimited,
    /// The attempt may cost so many US dollars.
    Reserved(f64),
    /// Too little is left now, or nobody knows.
    NotNow,
    /// The task may cost more than its pool in a day, which is this.
    Never(f64),
}

impl BudgetReservation {
    /// The reservation of an attempt, for which nothing is kept yet.
    pub(super) fn of(context: &ActivityContext, task: &Task) -> Self {
        let info = context.info();
        let budget = context.client().get_workflow_handle(budget_id(&task.pool));
        Self {
            budget,
            run: info.workflow_run_id.clone().unwrap_or_default(),
            attempt: info.attempt,
            state: Mutex::default(),
        }
    }

    /// Asks for what the rest of a task may cost.
    pub(super) async fn ask(&self, rest: &Task, before: &Progress) -> BudgetAnswer {
        self.count(before);
        let request = ReservationRequest {
            run: self.run.clone(),
            attempt: self.attempt,
            cost_usd: before.all_cost_usd(),
            wanted_usd: rest.max_cost_usd,
        };
        let options = WorkflowExecuteUpdateOptions::default();
        let asked = self
            .budget
            .execute_update(PoolBudget::reserve, request, options);
        match timeout(ANSWER_LIMIT, asked).await {
            Ok(Ok(ReservationReply::Reserved(amount))) => BudgetAnswer::Reserved(amount),
            Ok(Ok(ReservationReply::Never(per_day))) => BudgetAnswer::Never(per_day),
            Ok(Ok(ReservationReply::NotToday) | Err(WorkflowUpdateError::Failed(_))) => {
                BudgetAnswer::NotNow
            }
            Ok(Err(WorkflowUpdateError::NotFound(_))) => {
                self.change(|state| state.is_unlimited = true);
                BudgetAnswer::Unlimited
            }
            Ok(Err(error)) => {
                tracing::warn!(%error, "the pool's budget is not known");
                BudgetAnswer::NotNow
            }
            Err(_) => {
                tracing::warn!("the pool's budget is not known: no conductor answers");
                BudgetAnswer::NotNow
            }
        }
    }

    /// Asks again and again until the answer is another one than not now, nobody waits for it any more, or it took too long.
    pub(super) async fn wait(
        &self,
        rest: &Task,
        before: &Progress,
        context: &ActivityContext,
    ) -> BudgetAnswer {
        let end = Instant::now() + WAIT_LIMIT;
        while Instant::now() < end {
            tokio::select! {
                () = sleep(ASK_AGAIN) => {}
                () = context.cancelled() => return BudgetAnswer::NotNow,
            }
            match self.ask(rest, before).await {
                BudgetAnswer::NotNow => {}
                answer @ (BudgetAnswer::Unlimited
                | BudgetAnswer::Reserved(_)
                | BudgetAnswer::Never(_)) => return answer,
            }
        }
        BudgetAnswer::NotNow
    }

    /// Takes note of what the run has cost.
    pub(super) fn count(&self, progress: &Progress) {
        self.change(|state| state.cost_usd = progress.all_cost_usd().max(state.cost_usd));
    }

    /// Tells the pool what the run has cost, once its attempt has ended. What cannot be told is kept until the next
    /// day has ended.
    pub(super) async fn settle(self, is_over: bool) {
        let Self {
            budget,
            run,
            attempt,
            state,
        } = self;
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        // An earlier attempt may have reserved where this one did not, and a lost answer may have been a yes.
        if state.is_unlimited {
            return;
        }
        let told = Settlement {
            run,
            attempt,
            cost_usd: state.cost_usd,
            is_over,
        };
        let options = WorkflowSignalOptions::default();
        let signal = budget.signal(PoolBudget::settle, told, options);
        match timeout(SETTLE_LIMIT, signal).await {
            // The budget was removed meanwhile.
            Ok(Ok(()) | Err(WorkflowInteractionError::NotFound(_))) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the pool's budget keeps what was reserved"),
            Err(_) => tracing::warn!("the pool's budget keeps what was reserved: no answer"),
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
