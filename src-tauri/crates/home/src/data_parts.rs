//! Parts of the data folder with their sizes.

use crate::Home;
use serde::Serialize;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Purpose of a part of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "DataKind"))]
#[serde(rename_all = "snake_case")]
pub enum DataPartKind {
    /// The journal.
    Chats,
    /// Pictures and files of chats.
    Pictures,
    /// Memories.
    Memory,
    /// Plugins with their Python environment, and what servers of tools keep.
    Plugins,
    /// Settings, profiles and MCP servers.
    Settings,
    /// Log files.
    Logs,
    /// Data of the window.
    Window,
    /// Everything else.
    Other,
}

/// Part of the data with its size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DataPart {
    kind: DataPartKind,
    /// The file or folder that stands for it.
    path: String,
    bytes: u64,
    files: u64,
}

impl DataPartKind {
    const ALL: [Self; 8] = [
        Self::Chats,
        Self::Pictures,
        Self::Memory,
        Self::Plugins,
        Self::Settings,
        Self::Logs,
        Self::Window,
        Self::Other,
    ];

    /// Returns the kind of an entry of the data folder by its name.
    pub(crate) fn of_entry(name: &str) -> Self {
        match name {
            "claims" | "desktop.claim" | "sockets" => Self::Chats,
            "blobs" => Self::Pictures,
            "memory" => Self::Memory,
            "python" | "servers" => Self::Plugins,
            "mcp_servers.json" | "profiles" | "read_profiles.json" => Self::Settings,
            // With its copies.
            name if name.starts_with("config.toml") => Self::Settings,
            "logs" => Self::Logs,
            "webview" => Self::Window,
            name if name.starts_with("journal") => Self::Chats,
            _ => Self::Other,
        }
    }
}

/// Measures each part of the data folder. Waits for the disk.
pub fn data_parts(home: &Home) -> io::Result<Vec<DataPart>> {
    let kinds = DataPartKind::ALL.into_iter();
    let mut parts: Vec<_> = kinds.map(|kind| empty(home, kind)).collect();
    for entry in fs::read_dir(home.folder())? {
        let entry = entry?;
        let kind = DataPartKind::of_entry(&entry.file_name().to_string_lossy());
        let (bytes, files) = measure(&entry.path());
        for part in parts.iter_mut().filter(|part| part.kind == kind) {
            part.bytes += bytes;
            part.files += files;
        }
    }
    parts.retain(|part| part.kind != DataPartKind::Other || part.files > 0);
    Ok(parts)
}

fn empty(home: &Home, kind: DataPartKind) -> DataPart {
    let path: PathBuf = match kind {
        DataPartKind::Chats => home.journal(),
        DataPartKind::Pictures => home.blobs(),
        DataPartKind::Memory => home.memory(),
        DataPartKind::Plugins => home.python(),
        DataPartKind::Settings => home.settings(),
        DataPartKind::Logs => home.logs(),
        DataPartKind::Window => home.webview(),
        DataPartKind::Other => home.folder().to_path_buf(),
    };
    DataPart {
        kind,
        path: path.display().to_string(),
        bytes: 0,
        files: 0,
    }
}

/// Returns the bytes and files below a path. Files that vanish meanwhile are not counted; links are not followed.
fn measure(path: &Path) -> (u64, u64) {
    let Ok(found) = fs::symlink_metadata(path) else {
        return (0, 0);
    };
    if !found.is_dir() {
        return (found.len(), 1);
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .map(|entry| measure(&entry.path()))
        .fold((0, 0), |(bytes, files), (more, count)| {
            (bytes + more, files + count)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erasure::tests::home_with_files;

    #[test]
    fn each_part_is_measured() {
        let (_folder, home) = home_with_files();
        let parts = data_parts(&home).unwrap();
        let sizes: Vec<_> = parts
            .iter()
            .map(|part| (part.kind, part.bytes, part.files))
            .collect();
        let wanted = [
            (DataPartKind::Chats, 8, 2),
            (DataPartKind::Pictures, 7, 1),
            (DataPartKind::Memory, 0, 0),
            (DataPartKind::Plugins, 0, 0),
            (DataPartKind::Settings, 1, 1),
            (DataPartKind::Logs, 4, 1),
            (DataPartKind::Window, 1, 1),
            (DataPartKind::Other, 2, 1),
        ];
        assert_eq!(sizes, wanted);
    }
}
