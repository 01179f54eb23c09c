//! Sub-agents: parts of a task that sessions of their own work on.

mod tree;
mod trust;

use protocol::{Answer, CallEvent, Command, Domain, Grant, Mode, SessionOptions};
use serde_json::json;
use std::sync::{Arc, PoisonError};
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};
use tools::DelegateTool;

async fn harness(
    replies: Vec<Reply>,
    tools: Vec<ScriptedTool>,
    change: impl FnOnce(&mut SessionOptions),
) -> SessionHarness {
    SessionHarness::with_parts(replies, tools, change, |parts| {
        parts.registry.register(Arc::new(DelegateTool)).unwrap();
    })
    .await
}

fn delegates(call: &str, task: &str) -> Reply {
    Reply::calls("", &[(call, "delegate", json!({ "task": task }))])
}

fn uses(call: &str, tool: &str) -> Reply {
    Reply::calls("", &[(call, tool, json!({}))])
}

fn sends(call: &str, url: &str) -> Reply {
    Reply::calls("", &[(call, "send", json!({ "url": url, "body": "x" }))])
}

/// Goes on in the session of the sub-agent of this call.
async fn sub_agent(harness: &mut SessionHarness, of: &str) -> SessionHarness {
    let started = harness
        .until(|event| {
            matches!(event.as_call(), Some(CallEvent::SubAgentStarted { call, .. }) if call.as_str() == of)
        })
        .await;
    let Some(CallEvent::SubAgentStarted { sub_agent, .. }) = started.as_call() else {
        unreachable!("{started:?} begins no sub-agent");
    };
    let session = harness.sessions.open(sub_agent).await.unwrap();
    harness.over(session)
}

fn result(harness: &SessionHarness, of: &str) -> String {
    let story = harness.transcript();
    let wanted = format!("tool_finished {of} ");
    let mut lines = story.lines().filter_map(|line| line.split_once(&wanted));
    lines
        .next()
        .map(|(_, end)| end.to_owned())
        .unwrap_or_default()
}

fn end_of(story: &str) -> &str {
    let last = story.lines().next_back().unwrap_or_default();
    last.split_once(' ').map_or("", |(_, end)| end)
}

#[tokio::test]
async fn a_part_has_a_session_of_its_own() {
    let replies = vec![
        delegates("c1", "Find the date"),
        uses("d1", "look"),
        Reply::says("It is the 3rd of May."),
        Reply::says("The date is the 3rd of May."),
    ];
    let mut harness = harness(replies, vec![ScriptedTool::looking("look")], |_| {}).await;
    harness.user("When is it due?").await;
    let mut part = sub_agent(&mut harness, "c1").await;
    let story = part.turn_end().await;
    let (told, rest) = story.split_once("6 assistant").unwrap();
    assert!(told.ends_with("The part:\\nFind the date\"\n"), "{told}");
    check_transcript(
        &format!("6 assistant{rest}"),
        r#"
        6 assistant_message "" <d1> -> tool_use
        7 usage $0.25 of $0.25
        8 tool_call d1 "Use look"
        9 tool_started d1
        10 tool_finished d1 done "Done."
        11 assistant_message "It is the 3rd of May." -> end_turn
        12 usage $0.25 of $0.5
        13 turn_ended completed
        "#,
    );
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "When is it due?"
        4 assistant_message "" <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 tools-delegate-wants { task: "Find the date" }
        7 tool_started c1
        8 sub_agent_started c1 id-3
        9 sub_agent_ended c1 id-3 $0.5 1 calls
        10 tool_finished c1 done "It is the 3rd of May."
        11 assistant_message "The date is the 3rd of May." -> end_turn
        12 usage $0.25 of $1
        13 turn_ended completed
        "#,
    );
    let told: Vec<String> = harness.model.asked()[1][0]
        .items
        .iter()
        .filter_map(|item| item.as_text().map(str::to_owned))
        .collect();
    assert_eq!(told[0], "When is it due?");
    assert!(told[1].ends_with("The part:\nFind the date"), "{told:?}");
    let sessions = harness.sessions.store().sessions().await.unwrap();
    let parent = harness.session.id();
    let of_part = sessions.iter().find(|listed| listed.id != *parent).unwrap();
    assert_eq!(
        (&of_part.parent, of_part.title.as_str()),
        (&Some(parent.clone()), "Find the date")
    );
    let whole = sessions.iter().find(|listed| listed.id == *parent).unwrap();
    assert_eq!((whole.totals.requests, whole.totals.cost_usd), (4, 1.0));
}

#[tokio::test]
async fn what_a_part_asks_is_asked_in_the_chat() {
    let replies = vec![
        delegates("c1", "Send it twice"),
        sends("d1", "https://shop.example/"),
        sends("d2", "https://shop.example/"),
        Reply::says("Sent."),
        Reply::says("Done."),
    ];
    let tool = ScriptedTool::sending("send");
    let mut harness = harness(replies, vec![tool], |options| options.mode = Mode::Ask).await;
    harness.user("Send it to https://shop.example/").await;
    let mut part = sub_agent(&mut harness, "c1").await;
    let (approval, question) = harness.question().await;
    assert_eq!(question.tool, "send");
    let grant = Grant::Session;
    harness.answer(approval, Answer::Allow { grant }).await;
    let story = harness.turn_end().await;
    let asked = |story: &str| story.matches("approval_requested").count();
    // The chat knows that the second is allowed; the part asks each time.
    let story_of_part = part.turn_end().await;
    assert_eq!((asked(&story), asked(&story_of_part)), (1, 2));
    // Nobody said yes to the second one.
    let yes = story_of_part
        .lines()
        .filter(|line| line.contains("approval_resolved"));
    let by: Vec<_> = yes.filter_map(|line| line.rsplit(' ').next()).collect();
    assert_eq!(by, ["person", "rules"]);
    assert_eq!(result(&harness, "c1"), "done \"Sent.\"");
}

#[tokio::test]
async fn a_refused_call_of_a_part_is_not_run() {
    let replies = vec![
        delegates("c1", "Send it"),
        uses("d1", "send"),
        Reply::says("It was not allowed."),
        Reply::says("Then not."),
    ];
    let tool = ScriptedTool::sending("send");
    let ran = tool.ran();
    let mut harness = harness(replies, vec![tool], |options| options.mode = Mode::Ask).await;
    harness.user("Send it").await;
    let approval = harness.asked().await;
    harness
        .answer(approval, Answer::Deny { reason: None })
        .await;
    harness.turn_end().await;
    assert_eq!(result(&harness, "c1"), "done \"It was not allowed.\"");
    assert!(
        ran.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_empty()
    );
}

/// A part talks to nobody, whatever the person changes there.
#[tokio::test]
async fn other_kinds_of_tools_give_a_part_none_of_the_person() {
    let replies = vec![
        delegates("c1", "Look"),
        Reply::says("Nothing."),
        Reply::says("Nothing."),
        Reply::says("Still."),
    ];
    let tools = vec![
        ScriptedTool::delegated("ask"),
        ScriptedTool::looking("look"),
    ];
    let mut chat = harness(replies, tools, |_| {}).await;
    chat.user("Go").await;
    let mut part = sub_agent(&mut chat, "c1").await;
    part.turn_end().await;
    chat.turn_end().await;
    let again = chat.sessions.open(part.session.id()).await.unwrap();
    let mut part = chat.over(again);
    part.turn_end().await;
    let mut options = chat.sessions.options(part.session.id()).await.unwrap();
    options.domains = Some(vec![Domain::Chat, Domain::Desktop]);
    part.command(Command::SetOptions { options }).await;
    part.user("Go on").await;
    part.turn_end().await;
    let told = chat.model.requests().into_iter().map(|request| {
        let names = request.tools.iter().map(|spec| spec.name.clone());
        names.collect::<Vec<_>>()
    });
    let told: Vec<_> = told.collect();
    let all = ["ask", "look", "delegate"];
    assert_eq!(told, [&all[..], &all[1..], &all, &["delegate"]]);
}

/// A copy of the chat begins where the part was at work; what the part does belongs to the chat that it works for.
#[tokio::test]
async fn a_copy_takes_nothing_of_a_part_that_goes_on() {
    let replies = vec![
        delegates("c1", "Look"),
        uses("d1", "held"),
        Reply::says("Seen."),
        Reply::says("Done."),
    ];
    let tool = ScriptedTool::looking("held");
    let release = tool.release();
    let mut chat = harness(replies, vec![tool], |_| {}).await;
    chat.user("Go").await;
    let mut part = sub_agent(&mut chat, "c1").await;
    part.until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    let store = chat.sessions.store().clone();
    let so_far = store.all_events(chat.session.id()).await.unwrap();
    let last = so_far.last().unwrap().seq;
    let copy = chat.sessions.fork(chat.session.id(), last).await.unwrap();
    let story = chat.over(copy).turn_end().await;
    assert!(!story.contains("sub_agent_ended"), "{story}");
    release.add_permits(1);
    let story = chat.turn_end().await;
    assert!(story.contains("sub_agent_ended c1"), "{story}");
}

/// Delegates one below the other as often as this, and checks what the deepest is told.
#[tokio::test]
async fn parts_are_at_most_three_deep() {
    let mut replies: Vec<_> = (1..=4)
        .map(|depth| delegates(&format!("c{depth}"), "Deeper"))
        .collect();
    replies.extend((0..4).map(|_| Reply::says("Done.")));
    let mut chat = harness(replies, vec![], |_| {}).await;
    chat.user("Go").await;
    let mut one = sub_agent(&mut chat, "c1").await;
    let mut two = sub_agent(&mut one, "c2").await;
    let mut three = sub_agent(&mut two, "c3").await;
    three.turn_end().await;
    let told = result(&three, "c4");
    assert!(told.starts_with("failed \"This works on a part"), "{told}");
    chat.turn_end().await;
    let given = |at: usize| {
        let request = &chat.model.requests()[at];
        request.tools.iter().any(|spec| spec.name == "delegate")
    };
    assert_eq!([0, 1, 2, 3].map(given), [true, true, true, false]);
}

#[tokio::test]
async fn parts_get_a_share_of_what_is_left() {
    let asks = json!({"task": "Part", "max_cost_usd": 0.4});
    let calls = [
        ("c1", "delegate", asks),
        ("c2", "delegate", json!({"task": "Part"})),
    ];
    let replies = vec![
        Reply::calls("", &calls),
        uses("d1", "hang"),
        uses("d2", "hang"),
    ];
    let mut chat = harness(replies, vec![ScriptedTool::looking("hang")], |options| {
        options.max_cost_usd = Some(1.25);
        options.max_steps = 41;
    })
    .await;
    chat.user("Go").await;
    let mut limits = Vec::new();
    for of in ["c1", "c2"] {
        let part = sub_agent(&mut chat, of).await;
        let options = chat.sessions.options(part.session.id()).await.unwrap();
        limits.push((options.max_cost_usd, options.max_steps));
    }
    chat.command(Command::Stop).await;
    chat.turn_end().await;
    // The first request has cost 0.25 of 1.25 and is one of 41.
    assert_eq!(limits, [(Some(0.4), 20), (Some(0.3), 10)]);
}

#[tokio::test]
async fn what_a_part_used_counts_for_the_task() {
    let replies = vec![
        delegates("c1", "Part"),
        Reply::says("Done."),
        Reply::says("Never asked for."),
    ];
    let mut chat = harness(replies, vec![], |options| options.max_cost_usd = Some(0.5)).await;
    chat.user("Go").await;
    let story = chat.turn_end().await;
    assert_eq!(end_of(&story), "turn_ended budget");
    assert_eq!(chat.model.unsaid(), 1);
}

#[tokio::test]
async fn a_part_that_fails_is_told_with_the_reason() {
    let replies = vec![
        delegates("c1", "Part"),
        Reply::refuses(vec![], Some("No.")),
        Reply::says("It did not work."),
    ];
    let mut chat = harness(replies, vec![], |_| {}).await;
    chat.user("Go").await;
    chat.turn_end().await;
    let told =
        "failed \"The part was not done to its end. The model's provider declined to go on.\"";
    assert_eq!(result(&chat, "c1"), told);
}
