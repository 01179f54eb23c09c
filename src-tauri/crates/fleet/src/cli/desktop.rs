//! `qilbee-fleet worker`: this computer as a desktop of a pool.

use super::output::Failure;
use crate::{
    Name,
    engine::{Server, WorkerSettings, work},
};
use std::{env, path::PathBuf, time::Duration};

/// Name of the program that runs chats.
const PROGRAM: &str = "qilbee";
/// Folder of all workers' data folders, in the person's.
const FOLDER: &str = "qilbee-fleet";

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Pool to take tasks from
    #[arg(long, value_name = "NAME")]
    pool: Name,
    /// Name of this desktop, as lists show it (default: the computer's name, the pool and the process)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Data folder of this desktop, with its settings and chats; no two workers share one (default: one for each pool)
    #[arg(long, value_name = "FOLDER")]
    home: Option<PathBuf>,
    /// The program `qilbee` (default: the one beside this program, else the one that is found)
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Give each task a private display, although there is one here
    #[arg(long)]
    private_display: bool,
    /// Time that a running task has to end by itself once this worker is told to end
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    drain: u64,
}

pub(super) async fn run(server: &Server, arguments: Arguments) -> Result<(), Failure> {
    let home = match arguments.home {
        Some(home) => home,
        None => dirs::data_dir()
            .ok_or_else(|| Failure::usage("there is no data folder here; name one with --home"))?
            .join(FOLDER)
            .join(arguments.pool.as_str()),
    };
    let name = arguments.name;
    let settings = WorkerSettings {
        name: name.unwrap_or_else(|| default_name(arguments.pool.as_str())),
        pool: arguments.pool,
        program: arguments.program.unwrap_or_else(program),
        home,
        is_headless: arguments.private_display || !has_display(),
        drain: Duration::from_secs(arguments.drain),
    };
    Ok(work(server, settings).await?)
}

/// The computer's name, what runs there, and its process.
pub(super) fn default_name(what: &str) -> String {
    #[cfg(unix)]
    let computer = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let computer = env::var("COMPUTERNAME").unwrap_or_default();
    format!("{computer}-{what}-{}", std::process::id())
}

fn program() -> PathBuf {
    let beside = env::current_exe().map(|this| this.with_file_name(PROGRAM));
    match beside {
        Ok(beside) if beside.exists() => beside,
        Ok(_) | Err(_) => PROGRAM.into(),
    }
}

fn has_display() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
