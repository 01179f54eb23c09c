//! Processes of this computer, as the kernel tells them.

use std::{collections::BTreeMap, fs, path::Path};

/// A process, as it was found.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    pub(crate) id: String,
    arguments: Vec<String>,
    pub(crate) environment: BTreeMap<String, String>,
}

impl Process {
    pub(crate) fn has(&self, variable: &str, path: &Path) -> bool {
        self.environment
            .get(variable)
            .is_some_and(|value| Path::new(value) == path)
    }

    pub(crate) fn is_given(&self, path: &Path) -> bool {
        self.arguments.iter().any(|it| Path::new(it) == path)
    }

    /// Returns whether it is still there; one that ended and was not waited for has no environment.
    pub(crate) fn is_there(&self) -> bool {
        let file = Path::new("/proc").join(&self.id).join("environ");
        !parts(&file).is_empty()
    }
}

/// All that are meant.
pub(crate) fn processes(is_meant: impl Fn(&Process) -> bool) -> Vec<Process> {
    let all = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap());
    let found = all.map(|entry| Process {
        id: entry.file_name().to_string_lossy().into_owned(),
        arguments: parts(&entry.path().join("cmdline")),
        environment: parts(&entry.path().join("environ"))
            .iter()
            .filter_map(|part| part.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    });
    found.filter(is_meant).collect()
}

/// The parts of a file of the kernel, with a zero after each.
fn parts(file: &Path) -> Vec<String> {
    let content = fs::read(file).unwrap_or_default();
    let parts = content.split(|byte| *byte == 0);
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .map(|part| String::from_utf8_lossy(part).into_owned())
        .collect()
}
