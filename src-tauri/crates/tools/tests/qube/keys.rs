//! The key: which place it is asked for, and where it never goes.

use super::world::{KEY, World, task, text};
use serde_json::json;
use testkit::qube::{FakeQube, QubeReply, Route};
use tools::qube::{KeyScope, QubeKey};

#[tokio::test]
async fn another_server_is_asked_for_as_another_place() {
    let world = World::new(task(vec![QubeReply::status("completed", json!({}))]));
    world.run(json!({})).await.unwrap();
    assert_eq!(*world.keys.asked.lock().unwrap(), [KeyScope::Elsewhere; 2]);
}

#[tokio::test]
async fn without_a_key_nothing_is_sent() {
    for key in [None, Some("")] {
        let server = FakeQube::start(KEY);
        let address = server.base_url();
        let world = World::at(server, &address, key);
        let error = text(world.run(json!({})).await).unwrap_err();
        assert!(error.contains("Give one in QUBE_API_KEY"), "{error}");
        assert_eq!(world.server.requests(), []);
    }
}

#[tokio::test]
async fn a_key_does_not_go_over_plain_http_to_another_computer() {
    let world = World::at(FakeQube::start(KEY), "http://192.0.2.1/", Some(KEY));
    let error = text(world.run(json!({})).await).unwrap_err();
    assert!(error.contains("not sent over plain http"), "{error}");
    assert!(world.keys.asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_redirect_carries_the_key_nowhere() {
    let other = FakeQube::start(KEY);
    let there = format!("{}tasks", other.base_url());
    for status in [301, 302, 303, 307, 308] {
        let reply = QubeReply::raw(status, "").header("location", &there);
        let world = World::new(|server| server.then(Route::Submit, [reply]));
        let error = text(world.run(json!({})).await).unwrap_err();
        assert!(error.contains("which is not followed"), "{error}");
    }
    assert_eq!(other.requests(), []);
}

#[test]
fn a_key_shows_itself_to_nobody() {
    assert_eq!(format!("{:?}", QubeKey::new(KEY)), "QubeKey(…)");
}
