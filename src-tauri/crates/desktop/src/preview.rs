//! Live preview of the screen: a few pictures per second while somebody is subscribed, none otherwise. The
//! actor thread makes every picture; pictures made by an action are published unchanged.

use crate::{DesktopError, Frame, Picture, PreviewOptions, last_frame::LastFrame};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// A preview subscription. Pictures stop when the last one is dropped.
pub struct Preview(watch::Receiver<Option<Arc<Picture>>>);

impl Preview {
    /// Returns the next picture that differs from the last one, skipping pictures that arrived meanwhile. Fails
    /// when the desktop has ended.
    pub async fn next(&mut self) -> Result<Arc<Picture>, DesktopError> {
        loop {
            self.0.changed().await.map_err(|_| DesktopError::Closed)?;
            if let Some(picture) = self.0.borrow_and_update().clone() {
                return Ok(picture);
            }
        }
    }
}

/// Source of preview pictures. Clones share it.
#[derive(Clone)]
pub(crate) struct PreviewBroadcaster(watch::Sender<Option<Arc<Picture>>>);

impl PreviewBroadcaster {
    /// Adds a subscription. Its first picture is the current one, or the next one made.
    pub(crate) fn subscribe(&self) -> Preview {
        // A picture published before may be long out of date.
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

/// Preview state of the actor thread.
pub(crate) struct PreviewState {
    broadcaster: PreviewBroadcaster,
    options: PreviewOptions,
    /// Earliest time of the next picture.
    next_frame_at: Instant,
    /// Monitor and geometry of the last action; the preview follows it.
    last_frame: Option<LastFrame>,
    /// The frame published last, while somebody is subscribed and no change can have been missed.
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

    /// Returns the time until the next picture, or `None` without subscribers.
    pub(crate) fn next_frame_in(&mut self) -> Option<Duration> {
        if self.broadcaster.has_subscribers() {
            return Some(self.next_frame_at.saturating_duration_since(Instant::now()));
        }
        self.frame = None;
        None
    }

    /// Requests a picture as soon as possible.
    pub(crate) fn request_frame(&mut self) {
        self.next_frame_at = Instant::now();
        self.frame = None;
    }

    /// Delays the next picture by the minimum interval.
    pub(crate) fn delay_next_frame(&mut self) {
        self.delay_next_frame_by(self.options.interval);
    }

    /// Delays the next picture by `interval`.
    pub(crate) fn delay_next_frame_by(&mut self, interval: Duration) {
        self.next_frame_at = Instant::now() + interval;
    }

    /// Marks the last frame as outdated, whatever the damage report says.
    pub(crate) fn invalidate_frame(&mut self) {
        self.frame = None;
    }

    pub(crate) fn last_frame(&self) -> Option<LastFrame> {
        self.last_frame
    }

    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// Remembers the monitor and geometry of an action.
    pub(crate) fn set_last_frame(&mut self, last_frame: LastFrame) {
        self.last_frame = Some(last_frame);
    }

    /// Publishes a picture made from `frame`.
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
