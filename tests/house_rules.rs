//! The rules of the house that no compiler checks: who may name whom, how large a file may be, and
//! what must never be in the tree.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Lines in a file of code. Generated files and fixtures are not code.
const MAX_LINES: usize = 400;
/// Files that may be longer, each with its reason.
const LONGER: [(&str, &str); 0] = [];

/// Allowed dependencies among our own crates, as each `Cargo.toml` has them outside its tests.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    ("localization", &[]),
    ("protocol", &["localization"]),
    ("sandbox", &["localization"]),
    ("secrets", &["localization"]),
    ("model", &["localization", "protocol"]),
    ("imaging", &["localization", "protocol"]),
    ("desktop", &["imaging", "localization", "protocol"]),
    ("settings", &["desktop", "localization", "protocol"]),
    ("store", &["localization", "protocol"]),
    ("export", &["localization", "protocol", "store"]),
    ("home", &["localization", "secrets", "store"]),
    ("egress", &["localization"]),
    (
        "tools",
        &["desktop", "egress", "localization", "protocol", "sandbox"],
    ),
    ("policy", &["localization", "protocol"]),
    (
        "mcp",
        &["egress", "localization", "protocol", "sandbox", "tools"],
    ),
    (
        "diagnostics",
        &[
            "desktop",
            "home",
            "localization",
            "mcp",
            "protocol",
            "secrets",
            "settings",
            "store",
            "tools",
        ],
    ),
    ("fleet", &["protocol"]),
    ("inbox", &["localization", "protocol"]),
    ("practice", &["localization", "model", "protocol", "tools"]),
    ("replay", &["desktop", "localization", "model", "protocol"]),
    (
        "agent",
        &[
            "export",
            "localization",
            "model",
            "policy",
            "protocol",
            "store",
            "tools",
        ],
    ),
    (
        "testkit",
        &[
            "agent",
            "desktop",
            "localization",
            "model",
            "protocol",
            "secrets",
            "settings",
            "store",
            "tools",
        ],
    ),
];

/// The one file of the command line that writes to the terminal, and the server that speaks a protocol there.
const WRITES_TO_THE_TERMINAL: [&str; 2] = ["cli/output.rs", "cli/mcp/serve.rs"];
/// The command lines: of the program, and of the fleet's.
const COMMAND_LINES: [&str; 2] = ["src-tauri/src/cli", "src-tauri/crates/fleet/src"];

#[test]
fn the_command_line_prints_through_one_file() {
    let files = code(&COMMAND_LINES, "rs").into_iter();
    let writes = |file: &PathBuf| WRITES_TO_THE_TERMINAL.iter().any(|one| file.ends_with(one));
    let others = files.filter(|file| !writes(file));
    for file in others {
        let code = read(&file);
        for writer in ["stdout()", "stderr().lock", "print!(", "println!("] {
            assert!(!code.contains(writer), "{}: {writer}", file.display());
        }
    }
}

#[test]
fn dependencies_run_one_way() {
    for (name, allowed) in DEPENDENCIES {
        let manifest = read(
            &root()
                .join("src-tauri/crates")
                .join(name)
                .join("Cargo.toml"),
        );
        let table = section(&manifest, "[dependencies]");
        for (other, _) in DEPENDENCIES {
            let named = table.lines().any(|line| {
                line.starts_with(&format!("{other}.")) || line.starts_with(&format!("{other} "))
            });
            assert!(
                !named || allowed.contains(other),
                "{name} must not depend on {other}"
            );
        }
    }
}

#[test]
fn every_crate_is_in_the_house_plan() {
    let folder = fs::read_dir(root().join("src-tauri/crates")).unwrap();
    let mut found: Vec<_> = folder
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let mut planned: Vec<_> = DEPENDENCIES
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    planned.sort();
    assert_eq!(found, planned);
}

#[test]
fn nothing_that_ships_depends_on_the_testkit() {
    let manifest = read(&root().join("Cargo.toml"));
    assert!(!section(&manifest, "\n[dependencies]").contains("testkit"));
}

#[test]
fn only_the_app_names_tauri() {
    check_absent(&["src-tauri/crates"], "rs", |line| {
        line.contains("tauri::") || line.contains("use tauri")
    });
    check_absent(&["src-tauri/crates"], "toml", |line| {
        line.starts_with("tauri")
    });
}

#[test]
fn only_the_ipc_client_imports_tauri_in_the_window() {
    for extension in ["ts", "tsx"] {
        let files = code(&["ui"], extension);
        let naming = files
            .iter()
            .filter(|file| read(file).contains("@tauri-apps/"));
        let naming: Vec<_> = naming.map(|file| relative(file)).collect();
        assert!(
            naming.iter().all(|file| file == "ui/src/ipc/client.ts"),
            "{naming:?}"
        );
    }
}

#[test]
fn files_stay_small() {
    for extension in ["rs", "ts", "tsx", "css", "mjs"] {
        for file in code(&["src-tauri", "ui", "tests", "scripts"], extension) {
            let lines = read(&file).lines().count();
            let excused = LONGER.iter().any(|(name, _)| *name == relative(&file));
            assert!(
                lines <= MAX_LINES || excused,
                "{} has {lines} lines; split it by subject",
                relative(&file)
            );
        }
    }
}

#[test]
fn every_rust_file_says_what_lives_in_it() {
    for file in code(&["src-tauri", "tests"], "rs") {
        // The unit tests of a module are about that module and nothing else.
        let is_unit_tests = file.ends_with("tests.rs") || relative(&file).contains("/tests/");
        assert!(
            is_unit_tests || read(&file).starts_with("//!"),
            "{} has no module doc",
            relative(&file)
        );
    }
}

#[test]
fn no_left_over_marks_and_no_switched_off_tests() {
    let mut marks = vec![
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["#[ig", "nore"].concat(),
    ];
    for what in ["it", "test", "describe"] {
        marks.extend([format!("{what}.skip("), format!("{what}.only(")]);
    }
    for extension in ["rs", "ts", "tsx", "mjs"] {
        check_absent(
            &["src-tauri", "ui", "tests", "scripts"],
            extension,
            |line| marks.iter().any(|mark| line.contains(mark)),
        );
    }
}

#[test]
fn no_mod_files() {
    let found = code(&["src-tauri"], "rs")
        .into_iter()
        .filter(|file| file.ends_with("mod.rs"))
        .collect::<Vec<_>>();
    assert_eq!(found, Vec::<PathBuf>::new());
}

fn check_absent(folders: &[&str], extension: &str, forbidden: impl Fn(&str) -> bool) {
    for file in code(folders, extension) {
        for (number, line) in read(&file).lines().enumerate() {
            assert!(
                !forbidden(line),
                "{}:{}: {line}",
                relative(&file),
                number + 1
            );
        }
    }
}

/// All files of code with this extension.
fn code(folders: &[&str], extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut left: Vec<_> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = left.pop() {
        for entry in
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir()
                && !["node_modules", "dist", "generated", "fixtures", "target"]
                    .contains(&name.as_str())
            {
                left.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The lines of a table in a manifest.
fn section<'a>(manifest: &'a str, heading: &str) -> &'a str {
    let (_, rest) = manifest.split_once(heading).unwrap_or_default();
    rest.split_once("\n[").map_or(rest, |(table, _)| table)
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn relative(file: &Path) -> String {
    file.strip_prefix(root())
        .unwrap()
        .to_string_lossy()
        .replace('\\', "/")
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
