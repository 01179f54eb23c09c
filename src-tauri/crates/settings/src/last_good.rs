//! Copy of a settings file as it could be read last, beside it: `config.toml.last-good`. A person who broke the file by hand
//! gets that copy back at a press, and keeps what they wrote as `config.toml.broken`.

use crate::{EditError, Settings, edit_file::replace, read_text, settings_file};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// End of the copy's name.
const LAST_GOOD: &str = ".last-good";
/// End of the name of a file that was replaced because it could not be read.
const BROKEN: &str = ".broken";

/// Keeps a copy of the file if it is valid: none where nothing is set, so that what was taken out never comes back.
pub fn keep_last_good(file: &Path) -> Result<(), EditError> {
    let text = read_text(file)?;
    Settings::parse(file, &text)?;
    let copy = beside(file, LAST_GOOD);
    let kept = match text.is_empty() {
        true => remove(&copy),
        false if fs::read_to_string(&copy).is_ok_and(|kept| kept == text) => Ok(()),
        false => replace(&copy, &text),
    };
    kept.map_err(|source| unwritable(&copy, source))
}

/// Returns true if there is a copy to restore.
#[must_use]
pub fn has_last_good(file: &Path) -> bool {
    copy_of(file).is_some()
}

/// Replaces a file that can't be read by the copy, and keeps it beside. A file that somebody fixed meanwhile stays.
pub fn restore_last_good(file: &Path) -> Result<Settings, EditError> {
    if let Ok(settings) = Settings::read(file) {
        return Ok(settings);
    }
    let (text, settings) = copy_of(file).ok_or_else(|| EditError::NoCopy(file.to_path_buf()))?;
    let broken = beside(file, BROKEN);
    fs::read(file)
        .and_then(|bytes| replace(&broken, bytes))
        .map_err(|source| unwritable(&broken, source))?;
    replace(file, text).map_err(|source| unwritable(file, source))?;
    Ok(settings)
}

/// The copy's text and what it says; none where it can't be read either.
fn copy_of(file: &Path) -> Option<(String, Settings)> {
    let text = fs::read_to_string(beside(file, LAST_GOOD)).ok()?;
    let settings = settings_file::parse(&text).ok()?;
    Some((text, settings))
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(file.file_name().unwrap_or_default());
    name.push(end);
    file.with_file_name(name)
}

fn unwritable(file: &Path, source: io::Error) -> EditError {
    EditError::Unwritable {
        file: file.to_path_buf(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SettingChange, edit_file};

    const GOOD: &str = "# mine\n[chat]\nmax_steps = 7\n";
    const BAD: &[u8] = b"[chat]\nmax_stps = 8 # \xff\n";

    struct Place {
        folder: tempfile::TempDir,
    }

    impl Place {
        fn new() -> Self {
            Self {
                folder: tempfile::TempDir::new().unwrap(),
            }
        }

        fn file(&self) -> PathBuf {
            self.folder.path().join("config.toml")
        }

        /// Names and contents of all files, in the order of their names.
        fn all(&self) -> Vec<(String, Vec<u8>)> {
            let entries = fs::read_dir(self.folder.path()).unwrap();
            let mut files: Vec<_> = entries
                .map(|entry| entry.unwrap())
                .map(|entry| {
                    let name = entry.file_name().into_string().unwrap();
                    (name, fs::read(entry.path()).unwrap())
                })
                .collect();
            files.sort();
            files
        }
    }

    fn named(name: &str, content: impl AsRef<[u8]>) -> (String, Vec<u8>) {
        (name.to_owned(), content.as_ref().to_vec())
    }

    #[test]
    fn broken_file_gives_way_to_the_copy_and_is_kept() {
        let place = Place::new();
        fs::write(place.file(), GOOD).unwrap();
        keep_last_good(&place.file()).unwrap();
        fs::write(place.file(), BAD).unwrap();
        assert!(matches!(
            keep_last_good(&place.file()),
            Err(EditError::Unreadable(_))
        ));
        assert!(has_last_good(&place.file()));
        let settings = restore_last_good(&place.file()).unwrap();
        assert_eq!(settings, Settings::read(&place.file()).unwrap());
        assert_eq!(settings.chat.max_steps, Some(7));
        assert_eq!(
            place.all(),
            [
                named("config.toml", GOOD),
                named("config.toml.broken", BAD),
                named("config.toml.last-good", GOOD),
            ]
        );
    }

    #[test]
    fn copy_follows_each_change() {
        let place = Place::new();
        keep_last_good(&place.file()).unwrap();
        assert_eq!(place.all(), []);
        edit_file(&place.file(), &SettingChange::MaxSteps(Some(7))).unwrap();
        keep_last_good(&place.file()).unwrap();
        edit_file(&place.file(), &SettingChange::MaxSteps(Some(8))).unwrap();
        keep_last_good(&place.file()).unwrap();
        let eight = "[chat]\nmax_steps = 8\n";
        assert_eq!(
            place.all(),
            [
                named("config.toml", eight),
                named("config.toml.last-good", eight),
            ]
        );
        fs::write(place.file(), "").unwrap();
        keep_last_good(&place.file()).unwrap();
        assert!(!has_last_good(&place.file()));
        assert_eq!(place.all(), [named("config.toml", "")]);
    }

    #[test]
    fn nothing_is_replaced_without_a_copy_or_a_fault() {
        let place = Place::new();
        fs::write(place.file(), BAD).unwrap();
        assert!(!has_last_good(&place.file()));
        assert!(matches!(
            restore_last_good(&place.file()),
            Err(EditError::NoCopy(_))
        ));
        fs::write(beside(&place.file(), LAST_GOOD), BAD).unwrap();
        assert!(!has_last_good(&place.file()));
        assert_eq!(
            place.all(),
            [
                named("config.toml", BAD),
                named("config.toml.last-good", BAD),
            ]
        );

        fs::write(beside(&place.file(), LAST_GOOD), GOOD).unwrap();
        let fixed = "[chat]\nmax_steps = 9\n";
        fs::write(place.file(), fixed).unwrap();
        let settings = restore_last_good(&place.file()).unwrap();
        assert_eq!(settings.chat.max_steps, Some(9));
        assert_eq!(fs::read_to_string(place.file()).unwrap(), fixed);
    }

    #[cfg(unix)]
    #[test]
    fn copies_are_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let place = Place::new();
        fs::write(place.file(), GOOD).unwrap();
        keep_last_good(&place.file()).unwrap();
        fs::write(place.file(), BAD).unwrap();
        restore_last_good(&place.file()).unwrap();
        for end in [LAST_GOOD, BROKEN] {
            let metadata = fs::metadata(beside(&place.file(), end)).unwrap();
            assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{end}");
        }
    }
}
