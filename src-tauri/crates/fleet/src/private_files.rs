//! Files and folders that only their owner reads.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

/// Permission of a folder that is its owner's alone.
#[cfg(unix)]
const FOLDER_MODE: u32 = 0o700;
/// Permission of a file that is its owner's alone.
#[cfg(unix)]
const FILE_MODE: u32 = 0o600;
/// Permissions of the owner's group and of everybody else.
#[cfg(unix)]
const OTHERS: u32 = 0o077;

/// Makes a folder, with those above it, that only its owner enters. One that is there is closed to others.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    builder.create(path)?;
    #[cfg(unix)]
    fs::set_permissions(
        path,
        std::os::unix::fs::PermissionsExt::from_mode(FOLDER_MODE),
    )?;
    Ok(())
}

/// Opens a file that is not there yet, for its owner alone.
pub(crate) fn create_private_file(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, FILE_MODE);
    options.open(path)
}

/// Writes a file that only its owner reads, safe from a loss of power. Whatever was there is replaced at once, its permissions and
/// links too.
pub(crate) fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = create_private_file(&new)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(new, path)?;
    sync_folder_of(path)
}

/// Makes a file that only its owner reads, with all its content or not at all, safe from a loss of power. Returns whether there was
/// none: one that is there stays.
pub(crate) fn create_private_whole(path: &Path, content: &[u8]) -> io::Result<bool> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // Its owner alone can read what this makes.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => sync_folder_of(path).map(|()| true),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(refused) => Err(refused.error),
    }
}

/// Keeps the name of what was made just now, also where the power is lost.
pub(crate) fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        // Elsewhere a folder cannot be opened for it.
        Some(folder) if cfg!(unix) => fs::File::open(folder)?.sync_all(),
        Some(_) | None => Ok(()),
    }
}

/// Reads a file that must be its owner's alone, without spaces around.
///
/// # Errors
/// Says what is wrong with the file.
pub(crate) fn read_private(path: &Path) -> Result<String, String> {
    let told = |words: &str| format!("{}: {words}", path.display());
    let io = |error: io::Error| told(&error.to_string());
    if is_open_to_others(path).map_err(io)? {
        return Err(told("others may read this file; `chmod 600` closes it"));
    }
    let text = fs::read_to_string(path).map_err(io)?;
    Ok(text.trim().to_owned())
}

/// Returns whether somebody besides its owner may read or change a file.
pub(crate) fn is_open_to_others(path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::MetadataExt::mode(&fs::metadata(path)?);
        Ok(mode & OTHERS != 0)
    }
    #[cfg(not(unix))]
    {
        fs::metadata(path).map(|_| false)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    #[test]
    fn what_is_private_is_closed_to_others() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).unwrap();
        create_private_folder(&inner).unwrap();
        assert_eq!(fs::metadata(&inner).unwrap().mode() & OTHERS, 0);

        let file = inner.join("cookie");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(is_open_to_others(&file).unwrap());
        write_private(&file, b"new").unwrap();
        assert!(!is_open_to_others(&file).unwrap());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(create_private_file(&file).is_err());

        assert!(!create_private_whole(&file, b"newer").unwrap());
        assert_eq!(fs::read(&file).unwrap(), b"new", "what is there stays");
        let other = inner.join("other");
        assert!(create_private_whole(&other, b"whole").unwrap());
        assert!(!is_open_to_others(&other).unwrap());
        assert_eq!(fs::read(&other).unwrap(), b"whole");
        assert_eq!(
            fs::read_dir(&inner).unwrap().count(),
            2,
            "nothing is left over"
        );
    }
}
