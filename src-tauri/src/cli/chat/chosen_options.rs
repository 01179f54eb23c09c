//! Options of a chat that the commands `/model`, `/mode` and `/plan` show or change, here and where one is attached to it.

use super::slash_command::SlashCommand;
use crate::{
    App,
    cli::{Failure, chosen_model, output},
};
use protocol::SessionOptions;

/// Returns the options after a command; none if it changes nothing.
pub(in crate::cli) fn changed(
    app: &App,
    command: &SlashCommand,
    now: &SessionOptions,
) -> Result<Option<SessionOptions>, Failure> {
    let now = now.clone();
    let changed = match command {
        SlashCommand::Model(Some(model)) => chosen_model::with_model(app, now, model)?,
        SlashCommand::Mode(Some(mode)) => SessionOptions { mode: *mode, ..now },
        SlashCommand::Plan(Some(plan_first)) => SessionOptions {
            plan_first: *plan_first,
            ..now
        },
        SlashCommand::Model(None)
        | SlashCommand::Mode(None)
        | SlashCommand::Plan(None)
        | SlashCommand::Help
        | SlashCommand::Attach(_)
        | SlashCommand::Undo
        | SlashCommand::Fork(_)
        | SlashCommand::Replay
        | SlashCommand::Cost
        | SlashCommand::New
        | SlashCommand::Quit
        | SlashCommand::Steer(_) => return Ok(None),
    };
    Ok(Some(changed))
}

/// Returns what a command shows of the options; none if it shows something else.
pub(in crate::cli) fn shown(command: &SlashCommand, now: &SessionOptions) -> Option<String> {
    match command {
        SlashCommand::Model(None) => Some(now.model.clone()),
        SlashCommand::Mode(None) => Some(output::word(&now.mode)),
        SlashCommand::Plan(None) => Some(if now.plan_first { "on" } else { "off" }.to_owned()),
        SlashCommand::Model(Some(_))
        | SlashCommand::Mode(Some(_))
        | SlashCommand::Plan(Some(_))
        | SlashCommand::Help
        | SlashCommand::Attach(_)
        | SlashCommand::Undo
        | SlashCommand::Fork(_)
        | SlashCommand::Replay
        | SlashCommand::Cost
        | SlashCommand::New
        | SlashCommand::Quit
        | SlashCommand::Steer(_) => None,
    }
}
