//! Check-up of this installation, for `qilbee doctor` and the window.

use crate::{App, VERSION, person_check};
use diagnostics::{CrashReports, Installation, NewerVersion, Report, server_checks};
use std::time::Duration;

/// Time that a check-up waits for MCP servers to start.
const SERVER_WAIT: Duration = Duration::from_secs(60);

/// Checks everything. Changes nothing.
pub(crate) async fn examine(app: &App) -> Report {
    let settled = app.external_tools().settled(SERVER_WAIT);
    let (newer_version, ()) = tokio::join!(newer_version(app), settled);
    let servers = server_checks(
        &app.external_tools().statuses(),
        app.external_tools().problems(),
    );
    let desktop = match app.desktop() {
        Ok(desktop) => {
            let mut info = desktop.info().await;
            info.checks.push(person_check::check(app));
            Ok(info)
        }
        Err(reason) => Err(reason),
    };
    diagnostics::examine(Installation {
        version: VERSION,
        newer_version,
        home: app.home(),
        store: app.sessions().store(),
        secrets: app.secrets(),
        settings: &app.settings(),
        sandbox: app.sandbox(),
        servers,
        desktop,
    })
    .await
}

/// Returns a newer version that this system can install or has installed, unless the person wants to hear of none.
pub(crate) async fn newer_version(app: &App) -> Option<NewerVersion> {
    let settings = app.settings();
    let wanted = settings
        .as_ref()
        .as_ref()
        .is_ok_and(|settings| settings.window.new_versions);
    match wanted {
        true => diagnostics::newer_version(VERSION).await,
        false => None,
    }
}

/// Returns the crash reports of this installation.
pub(crate) fn crash_reports(app: &App) -> CrashReports {
    CrashReports::of(app.home(), VERSION, app.secrets().redactor())
}
