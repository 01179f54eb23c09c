//! Commands whose programs end with this process, however it ends.

use std::{
    io,
    path::{Path, PathBuf},
};
use tokio::process::Command;

/// The file of the running program, as the kernel keeps it.
const THIS_FILE: &str = "/proc/self/exe";
/// Name of this program in lists of processes.
#[cfg(unix)]
const THIS_NAME: &str = "qilbee-fleet";
/// Hidden subcommand of this program that binds another one to the life of its parent.
pub(crate) const BOUND: &str = "bound";
/// Exit code of that subcommand when it could not become the other program.
pub(crate) const NOT_STARTED: i32 = 127;

/// Returns a command that runs a program in a group of its own, and ends it when this process ends. The kernel watches the
/// thread that starts it; those of the runtime last as long as the process.
pub(super) fn bound_command(program: &Path) -> io::Result<Command> {
    let mut command = Command::new(this_program()?);
    #[cfg(unix)]
    command.arg0(THIS_NAME);
    command.arg(BOUND).arg(std::process::id().to_string());
    #[cfg(unix)]
    command.process_group(0);
    command.arg(program);
    Ok(command)
}

/// This program's file. An update may have replaced or removed the one of its name.
fn this_program() -> io::Result<PathBuf> {
    match cfg!(target_os = "linux") {
        true => Ok(THIS_FILE.into()),
        false => std::env::current_exe(),
    }
}
