//! Plans a command of `memory`: the states to save, the change to make, and its result. Reads notes and writes none.

use super::{
    memory_command::MemoryCommand,
    memory_folder::{MAX_ALL_BYTES, MAX_ENTRIES, MAX_NOTE_BYTES, MemoryEntry, MemoryFolder},
    memory_path::MemoryPath,
};
use crate::{
    FileChange, ToolError,
    edit::{edit_command::Edit, view},
    error::io_message,
    files::Text,
};
use localization::{LocalizedText, localized};
use std::io;

/// Maximum depth of notes.
const ALL_LEVELS: u32 = 32;

/// A change that was checked.
pub(super) struct PlannedMemoryChange {
    pub(super) checkpoints: Vec<FileChange>,
    pub(super) change: MemoryChange,
    pub(super) result: String,
    pub(super) summary: LocalizedText,
}

/// A change of notes.
pub(super) enum MemoryChange {
    Write {
        path: MemoryPath,
        before: MemoryEntry,
        after: Vec<u8>,
    },
    Remove {
        path: MemoryPath,
        what: MemoryEntry,
    },
    Rename {
        from: MemoryPath,
        to: MemoryPath,
        what: MemoryEntry,
    },
}

impl MemoryChange {
    /// Applies the change.
    pub(super) fn apply(&self, folder: &MemoryFolder) -> io::Result<()> {
        match self {
            Self::Write {
                path,
                before,
                after,
            } => folder.write(path, before, after),
            Self::Remove { path, what } => folder.remove(path, what),
            Self::Rename { from, to, what } => folder.rename(from, to, what),
        }
    }
}

/// Plans a command.
pub(super) fn plan(
    folder: &MemoryFolder,
    command: MemoryCommand,
) -> Result<PlannedMemoryChange, ToolError> {
    match command {
        MemoryCommand::View { .. } => Err(crate::files::internal_error()),
        MemoryCommand::Create { path, text } => create(folder, path, text),
        MemoryCommand::Change { path, edit } => change(folder, path, &edit),
        MemoryCommand::Delete { path } => delete(folder, path),
        MemoryCommand::Rename { from, to } => rename(folder, from, to),
    }
}

/// Returns an error for the model.
pub(super) fn refuse<T>(message: LocalizedText) -> Result<T, ToolError> {
    Err(ToolError::ForModel(message))
}

/// Converts an error of the system to a sentence for the model.
pub(super) fn trouble(path: &MemoryPath) -> impl Fn(io::Error) -> ToolError {
    let path_text = path.text().to_owned();
    move |error| {
        ToolError::ForModel(localized!(
            "tools-path-error",
            error = io_message(&error),
            path = &path_text
        ))
    }
}

fn create(
    folder: &MemoryFolder,
    path: MemoryPath,
    text: String,
) -> Result<PlannedMemoryChange, ToolError> {
    let path_text = path.text().to_owned();
    if path.is_root() || folder.read(&path).map_err(trouble(&path))? != MemoryEntry::Missing {
        return refuse(localized!("tools-memory-exists", note = path_text));
    }
    let after = text.into_bytes();
    check_limits(folder, after.len(), 0)?;
    Ok(PlannedMemoryChange {
        checkpoints: vec![file_change(folder, &path, None, Some(&after))],
        change: MemoryChange::Write {
            path,
            before: MemoryEntry::Missing,
            after,
        },
        result: format!("File created successfully at: {path_text}"),
        summary: localized!("tools-memory-create-did", note = path_text),
    })
}

fn change(
    folder: &MemoryFolder,
    path: MemoryPath,
    edit: &Edit,
) -> Result<PlannedMemoryChange, ToolError> {
    let path_text = path.text().to_owned();
    let MemoryEntry::Note(before) = folder.read(&path).map_err(trouble(&path))? else {
        return refuse(localized!("tools-memory-change-missing", note = path_text));
    };
    let (after, result) = edited(&path_text, &text(&path_text, before.clone())?, edit)?;
    check_limits(folder, after.len(), before.len())?;
    Ok(PlannedMemoryChange {
        checkpoints: vec![file_change(folder, &path, Some(&before), Some(&after))],
        change: MemoryChange::Write {
            path,
            before: MemoryEntry::Note(before),
            after,
        },
        result,
        summary: localized!("tools-memory-change-did", note = path_text),
    })
}

/// Decodes a note.
pub(super) fn text(path_text: &str, bytes: Vec<u8>) -> Result<Text, ToolError> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Text::new(text)),
        Err(_) => refuse(localized!("tools-memory-not-text", note = path_text)),
    }
}

fn edited(path_text: &str, text: &Text, edit: &Edit) -> Result<(Vec<u8>, String), ToolError> {
    match edit {
        Edit::View { .. } | Edit::Create { .. } => Err(crate::files::internal_error()),
        Edit::Replace { old, new } => match text.replace(old, new) {
            Ok((after, line)) => {
                let snippet = view::snippet(&after, line, new.lines().count());
                let result = format!(
                    "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
                );
                Ok((after.raw().as_bytes().to_vec(), result))
            }
            Err(missing) if missing.lines.is_empty() => refuse(localized!(
                "tools-memory-no-match",
                note = path_text,
                text = old
            )),
            Err(several) => {
                let lines: Vec<_> = several.lines.iter().map(usize::to_string).collect();
                refuse(localized!(
                    "tools-memory-many-matches",
                    lines = lines.join(", "),
                    text = old
                ))
            }
        },
        Edit::Insert {
            after_line,
            text: lines,
        } => {
            let after = text.insert(*after_line, lines);
            let after = after.map_err(|missing| view::no_such_line(*after_line, missing))?;
            let result = format!("The file {path_text} has been edited.");
            Ok((after.raw().as_bytes().to_vec(), result))
        }
    }
}

fn delete(folder: &MemoryFolder, path: MemoryPath) -> Result<PlannedMemoryChange, ToolError> {
    let path_text = path.text().to_owned();
    let what = existing(folder, &path)?;
    if what == MemoryEntry::Folder && folder.has_foreign_entries(&path).map_err(trouble(&path))? {
        return refuse(localized!("tools-memory-foreign", note = path_text));
    }
    let notes = notes(folder, &path, &what)?;
    let gone = notes
        .iter()
        .map(|(note, bytes)| file_change(folder, note, Some(bytes), None));
    Ok(PlannedMemoryChange {
        checkpoints: gone.collect(),
        change: MemoryChange::Remove { path, what },
        result: format!("Successfully deleted {path_text}"),
        summary: localized!("tools-memory-delete-did", note = path_text),
    })
}

fn rename(
    folder: &MemoryFolder,
    from: MemoryPath,
    to: MemoryPath,
) -> Result<PlannedMemoryChange, ToolError> {
    let what = existing(folder, &from)?;
    if folder.read(&to).map_err(trouble(&to))? != MemoryEntry::Missing {
        return refuse(localized!(
            "tools-memory-destination-exists",
            note = to.text()
        ));
    }
    let entries = match what {
        MemoryEntry::Folder => folder.entries(&from, ALL_LEVELS).map_err(trouble(&from))?,
        MemoryEntry::Missing | MemoryEntry::Note(_) => Vec::new(),
    };
    if entries
        .iter()
        .any(|entry| to.join(&entry.path).is_too_deep())
    {
        return refuse(localized!("tools-memory-too-deep", note = to.text()));
    }
    let mut checkpoints = Vec::new();
    for (note, bytes) in notes(folder, &from, &what)? {
        let target = note.rebased(&from, &to);
        checkpoints.push(file_change(folder, &target, None, Some(&bytes)));
        checkpoints.push(file_change(folder, &note, Some(&bytes), None));
    }
    let (old, new) = (from.text().to_owned(), to.text().to_owned());
    Ok(PlannedMemoryChange {
        checkpoints,
        change: MemoryChange::Rename { from, to, what },
        result: format!("Successfully renamed {old} to {new}"),
        summary: localized!("tools-memory-rename-did", note = old, other = new),
    })
}

fn existing(folder: &MemoryFolder, path: &MemoryPath) -> Result<MemoryEntry, ToolError> {
    match folder.read(path).map_err(trouble(path))? {
        MemoryEntry::Missing => refuse(localized!("tools-memory-missing", note = path.text())),
        what @ (MemoryEntry::Folder | MemoryEntry::Note(_)) => Ok(what),
    }
}

/// Reads all notes at or below a path.
fn notes(
    folder: &MemoryFolder,
    path: &MemoryPath,
    what: &MemoryEntry,
) -> Result<Vec<(MemoryPath, Vec<u8>)>, ToolError> {
    if let MemoryEntry::Note(bytes) = what {
        return Ok(vec![(path.clone(), bytes.clone())]);
    }
    let entries = folder.entries(path, ALL_LEVELS).map_err(trouble(path))?;
    let mut notes = Vec::new();
    for entry in entries.iter().filter(|entry| !entry.is_folder) {
        let note = path.join(&entry.path);
        if let MemoryEntry::Note(bytes) = folder.read(&note).map_err(trouble(&note))? {
            notes.push((note, bytes));
        }
    }
    Ok(notes)
}

/// Checks the limits for a note that grows from `before` to `after` bytes.
fn check_limits(folder: &MemoryFolder, after: usize, before: usize) -> Result<(), ToolError> {
    if after as u64 > MAX_NOTE_BYTES {
        return refuse(localized!(
            "tools-memory-note-too-large",
            bytes = after,
            limit = MAX_NOTE_BYTES
        ));
    }
    let root = MemoryPath::parse(super::memory_path::ROOT)?;
    let entries = folder.entries(&root, ALL_LEVELS).map_err(trouble(&root))?;
    let notes = entries.iter().filter(|entry| !entry.is_folder);
    let all: u64 = notes.filter_map(|entry| entry.size).sum();
    if all + after as u64 > MAX_ALL_BYTES + before as u64 || entries.len() >= MAX_ENTRIES {
        return refuse(localized!(
            "tools-memory-full",
            bytes = MAX_ALL_BYTES,
            entries = MAX_ENTRIES
        ));
    }
    Ok(())
}

fn file_change(
    folder: &MemoryFolder,
    path: &MemoryPath,
    before: Option<&[u8]>,
    after: Option<&[u8]>,
) -> FileChange {
    FileChange {
        path: folder.real_path(path),
        before: before.map(|bytes| bytes.to_vec().into()),
        after: after.map(|bytes| bytes.to_vec().into()),
        mode: None,
    }
}
