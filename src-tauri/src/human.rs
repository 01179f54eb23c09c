//! The person at the mouse and keyboard, for the whole program: the stop shortcut stops every chat that
//! works, whether a window is shown or not. What a takeover does to a turn is the turn's business.

use agent::Sessions;
use desktop::{UserInputEvent, UserInputMonitor};
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::task::AbortOnDropHandle;

/// Stops all of `sessions` whenever the shortcut is pressed, until what this gives is dropped. Needs a
/// Tokio runtime.
pub(crate) fn stop_when_asked(
    human: &UserInputMonitor,
    sessions: Arc<Sessions>,
) -> AbortOnDropHandle<()> {
    let mut events = human.events();
    AbortOnDropHandle::new(tokio::spawn(async move {
        loop {
            match events.recv().await {
                // Of what was missed, one may have been a stop.
                Ok(UserInputEvent::StopShortcut) | Err(RecvError::Lagged(_)) => {
                    sessions.stop_all().await;
                }
                Ok(UserInputEvent::Takeover(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }))
}
