//! Waits of a turn: while it is paused, and between two attempts. A stop ends any of them at once.

use super::{Turn, event_of};
use crate::session::turn_control::TurnInput;
use protocol::{DurableBody, TurnEvent};
use std::{pin::pin, time::Duration};
use store::StoreError;
use tokio::time::Instant;

/// Time to wait for keys and buttons to be released. They are released all the same, only later.
const RELEASE_LIMIT: Duration = Duration::from_millis(10);

impl Turn<'_> {
    /// Waits while the turn is paused, without the desktop. After a takeover, tells the model what changed. `false` when
    /// the turn was stopped.
    pub(crate) async fn wait_while_paused(&mut self) -> Result<bool, StoreError> {
        if self.inputs.stop.is_cancelled() {
            return Ok(false);
        }
        if let Some(reason) = self.inputs.paused() {
            self.release_desktop().await;
            self.log
                .record(vec![DurableBody::Turn(TurnEvent::Paused { reason })])
                .await?;
            if !self.inputs.wait_for_resume().await {
                return Ok(false);
            }
            self.log
                .record(vec![DurableBody::Turn(TurnEvent::Resumed)])
                .await?;
        }
        self.resume_after_takeover().await?;
        Ok(!self.inputs.stop.is_cancelled())
    }

    /// Gives the desktop back, with nothing pressed on it.
    pub(crate) async fn release_desktop(&mut self) {
        self.watch_takeover(false);
        if let Some(lease) = self.desktop.take() {
            let released = async {
                if let Some(desktop) = &self.parts.desktop_session {
                    desktop.release().await;
                }
            };
            if tokio::time::timeout(RELEASE_LIMIT, released).await.is_err() {
                tracing::warn!("the desktop takes long to release keys and buttons");
            }
            drop(lease);
        }
    }

    /// Sleeps until `woken` returns, at most as long as `delay`; a pause makes it longer. `false` when the turn was stopped.
    pub(super) async fn sleep_unless(
        &mut self,
        delay: Duration,
        woken: impl Future<Output = ()>,
    ) -> Result<bool, StoreError> {
        let until = Instant::now() + delay;
        let stop = self.inputs.stop.clone();
        let mut woken = pin!(woken);
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(false),
                () = self.inputs.pause_requested() => {
                    if !self.wait_while_paused().await? {
                        return Ok(false);
                    }
                }
                by = self.person.taken_over() => self.record_takeover(by).await?,
                () = &mut woken => return Ok(true),
                () = tokio::time::sleep_until(until) => return Ok(true),
            }
        }
    }

    /// Records the inputs that came meanwhile. `true` when one of them was a message.
    pub(super) async fn drain_inputs(&mut self) -> Result<bool, StoreError> {
        let mut steered = false;
        while let Some(input) = self.inputs.queue.next() {
            steered |= matches!(input, TurnInput::Say(_));
            self.log.record(vec![event_of(input)]).await?;
        }
        Ok(steered)
    }
}
