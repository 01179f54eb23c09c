//! The tasks of a folder that are to be done, the oldest first.

use super::{
    fleet_folder::FleetFolder,
    record_file::FolderError,
    task_folder::{Run, TaskFolder},
};
use crate::{Name, Task};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::SystemTime,
};

/// Tasks of a folder, and what is known of them.
pub(super) struct Queue {
    folder: FleetFolder,
    pool: Name,
    /// Tasks whose last run was over, with that run: while it is the last, no file of theirs is read.
    over: BTreeMap<Name, Run>,
    /// Tasks that cannot be read, which the log has told.
    unreadable: BTreeSet<Name>,
}

/// A run that is to be done.
pub(super) struct DueRun {
    since: SystemTime,
    pub(super) id: Name,
    pub(super) task: Task,
    pub(super) run: Run,
    /// Its name among all runs of all tasks.
    pub(super) run_name: String,
}

impl Queue {
    /// The queue of a pool.
    pub(super) fn new(folder: FleetFolder, pool: Name) -> Self {
        Self {
            folder,
            pool,
            over: BTreeMap::new(),
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
        match self.over.get(id) {
            Some(run) if run.is_last_and_over()? => return Ok(None),
            Some(_) | None => {}
        }
        let Some(submission) = folder.submission()? else {
            return Ok(None);
        };
        if submission.task.pool != self.pool {
            return Ok(None);
        }
        let (run, request) = folder.last_run(&submission)?;
        if run.is_last_and_over()? {
            self.over.insert(id.clone(), run);
            return Ok(None);
        }
        run.check()?;
        Ok(Some(DueRun {
            since: request.submitted,
            run_name: request.run,
            id: id.clone(),
            task: submission.task,
            run,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::records::{RunEnd, RunOutcome, RunRequest, Submission};
    use std::{fs, time::Duration};

    fn submission(pool: &str, second: u64) -> Submission {
        Submission {
            task: Task {
                pool: pool.parse().unwrap(),
                prompt: "Go".to_owned(),
                ..Task::default()
            },
            request: RunRequest {
                run: second.to_string(),
                submitted: SystemTime::UNIX_EPOCH + Duration::from_secs(second),
            },
        }
    }

    #[test]
    fn the_run_that_waits_longest_is_next() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("queue");
        let folder = FleetFolder::open_or_create(&path).unwrap();
        let submit = |id: &str, pool: &str, second| {
            let task = folder.task(&id.parse().unwrap());
            assert!(task.submit(&submission(pool, second)).unwrap());
        };
        submit("late", "office", 3);
        submit("early", "office", 1);
        submit("other", "elsewhere", 0);
        let mut queue = Queue::new(folder.clone(), "office".parse().unwrap());
        let mut check = |wanted: Option<(&str, &str)>| {
            let next = queue.next().unwrap();
            let found = next
                .as_ref()
                .map(|due| (due.id.as_str(), due.run_name.as_str()));
            assert_eq!(found, wanted);
            next
        };
        let early = check(Some(("early", "1"))).unwrap();
        let end = RunEnd {
            ended: SystemTime::now(),
            outcome: RunOutcome::Cancelled,
        };
        early.run.end(&end).unwrap();
        let late = check(Some(("late", "3"))).unwrap();
        late.run.end(&end).unwrap();
        check(None);
        let again = submission("office", 5).request;
        assert!(early.run.request_another(&again).unwrap());
        check(Some(("early", "5"))).unwrap();
        fs::remove_dir_all(path.join("tasks/late")).unwrap();
        submit("late", "office", 4);
        check(Some(("late", "4"))).unwrap();
    }
}
