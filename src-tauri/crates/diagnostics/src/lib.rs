//! Check-up of an installation: journal, keychain, settings, shell sandbox, MCP servers, plugins and desktop, for
//! `qilbee doctor` and the window's first start. Tries everything and changes nothing. Beside it, reports of crashes and a newer version.

mod crash_reports;
mod newer_version;
mod report;
mod server_checks;

pub use crash_reports::{CrashReport, CrashReports, RunMark};
pub use newer_version::{NewerVersion, newer_version};
pub use report::{Check, Report};
pub use server_checks::server_checks;

use desktop::DesktopInfo;
use home::Home;
use localization::{LocalizedText, localized};
use secrets::{Provider, Secrets, SecretsError};
use settings::{Settings, SettingsError};
use store::Store;
use tools::ShellSandbox;

/// Parts of an installation to check.
pub struct Installation<'a> {
    /// The program's version.
    pub version: &'static str,
    /// A newer one, if it is to be told of.
    pub newer_version: Option<NewerVersion>,
    /// The data folder.
    pub home: &'a Home,
    /// The journal.
    pub store: &'a Store,
    /// The keys.
    pub secrets: &'a Secrets,
    /// The settings, or the reason why they can't be used.
    pub settings: &'a Result<Settings, SettingsError>,
    /// The sandbox of shell commands.
    pub sandbox: &'a ShellSandbox,
    /// Results of [`server_checks`].
    pub servers: Vec<Check>,
    /// The desktop, or the reason why there is none.
    pub desktop: Result<DesktopInfo, LocalizedText>,
}

/// Checks everything.
pub async fn examine(installation: Installation<'_>) -> Report {
    let home = installation.home;
    let redactor = installation.secrets.redactor();
    let crash_reports = CrashReports::of(home, installation.version, redactor).file_names();
    let mut checks = vec![
        journal(installation.store, home).await,
        keychain(installation.secrets),
        settings(installation.settings, home),
        shell(installation.sandbox),
    ];
    checks.extend(installation.newer_version.map(newer));
    checks.extend(installation.servers);
    match &installation.desktop {
        Ok(info) => checks.extend(desktop_checks(info)),
        Err(reason) => checks.push(Check {
            name: "screen, mouse and keyboard".into(),
            passed: false,
            detail: reason.clone(),
            advice: Some(match installation.settings {
                Err(_) => localized!("check-fix-settings-first"),
                Ok(_) => localized!("check-start-in-a-desktop"),
            }),
        }),
    }
    Report {
        version: installation.version,
        data_folder: home.folder().display().to_string(),
        log_folder: home.logs().display().to_string(),
        crash_reports,
        desktop: installation.desktop.ok(),
        checks,
    }
}

fn newer(newer: NewerVersion) -> Check {
    let version = newer.version;
    Check {
        name: "version".into(),
        passed: true,
        detail: match newer.installed {
            true => localized!("check-version-installed", version = version),
            false => localized!("check-version-newer", version = version),
        },
        advice: None,
    }
}

async fn journal(store: &Store, home: &Home) -> Check {
    let (passed, detail) = match store.integrity().await {
        Ok(found) if found.problems.is_empty() && found.unsealed > 0 => (
            true,
            localized!(
                "check-journal-passed-older",
                blobs = found.blobs,
                chats = found.sessions,
                events = found.events,
                unsealed = found.unsealed
            ),
        ),
        Ok(found) if found.problems.is_empty() => (
            true,
            localized!(
                "check-journal-passed",
                blobs = found.blobs,
                chats = found.sessions,
                events = found.events
            ),
        ),
        Ok(found) => (false, joined(found.problems)),
        Err(error) => (false, error.message()),
    };
    let folder = home.folder().display().to_string();
    Check {
        name: "journal".into(),
        passed,
        detail,
        advice: (!passed).then(|| localized!("check-copy-the-folder", folder = folder)),
    }
}

/// Joins problems into one text.
fn joined(problems: Vec<LocalizedText>) -> LocalizedText {
    let joined = problems
        .into_iter()
        .reduce(|first, next| localized!("check-and", first = first, next = next));
    joined.unwrap_or_else(|| "".into())
}

fn keychain(secrets: &Secrets) -> Check {
    let all: Result<Vec<_>, SecretsError> = Provider::ALL
        .into_iter()
        .map(|provider| secrets.status(provider))
        .collect();
    let (passed, detail) = match all {
        Ok(_) => (true, localized!("check-keychain-passed")),
        Err(error) => (false, error.message()),
    };
    Check {
        name: "keychain".into(),
        passed,
        detail,
        advice: (!passed).then(|| localized!("check-unlock-the-keychain")),
    }
}

fn settings(settings: &Result<Settings, SettingsError>, home: &Home) -> Check {
    let file = home.settings();
    let path = file.display().to_string();
    let (passed, detail) = match settings {
        Ok(settings) if file.exists() => (
            true,
            localized!(
                "check-settings-passed",
                file = path,
                summary = settings.desktop.summary()
            ),
        ),
        Ok(_) => (true, localized!("check-settings-default", file = path)),
        Err(error) => (false, error.message()),
    };
    Check {
        name: "settings".into(),
        passed,
        detail,
        advice: (!passed).then(|| localized!("check-fix-the-settings")),
    }
}

fn shell(sandbox: &ShellSandbox) -> Check {
    let (detail, advice) = match (sandbox.resolve(), sandbox) {
        (Ok(Some(room)), _) => (room.sandbox.describe(), None),
        (Ok(None), ShellSandbox::Off) => (localized!("check-sandbox-off"), None),
        (Ok(None), ShellSandbox::On(_) | ShellSandbox::Unknown { .. }) => (
            localized!("check-sandbox-none"),
            Some(localized!("check-install-bubblewrap")),
        ),
        (Err(reason), _) => (reason, Some(localized!("check-no-commands"))),
    };
    Check {
        name: "sandbox of the shell".into(),
        passed: advice.is_none(),
        detail,
        advice,
    }
}

/// Returns the display server and the monitors in use, then the desktop's own checks.
fn desktop_checks(info: &DesktopInfo) -> Vec<Check> {
    let used = info.monitors.iter().find(|monitor| monitor.used);
    let count = info.monitors.len();
    let server = localized!(
        "check-display-server",
        capture = info.capture.to_string(),
        input = info.input.to_string(),
        server = info.display_server.to_string()
    );
    let mut checks = vec![
        Check {
            name: "display server".into(),
            passed: true,
            detail: match &info.capture_fallback {
                Some(remark) => localized!(
                    "check-display-server-remark",
                    remark = remark,
                    server = server
                ),
                None => server,
            },
            advice: None,
        },
        Check {
            name: "monitors".into(),
            passed: used.is_some(),
            detail: match used {
                Some(used) => localized!("check-monitor-used", count = count, name = &used.name),
                None => localized!("check-no-monitor-used", count = count),
            },
            advice: used
                .is_none()
                .then(|| localized!("check-choose-another-monitor")),
        },
    ];
    checks.extend(info.checks.iter().cloned().map(Check::from));
    checks
}
