//! Every moment of every commit of a ten-step task, and once more those of going on afterwards. Behind another API the
//! task is shorter: its steps are the same ones.

use super::{
    journal,
    moments::{all_points, check, check_all, differing_points},
    process::{self, Point, Shim},
    task,
    world::{Provider, Task, World},
};
use std::{fs, path::Path};
use tempfile::TempDir;
use testkit::{
    claude::{FakeClaude, Seen},
    server::{FakeServer, ServerApi},
};

/// Commits of a program that goes on after a crash in which it is ended once more: it opens the
/// journal, mends it, and takes up the message.
const MENDING: usize = 6;

static TEN_LINES: Task = Task {
    prompt: task::TEN.prompt,
    picture: Some(task::picture),
    provider: |file| {
        Provider::Claude(FakeClaude::answering(move |seen| {
            task::TEN.reply(seen, &file)
        }))
    },
    wanted: || task::TEN.wanted(),
    line_of: task::line_of,
    check: check_uploads,
};

/// Half of it behind another API, without a picture: its inline form is the history's own.
static OVER_RESPONSES: Task = Task {
    prompt: task::FIVE.prompt,
    picture: None,
    provider: |file| {
        let reply = move |seen: &Seen| task::FIVE.server_reply(seen, &file);
        let server = FakeServer::answering(ServerApi::Responses, reply);
        Provider::Responses(server.losing_answers())
    },
    wanted: || task::FIVE.wanted(),
    line_of: task::line_of,
    check: |_, _, _| {},
};

#[test]
fn a_task_over_responses_survives_any_moment() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let points = differing_points(&OVER_RESPONSES, &shim, &folder.path().join("marks"));
    // Four for each of five steps at the least: asked, announced, started, finished.
    assert!(points.len() > 20, "{points:?}");
    check_all(&points, |point| check(&OVER_RESPONSES, &shim, &[*point]));
    println!("ended by force at {} moments", points.len());
}

#[test]
fn a_task_survives_being_ended_at_any_moment_of_any_commit() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let log = folder.path().join("marks");
    let points = all_points(&TEN_LINES, &shim, &log);
    // Four for each of ten steps at the least: asked, announced, started, finished.
    assert!(points.len() > 40, "{points:?}");
    let interrupted = check_all(&points, |point| check(&TEN_LINES, &shim, &[*point]));
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
    check_all(&again, |second| {
        check(&TEN_LINES, &shim, &[points[first], *second])
    });
    println!("and once more at {} moments of going on", again.len());
}

/// Returns the crash points at the beginning of a run that goes on after a crash.
fn points_of_mending(shim: &Path, log: &Path, crash: Point) -> Vec<Point> {
    fs::remove_file(log).unwrap();
    let world = World::new(&TEN_LINES);
    world.go_on(Some(&Shim::crashing(shim, crash)));
    let ran = world.go_on(Some(&Shim::watching(shim, log)));
    world.check_done(&ran, 1, "after one crash");
    let mut points = process::points(&fs::read_to_string(log).unwrap());
    points.retain(|point| point.commit <= MENDING);
    points
}

/// The picture is named by one file from its first answer on. Each crash may leave one behind that nobody recorded,
/// and that expires.
fn check_uploads(world: &World, crashes: usize, name: &str) {
    let files = world.claude().files();
    assert!(
        (1..=1 + crashes).contains(&files.len()),
        "{name}: {files:?}"
    );
    assert!(
        files.iter().all(|file| file.expires_in_seconds.is_some()),
        "{name}"
    );
    let recorded = journal::uploads(&world.home());
    let [upload] = recorded.as_slice() else {
        panic!("{name}: {recorded:?}")
    };
    for seen in world.claude().asked() {
        let source = &task::source_of_picture(&seen)["file_id"];
        assert_eq!(source, &upload.file, "{name}");
    }
}
