//! Age limits of a clean-up of old chats and unsent attachments.

use jiff::{SignedDuration, Timestamp};
use store::CleanupPlan;

/// Time that an unsent attachment is kept.
pub const UNSENT_ATTACHMENT_AGE: SignedDuration = SignedDuration::from_hours(24);

/// Returns the plan to delete chats without activity for so many days, if any, and blobs that no chat names.
pub fn cleanup_plan(days: Option<u32>, now: Timestamp) -> Result<CleanupPlan, jiff::Error> {
    let before = |age: SignedDuration| now.checked_sub(age);
    let sessions_before = days.map(|days| before(SignedDuration::from_hours(24 * i64::from(days))));
    Ok(CleanupPlan {
        sessions_before: sessions_before.transpose()?,
        blobs_before: before(UNSENT_ATTACHMENT_AGE)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_a_moment_in_the_past() {
        let now: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
        let plan = cleanup_plan(Some(30), now).unwrap();
        assert_eq!(
            plan.sessions_before,
            Some("2026-10-23T12:00:00Z".parse().unwrap())
        );
        assert_eq!(cleanup_plan(None, now).unwrap().sessions_before, None);
        assert!(cleanup_plan(Some(u32::MAX), now).is_err());
    }
}
