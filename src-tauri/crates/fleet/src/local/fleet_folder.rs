//! The folder of a fleet: its tasks, and the worker that has it.

use super::{
    record_file::{FolderError, is_there, read, replace},
    task_folder::{TaskFolder, create_folder},
};
use crate::{FleetError, Name, private_files::is_open_to_others};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

/// Folder of all tasks.
const TASKS: &str = "tasks";
/// The file whose lock says that a worker is there.
const LOCK: &str = "worker.lock";
/// The worker that is there, or was last.
const WORKER: &str = "worker.json";
/// Stands for a colon in the name of a task's folder. No task has it in its name.
const COLON: &str = "+";

/// Folder of a fleet.
#[derive(Clone, Debug)]
pub(super) struct FleetFolder(PathBuf);

/// Worker of a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FolderWorker {
    /// Tells it from those that were there before.
    pub(super) id: String,
    /// The desktop's name.
    pub(super) name: String,
    pub(super) pool: Name,
}

impl FleetFolder {
    /// Opens the folder of a fleet.
    pub(super) fn open(path: &Path) -> Result<Self, FleetError> {
        let path = absolute(path)?;
        if !is_there(&path.join(TASKS))? {
            return Err(FleetError::Refused(format!(
                "There is no fleet in {}. `submit` and `worker` make one.",
                path.display()
            )));
        }
        check_closed(&path)?;
        Ok(Self(path))
    }

    /// Opens the folder of a fleet, and makes it if it is not there.
    pub(super) fn open_or_create(path: &Path) -> Result<Self, FleetError> {
        let path = absolute(path)?;
        if is_there(&path)? {
            check_closed(&path)?;
        }
        let tasks = path.join(TASKS);
        let missing = tasks.ancestors().filter(|folder| !folder.exists());
        // The outermost first, so that each has a place that will be there after a loss of power.
        let missing: Vec<_> = missing.collect();
        for folder in missing.into_iter().rev() {
            create_folder(folder)?;
        }
        Self::open(&path)
    }

    /// Takes the folder for a worker, and tells who it is. None where one is there.
    pub(super) fn take(&self, worker: &FolderWorker) -> Result<Option<File>, FolderError> {
        let lock = self.lock()?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(FolderError::at(&self.0, error)),
        }
        replace(&self.0.join(WORKER), worker)?;
        Ok(Some(lock))
    }

    /// Returns the worker that is there.
    pub(super) fn worker(&self) -> Result<Option<FolderWorker>, FolderError> {
        match self.lock()?.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => read(&self.0.join(WORKER)),
            Err(TryLockError::Error(error)) => Err(FolderError::at(&self.0, error)),
        }
    }

    /// Returns the folder of a task, which may not be there.
    pub(super) fn task(&self, id: &Name) -> TaskFolder {
        TaskFolder::new(self.0.join(TASKS).join(folder_name(id)))
    }

    /// Returns all tasks.
    pub(super) fn tasks(&self) -> Result<Vec<(Name, TaskFolder)>, FolderError> {
        let folder = self.0.join(TASKS);
        let mut found = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| FolderError::at(&folder, error))? {
            let path = entry
                .map_err(|error| FolderError::at(&folder, error))?
                .path();
            let name = path.file_name().and_then(|name| name.to_str());
            // What somebody else put there is no task.
            if let Some(id) = name.and_then(named_by) {
                found.push((id, TaskFolder::new(path)));
            }
        }
        Ok(found)
    }

    fn lock(&self) -> Result<File, FolderError> {
        let path = self.0.join(LOCK);
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        options
            .open(&path)
            .map_err(|error| FolderError::at(&path, error))
    }
}

/// Checks that only its owner reads and changes a folder.
fn check_closed(path: &Path) -> Result<(), FleetError> {
    match is_open_to_others(path).map_err(|error| FolderError::at(path, error))? {
        true => Err(FleetError::Refused(format!(
            "Others may read or change {}. `chmod 700` closes it to them.",
            path.display()
        ))),
        false => Ok(()),
    }
}

fn absolute(path: &Path) -> Result<PathBuf, FolderError> {
    std::path::absolute(path).map_err(|error| FolderError::at(path, error))
}

/// Returns the name of a task's folder: that of the task, without the colons that some file systems refuse.
fn folder_name(id: &Name) -> String {
    id.as_str().replace(':', COLON)
}

/// Returns the task that a folder of this name is for.
fn named_by(folder: &str) -> Option<Name> {
    folder.replace(COLON, ":").parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn only_who_brings_tasks_makes_a_folder() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("new/queue");
        let refusal = FleetFolder::open(&path).unwrap_err().to_string();
        assert!(refusal.contains("There is no fleet"), "{refusal}");
        assert!(!path.exists());
        FleetFolder::open_or_create(&path).unwrap();
        FleetFolder::open(&path).unwrap();
    }

    #[test]
    fn a_folder_of_others_is_left_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("shared");
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let refusal = FleetFolder::open_or_create(&path).unwrap_err().to_string();
        assert!(refusal.contains("chmod 700"), "{refusal}");
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
        assert_eq!(fs::read_dir(&path).unwrap().count(), 0);
    }

    #[test]
    fn names_of_tasks_are_names_of_folders() {
        let id: Name = "nightly-2026-11-28T07:00:00Z".parse().unwrap();
        assert_eq!(folder_name(&id), "nightly-2026-11-28T07+00+00Z");
        assert_eq!(named_by(&folder_name(&id)), Some(id));
        assert_eq!(named_by(".tmp1"), None);
    }
}
