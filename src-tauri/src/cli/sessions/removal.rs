//! `qilbee sessions delete` and `gc`: one chat, or all that were long unused. Nothing goes that was not
//! asked for: a chat needs a yes or its own `--yes`, many need a number of days.

use super::{Failure, failed, output};
use crate::{App, cli::yes_or_no::confirmed};
use clap::Args;
use jiff::Timestamp;
use protocol::{SessionId, SessionSummary, visible_line};
use serde::Serialize;
use store::CleanupReport;

#[derive(Args)]
pub(super) struct DeleteArguments {
    /// ID of the chat
    session: String,
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
}

#[derive(Args)]
pub(super) struct GcArguments {
    /// Also delete chats not used for this many days, except pinned ones
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    older_than: Option<u32>,
    /// Only show what would be deleted
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn delete(app: &App, arguments: &DeleteArguments) -> Result<(), Failure> {
    let (id, store) = (SessionId::new(&*arguments.session), app.sessions().store());
    let summary = super::find(app, &id).await?;
    if !arguments.yes && !confirmed(&question(&summary))? {
        output::tell("Nothing was deleted.");
        return Ok(());
    }
    let Some(_claims) = store.claim_family(&id).await.map_err(failed)? else {
        return Err(Failure::failed(format!(
            "another Qilbee is working in the chat {id}; nothing was deleted. Stop it there first"
        )));
    };
    store.delete(&id).await.map_err(failed)?;
    app.uploads().delete_unneeded().await;
    output::tell(&format!("Deleted the chat {id}."));
    Ok(())
}

pub(super) async fn gc(app: &App, arguments: &GcArguments) -> Result<(), Failure> {
    let store = app.sessions().store();
    let days = arguments.older_than;
    let plan = home::cleanup_plan(days, Timestamp::now())
        .map_err(|_| Failure::usage("so long ago there were no chats; give fewer days"))?;
    let cleaned = if arguments.dry_run {
        store.preview_cleanup(plan).await
    } else {
        store.clean_up(plan).await
    };
    let cleaned = cleaned.map_err(failed)?;
    if !arguments.dry_run {
        app.uploads().delete_unneeded().await;
    }
    if arguments.json {
        return output::say_json(&Report::new(&cleaned, arguments.dry_run));
    }
    for session in &cleaned.sessions {
        let when = session.last_activity.strftime("%Y-%m-%d");
        output::say_line(&format!("{}  {when}  {}", session.id, session.title))?;
    }
    output::tell(&sentence(&cleaned, arguments.dry_run));
    if days.is_none() {
        output::tell(
            "Chats were left alone; --older-than DAYS deletes those that were not used since.",
        );
    }
    Ok(())
}

/// Result for scripts.
#[derive(Serialize)]
struct Report<'a> {
    dry_run: bool,
    sessions: &'a [SessionSummary],
    at_work: u64,
    blobs: u64,
    bytes: u64,
}

impl<'a> Report<'a> {
    fn new(cleaned: &'a CleanupReport, dry_run: bool) -> Self {
        Self {
            dry_run,
            sessions: &cleaned.sessions,
            at_work: cleaned.at_work,
            blobs: cleaned.blobs.count,
            bytes: cleaned.blobs.bytes,
        }
    }
}

fn sentence(cleaned: &CleanupReport, dry_run: bool) -> String {
    let begin = if dry_run { "Would delete" } else { "Deleted" };
    let chats = counted(cleaned.sessions.len() as u64, "chat");
    let files = counted(cleaned.blobs.count, "stored file");
    let bytes = cleaned.blobs.bytes;
    let mut sentence = format!("{begin} {chats} and {files} ({}).", size(bytes));
    if cleaned.at_work > 0 {
        let stay = counted(cleaned.at_work, "old chat");
        sentence.push_str(&format!(" Another Qilbee works in {stay}, which stays."));
    }
    sentence
}

fn counted(count: u64, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {what}{end}")
}

fn size(bytes: u64) -> String {
    const MEGABYTE: u64 = 1_000_000;
    if bytes < MEGABYTE {
        format!("{} kB", bytes.div_ceil(1000))
    } else {
        format!(
            "{}.{} MB",
            bytes / MEGABYTE,
            bytes % MEGABYTE / (MEGABYTE / 10)
        )
    }
}

fn question(session: &SessionSummary) -> String {
    format!(
        "Delete “{}” with {} for good?",
        visible_line(&session.title),
        counted(session.message_count, "message")
    )
}

#[cfg(test)]
mod tests {
    use super::{CleanupReport, sentence};
    use store::RemovedBlobs;

    #[test]
    fn removal_is_reported_in_one_sentence() {
        let cleaned = |at_work, count, bytes| CleanupReport {
            at_work,
            blobs: RemovedBlobs { count, bytes },
            ..CleanupReport::default()
        };
        assert_eq!(
            sentence(&cleaned(0, 0, 0), false),
            "Deleted 0 chats and 0 stored files (0 kB)."
        );
        assert_eq!(
            sentence(&cleaned(1, 1, 4_250_000), true),
            "Would delete 0 chats and 1 stored file (4.2 MB). Another Qilbee works in 1 old chat, \
             which stays."
        );
    }
}
