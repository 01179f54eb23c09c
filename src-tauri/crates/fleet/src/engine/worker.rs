//! A worker: one desktop that takes tasks from its pool, one at a time, until it is told to end. It knows no workflow, so an
//! old one cannot harm a task's history.

use super::{Endurance, Server, connect, desktop::Desktop, pool_queue, run_until_told};
use crate::{
    FleetError, Name, private_files::create_private_folder, session::Program,
    signature::TrustedKeys,
};
use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    time::Duration,
};
use temporalio_sdk::{
    Runtime, Worker, WorkerOptions,
    runtime::{PollerBehavior, worker_tuner::TunerHolder},
};

/// Longest time for which a sign of life is kept back. The SDK's own choice is most of a lease.
const MAX_HEARTBEAT_DELAY: Duration = Duration::from_millis(500);
/// The file whose lock says that a worker uses the folder.
const LOCK: &str = "fleet.lock";
/// Settings of a new data folder: questions are answered by the people of the fleet, who are no keyboard of this desktop.
const SETTINGS: &str = "[answers]\nfrom_programs = true\n";

/// Settings of a worker.
#[derive(Clone, Debug)]
pub(crate) struct WorkerSettings {
    pub(crate) pool: Name,
    /// Its name.
    pub(crate) name: String,
    /// The program `qilbee`.
    pub(crate) program: PathBuf,
    /// Its data folder, which is its own.
    pub(crate) home: PathBuf,
    /// There is no display, or it is not to be used.
    pub(crate) is_headless: bool,
    /// Time that a task has to end by itself once the worker is told to end.
    pub(crate) drain: Duration,
    /// Those whose answers count.
    pub(crate) trusted: TrustedKeys,
}

/// Works until told to end.
pub(crate) async fn work(server: &Server, settings: WorkerSettings) -> Result<(), FleetError> {
    let _lock = prepare_home(&settings.home).map_err(FleetError::Refused)?;
    let client = connect(server, &settings.name, Endurance::Worker).await?;
    let desktop = Desktop {
        name: settings.name,
        program: Program {
            path: settings.program,
            home: settings.home,
            display: Vec::new(),
        },
        is_headless: settings.is_headless,
        trusted: settings.trusted,
    };
    let options = WorkerOptions::new(pool_queue(&settings.pool))
        .tuner(one_at_a_time())
        .activity_task_poller_behavior(PollerBehavior::SimpleMaximum(1))
        .max_heartbeat_throttle_interval(MAX_HEARTBEAT_DELAY)
        .graceful_shutdown_period(settings.drain)
        .register_activities(desktop)
        .build();
    let engine = |error: &dyn std::fmt::Display| FleetError::Engine(error.to_string());
    let runtime = Runtime::from_current_tokio(Default::default()).map_err(|it| engine(&it))?;
    let mut worker = Worker::new(&runtime, client, options).map_err(|it| engine(&it))?;
    tracing::info!(pool = %settings.pool, "looks for tasks");
    run_until_told(&mut worker, std::future::pending()).await
}

/// One task at a time. The engine wants a number for what this worker never does, too.
fn one_at_a_time() -> TunerHolder {
    use temporalio_sdk::runtime::worker_tuner::FixedSizeSlotSupplier;
    TunerHolder::builder()
        .workflow_task_slot_supplier(FixedSizeSlotSupplier::new(1))
        .activity_task_slot_supplier(FixedSizeSlotSupplier::new(1))
        .local_activity_task_slot_supplier(FixedSizeSlotSupplier::new(1))
        .nexus_task_slot_supplier(FixedSizeSlotSupplier::new(1))
        .build()
}

/// Makes the data folder, with settings if it has none, and takes it for this process.
fn prepare_home(home: &Path) -> Result<File, String> {
    let told = |error: std::io::Error| format!("{}: {error}", home.display());
    create_private_folder(home).map_err(told)?;
    let lock = File::create(home.join(LOCK)).map_err(told)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(format!(
                "Another worker uses {}. Give this one its own with --home.",
                home.display()
            ));
        }
        Err(TryLockError::Error(error)) => return Err(told(error)),
    }
    let settings = home.join("config.toml");
    if !settings.exists() {
        fs::write(settings, SETTINGS).map_err(told)?;
    }
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_folder_has_one_worker_and_keeps_its_settings() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("new");
        let lock = prepare_home(&home).unwrap();
        assert!(prepare_home(&home).unwrap_err().contains("--home"));
        drop(lock);
        let settings = home.join("config.toml");
        assert_eq!(fs::read_to_string(&settings).unwrap(), SETTINGS);
        fs::write(&settings, "# mine\n").unwrap();
        prepare_home(&home).unwrap();
        assert_eq!(fs::read_to_string(&settings).unwrap(), "# mine\n");
    }
}
