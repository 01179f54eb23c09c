//! Display session detection from the environment, before anything connects to a display.

use std::{env, fmt};

/// The environment variables that matter.
#[derive(Clone, Debug, Default)]
struct SessionEnvironment {
    display: String,
    wayland_display: String,
    session_type: String,
}

/// Kind of display session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DisplaySession {
    /// An X server with this display name.
    X11(String),
    /// A Wayland compositor; an empty name means the default socket.
    Wayland(String),
    /// No display.
    None,
}

fn environment() -> SessionEnvironment {
    let value = |name| {
        env::var_os(name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    SessionEnvironment {
        display: value("DISPLAY"),
        wayland_display: value("WAYLAND_DISPLAY"),
        session_type: value("XDG_SESSION_TYPE"),
    }
}

/// Returns the session named by the process's environment.
#[cfg(target_os = "linux")]
pub(crate) fn current() -> DisplaySession {
    detect(&environment())
}

/// Returns the display server's name for diagnostics.
#[cfg(target_os = "linux")]
pub(crate) fn display_server() -> String {
    current().to_string()
}

/// Returns the display server's name for diagnostics.
#[cfg(not(target_os = "linux"))]
pub(crate) fn display_server() -> String {
    env::consts::OS.to_owned()
}

/// Detects the session by the same rule as the capture library, so that both use the same display. A session
/// of type X11 counts as Wayland if a Wayland display is named: `XWayland` shows only its own programs, so
/// capturing it would show nothing.
fn detect(environment: &SessionEnvironment) -> DisplaySession {
    let SessionEnvironment {
        display,
        wayland_display,
        session_type,
    } = environment;
    if session_type == "wayland" || wayland_display.to_lowercase().contains("wayland") {
        DisplaySession::Wayland(wayland_display.clone())
    } else if display.is_empty() {
        DisplaySession::None
    } else {
        DisplaySession::X11(display.clone())
    }
}

/// Formats the session for `qilbee doctor`.
impl fmt::Display for DisplaySession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::X11(name) => write!(formatter, "X11 {name}"),
            Self::Wayland(name) if name.is_empty() => formatter.write_str("Wayland"),
            Self::Wayland(name) => write!(formatter, "Wayland {name}"),
            Self::None => formatter.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row: DISPLAY, `WAYLAND_DISPLAY`, `XDG_SESSION_TYPE`; expected session and its text.
    #[test]
    fn the_decision_table() {
        let check = |display: &str, wayland_display: &str, session_type: &str, expected, said| {
            let environment = SessionEnvironment {
                display: display.to_owned(),
                wayland_display: wayland_display.to_owned(),
                session_type: session_type.to_owned(),
            };
            let session = detect(&environment);
            assert_eq!(session, expected, "{environment:?}");
            assert_eq!(session.to_string(), said);
        };
        let x11 = |name: &str| DisplaySession::X11(name.to_owned());
        let wayland = |name: &str| DisplaySession::Wayland(name.to_owned());
        check(":0", "", "x11", x11(":0"), "X11 :0");
        check(":99", "", "", x11(":99"), "X11 :99");
        check(":99", "", "tty", x11(":99"), "X11 :99");
        check("", "", "tty", DisplaySession::None, "none");
        check("", "", "x11", DisplaySession::None, "none");
        check("", "", "", DisplaySession::None, "none");
        check(
            "",
            "wayland-0",
            "wayland",
            wayland("wayland-0"),
            "Wayland wayland-0",
        );
        check(
            ":0",
            "wayland-0",
            "wayland",
            wayland("wayland-0"),
            "Wayland wayland-0",
        );
        // XWayland beside a compositor that only one of the two variables names.
        check(":0", "", "wayland", wayland(""), "Wayland");
        check(
            ":0",
            "wayland-1",
            "",
            wayland("wayland-1"),
            "Wayland wayland-1",
        );
        check(
            ":0",
            "/run/user/7/wayland-9",
            "x11",
            wayland("/run/user/7/wayland-9"),
            "Wayland /run/user/7/wayland-9",
        );
    }
}
