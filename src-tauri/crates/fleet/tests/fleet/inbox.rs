//! The inbox: questions of all desktops in one place, answered one after another.

use super::{
    tasks::writing,
    world::{World, eventually},
};
use serde_json::Value;
use std::{
    fs::File,
    io::Write as _,
    process::{ChildStdin, Stdio},
};

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
