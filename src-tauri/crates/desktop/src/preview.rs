//! The screen for people who look on: a few pictures a second while somebody looks, none while nobody does.
//! Every picture is made by the thread that acts, and those that an action makes anyway are shown as they are.

use crate::{DesktopError, Frame, Picture, PreviewOptions, viewport::LastFrame};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// Somebody who looks on. When the last one is gone, no more pictures are made.
pub struct Preview(watch::Receiver<Option<Arc<Picture>>>);

impl Preview {
    /// The next picture that differs from the last one; pictures that nobody waited for are passed over.
    /// Fails when the desktop has ended.
    pub async fn next(&mut self) -> Result<Arc<Picture>, DesktopError> {
        loop {
            self.0.changed().await.map_err(|_| DesktopError::Closed)?;
            if let Some(picture) = self.0.borrow_and_update().clone() {
                return Ok(picture);
            }
        }
    }
}

/// Where pictures for those who look on come from. Clones are the same place.
#[derive(Clone)]
pub(crate) struct PreviewBroadcaster(watch::Sender<Option<Arc<Picture>>>);

impl PreviewBroadcaster {
    /// Somebody more looks on. The first picture is the one that the others see, or the next that is made.
    pub(crate) fn subscribe(&self) -> Preview {
        // What was shown to those who are gone may be long out of date.
        if !self.has_subscribers() {
            self.0.send_replace(None);
        }
        let mut pictures = self.0.subscribe();
        pictures.mark_changed();
        Preview(pictures)
    }

    fn has_subscribers(&self) -> bool {
        self.0.receiver_count() > 0
    }
}

/// What the acting thread knows of the preview.
pub(crate) struct PreviewState {
    broadcaster: PreviewBroadcaster,
    options: PreviewOptions,
    /// When the next picture may be made.
    next_frame_at: Instant,
    /// What an action showed last: people see what it was about.
    last_frame: Option<LastFrame>,
    /// The pixels that were shown last, while somebody looks on and nothing can have changed unseen.
    frame: Option<Frame>,
}

impl PreviewState {
    pub(crate) fn new(options: PreviewOptions) -> Self {
        Self {
            broadcaster: PreviewBroadcaster(watch::Sender::new(None)),
            options,
            next_frame_at: Instant::now(),
            last_frame: None,
            frame: None,
        }
    }

    pub(crate) fn broadcaster(&self) -> PreviewBroadcaster {
        self.broadcaster.clone()
    }

    /// How long until a picture is due; nothing when nobody looks on.
    pub(crate) fn next_frame_in(&mut self) -> Option<Duration> {
        if self.broadcaster.has_subscribers() {
            return Some(self.next_frame_at.saturating_duration_since(Instant::now()));
        }
        self.frame = None;
        None
    }

    /// A picture is wanted at once.
    pub(crate) fn request_frame(&mut self) {
        self.next_frame_at = Instant::now();
        self.frame = None;
    }

    /// No picture is wanted for a while.
    pub(crate) fn delay_next_frame(&mut self) {
        self.next_frame_at = Instant::now() + self.options.interval;
    }

    /// From now on the screen may differ from what was shown last, whatever the eyes say.
    pub(crate) fn invalidate_frame(&mut self) {
        self.frame = None;
    }

    pub(crate) fn last_frame(&self) -> Option<LastFrame> {
        self.last_frame
    }

    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// Remembers what an action showed.
    pub(crate) fn set_last_frame(&mut self, last_frame: LastFrame) {
        self.last_frame = Some(last_frame);
    }

    /// Shows a picture that was made of `frame` to those who look on.
    pub(crate) fn publish(&mut self, picture: &Picture, frame: Frame) {
        if !self.broadcaster.has_subscribers() {
            return;
        }
        self.delay_next_frame();
        self.frame = Some(frame);
        self.broadcaster.0.send_if_modified(|last| {
            let is_new = last.as_deref() != Some(picture);
            if is_new {
                *last = Some(Arc::new(picture.clone()));
            }
            is_new
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_due_while_nobody_looks_on() {
        let mut state = PreviewState::new(PreviewOptions::default());
        assert_eq!(state.next_frame_in(), None);
        let (first, second) = (
            state.broadcaster().subscribe(),
            state.broadcaster().subscribe(),
        );
        assert!(state.next_frame_in().is_some());
        drop(first);
        assert!(state.next_frame_in().is_some());
        drop(second);
        assert_eq!(state.next_frame_in(), None);
    }
}
