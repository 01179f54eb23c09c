//! `qilbee sessions undo`: takes back what a chat did to files.

use super::{Failure, failed, find, output};
use crate::App;
use agent::{FileUndo, Undo, UndoError, UndoOutcome, UndoScope, Undone};
use clap::Args;
use protocol::{CallId, SessionId, TurnId};

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// Undo one step, by its `call` in `sessions show --json`; or undo an undo, by its name
    #[arg(long, value_name = "CALL", conflicts_with_all = ["task", "last"])]
    step: Option<String>,
    /// Undo one task, by its `turn` in `sessions show --json`
    #[arg(long, value_name = "TURN", conflicts_with = "last")]
    task: Option<String>,
    /// Undo the last step that changed files (the default)
    #[arg(long)]
    last: bool,
    /// Also undo where a file was changed since
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let id = find(app, &SessionId::new(arguments.session)).await?.id;
    let scope = match (arguments.step, arguments.task) {
        (Some(step), _) => UndoScope::Step(CallId::new(step)),
        (None, Some(task)) => UndoScope::Task(TurnId::new(task)),
        (None, None) => UndoScope::Last,
    };
    let undo = Undo {
        scope,
        force: arguments.force,
    };
    let session = app.sessions().open(&id).await.map_err(failed)?;
    let undone = match session.undo(undo).await {
        Ok(undone) => undone,
        Err(UndoError::Nothing(why)) => return Err(Failure::failed(why)),
        Err(error @ UndoError::Session(_)) => return Err(failed(error)),
    };
    if arguments.json {
        output::say_json(&undone)?;
    } else {
        say_files(&undone)?;
    }
    end(&id, &undone)
}

/// Prints what became of each file.
pub(in crate::cli) fn say_files(undone: &Undone) -> Result<(), Failure> {
    let mut files = undone.files.iter();
    files.try_for_each(|file| output::say_line(&line(file)))
}

fn line(file: &FileUndo) -> String {
    let path = &file.path;
    match &file.outcome {
        UndoOutcome::Restored => format!("restored     {path}"),
        UndoOutcome::Removed => format!("removed      {path}"),
        UndoOutcome::AlreadyAsItWas => format!("as it was    {path}"),
        UndoOutcome::ChangedSince => {
            format!("left alone   {path} (changed since; --force puts it back all the same)")
        }
        UndoOutcome::Failed { reason } => format!("not restored {path} ({reason})"),
    }
}

fn end(session: &SessionId, undone: &Undone) -> Result<(), Failure> {
    let was_written =
        |file: &&FileUndo| matches!(file.outcome, UndoOutcome::Restored | UndoOutcome::Removed);
    if undone.files.iter().any(|file| was_written(&file)) {
        output::tell(&format!(
            "To take this back: qilbee sessions undo {session} --step {}",
            undone.undo
        ));
    }
    let left = undone.files.iter().filter(|file| match file.outcome {
        UndoOutcome::ChangedSince | UndoOutcome::Failed { .. } => true,
        UndoOutcome::Restored | UndoOutcome::Removed | UndoOutcome::AlreadyAsItWas => false,
    });
    match left.count() {
        0 => Ok(()),
        count => Err(Failure::failed(format!(
            "{count} of {} changes could not be taken back",
            undone.files.len()
        ))),
    }
}
