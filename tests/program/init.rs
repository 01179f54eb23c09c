//! `qilbee init`: the folder that it writes passes its own tests, as whoever builds on Qilbee runs them.

use super::binary::Program;
use std::{fs, path::PathBuf, process::Command};
use tempfile::TempDir;

/// A folder that the walls around a hook do not hide, as they hide the system's temporary ones.
fn folder() -> (TempDir, PathBuf) {
    let above = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let folder = above.path().join("desk");
    (above, folder)
}

fn run_tests(folder: &std::path::Path) -> (bool, String) {
    let ran = Command::new("python3")
        .args(["-m", "unittest", "discover", "tests"])
        .current_dir(folder)
        .env("QILBEE", env!("CARGO_BIN_EXE_qilbee"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    (ran.status.success(), told)
}

#[test]
fn a_folder_to_build_on_passes_its_own_tests() {
    let program = Program::new();
    let (_above, folder) = folder();
    let place = folder.to_str().unwrap();
    let ran = program.run(&["init", place]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for file in ["README.md", "hook.py", "words/pyproject.toml"] {
        assert!(
            ran.out.contains(&format!("{place}/{file}\n")),
            "{}",
            ran.out
        );
        assert!(folder.join(file).is_file(), "{file}");
    }
    let (passes, told) = run_tests(&folder);
    assert!(passes, "{told}");
    let (passes, told) = run_tests(&folder.join("words"));
    assert!(passes, "{told}");

    // A hook that forbids nothing is noticed by the task's own test.
    let hook = fs::read_to_string(folder.join("hook.py")).unwrap();
    let idle = hook.replace("if answer := verdict", "if answer := None and verdict");
    assert_ne!(hook, idle);
    fs::write(folder.join("hook.py"), idle).unwrap();
    let (passes, told) = run_tests(&folder);
    assert!(
        !passes && told.contains("test_the_hook_keeps_a_secret"),
        "{told}"
    );
}

#[test]
fn a_folder_with_something_in_it_stays_as_it_is() {
    let program = Program::new();
    let (_above, folder) = folder();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("mine.txt"), "mine").unwrap();
    let ran = program.run(&["init", folder.to_str().unwrap()]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("is not empty"), "{}", ran.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}
