//! Programs that a task opens for the person: they stay open when the task and Qilbee are gone.

use super::binary::{DISPLAY, KEY, Program, lines_of_json, of_type};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::PoisonError,
    thread,
    time::Duration,
};
use tempfile::TempDir;
use testkit::claude::{FakeClaude, Reply};

/// Writes down what it got, and stays.
const LETTERS: &str = "#!/bin/sh
cd \"$(dirname \"$0\")\"
env > environment
printf '%s' \"$*\" > arguments
echo $$ > started.part && mv started.part started
exec sleep 1213
";

/// Has another process do the work, as programs with one process for all their windows do.
const HANDS_OVER: &str = "#!/bin/sh
exit 0
";

/// A menu with one program in it.
struct Menu(TempDir);

impl Menu {
    fn new() -> Self {
        Self::with(LETTERS)
    }

    fn with(script: &str) -> Self {
        let menu = Self(TempDir::new().unwrap());
        let folder = menu.path("applications");
        fs::create_dir(&folder).unwrap();
        let program = menu.path("letters");
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let entry = format!(
            "[Desktop Entry]\nType=Application\nName=Test Letters\nExec={} %f\n",
            program.display()
        );
        fs::write(folder.join("test-letters.desktop"), entry).unwrap();
        menu
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the program's process, once it is there.
    fn process(&self) -> Pid {
        for _ in 0..500 {
            if let Ok(text) = fs::read_to_string(self.path("started")) {
                return Pid::from_raw(text.trim().parse().unwrap()).unwrap();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it was not started");
    }
}

impl Drop for Menu {
    fn drop(&mut self) {
        if self.path("started").exists() {
            let _ = kill_process(self.process(), Signal::KILL);
        }
    }
}

fn program(menu: &Menu) -> Program {
    Program::new().with("XDG_DATA_HOME", menu.0.path().to_str().unwrap())
}

#[test]
fn an_opened_program_outlives_the_task_and_qilbee() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let menu = Menu::new();
    let letter = menu.path("to anna.txt");
    fs::write(&letter, "Dear Anna").unwrap();
    let open = json!({"program": "test letters", "target": letter});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_open", "open_program", open),
        Reply::answer().text("It is open."),
    ]);
    let program = program(&menu).with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Open my letter"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();
    let finished = of_type(&lines_of_json(&run.out), "tool_finished")[0].clone();
    assert_eq!(finished["outcome"], "done", "{finished}");
    let events = lines_of_json(&run.out);
    let left_open = of_type(&events, "left_open");
    assert_eq!(left_open.len(), 1, "{}", run.out);
    assert_eq!(left_open[0]["programs"], json!(["Test Letters"]));

    let process = menu.process();
    let running = format!("/proc/{}/cmdline", process.as_raw_nonzero());
    assert_eq!(fs::read(Path::new(&running)).unwrap(), b"sleep\x001213\0");
    let read = |name: &str| fs::read_to_string(menu.path(name)).unwrap();
    assert_eq!(read("arguments"), letter.to_str().unwrap());
    let environment = read("environment");
    assert!(environment.contains("DISPLAY="), "{environment}");
    assert!(!environment.contains(KEY), "{environment}");
    assert!(!environment.contains("QILBEE_"), "{environment}");
}

#[test]
fn what_a_running_program_opens_is_told() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let menu = Menu::with(HANDS_OVER);
    let claude = FakeClaude::start([
        Reply::answer().tool_use(
            "toolu_open",
            "open_program",
            json!({"program": "test letters"}),
        ),
        Reply::answer().text("It is open."),
    ]);
    let program = program(&menu).with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Open my letters"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();
    let events = lines_of_json(&run.out);
    let left_open = of_type(&events, "left_open");
    assert_eq!(left_open.len(), 1, "{}", run.out);
    assert_eq!(left_open[0]["programs"], json!([]));
    assert_eq!(left_open[0]["handed_over"], json!(["Test Letters"]));
}

#[test]
fn what_cannot_be_opened_is_told() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let menu = Menu::new();
    let program = program(&menu);
    let refused = |input: serde_json::Value, code: i32, wanted: &str| {
        let input = input.to_string();
        let ran = program.run(&["tools", "call", "open_program", "--input", &input]);
        assert_eq!(ran.code, code, "{input}\n{}\n{}", ran.out, ran.err);
        assert!(ran.err.contains(wanted), "{input}\n{}", ran.err);
    };
    refused(json!({"program": "Nobody's"}), 1, "Test Letters");
    refused(json!({"target": menu.path("gone.txt")}), 1, "is not there");
    let entry = menu.path("applications/test-letters.desktop");
    refused(json!({"target": entry}), 1, "would be run");
    refused(json!({"target": "ftp://example.org/a"}), 2, "http");
    refused(json!({}), 2, "name a `program`");
    assert!(!menu.path("started").exists());
}
