//! Messages that were typed in this terminal: they stand on the screen, and are not shown again when they come as events.

use protocol::{Command, DurableBody, Item, MessageEvent};

/// Messages that were sent and have not come back.
#[derive(Default)]
pub(in crate::cli) struct OwnMessages(Vec<String>);

impl OwnMessages {
    /// Notes a command that is sent.
    pub(in crate::cli) fn note(&mut self, command: &Command) {
        if let Command::Submit { text, .. } = command {
            self.0.push(text.clone());
        }
    }

    /// Returns whether an event is one of them, or several: what was typed in quick succession comes as one message.
    pub(in crate::cli) fn take(&mut self, body: &DurableBody) -> bool {
        let DurableBody::Message(MessageEvent::UserMessage { items, .. }) = body else {
            return false;
        };
        let mut others = self.0.clone();
        let are_own = items.iter().all(|item| {
            let Item::Text { text } = item else {
                return false;
            };
            let place = others.iter().position(|own| own == text);
            place.map(|place| others.remove(place)).is_some()
        });
        if are_own {
            self.0 = others;
        }
        are_own
    }
}
