//! Budgets of pools: the amount that all tasks of a pool may cost together in a day. What can be asked of an engine that keeps
//! them, and the ledger behind one. It knows no desktop, and counts only what desktops tell.

mod ledger;

pub(crate) use ledger::{Ledger, ReservationReply, ReservationRequest, until_next_day};

use crate::{FleetError, Name};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// Engine that keeps the budgets of pools.
#[async_trait]
pub trait Budgets: Send + Sync {
    /// Sets the budget of a pool, or takes it away. A change leaves what was spent today.
    async fn set_budget(&self, pool: &Name, usd_per_day: Option<f64>) -> Result<(), FleetError>;

    /// Tells the budget of a pool, if it has one.
    async fn budget(&self, pool: &Name) -> Result<Option<BudgetState>, FleetError>;
}

/// Budget of a pool, and what became of it today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BudgetState {
    /// Budget of a day in UTC, in US dollars.
    pub per_day_usd: f64,
    /// Cost of today's tasks so far, as their desktops told it.
    pub spent_usd: f64,
    /// Kept for tasks that run.
    pub reserved_usd: f64,
}
