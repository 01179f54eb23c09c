//! Temporal as the engine: its server claims, leases, retries, cancels and lists; nothing of that is written here. What is:
//! the workflow of a task, the activity that runs a chat, and the check of a lease before a risky step.

mod asking;
mod attempt;
mod conductor;
#[expect(dead_code, reason = "the engine calls an activity by its name")]
mod desktop;
mod failure;
mod lease;
mod temporal_fleet;
mod worker;
mod workflow;

pub(crate) use conductor::conduct;
pub(crate) use temporal_fleet::TemporalFleet;
pub(crate) use worker::{WorkerSettings, work};

use crate::{FleetError, Name, signals::EndRequests};
use std::time::Duration;
use temporalio_client::{Client, ClientOptions, Connection, ConnectionOptions, RetryOptions, Url};
use temporalio_common::search_attributes::SearchAttributeKey;
use temporalio_sdk::Worker;

/// Queue that conductors take the steps of workflows from.
const CONDUCTOR_QUEUE: &str = "qilbee-fleet";
/// Search attribute with the state of a task, which the server must know: see the manual.
const STATE: SearchAttributeKey<String> = SearchAttributeKey::keyword("QilbeeState");
/// Time to connect.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// Tries of a request of a worker: the end of a task must arrive, however long the server is away.
const WORKER_TRIES: usize = 1_000_000;

/// The server, and who speaks to it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Server {
    /// Address of the Temporal server
    #[arg(
        long,
        env = "QILBEE_FLEET_SERVER",
        default_value = "http://127.0.0.1:7233",
        global = true
    )]
    server: String,
    /// Namespace of the fleet on that server: who may use it may do everything in it
    #[arg(
        long,
        env = "QILBEE_FLEET_NAMESPACE",
        default_value = "default",
        global = true
    )]
    namespace: String,
}

/// Budget of retries that requests have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RetryBudget {
    /// Somebody waits for the answer.
    Person,
    /// A worker, whose messages must arrive.
    Worker,
}

/// Runs a worker of the engine until the process is told to end, or this does not want it any more. Told twice, it does not
/// wait for what still runs.
async fn run_until_told(
    worker: &mut Worker,
    unwanted: impl Future<Output = ()> + Send + 'static,
) -> Result<(), FleetError> {
    let engine = |error: &dyn std::fmt::Display| FleetError::Engine(error.to_string());
    let mut told = EndRequests::listen().map_err(|it| engine(&it))?;
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

/// The queue of a pool's desktops.
fn pool_queue(pool: &Name) -> String {
    format!("pool:{pool}")
}

async fn connect(
    server: &Server,
    identity: &str,
    budget: RetryBudget,
) -> Result<Client, FleetError> {
    let url = server.server.parse::<Url>().map_err(|error| {
        FleetError::Refused(format!("{} is no address: {error}", server.server))
    })?;
    let retries = match budget {
        RetryBudget::Person => RetryOptions::default(),
        RetryBudget::Worker => RetryOptions::builder()
            .max_elapsed_time(None)
            .max_retries(WORKER_TRIES)
            .build(),
    };
    let options = ConnectionOptions::new(url)
        .identity(identity)
        .connect_timeout(CONNECT_LIMIT)
        .retry_options(retries)
        .build();
    let unreachable = |error: &dyn std::fmt::Display| FleetError::Unreachable(error.to_string());
    let connection = Connection::connect(options)
        .await
        .map_err(|error| unreachable(&error))?;
    let options = ClientOptions::new(&server.namespace).build();
    Client::new(connection, options).map_err(|error| unreachable(&error))
}
