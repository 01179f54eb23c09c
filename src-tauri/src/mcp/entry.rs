//! One entry of `mcp_servers.json`, for the window and the command line alike: put there, switched, taken out.
//! Everything else in the file, and of the entry, stays as it is.

use mcp::{ServerSettings, ServersFile};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// What an entry says of how the server is reached; the rest of an entry outlives a change of this.
const REACH: [&str; 6] = ["command", "args", "env", "cwd", "url", "headers"];
/// What says that a server is not to be used.
const DISABLED: &str = "disabled";
/// How the text begins that stands for a secret.
const SECRET: &str = "${keychain:";
/// The longest name of a secret.
const MAX_SECRET_NAME: usize = 64;

/// A server as it is asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewServer {
    /// What the person calls it.
    pub(crate) name: String,
    /// The program with its arguments; empty for a service.
    pub(crate) line: Vec<String>,
    /// The address of a service.
    pub(crate) url: Option<String>,
    /// Where the program is started.
    pub(crate) folder: Option<PathBuf>,
    /// Variables for the program.
    pub(crate) environment: Vec<(String, String)>,
    /// Headers for the service.
    pub(crate) headers: Vec<(String, String)>,
    /// Whether its claims about its tools are believed. An entry that was trusted stays so.
    pub(crate) trusted: bool,
}

/// Puts a server into the file, in the place of one of the same name. The error is what is wrong with it; the file
/// is unchanged then.
pub(crate) fn put(file: &mut ServersFile, new: &NewServer) -> Result<ServerSettings, String> {
    let entry = entry(file, new);
    let settings = ServerSettings::parse(&new.name, &entry)?;
    file.put(&new.name, entry);
    Ok(settings)
}

/// Switches a server on or off; says whether there is one of this name.
pub(crate) fn switch(file: &mut ServersFile, name: &str, on: bool) -> bool {
    let Some(mut entry) = object(file, name) else {
        return false;
    };
    match on {
        true => entry.shift_remove(DISABLED),
        false => entry.insert(DISABLED.to_owned(), json!(true)),
    };
    file.put(name, Value::Object(entry));
    true
}

/// The name under which the keychain has the secret that this server calls `variable`.
pub(crate) fn secret_name(server: &str, variable: &str) -> String {
    let plain = |text: &str| -> String {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        let letters = text.chars();
        letters
            .map(|letter| if fits(letter) { letter } else { '-' })
            .collect()
    };
    let mut name = format!("{}.{}", plain(server), plain(variable));
    name.truncate(MAX_SECRET_NAME);
    name
}

/// The text that stands for a secret.
pub(crate) fn secret(name: &str) -> String {
    format!("{SECRET}{name}}}")
}

/// The secrets that a server names and that were kept for it alone: they may go with it.
pub(crate) fn own_secrets(file: &ServersFile, name: &str) -> Vec<String> {
    let Some(entry) = object(file, name) else {
        return Vec::new();
    };
    let others = file.entries().filter(|(other, _)| *other != name);
    let others: Vec<_> = others.map(|(_, entry)| entry.to_string()).collect();
    let tables = ["env", "headers"].into_iter();
    let tables = tables.filter_map(|part| entry.get(part)?.as_object());
    let variables = tables.flat_map(Map::keys);
    variables
        .map(|variable| secret_name(name, variable))
        .filter(|own| {
            let text = secret(own);
            let named = |entry: &str| entry.contains(&text);
            named(&Value::Object(entry.clone()).to_string())
                && !others.iter().any(|other| named(other))
        })
        .collect()
}

fn entry(file: &ServersFile, new: &NewServer) -> Value {
    let mut entry = object(file, &new.name).unwrap_or_default();
    for part in REACH {
        entry.shift_remove(part);
    }
    let mut set = |part: &str, value: Value| entry.insert(part.to_owned(), value);
    if let Some((command, rest)) = new.line.split_first() {
        set("command", json!(command));
        set("args", json!(rest));
    }
    if let Some(url) = &new.url {
        set("url", json!(url));
    }
    if let Some(folder) = &new.folder {
        set("cwd", json!(folder));
    }
    for (part, pairs) in [("env", &new.environment), ("headers", &new.headers)] {
        if !pairs.is_empty() {
            let pairs = pairs
                .iter()
                .map(|(name, value)| (name.clone(), json!(value)));
            set(part, Value::Object(pairs.collect::<Map<_, _>>()));
        }
    }
    if new.trusted {
        set("trusted", json!(true));
    }
    Value::Object(entry)
}

fn object(file: &ServersFile, name: &str) -> Option<Map<String, Value>> {
    let mut entries = file.entries();
    let found = entries.find(|(known, _)| *known == name);
    found.and_then(|(_, entry)| entry.as_object()).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(servers: Value) -> (tempfile::TempDir, ServersFile) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mcp_servers.json");
        std::fs::write(&path, json!({ "mcpServers": servers }).to_string()).unwrap();
        let file = ServersFile::read(&path).unwrap();
        (folder, file)
    }

    fn entries(file: &ServersFile) -> Value {
        let entries = file
            .entries()
            .map(|(name, entry)| (name.clone(), entry.clone()));
        Value::Object(entries.collect())
    }

    #[test]
    fn how_a_server_is_reached_is_changed_and_the_rest_of_it_stays() {
        let (_folder, mut file) =
            file(json!({"a": {"url": "https://x", "headers": {"A": "b"}, "autoApprove": [1]}}));
        let new = NewServer {
            name: "a".to_owned(),
            line: vec!["npx".to_owned(), "-y".to_owned(), "pkg".to_owned()],
            environment: vec![("TOKEN".to_owned(), secret("a.TOKEN"))],
            ..NewServer::default()
        };
        put(&mut file, &new).unwrap();
        let wanted = json!({"a": {"autoApprove": [1], "command": "npx", "args": ["-y", "pkg"],
            "env": {"TOKEN": "${keychain:a.TOKEN}"}}});
        assert_eq!(entries(&file), wanted);
        let nothing = NewServer {
            name: "a".to_owned(),
            ..NewServer::default()
        };
        assert!(put(&mut file, &nothing).unwrap_err().contains("`command`"));
        assert_eq!(entries(&file), wanted, "a wrong one changes nothing");
    }

    #[test]
    fn a_server_is_switched_off_and_on() {
        let before = json!({"a": {"command": "a"}, "b": 5});
        let (_folder, mut file) = file(before.clone());
        assert!(switch(&mut file, "a", false));
        assert_eq!(
            entries(&file)["a"],
            json!({"command": "a", "disabled": true})
        );
        assert!(switch(&mut file, "a", true));
        assert!(!switch(&mut file, "b", false) && !switch(&mut file, "c", false));
        assert_eq!(entries(&file), before);
    }

    #[test]
    fn secrets_have_names_of_their_own_and_go_only_when_nobody_else_names_them() {
        assert_eq!(secret_name("my server", "API KEY"), "my-server.API-KEY");
        assert_eq!(secret_name(&"x".repeat(90), "K").len(), MAX_SECRET_NAME);
        let (_folder, file) = file(json!({
            "a": {"command": "a", "env": {"T": "${keychain:a.T}", "S": "${keychain:a.S}", "P": "plain", "O": "${keychain:mine}"}},
            "b": {"url": "https://x", "headers": {"T": "Bearer ${keychain:a.S}"}}}));
        assert_eq!(own_secrets(&file, "a"), ["a.T"]);
        assert_eq!(own_secrets(&file, "none"), Vec::<String>::new());
    }
}
