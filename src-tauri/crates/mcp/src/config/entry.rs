//! Changes of one entry of `mcp_servers.json`. Everything else in the file, and of the entry, stays as it is.

use super::{
    server_settings::ServerSettings,
    servers_file::ServersFile,
    time_limits::{TimeLimits, add_limits},
};
use localization::LocalizedText;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Fields of the endpoint; the other fields of an entry outlive a change of these.
const ENDPOINT_FIELDS: [&str; 7] = ["command", "args", "env", "cwd", "url", "headers", OAUTH];
/// Field of the sign-in to a service.
const OAUTH: &str = "oauth";
/// Field that marks a server free of walls, or requires them.
const SANDBOX: &str = "sandbox";
/// Fields of the walls. They go with the endpoint: another program begins inside again.
const WALLS_FIELDS: [&str; 3] = [SANDBOX, "writable", "sites"];
/// The field that switches a server off.
const DISABLED: &str = "disabled";
/// The beginning of a reference to a secret.
const SECRET: &str = "${keychain:";
/// The longest name of a secret.
const MAX_SECRET_NAME: usize = 64;

/// A server to put into the file.
#[derive(Clone, Debug, Default)]
pub struct NewServer {
    /// The user's name for it.
    pub name: String,
    /// The program with its arguments; empty for a service.
    pub line: Vec<String>,
    /// The address of a service.
    pub url: Option<String>,
    /// The program's working directory.
    pub folder: Option<PathBuf>,
    /// Variables for the program.
    pub environment: Vec<(String, String)>,
    /// Headers for the service.
    pub headers: Vec<(String, String)>,
    /// Settings of the sign-in to the service.
    pub oauth: NewOAuth,
    /// True when its claims about its tools count. An entry that was trusted stays so.
    pub trusted: bool,
    /// True when the program runs without walls.
    pub free: bool,
    /// Folders and files that the program inside can change, besides those in its command line.
    pub writable: Vec<PathBuf>,
    /// Sites that the program inside may always reach.
    pub sites: Vec<String>,
    /// Time limits. Those that stand in an entry stay where there is none here.
    pub limits: TimeLimits,
}

/// Settings of a sign-in to put into the file; none of them by themselves.
#[derive(Clone, Debug, Default)]
pub struct NewOAuth {
    /// Id of a client that was registered beforehand.
    pub client_id: Option<String>,
    /// Its secret, or a reference to it.
    pub client_secret: Option<String>,
    /// Rights to ask for.
    pub scopes: Vec<String>,
    /// Port on this computer that the browser comes back to.
    pub callback_port: Option<u16>,
}

impl ServersFile {
    /// Puts a server into the file, in the place of one of the same name. The error is a sentence; the file is unchanged
    /// then.
    pub fn put_server(&mut self, new: &NewServer) -> Result<ServerSettings, LocalizedText> {
        let entry = entry(self.object(&new.name), new);
        let settings = ServerSettings::parse(&new.name, &entry)?;
        self.put(&new.name, entry);
        Ok(settings)
    }

    /// Switches a server on or off; true when there is one of this name.
    pub fn switch_server(&mut self, name: &str, on: bool) -> bool {
        let Some(mut entry) = self.object(name) else {
            return false;
        };
        match on {
            true => entry.shift_remove(DISABLED),
            false => entry.insert(DISABLED.to_owned(), json!(true)),
        };
        self.put(name, Value::Object(entry));
        true
    }

    /// Marks a server free of walls, or puts it inside; true when there is one of this name.
    pub fn set_server_free(&mut self, name: &str, free: bool) -> bool {
        let Some(mut entry) = self.object(name) else {
            return false;
        };
        match free {
            true => entry.insert(SANDBOX.to_owned(), json!(false)),
            false => entry.shift_remove(SANDBOX),
        };
        self.put(name, Value::Object(entry));
        true
    }

    /// Returns the secrets that were stored for this server alone and may be deleted with it.
    #[must_use]
    pub fn own_secrets(&self, name: &str) -> Vec<String> {
        let Some(entry) = self.object(name) else {
            return Vec::new();
        };
        let others = self.entries().filter(|(other, _)| *other != name);
        let others: Vec<_> = others.map(|(_, entry)| entry.to_string()).collect();
        let tables = ["env", "headers"].into_iter();
        let tables = tables.filter_map(|part| entry.get(part)?.as_object());
        let variables = tables.flat_map(Map::keys);
        variables
            .map(|variable| secret_name(name, variable))
            .filter(|own| {
                let text = secret_reference(own);
                let named = |entry: &str| entry.contains(&text);
                named(&Value::Object(entry.clone()).to_string())
                    && !others.iter().any(|other| named(other))
            })
            .collect()
    }

    pub(super) fn object(&self, name: &str) -> Option<Map<String, Value>> {
        let mut entries = self.entries();
        let found = entries.find(|(known, _)| *known == name);
        found.and_then(|(_, entry)| entry.as_object()).cloned()
    }
}

/// Returns the name in the keychain of the secret for this server's variable.
#[must_use]
pub fn secret_name(server: &str, variable: &str) -> String {
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

/// Returns the text in an entry that stands for a secret.
#[must_use]
pub fn secret_reference(name: &str) -> String {
    format!("{SECRET}{name}}}")
}

/// Returns an entry of another program's file without what takes walls away: that is for the person to say here.
pub(crate) fn without_walls_fields(entry: &Value) -> Value {
    let mut entry = entry.clone();
    if let Value::Object(fields) = &mut entry {
        for field in WALLS_FIELDS {
            fields.shift_remove(field);
        }
    }
    entry
}

fn entry(old: Option<Map<String, Value>>, new: &NewServer) -> Value {
    let mut entry = old.unwrap_or_default();
    for part in ENDPOINT_FIELDS.into_iter().chain(WALLS_FIELDS) {
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
    let oauth = oauth(&new.oauth);
    if !oauth.is_empty() {
        set(OAUTH, Value::Object(oauth));
    }
    if new.trusted {
        set("trusted", json!(true));
    }
    if new.free {
        set(SANDBOX, json!(false));
    }
    if !new.writable.is_empty() {
        set("writable", json!(new.writable));
    }
    if !new.sites.is_empty() {
        set("sites", json!(new.sites));
    }
    add_limits(&mut entry, new.limits);
    Value::Object(entry)
}

fn oauth(new: &NewOAuth) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    if let Some(id) = &new.client_id {
        set("clientId", json!(id));
    }
    if let Some(secret) = &new.client_secret {
        set("clientSecret", json!(secret));
    }
    if !new.scopes.is_empty() {
        set("scopes", json!(new.scopes));
    }
    if let Some(port) = new.callback_port {
        set("callbackPort", json!(port));
    }
    fields
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
    fn a_changed_endpoint_leaves_the_rest_of_the_entry() {
        let (_folder, mut file) =
            file(json!({"a": {"url": "https://x", "headers": {"A": "b"}, "autoApprove": [1]}}));
        let new = NewServer {
            name: "a".to_owned(),
            line: vec!["npx".to_owned(), "-y".to_owned(), "pkg".to_owned()],
            environment: vec![("TOKEN".to_owned(), secret_reference("a.TOKEN"))],
            ..NewServer::default()
        };
        file.put_server(&new).unwrap();
        let wanted = json!({"a": {"autoApprove": [1], "command": "npx", "args": ["-y", "pkg"],
            "env": {"TOKEN": "${keychain:a.TOKEN}"}}});
        assert_eq!(entries(&file), wanted);
        let nothing = NewServer {
            name: "a".to_owned(),
            ..NewServer::default()
        };
        assert!(file.put_server(&nothing).is_err());
        assert_eq!(entries(&file), wanted, "a wrong one changes nothing");
    }

    #[test]
    fn a_server_is_switched_off_and_on() {
        let before = json!({"a": {"command": "a"}, "b": 5});
        let (_folder, mut file) = file(before.clone());
        assert!(file.switch_server("a", false));
        assert_eq!(
            entries(&file)["a"],
            json!({"command": "a", "disabled": true})
        );
        assert!(file.switch_server("a", true));
        assert!(!file.switch_server("b", false) && !file.switch_server("c", false));
        assert_eq!(entries(&file), before);
    }

    #[test]
    fn another_program_begins_inside_again() {
        let old = json!({"command": "a", "sandbox": false, "writable": ["/srv"], "trusted": true});
        let (_folder, mut file) = file(json!({ "a": old }));
        let new = NewServer {
            name: "a".to_owned(),
            line: vec!["b".to_owned()],
            ..NewServer::default()
        };
        file.put_server(&new).unwrap();
        let inside = json!({"trusted": true, "command": "b", "args": []});
        assert_eq!(entries(&file)["a"], inside);
        assert!(file.set_server_free("a", true));
        assert_eq!(entries(&file)["a"]["sandbox"], json!(false));
        assert!(file.set_server_free("a", false) && !file.set_server_free("b", false));
        assert_eq!(entries(&file)["a"], inside);
        let open = NewServer {
            free: true,
            writable: vec!["/srv/a".into()],
            sites: vec!["a.example".to_owned()],
            ..new
        };
        file.put_server(&open).unwrap();
        let open = json!({"trusted": true, "command": "b", "args": [], "sandbox": false,
            "writable": ["/srv/a"], "sites": ["a.example"]});
        assert_eq!(entries(&file)["a"], open);
    }

    #[test]
    fn limits_are_added_to_those_of_the_entry() {
        let old = json!({"command": "a", "timeouts": {"startSeconds": 5, "other": 1}});
        let (_folder, mut file) = file(json!({ "a": old }));
        let new = NewServer {
            name: "a".to_owned(),
            line: vec!["a".to_owned()],
            limits: TimeLimits {
                start_seconds: None,
                call_seconds: Some(0.5),
            },
            ..NewServer::default()
        };
        file.put_server(&new).unwrap();
        let timeouts = json!({"startSeconds": 5, "other": 1, "callSeconds": 0.5});
        assert_eq!(entries(&file)["a"]["timeouts"], timeouts);
        let wrong = NewServer {
            limits: TimeLimits {
                start_seconds: Some(0.0),
                call_seconds: None,
            },
            ..new
        };
        assert!(file.put_server(&wrong).is_err());
    }

    #[test]
    fn own_secrets_are_those_no_other_server_names() {
        assert_eq!(secret_name("my server", "API KEY"), "my-server.API-KEY");
        assert_eq!(secret_name(&"x".repeat(90), "K").len(), MAX_SECRET_NAME);
        let (_folder, file) = file(json!({
            "a": {"command": "a", "env": {"T": "${keychain:a.T}", "S": "${keychain:a.S}", "P": "plain", "O": "${keychain:mine}"}},
            "b": {"url": "https://x", "headers": {"T": "Bearer ${keychain:a.S}"}}}));
        assert_eq!(file.own_secrets("a"), ["a.T"]);
        assert_eq!(file.own_secrets("none"), Vec::<String>::new());
    }
}
