//! Servers of the protocol of 2026-07-28: found without a handshake, asking in rounds, told of by listening.

use super::{
    forms::{Person, accepts, question},
    room::{Room, fake, text},
    trial,
};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("the_newest_protocol_needs_no_handshake", no_handshake),
        trial("a_server_asks_in_rounds", rounds),
        trial("a_server_that_asks_on_and_on_is_refused", on_and_on),
        trial("changed_lists_are_listened_for", listening),
    ]
}

async fn no_handshake() {
    let room = Room::with(json!({"new": fake("newest")})).await;
    let about = room.status("new").about.unwrap();
    assert_eq!(about.protocol, "2026-07-28");
    assert!(room.names().contains(&"new__ask".to_owned()));
    room.end().await;
}

async fn rounds() {
    let room = Room::with(json!({"new": fake("newest")})).await;
    let person = Person::who(accepts);
    let prompter = Arc::clone(&person) as _;
    let told = room.call_asking(prompter, "new__ask", question()).await;
    let told: Value = serde_json::from_str(&text(&told.unwrap())).unwrap();
    let answer = json!({"action": "accept", "content": {"name": "Anna"}});
    assert_eq!(told, json!([{"who": answer}, "asked once"]));
    assert_eq!(person.shown.lock().unwrap().len(), 1);
    let told = room.text("new__later", json!({})).await;
    assert_eq!(told, r#"[null,"come back"]"#);
    let told = room.failure("new__sample", json!({})).await;
    assert!(told.contains("what Qilbee does not offer"), "{told}");
    room.end().await;
}

async fn on_and_on() {
    let room = Room::with(json!({"new": fake("newest")})).await;
    let person = Person::who(accepts);
    let prompter = Arc::clone(&person) as _;
    let told = room.call_asking(prompter, "new__endless", question()).await;
    let told = told.unwrap_err().to_string();
    assert!(told.contains("it asked too often"), "{told}");
    assert_eq!(person.shown.lock().unwrap().len(), 10);
    room.end().await;
}

async fn listening() {
    let room = Room::with(json!({"new": fake("newest")})).await;
    assert_eq!(room.text("new__grow", json!({})).await, "grown");
    room.brought("new__grown").await;
    room.end().await;
}
