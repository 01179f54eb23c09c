//! Generator of `ui/src/ipc/generated/`, `docs/protocol.md`, `docs/schema/`, and of `packaging/command-line/` with its like for
//! the fleet, from the Rust types, the window's commands and the command lines. `npm run bindings` runs it; its test finds files that are stale.

mod command_line;
mod commands;
mod json_schema;
mod markdown;
mod typescript;

use protocol::{Command, Event};
use std::{
    error::Error,
    fs, io,
    path::{Path, PathBuf},
};

/// A file's path from the root of the project, and its whole text.
type GeneratedFile = (String, String);

fn main() -> Result<(), Box<dyn Error>> {
    let files = generated_files()?;
    for path in left_over(&files)? {
        fs::remove_file(root().join(path))?;
    }
    for (path, text) in files {
        let file = root().join(&path);
        fs::create_dir_all(file.parent().unwrap_or(&root()))?;
        fs::write(file, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn generated_files() -> Result<Vec<GeneratedFile>, Box<dyn Error>> {
    let window_types = typescript::window_types();
    let commands = commands::read(&root().join("src-tauri/src"))?;
    let mut files: Vec<GeneratedFile> = [
        (
            "ui/src/ipc/generated/protocol.ts",
            typescript::render_protocol(),
        ),
        (
            "ui/src/ipc/generated/commands.ts",
            typescript::render_commands(&window_types, &commands)?,
        ),
        ("docs/protocol.md", markdown::render()?),
        (
            "docs/schema/command.json",
            json_schema::render::<Command>()?,
        ),
        ("docs/schema/event.json", json_schema::render::<Event>()?),
    ]
    .map(|(path, text)| (path.to_owned(), text))
    .into();
    files.extend(command_line::render()?);
    Ok(files)
}

/// Pages of commands that are no more.
fn left_over(files: &[GeneratedFile]) -> io::Result<Vec<String>> {
    let mut left = Vec::new();
    for folder in command_line::FOLDERS {
        let entries = match fs::read_dir(root().join(folder)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let path = format!("{folder}/{}", entry?.file_name().display());
            if files.iter().all(|(known, _)| *known != path) {
                left.push(path);
            }
        }
    }
    Ok(left)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_fresh() {
        let files = generated_files().unwrap();
        for (path, text) in &files {
            let found = fs::read_to_string(root().join(path)).unwrap_or_default();
            assert!(
                found == *text,
                "{path} is stale: run `npm run bindings` and commit it"
            );
        }
        assert_eq!(left_over(&files).unwrap(), Vec::<String>::new());
    }
}
