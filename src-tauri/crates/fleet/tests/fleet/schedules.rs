//! Tasks with a schedule: the server keeps the times, and each task is one like any other.

use super::{
    tasks::saying,
    world::{POOL, World, eventually},
};
use serde_json::{Value, json};

/// A time that does not come while a test runs, unless it runs at a new year.
const NEW_YEAR: &str = "0 0 1 1 *";

#[test]
fn a_schedule_submits_tasks_like_any_other() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    add(
        &world,
        "yearly",
        &["--label", "T-7", "--time-zone", "Europe/Berlin"],
    )
    .unwrap();
    let told = eventually("it is listed", || schedules(&world).pop());
    assert!(told["next_seconds"].is_u64(), "{told}");
    let found = json!({"id": told["id"], "pool": told["pool"], "title": told["title"], "times": told["times"],
        "time_zone": told["time_zone"], "is_paused": told["is_paused"], "last_task": told["last_task"]});
    let wanted = json!({"id": "yearly", "pool": POOL, "title": "Write it", "times": [NEW_YEAR],
        "time_zone": "Europe/Berlin", "is_paused": false, "last_task": null});
    assert_eq!(found, wanted);

    does(&world, "run", "yearly").unwrap();
    let task = eventually("its task is known", || {
        let last = schedules(&world).pop()?["last_task"].clone();
        last.as_str().map(str::to_owned)
    });
    assert!(task.starts_with("yearly-2"), "{task}");
    let told = world.until(&task, "done", 1);
    let found = json!({"pool": told["pool"], "title": told["title"], "labels": told["labels"], "answer": told["end"]["answer"]});
    let wanted =
        json!({"pool": POOL, "title": "Write it", "labels": ["T-7"], "answer": "All is well."});
    assert_eq!(found, wanted);
    let listed = world.run(&["list", "--pool", POOL, "--state", "done"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.starts_with(&task), "{listed}");
    world.claude.assert_clean();
}

#[test]
fn a_schedule_is_paused_resumed_and_removed() {
    let Some(world) = World::new(saying("Never asked.")) else {
        return;
    };
    add(&world, "yearly", &[]).unwrap();
    let there = add(&world, "yearly", &[]).unwrap_err();
    assert!(
        there.contains("There is a schedule yearly already"),
        "{there}"
    );
    does(&world, "pause", "yearly").unwrap();
    let paused = eventually("it is paused", || {
        schedules(&world).pop().filter(|it| it["is_paused"] == true)
    });
    assert_eq!(paused["next_seconds"], Value::Null, "{paused}");
    does(&world, "resume", "yearly").unwrap();
    eventually("it goes on", || {
        schedules(&world)
            .pop()
            .filter(|it| it["is_paused"] == false)
    });
    does(&world, "remove", "yearly").unwrap();
    eventually("it is gone", || schedules(&world).is_empty().then_some(()));
    for command in ["pause", "resume", "run", "remove"] {
        let gone = does(&world, command, "yearly").unwrap_err();
        assert!(
            gone.contains("There is no schedule yearly"),
            "{command}: {gone}"
        );
    }
}

#[test]
fn a_time_that_means_nothing_is_refused() {
    let Some(world) = World::new(saying("Never asked.")) else {
        return;
    };
    let check = |time: &str, more: &[&str], words: &str| {
        let arguments = [
            "schedule", "add", "x", "Write it", "--pool", POOL, "--cron", time,
        ];
        let told = said(&world, &[&arguments[..], more].concat()).unwrap_err();
        assert!(told.contains(words), "{told}");
    };
    check("often; rm", &[], "is no time as in a table of cron");
    check("99 0 * * *", &[], "Refused");
    check(NEW_YEAR, &["--time-zone", "Europe/Atlantis"], "Refused");
    assert_eq!(schedules(&world), Vec::<Value>::new());
}

fn add(world: &World, id: &str, more: &[&str]) -> Result<(), String> {
    let arguments = [
        "schedule", "add", id, "Write it", "--pool", POOL, "--cron", NEW_YEAR,
    ];
    said(world, &[&arguments[..], more].concat())
}

fn does(world: &World, command: &str, id: &str) -> Result<(), String> {
    said(world, &["schedule", command, id])
}

/// Runs a command. Returns what it said when it failed.
fn said(world: &World, arguments: &[&str]) -> Result<(), String> {
    let out = world.run(arguments);
    match out.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8(out.stderr).unwrap()),
    }
}

fn schedules(world: &World) -> Vec<Value> {
    let out = world.run(&["schedule", "list", "--json"]);
    assert!(out.status.success(), "{out:?}");
    let lines = String::from_utf8(out.stdout).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
