//! What is in a folder, two levels deep, without what is hidden or installed.

use super::Trouble;
use std::{fs, path::Path};

/// What installed packages lie in: too much to be shown.
const INSTALLED: &str = "node_modules";

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its way from the folder that was looked into, with `/` between names.
    pub(crate) path: String,
    /// Whether it is a folder. A link to one is none: it is not followed.
    pub(crate) is_folder: bool,
    /// A file's size in bytes.
    pub(crate) size: Option<u64>,
}

/// Up to `most` entries of a folder `levels` deep, by name, each folder before what is in it; and whether
/// those are all. A folder below it that cannot be read is shown as empty.
pub(crate) fn entries(
    folder: &Path,
    levels: u32,
    most: usize,
) -> Result<(Vec<Entry>, bool), Trouble> {
    let mut found = Vec::new();
    let top = fs::read_dir(folder).map_err(|error| Trouble::reading(folder, error))?;
    let complete = take_in(top, "", levels, most, &mut found);
    Ok((found, complete))
}

/// `false` when there was no room for all.
fn take_in(
    folder: fs::ReadDir,
    way: &str,
    levels: u32,
    most: usize,
    found: &mut Vec<Entry>,
) -> bool {
    let mut here: Vec<_> = folder
        .filter_map(Result::ok)
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry))
        .filter(|(name, _)| is_shown(name))
        .collect();
    here.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, entry) in here {
        if found.len() == most {
            return false;
        }
        let metadata = entry.metadata().ok();
        let is_folder = metadata.as_ref().is_some_and(fs::Metadata::is_dir);
        let path = format!("{way}{name}");
        let below = format!("{path}/");
        found.push(Entry {
            path,
            is_folder,
            size: metadata.filter(|_| !is_folder).map(|file| file.len()),
        });
        if is_folder
            && levels > 1
            && let Ok(folder) = fs::read_dir(entry.path())
            && !take_in(folder, &below, levels - 1, most, found)
        {
            return false;
        }
    }
    true
}

/// Whether people would want to see it in a list.
pub(crate) fn is_shown(name: &str) -> bool {
    !name.starts_with('.') && name != INSTALLED
}
