//! The worker of a folder: takes its tasks one after the other, the oldest first, until it is told to end.

use super::{
    attempt::{Interruption, LocalDesktop, make_attempt},
    fleet_folder::{FleetFolder, FolderWorker},
    queue::{DueRun, Queue},
    record_file::FolderError,
    records::{RunEnd, RunOutcome, RunState},
    shutdown::Shutdown,
    task_folder::Run,
};
use crate::{
    FleetError,
    session::{AttemptFailure, DesktopHome, DesktopSettings, find_story},
    task::MAX_ATTEMPTS,
};
use std::{
    fs::File,
    path::Path,
    time::{Duration, SystemTime},
};
use tokio::time::sleep;
use tracing::Instrument as _;

/// Time between two looks for a task.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);
/// Time before a second attempt.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Tries to take a folder: whoever looks whether it is taken holds its lock for a moment.
const TAKE_TRIES: usize = 10;
const TAKE_DELAY: Duration = Duration::from_millis(50);

/// Reason why a run came to no end that could be recorded.
enum Fault {
    /// A file of the run.
    Folder(FolderError),
    /// This desktop can do no task.
    Desktop(String),
}

/// Works until told to end. Told twice, it stops what still runs.
pub(crate) async fn work_locally(
    folder: &Path,
    settings: DesktopSettings,
) -> Result<(), FleetError> {
    let folder = FleetFolder::open_or_create(folder)?;
    let worker = FolderWorker {
        id: uuid::Uuid::new_v4().to_string(),
        name: settings.name.clone(),
        pool: settings.pool.clone(),
    };
    let _lock = take(&folder, &worker).await?;
    let home = DesktopHome::open(&settings).await;
    let desktop = LocalDesktop {
        name: worker.name,
        worker_id: worker.id,
        home: home.map_err(FleetError::Refused)?,
        is_headless: settings.is_headless,
        trusted: settings.trusted,
        sends_pictures: settings.sends_pictures,
    };
    let shutdown = Shutdown::listen(settings.drain);
    let mut shutdown = shutdown.map_err(|error| FleetError::Refused(error.to_string()))?;
    let mut queue = Queue::new(folder, worker.pool);
    tracing::info!("looks for tasks");
    let mut pause = Duration::ZERO;
    while !shutdown.is_requested_within(pause).await {
        let Some(due) = queue.next()? else {
            pause = LOOK_INTERVAL;
            continue;
        };
        pause = Duration::ZERO;
        match desktop.do_task(&due, &mut shutdown).await {
            Ok(()) => {}
            Err(Fault::Folder(error)) if error.is_gone() => {
                tracing::warn!(id = %due.id, %error, "the task was removed while it ran");
            }
            Err(Fault::Folder(error)) => return Err(error.into()),
            Err(Fault::Desktop(reason)) => {
                let words = format!("This desktop can do no task: {reason}");
                return Err(FleetError::Refused(words));
            }
        }
    }
    Ok(())
}

impl LocalDesktop {
    /// Does a run to its end, unless the worker has to end before.
    async fn do_task(&self, due: &DueRun, shutdown: &mut Shutdown) -> Result<(), Fault> {
        let DueRun { id, run, .. } = due;
        loop {
            let before = match run.state() {
                Ok(state) => state.unwrap_or_default(),
                // Begun anew, it might be done twice.
                Err(error) if error.is_nonsense() => {
                    let words = format!("its state cannot be read: {error}");
                    return Ok(end(run, RunOutcome::Failed(words))?);
                }
                Err(error) => return Err(error.into()),
            };
            if run.is_cancelled()? {
                return Ok(end(run, RunOutcome::Cancelled)?);
            }
            if before.attempt >= MAX_ATTEMPTS {
                return self.give_up(run, before, shutdown).await;
            }
            let attempt = before.attempt.saturating_add(1);
            let ended = make_attempt(self, due, before, shutdown)
                .instrument(tracing::info_span!("task", %id, attempt))
                .await;
            let outcome = match ended {
                Ok(ended) => RunOutcome::Ended(ended),
                Err(Interruption::Cancelled) => RunOutcome::Cancelled,
                Err(Interruption::Failed(AttemptFailure::Permanent(words))) => {
                    RunOutcome::Failed(words)
                }
                Err(Interruption::ShutDown) => {
                    return Ok(fail(run, "the desktop was shut down")?);
                }
                Err(Interruption::Folder(error)) => return Err(error.into()),
                Err(Interruption::Failed(AttemptFailure::Desktop(words))) => {
                    fail(run, &words)?;
                    return Err(Fault::Desktop(words));
                }
                Err(Interruption::Failed(AttemptFailure::Retryable(words))) => {
                    tracing::warn!(%id, reason = words, "an attempt failed");
                    fail(run, &words)?;
                    match shutdown.is_requested_within(RETRY_DELAY).await {
                        true => return Ok(()),
                        false => continue,
                    }
                }
            };
            return Ok(end(run, outcome)?);
        }
    }

    /// Ends a run that had all its attempts, unless the worker has to end before. The last one may have come to its end without
    /// telling.
    async fn give_up(
        &self,
        run: &Run,
        before: RunState,
        shutdown: &mut Shutdown,
    ) -> Result<(), Fault> {
        let story = tokio::select! {
            biased;
            () = shutdown.requested() => return Ok(()),
            story = find_story(&self.home.program, &before.progress) => story,
        };
        let story = story.unwrap_or_else(|error| {
            tracing::warn!(%error, "what became of the last attempt is not known");
            None
        });
        let ended = story.and_then(|story| story.task_end(&self.name, before.attempt));
        let outcome = match ended {
            Some(ended) => RunOutcome::Ended(ended),
            None => RunOutcome::Failed(before.failure().unwrap_or_default()),
        };
        Ok(end(run, outcome)?)
    }
}

impl From<FolderError> for Fault {
    fn from(error: FolderError) -> Self {
        Self::Folder(error)
    }
}

fn end(run: &Run, outcome: RunOutcome) -> Result<(), FolderError> {
    let ended = SystemTime::now();
    run.end(&RunEnd { ended, outcome })
}

/// Notes why an attempt ended before its task.
fn fail(run: &Run, reason: &str) -> Result<(), FolderError> {
    let state = run.state()?.unwrap_or_default();
    run.set_state(&state.failed(reason))
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
