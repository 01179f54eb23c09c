//! What a system has to allow before this program may see and act, and what a person does about it.
//!
//! macOS asks for two permissions; without the first it hands out pictures of the bare wallpaper and
//! calls that success. Windows keeps input away from programs with more rights, and says nothing.

use crate::{Check, DesktopError};

/// What the system says of this program now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(test),
    expect(
        dead_code,
        reason = "each system asks for its own; the tests say all of them"
    )
)]
enum Permission {
    /// macOS: whether pictures show more than the wallpaper.
    ScreenRecording { granted: bool },
    /// macOS: whether events that are sent arrive.
    Accessibility { granted: bool },
    /// Windows: whether the window in front belongs to a program with more rights than this one.
    WindowInFront { has_more_rights: bool },
}

/// What doctor says about it.
pub(in crate::native) fn checks() -> Vec<Check> {
    asked().into_iter().map(Permission::check).collect()
}

/// Fails when nothing would work. What is refused for one window only does not count here.
pub(super) fn required() -> Result<(), DesktopError> {
    let missing = asked().into_iter().find(|permission| match permission {
        Permission::ScreenRecording { granted } | Permission::Accessibility { granted } => !granted,
        Permission::WindowInFront { .. } => false,
    });
    match missing.map(Permission::check) {
        None => Ok(()),
        Some(Check { detail, advice, .. }) => Err(DesktopError::Unsupported(format!(
            "{detail} {}",
            advice.unwrap_or_default()
        ))),
    }
}

/// Fails when the window in front takes no input from this program.
#[cfg(target_os = "windows")]
pub(super) fn reachable() -> Result<(), String> {
    let check = in_front().check();
    if check.passed {
        Ok(())
    } else {
        Err(format!(
            "{} {}",
            check.detail,
            check.advice.unwrap_or_default()
        ))
    }
}

impl Permission {
    fn check(self) -> Check {
        let (name, result, advice) = match self {
            Self::ScreenRecording { granted } => (
                "screen recording",
                either(
                    granted,
                    "macOS lets Qilbee see the screen.",
                    "macOS does not let Qilbee see the screen.",
                ),
                "Open System Settings, Privacy & Security, Screen & System Audio Recording, switch Qilbee on, \
                 and start Qilbee again.",
            ),
            Self::Accessibility { granted } => (
                "accessibility",
                either(
                    granted,
                    "macOS lets Qilbee use the mouse and the keyboard.",
                    "macOS does not let Qilbee use the mouse and the keyboard.",
                ),
                "Open System Settings, Privacy & Security, Accessibility, switch Qilbee on, and start Qilbee again.",
            ),
            Self::WindowInFront { has_more_rights } => (
                "window in front",
                either(
                    !has_more_rights,
                    "The window in front takes input from Qilbee.",
                    "The window in front belongs to a program that runs as administrator. Windows keeps \
                     Qilbee's input away from it.",
                ),
                "Bring another window to the front, or start Qilbee as administrator too.",
            ),
        };
        Check::new(name, result, advice)
    }
}

fn either(passed: bool, good: &str, bad: &str) -> Result<String, String> {
    if passed {
        Ok(good.to_owned())
    } else {
        Err(bad.to_owned())
    }
}

#[cfg(target_os = "macos")]
fn asked() -> Vec<Permission> {
    vec![
        Permission::ScreenRecording {
            granted: objc2_core_graphics::CGPreflightScreenCaptureAccess(),
        },
        Permission::Accessibility {
            granted: objc2_core_graphics::CGPreflightPostEventAccess(),
        },
    ]
}

#[cfg(target_os = "windows")]
fn asked() -> Vec<Permission> {
    vec![in_front()]
}

#[cfg(target_os = "windows")]
fn in_front() -> Permission {
    let has_more_rights = super::win32::foreground_process().is_some_and(|process| {
        more_rights(
            super::win32::is_elevated(process),
            super::win32::is_elevated(std::process::id()),
        )
    });
    Permission::WindowInFront { has_more_rights }
}

#[cfg(not(any(target_os = "macos", target_os = "windows")))]
fn asked() -> Vec<Permission> {
    Vec::new()
}

/// A program that cannot even be asked has more rights than the one that asks.
#[cfg(any(target_os = "windows", test))]
fn more_rights(their_elevation: Option<bool>, own_elevation: Option<bool>) -> bool {
    own_elevation != Some(true) && their_elevation != Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_and_what_to_do() {
        let check = |permission: Permission, passed, detail: &str, advice: Option<&str>| {
            let check = permission.check();
            assert_eq!((check.passed, &*check.detail), (passed, detail));
            let start = check
                .advice
                .as_deref()
                .and_then(|text| text.split(',').next());
            assert_eq!(start, advice);
        };
        check(
            Permission::ScreenRecording { granted: true },
            true,
            "macOS lets Qilbee see the screen.",
            None,
        );
        check(
            Permission::ScreenRecording { granted: false },
            false,
            "macOS does not let Qilbee see the screen.",
            Some("Open System Settings"),
        );
        check(
            Permission::Accessibility { granted: false },
            false,
            "macOS does not let Qilbee use the mouse and the keyboard.",
            Some("Open System Settings"),
        );
        check(
            Permission::WindowInFront {
                has_more_rights: false,
            },
            true,
            "The window in front takes input from Qilbee.",
            None,
        );
        check(
            Permission::WindowInFront {
                has_more_rights: true,
            },
            false,
            "The window in front belongs to a program that runs as administrator. Windows keeps Qilbee's input \
             away from it.",
            Some("Bring another window to the front"),
        );
    }

    #[test]
    fn who_has_more_rights() {
        let check = |theirs, own, expected| assert_eq!(more_rights(theirs, own), expected);
        check(Some(false), Some(false), false);
        check(Some(true), Some(false), true);
        check(Some(true), Some(true), false);
        check(None, Some(false), true);
        check(None, Some(true), false);
        check(Some(false), None, false);
    }
}
