//! The person takes over: the turn is told of it once and is held, and when they have given the desktop
//! back, the model is told what they changed. Which calls end because of it is the calls' business.

use super::Turn;
use protocol::{
    BlobRef, CallEvent, DurableBody, Item, MessageEvent, PauseReason, Screen, TurnEvent,
};
use std::time::Duration;
use store::StoreError;
use tools::{DesktopSession, Look, PersonWatch, YieldedControl};

/// How long a look at the screen may take before the model is told to look for itself.
const LOOK: Duration = Duration::from_secs(5);

/// What a turn knows of the person at the mouse and keyboard.
#[derive(Default)]
pub(crate) struct Attention {
    /// There as long as a takeover is looked out for.
    watch: Option<PersonWatch>,
    /// There from a takeover until the model was told what changed.
    taken: Option<Taken>,
}

struct Taken {
    by: &'static str,
    /// Nothing when another session was taken over from.
    _gave_way: Option<YieldedControl>,
}

impl Attention {
    /// Comes back when the person takes over, and says with what.
    pub(crate) async fn taken_over(&mut self) -> &'static str {
        match &mut self.watch {
            Some(watch) => watch.taken_over().await,
            None => std::future::pending().await,
        }
    }

    /// Whether they have taken over and the model does not know yet what they changed.
    pub(crate) fn is_taken(&self) -> bool {
        self.taken.is_some()
    }

    /// Looks out for a takeover, or no longer. One that came and was not told yet is not forgotten.
    fn attend(&mut self, wanted: bool, desktop: Option<&dyn DesktopSession>) {
        if !wanted && self.untold().is_none() {
            self.watch = None;
        }
        if wanted && self.watch.is_none() {
            self.watch = desktop.map(DesktopSession::watch_person);
        }
    }

    /// What they have taken over with, as long as nobody was told.
    fn untold(&self) -> Option<&'static str> {
        self.watch.as_ref().and_then(PersonWatch::taken)
    }

    /// Takes note of a takeover. `false` when it is known already.
    fn note(&mut self, by: &'static str) -> bool {
        if self.is_taken() {
            return false;
        }
        let gave_way = self.watch.take().map(PersonWatch::give_way);
        self.taken = Some(Taken {
            by,
            _gave_way: gave_way,
        });
        true
    }
}

impl Turn<'_> {
    /// Looks out for a takeover while it is wanted and this turn has the desktop.
    pub(crate) fn attend(&mut self, wanted: bool) {
        let wanted = wanted && self.desktop.is_some() && !self.person.is_taken();
        let desktop = self.parts.desktop_session.as_deref();
        self.person.attend(wanted, desktop);
    }

    /// Looks out for a takeover before something is done. `true` when the person has the desktop already,
    /// such as from another chat.
    pub(crate) async fn is_person_first(&mut self) -> Result<bool, StoreError> {
        self.attend(true);
        if let Some(by) = self.person.untold() {
            self.take_over(by).await?;
        }
        Ok(self.person.is_taken())
    }

    /// The person took over: everyone is told, and the turn holds at the next place where it may.
    pub(crate) async fn take_over(&mut self, by: &'static str) -> Result<(), StoreError> {
        if !self.person.note(by) {
            return Ok(());
        }
        self.inputs.pause(PauseReason::Takeover);
        let by = by.to_owned();
        self.log
            .record(vec![DurableBody::Turn(TurnEvent::Takeover { by })])
            .await
    }

    /// After a takeover, when the turn goes on: the desktop is ours again, and the model is told what changed.
    pub(super) async fn come_back(&mut self) -> Result<(), StoreError> {
        let Some(Taken { by, _gave_way }) = self.person.taken.take() else {
            return Ok(());
        };
        drop(_gave_way);
        let looking = async {
            let desktop = self.parts.desktop_session.as_ref()?;
            desktop.look(self.log.session(), self.picture.size()).await
        };
        let look = tokio::select! {
            biased;
            () = self.inputs.stop.cancelled() => return Ok(()),
            look = tokio::time::timeout(LOOK, looking) => look.ok().flatten(),
        };
        let (focus, after) = match look {
            Some(Look { focus, screen }) => (focus, Some(self.keep(screen).await?)),
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
                settle: None,
            }));
        }
        events.push(DurableBody::Message(MessageEvent::UserMessage {
            items: self.told(by, &focus, before, after),
            steered: true,
            automatic: true,
        }));
        self.log.record(events).await
    }

    async fn keep(&mut self, screen: Screen) -> Result<BlobRef, StoreError> {
        let size = Some((screen.width, screen.height));
        let store = self.log.store();
        store.put_blob(screen.data, &screen.media_type, size).await
    }

    /// What the model is told: in words, and in as few pictures as show it all.
    fn told(
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
