//! Windows privileges: input to a window of a program with more rights is dropped silently, so Qilbee checks
//! the foreground window before it presses anything.

use crate::Check;
use localization::localized;

/// Checks that the foreground window accepts input from this program.
#[cfg(target_os = "windows")]
pub(in crate::native) fn front_window_check() -> Check {
    let has_more_rights = super::win32::foreground_process().is_some_and(|process| {
        has_more_rights(
            super::win32::is_elevated(process),
            super::win32::is_elevated(std::process::id()),
        )
    });
    check(has_more_rights)
}

/// Fails if the foreground window does not accept input from this program.
#[cfg(target_os = "windows")]
pub(super) fn require_reachable() -> Result<(), localization::LocalizedText> {
    let check = front_window_check();
    if check.passed {
        return Ok(());
    }
    Err(match check.advice {
        Some(advice) => localized!(
            "desktop-front-refused",
            advice = advice,
            problem = check.detail
        ),
        None => check.detail,
    })
}

fn check(has_more_rights: bool) -> Check {
    let result = if has_more_rights {
        Err(localized!("desktop-check-front-elevated"))
    } else {
        Ok(localized!("desktop-check-front"))
    };
    Check::new(
        "window in front",
        result,
        localized!("desktop-check-front-advice"),
    )
}

/// Returns `true` if the other program has more rights. One that may not be queried has more.
fn has_more_rights(their_elevation: Option<bool>, own_elevation: Option<bool>) -> bool {
    own_elevation != Some(true) && their_elevation != Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elevated_front_window_fails_with_advice() {
        let passed = check(false);
        assert!(passed.passed);
        assert_eq!(passed.detail, localized!("desktop-check-front"));
        let failed = check(true);
        assert!(!failed.passed);
        assert_eq!(failed.detail, localized!("desktop-check-front-elevated"));
        assert_eq!(
            failed.advice,
            Some(localized!("desktop-check-front-advice"))
        );
    }

    #[test]
    fn comparing_rights() {
        let check = |theirs, own, expected| assert_eq!(has_more_rights(theirs, own), expected);
        check(Some(false), Some(false), false);
        check(Some(true), Some(false), true);
        check(Some(true), Some(true), false);
        check(None, Some(false), true);
        check(None, Some(true), false);
        check(Some(false), None, false);
    }
}
