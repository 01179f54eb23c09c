//! Start of Qilbee when the person signs in to their computer: an entry in the desktop's folder of such programs, which is
//! there or not. Only where desktops have that folder; elsewhere there is nothing to choose.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// Folder of the entries below the person's settings.
const FOLDER: &str = "autostart";
/// File of the entry.
const FILE: &str = "ca.aicube.qilbee.desktop";
/// Lines by which desktops switch an entry off without removing it.
const SWITCHED_OFF: [&str; 2] = ["Hidden=true", "X-GNOME-Autostart-enabled=false"];

/// The person's entry.
pub(crate) struct SignInEntry {
    path: PathBuf,
}

impl SignInEntry {
    /// Returns the entry, there or not; none where desktops have no folder for it.
    pub(crate) fn of_person() -> Option<Self> {
        let folder = dirs::config_dir().filter(|_| cfg!(target_os = "linux"))?;
        Some(Self::below(&folder))
    }

    fn below(settings: &Path) -> Self {
        Self {
            path: settings.join(FOLDER).join(FILE),
        }
    }

    /// Returns whether Qilbee starts at sign-in.
    pub(crate) fn is_on(&self) -> bool {
        let entry = fs::read_to_string(&self.path);
        entry.is_ok_and(|entry| {
            !entry
                .lines()
                .any(|line| SWITCHED_OFF.contains(&line.trim()))
        })
    }

    /// Lets Qilbee start at sign-in, or not.
    ///
    /// # Errors
    /// When the entry can't be written or removed.
    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        match on {
            true => {
                let home = env::var_os("QILBEE_HOME").filter(|home| !home.is_empty());
                let home = home.map(std::path::absolute).transpose()?;
                self.write(&env::current_exe()?, home.as_deref())
            }
            false => match fs::remove_file(&self.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            },
        }
    }

    fn write(&self, program: &Path, home: Option<&Path>) -> io::Result<()> {
        let program = written(program)?;
        let home = home.map(written).transpose()?;
        // One that was replaced since it started has another name by now.
        fs::metadata(program)?;
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.path, entry(program, home))
    }
}

/// Returns a path as an entry can hold it.
fn written(path: &Path) -> io::Result<&str> {
    let text = path
        .to_str()
        .filter(|text| !text.contains(char::is_control));
    text.ok_or_else(|| {
        io::Error::other(format!("the path {} can't be written down", path.display()))
    })
}

/// Text of an entry. A data folder of the person's own choice is named in it.
fn entry(program: &str, home: Option<&str>) -> String {
    let variable = home.map(|home| format!("env {} ", quoted(&format!("QILBEE_HOME={home}"))));
    let (variable, program_word) = (variable.unwrap_or_default(), quoted(program));
    let program = escaped(program);
    format!(
        "[Desktop Entry]\nType=Application\nName=Qilbee\nExec={variable}{program_word} open --minimized\nTryExec={program}\n\
         Icon=ca.aicube.qilbee\nTerminal=false\n"
    )
}

/// One argument of `Exec`, as the Desktop Entry Specification quotes it.
fn quoted(word: &str) -> String {
    let mut inside = String::new();
    for letter in word.chars() {
        match letter {
            '"' | '`' | '$' | '\\' => inside.extend(['\\', letter]),
            // A single one begins a field that desktops fill in.
            '%' => inside.push_str("%%"),
            _ => inside.push(letter),
        }
    }
    escaped(&format!("\"{inside}\""))
}

/// A value, in which a backslash begins an escape.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_there_or_not() {
        let folder = tempfile::tempdir().unwrap();
        let own = SignInEntry::below(&folder.path().join("config"));
        assert!(!own.is_on());
        own.switch(false).unwrap();
        own.switch(true).unwrap();
        assert!(own.is_on());
        let text = fs::read_to_string(&own.path).unwrap();
        fs::write(&own.path, format!("{text}Hidden=true\n")).unwrap();
        assert!(!own.is_on(), "a desktop switched it off");
        own.switch(true).unwrap();
        assert!(own.is_on());
        own.switch(false).unwrap();
        assert!(!own.is_on() && !own.path.exists());
    }

    #[test]
    fn an_entry_that_could_not_start_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let own = SignInEntry::below(folder.path());
        let program = env::current_exe().unwrap();
        let gone = folder.path().join("qilbee (deleted)");
        own.write(&gone, None).unwrap_err();
        own.write(&program, Some(Path::new("/home/sam\nExec=x")))
            .unwrap_err();
        assert!(!own.is_on());
        own.write(&program, Some(Path::new("/home/sam"))).unwrap();
        assert!(own.is_on());
    }

    #[test]
    fn programs_and_folders_of_any_name_are_started() {
        let line = |text: &str| {
            let line = text.lines().find(|line| line.starts_with("Exec="));
            line.map(str::to_owned)
        };
        let check = |program: &str, home: Option<&str>, wanted: &str| {
            assert_eq!(line(&entry(program, home)).as_deref(), Some(wanted));
        };
        check(
            "/usr/bin/qilbee",
            None,
            r#"Exec="/usr/bin/qilbee" open --minimized"#,
        );
        check(
            "/opt/my \"own\" 100%/q$\\b",
            Some("/home/sam/it's"),
            r#"Exec=env "QILBEE_HOME=/home/sam/it's" "/opt/my \\"own\\" 100%%/q\\$\\\\b" open --minimized"#,
        );
    }
}
