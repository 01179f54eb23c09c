//! Folder listings, without hidden files and installed packages.

use super::FileError;
use std::{fs, path::Path};

/// Folder of installed packages: too many files to list.
const PACKAGES_FOLDER: &str = "node_modules";

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FolderEntry {
    /// Path below the listed folder, with `/` between names.
    pub(crate) path: String,
    /// `true` for a folder. A link to one is none: it is not followed.
    pub(crate) is_folder: bool,
    /// A file's size in bytes.
    pub(crate) size: Option<u64>,
}

/// Lists up to `max_entries` entries of a folder `levels` deep, by name, each folder before its content; the flag says whether
/// those are all. A folder below it that can't be read is listed as empty.
pub(crate) fn list_folder(
    folder: &Path,
    levels: u32,
    max_entries: usize,
) -> Result<(Vec<FolderEntry>, bool), FileError> {
    let mut found = Vec::new();
    let top = fs::read_dir(folder).map_err(|error| FileError::reading(folder, error))?;
    let complete = collect(top, "", levels, max_entries, &mut found);
    Ok((found, complete))
}

/// Returns `false` when the limit was reached.
fn collect(
    folder: fs::ReadDir,
    prefix: &str,
    levels: u32,
    max_entries: usize,
    found: &mut Vec<FolderEntry>,
) -> bool {
    let mut here: Vec<_> = folder
        .filter_map(Result::ok)
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry))
        .filter(|(name, _)| is_listed(name))
        .collect();
    here.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, entry) in here {
        if found.len() == max_entries {
            return false;
        }
        let metadata = entry.metadata().ok();
        let is_folder = metadata.as_ref().is_some_and(fs::Metadata::is_dir);
        let path = format!("{prefix}{name}");
        let below = format!("{path}/");
        found.push(FolderEntry {
            path,
            is_folder,
            size: metadata.filter(|_| !is_folder).map(|file| file.len()),
        });
        if is_folder
            && levels > 1
            && let Ok(folder) = fs::read_dir(entry.path())
            && !collect(folder, &below, levels - 1, max_entries, found)
        {
            return false;
        }
    }
    true
}

/// Returns `true` for names that listings show.
pub(crate) fn is_listed(name: &str) -> bool {
    !name.starts_with('.') && name != PACKAGES_FOLDER
}
