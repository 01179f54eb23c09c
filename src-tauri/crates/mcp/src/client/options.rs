//! Options that servers are started with.

use super::{server_network::InstallerGate, server_sandbox::ServerSandbox};
use crate::{
    config::secrets::SecretSource,
    sign_in::{NoSignIns, SignInKeys},
};
use egress::NoEgress;
use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Duration};
use tools::Registry;

/// The usual pause before the first restart.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The program with arguments that starts a server's program and ends everything it started; see `supervise_server`.
pub type Supervisor = (PathBuf, Vec<OsString>);

/// Options that servers are started with.
pub struct ServersOptions {
    /// The program with its arguments that starts a server's program, given after them, and ends everything it
    /// started: it calls `supervise_server`. Without one a server is started by itself.
    pub supervisor: Option<Supervisor>,
    /// The source of the secrets that a configuration names.
    pub secrets: Arc<dyn SecretSource>,
    /// Place of the sign-ins to servers; without one nobody is signed in.
    pub sign_ins: Arc<dyn SignInKeys>,
    /// The registry for the tools of the servers.
    pub registry: Registry,
    /// The version of this program.
    pub version: &'static str,
    /// Walls around the servers' programs; without them, and without a supervisor, they run without.
    pub sandbox: Option<Arc<ServerSandbox>>,
    /// Sites that a server's command line reaches by itself.
    pub installer: InstallerGate,
    /// True when somebody can answer what servers ask the person; else they are told that nobody can.
    pub answers_forms: bool,
    /// The pause before the first restart; each after it is twice as long.
    pub first_pause: Duration,
}

impl ServersOptions {
    /// Returns options with the usual pauses.
    #[must_use]
    pub fn new(secrets: Arc<dyn SecretSource>, registry: Registry, version: &'static str) -> Self {
        Self {
            supervisor: None,
            secrets,
            sign_ins: Arc::new(NoSignIns),
            registry,
            version,
            sandbox: None,
            installer: Arc::new(|_| NoEgress::shared()),
            answers_forms: false,
            first_pause: FIRST_PAUSE,
        }
    }
}
