//! `qilbee memory`: what Qilbee remembers from chat to chat, for the person to read, edit and clear.

use super::{Failure, output, yes_or_no::confirmed};
use crate::Home;
use clap::{Args, Subcommand};
use std::{
    env,
    ffi::OsString,
    io::{self, IsTerminal as _},
    path::Path,
    process::Command,
};
use tools::Notes;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List all notes by name
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a note
    Show {
        /// Name of the note
        name: String,
    },
    /// Open a note in your editor; without VISUAL or EDITOR, or without a terminal, print its path
    Edit {
        /// Name of the note
        name: String,
    },
    /// Permanently delete one note, or all of them
    Clear {
        /// Name of the note (default: all)
        name: Option<String>,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
}

pub(super) fn run(home: &Home, arguments: Arguments) -> Result<(), Failure> {
    let notes = Notes::at(home.memory());
    match arguments.command {
        Subcommands::List { json } => list(&notes, json),
        Subcommands::Show { name } => {
            let text = notes.read(&name).map_err(about(&name))?;
            output::show_content(&String::from_utf8_lossy(&text))
        }
        Subcommands::Edit { name } => edit(&notes.file(&name).map_err(about(&name))?),
        Subcommands::Clear { name, yes } => clear(&notes, name, yes),
    }
}

fn list(notes: &Notes, json: bool) -> Result<(), Failure> {
    let all = notes.list().map_err(about("the notes"))?;
    if json {
        return output::say_json(&all);
    }
    if all.is_empty() {
        output::tell("Nothing is remembered yet.");
    }
    all.iter()
        .try_for_each(|note| output::say_line(&format!("{:>8}  {}", note.bytes, note.name)))
}

fn edit(file: &Path) -> Result<(), Failure> {
    let named = |name| env::var_os(name).filter(|editor: &OsString| !editor.is_empty());
    let editor = named("VISUAL").or_else(|| named("EDITOR"));
    // Most editors want a terminal, and wait for ever without one.
    let Some(editor) = editor.filter(|_| io::stdin().is_terminal()) else {
        return output::say(&file.display().to_string());
    };
    // People write arguments into these, as in `code --wait`.
    let words = editor.to_string_lossy().into_owned();
    let mut words = words.split_whitespace();
    let program = words.next().unwrap_or_default();
    let ended = Command::new(program).args(words).arg(file).status();
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::failed(format!("{program}: {status}"))),
        Err(error) => Err(Failure::failed(format!("{program}: {error}"))),
    }
}

fn clear(notes: &Notes, name: Option<String>, yes: bool) -> Result<(), Failure> {
    let names = match name {
        Some(name) => {
            notes.read(&name).map_err(about(&name))?;
            vec![name]
        }
        None => {
            let all = notes.list().map_err(about("the notes"))?;
            all.into_iter().map(|note| note.name).collect()
        }
    };
    if !names.is_empty()
        && !yes
        && !confirmed(&format!("Delete {} for good?", counted(names.len())))?
    {
        output::tell("Nothing was deleted.");
        return Ok(());
    }
    for name in &names {
        notes.delete(name).map_err(about(name))?;
    }
    output::tell(&format!("Deleted {}.", counted(names.len())));
    Ok(())
}

fn counted(count: usize) -> String {
    match count {
        1 => "1 note".to_owned(),
        _ => format!("{count} notes"),
    }
}

fn about(what: &str) -> impl Fn(io::Error) -> Failure {
    let what = what.to_owned();
    move |error| Failure::failed(format!("{what}: {error}"))
}
