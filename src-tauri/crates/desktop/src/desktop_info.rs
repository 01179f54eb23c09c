//! Desktop diagnostics for `qilbee doctor`: backends, monitors and checks with advice.

use crate::{DesktopError, Rect, Size, display_session};
use localization::{LocalizedText, localized};
use serde::Serialize;

/// Diagnostics of a desktop.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DesktopInfo {
    /// Display server, such as `X11 :0`.
    pub display_server: String,
    /// Name of the capture backend.
    pub capture: String,
    /// Reason why the fastest capture method is not used; `None` if it is.
    #[serde(rename = "capture_remark")]
    pub capture_fallback: Option<LocalizedText>,
    /// Name of the input backend.
    pub input: String,
    /// All monitors.
    pub monitors: Vec<MonitorInfo>,
    /// Picture size for the selected monitor.
    pub picture: Option<Size>,
    /// Results of the checks.
    pub checks: Vec<Check>,
}

/// One monitor.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MonitorInfo {
    /// Name shown to the user.
    pub name: String,
    /// Position and size on the screen.
    pub area: Rect,
    /// Scale factor: monitor pixels per unscaled pixel.
    pub scale: f64,
    /// Set for the primary monitor.
    pub main: bool,
    /// Set for the monitor that is captured and controlled.
    pub used: bool,
}

/// Result of one check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "DesktopCheck"))]
pub struct Check {
    /// Short name of the check.
    pub name: String,
    /// Set if the check passed.
    pub passed: bool,
    /// Finding.
    pub detail: LocalizedText,
    /// Advice for the user if the check failed.
    pub advice: Option<LocalizedText>,
}

impl DesktopInfo {
    /// Creates the diagnostics of a desktop that could not be opened.
    #[must_use]
    pub fn unavailable(error: &DesktopError) -> Self {
        let none = "none".to_owned();
        Self {
            display_server: display_session::display_server(),
            capture: none.clone(),
            capture_fallback: None,
            input: none,
            monitors: Vec::new(),
            picture: None,
            checks: vec![Check {
                name: "display".to_owned(),
                passed: false,
                detail: error.localized(),
                advice: Some(localized!("desktop-check-start")),
            }],
        }
    }

    /// Returns `true` if all checks passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|run_checks| run_checks.passed)
    }
}

impl Check {
    pub(crate) fn new(
        name: &str,
        result: Result<LocalizedText, LocalizedText>,
        advice: LocalizedText,
    ) -> Self {
        let passed = result.is_ok();
        Self {
            name: name.to_owned(),
            passed,
            detail: result.unwrap_or_else(|problem| problem),
            advice: (!passed).then_some(advice),
        }
    }
}
