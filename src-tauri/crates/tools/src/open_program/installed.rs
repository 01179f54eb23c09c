//! Installed programs, as the menu of programs has them: desktop entries in the folders that the XDG base directories name.

use freedesktop_desktop_entry::{DesktopEntry, Iter, default_paths, get_languages_from_env};
use std::{io, process::Command};

/// A program in the menu.
#[derive(Clone, Debug)]
pub struct InstalledProgram {
    name: String,
    entry: DesktopEntry,
    languages: Vec<String>,
}

/// Returns the programs that people see in the menu, of two with one id the person's own. Reads some hundred small files.
#[must_use]
pub fn programs() -> Vec<InstalledProgram> {
    let languages = get_languages_from_env();
    let mut known = std::collections::HashSet::new();
    Iter::new(default_paths())
        .entries(Some(&languages))
        .filter(|entry| known.insert(entry.id().to_owned()))
        .filter(is_shown)
        .map(|entry| InstalledProgram::of(entry, &languages))
        .collect()
}

/// Finds the program that people call by this name: its whole name before its id, its command, what it is, and a part of
/// its name.
pub(super) fn find<'a>(
    programs: &'a [InstalledProgram],
    name: &str,
) -> Option<&'a InstalledProgram> {
    let wanted = name.trim().to_lowercase();
    if wanted.is_empty() {
        return None;
    }
    let ranked = programs
        .iter()
        .filter_map(|program| Some((program.rank(&wanted)?, program)));
    let (_, best) = ranked.min_by_key(|(rank, program)| (*rank, program.name.len()))?;
    Some(best)
}

impl InstalledProgram {
    fn of(entry: DesktopEntry, languages: &[String]) -> Self {
        Self {
            name: entry
                .name(languages)
                .map_or_else(|| entry.id().to_owned(), std::borrow::Cow::into_owned),
            entry,
            languages: languages.to_vec(),
        }
    }

    /// Its name in the person's language.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The menu's categories for it, such as `Spreadsheet`; none when its entry names none.
    #[must_use]
    pub fn categories(&self) -> Vec<String> {
        let named = self.entry.categories().unwrap_or_default();
        named
            .into_iter()
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Returns the command that starts it with this file or address.
    ///
    /// # Errors
    /// When its entry cannot be read, or it opens nothing.
    pub(super) fn command(&self, target: Option<&str>) -> io::Result<Command> {
        let targets: Vec<&str> = target.into_iter().collect();
        let words = self.entry.parse_exec_with_uris(&targets, &self.languages);
        let words = words.map_err(io::Error::other)?;
        let [program, arguments @ ..] = &words[..] else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        if target.is_some_and(|target| !arguments.iter().any(|word| word == target)) {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let mut command = Command::new(program);
        command.args(arguments);
        if let Some(folder) = self.entry.path().filter(|folder| !folder.is_empty()) {
            command.current_dir(folder);
        }
        Ok(command)
    }

    /// Returns how well a name in lower case fits: lower is better.
    fn rank(&self, wanted: &str) -> Option<u8> {
        let english: &[&str] = &[];
        let name = self.name.to_lowercase();
        let plain = self.entry.name(english).unwrap_or_default().to_lowercase();
        let id = self.entry.id().to_lowercase();
        let executable = || {
            let words = self.entry.parse_exec().unwrap_or_default();
            let program = words.first().map_or("", String::as_str);
            program.rsplit('/').next().unwrap_or(program).to_lowercase()
        };
        let generic = |languages: &[&str]| {
            let name = self.entry.generic_name(languages);
            name.unwrap_or_default().to_lowercase()
        };
        let languages: Vec<_> = self.languages.iter().map(String::as_str).collect();
        match () {
            () if name == wanted || plain == wanted => Some(0),
            () if id == wanted || id.rsplit('.').next() == Some(wanted) => Some(1),
            () if executable() == wanted => Some(2),
            () if generic(&languages) == wanted || generic(english) == wanted => Some(3),
            () if wanted.len() > 2 && (name.contains(wanted) || plain.contains(wanted)) => Some(4),
            () => None,
        }
    }
}

fn is_shown(entry: &DesktopEntry) -> bool {
    entry.type_() == Some("Application")
        && entry.exec().is_some()
        && !entry.hidden()
        && !entry.no_display()
        && !entry.terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(id: &str, text: &str) -> InstalledProgram {
        let path = format!("/usr/share/applications/{id}.desktop");
        let text = format!("[Desktop Entry]\nType=Application\n{text}");
        let languages = ["de".to_owned()];
        let entry = DesktopEntry::from_str(path, &text, Some(&languages)).unwrap();
        InstalledProgram::of(entry, &languages)
    }

    fn menu() -> Vec<InstalledProgram> {
        vec![
            program(
                "org.gimp.GIMP",
                "Name=GNU Image Manipulation Program\nExec=gimp-2.10 %U",
            ),
            program(
                "libreoffice-writer",
                "Name=LibreOffice Writer\nGenericName=Word Processor\nGenericName[de]=Textverarbeitung\nExec=libreoffice --writer %U",
            ),
            program(
                "org.gnome.Calculator",
                "Name=Calculator\nName[de]=Taschenrechner\nExec=/usr/bin/gnome-calculator",
            ),
            program(
                "firefox",
                "Name=Firefox Web Browser\nExec=\"/opt/fire fox/firefox\" --name %c %u",
            ),
        ]
    }

    #[test]
    fn programs_are_found_as_people_call_them() {
        let menu = menu();
        let check = |name: &str, wanted: Option<&str>| {
            let found = find(&menu, name).map(|program| program.entry.id());
            assert_eq!(found, wanted, "{name}");
        };
        check("LibreOffice Writer", Some("libreoffice-writer"));
        check("writer", Some("libreoffice-writer"));
        check("Textverarbeitung", Some("libreoffice-writer"));
        check("word processor", Some("libreoffice-writer"));
        check("GIMP", Some("org.gimp.GIMP"));
        check("gimp-2.10", Some("org.gimp.GIMP"));
        check("Taschenrechner", Some("org.gnome.Calculator"));
        check("calculator", Some("org.gnome.Calculator"));
        check("Firefox", Some("firefox"));
        check("bash", None);
        check("", None);
    }

    #[test]
    fn targets_stand_where_the_entry_wants_them() {
        let menu = menu();
        let check = |name: &str, target: Option<&str>, wanted: &[&str]| {
            let command = find(&menu, name).unwrap().command(target).unwrap();
            let mut words = vec![command.get_program().to_str().unwrap().to_owned()];
            words.extend(
                command
                    .get_args()
                    .map(|word| word.to_str().unwrap().to_owned()),
            );
            assert_eq!(words, wanted, "{name}");
        };
        check("writer", None, &["libreoffice", "--writer"]);
        check(
            "writer",
            Some("/a b/$(x).odt"),
            &["libreoffice", "--writer", "/a b/$(x).odt"],
        );
        check(
            "firefox",
            Some("https://example.org/?a=1"),
            &[
                "/opt/fire fox/firefox",
                "--name",
                "Firefox Web Browser",
                "https://example.org/?a=1",
            ],
        );
        let calculator = find(&menu, "calculator").unwrap();
        assert!(calculator.command(Some("/a")).is_err());
    }

    #[test]
    fn programs_are_sorted_as_their_entries_say() {
        let check = |text: &str, wanted: &[&str]| {
            assert_eq!(program("a", text).categories(), wanted, "{text}");
        };
        let calc = "Name=Calc\nExec=calc\nCategories=Office;Spreadsheet;";
        check(calc, &["Office", "Spreadsheet"]);
        check("Name=A\nExec=a\nCategories=", &[]);
        check("Name=A\nExec=a", &[]);
    }

    #[test]
    fn only_what_the_menu_shows_is_offered() {
        let shown = |text: &str| is_shown(&program("a", text).entry);
        assert!(shown("Name=A\nExec=a"));
        assert!(!shown("Name=A"));
        for left_out in ["NoDisplay=true", "Hidden=true", "Terminal=true"] {
            assert!(!shown(&format!("Name=A\nExec=a\n{left_out}")), "{left_out}");
        }
    }
}
