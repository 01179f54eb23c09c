//! `mcp_servers.json`: read whole, changed in parts, and replaced in one move. Unknown content stays as it was.

use super::server_settings::ServerSettings;
use localization::{LocalizedText, localized};
use serde_json::{Map, Value};
use std::{
    fmt, fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

/// The field with the servers.
const SERVERS: &str = "mcpServers";
/// The largest file.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The file as it was read.
#[derive(Clone, Debug)]
pub struct ServersFile {
    path: PathBuf,
    content: Map<String, Value>,
    /// The bytes it was read from; none when there was no file.
    read: Option<Vec<u8>>,
}

/// Reason why the file can't be read or changed.
#[derive(Debug)]
pub enum ServersFileError {
    /// The system can't read or write it.
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// Its content is invalid.
    Content {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: LocalizedText,
    },
    /// Another program wrote it since it was read.
    Changed {
        /// The file.
        path: PathBuf,
    },
}

impl ServersFileError {
    /// Returns the error as a sentence for people.
    #[must_use]
    pub fn text(&self) -> LocalizedText {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Io { path, cause } => {
                localized!("mcp-file", path = shown(path), problem = cause.to_string())
            }
            Self::Content { path, problem } => {
                localized!("mcp-file", path = shown(path), problem = problem)
            }
            Self::Changed { path } => localized!("mcp-file-changed", path = shown(path)),
        }
    }
}

impl fmt::Display for ServersFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(formatter)
    }
}

impl std::error::Error for ServersFileError {}

impl ServersFile {
    /// Reads the file. A missing file has no servers.
    pub fn read(path: &Path) -> Result<Self, ServersFileError> {
        let read = bytes(path)?;
        let content = match &read {
            None => Map::new(),
            Some(bytes) => content(bytes).map_err(|problem| ServersFileError::Content {
                path: path.to_path_buf(),
                problem,
            })?,
        };
        Ok(Self {
            path: path.to_path_buf(),
            content,
            read,
        })
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns every server by its name, in the order of the file: its settings, or a sentence about the problem.
    #[must_use]
    pub fn servers(&self) -> Vec<(String, Result<ServerSettings, LocalizedText>)> {
        self.entries()
            .map(|(name, entry)| (name.clone(), ServerSettings::parse(name, entry)))
            .collect()
    }

    /// Returns the entries as they stand in the file.
    pub fn entries(&self) -> impl Iterator<Item = (&String, &Value)> {
        let servers = self.content.get(SERVERS).and_then(Value::as_object);
        servers.into_iter().flatten()
    }

    /// True when there is a server of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.entries().any(|(known, _)| known == name)
    }

    /// Puts a server there, in the place of one of the same name.
    pub fn put(&mut self, name: &str, entry: Value) {
        let servers = self
            .content
            .entry(SERVERS)
            .or_insert_with(|| Map::new().into());
        if !servers.is_object() {
            *servers = Map::new().into();
        }
        if let Value::Object(servers) = servers {
            servers.insert(name.to_owned(), entry);
        }
    }

    /// Removes a server; true when there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        let servers = self.content.get_mut(SERVERS);
        let servers = servers.and_then(Value::as_object_mut);
        servers.is_some_and(|servers| servers.shift_remove(name).is_some())
    }

    /// Writes the file in one move: another program sees the old file or the new one. A link stays a link. Only the user can
    /// read a new file, because people put tokens in it.
    pub fn write(&self) -> Result<(), ServersFileError> {
        if bytes(&self.path)? != self.read {
            return Err(ServersFileError::Changed {
                path: self.path.clone(),
            });
        }
        self.replace().map_err(|cause| ServersFileError::Io {
            path: self.path.clone(),
            cause,
        })
    }

    fn replace(&self) -> io::Result<()> {
        // What is behind a link is replaced, not the link.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut text = serde_json::to_vec_pretty(&self.content)?;
        text.push(b'\n');
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        new.write_all(&text)?;
        if let Ok(old) = fs::metadata(&path) {
            new.as_file().set_permissions(old.permissions())?;
        }
        new.as_file().sync_all()?;
        new.persist(&path)?;
        Ok(())
    }
}

/// Returns the file's bytes; none when there is no file.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, ServersFileError> {
    let failed = |cause| ServersFileError::Io {
        path: path.to_path_buf(),
        cause,
    };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(known) if known.len() > MAX_BYTES || !known.is_file() => {
            return Err(ServersFileError::Content {
                path: path.to_path_buf(),
                problem: localized!("mcp-file-size"),
            });
        }
        Ok(_) => {}
    }
    fs::read(path).map(Some).map_err(failed)
}

fn content(bytes: &[u8]) -> Result<Map<String, Value>, LocalizedText> {
    // Some editors on Windows put this mark before everything.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii().is_empty() {
        return Ok(Map::new());
    }
    let content: Value = serde_json::from_slice(bytes)
        .map_err(|error| localized!("mcp-file-json", error = error.to_string()))?;
    let Value::Object(content) = content else {
        return Err(localized!("mcp-file-no-object"));
    };
    match content.get(SERVERS) {
        None | Some(Value::Object(_)) => Ok(content),
        Some(_) => Err(localized!("mcp-file-servers")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unknown_content_and_order_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mcp_servers.json");
        let text = r#"{"$comment": "mine", "mcpServers": {
            "b": {"command": "b", "autoApprove": ["x"]}, "a": {"url": 5}}, "inputs": [1]}"#;
        fs::write(&path, text).unwrap();
        let mut file = ServersFile::read(&path).unwrap();
        let names: Vec<_> = file.servers().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["b", "a"]);
        assert!(file.servers()[0].1.is_ok() && file.servers()[1].1.is_err());
        file.put("c", json!({"command": "c"}));
        assert!(file.remove("a") && !file.remove("a"));
        file.write().unwrap();
        let written: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let wanted = json!({"$comment": "mine", "mcpServers": {
            "b": {"command": "b", "autoApprove": ["x"]}, "c": {"command": "c"}}, "inputs": [1]});
        assert_eq!(written.to_string(), wanted.to_string());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_unreadable_file_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mcp_servers.json");
        for wrong in ["[]", "{", "{\"mcpServers\": []}", "nonsense"] {
            fs::write(&path, wrong).unwrap();
            assert!(ServersFile::read(&path).is_err(), "{wrong}");
        }
        for empty in ["", " \n", "{}", "\u{feff}{}"] {
            fs::write(&path, empty).unwrap();
            assert_eq!(ServersFile::read(&path).unwrap().servers().len(), 0);
        }
    }

    #[test]
    fn a_change_by_somebody_else_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("mcp_servers.json");
        let mut file = ServersFile::read(&path).unwrap();
        file.put("a", json!({"command": "a"}));
        file.write().unwrap();
        file.put("b", json!({"command": "b"}));
        let refused = file.write();
        assert!(matches!(refused, Err(ServersFileError::Changed { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_the_persons_alone_and_a_link_stays_one() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        ServersFile::read(&real).unwrap().write().unwrap();
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        symlink(&real, &link).unwrap();
        let mut file = ServersFile::read(&link).unwrap();
        file.put("a", json!({"command": "a"}));
        file.write().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(ServersFile::read(&real).unwrap().has("a"));
    }
}
