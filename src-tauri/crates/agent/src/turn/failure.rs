//! Failures that end a turn with an error, as people are told: what happened, and what to do. Pure.

use crate::conversation::history::Unanswered;
use localization::{LocalizedText, localized};
use model::{ErrorOrigin, ModelError, RecoveryHint};
use protocol::{DurableBody, ErrorCode, NoticeEvent, SessionOptions};
use std::time::Duration;

/// Failure of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    code: ErrorCode,
    message: LocalizedText,
    next: LocalizedText,
}

impl Failure {
    /// The provider did not answer, and a retry is no use or was none.
    pub(crate) fn of_model(error: ModelError) -> Self {
        let (code, next) = match error.recovery {
            RecoveryHint::AddKey => (ErrorCode::KeyMissing, localized!("agent-next-add-key")),
            RecoveryHint::ReplaceKey => {
                (ErrorCode::KeyRejected, localized!("agent-next-replace-key"))
            }
            RecoveryHint::StopSpending => (
                ErrorCode::SpendLimit,
                localized!("agent-next-raise-spend-limit"),
            ),
            RecoveryHint::Retry { .. } => match error.origin {
                ErrorOrigin::Network => {
                    (ErrorCode::Offline, localized!("agent-next-check-network"))
                }
                ErrorOrigin::Address => {
                    (ErrorCode::Offline, localized!("agent-next-check-address"))
                }
                ErrorOrigin::Provider => {
                    (ErrorCode::Provider, localized!("agent-next-try-again-soon"))
                }
            },
            RecoveryHint::FixAddress => {
                (ErrorCode::Provider, localized!("agent-next-check-address"))
            }
            RecoveryHint::Shrink => (ErrorCode::Provider, localized!("agent-next-send-less")),
            RecoveryHint::AskOwner => (ErrorCode::Provider, localized!("agent-next-ask-owner")),
            RecoveryHint::Rephrase => (ErrorCode::Provider, localized!("agent-next-rephrase")),
            RecoveryHint::ChangeModel => {
                (ErrorCode::Provider, localized!("agent-next-other-model"))
            }
            RecoveryHint::RestoreScreen => {
                (ErrorCode::Internal, localized!("agent-next-restore-screen"))
            }
            RecoveryHint::LeaveOutTool { .. } | RecoveryHint::Fatal => (
                ErrorCode::Provider,
                localized!("agent-next-other-model-or-chat"),
            ),
        };
        Self::new(code, error.message, next)
    }

    /// The provider asks for a longer wait than anybody sits through.
    pub(crate) fn come_back_later(error: ModelError, after: Duration) -> Self {
        let wait = wait_text(after);
        let message = error.message;
        let message = localized!("agent-provider-wait", message = message, wait = &wait);
        let code = match error.origin {
            ErrorOrigin::Network | ErrorOrigin::Address => ErrorCode::Offline,
            ErrorOrigin::Provider => ErrorCode::Provider,
        };
        Self::new(
            code,
            message,
            localized!("agent-next-come-back", wait = wait),
        )
    }

    /// A tool says that going on makes no sense.
    pub(crate) fn of_tool(message: impl Into<LocalizedText>) -> Self {
        let next = localized!("agent-next-if-again-new-chat");
        Self::new(ErrorCode::Internal, message, next)
    }

    /// A call failed, and the options end the turn then.
    pub(crate) fn of_step(reason: &LocalizedText) -> Self {
        let message = localized!("agent-step-failed", reason = reason);
        Self::new(
            ErrorCode::Internal,
            message,
            localized!("agent-next-after-failed-step"),
        )
    }

    /// The session's model does not exist.
    pub(crate) fn no_model(name: &str) -> Self {
        let message = match name == SessionOptions::AUTOMATIC {
            true => localized!("agent-no-usable-model"),
            false => localized!("agent-model-missing", model = name),
        };
        let next = localized!("agent-next-other-model");
        Self::new(ErrorCode::Internal, message, next)
    }

    /// The conversation cannot be put into messages.
    pub(crate) fn broken_history(Unanswered(call): &Unanswered) -> Self {
        let message = localized!("agent-history-incomplete", call = call.as_str());
        Self::new(
            ErrorCode::Internal,
            message,
            localized!("agent-next-new-chat"),
        )
    }

    /// Answer after answer was too long for its limit.
    pub(crate) fn always_cut_off() -> Self {
        let message = localized!("agent-always-cut-off");
        Self::new(
            ErrorCode::Provider,
            message,
            localized!("agent-next-smaller-task"),
        )
    }

    /// The provider paused its answer again and again.
    pub(crate) fn always_paused() -> Self {
        let message = localized!("agent-always-paused");
        let next = localized!("agent-next-retry-or-other-model");
        Self::new(ErrorCode::Provider, message, next)
    }

    /// The model cannot take in the whole conversation any more.
    pub(crate) fn no_longer_fits() -> Self {
        let message = localized!("agent-context-full");
        Self::new(
            ErrorCode::Provider,
            message,
            localized!("agent-next-carry-over"),
        )
    }

    pub(crate) fn into_event(self) -> DurableBody {
        DurableBody::Notice(NoticeEvent::Error {
            code: self.code,
            message: self.message,
            next: self.next,
        })
    }

    fn new(code: ErrorCode, message: impl Into<LocalizedText>, next: LocalizedText) -> Self {
        Self {
            code,
            message: message.into(),
            next: localized!("agent-kept", next = next),
        }
    }
}

/// Minutes or hours, rounded up, so that nobody comes back too early.
fn wait_text(duration: Duration) -> LocalizedText {
    let minutes = duration.as_secs().div_ceil(60).max(1);
    match minutes {
        1..=90 => localized!("agent-wait-minutes", count = minutes),
        _ => localized!("agent-wait-hours", count = minutes.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_recovery_has_its_code() {
        let check = |recovery, origin, wanted| {
            let error = ModelError {
                recovery,
                origin,
                ..ModelError::fatal("No.")
            };
            let failure = Failure::of_model(error);
            assert_eq!((failure.code, &*failure.message), (wanted, "No."));
        };
        let again = RecoveryHint::Retry { after: None };
        for (recovery, wanted) in [
            (RecoveryHint::AddKey, ErrorCode::KeyMissing),
            (RecoveryHint::ReplaceKey, ErrorCode::KeyRejected),
            (RecoveryHint::StopSpending, ErrorCode::SpendLimit),
            (again, ErrorCode::Provider),
            (RecoveryHint::Shrink, ErrorCode::Provider),
            (RecoveryHint::FixAddress, ErrorCode::Provider),
            (RecoveryHint::AskOwner, ErrorCode::Provider),
            (RecoveryHint::Rephrase, ErrorCode::Provider),
            (RecoveryHint::ChangeModel, ErrorCode::Provider),
            (RecoveryHint::LeaveOutTool { place: 0 }, ErrorCode::Provider),
            (RecoveryHint::RestoreScreen, ErrorCode::Internal),
            (RecoveryHint::Fatal, ErrorCode::Provider),
        ] {
            check(recovery, ErrorOrigin::Provider, wanted);
        }
        check(again, ErrorOrigin::Network, ErrorCode::Offline);
        check(again, ErrorOrigin::Address, ErrorCode::Offline);
    }

    #[test]
    fn advice_on_an_address_holds_for_each_provider() {
        let advice = localized!("agent-next-check-address").to_string();
        assert!(
            advice.contains("the provider's address in the settings"),
            "{advice}"
        );
        assert!(
            advice.contains("Claude's in ANTHROPIC_BASE_URL"),
            "{advice}"
        );
    }

    #[test]
    fn long_wait_is_rounded_up_to_minutes_or_hours() {
        let minutes = |count: u64| localized!("agent-wait-minutes", count = count);
        let hours = |count: u64| localized!("agent-wait-hours", count = count);
        let check = |seconds, wanted| assert_eq!(wait_text(Duration::from_secs(seconds)), wanted);
        check(0, minutes(1));
        check(301, minutes(6));
        check(5400, minutes(90));
        check(5401, hours(2));
        check(86_400, hours(24));
    }
}
