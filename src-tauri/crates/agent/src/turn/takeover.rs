//! Takeovers: when the person uses mouse or keyboard, the turn pauses; when they have given the desktop back, the model
//! is told what they changed. `calls` decides which calls end because of it.

use super::Turn;
use protocol::{
    BlobRef, CallEvent, DurableBody, Item, MessageEvent, PauseReason, Screen, TurnEvent,
};
use std::time::Duration;
use store::StoreError;
use tools::{DesktopObservation, DesktopSession, TakeoverMonitor, YieldedControl};

/// Time limit for a look at the screen; beyond it the model is told to look for itself.
const LOOK: Duration = Duration::from_secs(5);

/// Watch for the person at the mouse and keyboard during a turn.
#[derive(Default)]
pub(crate) struct TakeoverWatch {
    /// Set while the turn watches for a takeover.
    watch: Option<TakeoverMonitor>,
    /// Set from a takeover until the model was told what changed.
    taken: Option<Takeover>,
}

struct Takeover {
    by: &'static str,
    /// Nothing when another session was taken over from.
    _gave_way: Option<YieldedControl>,
}

impl TakeoverWatch {
    /// Returns when the person takes over, with the device they use.
    pub(crate) async fn taken_over(&mut self) -> &'static str {
        match &mut self.watch {
            Some(watch) => watch.wait().await,
            None => std::future::pending().await,
        }
    }

    /// True from a takeover until the model was told what changed.
    pub(crate) fn is_taken(&self) -> bool {
        self.taken.is_some()
    }

    /// Starts or stops watching. A takeover that was not reported yet is not forgotten.
    fn watch_takeover(&mut self, wanted: bool, desktop: Option<&dyn DesktopSession>) {
        if !wanted && self.unreported().is_none() {
            self.watch = None;
        }
        if wanted && self.watch.is_none() {
            self.watch = desktop.map(DesktopSession::watch_takeover);
        }
    }

    /// Device of a takeover that was not reported yet.
    fn unreported(&self) -> Option<&'static str> {
        self.watch.as_ref().and_then(TakeoverMonitor::device)
    }

    /// Begins a takeover. `false` when there is one already.
    fn begin(&mut self, by: &'static str) -> bool {
        if self.is_taken() {
            return false;
        }
        let gave_way = self.watch.take().map(TakeoverMonitor::yield_control);
        self.taken = Some(Takeover {
            by,
            _gave_way: gave_way,
        });
        true
    }
}

impl Turn<'_> {
    /// Watches for a takeover while it is wanted and this turn has the desktop.
    pub(crate) fn watch_takeover(&mut self, wanted: bool) {
        let wanted = wanted && self.desktop.is_some() && !self.person.is_taken();
        let desktop = self.parts.desktop_session.as_deref();
        self.person.watch_takeover(wanted, desktop);
    }

    /// Watches for a takeover before an action. `true` when the person has the desktop already, such as from another chat.
    pub(crate) async fn person_has_desktop(&mut self) -> Result<bool, StoreError> {
        self.watch_takeover(true);
        if let Some(by) = self.person.unreported() {
            self.record_takeover(by).await?;
        }
        Ok(self.person.is_taken())
    }

    /// Records a takeover; the turn pauses at the next point where it can.
    pub(crate) async fn record_takeover(&mut self, by: &'static str) -> Result<(), StoreError> {
        if !self.person.begin(by) {
            return Ok(());
        }
        self.inputs.pause(PauseReason::Takeover);
        let by = by.to_owned();
        self.log
            .record(vec![DurableBody::Turn(TurnEvent::Takeover { by })])
            .await
    }

    /// Takes the desktop back after a takeover and tells the model what changed.
    pub(super) async fn resume_after_takeover(&mut self) -> Result<(), StoreError> {
        let Some(Takeover { by, _gave_way }) = self.person.taken.take() else {
            return Ok(());
        };
        drop(_gave_way);
        let looking = async {
            let desktop = self.parts.desktop_session.as_ref()?;
            desktop
                .observe(self.log.session(), self.picture.size())
                .await
        };
        let look = tokio::select! {
            biased;
            () = self.inputs.stop.cancelled() => return Ok(()),
            look = tokio::time::timeout(LOOK, looking) => look.ok().flatten(),
        };
        let (focus, after) = match look {
            Some(DesktopObservation { focus, screen }) => {
                (focus, Some(self.store_screen(screen).await?))
            }
            None => (String::new(), None),
        };
        let before = self.log.conversation().screen().cloned();
        let mut events = Vec::new();
        if let Some(image) = &after {
            events.push(DurableBody::Call(CallEvent::Screen {
                image: image.clone(),
                call: None,
                point: None,
                changed: None,
                window: None,
                window_area: None,
                element: None,
                settle: None,
            }));
        }
        events.push(DurableBody::Message(MessageEvent::UserMessage {
            items: self.takeover_message(by, &focus, before, after),
            steered: true,
            automatic: true,
        }));
        self.log.record(events).await
    }

    async fn store_screen(&mut self, screen: Screen) -> Result<BlobRef, StoreError> {
        let size = Some((screen.width, screen.height));
        let store = self.log.store();
        store.put_blob(screen.data, &screen.media_type, size).await
    }

    /// Message for the model: text, and as few pictures as show it all.
    fn takeover_message(
        &self,
        by: &str,
        focus: &str,
        before: Option<BlobRef>,
        after: Option<BlobRef>,
    ) -> Vec<Item> {
        let shown = |image: &BlobRef| self.log.conversation().shows(&image.id);
        let (screen, images) = match (before, after) {
            (_, None) => (
                "What they changed is not known: take a screenshot before you go on.",
                vec![],
            ),
            (Some(before), Some(after)) if before.id == after.id => {
                let images = if shown(&after) { vec![] } else { vec![after] };
                ("The screen looks as it did before.", images)
            }
            (Some(before), Some(after)) if !shown(&before) => (
                "The screen has changed: the first picture shows it as it was before, the second as it is now.",
                vec![before, after],
            ),
            (Some(_), Some(after)) => (
                "The screen has changed: the picture shows it as it is now.",
                vec![after],
            ),
            (None, Some(after)) => ("The picture shows the screen as it is now.", vec![after]),
        };
        let words = [
            &format!(
                "The user took over with the {by} for a while and has given mouse and keyboard back."
            ),
            focus,
            screen,
        ];
        let words = words.into_iter().filter(|words| !words.is_empty());
        let text = Item::automatic(&words.collect::<Vec<_>>().join(" "));
        let images = images.into_iter().map(|image| Item::Image { image });
        std::iter::once(text).chain(images).collect()
    }
}
