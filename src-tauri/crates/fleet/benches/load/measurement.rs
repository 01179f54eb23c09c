//! Measurement: the fleet idle, busy, and the same tasks without it.

use crate::world::{self, POOL, World};
use serde_json::Value;
use std::{
    collections::HashMap,
    fmt::Write as _,
    fs,
    sync::{Arc, Mutex},
    thread::sleep,
    time::{Duration, Instant},
};
use testkit::claude::{FakeClaude, Reply};

/// Desktops and tasks, unless told otherwise.
const WORKERS: usize = 3;
const TASKS: usize = 30;
/// Those that `list` shows, but for some that were there before.
const MOST_TASKS: usize = 9_000;
/// Tasks for a median.
const SINGLE_TASKS: usize = 10;
/// Before the number of a task in its words.
const NUMBER: &str = "This is task ";
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Between two looks at all tasks, which cost the fleet something themselves.
const LOOK_AT_ALL_EVERY: Duration = Duration::from_secs(2);
/// Longest time in which nothing happens.
const PATIENCE: Duration = Duration::from_secs(120);

/// Times of the model's first request for each task, by the task's number.
#[derive(Clone, Default)]
struct FirstRequests(Arc<Mutex<HashMap<usize, Instant>>>);

impl FirstRequests {
    fn note(&self, body: &str) {
        let number = body.split(NUMBER).nth(1).and_then(|rest| {
            let digits = rest.split(|it: char| !it.is_ascii_digit()).next()?;
            digits.parse::<usize>().ok()
        });
        if let Some(number) = number {
            self.0
                .lock()
                .unwrap()
                .entry(number)
                .or_insert_with(Instant::now);
        }
    }

    fn of(&self, number: usize) -> Instant {
        *self.0.lock().unwrap().get(&number).unwrap()
    }
}

pub(crate) fn measure() {
    let workers = option("--workers").unwrap_or(WORKERS);
    let tasks = option("--tasks").unwrap_or(TASKS);
    assert!((1..=MOST_TASKS).contains(&tasks), "1 to {MOST_TASKS} tasks");
    let requests = FirstRequests::default();
    let noting = requests.clone();
    let claude = FakeClaude::answering(move |seen| {
        noting.note(&seen.body.to_string());
        Reply::answer().text("Done.")
    });
    let Some(world) = World::new(claude) else {
        panic!("a server and the programs are needed: `cargo build --release --bins`");
    };
    let _conductor = world.conductor();
    let names: Vec<_> = (1..=workers)
        .map(|number| format!("desk{number}"))
        .collect();
    let _desktops: Vec<_> = names.iter().map(|name| world.desktop(name)).collect();
    until(LOOK_EVERY, || desktops(&world) == workers);
    println!("{workers} desktops\n");
    println!("| measured | tasks | result |\n|---|--:|--:|");
    idle(&world, &requests);
    busy(&world, tasks);
    alone(&world);
}

/// The number behind an option of the bench.
fn option(name: &str) -> Option<usize> {
    let arguments: Vec<_> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    Some(arguments[at + 1].parse().unwrap())
}

/// One task after another, none of which waits for a desktop.
fn idle(world: &World, requests: &FirstRequests) {
    let (mut started, mut done) = (Vec::new(), Vec::new());
    for number in 0..SINGLE_TASKS {
        let id = format!("idle{number}");
        let begin = Instant::now();
        let words = format!("{NUMBER}{number}.");
        let out = world.run(&["submit", "--pool", POOL, "--id", &id, &words]);
        assert!(out.status.success(), "{out:?}");
        until(LOOK_EVERY, || world.show(&id)["state"] == "done");
        done.push(begin.elapsed());
        started.push(requests.of(number) - begin);
    }
    row(
        "idle: submitted to first request",
        SINGLE_TASKS,
        median(started),
    );
    row("idle: submitted to done", SINGLE_TASKS, median(done));
}

/// All tasks at once, from a table.
fn busy(world: &World, tasks: usize) {
    let mut table = String::from("id,prompt\n");
    for number in 0..tasks {
        let name = SINGLE_TASKS + number;
        writeln!(table, "busy{number},{NUMBER}{name}.").unwrap();
    }
    let file = world.path("tasks.csv");
    fs::write(&file, table).unwrap();
    let begin = Instant::now();
    let out = world.run(&["submit", "--pool", POOL, "--csv", file.to_str().unwrap()]);
    assert!(out.status.success(), "{out:?}");
    row("busy: all submitted", tasks, begin.elapsed());
    let wanted = tasks + SINGLE_TASKS;
    let mut done = 0;
    while done < wanted {
        let before = done;
        until(LOOK_AT_ALL_EVERY, || {
            done = count(world, "done");
            done > before
        });
    }
    let took = begin.elapsed();
    row("busy: all done", tasks, took);
    let each = took / u32::try_from(tasks).unwrap();
    row("busy: each", tasks, each);
}

/// The same by the program itself, one after another, on no display.
fn alone(world: &World) {
    let home = world.path("alone");
    let mut took = Vec::new();
    for number in 0..SINGLE_TASKS {
        let words = format!("{NUMBER}{number}.");
        let begin = Instant::now();
        let mut command = world.at_model(world::qilbee_file());
        command.args(["run", "--json", &words]);
        let out = command.env("QILBEE_HOME", &home).output().unwrap();
        assert!(out.status.success(), "{out:?}");
        took.push(begin.elapsed());
    }
    row("alone: `qilbee run`", SINGLE_TASKS, median(took));
}

fn desktops(world: &World) -> usize {
    let out = world.run(&["pools", POOL, "--json"]);
    let told: Value = serde_json::from_slice(&out.stdout).unwrap_or_default();
    told["desktops"].as_array().map_or(0, Vec::len)
}

fn count(world: &World, state: &str) -> usize {
    let out = world.run(&["list", "--state", state, "--limit", "10000", "--json"]);
    String::from_utf8_lossy(&out.stdout).lines().count()
}

fn until(interval: Duration, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "nothing happens any more");
        sleep(interval);
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn row(measured: &str, tasks: usize, result: Duration) {
    println!("| {measured} | {tasks} | {:.2} s |", result.as_secs_f64());
}
