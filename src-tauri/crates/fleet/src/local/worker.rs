//! The worker of a folder: takes its tasks one after the other, the oldest first, until it is told to end.

use super::{
    attempt::{Interruption, LocalDesktop, make_attempt},
    queue::{DueRun, Queue},
    records::{RunEnd, RunOutcome, RunState},
    task_folder::{FleetFolder, FolderError, FolderWorker, Run},
};
use crate::{
    FleetError, Name,
    session::{AttemptFailure, DesktopHome},
    signals::EndRequests,
    signature::TrustedKeys,
    task::MAX_ATTEMPTS,
};
use std::{
    fs::File,
    path::PathBuf,
    time::{Duration, SystemTime},
};
use tokio::time::{sleep, timeout};
use tracing::Instrument as _;

/// Time between two looks for a task.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);
/// Time before a second attempt.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Tries to take a folder: whoever looks whether it is taken holds its lock for a moment.
const TAKE_TRIES: usize = 10;
const TAKE_DELAY: Duration = Duration::from_millis(50);
/// Told of a task that no attempt could end, where none said why.
const LOST: &str = "its worker was lost in every attempt";

/// Settings of the worker of a folder.
pub(crate) struct LocalWorkerSettings {
    /// The folder.
    pub(crate) folder: PathBuf,
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
    /// Parts of the screen go along with questions.
    pub(crate) sends_pictures: bool,
}

/// Works until told to end. Told twice, it stops what still runs.
pub(crate) async fn work_locally(settings: LocalWorkerSettings) -> Result<(), FleetError> {
    let folder = FleetFolder::open(&settings.folder)?;
    let worker = FolderWorker {
        name: settings.name.clone(),
        pool: settings.pool.clone(),
    };
    let _lock = take(&folder, &worker).await?;
    let home = DesktopHome::open(settings.program, settings.home, settings.is_headless);
    let desktop = LocalDesktop {
        name: settings.name,
        home: home.await.map_err(FleetError::Refused)?,
        is_headless: settings.is_headless,
        trusted: settings.trusted,
        sends_pictures: settings.sends_pictures,
    };
    let mut told = EndRequests::listen().map_err(|error| FleetError::Folder(error.to_string()))?;
    let mut queue = Queue::new(folder, settings.pool);
    tracing::info!("looks for tasks");
    let mut is_told = false;
    while !is_told {
        is_told = match queue.next()? {
            Some(due) => desktop.do_task(&due, &mut told, settings.drain).await?,
            None => is_told_within(&mut told, LOOK_INTERVAL).await,
        };
    }
    tracing::info!("takes no more tasks");
    Ok(())
}

impl LocalDesktop {
    /// Does a run to its end, unless the worker is told to end before. Returns whether it was.
    async fn do_task(
        &self,
        due: &DueRun,
        told: &mut EndRequests,
        drain: Duration,
    ) -> Result<bool, FleetError> {
        let DueRun { id, task, run, .. } = due;
        let end = |outcome| {
            let ended = SystemTime::now();
            run.end(&RunEnd { ended, outcome })
        };
        loop {
            let before = run.state()?.unwrap_or_default();
            if run.is_cancelled()? {
                end(RunOutcome::Cancelled)?;
                return Ok(false);
            }
            if before.attempt >= MAX_ATTEMPTS {
                let words = before.last_failure;
                end(RunOutcome::Failed(words.unwrap_or(LOST.to_owned())))?;
                return Ok(false);
            }
            let mut is_told = false;
            let shut_down = async {
                told.next().await;
                is_told = true;
                is_told_within(told, drain).await;
            };
            let attempt = before.attempt.saturating_add(1);
            let ended = make_attempt(self, id, task, run, before, shut_down)
                .instrument(tracing::info_span!("task", %id, attempt))
                .await;
            match ended {
                Ok(ended) => end(RunOutcome::Ended(ended))?,
                Err(Interruption::Cancelled) => end(RunOutcome::Cancelled)?,
                Err(Interruption::ShutDown) => fail(run, "the desktop was shut down")?,
                Err(Interruption::Failed(AttemptFailure::Permanent(words))) => {
                    end(RunOutcome::Failed(words))?;
                }
                Err(Interruption::Failed(AttemptFailure::Desktop(words))) => {
                    fail(run, &words)?;
                    let words = format!("This desktop can do no task: {words}");
                    return Err(FleetError::Refused(words));
                }
                Err(Interruption::Failed(AttemptFailure::Retryable(words))) => {
                    tracing::warn!(%id, reason = words, "an attempt failed");
                    fail(run, &words)?;
                    if !is_told && !is_told_within(told, RETRY_DELAY).await {
                        continue;
                    }
                    return Ok(true);
                }
            }
            return Ok(is_told);
        }
    }
}

/// Notes why an attempt ended before its task.
fn fail(run: &Run, reason: &str) -> Result<(), FolderError> {
    let state = run.state()?.unwrap_or_default();
    run.set_state(&RunState {
        last_failure: Some(reason.to_owned()),
        ..state
    })
}

/// Takes the folder for this process.
async fn take(folder: &FleetFolder, worker: &FolderWorker) -> Result<File, FleetError> {
    for _ in 0..TAKE_TRIES {
        if let Some(lock) = folder.take(worker)? {
            return Ok(lock);
        }
        sleep(TAKE_DELAY).await;
    }
    Err(FleetError::Refused(
        "Another worker has this folder. Several desktops share their tasks over a server."
            .to_owned(),
    ))
}

/// Waits for a request to end, so long at most. Returns whether there was one.
async fn is_told_within(told: &mut EndRequests, limit: Duration) -> bool {
    timeout(limit, told.next()).await.is_ok()
}
