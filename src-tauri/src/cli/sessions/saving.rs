//! `qilbee sessions export` and `import`.

use super::{Failure, failed, output};
use crate::App;
use clap::{Args, ValueEnum};
use export::{ChatExport, ExportError, ExportFormat, ExportOptions, trajectory::Trajectory};
use protocol::SessionId;
use std::{
    fs,
    path::{Path, PathBuf},
};

#[derive(Args)]
pub(super) struct ExportArguments {
    /// The chat's ID
    session: String,
    /// The file format
    #[arg(long, value_enum, default_value_t)]
    format: FormatArgument,
    /// Embed pictures and files in JSON Lines, so that the chat can be imported elsewhere in full
    #[arg(long)]
    pictures: bool,
    /// End with this event: the chat as it was then
    #[arg(long, value_name = "SEQ", value_parser = clap::value_parser!(u64).range(1..))]
    to: Option<u64>,
    /// The file to write (default: standard output)
    #[arg(long, value_name = "FILE", required_if_eq_any([("format", "markdown"), ("format", "gif")]))]
    out: Option<PathBuf>,
}

/// The file formats as the command line names them.
#[derive(Clone, Copy, Default, ValueEnum)]
enum FormatArgument {
    /// JSON Lines with every event and step; the only format that can be imported
    #[default]
    Jsonl,
    /// A page with pictures, for reading and printing
    Html,
    /// Markdown, with pictures in a folder beside it
    Markdown,
    /// A page that plays what happened on the screen
    Film,
    /// An animated picture of what happened on the screen
    Gif,
}

impl From<FormatArgument> for ExportFormat {
    fn from(argument: FormatArgument) -> Self {
        match argument {
            FormatArgument::Jsonl => Self::Jsonl,
            FormatArgument::Html => Self::Html,
            FormatArgument::Markdown => Self::Markdown,
            FormatArgument::Film => Self::Film,
            FormatArgument::Gif => Self::Gif,
        }
    }
}

#[derive(Args)]
pub(super) struct ImportArguments {
    /// The JSON Lines file
    file: PathBuf,
    /// Print the new chat as JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn export(app: &App, arguments: ExportArguments) -> Result<(), Failure> {
    let id = SessionId::new(arguments.session);
    let store = app.sessions().store();
    let options = ExportOptions {
        embed_blobs: arguments.pictures,
        up_to_seq: arguments.to,
    };
    let export = ChatExport::load(store, &id, arguments.format.into(), options).await;
    let export = export.map_err(|error| match error {
        ExportError::NotFound(_) => Failure::usage(error.to_string()),
        other => failed(other),
    })?;
    let Some(file) = arguments.out else {
        let Some(text) = export.text() else {
            return Err(Failure::usage(
                "Name a file for the picture with --out.".to_owned(),
            ));
        };
        return output::show_content(&format!("{}\n", text.trim_end_matches('\n')));
    };
    export.write_to(&file).map_err(failed)?;
    match export.text() {
        Some(text) => {
            let count = text.lines().count();
            output::tell(&format!("Wrote {count} lines to {}.", file.display()));
        }
        None => output::tell(&format!("Wrote {}.", file.display())),
    }
    Ok(())
}

pub(super) async fn import(app: &App, arguments: &ImportArguments) -> Result<(), Failure> {
    let read = read_file(&arguments.file)?;
    let session = app.sessions().import(read).await.map_err(failed)?;
    let summary = app.sessions().store().session(session.id()).await;
    let summary = summary
        .map_err(failed)?
        .ok_or_else(|| failed("the imported chat was not saved"))?;
    if arguments.json {
        return output::say_json(&summary);
    }
    output::say_line(&format!("{}  {}", summary.id, summary.title))
}

/// Reads a saved chat, without importing it.
pub(in crate::cli) fn read_file(file: &Path) -> Result<Trajectory, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    Trajectory::read(&text).map_err(|error| Failure::failed(format!("{name}: {error}.")))
}
