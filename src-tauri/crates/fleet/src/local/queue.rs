//! The tasks of a folder that are to be done, the oldest first.

use super::task_folder::{FleetFolder, FolderError, Run, TaskFolder};
use crate::{Name, Task};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::SystemTime,
};

/// Tasks of a folder, and what is known of them.
pub(super) struct Queue {
    folder: FleetFolder,
    pool: Name,
    /// Tasks whose last run is over, with that run: no file of theirs is read again.
    over: BTreeMap<Name, Run>,
    /// Tasks of other pools.
    elsewhere: BTreeSet<Name>,
    /// Tasks that cannot be read, which the log has told.
    unreadable: BTreeSet<Name>,
}

/// A run that is to be done.
pub(super) struct DueRun {
    since: SystemTime,
    pub(super) id: Name,
    pub(super) task: Task,
    pub(super) run: Run,
}

impl Queue {
    /// The queue of a pool.
    pub(super) fn new(folder: FleetFolder, pool: Name) -> Self {
        Self {
            folder,
            pool,
            over: BTreeMap::new(),
            elsewhere: BTreeSet::new(),
            unreadable: BTreeSet::new(),
        }
    }

    /// Returns the run that waits longest. A task that cannot be read holds up no other.
    pub(super) fn next(&mut self) -> Result<Option<DueRun>, FolderError> {
        let mut oldest: Option<DueRun> = None;
        for (id, folder) in self.folder.tasks()? {
            let due = match self.due(&id, &folder) {
                Ok(due) => due,
                Err(error) => {
                    if self.unreadable.insert(id.clone()) {
                        tracing::warn!(%id, %error, "a task cannot be read");
                    }
                    continue;
                }
            };
            self.unreadable.remove(&id);
            let order = |due: &DueRun| (due.since, due.id.clone());
            oldest = oldest.into_iter().chain(due).min_by_key(order);
        }
        Ok(oldest)
    }

    fn due(&mut self, id: &Name, folder: &TaskFolder) -> Result<Option<DueRun>, FolderError> {
        if self.elsewhere.contains(id) {
            return Ok(None);
        }
        if let Some(run) = self.over.get(id)
            && !run.has_rerun()?
        {
            return Ok(None);
        }
        let Some(submission) = folder.submission()? else {
            return Ok(None);
        };
        if submission.task.pool != self.pool {
            self.elsewhere.insert(id.clone());
            return Ok(None);
        }
        let (run, asked) = folder.last_run(&submission)?;
        if run.facts(true)?.end.is_some() {
            self.over.insert(id.clone(), run);
            return Ok(None);
        }
        Ok(Some(DueRun {
            since: asked.submitted,
            id: id.clone(),
            task: submission.task,
            run,
        }))
    }
}
