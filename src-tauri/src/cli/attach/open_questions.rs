//! Questions of a turn that are still open at the end of the past: they are asked of whoever attaches. Pure.

use protocol::{ApprovalEvent, CallEvent, DurableBody, TurnEvent};

/// The events that asked, the oldest first.
#[derive(Default)]
pub(super) struct OpenQuestions(Vec<DurableBody>);

impl OpenQuestions {
    pub(super) fn note(&mut self, body: &DurableBody) {
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested { .. })
            | DurableBody::Call(CallEvent::PersonAsked { .. })
            | DurableBody::Turn(TurnEvent::Paused { .. } | TurnEvent::Takeover { .. }) => {
                self.0.push(body.clone());
            }
            DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, .. }) => {
                self.0.retain(|open| !matches!(
                    open,
                    DurableBody::Approval(ApprovalEvent::ApprovalRequested { approval: asked, .. }) if asked == approval
                ));
            }
            DurableBody::Call(CallEvent::PersonAnswered { call, .. }) => {
                self.0.retain(|open| !matches!(
                    open,
                    DurableBody::Call(CallEvent::PersonAsked { call: asked, .. }) if asked == call
                ));
            }
            DurableBody::Turn(TurnEvent::Resumed) => {
                self.0.retain(|open| !matches!(open, DurableBody::Turn(_)));
            }
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => self.0.clear(),
            _ => {}
        }
    }

    /// Returns what is open, and forgets it.
    pub(super) fn take(&mut self) -> Vec<DurableBody> {
        std::mem::take(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{CallId, PauseReason, PersonQuestion, TurnEnd};

    fn asked(call: &str) -> DurableBody {
        DurableBody::Call(CallEvent::PersonAsked {
            call: CallId::new(call),
            question: PersonQuestion::Plan { steps: Vec::new() },
        })
    }

    fn check(events: &[DurableBody], wanted: &[DurableBody]) {
        let mut open = OpenQuestions::default();
        for event in events {
            open.note(event);
        }
        assert_eq!(open.take(), wanted);
    }

    #[test]
    fn what_was_answered_is_not_asked_again() {
        let paused = DurableBody::Turn(TurnEvent::Paused {
            reason: PauseReason::Takeover,
        });
        let resumed = DurableBody::Turn(TurnEvent::Resumed);
        let ended = DurableBody::Turn(TurnEvent::TurnEnded {
            reason: TurnEnd::Stopped,
        });
        check(&[asked("a"), asked("b")], &[asked("a"), asked("b")]);
        check(&[asked("a"), paused.clone(), resumed], &[asked("a")]);
        let open = [asked("b"), paused.clone()];
        check(&open, &open);
        check(&[asked("a"), paused, ended], &[]);
    }
}
