//! Every moment of every commit of a ten-step task, and once more those of going on afterwards.

use super::{
    journal,
    process::{self, Point, Ran, Shim},
    task,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use tempfile::TempDir;
use testkit::claude::FakeClaude;

/// Tasks at work at the same time.
const SIDE_BY_SIDE: usize = 2;
/// Commits of a program that goes on after a crash in which it is ended once more: it opens the
/// journal, mends it, and takes up the message.
const MENDING: usize = 6;

/// A home for the program, the file its task writes, and the model.
struct World {
    folder: TempDir,
    claude: FakeClaude,
}

#[test]
fn a_task_survives_being_ended_at_any_moment_of_any_commit() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let log = folder.path().join("marks");
    let points = all_points(&shim, &log);
    let interrupted = check_all(&points, |point| check(&shim, &[*point]));
    let cut_off: Vec<_> = interrupted.iter().filter(|count| **count > 0).collect();
    println!(
        "ended by force at {} moments, at {} of them with a command at work",
        points.len(),
        cut_off.len()
    );
    // Each of ten commands at the least: known to have started, and done but not written down.
    assert!(cut_off.len() >= 20, "{interrupted:?}");

    let first = interrupted.iter().position(|count| *count > 0).unwrap();
    let again = points_of_mending(&shim, &log, points[first]);
    check_all(&again, |second| check(&shim, &[points[first], *second]));
    println!("and once more at {} moments of going on", again.len());
}

/// Checks all, some side by side, and says what came of each.
fn check_all(points: &[Point], check: impl Fn(&Point) -> usize + Sync) -> Vec<usize> {
    let next = AtomicUsize::new(0);
    let found: Vec<_> = points.iter().map(|_| AtomicUsize::new(0)).collect();
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(point) = points.get(index) else {
                        break;
                    };
                    found[index].store(check(point), Ordering::Relaxed);
                }
            });
        }
    });
    found.into_iter().map(AtomicUsize::into_inner).collect()
}

/// Runs the task in peace and counts.
fn all_points(shim: &Path, log: &Path) -> Vec<Point> {
    let world = World::new();
    let ran = world.go_on(Some(&Shim::watching(shim, log)));
    world.check_done(&ran, "in peace");
    let points = process::points(&fs::read_to_string(log).unwrap());
    // Four for each of ten steps at the least: asked, announced, started, finished.
    assert!(points.len() > 40, "{points:?}");
    points
}

/// Returns the crash points at the beginning of a run that goes on after a crash.
fn points_of_mending(shim: &Path, log: &Path, crash: Point) -> Vec<Point> {
    fs::remove_file(log).unwrap();
    let world = World::new();
    world.go_on(Some(&Shim::crashing(shim, crash)));
    let ran = world.go_on(Some(&Shim::watching(shim, log)));
    world.check_done(&ran, "after one crash");
    let mut points = process::points(&fs::read_to_string(log).unwrap());
    points.retain(|point| point.commit <= MENDING);
    points
}

/// Ends the program at these points, one run after the other, then lets it finish. Returns how many
/// calls were at work when it was ended.
fn check(shim: &Path, crashes: &[Point]) -> usize {
    let name = format!("{crashes:?}");
    let world = World::new();
    let mut told = Vec::new();
    let mut begun = Vec::new();
    for crash in crashes {
        let killed = world.go_on(Some(&Shim::crashing(shim, *crash)));
        assert_eq!(killed.code, None, "{name}: not reached\n{}", killed.errors);
        told.extend(killed.events);
        begun.extend(world.done_and_not_written_down());
    }
    let ran = world.go_on(None);
    world.check_done(&ran, &name);
    world.check_uploads(crashes.len(), &name);
    let events = &world.sessions()[0];
    for event in told.iter().filter(|event| event["seq"].is_u64()) {
        assert!(events.contains(event), "{name}: lost or changed: {event}");
    }
    let interrupted: Vec<_> = events
        .iter()
        .filter(|event| event["outcome"] == "interrupted")
        .map(|event| event["call"].as_str().unwrap().to_owned())
        .collect();
    for call in begun {
        assert!(
            interrupted.contains(&call),
            "{name}: {call} was done, and the model was told that it was not"
        );
    }
    interrupted.len()
}

impl World {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let (work, home) = (folder.path().join("work"), folder.path().join("home"));
        for folder in [&work, &home] {
            fs::create_dir(folder).unwrap();
        }
        let settings = format!("[shell]\nwritable = [\"{}\"]\n", work.display());
        fs::write(home.join("config.toml"), settings).unwrap();
        let file = work.join("lines");
        fs::write(folder.path().join("picture.png"), task::picture()).unwrap();
        let claude = FakeClaude::answering(move |seen| task::reply(seen, &file));
        Self { folder, claude }
    }

    fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// Says what a person would: the task, until it was taken; then that it should go on.
    fn go_on(&self, shim: Option<&Shim<'_>>) -> Ran {
        let sessions = self.sessions();
        let session = sessions.first().map(|events| {
            let id = events[0]["session"].as_str().unwrap();
            let said = journal::count(events, "user_message") > 0;
            [
                "--session",
                id,
                if said { "continue" } else { task::PROMPT },
            ]
        });
        let is_said = session
            .as_ref()
            .is_some_and(|known| known.contains(&"continue"));
        let picture = self.picture();
        let mut arguments = session.map_or(vec![task::PROMPT], |known| known.to_vec());
        if !is_said {
            arguments.extend(["--attach", &picture]);
        }
        process::run(&self.home(), &self.claude.base_url(), &arguments, shim)
    }

    fn picture(&self) -> String {
        let path = self.folder.path().join("picture.png");
        path.display().to_string()
    }

    fn sessions(&self) -> Vec<Vec<Value>> {
        journal::sessions(&self.home())
    }

    fn lines(&self) -> String {
        fs::read_to_string(self.folder.path().join("work/lines")).unwrap_or_default()
    }

    /// The calls that left their line behind and have no result in the journal.
    fn done_and_not_written_down(&self) -> Vec<String> {
        let lines = self.lines();
        let calls = self.sessions().into_iter().flat_map(journal::open_calls);
        calls
            .filter(|call| task::line_of(call).is_some_and(|line| lines.contains(&line)))
            .collect()
    }

    /// All was done once, the journal is whole, and the provider never had a reason to complain.
    fn check_done(&self, ran: &Ran, name: &str) {
        assert_eq!(
            ran.code,
            Some(0),
            "{name}: {}\n{:#?}",
            ran.errors,
            ran.events
        );
        assert_eq!(self.lines(), task::wanted(), "{name}");
        assert_eq!(self.claude.faults(), Vec::<String>::new(), "{name}");
        let sessions = self.sessions();
        let [events] = sessions.as_slice() else {
            panic!("{name}: {} sessions", sessions.len())
        };
        check_journal(events, name);
    }

    /// The picture is named by one file from its first answer on. Each crash may leave one behind that nobody recorded,
    /// and that expires.
    fn check_uploads(&self, crashes: usize, name: &str) {
        let files = self.claude.files();
        assert!(
            (1..=1 + crashes).contains(&files.len()),
            "{name}: {files:?}"
        );
        assert!(
            files.iter().all(|file| file.expires_in_seconds.is_some()),
            "{name}"
        );
        let recorded = journal::uploads(&self.home());
        let [upload] = recorded.as_slice() else {
            panic!("{name}: {recorded:?}")
        };
        for seen in self.claude.asked() {
            let source = &task::source_of_picture(&seen)["file_id"];
            assert_eq!(source, &upload.file, "{name}");
        }
    }
}

fn check_journal(events: &[Value], name: &str) {
    let seqs: Vec<_> = events.iter().map(|event| event["seq"].as_u64()).collect();
    let gapless: Vec<_> = (1..=events.len() as u64).map(Some).collect();
    assert_eq!(seqs, gapless, "{name}");
    let end = events.last().unwrap();
    let ended = (&end["type"], &end["reason"]);
    assert_eq!(ended, (&"turn_ended".into(), &"completed".into()), "{name}");
    let turns = ["turn_started", "turn_ended"].map(|kind| journal::count(events, kind));
    assert_eq!(turns[0], turns[1], "{name}: a turn that never ended");
    let mut calls: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for event in events {
        let place = match event["type"].as_str() {
            Some("tool_call") => 0,
            Some("tool_started") => 1,
            Some("tool_finished") => 2,
            _ => continue,
        };
        calls.entry(event["call"].as_str().unwrap()).or_default()[place] += 1;
    }
    for (call, [announced, started, finished]) in calls {
        assert!(
            announced <= 1 && started <= 1 && finished == 1,
            "{name}: {call} was announced {announced}, started {started}, finished {finished} times"
        );
    }
}
