//! Tests of the search: its finds, their wording, and their reading back.

use super::*;
use crate::{AnyTool, NoCheckpoints, NoEgress, NoForms, ProgressSink, Registry, SessionScope};
use protocol::{OutputPart, ToolCall};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

fn tool(server: &str, name: &str, description: &str) -> ToolSpec {
    let domain = Domain::Server(server.to_owned());
    let schema = json!({"type": "object", "properties": {"calendar_id": {"type": "string"}}});
    ToolSpec::custom(name, domain, Effect::Send, description, schema)
}

fn told() -> Arc<[ToolSpec]> {
    let own = ToolSpec::custom(
        "bash",
        Domain::Shell,
        Effect::Execute,
        "Creates issues.",
        json!({}),
    );
    let many = (0..20).map(|number| tool("misc", &format!("misc__tool{number}"), "Does a thing."));
    let named = [
        tool(
            "github",
            "github__createIssue",
            "Opens an issue.\nIn a\nrepository.",
        ),
        tool(
            "github",
            "github__list_issues",
            "Lists issues of a repository.",
        ),
        tool("cal", "cal__create_event", "Creates an event."),
    ];
    [own].into_iter().chain(many).chain(named).collect()
}

async fn search(input: Value) -> String {
    let registry = Registry::new(vec![Arc::new(ToolSearchTool) as Arc<dyn AnyTool>]).unwrap();
    let scope = SessionScope {
        tools: told(),
        ..SessionScope::of("s")
    };
    let call = ToolCall {
        call: "c".into(),
        name: ToolSearchTool::NAME.to_owned(),
        toolset: None,
        input,
    };
    let prepared = registry.prepare(&call, &scope, &[]).unwrap();
    let context = ToolContext {
        cancel: CancellationToken::new(),
        progress: ProgressSink::ignored(),
        checkpoints: NoCheckpoints::shared(),
        network: NoEgress::shared(),
        forms: NoForms::shared(),
        writable: Vec::new(),
    };
    let output = prepared.operation.run(&context).await.unwrap();
    match output.parts.as_slice() {
        [OutputPart::Text { text }] => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn tools_are_found_by_what_they_do() {
    let check = async |query: &str, wanted: &[&str]| {
        let text = search(json!({"query": query})).await;
        assert_eq!(found_tools(&text).collect::<Vec<_>>(), wanted, "{text}");
    };
    let issues = ["github__createIssue", "github__list_issues"];
    check("create issue", &[issues[0], "cal__create_event", issues[1]]).await;
    check("Issues of GitHub", &[issues[1], issues[0]]).await;
    check("event", &["cal__create_event"]).await;
    check("weather", &[]).await;
    let text = search(json!({"query": "thing"})).await;
    assert_eq!(found_tools(&text).count(), MAX_FOUND, "{text}");
    assert_eq!(
        search(json!({"query": "open an issue in a repository"})).await,
        "You can call these from your next answer on:\n\
         - github__createIssue: Opens an issue. In a repository.\n\
         - github__list_issues: Lists issues of a repository."
    );
}

#[tokio::test]
async fn servers_are_listed_without_a_query() {
    let list = "Servers and plugins: cal (1 tools), github (2 tools), misc (20 tools).";
    assert_eq!(search(json!({})).await, list);
    assert_eq!(search(json!({"query": " "})).await, list);
    assert_eq!(found_tools(list).count(), 0);
}
