//! Edits `config.toml` in place: read, change, validate, replace atomically. A file that can't be read, or that another
//! program wrote meanwhile, is left as it is.

use crate::{
    ProviderChange, SettingChange, Settings, SettingsError, read_text, settings_file,
    value_checks::Fault,
};
use localization::{LocalizedText, localized};
use std::{
    fmt, fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

/// Edit that was not done. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// The file can't be read, so it is not written.
    Unreadable(#[from] SettingsError),
    /// The new value is invalid.
    Invalid(LocalizedText),
    /// Another program wrote the file meanwhile.
    Conflict(PathBuf),
    /// The file can't be written.
    Unwritable {
        /// The file.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// No copy of the file could be restored.
    NoCopy(PathBuf),
}

impl EditError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Unreadable(error) => {
                localized!("settings-edit-unreadable", error = error.message())
            }
            Self::Invalid(problem) => localized!("settings-edit-invalid", problem = problem),
            Self::Conflict(file) => {
                localized!("settings-edit-conflict", file = file.display().to_string())
            }
            Self::Unwritable { file, source } => localized!(
                "settings-edit-unwritable",
                file = file.display().to_string(),
                reason = source.to_string()
            ),
            Self::NoCopy(file) => {
                localized!("settings-edit-no-copy", file = file.display().to_string())
            }
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

/// Changes one setting in the file and returns all settings.
pub fn edit_file(file: &Path, change: &SettingChange) -> Result<Settings, EditError> {
    edit(file, |text| change.apply(text))
}

/// Changes one provider of models in the file and returns all settings.
pub fn edit_providers(file: &Path, change: &ProviderChange) -> Result<Settings, EditError> {
    edit(file, |text| change.apply(text))
}

fn edit(
    file: &Path,
    change: impl FnOnce(&str) -> Result<String, Fault>,
) -> Result<Settings, EditError> {
    let before = read_text(file)?;
    Settings::parse(file, &before)?;
    let after = change(&before).map_err(|fault| EditError::Invalid(fault.problem))?;
    let settings =
        settings_file::parse(&after).map_err(|fault| EditError::Invalid(fault.problem))?;
    if after != before {
        if read_text(file)? != before {
            return Err(EditError::Conflict(file.to_path_buf()));
        }
        replace(file, &after).map_err(|source| EditError::Unwritable {
            file: file.to_path_buf(),
            source,
        })?;
    }
    Ok(settings)
}

/// Replaces the file atomically. A link stays a link and the permissions stay; a new file is private.
pub(crate) fn replace(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(content.as_ref())?;
    if let Ok(old) = fs::metadata(&file) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.as_file().sync_all()?;
    new.persist(&file)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: Option<&str>, change: &SettingChange, wanted: Result<&str, &str>) {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("config.toml");
        if let Some(before) = before {
            fs::write(&file, before).unwrap();
        }
        let changed = edit_file(&file, change);
        let now = fs::read_to_string(&file).ok();
        match wanted {
            Ok(wanted) => {
                let read = Settings::read(&file).unwrap();
                assert_eq!(changed.unwrap(), read);
                assert_eq!(now.as_deref(), Some(wanted));
            }
            Err(words) => {
                let message = format!("{:?}", changed.unwrap_err().message());
                assert!(message.contains(words), "{message}");
                assert_eq!(now.as_deref(), before, "it was left alone");
            }
        }
        let others = usize::from(now.is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others);
    }

    #[test]
    fn change_is_written_only_when_file_stays_valid() {
        let steps = SettingChange::MaxSteps(Some(7));
        check(None, &steps, Ok("[chat]\nmax_steps = 7\n"));
        check(
            Some("# mine\n"),
            &steps,
            Ok("# mine\n\n[chat]\nmax_steps = 7\n"),
        );
        check(
            Some("[desktop]\ncursr = 1\n"),
            &steps,
            Err("settings-file-invalid { file"),
        );
        check(Some("[chat\n"), &steps, Err("settings-edit-unreadable"));
        check(
            Some(""),
            &SettingChange::MaxSteps(Some(0)),
            Err("settings-edit-invalid { problem: settings-file-whole-number"),
        );
        check(
            None,
            &SettingChange::PerDayUsd(Some(f64::NAN)),
            Err("settings-file-money"),
        );
        check(
            None,
            &SettingChange::PerTaskUsd(Some(-1.0)),
            Err("settings-file-money"),
        );
        check(
            None,
            &SettingChange::QuickAsk(Some("Ctrl+Foo".to_owned())),
            Err("settings-file-shortcut"),
        );
        let same = SettingChange::QuickAsk(Some("ctrl+alt+Escape".to_owned()));
        check(
            Some(""),
            &SettingChange::QubeAddress(Some("ftp://x".to_owned())),
            Err("settings-file-qube-address"),
        );
        check(
            Some("[desktop]\nstop_shortcut = \"ctrl+alt+Escape\"\n"),
            &same,
            Err("settings-file-same-shortcut"),
        );
    }

    #[cfg(unix)]
    #[test]
    fn new_file_is_private_and_old_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::TempDir::new().unwrap();
        let (file, link) = (folder.path().join("real"), folder.path().join("link"));
        let mode = || fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        edit_file(&file, &SettingChange::MaxSteps(Some(1))).unwrap();
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        edit_file(&link, &SettingChange::MaxSteps(Some(2))).unwrap();
        assert_eq!(mode(), 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(Settings::read(&file).unwrap().chat.max_steps, Some(2));
    }
}
