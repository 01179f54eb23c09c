//! Chats that are given only some kinds of tools.

use protocol::{Command, Domain, Mode, SessionOptions};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness};

/// Names of the tools in each request so far.
fn told(harness: &SessionHarness) -> Vec<Vec<String>> {
    let requests = harness.model.requests();
    let names = requests
        .iter()
        .map(|request| request.tools.iter().map(|spec| spec.name.clone()).collect());
    names.collect()
}

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
            "{call} not_executed \"Not executed: the user gave this chat only some tools, and \\\"{tool}\\\" is none of them. \
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
    assert_eq!(
        told(&harness),
        [
            vec!["crm__find"],
            vec!["crm__find"],
            vec!["crm__find", "crm__list"]
        ]
    );
}

#[tokio::test]
async fn other_kinds_of_tools_count_from_the_next_message_on() {
    let tools = vec![
        ScriptedTool::executing("run"),
        ScriptedTool::looking("crm__find").from_server("crm"),
        ScriptedTool::looking("mail__send").from_server("mail"),
    ];
    let replies = (0..4).map(|_| Reply::says("Good.")).collect();
    let mut harness = SessionHarness::new(replies, tools).await;
    let given = [
        None,
        Some(vec![Domain::Server("mail".into())]),
        Some(vec![Domain::Shell, Domain::Server("crm".into())]),
        None,
    ];
    for domains in given {
        let options = SessionOptions {
            domains,
            mode: Mode::Free,
            ..SessionOptions::for_model("scripted")
        };
        harness.command(Command::SetOptions { options }).await;
        harness.user("Go on").await;
        harness.turn_end().await;
    }
    let (run, find, send) = ("run", "crm__find", "mail__send");
    assert_eq!(
        told(&harness),
        [
            vec![run, find, send],
            vec![send],
            vec![run, find],
            vec![run, find, send],
        ]
    );
}
