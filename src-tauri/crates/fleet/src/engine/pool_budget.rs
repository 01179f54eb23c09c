//! The workflow of a pool's budget: keeps the ledger, and begins a new day at midnight in UTC. It is replayed from its history
//! like that of a task, and its types may only grow.

use super::notes;
use crate::{
    Name,
    amount::is_amount,
    budget::{Ledger, ReservationReply, ReservationRequest, until_next_day},
};
use serde::{Deserialize, Serialize};
use std::{error::Error, time::UNIX_EPOCH};
use temporalio_common::MemoValue;
use temporalio_macros::{workflow, workflow_methods};
use temporalio_sdk::{
    ContinueAsNewOptions, SyncWorkflowContext, WorkflowContext, WorkflowContextView,
    WorkflowResult, workflows::select,
};

type Refusal = Box<dyn Error + Send + Sync>;

/// The name of the workflow of a pool's budget. No task can be called so.
pub(super) fn budget_id(pool: &Name) -> String {
    format!("~budget:{pool}")
}

/// The budget of a pool.
#[workflow]
#[derive(Clone, Default)]
pub(crate) struct PoolBudget {
    ledger: Ledger,
    /// The pool has no budget any more.
    is_removed: bool,
    /// Its history is long: it goes on in another one.
    is_long: bool,
}

/// News of a run whose attempt ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settlement {
    pub(crate) run: String,
    /// The attempt, from 1.
    pub(crate) attempt: u32,
    /// Its cost so far, in US dollars.
    pub(crate) cost_usd: f64,
    /// No other attempt comes.
    pub(crate) is_over: bool,
}

#[workflow_methods]
impl PoolBudget {
    #[init]
    pub(crate) fn new(_context: &WorkflowContextView, ledger: Ledger) -> Self {
        Self {
            ledger,
            ..Self::default()
        }
    }

    #[run]
    pub(crate) async fn run(context: &mut WorkflowContext<Self>) -> WorkflowResult<()> {
        loop {
            let now = context.workflow_time().unwrap_or(UNIX_EPOCH);
            context.state_mut(|state| state.ledger.begin_day(now));
            context.upsert_memo(context.state(|state| noted(&state.ledger)))?;
            let changes = |state: &Self| state.is_removed || state.is_long;
            select! {
                _ = context.timer(until_next_day(now)) => {}
                ended = context.wait_condition(changes) => ended?,
            }
            let (is_removed, is_long) = context.state(|state| (state.is_removed, state.is_long));
            if is_removed {
                return Ok(());
            }
            if is_long {
                let ledger = context.state(|state| state.ledger.clone());
                context.continue_as_new(ledger, ContinueAsNewOptions::default())?;
            }
        }
    }

    /// Changes the budget, or removes it.
    #[update]
    pub(crate) fn change(&mut self, context: &mut SyncWorkflowContext<Self>, usd: Option<f64>) {
        self.begin_day(context);
        match usd {
            Some(usd) => self.ledger.change(usd),
            None => self.is_removed = true,
        }
        self.changed(context);
    }

    #[update_validator(change)]
    fn check_change(
        &self,
        _context: &WorkflowContextView,
        usd: &Option<f64>,
    ) -> Result<(), Refusal> {
        match usd.is_none_or(is_amount) {
            true => Ok(()),
            false => Err("the budget of a pool is an amount above 0".into()),
        }
    }

    /// Keeps an amount for a run, if there is enough.
    #[update]
    pub(crate) fn reserve(
        &mut self,
        context: &mut SyncWorkflowContext<Self>,
        request: ReservationRequest,
    ) -> ReservationReply {
        self.begin_day(context);
        let reply = self.ledger.reserve(&request);
        self.changed(context);
        reply
    }

    /// A refusal leaves no trace, so many desktops may ask again and again.
    #[update_validator(reserve)]
    fn check_reserve(
        &self,
        _context: &WorkflowContextView,
        request: &ReservationRequest,
    ) -> Result<(), Refusal> {
        match self.ledger.check(request) {
            ReservationReply::NotToday => {
                Err("too little of the pool's budget is left today".into())
            }
            ReservationReply::Reserved(_) | ReservationReply::Never(_) => Ok(()),
        }
    }

    /// Counts what an attempt cost.
    #[signal]
    pub(crate) fn settle(&mut self, context: &mut SyncWorkflowContext<Self>, told: Settlement) {
        self.begin_day(context);
        let Settlement {
            run,
            attempt,
            cost_usd,
            is_over,
        } = told;
        self.ledger.settle(&run, attempt, cost_usd, is_over);
        self.changed(context);
    }
}

impl PoolBudget {
    /// Begins a new day that the timer has not told of yet: what arrives goes before it.
    fn begin_day(&mut self, context: &SyncWorkflowContext<Self>) {
        if let Some(now) = context.workflow_time() {
            self.ledger.begin_day(now);
        }
    }

    fn changed(&mut self, context: &SyncWorkflowContext<Self>) {
        self.is_long |= context.continue_as_new_suggested();
        if let Err(error) = context.upsert_memo(noted(&self.ledger)) {
            tracing::warn!(%error, "the state of a budget is not told");
        }
    }
}

/// Notes for people, who are told them without a conductor.
fn noted(ledger: &Ledger) -> [(&'static str, Option<MemoValue>); 1] {
    [(notes::BUDGET, Some(MemoValue::new(ledger.state())))]
}
