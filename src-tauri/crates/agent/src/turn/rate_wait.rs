//! Before a request: whether the tasks of all chats, those of other programs that share the journal too, are within
//! the pace that was set. One that would come too soon waits.
//!
//! The desktop stays with who waits, as it does while the person is asked: what is on the screen belongs to the next
//! step, and other tasks that cost anything would have to wait as well.

use super::{Turn, TurnWatch};
use crate::limits::rate_limiter::{Admission, Asking};
use jiff::SignedDuration;
use protocol::{DurableBody, TurnEvent, Wait};
use std::{future::pending, time::Duration};
use store::StoreError;

/// How long it waits before it looks again: programs that share the journal ask too.
const LOOK_AGAIN: Duration = Duration::from_secs(20);
/// A wait that shifts by less is not told anew.
const SAME_MOMENT: SignedDuration = SignedDuration::from_secs(1);

/// What came of looking.
pub(super) enum Paced {
    /// The request may be made. If there are limits it counts for as long as this lives.
    Now(Option<Asking>),
    /// Some time has passed; everything is to be looked at anew.
    Later,
    /// The person stopped it.
    Stopped,
}

impl Turn<'_> {
    /// Waits for a while when the next request would come too soon.
    pub(super) async fn keep_pace(&mut self) -> Result<Paced, StoreError> {
        if self.is_free() {
            self.tell_wait(None).await?;
            return Ok(Paced::Now(None));
        }
        let mut state = self.parts.pace.state();
        state.borrow_and_update();
        let now = self.log.clock().now();
        let wait = match self.parts.pace.admit(self.log.store(), now).await? {
            Admission::Granted(asking) => {
                self.tell_wait(None).await?;
                return Ok(Paced::Now(asking));
            }
            Admission::Wait(wait) => wait,
        };
        let delay = wait.until.duration_since(now).unsigned_abs();
        self.tell_wait(Some(wait)).await?;
        let changed = async {
            if state.changed().await.is_err() {
                pending::<()>().await;
            }
        };
        match self.rest_unless(delay.min(LOOK_AGAIN), changed).await? {
            true => Ok(Paced::Later),
            false => Ok(Paced::Stopped),
        }
    }

    /// Tells of a wait that begins, shifts or ends.
    async fn tell_wait(&mut self, wait: Option<Wait>) -> Result<(), StoreError> {
        let told = self.watch().and_then(TurnWatch::waits);
        let is_known = match (told, &wait) {
            (None, None) => true,
            (Some(told), Some(wait)) => {
                let shift = wait.until.duration_since(told.until).abs();
                told.reason == wait.reason && shift < SAME_MOMENT
            }
            (Some(_), None) | (None, Some(_)) => false,
        };
        if is_known {
            return Ok(());
        }
        let over = told.map(|_| DurableBody::Turn(TurnEvent::Waiting { wait: None }));
        let begins = wait.map(|wait| DurableBody::Turn(TurnEvent::Waiting { wait: Some(wait) }));
        self.log
            .record(over.into_iter().chain(begins).collect())
            .await
    }
}
