//! The inbox: questions of all desktops in one place, answered one after another.

use super::{
    tasks::{until_taken, writing},
    world::{World, eventually},
};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde_json::{Value, json};
use std::{
    fs::File,
    io::Write as _,
    process::{ChildStdin, Stdio},
};
use testkit::claude::{FakeClaude, Reply};

/// The inbox of a person who answers, and all that it prints.
struct Inbox<'a> {
    world: &'a World,
    typed: ChildStdin,
}

impl Inbox<'_> {
    /// Waits until it has printed these words so many times.
    fn until(&self, words: &str, times: usize) {
        let log = self.world.path("inbox.out");
        eventually(
            &format!("the inbox says “{words}” {times} times"),
            || {
                let told = std::fs::read_to_string(&log).unwrap();
                (told.matches(words).count() >= times).then_some(())
            },
        );
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.typed, "{line}").unwrap();
    }
}

#[test]
fn questions_of_all_tasks_are_answered_one_after_another() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _conductor = world.conductor();
    assert!(printed(&world, &["inbox"]).is_empty());
    let _desktops = [world.desktop("one"), world.desktop("two")];
    world.submit("first", &["--mode", "ask"]);
    world.until("first", "waiting", 1);
    world.submit("second", &["--mode", "ask"]);
    world.until("second", "waiting", 1);
    let listed = printed(&world, &["inbox", "--json"]);
    let listed = listed
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let tasks: Vec<_> = listed.map(|open| open["task"].clone()).collect();
    assert_eq!(
        tasks,
        ["first", "second"],
        "the one that waits longest first"
    );

    let out = File::create(world.path("inbox.out")).unwrap();
    let mut child = world
        .command(&["inbox", "--answer"])
        .stdin(Stdio::piped())
        .stdout(out.try_clone().unwrap())
        .stderr(out)
        .spawn()
        .unwrap();
    let mut inbox = Inbox {
        world: &world,
        typed: child.stdin.take().unwrap(),
    };
    inbox.until("Your answer", 1);
    inbox.type_line("perhaps");
    // It says what fits, and asks again.
    inbox.until("yes or no", 1);
    inbox.until("Your answer", 2);
    inbox.type_line("yes");
    inbox.until("Answered.", 1);
    inbox.until("Your answer", 3);
    // Left open, and not asked again.
    inbox.type_line("");
    inbox.until("No more questions are open", 1);
    world.until("first", "done", 1);
    assert_eq!(world.show("second")["state"], "waiting");
    // Nobody has seen a question that this could be for.
    inbox.type_line("yes");
    world.submit("third", &["--mode", "ask"]);
    inbox.until("Your answer", 4);
    assert_eq!(world.show("third")["state"], "waiting");
    inbox.type_line("no");
    inbox.until("Answered.", 2);
    drop(inbox);
    assert!(child.wait().unwrap().success());
    assert_eq!(world.show("second")["state"], "waiting");
}

fn printed(world: &World, arguments: &[&str]) -> String {
    let out = world.run(arguments);
    assert!(out.status.success(), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

/// A place is clicked, which is asked about.
fn clicking() -> FakeClaude {
    until_taken("It is clicked.", |id| {
        Reply::answer().member(id, "left_click", json!({"coordinate": [300, 200]}))
    })
}

#[test]
fn a_question_about_a_place_shows_its_picture() {
    let Some(world) = World::new(clicking()) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask"]);
    let told = loop {
        let told = world.until("t", "waiting", 1);
        let question = &told["questions"][0];
        if !question["picture"].is_null() {
            break told;
        }
        // On a busy computer a question is put without one rather than late.
        let id = question["id"].as_str().unwrap();
        world.answer_with("t", "no", &["--question", id]).unwrap();
    };
    let picture = &told["questions"][0]["picture"];
    let size = ["width", "height"].map(|side| picture[side].as_i64().unwrap());
    let place = ["x", "y"].map(|axis| picture["points"][0][axis].as_i64().unwrap());
    assert!(
        (0..size[0]).contains(&place[0]) && (0..size[1]).contains(&place[1]),
        "{place:?} in {size:?}"
    );
    let data = BASE64.decode(picture["data"].as_str().unwrap()).unwrap();
    assert_eq!(
        (&picture["media_type"], &data[8..12]),
        (&"image/webp".into(), &b"WEBP"[..])
    );
    let shown = printed(&world, &["inbox"]);
    assert!(shown.contains("a picture of the place"), "{shown}");
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 1);
    world.claude.assert_clean();
}
