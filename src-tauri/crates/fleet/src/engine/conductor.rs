//! A conductor: takes the steps of workflows. It holds no state, so any number may run, and one may end at any time.

use super::{
    CONDUCTOR_QUEUE, Server, connect_when_there, end_requests,
    pool_budget::PoolBudget,
    run_until_told,
    workflow::{DesktopTask, TRUSTED},
};
use crate::{FleetError, signature::TrustedKeys};
use std::time::Duration;
use temporalio_sdk::{Runtime, Worker, WorkerOptions};

/// Time for which the steps of a task wait for the conductor that had it before. After that, any may take them.
const HOLD_FOR_SAME: Duration = Duration::from_secs(2);

/// Conducts until told to end.
pub(crate) async fn conduct(
    server: &Server,
    name: &str,
    trusted: TrustedKeys,
) -> Result<(), FleetError> {
    // Once in a process, before the first step.
    TRUSTED.get_or_init(|| trusted);
    let mut told = end_requests()?;
    let Some(client) = connect_when_there(server, name, &mut told).await? else {
        return Ok(());
    };
    let engine = |error: &dyn std::fmt::Display| FleetError::Engine(error.to_string());
    let options = WorkerOptions::new(CONDUCTOR_QUEUE)
        .sticky_queue_schedule_to_start_timeout(HOLD_FOR_SAME)
        .register_workflow::<DesktopTask>()
        .map_err(|it| engine(&it))?
        .register_workflow::<PoolBudget>()
        .map_err(|it| engine(&it))?
        .build();
    let runtime = Runtime::from_current_tokio(Default::default()).map_err(|it| engine(&it))?;
    let mut worker = Worker::new(&runtime, client, options).map_err(|it| engine(&it))?;
    tracing::info!("conducts");
    run_until_told(&mut worker, told, std::future::pending()).await
}
