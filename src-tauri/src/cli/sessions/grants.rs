//! `qilbee sessions grants`: what is allowed in a chat for longer than one call, and taking it back.

use super::{failed, find};
use crate::{
    App,
    cli::{Failure, output},
};
use agent::{Conversation, Granted};
use clap::Args;
use protocol::{ApprovalId, Command, SessionId};

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// Revoke this permission
    #[arg(long, value_name = "ID", conflicts_with = "revoke_all")]
    revoke: Option<String>,
    /// Revoke all permissions
    #[arg(long)]
    revoke_all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let id = find(app, &SessionId::new(arguments.session)).await?.id;
    let approval = arguments.revoke.map(ApprovalId::new);
    if approval.is_some() || arguments.revoke_all {
        if let Some(approval) = &approval
            && !holding(app, &id)
                .await?
                .iter()
                .any(|granted| granted.approval == *approval)
        {
            return Err(Failure::usage(format!(
                "nothing is allowed here under {approval}; `qilbee sessions grants {id}` shows what is"
            )));
        }
        let session = app.sessions().open(&id).await.map_err(failed)?;
        let command = Command::RevokeGrants { approval };
        session.submit(command).await.map_err(failed)?;
    }
    let granted = holding(app, &id).await?;
    if arguments.json {
        return output::say_json(&granted);
    }
    if granted.is_empty() {
        output::tell("Nothing is allowed in this chat for longer than one call.");
    }
    granted
        .iter()
        .try_for_each(|granted| output::say_line(&line(granted)))
}

async fn holding(app: &App, id: &SessionId) -> Result<Vec<Granted>, Failure> {
    let events = app
        .sessions()
        .store()
        .all_events(id)
        .await
        .map_err(failed)?;
    let mut conversation = Conversation::default();
    for event in &events {
        conversation.apply(event);
    }
    let now = jiff::Timestamp::now();
    Ok(conversation.grants().holding(now).cloned().collect())
}

fn line(granted: &Granted) -> String {
    let scope = &granted.scope;
    let lists = [
        &scope.tools,
        &scope.commands,
        &scope.apps,
        &scope.hosts,
        &scope.folders,
    ];
    let narrowed: Vec<_> = lists.into_iter().flatten().map(String::as_str).collect();
    let narrowed = match narrowed.is_empty() {
        true => "everything of this family".to_owned(),
        false => narrowed.join(", "),
    };
    let until = granted.until.map_or_else(
        || "in this chat".to_owned(),
        |until| format!("until {until}"),
    );
    format!(
        "{}  {} up to {}  {until}  {narrowed}",
        granted.approval,
        output::word(&granted.domain),
        output::word(&granted.effect)
    )
}
