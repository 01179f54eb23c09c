//! Template of a new plugin: a working package with a test and a README.

use super::error::PythonError;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The longest name: the plugin's part of a tool's name.
const MAX_NAME: usize = 24;
/// Placeholder for the plugin's name in the files.
const PLACE: &str = "{{name}}";
/// The files, by their paths in the package.
const FILES: [(&str, &str); 6] = [
    ("pyproject.toml", include_str!("template/pyproject.toml.in")),
    (".gitignore", include_str!("template/gitignore.in")),
    ("README.md", include_str!("template/README.md.in")),
    ("src/{{name}}_plugin/__init__.py", ""),
    (
        "src/{{name}}_plugin/tool.py",
        include_str!("template/tool.py.in"),
    ),
    (
        "tests/test_tool.py",
        include_str!("template/test_tool.py.in"),
    ),
];

/// A new plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlugin {
    /// Its folder.
    pub folder: PathBuf,
    /// The name of its tool.
    pub tool: String,
    /// Its files, relative to the folder.
    pub files: Vec<String>,
}

/// Writes a new plugin into `folder`, which must be empty or missing.
pub fn new_plugin(name: &str, folder: &Path) -> Result<NewPlugin, PythonError> {
    let mut letters = name.bytes();
    let is_name = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_lowercase())
        && letters.all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'_'))
        && name.len() <= MAX_NAME
        && !name.contains("__")
        && !name.ends_with('_');
    if !is_name {
        return Err(PythonError::BadName(name.to_owned()));
    }
    fs::create_dir_all(folder).map_err(PythonError::file(folder))?;
    let mut there = fs::read_dir(folder).map_err(PythonError::file(folder))?;
    if there.next().is_some() {
        return Err(PythonError::Occupied(folder.to_path_buf()));
    }
    let mut files = Vec::new();
    for (place, text) in FILES {
        let place = place.replace(PLACE, name);
        let file = folder.join(&place);
        if let Some(above) = file.parent() {
            fs::create_dir_all(above).map_err(PythonError::file(above))?;
        }
        fs::write(&file, text.replace(PLACE, name)).map_err(PythonError::file(&file))?;
        files.push(place);
    }
    Ok(NewPlugin {
        folder: folder.to_path_buf(),
        tool: format!("{name}__count_words"),
        files,
    })
}
