//! A fleet of one desktop in a folder, without a server: the same commands, and the same promises when something is lost.

use super::{
    signed::{check_asked_again, keys},
    tasks::{LABELLED, check_labelled, note, saying, until_taken, writing},
    world::{Folder, POOL, World},
};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};
use testkit::claude::{FakeClaude, Reply};

fn world(claude: FakeClaude) -> Option<World<Folder>> {
    World::without_server(claude)
}

/// File of a record of a task that has one run.
fn record_of(world: &World<Folder>, task: &str, record: &str) -> PathBuf {
    let folder = world.path(&format!("shared/tasks/{task}"));
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let run = entries.map(|entry| entry.path()).find(|path| path.is_dir());
    run.unwrap().join(format!("{record}.json"))
}

#[test]
fn a_task_needs_no_server() {
    let Some(world) = world(saying("All is well.")) else {
        return;
    };
    world.submit("t", &LABELLED);
    assert_eq!(world.show("t")["state"], "queued");
    let _desktop = world.desktop("one");
    check_labelled(&world);
    let pools = world.run(&["pools", "--json"]);
    let pool: Value = serde_json::from_slice(&pools.stdout).unwrap();
    let found = json!([pool["pool"], pool["desktops"][0]["name"], pool["waiting"]]);
    assert_eq!(found, json!([POOL, "one", 0]));

    let refused = world.run(&["submit", "--pool", POOL, "--id", "t", "Another"]);
    let refused = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.contains("another input"), "{refused}");
    assert!(world.run(&["retry", "t"]).status.success());
    assert!(world.run(&["watch", "t"]).status.success());
    assert_eq!(world.claude.asked().len(), 2);
    let results = world.path("results.csv");
    let results = results.to_str().unwrap();
    assert!(world.run(&["results", "--out", results]).status.success());
    let table = fs::read_to_string(results).unwrap();
    let row = table.lines().nth(1).unwrap();
    assert!(row.starts_with("t,done,office,T-7,one,1,1,"), "{row}");
    world.claude.assert_clean();
}

#[test]
fn the_first_answer_counts_without_a_server() {
    let Some(world) = world(writing()) else {
        return;
    };
    let _desktop = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    let told = world.until("t", "waiting", 1);
    assert_eq!(told["questions"][0]["kind"], "approval", "{told}");
    let inbox = world.run(&["inbox", "--json"]);
    let open: Value = serde_json::from_slice(&inbox.stdout).unwrap();
    assert_eq!(json!([open["task"], open["desktop"]]), json!(["t", "one"]));
    let refusal = world.answer("t", "perhaps").unwrap_err();
    assert!(refusal.contains("yes or no"), "{refusal}");
    world.answer("t", "yes").unwrap();
    assert!(world.answer("t", "no").is_err());
    let told = world.until("t", "done", 1);
    assert_eq!(told["end"]["answer"], "It is written.");
    world.claude.assert_clean();
}

#[test]
fn a_killed_worker_of_a_folder_loses_nothing() {
    let Some(world) = world(writing()) else {
        return;
    };
    let first = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    world.submit("later", &["--mode", "ask"]);
    let told = world.until("t", "waiting", 1);
    let at_work = world.at_work("one");
    first.signal("KILL");
    drop(first);
    world.until_ended(&at_work);
    let lost = world.show("t");
    assert_eq!(
        json!([lost["state"], lost["questions"]]),
        json!(["queued", []]),
        "nobody is there to take an answer"
    );
    assert!(world.answer("t", "yes").is_err());
    let _again = world.desktop("one");
    let asked_again = world.until("t", "waiting", 2);
    assert_eq!(
        asked_again["progress"]["session"],
        told["progress"]["session"]
    );
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 2);
    world.until("later", "waiting", 1);
}

#[test]
fn what_a_lost_worker_asked_is_not_open_with_another() {
    let Some(world) = world(writing()) else {
        return;
    };
    let first = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    first.signal("KILL");
    drop(first);
    let home = world.path("two");
    let elsewhere = ["worker", "--pool", "elsewhere", "--name", "two", "--home"];
    let elsewhere = [&elsewhere[..], &[home.to_str().unwrap()]].concat();
    let _other = world.begin("two", &elsewhere, &[]);
    world.until_log("two", "looks for tasks");
    let told = world.show("t");
    let found = json!([told["state"], told["questions"], told["last_failure"]]);
    assert_eq!(found, json!(["queued", [], "its worker was lost"]));
    assert!(world.answer("t", "yes").is_err());
    assert!(world.run(&["cancel", "t"]).status.success());
    assert_eq!(world.show("t")["state"], "cancelled");
}

#[test]
fn a_task_deleted_while_it_runs_holds_up_no_other() {
    let Some(world) = world(writing()) else {
        return;
    };
    let _desktop = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    let at_work = world.at_work("one");
    fs::remove_dir_all(world.path("shared/tasks/t")).unwrap();
    world.submit("t", &["--mode", "ask", "--label", "anew"]);
    world.until_log("one", "was removed while it ran");
    world.until_ended(&at_work);
    let told = world.until("t", "waiting", 1);
    assert_eq!(told["labels"], json!(["anew"]));
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 1);
}

#[test]
fn runs_of_a_folder_have_names_of_their_own() {
    let question = json!({"question": "Which colour?", "choices": ["Blue", "Red"]});
    let claude = until_taken("Blue it is.", move |_| {
        Reply::answer().tool_use("toolu_1", "ask_user", question.clone())
    });
    let Some(world) = world(claude) else {
        return;
    };
    let _desktop = world.desktop("one");
    let mut runs = Vec::new();
    for id in ["t", "u", "t"] {
        match runs.len() {
            2 => assert!(world.run(&["retry", id]).status.success()),
            _ => world.submit(id, &[]),
        }
        let told = world.until(id, "waiting", 1);
        runs.push(told["questions"][0]["run"].to_string());
        world.answer(id, "Blue").unwrap();
        world.until(id, "done", 1);
    }
    runs.sort();
    runs.dedup();
    assert_eq!(runs.len(), 3, "a signed answer fits one run: {runs:?}");
    // Its answer lies there, and is not the one to a question that has its number again.
    for record in ["state", "end"] {
        fs::remove_file(record_of(&world, "u", record)).unwrap();
    }
    let told = world.until("u", "waiting", 1);
    assert_eq!(told["questions"].as_array().unwrap().len(), 1, "{told}");
    world.answer("u", "Red").unwrap();
    world.until("u", "done", 1);
}

#[test]
fn a_worker_that_is_told_to_end_begins_no_other_task() {
    let Some(world) = world(writing()) else {
        return;
    };
    world.submit("t", &["--mode", "ask"]);
    world.submit("later", &["--mode", "ask"]);
    let desktop = world.desktop_with("one", &["--drain", "60"]);
    world.until("t", "waiting", 1);
    desktop.signal("TERM");
    world.until_log("one", "takes no more tasks");
    world.answer("t", "yes").unwrap();
    assert!(desktop.end());
    let states = ["t", "later"].map(|id| {
        let told = world.show(id);
        json!([told["state"], told["attempt"]])
    });
    assert_eq!(json!(states), json!([["done", 1], ["queued", 0]]));
}

#[test]
fn a_worker_of_a_folder_told_twice_waits_for_nothing() {
    let Some(world) = world(saying("Done.")) else {
        return;
    };
    let slow = world.path("slow");
    let script = "#!/bin/sh\n[ \"$1\" != run ] || exec sleep 600\n";
    fs::write(&slow, script).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    fs::set_permissions(&slow, mode).unwrap();
    world.submit("t", &[]);
    let options = ["--program", slow.to_str().unwrap(), "--drain", "600"];
    let desktop = world.desktop_with("one", &options);
    world.until("t", "running", 1);
    desktop.signal("TERM");
    world.until_log("one", "takes no more tasks");
    desktop.signal("TERM");
    assert!(desktop.end());
    assert_eq!(world.show("t")["last_failure"], "the desktop was shut down");
}

#[test]
fn a_folder_has_one_worker_at_a_time() {
    let Some(world) = world(writing()) else {
        return;
    };
    let first = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    assert!(!world.desktop("two").end());
    world.until_log("two", "Another worker has this folder");
    let at_work = world.at_work("one");
    first.signal("TERM");
    assert!(first.end());
    world.until_ended(&at_work);
    assert_eq!(world.show("t")["last_failure"], "the desktop was shut down");
    let _second = world.desktop("two");
    world.until("t", "waiting", 2);
    world.answer("t", "yes").unwrap();
    let told = world.until("t", "done", 2);
    assert_eq!(told["desktop"], "two");
}

#[test]
fn a_task_of_a_folder_is_cancelled_in_every_state() {
    let Some(world) = world(writing()) else {
        return;
    };
    let cancel = |id: &str| world.run(&["cancel", id]).status.success();
    world.submit("early", &["--mode", "ask"]);
    assert!(cancel("early"));
    assert_eq!(world.show("early")["state"], "cancelled");
    let desktop = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    let at_work = world.at_work("one");
    assert!(!world.run(&["retry", "t"]).status.success());
    assert!(cancel("t"));
    let told = world.until("t", "cancelled", 1);
    assert_eq!(told["desktop"], "one", "what it has cost stays known");
    world.until_ended(&at_work);
    assert!(!cancel("t"));
    assert!(world.run(&["retry", "t"]).status.success());
    world.until("t", "waiting", 1);
    desktop.signal("KILL");
    drop(desktop);
    assert!(cancel("t"));
    assert_eq!(world.show("t")["state"], "cancelled");
    let _again = world.desktop("one");
    assert!(world.run(&["retry", "early"]).status.success());
    world.until("early", "waiting", 1);
    world.answer("early", "yes").unwrap();
    world.until("early", "done", 1);
    assert_eq!(world.show("t")["state"], "cancelled");
}

#[test]
fn a_task_that_fails_every_time_ends() {
    let claude = FakeClaude::answering(|_| Reply::answer().tool_use("toolu_1", "memory", note()));
    let Some(world) = world(claude) else {
        return;
    };
    let broken = world.path("broken");
    fs::write(&broken, "#!/bin/sh\n[ \"$1\" != run ]\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    fs::set_permissions(&broken, mode).unwrap();
    let _desktop = world.desktop_with("one", &["--program", broken.to_str().unwrap()]);
    world.submit("t", &[]);
    let told = world.until("t", "failed", 5);
    let failure = told["last_failure"].as_str().unwrap();
    assert!(failure.starts_with("qilbee ended with"), "{failure}");
    assert_eq!(world.claude.asked().len(), 0);
}

#[test]
fn a_stranger_s_answer_does_not_count_in_a_folder() {
    let Some(world) = world(writing()) else {
        return;
    };
    let [list, trusted, stranger] = keys(&world);
    let _desktop = world.desktop_with("one", &["--answer-keys", &list]);
    check_asked_again(&world, &trusted, &stranger);
}

#[test]
fn what_needs_a_server_says_so() {
    let Some(world) = world(saying("Done.")) else {
        return;
    };
    let check = |arguments: &[&str]| {
        let out = world.run(arguments);
        let told = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{told}");
        assert!(told.contains("need"), "{told}");
    };
    check(&["conductor"]);
    check(&["budget", POOL]);
    check(&["schedule", "list"]);
    check(&["worker", "--pool", POOL, "--metrics", "127.0.0.1:0"]);
}

#[test]
fn a_task_that_cannot_be_read_hides_no_other() {
    let Some(world) = world(saying("Done.")) else {
        return;
    };
    for id in ["broken", "whole"] {
        world.submit(id, &[]);
    }
    let file = world.path("shared/tasks/broken/task.json");
    fs::write(file, "{").unwrap();
    let listed = world.run(&["list"]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (lines, told) = (text(listed.stdout), text(listed.stderr));
    assert!(lines.starts_with("whole"), "{lines}");
    assert!(told.contains("broken/task.json"), "{told}");
    // Nobody knows how far it came.
    world.submit("begun", &[]);
    fs::write(record_of(&world, "begun", "state"), "").unwrap();
    let _desktop = world.desktop("one");
    world.until("whole", "done", 1);
    let told = world.until("begun", "failed", 0);
    let failure = told["last_failure"].as_str().unwrap();
    assert!(failure.starts_with("its state cannot be read"), "{failure}");
    assert_eq!(world.claude.asked().len(), 1);
}
