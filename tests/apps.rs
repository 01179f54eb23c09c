//! Everyday tasks in real applications: mouse and keyboard go through the real program, the end state is read from the
//! file or setting, and what was claimed of each action is judged by looking again two seconds later.
//! `npm run test:apps` brings the display; never part of `npm test`, which must not need office suites.

#![cfg_attr(
    target_os = "linux",
    expect(
        clippy::unwrap_used,
        clippy::print_stdout,
        reason = "a test fails by panicking, and says what it found"
    )
)]

#[cfg(target_os = "linux")]
mod apps {
    mod application;
    mod chromium;
    #[path = "../../src-tauri/crates/desktop/benches/evidence/eyes.rs"]
    mod eyes;
    mod gimp;
    mod office;
    mod perform;
    mod tally;
    mod task;
    mod terminal;
    mod thunderbird;
    mod vlc;

    use libtest_mimic::{Arguments, Trial};
    use std::{
        process::ExitCode,
        sync::{Arc, Mutex},
    };
    use tally::Tally;
    use task::Task;
    use tempfile::TempDir;

    pub(crate) fn main() -> ExitCode {
        let mut arguments = Arguments::from_args();
        // There is one screen.
        arguments.test_threads = Some(1);
        let tally = Arc::new(Mutex::new(Tally::default()));
        let families = [
            office::TASKS,
            terminal::TASKS,
            chromium::TASKS,
            gimp::TASKS,
            thunderbird::TASKS,
            vlc::TASKS,
        ];
        let trials = families.concat().into_iter().map(|(name, task)| {
            let tally = Arc::clone(&tally);
            Trial::test(name, move || Ok(run(task, &tally)?))
        });
        let conclusion = libtest_mimic::run(&arguments, trials.collect());
        let tally = tally.lock().unwrap();
        println!("{tally}");
        if conclusion.has_failed() || !tally.holds() {
            return ExitCode::FAILURE;
        }
        ExitCode::SUCCESS
    }

    /// Prepares a task in a folder of its own and carries it out.
    fn run(task: fn(&std::path::Path) -> Task, tally: &Mutex<Tally>) -> Result<(), String> {
        // Reachable for an application that runs as somebody else.
        let folder = TempDir::new_in("/tmp").unwrap();
        perform::perform(&task(folder.path()), folder.path(), tally)
    }
}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    apps::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {}
