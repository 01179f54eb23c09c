//! What the person should know in every chat, whatever it is about: told once in each, as a warning that stays.
//! What it is about, and when it is over, is known to whoever posts it.

use crate::log::Log;
use protocol::{DurableBody, NoticeEvent};
use std::sync::Arc;
use store::StoreError;
use tokio::sync::watch;

/// The board that all sessions look at. Clones are the same one.
#[derive(Clone, Default)]
pub struct Notices(Arc<watch::Sender<Vec<String>>>);

impl Notices {
    /// Puts these sentences in the place of those that were there. Sessions at work tell the new ones.
    pub fn post(&self, notices: Vec<String>) {
        self.0.send_if_modified(|there| {
            let changes = *there != notices;
            *there = notices;
            changes
        });
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Vec<String>> {
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
