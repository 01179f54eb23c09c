//! Temporal as the engine: its server claims, leases, retries, cancels and lists; nothing of that is written here. What is:
//! the workflow of a task, the activity that runs a chat, and the check of a lease before a risky step.

mod asking;
mod attempt;
mod budget_reservation;
mod conductor;
#[expect(dead_code, reason = "the engine calls an activity by its name")]
mod desktop;
mod failure;
mod lease;
mod metrics;
mod notes;
mod outcome;
mod pool_budget;
mod server;
mod temporal_fleet;
mod traces;
mod worker;
mod workflow;

pub(crate) use conductor::conduct;
pub(crate) use server::Server;
pub(crate) use temporal_fleet::TemporalFleet;
pub(crate) use worker::{WorkerSettings, work};

use crate::{FleetError, Name, signals::EndRequests};
use server::{RetryBudget, connect, connect_when_there};
use temporalio_common::search_attributes::SearchAttributeKey;
use temporalio_sdk::Worker;

/// Queue that conductors take the steps of workflows from.
const CONDUCTOR_QUEUE: &str = "qilbee-fleet";
/// Search attribute with the state of a task, which the server must know: see the manual.
const STATE: SearchAttributeKey<String> = SearchAttributeKey::keyword("QilbeeState");

/// Runs a worker of the engine until the process is told to end, or this does not want it any more. Told twice, it does not
/// wait for what still runs.
async fn run_until_told(
    worker: &mut Worker,
    mut told: EndRequests,
    unwanted: impl Future<Output = ()> + Send + 'static,
) -> Result<(), FleetError> {
    let engine = |error: &dyn std::fmt::Display| FleetError::Engine(error.to_string());
    let shut_down = worker.shutdown_handle();
    let told_twice = async {
        tokio::select! {
            () = told.next() => {}
            () = unwanted => {}
        }
        tracing::info!("takes no more tasks");
        shut_down();
        told.next().await;
    };
    tokio::select! {
        ended = worker.run() => ended.map_err(|it| engine(&it)),
        () = told_twice => Err(FleetError::Refused("Ended at once, as asked.".to_owned())),
    }
}

/// Begins to listen. One listener serves all of a worker's life: a request between two of them would be lost.
fn end_requests() -> Result<EndRequests, FleetError> {
    EndRequests::listen().map_err(|error| FleetError::Engine(error.to_string()))
}

/// The queue of a pool's desktops.
fn pool_queue(pool: &Name) -> String {
    format!("pool:{pool}")
}
