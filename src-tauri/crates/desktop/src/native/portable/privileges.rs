//! Windows privileges: input to a window of a program with more rights is dropped silently, so Qilbee checks
//! the foreground window before it presses anything.

use crate::Check;

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
pub(super) fn require_reachable() -> Result<(), String> {
    let check = front_window_check();
    if check.passed {
        return Ok(());
    }
    let advice = check.advice.unwrap_or_default();
    Err(format!("{} {advice}", check.detail))
}

fn check(has_more_rights: bool) -> Check {
    let result = if has_more_rights {
        Err(
            "The window in front belongs to a program that runs as administrator. Windows keeps Qilbee's input \
             away from it.",
        )
    } else {
        Ok("The window in front takes input from Qilbee.")
    };
    Check::new(
        "window in front",
        result.map(str::to_owned).map_err(str::to_owned),
        "Bring another window to the front, or start Qilbee as administrator too.",
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
        assert_eq!(
            passed.detail,
            "The window in front takes input from Qilbee."
        );
        let failed = check(true);
        assert!(!failed.passed);
        assert_eq!(
            failed.detail,
            "The window in front belongs to a program that runs as administrator. Windows keeps Qilbee's input \
             away from it."
        );
        assert_eq!(
            failed.advice.as_deref(),
            Some("Bring another window to the front, or start Qilbee as administrator too.")
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
