//! Result of a check-up, for the window and as lines of text.

use desktop::DesktopInfo;
use localization::LocalizedText;
use serde::Serialize;

/// Result of a check-up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CheckUp"))]
pub struct Report {
    /// The program's version.
    pub version: &'static str,
    /// The data folder.
    pub data_folder: String,
    /// The folder of log files.
    pub log_folder: String,
    /// Files of crash reports, the newest first.
    pub crash_reports: Vec<String>,
    /// Facts about the desktop, if there is one.
    pub desktop: Option<DesktopInfo>,
    /// All checks.
    pub checks: Vec<Check>,
}

/// Result of one check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Check {
    /// Name. Plain English names are stable: the window knows them.
    pub name: LocalizedText,
    /// The check passed.
    pub passed: bool,
    /// Facts, or the reason of the failure.
    pub detail: LocalizedText,
    /// Remedy of a failed check.
    pub advice: Option<LocalizedText>,
}

impl From<desktop::Check> for Check {
    fn from(check: desktop::Check) -> Self {
        Self {
            name: check.name.into(),
            passed: check.passed,
            detail: check.detail,
            advice: check.advice,
        }
    }
}

impl Report {
    /// Returns the number of failed checks.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.checks.iter().filter(|check| !check.passed).count()
    }

    /// Returns the report with plain English texts, as other programs read it.
    #[must_use]
    pub fn in_english(mut self) -> Self {
        let plain = |text: LocalizedText| LocalizedText::verbatim(text.into_string());
        for check in &mut self.checks {
            *check = Check {
                name: plain(check.name.clone()),
                passed: check.passed,
                detail: plain(check.detail.clone()),
                advice: check.advice.clone().map(plain),
            };
        }
        if let Some(desktop) = &mut self.desktop {
            desktop.capture_fallback = desktop.capture_fallback.take().map(plain);
            for check in &mut desktop.checks {
                check.detail = plain(check.detail.clone());
                check.advice = check.advice.take().map(plain);
            }
        }
        self
    }

    /// Returns the report as text, one line per fact.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("Qilbee {}", self.version),
            format!("data   {}", self.data_folder),
            format!("logs   {}", self.log_folder),
        ];
        if let Some(newest) = self.crash_reports.first() {
            let count = self.crash_reports.len();
            lines.push(format!("crash  reports: {count}, the newest: {newest}"));
        }
        if let Some(desktop) = &self.desktop {
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
        for check in &self.checks {
            let mark = if check.passed { "✓" } else { "✗" };
            lines.push(format!("{mark} {}: {}", check.name, check.detail));
            if let Some(advice) = &check.advice {
                lines.push(format!("  → {advice}"));
            }
        }
        lines
    }
}
