//! The folder of a task, and in it one for each of its runs: which file holds which record.

use super::{
    record_file::{FolderError, create, is_there, read, replace},
    records::{RunEnd, RunFacts, RunRequest, RunState, Submission},
};
use crate::{
    AnswerTo, Name,
    private_files::{create_private_folder, sync_folder_of},
};
use serde::Serialize;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The task, as it was submitted.
const SUBMISSION: &str = "task.json";
/// First run of a task, whose request is in its submission.
const FIRST_RUN: u32 = 1;

/// Folder of a task.
#[derive(Clone, Debug)]
pub(super) struct TaskFolder(PathBuf);

/// Run of a task: one that is done again is another, with a folder of its own.
#[derive(Clone, Debug)]
pub(super) struct Run {
    task: TaskFolder,
    number: u32,
    folder: PathBuf,
}

impl TaskFolder {
    /// The folder at a path, which may not be there.
    pub(super) fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Submits a task. Returns whether the name was free.
    pub(super) fn submit(&self, submission: &Submission) -> Result<bool, FolderError> {
        create_folder(&self.0)?;
        self.request(SUBMISSION, submission, &submission.request)
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
        let mut number = FIRST_RUN;
        let mut request = submission.request.clone();
        while let Some(next) = read(&self.0.join(request_name(number + 1)))? {
            (number, request) = (number + 1, next);
        }
        let run = Run {
            task: self.clone(),
            number,
            folder: self.run_folder(&request)?,
        };
        Ok((run, request))
    }

    /// Makes the folder of a run, then the record that names it. Returns whether nobody had made that.
    fn request<T: Serialize>(
        &self,
        name: &str,
        record: &T,
        request: &RunRequest,
    ) -> Result<bool, FolderError> {
        let folder = self.run_folder(request)?;
        create_folder(&folder)?;
        let is_first = create(&self.0.join(name), record)?;
        if !is_first {
            // Nobody will ever look into it.
            let _ = fs::remove_dir(folder);
        }
        Ok(is_first)
    }

    /// The folder of a run. Its name may come from somebody else.
    fn run_folder(&self, request: &RunRequest) -> Result<PathBuf, FolderError> {
        let name = request.run.parse::<Name>();
        let name = name.map_err(|error| {
            let error = io::Error::new(io::ErrorKind::InvalidData, error);
            FolderError::at(&self.0, error)
        })?;
        Ok(self.0.join(name.as_str()))
    }
}

impl Run {
    /// Asks for another run after this one. Returns whether nobody had.
    pub(super) fn request_another(&self, request: &RunRequest) -> Result<bool, FolderError> {
        self.task
            .request(&request_name(self.number + 1), request, request)
    }

    /// Returns whether it is the last run of its task, and over.
    pub(super) fn is_last_and_over(&self) -> Result<bool, FolderError> {
        let next = self.task.0.join(request_name(self.number + 1));
        Ok(!is_there(&next)? && is_there(&self.file("end"))?)
    }

    /// Checks that nobody has deleted it or its task, which may be under way.
    pub(super) fn check(&self) -> Result<(), FolderError> {
        for part in [self.folder.clone(), self.task.0.join(SUBMISSION)] {
            fs::metadata(&part).map_err(|error| FolderError::at(&part, error))?;
        }
        Ok(())
    }

    /// Returns all that is known of it, with the worker of this id there.
    pub(super) fn facts(&self, worker_id: Option<&str>) -> Result<RunFacts, FolderError> {
        // The end is read last: it comes after all else.
        let (state, is_cancelled) = (self.state(), self.is_cancelled()?);
        let end = read(&self.file("end"))?;
        let state = match state {
            // The end says so.
            Err(error) if error.is_nonsense() && end.is_some() => None,
            state => state?,
        };
        let made_by = state.as_ref().map(|state| state.worker_id.as_str());
        Ok(RunFacts {
            is_cancelled,
            has_worker: worker_id.is_some() && made_by == worker_id,
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
        self.folder.join(format!("{what}.json"))
    }
}

/// Makes a folder for its owner alone, whose name is there after a loss of power.
pub(super) fn create_folder(path: &Path) -> Result<(), FolderError> {
    let made = create_private_folder(path).and_then(|()| sync_folder_of(path));
    made.map_err(|error| FolderError::at(path, error))
}

/// The name of the record that asks for a run after the first.
fn request_name(number: u32) -> String {
    format!("run-{number}.json")
}
