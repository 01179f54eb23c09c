//! `qilbee-fleet pools`: the desktops that look for tasks, and how many tasks wait.

use super::{
    budget,
    fleet_place::FleetPlace,
    output::{self, Failure},
    tasks::{LISTED, age},
};
use crate::{BudgetState, Budgets, Filter, Fleet, Name, PoolState, local::LocalFleet};
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Pools (default: those that tasks of the list are for)
    #[arg(value_name = "NAME")]
    pools: Vec<Name>,
    /// Print each pool as one line of JSON
    #[arg(long)]
    json: bool,
}

/// A pool, as `pools` prints it.
#[derive(Serialize)]
struct ToldPool {
    #[serde(flatten)]
    pool: PoolState,
    budget: Option<BudgetState>,
}

pub(super) async fn run(place: &FleetPlace, arguments: Arguments) -> Result<(), Failure> {
    let (local, engine);
    // One desktop has no budgets.
    let (fleet, budgets): (&dyn Fleet, Option<&dyn Budgets>) = match place {
        FleetPlace::Folder(folder) => {
            local = LocalFleet::open(folder)?;
            (&local, None)
        }
        FleetPlace::Server(_) | FleetPlace::Unclear(_) => {
            engine = place.engine("Budgets need").await?;
            (&engine, Some(&engine))
        }
    };
    let mut pools: BTreeSet<_> = arguments.pools.into_iter().collect();
    if pools.is_empty() {
        let filter = Filter {
            limit: LISTED,
            ..Filter::default()
        };
        let listed = fleet.list(&filter).await?.into_iter();
        pools.extend(listed.filter_map(|task| task.pool.parse::<Name>().ok()));
    }
    for pool in &pools {
        let budget = match budgets {
            Some(budgets) => budgets.budget(pool).await?,
            None => None,
        };
        let told = ToldPool {
            pool: fleet.pool(pool).await?,
            budget,
        };
        if arguments.json {
            output::say_json(&told)?;
            continue;
        }
        let (desktops, waiting) = (told.pool.desktops.len(), told.pool.waiting);
        output::say_line(&format!("{pool}  desktops {desktops}  waiting {waiting}"))?;
        if let Some(budget) = &told.budget {
            output::say_line(&format!("  budget {}", budget::line(budget)))?;
        }
        for desktop in told.pool.desktops {
            let seen = age(desktop.seen_seconds);
            output::say_line(&format!("  {}  looked {seen} ago", desktop.name))?;
        }
    }
    Ok(())
}
