//! Shells of a chat: the one that its commands share, those that an earlier set of walls left with programs that still
//! run, and those of commands that ran outside.

use super::{
    BashOptions, STOP_LIMIT,
    call::BashCommand,
    network::ChatNetwork,
    result::{no_shell, shell_lost, with_note},
    shell::{ShellReply, ShellSlot, SupervisedShell},
    shell_folder::folder_of,
    walls::{ShellRoom, openable},
};
use crate::{ToolError, error::io_message};
use sandbox::{Backend, Walls, is_secret_name};
use std::{env, ffi::OsString, io, path::PathBuf, process::Command};
use tempfile::TempDir;
use tokio::time::timeout;

/// Problem of a command that would have to start in a folder nobody knows, for the model.
const FOLDER_UNKNOWN: &str = "The command was not run: the folder it would start in is not known outside. Run `cd` with an absolute path inside first.";

/// Shells of a chat. Dropping them ends everything they started.
#[derive(Default)]
pub(super) struct ChatShells {
    /// The one that the chat's commands share.
    pub(super) slot: ShellSlot,
    /// Its walls, if it has any.
    walls: Option<Walls>,
    /// Folders that commands of this chat were let into.
    opened: Vec<PathBuf>,
    /// Temporary files of everything inside.
    temp: Option<TempDir>,
    /// Shells that only hold what they left running.
    left: Vec<SupervisedShell>,
    /// Network of everything inside.
    pub(super) network: ChatNetwork,
}

/// Shell to run a command in.
pub(super) struct ReadyShell {
    pub(super) shell: SupervisedShell,
    /// Text for the model in front of what the command prints.
    pub(super) note: Option<String>,
    /// Folders it can change, when it is inside.
    pub(super) folders: Option<Vec<PathBuf>>,
}

impl ChatShells {
    /// Returns the shell that the chat's commands share, taken out of its slot: whoever drops it ends all that runs in it.
    pub(super) async fn shared(
        &mut self,
        options: &BashOptions,
        room: Option<&ShellRoom>,
        working: &[PathBuf],
        command: &BashCommand,
    ) -> Result<ReadyShell, ToolError> {
        self.slot.settle().await;
        let mut note = std::mem::take(&mut self.slot.lost).then(|| shell_lost().into_string());
        let walls = match room {
            Some(room) => Some(self.walls(room, working, &command.write)?),
            None => None,
        };
        let changed = self.walls != walls;
        let mut shell = self.slot.shell.take();
        self.slot.lost = true;
        self.walls.clone_from(&walls);
        let mut state = None;
        if changed && let Some(old) = shell.take() {
            state = self.retire(old, &mut note).await;
        }
        let shell = match shell {
            Some(shell) => shell,
            None => start_shared(options, room, walls.as_ref(), state).await?,
        };
        if let Some(printed) = self.printed_by_left().await {
            note = Some(with_note(note.as_deref(), printed));
        }
        Ok(ReadyShell {
            shell,
            note,
            folders: walls.map(|walls| walls.writable),
        })
    }

    /// Returns a shell without walls for one command. It starts in the folder of the shared one and knows nothing else of
    /// it: what was exported or defined inside must not reach a program outside.
    pub(super) async fn outside(
        &mut self,
        options: &BashOptions,
        room: Option<&ShellRoom>,
    ) -> Result<ReadyShell, ToolError> {
        self.slot.settle().await;
        let folder = match &self.slot.shell {
            None => Some(options.folder.clone()),
            Some(_) => self.folder(room).filter(|folder| folder.is_dir()),
        };
        // Elsewhere the command could mean other files.
        let folder = folder.ok_or_else(|| ToolError::ForModel(FOLDER_UNKNOWN.into()))?;
        let shell = SupervisedShell::start(unwalled(options), &folder).map_err(not_started)?;
        Ok(ReadyShell {
            shell,
            note: None,
            folders: None,
        })
    }

    /// Keeps the shell of a command that ran outside as long as something it started runs.
    pub(super) async fn keep_outside(&mut self, mut shell: SupervisedShell) {
        match shell.hand_over().await {
            Ok(ShellReply::HandedOver { jobs: 1.., .. }) => self.left.push(shell),
            Ok(_) | Err(_) => shell.close().await,
        }
    }

    /// Returns the folder, as it is called outside, in which the shared shell is, if that is known.
    pub(super) fn folder(&self, room: Option<&ShellRoom>) -> Option<PathBuf> {
        let process = self.slot.shell.as_ref()?.supervisor()?;
        let (Some(room), Some(walls)) = (room, &self.walls) else {
            return folder_of(process, false);
        };
        let wrapped = room.sandbox.backend() == Backend::Bubblewrap;
        let folder = folder_of(process, wrapped)?;
        Some(room.sandbox.outside_path(walls, &folder))
    }

    /// Ends everything that runs, and forgets the state.
    pub(super) async fn restart(&mut self) {
        self.slot.settle().await;
        self.slot.lost = false;
        for shell in self.left.drain(..) {
            shell.close().await;
        }
        if let Some(mut shell) = self.slot.shell.take() {
            let done = timeout(STOP_LIMIT, async {
                let pending = shell.restart().await?;
                shell.reply(pending).await
            });
            match done.await {
                Ok(Ok(_)) => {
                    // What the old shell printed belongs to nothing any more.
                    shell.printed().await;
                    self.slot.shell = Some(shell);
                }
                // A shell that cannot even be restarted is given up, which ends it as well.
                Ok(Err(_)) | Err(_) => shell.close().await,
            }
        }
    }

    /// Ends everything.
    pub(super) async fn close(&mut self) {
        for shell in self.left.drain(..).chain(self.slot.shell.take()) {
            shell.close().await;
        }
    }

    fn walls(
        &mut self,
        room: &ShellRoom,
        working: &[PathBuf],
        write: &[PathBuf],
    ) -> Result<Walls, ToolError> {
        let named = self.opened.iter().chain(working).chain(write).cloned();
        self.opened = openable(named);
        let temp = match &self.temp {
            Some(temp) => temp,
            None => {
                let made = TempDir::with_prefix("qilbee-shell-").map_err(not_started)?;
                self.temp.insert(made)
            }
        };
        let network = room.network(&mut self.network).map_err(not_started)?;
        Ok(room.walls(&self.opened, temp.path(), network))
    }

    /// Ends a shell whose walls are no longer right, and returns its state. What it left running goes on in its old walls.
    async fn retire(
        &mut self,
        mut old: SupervisedShell,
        note: &mut Option<String>,
    ) -> Option<String> {
        let handed = timeout(STOP_LIMIT, old.hand_over()).await;
        let Ok(Ok(ShellReply::HandedOver { state, kept, jobs })) = handed else {
            *note = Some(shell_lost().into_string());
            return None;
        };
        if !kept {
            *note = Some(shell_lost().into_string());
        }
        match jobs {
            0 => old.close().await,
            _ => self.left.push(old),
        }
        state
    }

    /// Returns what left programs printed, and ends the shells that hold none any more.
    async fn printed_by_left(&mut self) -> Option<String> {
        let mut text = String::new();
        for mut shell in std::mem::take(&mut self.left) {
            let handed = timeout(STOP_LIMIT, shell.hand_over()).await;
            text.push_str(&shell.printed().await);
            match handed {
                Ok(Ok(ShellReply::HandedOver { jobs: 1.., .. })) => self.left.push(shell),
                Ok(_) | Err(_) => shell.close().await,
            }
        }
        (!text.is_empty()).then_some(text)
    }
}

async fn start_shared(
    options: &BashOptions,
    room: Option<&ShellRoom>,
    walls: Option<&Walls>,
    state: Option<String>,
) -> Result<SupervisedShell, ToolError> {
    let command = match (room, walls) {
        (Some(room), Some(walls)) => {
            let arguments: &[OsString] = &options.arguments;
            let command = room.sandbox.command(walls, &options.supervisor, arguments);
            command.map_err(not_started)?
        }
        (Some(_), None) | (None, _) => unwalled(options),
    };
    let mut shell = SupervisedShell::start(command, &options.folder).map_err(not_started)?;
    if let Some(state) = state {
        shell.take_over(state).await.map_err(not_started)?;
    }
    Ok(shell)
}

/// Returns the command of a supervisor without walls. It gets the person's environment, but no keys.
fn unwalled(options: &BashOptions) -> Command {
    let mut command = Command::new(&options.supervisor);
    command.args(&options.arguments);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_secret_name) {
            command.env_remove(name);
        }
    }
    command
}

fn not_started(error: io::Error) -> ToolError {
    no_shell(&io_message(&error))
}
