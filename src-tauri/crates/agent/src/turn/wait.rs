//! Where a turn waits: while it is paused, and between two attempts. A stop ends any of it at once.

use super::{Turn, event_of};
use crate::session::turn_control::Note;
use protocol::{DurableBody, TurnEvent};
use std::{future::pending, pin::pin, time::Duration};
use store::StoreError;
use tokio::time::Instant;

/// How long to wait until keys and buttons are let go of. It is done all the same, only later.
const RELEASE_LIMIT: Duration = Duration::from_millis(10);

impl Turn<'_> {
    /// Waits while the turn is paused, and lets go of the desktop meanwhile. After a takeover the model is
    /// told what changed. `false` when it was stopped.
    pub(crate) async fn hold(&mut self) -> Result<bool, StoreError> {
        if self.inputs.stop.is_cancelled() {
            return Ok(false);
        }
        if let Some(reason) = self.inputs.paused() {
            self.give_up_desktop().await;
            self.log
                .record(vec![DurableBody::Turn(TurnEvent::Paused { reason })])
                .await?;
            if !self.inputs.unpaused().await {
                return Ok(false);
            }
            self.log
                .record(vec![DurableBody::Turn(TurnEvent::Resumed)])
                .await?;
        }
        self.come_back().await?;
        Ok(!self.inputs.stop.is_cancelled())
    }

    /// Lets another session have the desktop, with nothing pressed on it.
    pub(crate) async fn give_up_desktop(&mut self) {
        self.attend(false);
        if let Some(lease) = self.desktop.take() {
            let released = async {
                if let Some(desktop) = &self.parts.desktop_session {
                    desktop.release().await;
                }
            };
            if tokio::time::timeout(RELEASE_LIMIT, released).await.is_err() {
                tracing::warn!("the desktop takes long to let go of keys and buttons");
            }
            drop(lease);
        }
    }

    /// Lets time pass; a pause holds it up. `false` when the turn was stopped.
    pub(super) async fn rest(&mut self, delay: Duration) -> Result<bool, StoreError> {
        self.rest_unless(delay, pending()).await
    }

    /// The same, but something may end it before its time.
    pub(super) async fn rest_unless(
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
                () = self.inputs.pause_asked() => {
                    if !self.hold().await? {
                        return Ok(false);
                    }
                }
                by = self.person.taken_over() => self.take_over(by).await?,
                () = &mut woken => return Ok(true),
                () = tokio::time::sleep_until(until) => return Ok(true),
            }
        }
    }

    /// Takes up what was said meanwhile. `true` when the person said something to the model.
    pub(super) async fn take_notes(&mut self) -> Result<bool, StoreError> {
        let mut steered = false;
        while let Some(note) = self.inputs.next_note() {
            steered |= matches!(note, Note::Say(_));
            self.log.record(vec![event_of(note)]).await?;
        }
        Ok(steered)
    }
}
