//! Generator of `ui/src/ipc/generated/`, `docs/protocol.md` and `docs/schema/` from the Rust types and the window's commands.
//! `npm run bindings` runs it; its test finds files that are stale.

mod commands;
mod json_schema;
mod markdown;
mod typescript;

use protocol::{Command, Event};
use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

/// A file's path from the root of the project, and its whole text.
type GeneratedFile = (&'static str, String);

fn main() -> Result<(), Box<dyn Error>> {
    for (path, text) in generated_files()? {
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn generated_files() -> Result<Vec<GeneratedFile>, Box<dyn Error>> {
    let window_types = typescript::window_types();
    let commands = commands::read(&root().join("src-tauri/src"))?;
    Ok(vec![
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
    ])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_fresh() {
        for (path, text) in generated_files().unwrap() {
            let found = fs::read_to_string(root().join(path)).unwrap_or_default();
            assert!(
                found == text,
                "{path} is stale: run `npm run bindings` and commit it"
            );
        }
    }
}
