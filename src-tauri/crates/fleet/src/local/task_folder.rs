//! The folder of a fleet and those of its tasks: which file holds which record, and how one is made.

use super::records::{RunEnd, RunFacts, RunRequest, RunState, Submission};
use crate::{
    AnswerTo, FleetError, Name,
    private_files::{
        create_private_folder, create_private_whole, is_open_to_others, sync_folder_of,
        write_private,
    },
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

/// Folder of all tasks.
const TASKS: &str = "tasks";
/// The file whose lock says that a worker is there.
const LOCK: &str = "worker.lock";
/// The worker that is there, or was last.
const WORKER: &str = "worker.json";
/// The task, as it was submitted.
const SUBMISSION: &str = "task.json";
/// Stands for a colon in the name of a task's folder. No task has it in its name.
const COLON: &str = "+";
/// First run of a task, whose request is in its submission.
const FIRST_RUN: u32 = 1;

/// Reason why a record could not be read or made.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub(super) struct FolderError {
    path: PathBuf,
    source: io::Error,
}

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

/// Folder of a task.
#[derive(Clone, Debug)]
pub(super) struct TaskFolder(PathBuf);

/// Run of a task: one that is done again is another.
#[derive(Clone, Debug)]
pub(super) struct Run {
    folder: TaskFolder,
    number: u32,
}

impl FolderError {
    /// Returns whether a folder is not there any more.
    pub(super) fn is_gone(&self) -> bool {
        self.source.kind() == io::ErrorKind::NotFound
    }

    /// Returns whether a record is there, and means nothing.
    pub(super) fn is_nonsense(&self) -> bool {
        use io::ErrorKind::{InvalidData, UnexpectedEof};
        matches!(self.source.kind(), InvalidData | UnexpectedEof)
    }
}

impl From<FolderError> for FleetError {
    fn from(error: FolderError) -> Self {
        Self::Folder(error.to_string())
    }
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
        if is_open_to_others(&path).map_err(|error| at(&path, error))? {
            return Err(FleetError::Refused(format!(
                "Others may read or change {}. `chmod 700` closes it to them.",
                path.display()
            )));
        }
        Ok(Self(path))
    }

    /// Opens the folder of a fleet, and makes it if it is not there.
    pub(super) fn open_or_create(path: &Path) -> Result<Self, FleetError> {
        let path = absolute(path)?;
        // One that somebody made keeps its permissions.
        let folder = if is_there(&path)? {
            path.join(TASKS)
        } else {
            path.clone()
        };
        for new in [folder, path.join(TASKS)] {
            if !is_there(&new)? {
                create_private_folder(&new).map_err(|error| at(&new, error))?;
            }
        }
        Self::open(&path)
    }

    /// Takes the folder for a worker, and tells who it is. None where one is there.
    pub(super) fn take(&self, worker: &FolderWorker) -> Result<Option<File>, FolderError> {
        let lock = self.lock()?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(at(&self.0, error)),
        }
        replace(&self.0.join(WORKER), worker)?;
        Ok(Some(lock))
    }

    /// Returns the worker that is there.
    pub(super) fn worker(&self) -> Result<Option<FolderWorker>, FolderError> {
        match self.lock()?.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => read(&self.0.join(WORKER)),
            Err(TryLockError::Error(error)) => Err(at(&self.0, error)),
        }
    }

    /// Returns the folder of a task, which may not be there.
    pub(super) fn task(&self, id: &Name) -> TaskFolder {
        TaskFolder(self.0.join(TASKS).join(folder_name(id)))
    }

    /// Returns all tasks.
    pub(super) fn tasks(&self) -> Result<Vec<(Name, TaskFolder)>, FolderError> {
        let folder = self.0.join(TASKS);
        let mut found = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| at(&folder, error))? {
            let path = entry.map_err(|error| at(&folder, error))?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            // What somebody else put there is no task.
            if let Some(id) = name.and_then(named_by) {
                found.push((id, TaskFolder(path)));
            }
        }
        Ok(found)
    }

    fn lock(&self) -> Result<File, FolderError> {
        let path = self.0.join(LOCK);
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        options.open(&path).map_err(|error| at(&path, error))
    }
}

impl TaskFolder {
    /// Submits a task. Returns whether the name was free.
    pub(super) fn submit(&self, submission: &Submission) -> Result<bool, FolderError> {
        let made = create_private_folder(&self.0).and_then(|()| sync_folder_of(&self.0));
        made.map_err(|error| at(&self.0, error))?;
        create(&self.0.join(SUBMISSION), submission)
    }

    /// Returns the task as it was submitted; none where there is none of this name.
    pub(super) fn submission(&self) -> Result<Option<Submission>, FolderError> {
        read(&self.0.join(SUBMISSION))
    }

    /// Returns the last run, and the request for it.
    pub(super) fn last_run(
        &self,
        submission: &Submission,
    ) -> Result<(Run, RunRequest), FolderError> {
        let mut last = (FIRST_RUN, submission.request.clone());
        while let Some(request) = read(&self.request_file(last.0 + 1))? {
            last = (last.0 + 1, request);
        }
        let run = Run {
            folder: self.clone(),
            number: last.0,
        };
        Ok((run, last.1))
    }

    fn request_file(&self, number: u32) -> PathBuf {
        self.0.join(format!("run-{number}.json"))
    }
}

impl Run {
    /// Asks for another run after this one. Returns whether nobody had.
    pub(super) fn request_another(&self, request: &RunRequest) -> Result<bool, FolderError> {
        create(&self.folder.request_file(self.number + 1), request)
    }

    /// Returns whether it is the last run of its task, and over.
    pub(super) fn is_last_and_over(&self) -> Result<bool, FolderError> {
        let is_last = !is_there(&self.folder.request_file(self.number + 1))?;
        Ok(is_last && is_there(&self.file("end"))?)
    }

    /// Returns all that is known of it, with this worker there.
    pub(super) fn facts(&self, worker: Option<&FolderWorker>) -> Result<RunFacts, FolderError> {
        // The end is read last: it comes after all else.
        let (state, is_cancelled) = (self.state(), self.is_cancelled()?);
        let end = read(&self.file("end"))?;
        let state = match state {
            // The end says so.
            Err(error) if error.is_nonsense() && end.is_some() => None,
            state => state?,
        };
        let made_by = state.as_ref().map(|state| state.worker.as_str());
        Ok(RunFacts {
            is_cancelled,
            has_worker: worker.is_some_and(|worker| made_by == Some(&worker.id)),
            state,
            end,
        })
    }

    pub(super) fn state(&self) -> Result<Option<RunState>, FolderError> {
        read(&self.file("state"))
    }

    pub(super) fn set_state(&self, state: &RunState) -> Result<(), FolderError> {
        replace(&self.file("state"), state)
    }

    /// Ends it. The first end counts.
    pub(super) fn end(&self, end: &RunEnd) -> Result<(), FolderError> {
        create(&self.file("end"), end).map(drop)
    }

    /// Asks for its end.
    pub(super) fn cancel(&self) -> Result<(), FolderError> {
        create(&self.file("cancelled"), &()).map(drop)
    }

    pub(super) fn is_cancelled(&self) -> Result<bool, FolderError> {
        is_there(&self.file("cancelled"))
    }

    /// Answers its question of this number. Returns whether nobody had.
    pub(super) fn answer(&self, question: u32, answer: &AnswerTo) -> Result<bool, FolderError> {
        create(&self.answer_file(question), answer)
    }

    /// Returns whether there is an answer to its question of this number.
    pub(super) fn has_answer(&self, question: u32) -> Result<bool, FolderError> {
        is_there(&self.answer_file(question))
    }

    /// Returns the answer to its question of this number.
    pub(super) fn answer_to(&self, question: u32) -> Result<Option<AnswerTo>, FolderError> {
        read(&self.answer_file(question))
    }

    fn answer_file(&self, question: u32) -> PathBuf {
        self.file(&format!("answer-{question}"))
    }

    fn file(&self, what: &str) -> PathBuf {
        let number = self.number;
        self.folder.0.join(format!("run-{number}-{what}.json"))
    }
}

/// Returns the name of a task's folder: that of the task, without the colons that some file systems refuse.
fn folder_name(id: &Name) -> String {
    id.as_str().replace(':', COLON)
}

/// Returns the task that a folder of this name is for.
fn named_by(folder: &str) -> Option<Name> {
    folder.replace(COLON, ":").parse().ok()
}

/// Makes a record. Returns whether there was none.
fn create<T: Serialize>(path: &Path, record: &T) -> Result<bool, FolderError> {
    let content = serde_json::to_vec(record).map_err(|error| at(path, error.into()))?;
    create_private_whole(path, &content).map_err(|error| at(path, error))
}

fn replace<T: Serialize>(path: &Path, record: &T) -> Result<(), FolderError> {
    let content = serde_json::to_vec(record).map_err(|error| at(path, error.into()))?;
    write_private(path, &content).map_err(|error| at(path, error))
}

/// Reads a record, if it is there.
fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, FolderError> {
    let content = match fs::read(path) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(path, error)),
    };
    let record = serde_json::from_slice(&content);
    record.map(Some).map_err(|error| at(path, error.into()))
}

fn absolute(path: &Path) -> Result<PathBuf, FolderError> {
    std::path::absolute(path).map_err(|error| at(path, error))
}

fn is_there(path: &Path) -> Result<bool, FolderError> {
    path.try_exists().map_err(|error| at(path, error))
}

fn at(path: &Path, source: io::Error) -> FolderError {
    FolderError {
        path: path.to_owned(),
        source,
    }
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
    }

    #[test]
    fn names_of_tasks_are_names_of_folders() {
        let id: Name = "nightly-2026-11-28T07:00:00Z".parse().unwrap();
        assert_eq!(folder_name(&id), "nightly-2026-11-28T07+00+00Z");
        assert_eq!(named_by(&folder_name(&id)), Some(id));
        assert_eq!(named_by(".tmp1"), None);
    }
}
