//! Notices for every chat, whatever it is about: each chat tells each notice once, as a warning that stays.
//! Whoever posts a notice knows its subject and takes it back.

use super::log::Log;
use localization::LocalizedText;
use protocol::{DurableBody, NoticeEvent};
use std::sync::Arc;
use store::StoreError;
use tokio::sync::watch;

/// The board that all sessions look at. Clones are the same one.
#[derive(Clone, Default)]
pub struct Notices(Arc<watch::Sender<Vec<LocalizedText>>>);

impl Notices {
    /// Replaces the notices on the board. Sessions at work tell the new ones.
    pub fn post(&self, notices: Vec<LocalizedText>) {
        self.0.send_if_modified(|there| {
            let changes = *there != notices;
            *there = notices;
            changes
        });
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Vec<LocalizedText>> {
        self.0.subscribe()
    }

    /// Writes down those that this session has not told yet.
    pub(crate) async fn tell(&self, log: &mut Log) -> Result<(), StoreError> {
        let mut untold = self.0.borrow().clone();
        untold.retain(|message| !log.conversation().has_warned(message));
        if untold.is_empty() {
            return Ok(());
        }
        let warnings = untold.into_iter();
        let warnings =
            warnings.map(|message| DurableBody::Notice(NoticeEvent::Warning { message }));
        log.record(warnings.collect()).await
    }
}
