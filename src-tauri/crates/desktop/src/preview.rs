//! The screen for people who look on: a few pictures a second while somebody looks, none while nobody does.
//! Every picture is made by the thread that acts, and those that an action makes anyway are shown as they are.

use crate::{DesktopError, Frame, Picture, PreviewOptions, view::Shown};
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
pub(crate) struct Stage(watch::Sender<Option<Arc<Picture>>>);

impl Stage {
    /// Somebody more looks on. The first picture is the one that the others see, or the next that is made.
    pub(crate) fn watch(&self) -> Preview {
        // What was shown to those who are gone may be long out of date.
        if !self.is_watched() {
            self.0.send_replace(None);
        }
        let mut pictures = self.0.subscribe();
        pictures.mark_changed();
        Preview(pictures)
    }

    fn is_watched(&self) -> bool {
        self.0.receiver_count() > 0
    }
}

/// What the acting thread knows of the preview.
pub(crate) struct Showing {
    stage: Stage,
    options: PreviewOptions,
    /// When the next picture may be made.
    due: Instant,
    /// What an action showed last: people see what it was about.
    shown: Option<Shown>,
    /// The pixels that were shown last, while somebody looks on and nothing can have changed unseen.
    frame: Option<Frame>,
}

impl Showing {
    pub(crate) fn new(options: PreviewOptions) -> Self {
        Self {
            stage: Stage(watch::Sender::new(None)),
            options,
            due: Instant::now(),
            shown: None,
            frame: None,
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage.clone()
    }

    /// How long until a picture is due; nothing when nobody looks on.
    pub(crate) fn due_in(&mut self) -> Option<Duration> {
        if self.stage.is_watched() {
            return Some(self.due.saturating_duration_since(Instant::now()));
        }
        self.frame = None;
        None
    }

    /// A picture is wanted at once.
    pub(crate) fn hurry(&mut self) {
        self.due = Instant::now();
        self.frame = None;
    }

    /// No picture is wanted for a while.
    pub(crate) fn put_off(&mut self) {
        self.due = Instant::now() + self.options.interval;
    }

    /// From now on the screen may differ from what was shown last, whatever the eyes say.
    pub(crate) fn doubt(&mut self) {
        self.frame = None;
    }

    pub(crate) fn shown(&self) -> Option<Shown> {
        self.shown
    }

    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// Remembers what an action showed.
    pub(crate) fn follow(&mut self, shown: Shown) {
        self.shown = Some(shown);
    }

    /// Shows a picture that was made of `frame` to those who look on.
    pub(crate) fn show(&mut self, picture: &Picture, frame: Frame) {
        if !self.stage.is_watched() {
            return;
        }
        self.put_off();
        self.frame = Some(frame);
        self.stage.0.send_if_modified(|last| {
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
        let mut showing = Showing::new(PreviewOptions::default());
        assert_eq!(showing.due_in(), None);
        let (first, second) = (showing.stage().watch(), showing.stage().watch());
        assert!(showing.due_in().is_some());
        drop(first);
        assert!(showing.due_in().is_some());
        drop(second);
        assert_eq!(showing.due_in(), None);
    }
}
