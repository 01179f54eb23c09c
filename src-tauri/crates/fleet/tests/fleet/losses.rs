//! Losses: of a desktop, of the conductor, of the server. No task is lost, and no desktop works on one that may be another's.

use super::{
    proxy::Proxy,
    tasks::{note, saying, writing},
    world::{World, eventually},
};
use serde_json::Value;
use std::time::Duration;
use testkit::claude::{FakeClaude, Reply};

/// Time that the model takes, in which the server is killed.
const PAUSE: Duration = Duration::from_secs(2);
/// Of an attempt at least: the chat, the X server and the window manager.
const PROGRAMS_OF_A_DESKTOP: usize = 3;
/// Failed confirmations of a lease that show that a step still waits.
const FAILURES: usize = 3;
/// A short lease, so that the loss of a desktop is noticed soon.
const SHORT: [&str; 4] = ["--mode", "ask", "--lease", "5"];

#[test]
fn a_task_of_a_killed_desktop_goes_to_another() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, first) = (world.conductor(), world.desktop("one"));
    world.submit("t", &SHORT);
    let told = world.until("t", "waiting", 1);
    let _second = world.desktop("two");
    let at_work = world.at_work("one");
    first.signal("KILL");
    world.until_ended(&at_work);
    let question = told["questions"][0]["id"].as_str().unwrap();
    let told = world.until("t", "waiting", 2);
    let stale = world.run(&["answer", "t", "--question", question, "yes"]);
    assert!(!stale.status.success(), "{stale:?}");
    assert_eq!(told["questions"].as_array().unwrap().len(), 1, "{told}");
    world.answer("t", "yes").unwrap();
    let told = world.until("t", "done", 2);
    assert_eq!(told["desktop"], "two");
}

#[test]
fn chat_and_display_end_with_a_killed_worker() {
    let claude = FakeClaude::answering(|_| Reply::hang());
    let Some(world) = World::new(claude) else {
        return;
    };
    let (_conductor, desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &[]);
    eventually("the model is asked", || {
        world.claude.asked().first().map(drop)
    });
    let at_work = world.at_work("one");
    assert!(at_work.len() >= PROGRAMS_OF_A_DESKTOP, "{at_work:?}");
    desktop.signal("KILL");
    world.until_ended(&at_work);
}

#[test]
fn a_desktop_that_comes_back_goes_on_with_its_chat() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, first) = (world.conductor(), world.desktop("one"));
    world.submit("t", &SHORT);
    let session = |told: Value| told["progress"]["session"].as_str().map(str::to_owned);
    let before = eventually("the chat is known", || session(world.show("t")));
    world.until("t", "waiting", 1);
    first.signal("KILL");
    drop(first);
    let _again = world.desktop("one");
    world.until("t", "waiting", 2);
    world.answer("t", "yes").unwrap();
    let end = world.until("t", "done", 2);
    assert_eq!(session(end), Some(before));
}

#[test]
fn a_desktop_that_is_shut_down_hands_its_task_on() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, first) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    let _second = world.desktop("two");
    let at_work = world.at_work("one");
    first.signal("TERM");
    assert!(first.end());
    world.until_ended(&at_work);
    let told = world.until("t", "waiting", 2);
    assert_eq!(told["last_failure"], "the desktop is shut down");
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 2);
}

#[test]
fn a_desktop_that_is_told_twice_ends_at_once() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _conductor = world.conductor();
    let archive = world.path("archive");
    let first = world.desktop_with(
        "one",
        &["--drain", "600", "--archive", archive.to_str().unwrap()],
    );
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    let at_work = world.at_work("one");
    first.signal("TERM");
    world.until_log("one", "takes no more tasks");
    first.signal("TERM");
    assert!(!first.end());
    world.until_ended(&at_work);
}

#[test]
fn a_desktop_that_lost_its_program_leaves_the_task_to_another() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let program = world.lingering_program();
    let _conductor = world.conductor();
    let first = world.desktop_with("one", &["--program", &program]);
    world.until_log("one", "looks for tasks");
    std::fs::remove_file(&program).unwrap();
    world.submit("t", &["--mode", "free"]);
    assert!(!first.end());
    let _second = world.desktop("two");
    let told = world.until("t", "done", 2);
    assert_eq!(told["desktop"], "two");
}

#[test]
fn a_desktop_that_was_frozen_lets_go() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, first) = (world.conductor(), world.desktop("one"));
    world.submit("t", &SHORT);
    world.until("t", "waiting", 1);
    let _second = world.desktop("two");
    let at_work = world.at_work("one");
    first.signal("STOP");
    world.until("t", "waiting", 2);
    first.signal("CONT");
    world.until_ended(&at_work);
    world.answer("t", "yes").unwrap();
    let told = world.until("t", "done", 2);
    assert_eq!(told["desktop"], "two");
}

#[test]
fn a_desktop_without_the_server_stops() {
    let Some(mut world) = World::new(writing()) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &SHORT);
    world.until("t", "waiting", 1);
    let at_work = world.at_work("one");
    world.server.kill();
    world.until_ended(&at_work);
    world.server.start_again();
    world.until("t", "waiting", 2);
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 2);
}

#[test]
fn a_desktop_that_is_cut_off_stops_before_another_begins() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let way = Proxy::to(&world.server.address());
    let _conductor = world.conductor();
    let _first = world.desktop_with("one", &["--server", &way.address()]);
    world.submit("t", &["--mode", "ask", "--lease", "5"]);
    world.until("t", "waiting", 1);
    let _second = world.desktop("two");
    let at_work = world.at_work("one");
    way.cut();
    world.until_ended(&at_work);
    world.until("t", "waiting", 2);
    // Each line of a log begins with its time.
    let stopped = world.until_log("one", "stopped: the lease could not be confirmed in time");
    let begun = world.until_log("two", "a task begins");
    assert!(stopped < begun, "{stopped}\n{begun}");
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 2);
}

#[test]
fn a_risky_step_waits_for_the_server() {
    let claude = FakeClaude::start([
        Reply::answer()
            .tool_use("toolu_1", "memory", note())
            .wait(PAUSE),
        Reply::answer().text("It is written."),
    ]);
    let Some(mut world) = World::new(claude) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "free", "--lease", "30"]);
    eventually("the model is asked", || {
        world.claude.asked().first().map(drop)
    });
    world.server.kill();
    world.until_log("one", "a step is held");
    world.until_logged("one", "the lease could not be confirmed", FAILURES);
    // Long after the step would have been done, nothing was told to the model.
    assert_eq!(world.claude.asked().len(), 1);
    world.server.start_again();
    world.until("t", "done", 1);
    world.claude.assert_clean();
}

#[test]
fn the_end_of_a_task_waits_for_the_server() {
    let claude = FakeClaude::answering(|_| Reply::answer().text("Done.").wait(PAUSE));
    let Some(mut world) = World::new(claude) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    // Nobody else may get it meanwhile.
    world.submit("t", &["--lease", "60"]);
    eventually("the model is asked", || {
        world.claude.asked().first().map(drop)
    });
    world.server.kill();
    world.until_log("one", "a task ended");
    world.server.start_again();
    world.until("t", "done", 1);
    assert_eq!(world.claude.asked().len(), 1);
}

#[test]
fn a_task_whose_program_lingers_is_done_once() {
    let claude = FakeClaude::answering(|_| Reply::answer().text("Done."));
    let Some(world) = World::new(claude) else {
        return;
    };
    let slow = world.lingering_program();
    let _conductor = world.conductor();
    let _desktop = world.desktop_with("one", &["--program", &slow]);
    world.submit("t", &SHORT);
    world.until("t", "done", 1);
    assert_eq!(world.claude.asked().len(), 1);
}

#[test]
fn tasks_wait_for_a_conductor() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _desktop = world.desktop("one");
    world.submit("t", &["--mode", "ask"]);
    assert_eq!(world.show("t")["state"], "queued");
    let conductor = world.conductor();
    world.until("t", "waiting", 1);
    conductor.signal("KILL");
    drop(conductor);
    let _another = world.conductor();
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 1);
}

#[test]
fn who_comes_before_the_server_waits_for_it() {
    let Some(mut world) = World::new(saying("All is well.")) else {
        return;
    };
    world.server.kill();
    let conductor = world.conductor();
    let desktop = world.desktop("one");
    for name in ["conductor", "one"] {
        world.until_log(name, "waits for the server");
    }
    world.server.start_again();
    world.submit("t", &[]);
    world.until("t", "done", 1);
    for program in [conductor, desktop] {
        program.signal("TERM");
        assert!(program.end());
    }
    // Told to end while it waits, it ends as usual.
    world.server.kill();
    let alone = world.desktop("two");
    world.until_log("two", "waits for the server");
    alone.signal("TERM");
    assert!(alone.end());
}
