//! `qilbee mcp import`: servers of Claude Desktop, shown one by one before they are taken. Its file is only
//! read.

use super::{Failure, output, read, write};
use crate::Home;
use clap::Args;
use mcp::{ImportAction, ImportStep, ServersFile, claude_desktop_files, plan_import};
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct Arguments {
    /// File to import from (default: Claude Desktop's own)
    file: Option<PathBuf>,
    /// Only show what would be imported
    #[arg(long)]
    dry_run: bool,
    /// Also replace servers that differ here
    #[arg(long)]
    force: bool,
}

pub(super) fn run(home: &Home, arguments: &Arguments) -> Result<(), Failure> {
    let source = source(arguments)?;
    let theirs = ServersFile::read(&source).map_err(|error| Failure::failed(error.to_string()))?;
    let mut ours = read(home)?;
    let steps = plan_import(&theirs, &ours, arguments.force);
    output::say(&format!("From {}:", source.display()))?;
    let mut taken = 0;
    for step in steps {
        output::say(&format!("  {:<20} {}", step.name, told(&step)))?;
        match step.action {
            ImportAction::Add(entry) | ImportAction::Replace(entry) => {
                ours.put(&step.name, entry);
                taken += 1;
            }
            ImportAction::Keep | ImportAction::Same | ImportAction::Unusable(_) => {}
        }
    }
    if arguments.dry_run {
        return output::say("Nothing was taken.");
    }
    if taken > 0 {
        write(&ours)?;
    }
    output::say(&match taken {
        1 => "1 server was taken.".to_owned(),
        count => format!("{count} servers were taken."),
    })
}

fn source(arguments: &Arguments) -> Result<PathBuf, Failure> {
    let (places, chosen) = match &arguments.file {
        Some(file) => (vec![file.clone()], true),
        None => (claude_desktop_files(), false),
    };
    if let Some(found) = places.iter().find(|place| place.exists()) {
        return Ok(found.clone());
    }
    let places: Vec<_> = places
        .iter()
        .map(|place| place.display().to_string())
        .collect();
    let places = places.join(", ");
    Err(Failure::failed(match chosen {
        true => format!("there is no file {places}"),
        false => format!("Claude Desktop has no servers here; looked for {places}"),
    }))
}

fn told(step: &ImportStep) -> String {
    match &step.action {
        ImportAction::Add(_) => format!("new: {}", step.shown),
        ImportAction::Replace(_) => format!("takes the place of yours: {}", step.shown),
        ImportAction::Keep => "yours is different and stays; --force takes this one".to_owned(),
        ImportAction::Same => "is here already".to_owned(),
        ImportAction::Unusable(problem) => format!("cannot be used: {problem}"),
    }
}
