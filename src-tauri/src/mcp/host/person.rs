//! The person at the mouse and keyboard, for another program that acts on the desktop. Nobody there can say that
//! they are done, so they are taken to have let go when they have touched nothing for a moment.

use desktop::{UserInputEvent, UserInputMonitor};
use std::time::Duration;
use tokio::sync::{Mutex, broadcast::error::RecvError};
use tools::TakeoverMonitor;

/// Time without input after which the person has let go.
const LET_GO: Duration = Duration::from_secs(2);

/// Looks out for them as long as it lives.
pub(super) struct Person {
    human: Option<UserInputMonitor>,
    watch: Mutex<Option<TakeoverMonitor>>,
}

impl Person {
    /// Nobody, where there is no desktop; `acts` says whether anything will be done that they could come before.
    pub(super) fn of(human: Option<UserInputMonitor>, acts: bool) -> Self {
        let watch = human.as_ref().filter(|_| acts).map(TakeoverMonitor::start);
        Self {
            human,
            watch: Mutex::new(watch),
        }
    }

    /// Comes back when mouse and keyboard are free; the error says what the person is using.
    pub(super) async fn let_go(&self) -> Result<(), &'static str> {
        let mut watch = self.watch.lock().await;
        let (Some(human), Some(there)) = (&self.human, watch.as_ref()) else {
            return Ok(());
        };
        if there.device().is_none() {
            return Ok(());
        }
        TakeoverMonitor::renew_when_idle(&mut watch, human, LET_GO, Duration::ZERO).await
    }

    /// Comes back when they press the stop shortcut.
    pub(super) async fn pressed_stop(&self) {
        let Some(human) = &self.human else {
            return std::future::pending().await;
        };
        let mut events = human.events();
        loop {
            match events.recv().await {
                // Of what was missed, one may have been a stop.
                Ok(UserInputEvent::StopShortcut) | Err(RecvError::Lagged(_)) => return,
                Ok(UserInputEvent::Takeover(_)) => {}
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }
}
