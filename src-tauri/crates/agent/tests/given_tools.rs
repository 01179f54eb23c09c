//! Chats that are given only some kinds of tools.

use protocol::Domain;
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness};

#[tokio::test]
async fn a_chat_knows_and_calls_only_the_tools_it_was_given() {
    let calls = Reply::calls(
        "",
        &[
            ("c1", "crm__find", json!({})),
            ("c2", "mail__send", json!({})),
            ("c3", "run", json!({})),
        ],
    );
    let replies = vec![calls, Reply::says("Done."), Reply::says("Still.")];
    let tools = vec![
        ScriptedTool::executing("run"),
        ScriptedTool::looking("crm__find").from_server("crm"),
        ScriptedTool::looking("mail__send").from_server("mail"),
    ];
    let mut harness = SessionHarness::with_options(replies, tools, |options| {
        options.domains = Some(vec![Domain::Server("crm".into())]);
    })
    .await;
    harness.user("Find it").await;
    let story = harness.turn_end().await;
    let finished = story.lines().filter(|line| line.contains("tool_finished"));
    let mut finished: Vec<_> = finished
        .filter_map(|line| line.split_once("tool_finished "))
        .map(|(_, line)| line)
        .collect();
    finished.sort_unstable();
    let not_given = |call: &str, tool: &str| {
        format!(
            "{call} failed \"Not executed: the user gave this chat only some tools, and \\\"{tool}\\\" is none of them. \
             Go on without it.\""
        )
    };
    assert_eq!(
        finished,
        [
            "c1 done \"Done.\"",
            &not_given("c2", "mail__send"),
            &not_given("c3", "run"),
        ]
    );
    // One that comes later joins only if the chat was given it.
    for (name, server) in [("crm__list", "crm"), ("mail__list", "mail")] {
        let tool = Arc::new(ScriptedTool::looking(name).from_server(server));
        harness
            .sessions
            .executor()
            .registry()
            .register(tool)
            .unwrap();
    }
    harness.user("And now?").await;
    harness.turn_end().await;
    let told: Vec<Vec<String>> = harness
        .model
        .requests()
        .iter()
        .map(|request| request.tools.iter().map(|spec| spec.name.clone()).collect())
        .collect();
    assert_eq!(
        told,
        [
            vec!["crm__find"],
            vec!["crm__find"],
            vec!["crm__find", "crm__list"]
        ]
    );
}
