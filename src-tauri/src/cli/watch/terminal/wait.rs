//! Long waits for a provider, which Enter ends.

use super::{Terminal, device};
use crate::cli::watch::plain::is_long_wait;
use protocol::{
    DurableBody, DurableEvent, EphemeralBody, EphemeralEvent, Event, MessageEvent, TurnEvent,
};

impl Terminal {
    /// True if Enter can try again.
    pub(in crate::cli) fn can_offer_try(&self) -> bool {
        self.somebody && device::hears_enter()
    }

    /// Takes Enter as the wish to try again, while nothing is asked.
    fn offer_try(&mut self) {
        if self.can_offer_try() && !self.offers_try {
            self.offers_try = true;
            if self.asked.is_none() {
                self.lines.drop_typed_ahead();
            }
        }
    }

    /// Leaves Enter alone again.
    fn withdraw_try(&mut self) {
        self.offers_try = false;
    }

    /// Enter tries again from a long wait for the provider until its answer begins.
    pub(in crate::cli) fn take_wait(&mut self, event: &Event) {
        match event {
            Event::Ephemeral(EphemeralEvent { body, .. }) => match body {
                EphemeralBody::Retrying {
                    attempt, delay_ms, ..
                } if is_long_wait(*attempt, *delay_ms) => self.offer_try(),
                EphemeralBody::TextDelta { .. }
                | EphemeralBody::ThinkingDelta { .. }
                | EphemeralBody::ToolCallDelta { .. } => self.withdraw_try(),
                EphemeralBody::Retrying { .. }
                | EphemeralBody::Silent { .. }
                | EphemeralBody::ToolProgress { .. } => {}
            },
            Event::Durable(DurableEvent { body, .. }) => {
                let is_answered = matches!(
                    body,
                    DurableBody::Message(MessageEvent::AssistantMessage { .. })
                        | DurableBody::Turn(TurnEvent::TurnEnded { .. })
                );
                if is_answered {
                    self.withdraw_try();
                }
            }
        }
    }
}
