//! Which graphical session this is, told from the environment before anything connects to it.

use crate::DesktopError;
use std::env;

/// The variables that tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    display: String,
    wayland_display: String,
    session_type: String,
}

pub(super) fn environment() -> Environment {
    let value = |name| {
        env::var_os(name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    Environment {
        display: value("DISPLAY"),
        wayland_display: value("WAYLAND_DISPLAY"),
        session_type: value("XDG_SESSION_TYPE"),
    }
}

/// The X11 display to use.
pub(super) fn usable(environment: &Environment) -> Result<String, DesktopError> {
    if environment.is_wayland() {
        return Err(DesktopError::Unsupported(
            "This is a Wayland session, which Qilbee cannot see or act on yet. Log out and choose an X11 (Xorg) \
             session, or start Qilbee with XDG_SESSION_TYPE=x11 and without WAYLAND_DISPLAY inside an X server."
                .to_owned(),
        ));
    }
    if environment.display.is_empty() {
        return Err(DesktopError::NoDisplay(
            "There is no screen: DISPLAY is not set. Start Qilbee inside a graphical session."
                .to_owned(),
        ));
    }
    Ok(environment.display.clone())
}

pub(super) fn describe(environment: &Environment) -> String {
    if environment.is_wayland() {
        format!("Wayland {}", environment.wayland_display)
            .trim_end()
            .to_owned()
    } else if environment.display.is_empty() {
        "none".to_owned()
    } else {
        format!("X11 {}", environment.display)
    }
}

impl Environment {
    /// The rule by which the capture library chooses; where it differed, the two would look at different screens.
    fn is_wayland(&self) -> bool {
        self.session_type == "wayland" || self.wayland_display.to_lowercase().contains("wayland")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions() {
        let check =
            |display: &str, wayland_display: &str, session_type: &str, expected, described| {
                let environment = Environment {
                    display: display.to_owned(),
                    wayland_display: wayland_display.to_owned(),
                    session_type: session_type.to_owned(),
                };
                assert_eq!(usable(&environment).map_err(|error| kind(&error)), expected);
                assert_eq!(describe(&environment), described);
            };
        check(":0", "", "x11", Ok(":0".to_owned()), "X11 :0");
        check(":99", "", "", Ok(":99".to_owned()), "X11 :99");
        check("", "", "tty", Err("no display"), "none");
        check(
            "",
            "wayland-0",
            "wayland",
            Err("unsupported"),
            "Wayland wayland-0",
        );
        check(":0", "", "wayland", Err("unsupported"), "Wayland");
    }

    fn kind(error: &DesktopError) -> &'static str {
        match error {
            DesktopError::NoDisplay(_) => "no display",
            DesktopError::Unsupported(_) => "unsupported",
            _ => "something else",
        }
    }
}
