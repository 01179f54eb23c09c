//! Servers that the person has configured for Claude Desktop: where its file is, and what would be taken
//! from it. Nothing is taken here; nothing of theirs is ever changed.

use crate::{config::ServerSettings, file::ServersFile};
use serde_json::Value;
use std::{env, path::PathBuf};

/// Claude Desktop's file in its folder.
const FILE: &str = "claude_desktop_config.json";
/// Its folder below the system's folder for settings.
const FOLDER: &str = "Claude";

/// One server of the other file, and what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportStep {
    /// Its name, here and there.
    pub name: String,
    /// The program with its arguments or the address, for people.
    pub shown: String,
    /// What becomes of it.
    pub taking: Taking,
}

/// What becomes of a server of the other file.
#[derive(Clone, Debug, PartialEq)]
pub enum Taking {
    /// It is new here.
    Add(Value),
    /// It takes the place of one that is different.
    Replace(Value),
    /// It stays out: there is a different one of this name.
    Keep,
    /// It is here already.
    Same,
    /// It could not be used.
    Unusable(String),
}

/// Where Claude Desktop keeps its file on this system.
#[must_use]
pub fn claude_desktop_files() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if cfg!(target_os = "macos") {
        let home = env::home_dir();
        folders.extend(home.map(|home| home.join("Library/Application Support")));
    } else if cfg!(windows) {
        folders.extend(env::var_os("APPDATA").map(PathBuf::from));
    } else {
        let set = env::var_os("XDG_CONFIG_HOME").filter(|set| !set.is_empty());
        folders.extend(set.map(PathBuf::from));
        folders.extend(env::home_dir().map(|home| home.join(".config")));
    }
    folders.dedup();
    let files = folders.into_iter();
    files.map(|folder| folder.join(FOLDER).join(FILE)).collect()
}

/// What would be taken. Only with `force` does a server of theirs take the place of a different one of ours.
#[must_use]
pub fn plan_import(theirs: &ServersFile, ours: &ServersFile, force: bool) -> Vec<ImportStep> {
    let step = |(name, entry): (&String, &Value)| {
        let parsed = ServerSettings::parse(name, entry);
        let shown = parsed.as_ref().map(|settings| settings.reach.shown());
        let here = ours.entries().find(|(known, _)| *known == name);
        let taking = match (&parsed, here) {
            (Err(problem), _) => Taking::Unusable(problem.clone()),
            (Ok(_), None) => Taking::Add(entry.clone()),
            (Ok(_), Some((_, here))) if here == entry => Taking::Same,
            (Ok(_), Some(_)) if force => Taking::Replace(entry.clone()),
            (Ok(_), Some(_)) => Taking::Keep,
        };
        ImportStep {
            name: name.clone(),
            shown: shown.unwrap_or_default(),
            taking,
        }
    };
    theirs.entries().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_of_ours_is_replaced_unless_it_is_forced() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, servers: Value| {
            let path = folder.path().join(name);
            std::fs::write(&path, json!({ "mcpServers": servers }).to_string()).unwrap();
            ServersFile::read(&path).unwrap()
        };
        let new = json!({"command": "new"});
        let theirs =
            json!({"n": new, "same": {"command": "s"}, "other": {"command": "t"}, "bad": {}});
        let theirs = file("theirs", theirs);
        let ours =
            json!({"same": {"command": "s"}, "other": {"command": "o"}, "mine": {"command": "m"}});
        let ours = file("ours", ours);
        let plan = |force| -> Vec<_> {
            let steps = plan_import(&theirs, &ours, force).into_iter();
            steps
                .map(|step| (step.name, step.shown, step.taking))
                .collect()
        };
        let step = |name: &str, shown: &str, taking| (name.to_owned(), shown.to_owned(), taking);
        let bad = "it needs a `command` to start or a `url` to ask.";
        let mut wanted = vec![
            step("n", "new", Taking::Add(new.clone())),
            step("same", "s", Taking::Same),
            step("other", "t", Taking::Keep),
            step("bad", "", Taking::Unusable(bad.to_owned())),
        ];
        assert_eq!(plan(false), wanted);
        wanted[2].2 = Taking::Replace(json!({"command": "t"}));
        assert_eq!(plan(true), wanted);
    }
}
