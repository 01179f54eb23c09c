//! Before a request: whether the tasks of all chats, those of other programs that share the journal too, are within
//! the pace that was set. One that would come too soon waits, without the desktop.

use super::Turn;
use crate::{PaceLimits, guards::pace};
use jiff::Timestamp;
use protocol::EventBody;
use std::{future::pending, time::Duration};
use store::StoreError;

/// How long it waits before it looks again: others ask too, and who came to watch meanwhile is told.
const LOOK_AGAIN: Duration = Duration::from_secs(20);

/// What came of looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paced {
    /// The request may be made.
    Now,
    /// Some time has passed; everything is to be looked at anew.
    Later,
    /// The person stopped it.
    Stopped,
}

impl Turn<'_> {
    /// Waits for a while when the next request would come too soon.
    pub(super) async fn keep_pace(&mut self) -> Result<Paced, StoreError> {
        let mut limits = self.parts.pace.limits();
        let held = *limits.borrow_and_update();
        if held == PaceLimits::default() || self.is_free() {
            return Ok(Paced::Now);
        }
        let now = self.log.clock().now();
        let since = now.checked_sub(pace::LOOKS_BACK).unwrap_or(Timestamp::MIN);
        let answered = self.log.store().answered_since(since).await?;
        let Some(too_soon) = pace::too_soon(&answered, held, now) else {
            return Ok(Paced::Now);
        };
        self.give_up_desktop().await;
        self.log.announce(EventBody::Waiting {
            until: too_soon.until,
            reason: too_soon.reason,
        });
        let wait = too_soon.until.duration_since(now).unsigned_abs();
        let changed = async {
            if limits.changed().await.is_err() {
                pending::<()>().await;
            }
        };
        match self.rest_unless(wait.min(LOOK_AGAIN), changed).await? {
            true => Ok(Paced::Later),
            false => Ok(Paced::Stopped),
        }
    }
}
