//! Budgets of pools on the server: each is a workflow of its own, which desktops ask before they begin.

use super::{
    CONDUCTOR_LIMIT, CONDUCTOR_QUEUE, NO_CONDUCTOR, TemporalFleet, of_status, reading, starting,
};
use crate::{
    BudgetState, FleetError, Name,
    amount::is_amount,
    budget::{Budgets, Ledger},
    engine::{
        notes,
        pool_budget::{PoolBudget, budget_id},
    },
};
use async_trait::async_trait;
use temporalio_client::{
    Client, WorkflowDescribeOptions, WorkflowExecuteUpdateOptions, WorkflowHandle,
    WorkflowIdConflictPolicy, WorkflowIdReusePolicy, WorkflowStartOptions,
    errors::{WorkflowInteractionError, WorkflowStartError, WorkflowUpdateError},
};
use temporalio_common::{MemoValue, MemoValues};
use tokio::time::timeout;

#[async_trait]
impl Budgets for TemporalFleet {
    async fn set_budget(&self, pool: &Name, usd_per_day: Option<f64>) -> Result<(), FleetError> {
        if !usd_per_day.is_none_or(is_amount) {
            let words = "The budget of a pool is an amount above 0.";
            return Err(FleetError::Refused(words.to_owned()));
        }
        if let Some(usd) = usd_per_day
            && self.start_budget(pool, usd).await?
        {
            return Ok(());
        }
        self.change_budget(pool, usd_per_day).await
    }

    async fn budget(&self, pool: &Name) -> Result<Option<BudgetState>, FleetError> {
        let handle = self.budget_handle(pool);
        match handle.describe(WorkflowDescribeOptions::default()).await {
            Ok(described) => Ok(reading::budget(&described)),
            Err(WorkflowInteractionError::NotFound(_)) => Ok(None),
            Err(WorkflowInteractionError::Rpc(status)) => Err(of_status(&status)),
            Err(error) => Err(FleetError::Engine(error.to_string())),
        }
    }
}

impl TemporalFleet {
    fn budget_handle(&self, pool: &Name) -> WorkflowHandle<Client, PoolBudget> {
        self.client.get_workflow_handle(budget_id(pool))
    }

    /// Begins a budget. Returns whether there was none.
    async fn start_budget(&self, pool: &Name, usd_per_day: f64) -> Result<bool, FleetError> {
        let ledger = Ledger::new(usd_per_day);
        let mut memo = MemoValues::new();
        memo.insert(notes::BUDGET, MemoValue::new(ledger.state()));
        let options = WorkflowStartOptions::new(CONDUCTOR_QUEUE, budget_id(pool))
            .id_reuse_policy(WorkflowIdReusePolicy::AllowDuplicate)
            .id_conflict_policy(WorkflowIdConflictPolicy::Fail)
            .static_summary(format!("Budget of the pool {pool}"))
            .memo(memo)
            .build();
        let started = self.client.start_workflow(PoolBudget::run, ledger, options);
        match started.await {
            Ok(_) => Ok(true),
            Err(WorkflowStartError::AlreadyStarted { .. }) => Ok(false),
            Err(error) => Err(starting(error)),
        }
    }

    /// Changes a budget that there is, or takes it away.
    async fn change_budget(&self, pool: &Name, usd_per_day: Option<f64>) -> Result<(), FleetError> {
        let handle = self.budget_handle(pool);
        let options = WorkflowExecuteUpdateOptions::default();
        let changed = handle.execute_update(PoolBudget::change, usd_per_day, options);
        let changed = timeout(CONDUCTOR_LIMIT, changed)
            .await
            .map_err(|_| FleetError::Unreachable(NO_CONDUCTOR.to_owned()))?;
        match changed {
            Ok(()) => Ok(()),
            Err(WorkflowUpdateError::NotFound(_)) if usd_per_day.is_none() => Err(
                FleetError::Refused(format!("The pool {pool} has no budget.")),
            ),
            Err(WorkflowUpdateError::Rpc(status)) => Err(of_status(&status)),
            Err(error) => Err(FleetError::Engine(error.to_string())),
        }
    }
}
