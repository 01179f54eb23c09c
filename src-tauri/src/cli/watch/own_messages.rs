//! Messages that were typed in this terminal: they stand on the screen, and are not shown again when they come as events.

use agent::message_items;
use protocol::{Command, DurableBody, Item, MessageEvent};

/// Items of messages that were sent and have not come back.
#[derive(Default)]
pub(in crate::cli) struct OwnMessages(Vec<Item>);

impl OwnMessages {
    /// Notes a command that was sent.
    pub(in crate::cli) fn note(&mut self, command: &Command) {
        if let Command::Submit {
            text,
            attachments,
            quoted,
        } = command
        {
            // What has no items is refused, and never comes back.
            let items = message_items(text.clone(), attachments.clone(), quoted.clone());
            self.0.extend(items.unwrap_or_default());
        }
    }

    /// Returns whether all of them have come back.
    pub(in crate::cli) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether an event is one of them, or several: what was typed in quick succession comes as one message.
    pub(in crate::cli) fn take(&mut self, body: &DurableBody) -> bool {
        let DurableBody::Message(MessageEvent::UserMessage { items, .. }) = body else {
            return false;
        };
        let mut others = self.0.clone();
        let are_own = items.iter().all(|item| {
            let place = others.iter().position(|own| own == item);
            place.map(|place| others.remove(place)).is_some()
        });
        if are_own {
            self.0 = others;
        }
        are_own
    }
}
