//! A worker: one desktop that takes tasks from its pool, one at a time, until it is told to end. It knows no workflow, so an
//! old one cannot harm a task's history.

mod sending;

use super::{
    Server, connect_when_there,
    desktop::Desktop,
    end_requests,
    failure::DesktopFault,
    metrics::{self, DesktopMetrics},
    pool_queue, run_until_told,
    traces::Traces,
};
use crate::{
    FleetError,
    archive::{Archive, ArchiveAddress},
    session::{DesktopHome, DesktopSettings, Outbox, Program},
};
use futures::future::OptionFuture;
use sending::Sending;
use std::{net::SocketAddr, sync::Arc, time::Duration};
use temporalio_sdk::{
    Runtime, Worker, WorkerOptions,
    runtime::{PollerBehavior, worker_tuner::TunerHolder},
};
use url::Url;

/// Longest time for which a sign of life is kept back. The SDK's own choice is most of a lease.
const MAX_HEARTBEAT_DELAY: Duration = Duration::from_millis(500);
/// Tasks at a time: a desktop has one mouse.
const TASKS: usize = 1;

/// Settings of a worker.
#[derive(Clone, Debug)]
pub(crate) struct WorkerSettings {
    pub(crate) desktop: DesktopSettings,
    /// Address of the archive, where there is one.
    pub(crate) archive: Option<ArchiveAddress>,
    /// Address of the collector that gets spans of its attempts.
    pub(crate) traces: Option<Url>,
    /// Address that its measurements are served at.
    pub(crate) metrics: Option<SocketAddr>,
}

/// Works until told to end.
pub(crate) async fn work(server: &Server, worker: WorkerSettings) -> Result<(), FleetError> {
    let settings = worker.desktop;
    let home = DesktopHome::open(&settings).await;
    let home = home.map_err(FleetError::Refused)?;
    let program = home.program.clone();
    let metrics = Arc::new(DesktopMetrics::new(&settings.pool, &settings.name));
    let _serving = match worker.metrics {
        Some(address) => Some(metrics::serve(metrics.clone(), address).await?),
        None => None,
    };
    let traces = worker.traces.as_ref();
    let traces = traces.map(|collector| Traces::to(collector, &settings.pool, &settings.name));
    let traces = traces.transpose()?.map(Arc::new);
    let outbox = outbox(worker.archive, &program, settings.sends_pictures)?;
    let mut told = end_requests()?;
    let Some(client) = connect_when_there(server, &settings.name, &mut told).await? else {
        return Ok(());
    };
    let (fault, faults) = DesktopFault::none();
    let desktop = Desktop {
        name: settings.name,
        program,
        fault,
        is_headless: settings.is_headless,
        trusted: settings.trusted,
        sends_pictures: settings.sends_pictures,
        metrics,
        traces: traces.clone(),
        outbox: outbox.clone(),
    };
    let options = WorkerOptions::new(pool_queue(&settings.pool))
        .tuner(one_at_a_time())
        .activity_task_poller_behavior(PollerBehavior::SimpleMaximum(TASKS))
        .max_heartbeat_throttle_interval(MAX_HEARTBEAT_DELAY)
        .graceful_shutdown_period(settings.drain)
        .register_activities(desktop)
        .build();
    let engine = |error: &dyn std::fmt::Display| FleetError::Engine(error.to_string());
    let runtime = Runtime::from_current_tokio(Default::default()).map_err(|it| engine(&it))?;
    let mut worker = Worker::new(&runtime, client, options).map_err(|it| engine(&it))?;
    tracing::info!(pool = %settings.pool, "looks for tasks");
    let mut fault = faults.clone();
    let unwanted = async move {
        // The sender lives as long as the worker.
        let _ = fault.wait_for(Option::is_some).await;
    };
    let sending = outbox.map(Sending::start);
    let worked = run_until_told(&mut worker, told, unwanted).await;
    let chats_sent = OptionFuture::from(sending.map(Sending::finish));
    let spans_sent = OptionFuture::from(traces.map(Traces::finish));
    tokio::join!(chats_sent, spans_sent);
    worked?;
    match faults.borrow().as_ref() {
        Some(reason) => Err(FleetError::Refused(format!(
            "This desktop can do no task: {reason}"
        ))),
        None => Ok(()),
    }
}

/// Opens the outbox, where there is an archive.
fn outbox(
    archive: Option<ArchiveAddress>,
    program: &Program,
    with_pictures: bool,
) -> Result<Option<Arc<Outbox>>, FleetError> {
    let opened = archive.map(|address| {
        let archive = Archive::open(&address)?;
        // It may be a share that comes back: chats wait for it.
        if let Err(error) = archive.check() {
            tracing::warn!(%error, "the archive cannot be written now");
        }
        Outbox::open(program.clone(), archive, with_pictures)
    });
    let opened = opened.transpose();
    let opened = opened.map_err(|error| FleetError::Refused(error.to_string()))?;
    Ok(opened.map(Arc::new))
}

/// One task at a time. The engine wants a number for what this worker never does, too.
fn one_at_a_time() -> TunerHolder {
    use temporalio_sdk::runtime::worker_tuner::FixedSizeSlotSupplier;
    TunerHolder::builder()
        .workflow_task_slot_supplier(FixedSizeSlotSupplier::new(TASKS))
        .activity_task_slot_supplier(FixedSizeSlotSupplier::new(TASKS))
        .local_activity_task_slot_supplier(FixedSizeSlotSupplier::new(TASKS))
        .nexus_task_slot_supplier(FixedSizeSlotSupplier::new(TASKS))
        .build()
}
