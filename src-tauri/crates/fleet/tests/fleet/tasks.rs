//! Tasks that go their way: done, asked about, cancelled, submitted twice, submitted from a table.

use super::world::{POOL, Place, World, eventually};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, process::Command};
use testkit::claude::{FakeClaude, Reply};

/// A note is written, which is asked about.
pub(crate) fn writing() -> FakeClaude {
    until_taken("It is written.", |id| {
        Reply::answer().tool_use(id, "memory", note())
    })
}

/// A call is made, again as long as it is refused or cut off; then there is an answer.
pub(crate) fn until_taken(
    answer: &'static str,
    call: impl Fn(&str) -> Reply + Send + Sync + 'static,
) -> FakeClaude {
    FakeClaude::answering(move |seen| {
        let calls = (1..).map(|number| format!("toolu_{number}"));
        let results: Vec<_> = calls.map_while(|id| seen.tool_result(&id)).collect();
        match results.last() {
            Some(result) if result["is_error"] != true => Reply::answer().text(answer),
            Some(_) | None => call(&format!("toolu_{}", results.len() + 1)),
        }
    })
}

/// Input of a call that writes a note.
pub(crate) fn note() -> Value {
    json!({"command": "create", "path": "/memories/note.md", "file_text": "x\n"})
}

pub(crate) fn saying(words: &'static str) -> FakeClaude {
    FakeClaude::answering(move |_| Reply::answer().text(words))
}

/// Options of a task whose fields are looked at.
pub(crate) const LABELLED: [&str; 4] = ["--label", "T-7", "--max-cost", "1"];

/// Checks that the task `t` with these options is done by the desktop `one`, and comes back with its answer.
pub(crate) fn check_labelled<P: Place>(world: &World<P>) {
    let watched = world.run(&["watch", "t"]);
    let out = String::from_utf8(watched.stdout).unwrap();
    assert!(
        watched.status.success() && out.ends_with("\nAll is well.\n"),
        "{out}"
    );
    let told = world.show("t");
    let found = json!({"state": told["state"], "pool": told["pool"], "labels": told["labels"],
        "desktop": told["desktop"], "reason": told["end"]["reason"], "steps": told["progress"]["steps"]});
    let wanted = json!({"state": "done", "pool": POOL, "labels": ["T-7"], "desktop": "one",
        "reason": "completed", "steps": 1});
    assert_eq!(found, wanted);
}

#[test]
fn a_task_is_done_and_comes_back_with_its_answer() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &LABELLED);
    check_labelled(&world);
    let pools = world.run(&["pools", "--json"]);
    let pool: Value = serde_json::from_slice(&pools.stdout).unwrap();
    assert_eq!(pool["desktops"][0]["name"], "one", "{pool}");
    world.claude.assert_clean();
}

#[test]
fn the_first_answer_to_an_approval_counts() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    let told = world.until("t", "waiting", 1);
    assert_eq!(told["questions"][0]["kind"], "approval", "{told}");
    let inbox = world.run(&["list", "--state", "waiting"]);
    assert!(
        String::from_utf8(inbox.stdout)
            .unwrap()
            .starts_with("t  waiting")
    );
    assert!(
        world
            .answer("t", "perhaps")
            .unwrap_err()
            .contains("yes or no")
    );
    world.answer("t", "yes").unwrap();
    assert!(world.answer("t", "no").is_err());
    let told = world.until("t", "done", 1);
    assert_eq!(told["end"]["answer"], "It is written.");
    world.claude.assert_clean();
}

#[test]
fn a_no_is_told_to_the_model() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "memory", note()),
        Reply::answer().text("Then not."),
    ]);
    let Some(world) = World::new(claude) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    world.answer("t", "no").unwrap();
    world.until("t", "done", 1);
    let asked = world.claude.asked();
    let result = asked[1].tool_result("toolu_1").unwrap();
    assert_eq!(result["is_error"], true, "{result}");
}

#[test]
fn a_question_of_the_model_is_answered_in_words() {
    let question = json!({"question": "Which colour?", "choices": ["Blue", "Red"]});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "ask_user", question),
        Reply::answer().text("Blue it is."),
    ]);
    let Some(world) = World::new(claude) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &[]);
    let told = world.until("t", "waiting", 1);
    assert_eq!(told["questions"][0]["choices"], json!(["Blue", "Red"]));
    world.answer("t", "Blue").unwrap();
    world.until("t", "done", 1);
    let asked = world.claude.asked();
    let result = asked[1].tool_result("toolu_1").unwrap().to_string();
    assert!(result.contains("Blue"), "{result}");
    world.claude.assert_clean();
}

#[test]
fn a_task_is_cancelled_and_done_again() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    assert!(!world.run(&["retry", "t"]).status.success());
    let at_work = world.at_work("one");
    assert!(world.run(&["cancel", "t"]).status.success());
    assert!(!world.run(&["watch", "t"]).status.success());
    let told = world.show("t");
    let found = json!([
        told["state"],
        told["desktop"],
        told["attempt"],
        told["progress"]["steps"]
    ]);
    assert_eq!(
        found,
        json!(["cancelled", "one", 1, 1]),
        "what it used is known"
    );
    world.until_ended(&at_work);
    assert!(!world.run(&["cancel", "t"]).status.success());
    assert!(world.run(&["retry", "t"]).status.success());
    world.until("t", "waiting", 1);
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 1);
}

#[test]
fn a_table_given_again_submits_what_is_missing() {
    let Some(world) = World::new(saying("Done.")) else {
        return;
    };
    let table = world.path("tasks.csv");
    let submit = |rows: &str| {
        fs::write(&table, rows).unwrap();
        let path = table.to_str().unwrap();
        let out = world.run(&["submit", "--pool", POOL, "--csv", path, "Greet"]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code(), text(out.stdout), text(out.stderr))
    };
    let (_, first, _) = submit("id,customer\nt,Ada\n,Bo\n");
    let (_, again, known) = submit("id,customer\nt,Ada\n,Bo\nu,Cy\n");
    assert_eq!(again, "u\n");
    for name in first.lines() {
        assert!(
            known.contains(&format!("{name} was submitted already")),
            "{known}"
        );
    }
    let (code, out, refusal) = submit("id,customer\nt,Dee\n");
    assert_eq!((code, out.as_str()), (Some(1), ""), "{refusal}");
    assert!(refusal.contains("another input"), "{refusal}");
    let (code, out, refusal) = submit("id,customer\nv,Ada\nv,Bo\n");
    assert_eq!((code, out.as_str()), (Some(2), ""), "{refusal}");

    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    let names: Vec<_> = first.lines().chain(again.lines()).collect();
    for name in &names {
        world.until(name, "done", 1);
    }
    let asked = world.claude.asked();
    assert_eq!(asked.len(), names.len());
    let mut bodies = asked.iter().map(|it| it.body.to_string());
    let row = bodies.find(|body| body.contains("customer: Bo"));
    assert!(row.unwrap().contains("Greet"));

    let results = world.path("results.csv");
    let save = || {
        world.run(&[
            "results",
            "--pool",
            POOL,
            "--out",
            results.to_str().unwrap(),
        ])
    };
    assert!(save().status.success());
    let table = fs::read_to_string(&results).unwrap();
    assert_eq!(table.lines().count(), 1 + names.len(), "{table}");
    let row = table.lines().find(|line| line.starts_with("t,")).unwrap();
    let wanted = format!("t,done,{POOL},,one,1,1,");
    assert!(
        row.starts_with(&wanted) && row.ends_with(",completed,,Done."),
        "{row}"
    );
    let again = String::from_utf8(save().stderr).unwrap();
    assert!(again.contains("is there already"), "{again}");
}

#[test]
fn the_same_name_is_taken_once() {
    let Some(world) = World::new(saying("Done.")) else {
        return;
    };
    world.submit("t", &[]);
    let again = ["submit", "--pool", POOL, "--id", "t", "Write it"];
    let refused = world.run(&again);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.until("t", "done", 1);
    let refused = world.run(&again);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(world.claude.asked().len(), 1);
}

#[test]
fn what_was_stopped_at_the_desktop_is_not_tried_again() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    world.interrupt_chat("one");
    assert!(!world.run(&["watch", "t"]).status.success());
    let told = world.show("t");
    let found = json!([told["state"], told["last_failure"], told["desktop"]]);
    assert_eq!(
        found,
        json!(["failed", "somebody stopped it at the desktop", "one"])
    );
    assert_eq!(told["progress"]["steps"], 1, "{told}");
}

#[test]
fn a_chat_has_nothing_of_the_persons_session_or_the_fleet() {
    let claude = FakeClaude::answering(|_| Reply::hang());
    let Some(world) = World::new(claude) else {
        return;
    };
    let key = world.path("key");
    let variables = [
        ("WAYLAND_DISPLAY", "wayland-0"),
        // No X server here is ever called so.
        ("DISPLAY", "nowhere:0"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere"),
        ("QILBEE_FLEET_KEY", key.to_str().unwrap()),
        ("CREDENTIALS_DIRECTORY", "/run/credentials/desk1"),
    ];
    let _conductor = world.conductor();
    let _desktop = world.desktop_in("one", &["--private-display"], &variables);
    world.submit("t", &[]);
    eventually("the model is asked", || {
        world.claude.asked().first().map(drop)
    });
    let chat = world.chat_environment("one");
    let value = |name: &str| chat.get(name).map(String::as_str);
    for (name, given) in variables {
        assert_ne!(value(name), Some(given), "{name}");
    }
    assert_eq!(value("WAYLAND_DISPLAY"), None);
    assert_eq!(value("XDG_SESSION_TYPE"), Some("x11"));
    assert_eq!(value("QILBEE_FLEET_SERVER"), None);
    assert!(value("ANTHROPIC_API_KEY").is_some());
    // The bus knows their names, and starts none.
    for keychain in ["org.freedesktop.secrets", "org.gnome.keyring"] {
        let call = |method: &str, more: &[&str]| call_bus(&chat, method, more);
        let (_, known) = call("ListActivatableNames", &[]);
        assert!(known.contains(keychain), "{keychain} is not masked");
        let name = format!("string:{keychain}");
        let (is_started, told) = call("StartServiceByName", &[&name, "uint32:0"]);
        assert!(!is_started, "{keychain}: {told}");
    }
    for environment in world.display_environments("one") {
        assert_eq!(
            environment.get("ANTHROPIC_API_KEY"),
            None,
            "{environment:?}"
        );
    }
}

/// Calls the bus of this environment itself. Returns whether it did as asked, and what it said.
fn call_bus(environment: &BTreeMap<String, String>, method: &str, more: &[&str]) -> (bool, String) {
    let method = format!("org.freedesktop.DBus.{method}");
    let call = [
        "--session",
        "--print-reply",
        "--dest=org.freedesktop.DBus",
        "/org/freedesktop/DBus",
        &method,
    ];
    let mut command = Command::new("dbus-send");
    command.args(call).args(more).env_clear().envs(environment);
    let out = command.output().unwrap();
    let told = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    (out.status.success(), told)
}

#[test]
fn a_worker_without_its_program_takes_no_task() {
    let Some(world) = World::new(saying("Done.")) else {
        return;
    };
    let missing = world.path("missing");
    let desktop = world.desktop_with("one", &["--program", missing.to_str().unwrap()]);
    assert!(!desktop.end());
    world.until_log("one", "cannot be started");
}
