//! Walls around servers and plugins, as this program sets them: what they hide, and what installers may fetch.

use crate::built_in::hidden_places;
#[cfg(unix)]
use crate::hidden_subcommands::SUPERVISE_SERVER;
use agent::registry_limit_bytes;
use async_trait::async_trait;
use home::Home;
use localization::localized;
use mcp::{InsideWalls, InstallerGate, ServerSandbox, WallsChoice};
use settings::{PluginSettings, Settings, SettingsError, WallsSetting};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};
use tools::{Destination, EgressGate, Verdict};

/// Returns the walls around servers and plugins.
pub(crate) fn server_sandbox(
    home: &Home,
    settings: &Result<Settings, SettingsError>,
) -> Arc<ServerSandbox> {
    // With settings that cannot be read, only what everybody may reach.
    let allow_local = settings.as_ref().is_ok_and(|settings| settings.web.local);
    let hidden = hidden_places(home);
    Arc::new(ServerSandbox::new(
        hidden,
        home.server_states(),
        allow_local,
    ))
}

/// Returns the walls that the settings want around plugins.
pub(crate) fn plugin_walls(settings: &PluginSettings) -> WallsChoice {
    let required = match settings.sandbox {
        WallsSetting::Off => return WallsChoice::Free,
        WallsSetting::WherePossible => false,
        WallsSetting::Required => true,
    };
    WallsChoice::Inside(InsideWalls {
        required,
        writable: settings.writable.clone(),
        sites: settings.sites.clone(),
        readable: Vec::new(),
    })
}

/// Returns the program with its arguments that starts a server's program.
#[cfg(unix)]
pub(super) fn supervisor(program: &Path) -> Option<(PathBuf, Vec<OsString>)> {
    Some((program.to_path_buf(), vec![SUPERVISE_SERVER.into()]))
}

/// There is no supervisor yet: a server is ended with the program when that ends by itself.
#[cfg(not(unix))]
pub(super) fn supervisor(_: &Path) -> Option<(PathBuf, Vec<OsString>)> {
    None
}

/// Returns the gates of installers, such as `npx` and `uvx`: each reaches the registries of its kind, and may send them
/// little.
pub(super) fn installer_gates() -> InstallerGate {
    Arc::new(|line| Arc::new(RegistryGate(line)))
}

/// Gate of one command line.
struct RegistryGate(Vec<String>);

#[async_trait]
impl EgressGate for RegistryGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        let limit = registry_limit_bytes(&self.0, &destination.host);
        match limit.filter(|limit| destination.sent_bytes <= *limit) {
            Some(limit) => Verdict::Allowed {
                limit_bytes: Some(limit),
            },
            None => Verdict::Refused(localized!("egress-closed", host = &destination.host)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_installer_reaches_its_registry() {
        async fn check(line: &str, host: &str, sent_bytes: u64, wanted: bool) {
            let line = line.split(' ').map(str::to_owned).collect();
            let gate = installer_gates()(line);
            let destination = Destination {
                sent_bytes,
                ..Destination::new(host, 443)
            };
            let allowed = matches!(gate.decide(&destination).await, Verdict::Allowed { .. });
            assert_eq!(allowed, wanted, "{host} {sent_bytes}");
        }
        let npm = "registry.npmjs.org";
        check("npx -y server-files /srv", npm, 0, true).await;
        check("/usr/bin/npx -y server-files", npm, 0, true).await;
        check("npx -y server-files", "pypi.org", 0, false).await;
        check("npx -y server-files", "evil.example", 0, false).await;
        check("npx -y server-files", npm, 10_000_000, false).await;
        check("pnpm dlx server-files", npm, 0, true).await;
        check("uvx mcp-server-time", "files.pythonhosted.org", 0, true).await;
        check("uv run server.py", "pypi.org", 0, true).await;
        check("pipx run server", "pypi.org", 0, true).await;
        check("uvx mcp-server-time", "upload.pypi.org", 0, false).await;
        check("node server.js", npm, 0, false).await;
    }
}
