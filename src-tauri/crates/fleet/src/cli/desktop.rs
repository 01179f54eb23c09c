//! `qilbee-fleet worker` and `conductor`: this computer as a desktop of a pool, or as a conductor.

use super::{fleet_place::FleetPlace, output::Failure};
use crate::{
    Name,
    archive::ArchiveAddress,
    engine::{self, Server, WorkerSettings, work},
    local::work_locally,
    session::DesktopSettings,
    signature::TrustedKeys,
};
use std::{env, net::SocketAddr, path::PathBuf, time::Duration};
use url::Url;

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
    /// Copy the chat of each attempt to where the chats of all desktops lie: a folder, or s3://BUCKET/FOLDER
    #[arg(long, value_name = "WHERE", env = "QILBEE_FLEET_ARCHIVE")]
    archive: Option<ArchiveAddress>,
    /// Keep pictures here: neither questions nor the archive get any
    #[arg(long)]
    no_pictures: bool,
    /// Serve measurements for Prometheus at http://ADDRESS/metrics
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Send spans of each attempt over OTLP to the collector at this address, such as http://127.0.0.1:4318
    #[arg(long, value_name = "URL")]
    traces: Option<Url>,
    #[command(flatten)]
    trust: Trust,
}

#[derive(clap::Args)]
pub(super) struct ConductorArguments {
    #[command(flatten)]
    trust: Trust,
}

#[derive(clap::Args)]
struct Trust {
    /// File with the public keys of those whose answers count, one in a line. Without it, every answer does
    #[arg(long, value_name = "FILE", env = "QILBEE_FLEET_ANSWER_KEYS")]
    answer_keys: Option<PathBuf>,
}

impl Trust {
    fn keys(&self) -> Result<TrustedKeys, Failure> {
        let keys = self.answer_keys.as_deref().map(TrustedKeys::read);
        keys.transpose()
            .map(Option::unwrap_or_default)
            .map_err(Failure::usage)
    }
}

pub(super) async fn run(place: &FleetPlace, arguments: Arguments) -> Result<(), Failure> {
    forbid_inspection();
    let home = match arguments.home {
        Some(home) => home,
        None => dirs::data_dir()
            .ok_or_else(|| Failure::usage("there is no data folder here; name one with --home"))?
            .join(FOLDER)
            .join(arguments.pool.as_str()),
    };
    let name = arguments.name;
    let desktop = DesktopSettings {
        name: name.unwrap_or_else(|| default_name(arguments.pool.as_str())),
        pool: arguments.pool,
        program: arguments.program.unwrap_or_else(program),
        home,
        is_headless: arguments.private_display || !has_display(),
        drain: Duration::from_secs(arguments.drain),
        trusted: arguments.trust.keys()?,
        sends_pictures: !arguments.no_pictures,
    };
    let FleetPlace::Folder(folder) = place else {
        let worker = WorkerSettings {
            desktop,
            archive: arguments.archive,
            metrics: arguments.metrics,
            traces: arguments.traces,
        };
        return Ok(work(place.server("A worker needs")?, worker).await?);
    };
    let need = [
        (
            "--archive (or QILBEE_FLEET_ARCHIVE) needs",
            arguments.archive.is_some(),
        ),
        ("--metrics needs", arguments.metrics.is_some()),
        ("--traces needs", arguments.traces.is_some()),
    ];
    if let Some((need, _)) = need.iter().find(|(_, is_given)| *is_given) {
        place.server(need)?;
    }
    Ok(work_locally(folder, desktop).await?)
}

/// Closes memory and variables of this process, which hold keys, to other programs of the same user: those that a task starts.
fn forbid_inspection() {
    #[cfg(target_os = "linux")]
    if let Err(error) =
        rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)
    {
        tracing::warn!(%error, "programs that a task starts can read this one's variables");
    }
}

pub(super) async fn conduct(server: &Server, arguments: ConductorArguments) -> Result<(), Failure> {
    let trusted = arguments.trust.keys()?;
    Ok(engine::conduct(server, &default_name("conductor"), trusted).await?)
}

/// The computer's name, what runs there, and its process.
fn default_name(what: &str) -> String {
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
