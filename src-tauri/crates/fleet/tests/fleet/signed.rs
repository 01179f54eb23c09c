//! Signed answers: a desktop that trusts keys takes an answer only from whoever holds one, whatever its conductor lets through.

use super::{
    tasks::writing,
    world::{Place, World, eventually},
};
use std::fs;

/// Makes a key for somebody who is trusted, and one for somebody who is not. Returns the list of the trusted and the keys' files.
pub(crate) fn keys<P: Place>(world: &World<P>) -> [String; 3] {
    let path = |name: &str| world.path(name).to_str().unwrap().to_owned();
    let [list, trusted, stranger] = ["keys", "trusted", "stranger"].map(path);
    for key in [&trusted, &stranger] {
        assert!(world.run(&["keys", "new", key]).status.success());
    }
    let public = world.run(&["keys", "show", &trusted]).stdout;
    fs::write(&list, public).unwrap();
    [list, trusted, stranger]
}

/// Checks that a desktop asks again after an answer that is signed with the key of a stranger.
pub(crate) fn check_asked_again<P: Place>(world: &World<P>, trusted: &str, stranger: &str) {
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    world.answer_with("t", "yes", &["--key", stranger]).unwrap();
    eventually("it is asked again", || {
        let told = world.show("t");
        let question = told["questions"][0]["id"].as_str()?;
        question.ends_with("-again-1").then_some(())
    });
    world.answer_with("t", "yes", &["--key", trusted]).unwrap();
    world.until("t", "done", 1);
    world.claude.assert_clean();
}

#[test]
fn a_conductor_refuses_answers_of_strangers() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let [list, trusted, stranger] = keys(&world);
    let trust = ["--answer-keys", &list];
    let _conductor = world.conductor_with(&trust);
    let _desktop = world.desktop_with("one", &trust);
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    let refusal = world.answer("t", "yes").unwrap_err();
    assert!(refusal.contains("not signed"), "{refusal}");
    let refusal = world.answer_with("t", "yes", &["--key", &stranger]);
    assert!(refusal.unwrap_err().contains("nobody trusts"));
    world.answer_with("t", "yes", &["--key", &trusted]).unwrap();
    world.until("t", "done", 1);
}

#[test]
fn a_desktop_asks_again_after_an_answer_of_a_stranger() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let [list, trusted, stranger] = keys(&world);
    let _conductor = world.conductor();
    let _desktop = world.desktop_with("one", &["--answer-keys", &list]);
    check_asked_again(&world, &trusted, &stranger);
}
