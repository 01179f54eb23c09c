//! The person at the real mouse and keyboard: takes over from the program, and stops it from anywhere.

use super::{
    binary::{DISPLAY, Program, Ran, check_gapless, lines_of_json, of_type, read_until},
    fake_user::FakeUser,
    mcp::Served,
};
use serde_json::{Value, json};
use std::{
    io::{BufReader, Read as _},
    sync::{
        PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};
use testkit::claude::{FakeClaude, Reply};
use xkeysym::Keysym;

#[test]
fn the_stop_shortcut_stops_a_task_in_the_terminal() {
    // Through a program, as from a keyboard on the screen: that is no takeover, and stops all the same.
    let events = interrupted(("stopped", 130), |user| {
        user.press_through_program(&[Keysym::Control_L, Keysym::Alt_L, Keysym::Escape]);
    });
    assert_eq!(of_type(&events, "takeover"), Vec::<&Value>::new());
    let finished = of_type(&events, "tool_finished");
    assert_eq!(finished[0]["outcome"], "interrupted");
}

#[test]
fn a_takeover_ends_an_unattended_task() {
    // Nobody is there to say that it may go on, and nobody pressed stop.
    let events = interrupted(("unanswered", 3), |user| user.tap(Keysym::F9));
    let told = |kind: &str| {
        of_type(&events, kind)
            .into_iter()
            .cloned()
            .collect::<Vec<_>>()
    };
    let [takeover] = told("takeover").try_into().expect("one takeover");
    assert_eq!(takeover["by"], "keyboard");
    let [paused] = told("paused").try_into().expect("one pause");
    assert_eq!(paused["reason"], "takeover");
    let outcomes: Vec<_> = told("tool_finished")
        .iter()
        .map(|event| (event["outcome"].clone(), event["summary"]["id"].clone()))
        .collect();
    assert_eq!(
        json!(outcomes),
        json!([
            ["interrupted", "agent-call-taken-over"],
            ["not_executed", "agent-call-halted"],
        ])
    );
}

#[test]
fn the_person_comes_before_another_program() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let program = Program::new();
    let mut served = Served::start(&program, &["--allow", "act"]);
    let press = json!({"text": "F8"});
    let (failed, told) = served.call("key", press.clone());
    assert!(!failed, "{told}");
    let goes_on = AtomicBool::new(true);
    let in_use = |told: &Value| {
        let text = told[0]["text"].as_str().unwrap_or_default();
        text.contains("wait until they have let go of mouse and keyboard")
    };
    let (refused, again, looked) = thread::scope(|scope| {
        // Also when a call fails: the scope waits for the thread.
        let _leaves = OnDrop(|| goes_on.store(false, Ordering::Relaxed));
        scope.spawn(|| {
            let user = FakeUser::connect();
            while goes_on.load(Ordering::Relaxed) {
                user.tap(Keysym::F9);
                thread::sleep(Duration::from_millis(50));
            }
        });
        // They have to sit down first.
        let mut calls = (0..1_000).map(|_| served.call("key", press.clone()));
        let refused = calls.find(|(failed, _)| *failed);
        let again = served.call("key", press.clone());
        let looked = served.call("screenshot", json!({}));
        (refused, again, looked)
    });
    let (_, refused) = refused.expect("a refused call");
    assert!(in_use(&refused), "{refused}");
    assert!(again.0 && in_use(&again.1), "{}", again.1);
    assert!(!looked.0, "{}", looked.1);
    while served.call("key", press.clone()).0 {}
    served.end();
}

/// Does something when it goes, however that happens.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A task that holds a key for minutes, until the person does something. All its events.
fn interrupted((reason, code): (&str, i32), does: impl FnOnce(&FakeUser)) -> Vec<Value> {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let hold = Reply::answer()
        .member(
            "toolu_hold",
            "hold_key",
            json!({"text": "F8", "duration": 250}),
        )
        .member("toolu_look", "screenshot", json!({}));
    let claude = FakeClaude::start([hold]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut child = program.start(&["run", "--json", "--mode", "free", "Hold it"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = read_until(&mut out, r#""type":"tool_started""#);
    let user = FakeUser::connect();
    does(&user);
    out.read_to_string(&mut lines).unwrap();
    let run = Ran::of(child);
    assert_eq!(run.code, code, "{lines}\n{}", run.err);
    assert_eq!(user.held(), Vec::<u8>::new(), "nothing stays pressed");
    let events = lines_of_json(&lines);
    check_gapless(&events, 1);
    let end = events.last().unwrap();
    assert_eq!(
        (&end["type"], &end["reason"]),
        (&"session_ended".into(), &reason.into())
    );
    claude.assert_clean();
    events
}
