//! The stop shortcut (Ctrl+Alt+Esc unless the settings say otherwise): stops every chat that works, with or without a
//! window. The turn handles a takeover itself.

use agent::Sessions;
use desktop::{UserInputEvent, UserInputMonitor};
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::task::AbortOnDropHandle;

/// Stops all of `sessions` whenever the shortcut is pressed, until the handle is dropped. Needs a Tokio runtime.
pub(crate) fn stop_all_on_press(
    user_input: &UserInputMonitor,
    sessions: Arc<Sessions>,
) -> AbortOnDropHandle<()> {
    let mut events = user_input.events();
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
