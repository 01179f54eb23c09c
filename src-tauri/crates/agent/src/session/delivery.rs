//! Delivery of commands to a running turn.

use super::{
    CommandError,
    message::message_items,
    stop::StopCause,
    turn_control::{GivenAnswer, TurnControl, TurnInput},
};
use protocol::{AbandonReason, ApprovalId, Command};
use tokio::sync::mpsc::{self, error::TrySendError};

/// Delivers the answer that a grant of the session above gives.
pub(super) fn grant(
    control: &TurnControl,
    approval: ApprovalId,
    by: ApprovalId,
) -> Result<(), CommandError> {
    queue(&control.answers, (approval, GivenAnswer::Granted(by)))
}

/// Delivers a command.
pub(super) fn command(control: &TurnControl, command: Command) -> Result<(), CommandError> {
    match command {
        Command::Submit {
            text,
            attachments,
            quoted,
        } => message_items(text, attachments, quoted).and_then(|items| {
            match control.stop.is_cancelled() {
                true => queue(&control.late, items),
                false => queue(&control.inputs, TurnInput::Say(items)),
            }
        }),
        Command::SetOptions { options } => queue(&control.inputs, TurnInput::Options(options)),
        Command::RevokeGrants { approval } => queue(&control.inputs, TurnInput::Revoke(approval)),
        Command::Refine { again: true, .. } => Err(CommandError::Busy),
        Command::Refine {
            feedback,
            comment,
            again: false,
        } => queue(&control.inputs, TurnInput::Refine { feedback, comment }),
        Command::AnswerApproval { approval, answer } => {
            queue(&control.answers, (approval, GivenAnswer::Person(answer)))
        }
        Command::Pause => {
            control.pause();
            Ok(())
        }
        Command::Resume => {
            control.resume();
            Ok(())
        }
        Command::Step => {
            control.step();
            Ok(())
        }
        Command::TryNow => {
            control.try_now.notify_waiters();
            Ok(())
        }
        Command::Stop => {
            control.stop.request(StopCause::Person);
            Ok(())
        }
        Command::Abandon { reason } => {
            control.stop.request(match reason {
                AbandonReason::NobodyToAsk => StopCause::NobodyToAsk,
                AbandonReason::Closed => StopCause::Closed,
            });
            Ok(())
        }
        Command::ProvideToolResult { call, output } => control.delegations.provide(&call, output),
        Command::AnswerForm { call, form, values } => {
            control.delegations.fill(&call, &form, values)
        }
        Command::SkipQuestion { call } => control.delegations.skip(&call),
    }
}

fn queue<T>(sender: &mpsc::Sender<T>, value: T) -> Result<(), CommandError> {
    sender.try_send(value).map_err(|error| match error {
        TrySendError::Full(_) => CommandError::Overloaded,
        TrySendError::Closed(_) => CommandError::NotRunning,
    })
}
