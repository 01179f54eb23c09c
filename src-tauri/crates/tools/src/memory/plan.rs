//! From a command to a change that is thought through: what has to be kept before, what is done then,
//! and what is said afterwards. Reads notes and writes none.

use super::{
    command::Command,
    shelf::{MAX_ALL_BYTES, MAX_ENTRIES, MAX_NOTE_BYTES, Shelf, Thing},
    way::Way,
};
use crate::{
    FileChange, ToolError,
    edit::{command::Edit, view},
    files::Text,
};
use std::io;

/// How deep all notes lie at most.
const ALL_LEVELS: u32 = 32;

/// A change that is thought through.
pub(super) struct Planned {
    pub(super) kept_before: Vec<FileChange>,
    pub(super) deed: Deed,
    pub(super) said: String,
    pub(super) summary: String,
}

/// What is done.
pub(super) enum Deed {
    Write {
        way: Way,
        before: Thing,
        after: Vec<u8>,
    },
    Remove {
        way: Way,
        what: Thing,
    },
    Rename {
        from: Way,
        to: Way,
        what: Thing,
    },
}

impl Deed {
    /// Does it.
    pub(super) fn carry_out(&self, shelf: &Shelf) -> io::Result<()> {
        match self {
            Self::Write { way, before, after } => shelf.write(way, before, after),
            Self::Remove { way, what } => shelf.remove(way, what),
            Self::Rename { from, to, what } => shelf.rename(from, to, what),
        }
    }
}

/// Thinks a command through.
pub(super) fn plan(shelf: &Shelf, command: Command) -> Result<Planned, ToolError> {
    match command {
        Command::View { .. } => Err(crate::files::crashed()),
        Command::Create { way, text } => create(shelf, way, text),
        Command::Change { way, edit } => change(shelf, way, &edit),
        Command::Delete { way } => delete(shelf, way),
        Command::Rename { from, to } => rename(shelf, from, to),
    }
}

/// A failure that the model is told.
pub(super) fn refuse<T>(sentence: impl Into<String>) -> Result<T, ToolError> {
    Err(ToolError::ForModel(sentence.into()))
}

/// What the system says, as a sentence.
pub(super) fn trouble(way: &Way) -> impl Fn(io::Error) -> ToolError {
    let words = way.words().to_owned();
    move |error| ToolError::ForModel(format!("Error: {words}: {error}."))
}

fn create(shelf: &Shelf, way: Way, text: String) -> Result<Planned, ToolError> {
    let words = way.words().to_owned();
    if way.is_root() || shelf.look(&way).map_err(trouble(&way))? != Thing::Nothing {
        return refuse(format!("Error: File {words} already exists"));
    }
    let after = text.into_bytes();
    check_room(shelf, after.len(), 0)?;
    Ok(Planned {
        kept_before: vec![told(shelf, &way, None, Some(&after))],
        deed: Deed::Write {
            way,
            before: Thing::Nothing,
            after,
        },
        said: format!("File created successfully at: {words}"),
        summary: format!("Remembered something in {words}"),
    })
}

fn change(shelf: &Shelf, way: Way, edit: &Edit) -> Result<Planned, ToolError> {
    let words = way.words().to_owned();
    let Thing::Note(before) = shelf.look(&way).map_err(trouble(&way))? else {
        return refuse(format!(
            "Error: The path {words} does not exist. Please provide a valid path."
        ));
    };
    let (after, said) = edited(&words, &text(&words, before.clone())?, edit)?;
    check_room(shelf, after.len(), before.len())?;
    Ok(Planned {
        kept_before: vec![told(shelf, &way, Some(&before), Some(&after))],
        deed: Deed::Write {
            way,
            before: Thing::Note(before),
            after,
        },
        said,
        summary: format!("Changed the note {words}"),
    })
}

/// The text of a note.
pub(super) fn text(words: &str, bytes: Vec<u8>) -> Result<Text, ToolError> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Text::new(text)),
        Err(_) => refuse(format!("Error: {words} is not a text in UTF-8.")),
    }
}

fn edited(words: &str, text: &Text, edit: &Edit) -> Result<(Vec<u8>, String), ToolError> {
    match edit {
        Edit::View { .. } | Edit::Create { .. } => Err(crate::files::crashed()),
        Edit::Replace { old, new } => match text.replace(old, new) {
            Ok((after, line)) => {
                let snippet = view::snippet(&after, line, new.lines().count());
                let said = format!(
                    "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
                );
                Ok((after.raw().as_bytes().to_vec(), said))
            }
            Err(missing) if missing.lines.is_empty() => refuse(format!(
                "No replacement was performed, old_str `{old}` did not appear verbatim in {words}."
            )),
            Err(several) => {
                let lines: Vec<_> = several.lines.iter().map(usize::to_string).collect();
                refuse(format!(
                    "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {}. Please ensure it is unique",
                    lines.join(", ")
                ))
            }
        },
        Edit::Insert {
            after_line,
            text: lines,
        } => {
            let after = text.insert(*after_line, lines);
            let after = after.map_err(|missing| view::no_such_line(*after_line, missing))?;
            let said = format!("The file {words} has been edited.");
            Ok((after.raw().as_bytes().to_vec(), said))
        }
    }
}

fn delete(shelf: &Shelf, way: Way) -> Result<Planned, ToolError> {
    let words = way.words().to_owned();
    let what = there(shelf, &way)?;
    if what == Thing::Folder && shelf.has_strangers(&way).map_err(trouble(&way))? {
        return refuse(format!(
            "Error: {words} holds something that is no note, such as a link or a hidden file; it was left alone."
        ));
    }
    let notes = notes(shelf, &way, &what)?;
    let gone = notes
        .iter()
        .map(|(note, bytes)| told(shelf, note, Some(bytes), None));
    Ok(Planned {
        kept_before: gone.collect(),
        deed: Deed::Remove { way, what },
        said: format!("Successfully deleted {words}"),
        summary: format!("Forgot {words}"),
    })
}

fn rename(shelf: &Shelf, from: Way, to: Way) -> Result<Planned, ToolError> {
    let what = there(shelf, &from)?;
    if shelf.look(&to).map_err(trouble(&to))? != Thing::Nothing {
        return refuse(format!(
            "Error: The destination {} already exists",
            to.words()
        ));
    }
    let entries = match what {
        Thing::Folder => shelf.entries(&from, ALL_LEVELS).map_err(trouble(&from))?,
        Thing::Nothing | Thing::Note(_) => Vec::new(),
    };
    if entries
        .iter()
        .any(|entry| to.join(&entry.path).is_too_deep())
    {
        return refuse(format!("Error: {} would be too deep.", to.words()));
    }
    let mut kept_before = Vec::new();
    for (note, bytes) in notes(shelf, &from, &what)? {
        let target = note.moved(&from, &to);
        kept_before.push(told(shelf, &target, None, Some(&bytes)));
        kept_before.push(told(shelf, &note, Some(&bytes), None));
    }
    let (old, new) = (from.words().to_owned(), to.words().to_owned());
    Ok(Planned {
        kept_before,
        deed: Deed::Rename { from, to, what },
        said: format!("Successfully renamed {old} to {new}"),
        summary: format!("Renamed the note {old} to {new}"),
    })
}

fn there(shelf: &Shelf, way: &Way) -> Result<Thing, ToolError> {
    match shelf.look(way).map_err(trouble(way))? {
        Thing::Nothing => refuse(format!("Error: The path {} does not exist", way.words())),
        what @ (Thing::Folder | Thing::Note(_)) => Ok(what),
    }
}

/// The notes at the end of a way, with what they hold.
fn notes(shelf: &Shelf, way: &Way, what: &Thing) -> Result<Vec<(Way, Vec<u8>)>, ToolError> {
    if let Thing::Note(bytes) = what {
        return Ok(vec![(way.clone(), bytes.clone())]);
    }
    let entries = shelf.entries(way, ALL_LEVELS).map_err(trouble(way))?;
    let mut notes = Vec::new();
    for entry in entries.iter().filter(|entry| !entry.is_folder) {
        let note = way.join(&entry.path);
        if let Thing::Note(bytes) = shelf.look(&note).map_err(trouble(&note))? {
            notes.push((note, bytes));
        }
    }
    Ok(notes)
}

/// Whether a note may grow from so many bytes to so many.
fn check_room(shelf: &Shelf, after: usize, before: usize) -> Result<(), ToolError> {
    if after as u64 > MAX_NOTE_BYTES {
        return refuse(format!(
            "Error: A note has at most {MAX_NOTE_BYTES} bytes; this one would have {after}. Nothing was written."
        ));
    }
    let root = Way::parse(super::way::ROOT)?;
    let entries = shelf.entries(&root, ALL_LEVELS).map_err(trouble(&root))?;
    let notes = entries.iter().filter(|entry| !entry.is_folder);
    let all: u64 = notes.filter_map(|entry| entry.size).sum();
    if all + after as u64 > MAX_ALL_BYTES + before as u64 || entries.len() >= MAX_ENTRIES {
        return refuse(format!(
            "Error: The memory is full: at most {MAX_ALL_BYTES} bytes in {MAX_ENTRIES} notes. Delete what is not needed any more. Nothing was written."
        ));
    }
    Ok(())
}

fn told(shelf: &Shelf, way: &Way, before: Option<&[u8]>, after: Option<&[u8]>) -> FileChange {
    FileChange {
        path: shelf.place(way),
        before: before.map(|bytes| bytes.to_vec().into()),
        after: after.map(|bytes| bytes.to_vec().into()),
        mode: None,
    }
}
