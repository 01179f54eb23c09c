//! `qilbee doctor`: what works here, what does not, and what to do about it.

use super::{Failure, keys, output};
use crate::App;
use clap::Args;
use desktop::{Check, DesktopInfo};
use serde::Serialize;

#[derive(Args)]
pub(super) struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was found.
#[derive(Serialize)]
pub(crate) struct Report {
    version: &'static str,
    data_folder: String,
    log_folder: String,
    desktop: Option<DesktopInfo>,
    checks: Vec<Check>,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let report = examine(app).await;
    if arguments.json {
        output::say_json(&report)?;
    } else {
        output::say(&lines(&report).join("\n"))?;
    }
    match report.checks.iter().filter(|check| !check.passed).count() {
        0 => Ok(()),
        1 => Err(Failure::failed("1 check failed")),
        failed => Err(Failure::failed(format!("{failed} checks failed"))),
    }
}

/// The whole report as text, for the window.
pub(crate) async fn report(app: &App) -> String {
    lines(&examine(app).await).join("\n")
}

/// Tries everything. Changes nothing.
pub(crate) async fn examine(app: &App) -> Report {
    let desktop = match app.desktop() {
        Ok(desktop) => Ok(desktop.info().await),
        Err(reason) => Err(reason.to_owned()),
    };
    let mut checks = vec![journal(app).await, keychain(app), settings(app), shell(app)];
    checks.extend(super::mcp::checks(app).await);
    match &desktop {
        Ok(info) => checks.extend(on_desktop(info)),
        Err(reason) => checks.push(Check {
            name: "screen, mouse and keyboard".to_owned(),
            passed: false,
            detail: reason.clone(),
            advice: Some(match app.warning() {
                Some(_) => "Mend the settings first.".to_owned(),
                None => {
                    "Start Qilbee from a desktop session, or with a virtual display.".to_owned()
                }
            }),
        }),
    }
    Report {
        version: env!("CARGO_PKG_VERSION"),
        data_folder: app.home().folder().display().to_string(),
        log_folder: app.home().logs().display().to_string(),
        desktop: desktop.ok(),
        checks,
    }
}

async fn journal(app: &App) -> Check {
    let (passed, detail) = match app.sessions().store().integrity().await {
        Ok(found) if found.problems.is_empty() => (
            true,
            format!(
                "{} chats, {} events, {} pictures and files, all whole",
                found.sessions, found.events, found.blobs
            ),
        ),
        Ok(found) => (false, found.problems.join("; ")),
        Err(error) => (false, error.to_string()),
    };
    let advice = (!passed).then(|| {
        format!(
            "Keep a copy of {} before anything else.",
            app.home().folder().display()
        )
    });
    Check {
        name: "journal".to_owned(),
        passed,
        detail,
        advice,
    }
}

fn keychain(app: &App) -> Check {
    match keys::statuses(app.secrets()) {
        Ok(_) => Check {
            name: "keychain".to_owned(),
            passed: true,
            detail: "can be read".to_owned(),
            advice: None,
        },
        Err(error) => Check {
            name: "keychain".to_owned(),
            passed: false,
            detail: error.to_string(),
            advice: Some(
                "Unlock or install a keychain, or give keys through environment variables."
                    .to_owned(),
            ),
        },
    }
}

fn settings(app: &App) -> Check {
    let file = app.home().settings();
    let (passed, detail) = match app.settings().as_ref() {
        Ok(settings) if file.exists() => (
            true,
            format!("{}: {}", file.display(), settings.desktop.summary()),
        ),
        Ok(_) => (true, format!("as usual; {} is not there", file.display())),
        Err(error) => (false, error.to_string()),
    };
    Check {
        name: "settings".to_owned(),
        passed,
        detail,
        advice: (!passed).then(|| {
            "Mend that line, or delete the file, and start Qilbee again. Until then it does not look at the screen."
                .to_owned()
        }),
    }
}

/// What keeps commands in.
fn shell(app: &App) -> Check {
    let (passed, detail) = match app.sandbox().enclosure() {
        Ok(Some(enclosure)) => (true, enclosure.to_string()),
        Ok(None) => (
            true,
            "off: commands can change whatever you can change (`sandbox = true` under [shell] in the settings \
             keeps them in)"
                .to_owned(),
        ),
        Err(reason) => (false, reason),
    };
    Check {
        name: "sandbox of the shell".to_owned(),
        passed,
        detail,
        advice: (!passed).then(|| "Until then Qilbee runs no commands.".to_owned()),
    }
}

/// What is seen and acted on, then what was tried with it.
fn on_desktop(info: &DesktopInfo) -> Vec<Check> {
    let found = |name: &str, passed, detail: String, advice: &str| Check {
        name: name.to_owned(),
        passed,
        detail,
        advice: (!passed).then(|| advice.to_owned()),
    };
    let used = info.monitors.iter().find(|monitor| monitor.used);
    let count = info.monitors.len();
    let remark = info.capture_fallback.as_ref();
    let remark = remark.map_or(String::new(), |remark| format!(". {remark}"));
    let mut checks = vec![found(
        "display server",
        true,
        format!(
            "{}, seen through {}, acted on through {}{remark}",
            info.display_server, info.capture, info.input
        ),
        "",
    )];
    checks.push(found(
        "monitors",
        used.is_some(),
        match used {
            Some(used) => format!("{count} connected, {} is used", used.name),
            None => format!("{count} connected, none is used"),
        },
        "Choose another monitor in the settings, or check that it is switched on.",
    ));
    checks.extend(info.checks.iter().cloned());
    checks
}

/// As text, a line for each fact.
fn lines(report: &Report) -> Vec<String> {
    let mut lines = vec![
        format!("Qilbee {}", report.version),
        format!("data   {}", report.data_folder),
        format!("logs   {}", report.log_folder),
    ];
    if let Some(desktop) = &report.desktop {
        for monitor in &desktop.monitors {
            let (origin, size) = (monitor.area.origin, monitor.area.size);
            let used = if monitor.used { ", used" } else { "" };
            let main = if monitor.main { ", main" } else { "" };
            lines.push(format!(
                "screen {}: {} x {} at {},{}, scale {}{main}{used}",
                monitor.name, size.width, size.height, origin.x, origin.y, monitor.scale
            ));
        }
    }
    for check in &report.checks {
        let mark = if check.passed { "✓" } else { "✗" };
        lines.push(format!("{mark} {}: {}", check.name, check.detail));
        if let Some(advice) = &check.advice {
            lines.push(format!("  → {advice}"));
        }
    }
    lines
}
