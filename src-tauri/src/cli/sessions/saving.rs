//! `qilbee sessions export` and `import`: a chat as files, and back.

use super::{Failure, failed, output};
use crate::{
    App,
    export::{Export, ExportError, Form},
};
use agent::SessionsError;
use clap::Args;
use protocol::SessionId;
use std::{fs, path::PathBuf};
use store::trajectory::Trajectory;

#[derive(Args)]
pub(super) struct ExportArguments {
    /// Which chat
    session: String,
    /// In which form
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    /// Have JSON Lines carry pictures and files too, so that the chat can be read in elsewhere as it is
    #[arg(long)]
    pictures: bool,
    /// The file to write (default: standard output)
    #[arg(long, value_name = "FILE", required_if_eq("format", "markdown"))]
    out: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct ImportArguments {
    /// The file
    file: PathBuf,
    /// The new chat's line of the list, as JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn export(app: &App, arguments: ExportArguments) -> Result<(), Failure> {
    let id = SessionId::new(arguments.session);
    let store = app.sessions().store();
    let export = Export::of(store, &id, arguments.format, arguments.pictures).await;
    let export = export.map_err(|error| match error {
        ExportError::Sessions(SessionsError::NotFound(_)) => Failure::usage(error.to_string()),
        other => failed(other),
    })?;
    let Some(file) = arguments.out else {
        return output::say(export.text.trim_end_matches('\n'));
    };
    export.write_to(&file).map_err(failed)?;
    let count = export.text.lines().count();
    output::tell(&format!("Wrote {count} lines to {}.", file.display()));
    Ok(())
}

pub(super) async fn import(app: &App, arguments: &ImportArguments) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = fs::read_to_string(&arguments.file);
    let text = text.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    let read = Trajectory::read(&text);
    let read = read.map_err(|error| Failure::failed(format!("{name}: {error}.")))?;
    let session = app.sessions().import(read).await.map_err(failed)?;
    let summary = app.sessions().store().session(session.id()).await;
    let summary = summary
        .map_err(failed)?
        .ok_or_else(|| failed("the chat was not kept"))?;
    if arguments.json {
        return output::say_json(&summary);
    }
    output::say(&format!("{}  {}", summary.id, summary.title))
}
