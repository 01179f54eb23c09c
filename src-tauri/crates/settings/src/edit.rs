//! Changes `config.toml` in place: read, changed, checked, and put there in one move. A file that cannot be read,
//! and one that another program wrote meanwhile, is left as it is.

use super::{Change, Settings, SettingsError, text_of};
use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

/// The file was not changed. Each sentence says so.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// It cannot be read, so it is not written.
    #[error("{0} Nothing was changed: mend the file first.")]
    Unread(#[from] SettingsError),
    /// What it would say then makes no sense.
    #[error("Nothing was changed: {0}.")]
    Refused(String),
    /// Somebody else wrote it in this moment.
    #[error("{} was changed by another program in this moment. Nothing was written; try again.", .0.display())]
    Meanwhile(PathBuf),
    /// The system does not take it.
    #[error("The settings could not be written to {}: {source}. They are as they were.", file.display())]
    Unwritable {
        /// Which.
        file: PathBuf,
        /// What it said.
        source: io::Error,
    },
}

/// Changes the file, and gives what it says now.
pub fn edit(file: &Path, change: &Change) -> Result<Settings, ChangeError> {
    let before = text_of(file)?;
    Settings::parse(file, &before)?;
    let refused = |problem: String| ChangeError::Refused(problem);
    let after = change
        .apply(&before)
        .map_err(|fault| refused(fault.problem))?;
    let settings = super::file::parse(&after).map_err(|fault| refused(fault.problem))?;
    if after != before {
        if text_of(file)? != before {
            return Err(ChangeError::Meanwhile(file.to_path_buf()));
        }
        replace(file, &after).map_err(|source| ChangeError::Unwritable {
            file: file.to_path_buf(),
            source,
        })?;
    }
    Ok(settings)
}

/// Another program sees the old file or the new one. A link stays a link, and who may read it stays as it was; a
/// new one is the person's alone.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
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

    fn check(before: Option<&str>, change: &Change, wanted: Result<&str, &str>) {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("config.toml");
        if let Some(before) = before {
            fs::write(&file, before).unwrap();
        }
        let changed = edit(&file, change);
        let now = fs::read_to_string(&file).ok();
        match wanted {
            Ok(wanted) => {
                let read = Settings::read(&file).unwrap();
                assert_eq!(changed.unwrap(), read);
                assert_eq!(now.as_deref(), Some(wanted));
            }
            Err(words) => {
                let error = changed.unwrap_err().to_string();
                assert!(error.contains(words), "{error}");
                assert_eq!(now.as_deref(), before, "it was left alone");
            }
        }
        let others = usize::from(now.is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others);
    }

    #[test]
    fn a_change_is_written_only_when_the_whole_file_makes_sense() {
        let steps = Change::MaxSteps(Some(7));
        check(None, &steps, Ok("[chat]\nmax_steps = 7\n"));
        check(
            Some("# mine\n"),
            &steps,
            Ok("# mine\n\n[chat]\nmax_steps = 7\n"),
        );
        check(Some("[desktop]\ncursr = 1\n"), &steps, Err("line 2"));
        check(Some("[chat\n"), &steps, Err("mend the file first"));
        check(Some(""), &Change::MaxSteps(Some(0)), Err("from 1 to 10000"));
        check(None, &Change::PerDayUsd(Some(f64::NAN)), Err("US dollars"));
        check(None, &Change::PerTaskUsd(Some(-1.0)), Err("US dollars"));
        check(
            None,
            &Change::QuickAsk(Some("Ctrl+Foo".to_owned())),
            Err("no key"),
        );
        let same = Change::QuickAsk(Some("ctrl+alt+Escape".to_owned()));
        check(
            Some(""),
            &Change::QubeAddress(Some("ftp://x".to_owned())),
            Err("address"),
        );
        check(
            Some("[desktop]\nstop_shortcut = \"ctrl+alt+Escape\"\n"),
            &same,
            Err("already"),
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_the_persons_alone_and_an_old_one_stays_as_open_as_it_was() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::TempDir::new().unwrap();
        let (file, link) = (folder.path().join("real"), folder.path().join("link"));
        let mode = || fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        edit(&file, &Change::MaxSteps(Some(1))).unwrap();
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        edit(&link, &Change::MaxSteps(Some(2))).unwrap();
        assert_eq!(mode(), 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(Settings::read(&file).unwrap().chat.max_steps, Some(2));
    }
}
