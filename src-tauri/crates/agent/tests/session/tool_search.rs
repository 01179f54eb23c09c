//! Search for tools of outside servers where the provider has none: what is found is declared in the next requests, behind
//! everything that was declared before.

use model::MAX_WHOLE_TOOLS;
use protocol::Item;
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness};
use tools::ToolSearchTool;

#[tokio::test]
async fn a_found_tool_is_declared_and_called() {
    let replies = vec![
        Reply::calls("", &[("c1", "tool_search", json!({"query": "invoice"}))]),
        Reply::calls("", &[("c2", "crm__invoice", json!({}))]),
        Reply::says("Done."),
        Reply::says("Still."),
    ];
    let many = (0..MAX_WHOLE_TOOLS).map(|number| format!("crm__tool{number}"));
    let tools = ["crm__invoice".to_owned()].into_iter().chain(many);
    let tools = tools.map(|name| ScriptedTool::looking(&name).from_server("crm"));
    let tools = [ScriptedTool::executing("run")].into_iter().chain(tools);
    let mut harness = SessionHarness::with_parts(
        replies,
        tools.collect(),
        |_| {},
        |parts| parts.registry.register(Arc::new(ToolSearchTool)).unwrap(),
    )
    .await;
    harness.user("Look up the invoice").await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c2 done"), "{story}");
    let requests = harness.model.requests();
    let names = |request: usize| -> Vec<String> {
        let tools = requests[request].tools.iter();
        tools.map(|spec| spec.name.clone()).collect()
    };
    assert_eq!(names(0), ["run", "tool_search"]);
    assert_eq!(names(1), ["run", "tool_search", "crm__invoice"]);
    assert!(Arc::ptr_eq(&requests[1].tools, &requests[2].tools));
    let Item::ToolResult(result) = &requests[1].messages.last().unwrap().items[0] else {
        panic!("no result")
    };
    let text = "You can call these from your next answer on:\n- crm__invoice: A scripted tool";
    assert_eq!(result.content, [Item::text(text)]);

    let events = harness
        .sessions
        .store()
        .all_events(harness.session.id())
        .await;
    let last = events.unwrap().last().map(|event| event.seq).unwrap();
    let fork = harness.sessions.fork(harness.session.id(), last).await;
    let mut copy = harness.over(fork.unwrap());
    copy.user("And now?").await;
    copy.turn_end().await;
    let declared = copy.model.requests().pop().unwrap().tools;
    assert_eq!(
        declared.last().unwrap().name,
        "crm__invoice",
        "in a copy too"
    );
}
