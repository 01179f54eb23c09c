//! Import of servers from Claude Desktop: its file, and a plan of what to take. The plan changes nothing, and their file is
//! never changed.

use super::{
    entry::without_walls_fields, server_settings::ServerSettings, servers_file::ServersFile,
};
use localization::LocalizedText;
use serde_json::Value;
use std::{env, path::PathBuf};

/// Claude Desktop's file in its folder.
const FILE: &str = "claude_desktop_config.json";
/// Its folder below the system's folder for settings.
const FOLDER: &str = "Claude";

/// One server of the other file, and the action for it.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportStep {
    /// Its name, here and there.
    pub name: String,
    /// The program with its arguments or the address, for people.
    pub shown: String,
    /// The action for it.
    pub action: ImportAction,
}

/// Action for a server of the other file.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportAction {
    /// It is new here.
    Add(Value),
    /// It takes the place of one that is different.
    Replace(Value),
    /// It stays out: there is a different one of this name.
    Keep,
    /// It is here already.
    Same,
    /// It could not be used.
    Unusable(LocalizedText),
}

/// Returns the places of Claude Desktop's file on this system.
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

/// Plans an import. Only with `force` does a server of theirs replace a different one of ours. All of them begin inside
/// walls, whatever their entries say.
#[must_use]
pub fn plan_import(theirs: &ServersFile, ours: &ServersFile, force: bool) -> Vec<ImportStep> {
    let step = |(name, entry): (&String, &Value)| {
        let entry = without_walls_fields(entry);
        let parsed = ServerSettings::parse(name, &entry);
        let shown = parsed.as_ref().map(|settings| settings.endpoint.label());
        let here = ours.entries().find(|(known, _)| *known == name);
        let action = match (&parsed, here) {
            (Err(problem), _) => ImportAction::Unusable(problem.clone()),
            (Ok(_), None) => ImportAction::Add(entry),
            (Ok(_), Some((_, here))) if without_walls_fields(here) == entry => ImportAction::Same,
            (Ok(_), Some(_)) if force => ImportAction::Replace(entry),
            (Ok(_), Some(_)) => ImportAction::Keep,
        };
        ImportStep {
            name: name.clone(),
            shown: shown.unwrap_or_default(),
            action,
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
        let free = json!({"command": "new", "sandbox": false, "writable": ["/srv"]});
        let theirs =
            json!({"n": free, "same": {"command": "s"}, "other": {"command": "t"}, "bad": {}});
        let theirs = file("theirs", theirs);
        let same = json!({"command": "s", "sandbox": false});
        let ours = json!({"same": same, "other": {"command": "o"}, "mine": {"command": "m"}});
        let ours = file("ours", ours);
        let plan = |force| -> Vec<_> {
            let steps = plan_import(&theirs, &ours, force).into_iter();
            steps
                .map(|step| (step.name, step.shown, step.action))
                .collect()
        };
        let step = |name: &str, shown: &str, action| (name.to_owned(), shown.to_owned(), action);
        let bad = localization::localized!("mcp-entry-neither");
        let mut wanted = vec![
            step("n", "new", ImportAction::Add(new.clone())),
            step("same", "s", ImportAction::Same),
            step("other", "t", ImportAction::Keep),
            step("bad", "", ImportAction::Unusable(bad)),
        ];
        assert_eq!(plan(false), wanted);
        wanted[2].2 = ImportAction::Replace(json!({"command": "t"}));
        assert_eq!(plan(true), wanted);
    }
}
