//! `qilbee-fleet archive`: the chats of all desktops.

use super::{
    output::{self, Failure},
    tasks::age,
};
use crate::{
    Name,
    archive::{self, Archive, ArchiveAddress},
};
use std::{
    io,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// Address of an archive.
#[derive(clap::Args)]
pub(super) struct Place {
    /// A folder, or s3://BUCKET/FOLDER. A bucket needs QILBEE_FLEET_ARCHIVE_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY, and where it is
    /// not Amazon's …_ENDPOINT and …_REGION
    #[arg(long, value_name = "WHERE", env = "QILBEE_FLEET_ARCHIVE")]
    archive: ArchiveAddress,
}

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the chats in the archive
    List(ListArguments),
    /// Copy a chat from the archive, for `qilbee sessions import`
    Get(GetArguments),
}

#[derive(clap::Args)]
pub(super) struct ListArguments {
    #[command(flatten)]
    place: Place,
    /// Only chats of this pool
    #[arg(long, value_name = "NAME")]
    pool: Option<Name>,
    /// Only chats of this task
    #[arg(long, value_name = "TASK")]
    task: Option<Name>,
    /// Print each chat as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(super) struct GetArguments {
    #[command(flatten)]
    place: Place,
    /// The chat, as `list` names it
    #[arg(value_name = "CHAT")]
    name: String,
    /// File for the chat. It must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Place {
    fn open(&self) -> Result<Archive, Failure> {
        Archive::open(&self.archive).map_err(told)
    }
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::List(arguments) => list(arguments).await,
        Command::Get(arguments) => get(arguments).await,
    }
}

async fn list(arguments: ListArguments) -> Result<(), Failure> {
    let is_wanted = |wanted: &Option<Name>, part: Option<&str>| {
        wanted
            .as_ref()
            .is_none_or(|name| Some(archive::without_colons(name.as_str()).as_str()) == part)
    };
    let mut trouble = None;
    let tell = |error: io::Error| {
        output::tell(&format!("qilbee-fleet: {error}"));
        trouble = Some("some chats could not be listed");
    };
    let archive = arguments.place.open()?;
    for chat in archive.list(tell).await.map_err(told)? {
        let mut parts = chat.name.split('/');
        if !is_wanted(&arguments.pool, parts.next()) || !is_wanted(&arguments.task, parts.next()) {
            continue;
        }
        if arguments.json {
            output::say_json(&chat)?;
            continue;
        }
        let kib = chat.size_bytes.div_ceil(1024);
        let age = age(chat.age_seconds);
        output::say_line(&format!("{age:>6}  {kib:>7} KiB  {}", chat.name))?;
    }
    trouble.map_or(Ok(()), |trouble| Err(Failure::failed(trouble)))
}

async fn get(GetArguments { place, name, out }: GetArguments) -> Result<(), Failure> {
    let told_of_file = |error: io::Error| Failure::failed(format!("{}: {error}", out.display()));
    let folder = match out.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    let archive = place.open()?;
    // It gets its name once it is whole: half a chat looks like a whole one.
    let part = NamedTempFile::new_in(folder).map_err(told_of_file)?;
    let mut file = tokio::fs::File::from_std(part.reopen().map_err(told_of_file)?);
    archive.get(&name, &mut file).await.map_err(told)?;
    file.sync_all().await.map_err(told_of_file)?;
    let named = part.persist_noclobber(&out);
    named.map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => Failure::failed(format!(
            "{} is there already. Nothing was changed.",
            out.display()
        )),
        _ => told_of_file(error.error),
    })?;
    Ok(())
}

fn told(error: io::Error) -> Failure {
    Failure::failed(error.to_string())
}
