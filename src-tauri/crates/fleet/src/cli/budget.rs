//! `qilbee-fleet budget`: what the tasks of a pool may cost together in a day.

use super::{
    output::{self, Failure},
    task_options::money,
};
use crate::{BudgetState, Budgets, Name};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The pool
    #[arg(value_name = "POOL")]
    pool: Name,
    /// Let its tasks cost this much together in a day (US dollars; a day begins at midnight in UTC)
    #[arg(long, value_name = "USD", value_parser = money, conflicts_with = "none", allow_negative_numbers = true)]
    per_day: Option<f64>,
    /// Take the budget away
    #[arg(long)]
    none: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(fleet: &impl Budgets, arguments: Arguments) -> Result<(), Failure> {
    let pool = &arguments.pool;
    if arguments.none || arguments.per_day.is_some() {
        fleet.set_budget(pool, arguments.per_day).await?;
    }
    let budget = fleet.budget(pool).await?;
    if arguments.json {
        return output::say_json(&budget);
    }
    match budget {
        Some(budget) => output::say_line(&format!("{pool}  {}", line(&budget))),
        None => {
            output::tell(&format!("The pool {pool} has no budget."));
            Ok(())
        }
    }
}

/// A budget and what became of it today.
pub(super) fn line(budget: &BudgetState) -> String {
    let BudgetState {
        per_day_usd,
        spent_usd,
        reserved_usd,
    } = budget;
    format!(
        "${per_day_usd:.2} a day, today ${spent_usd:.2} spent, ${reserved_usd:.2} kept for what runs"
    )
}
