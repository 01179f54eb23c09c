//! Entrance: what a program inside does before anything else. It reads the plan from its environment and gives up the
//! rights that its surroundings could not take from it.

use crate::{Backend, Walls};
use serde::{Deserialize, Serialize};
use std::{env, ffi::OsString, io, path::Path};

/// Environment variable with the plan. Programs inside never see it.
pub const PLAN_VARIABLE: &str = "QILBEE_WALLS";

/// The walls, and the mechanism that holds them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) backend: Backend,
    pub(crate) walls: Walls,
}

/// Gives up this process's rights, if it was started by [`Sandbox::command`](crate::Sandbox::command); returns `false`
/// when it was not. Must be called before the process starts a thread. What the caller starts should not get
/// [`PLAN_VARIABLE`].
///
/// # Errors
/// When the plan cannot be read or the kernel refuses. The caller must end then.
pub fn enter() -> io::Result<bool> {
    enter_with(|_| Err(io::ErrorKind::Unsupported.into()))
}

/// Enters as [`enter`] does. Where the network is a proxy, `forward` gets the path of its socket and starts the thread that
/// passes on what comes to [`PROXY_PORT`](crate::PROXY_PORT). Only a thread from before the filter can open that socket.
///
/// # Errors
/// Those of [`enter`] and of `forward`.
pub fn enter_with(forward: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<bool> {
    let Some(plan) = env::var_os(PLAN_VARIABLE) else {
        return Ok(false);
    };
    let plan = plan.to_str().map(serde_json::from_str::<Plan>);
    let Some(Ok(plan)) = plan else {
        return Err(io::Error::other("the walls cannot be read"));
    };
    confine(&plan, forward)?;
    Ok(true)
}

/// Enters, and becomes the program that `arguments` name. Returns only if that failed.
#[cfg(unix)]
#[must_use]
pub fn run_inside(mut arguments: impl Iterator<Item = OsString>) -> io::Error {
    use std::os::unix::process::CommandExt as _;

    match enter() {
        Ok(true) => {}
        // Started by hand: without walls it runs nothing.
        Ok(false) => return io::Error::other("there are no walls to run this in"),
        Err(error) => return error,
    }
    let Some(program) = arguments.next() else {
        return io::Error::other("there is no program to run");
    };
    std::process::Command::new(program)
        .args(arguments)
        .env_remove(PLAN_VARIABLE)
        .exec()
}

/// Fails: only Unix can become another program.
#[cfg(not(unix))]
#[must_use]
pub fn run_inside(_: impl Iterator<Item = OsString>) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

#[cfg(target_os = "linux")]
fn confine(plan: &Plan, forward: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    use crate::{Network, PROXY_SOCKET};
    use rustix::process::{
        DumpableBehavior, Resource, Rlimit, Signal, set_dumpable_behavior,
        set_parent_process_death_signal, setrlimit,
    };

    /// Maximum number of processes and threads. Counted within the walls, because users are counted anew there.
    const MAX_PROCESSES: u64 = 4096;

    let limit = |most| Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    crate::system_calls::close_on_exec()?;
    // Memory and descriptors of this process are closed to what it starts.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    setrlimit(Resource::Core, limit(0))?;
    crate::capabilities::drop_all()?;
    match plan.backend {
        Backend::Bubblewrap => {
            // It is the first process of its namespace, so all end with it.
            set_parent_process_death_signal(Some(Signal::KILL))?;
            setrlimit(Resource::Nproc, limit(MAX_PROCESSES))?;
        }
        Backend::Landlock => crate::landlock::restrict(&plan.walls)?,
    }
    match (&plan.walls.network, plan.backend) {
        (Network::Proxy { .. }, Backend::Bubblewrap) => forward(Path::new(PROXY_SOCKET))?,
        // Landlock has no network of its own to put a port into.
        (Network::None, _) | (Network::Proxy { .. }, Backend::Landlock) => {}
    }
    crate::system_calls::restrict(plan.backend)
}

#[cfg(not(target_os = "linux"))]
fn confine(_: &Plan, _: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
