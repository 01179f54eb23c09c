//! `qilbee sessions fork`: a new chat that begins with what another one holds.

use super::{Failure, find, output};
use crate::App;
use clap::Args;
use protocol::SessionId;

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// Last event that the new chat keeps, by its number in `sessions show --json` (default: all)
    #[arg(long, value_name = "SEQ")]
    at: Option<u64>,
}

pub(super) async fn run(app: &App, arguments: &Arguments) -> Result<(), Failure> {
    let summary = find(app, &SessionId::new(arguments.session.as_str())).await?;
    let at = arguments.at.unwrap_or(summary.last_seq);
    let fork = app.sessions().fork(&summary.id, at).await;
    let fork = fork.map_err(|error| Failure::failed(error.to_string()))?;
    output::tell(&format!(
        "The new chat holds events 1 to {at}. Go on with: qilbee run --session {} …",
        fork.id()
    ));
    output::say(fork.id().as_str())
}
