//! Ending the program by force at each moment of its commits, and letting it go on.

use super::{
    process::{self, Moment, Point, Shim},
    world::{Task, World},
};
use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Tasks at work at the same time.
const SIDE_BY_SIDE: usize = 2;

/// Runs the task in peace and counts.
pub(crate) fn all_points(task: &'static Task, shim: &Path, log: &Path) -> Vec<Point> {
    let world = World::new(task);
    let ran = world.go_on(Some(&Shim::watching(shim, log)));
    world.check_done(&ran, 0, "in peace");
    process::points(&fs::read_to_string(log).unwrap())
}

/// Returns those of all points that leave different files: to a program that is killed, what was written is as good before it
/// has reached the disk as after.
pub(crate) fn differing_points(task: &'static Task, shim: &Path, log: &Path) -> Vec<Point> {
    let mut points = all_points(task, shim, log);
    points.retain(|point| point.moment != Moment::Synced);
    points
}

/// Checks all, some side by side, and says what came of each.
pub(crate) fn check_all(points: &[Point], check: impl Fn(&Point) -> usize + Sync) -> Vec<usize> {
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

/// Ends the program at these points, one run after the other, then lets it finish. Returns how many
/// calls were at work when it was ended.
pub(crate) fn check(task: &'static Task, shim: &Path, crashes: &[Point]) -> usize {
    let name = format!("{crashes:?}");
    let world = World::new(task);
    let mut told = Vec::new();
    let mut begun = Vec::new();
    for crash in crashes {
        let killed = world.go_on(Some(&Shim::crashing(shim, *crash)));
        assert_eq!(killed.code, None, "{name}: not reached\n{}", killed.errors);
        told.extend(killed.events);
        begun.extend(world.done_and_not_written_down());
    }
    let ran = world.go_on(None);
    world.check_done(&ran, crashes.len(), &name);
    let sessions = world.sessions();
    for event in told.iter().filter(|event| event["seq"].is_u64()) {
        assert!(
            sessions[0].contains(event),
            "{name}: lost or changed: {event}"
        );
    }
    let interrupted: Vec<_> = sessions
        .iter()
        .flatten()
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
