//! Every way an answer can end, told as the story of its events.

use model::{InvalidCall, ModelAnswer, OutputBudget};
use protocol::{DurableBody, Item, MessageEvent, Role, StopReason, ToolCall};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

fn call(id: &str) -> Item {
    Item::ToolCall(ToolCall {
        call: id.into(),
        name: "look_up".into(),
        toolset: None,
        input: json!({}),
    })
}

fn opaque() -> Item {
    Item::Opaque {
        block: "server_tool_use".into(),
    }
}

/// Transcript of a session with these answers, from the person's message on.
async fn check(replies: Vec<Reply>, wanted: &str) -> SessionHarness {
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::looking("look_up")]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    let (_, told) = story.split_once("user_message \"Go\"").unwrap();
    check_transcript(told, wanted);
    assert_eq!(harness.model.unsaid(), 0);
    harness
}

fn roles(harness: &SessionHarness) -> Vec<Role> {
    let last = harness.model.asked().pop().unwrap();
    last.iter().map(|message| message.role).collect()
}

#[tokio::test]
async fn a_call_that_was_cut_off_is_asked_for_again_with_more_room() {
    let replies = vec![
        Reply::breaks_in_call(vec![Item::text("I write it.")]),
        Reply::says("Done."),
    ];
    let harness = check(
        replies,
        r#"
        4 usage $0.25 of $0.25
        5 assistant_message "Done." -> end_turn
        6 usage $0.25 of $0.5
        7 turn_ended completed
        "#,
    )
    .await;
    let requests = harness.model.requests();
    let rooms: Vec<_> = requests
        .iter()
        .map(|request| request.output_budget)
        .collect();
    assert_eq!(rooms, [OutputBudget::Standard, OutputBudget::Maximum]);
    assert_eq!(requests[0].messages, requests[1].messages);
    let told = "~ retrying 2 in 0 ms: agent-retry-cut-off";
    assert!(harness.transcript_with_deltas().contains(told));
}

#[tokio::test]
async fn a_call_that_is_cut_off_even_then_is_told_to_the_model() {
    let cut_off = || Reply::breaks_in_call(vec![Item::text("I write it."), call("c1")]);
    let harness = check(
        vec![cut_off(), cut_off(), Reply::says("In parts, then.")],
        r#"
        4 usage $0.25 of $0.25
        5 assistant_message "I write it." <c1> -> max_tokens
        6 usage $0.25 of $0.5
        7 tool_call c1 "Use look_up"
        8 tool_finished c1 not_executed "Not executed: the answer was cut off at its length limit."
        9 user_message (automatic) "[From Qilbee, not from the user] Your answer was cut off at its length limit in the middle of a tool call, so the call was not made. Use smaller steps: write less in one call, or split it into several."
        10 assistant_message "In parts, then." -> end_turn
        11 usage $0.25 of $0.75
        12 turn_ended completed
        "#,
    )
    .await;
    assert_eq!(roles(&harness), [Role::User, Role::Assistant, Role::User]);
}

#[tokio::test]
async fn a_text_that_was_cut_off_is_kept_and_goes_on() {
    check(
        vec![
            Reply::ends(vec![Item::text("Once upon")], StopReason::MaxTokens),
            Reply::says("a time."),
        ],
        r#"
        4 assistant_message "Once upon" -> max_tokens
        5 usage $0.25 of $0.25
        6 user_message (automatic) "[From Qilbee, not from the user] Your answer was cut off at its length limit. Go on exactly where it stopped, without repeating."
        7 assistant_message "a time." -> end_turn
        8 usage $0.25 of $0.5
        9 turn_ended completed
        "#,
    )
    .await;
}

#[tokio::test]
async fn answers_that_are_always_cut_off_end_the_turn_with_an_error() {
    let cut_off = || Reply::ends(vec![Item::text("And")], StopReason::MaxTokens);
    let mut harness = SessionHarness::new((0..4).map(|_| cut_off()).collect(), vec![]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(
        story.contains("error provider agent-always-cut-off")
            && story.ends_with("turn_ended error"),
        "{story}"
    );
}

#[tokio::test]
async fn a_pause_of_the_provider_is_sent_back_as_it_is() {
    let harness = check(
        vec![
            Reply::ends(
                vec![Item::text("I search."), opaque()],
                StopReason::PauseTurn,
            ),
            Reply::says("Found it."),
        ],
        r#"
        4 assistant_message "I search." [server_tool_use] -> pause_turn
        5 usage $0.25 of $0.25
        6 assistant_message "Found it." -> end_turn
        7 usage $0.25 of $0.5
        8 turn_ended completed
        "#,
    )
    .await;
    assert_eq!(roles(&harness), [Role::User, Role::Assistant]);
}

#[tokio::test]
async fn a_refusal_is_told_with_its_reason_and_nothing_of_it_is_kept() {
    let said = vec![Item::text("I will"), call("c1")];
    let harness = check(
        vec![Reply::refuses(said, Some("It could hurt somebody."))],
        r#"
        4 assistant_message  -> refusal
        5 usage $0.25 of $0.25
        6 warning agent-declined-because { explanation: "It could hurt somebody." }
        7 turn_ended refused
        "#,
    )
    .await;
    let events = harness.sessions.store().all_events(harness.session.id());
    for event in events.await.unwrap() {
        if let DurableBody::Message(MessageEvent::AssistantMessage { verbatim, .. }) = event.body {
            assert_eq!(verbatim, None);
        }
    }
}

#[tokio::test]
async fn an_answer_that_no_longer_fits_goes_on() {
    check(
        vec![
            Reply::ends(
                vec![Item::text("As")],
                StopReason::ContextWindowExceeded,
            ),
            Reply::says("Done."),
        ],
        r#"
        4 assistant_message "As" -> context_window_exceeded
        5 usage $0.25 of $0.25
        6 user_message (automatic) "[From Qilbee, not from the user] Your answer was cut off because the chat had grown too long. Go on with the task."
        7 assistant_message "Done." -> end_turn
        8 usage $0.25 of $0.5
        9 turn_ended completed
        "#,
    )
    .await;
}

#[tokio::test]
async fn an_empty_answer_is_nudged_and_never_enters_the_conversation() {
    let harness = check(
        vec![
            Reply::calls("", &[("c1", "look_up", json!({}))]),
            Reply::ends(vec![], StopReason::EndTurn),
            Reply::says("Done."),
        ],
        r#"
        4 assistant_message "" <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use look_up"
        7 tool_started c1
        8 tool_finished c1 done "Done."
        9 assistant_message  -> end_turn
        10 usage $0.25 of $0.5
        11 user_message (automatic) "[From Qilbee, not from the user] Please go on, or say that you are done."
        12 assistant_message "Done." -> end_turn
        13 usage $0.25 of $0.75
        14 turn_ended completed
        "#,
    )
    .await;
    assert_eq!(roles(&harness), [Role::User, Role::Assistant, Role::User]);
}

#[tokio::test]
async fn calls_of_an_answer_that_does_not_wait_for_them_do_not_run() {
    check(
        vec![
            Reply::ends(vec![Item::text("Bye."), call("c1")], StopReason::EndTurn),
            Reply::says("Bye, then."),
        ],
        r#"
        4 assistant_message "Bye." <c1> -> end_turn
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use look_up"
        7 tool_finished c1 not_executed "Not executed: the answer ended without waiting for tools. Ask again if it is still needed."
        8 assistant_message "Bye, then." -> end_turn
        9 usage $0.25 of $0.5
        10 turn_ended completed
        "#,
    )
    .await;
}

#[tokio::test]
async fn an_answer_that_waits_for_no_call_is_an_end() {
    check(
        vec![Reply::ends(vec![Item::text("Done.")], StopReason::ToolUse)],
        r#"
        4 assistant_message "Done." -> tool_use
        5 usage $0.25 of $0.25
        6 turn_ended completed
        "#,
    )
    .await;
}

#[tokio::test]
async fn an_invalid_call_is_told_to_the_model_and_never_run() {
    let Reply::Answer(answer) = Reply::ends(vec![call("c1"), call("c2")], StopReason::ToolUse)
    else {
        panic!("an answer");
    };
    let invalid_calls = vec![InvalidCall {
        call: "c1".into(),
        problem: "Nothing was done: it is none.".into(),
    }];
    let invalid = Reply::Answer(ModelAnswer {
        invalid_calls,
        ..answer
    });
    let tool = ScriptedTool::looking("look_up");
    let ran = tool.ran();
    let replies = vec![invalid, Reply::says("Done.")];
    let mut harness = SessionHarness::new(replies, vec![tool]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert_eq!(*ran.lock().unwrap(), ["look_up", "look_up end"], "{story}");
    let told = harness.model.asked().pop().unwrap();
    let results = told.last().unwrap().items.iter().map(|item| match item {
        Item::ToolResult(result) => (result.call.as_str(), result.is_error, &result.content[..1]),
        other => panic!("{other:?}"),
    });
    let results: Vec<_> = results.collect();
    let problem = [Item::text("Nothing was done: it is none.")];
    assert_eq!(results[0], ("c1", true, &problem[..]));
    assert_eq!((results[1].0, results[1].1), ("c2", false));
}

#[tokio::test]
async fn another_model_than_asked_is_told_once() {
    let by_other = |reply: Reply| {
        let Reply::Answer(answer) = reply else {
            panic!("an answer");
        };
        Reply::Answer(ModelAnswer {
            answered_by: Some("other".to_owned()),
            ..answer
        })
    };
    let paused = Reply::ends(
        vec![Item::text("I search."), opaque()],
        StopReason::PauseTurn,
    );
    check(
        vec![by_other(paused), by_other(Reply::says("Found it."))],
        r#"
        4 assistant_message "I search." [server_tool_use] -> pause_turn
        5 usage $0.25 of $0.25
        6 warning agent-other-model { answered: "other", asked: "scripted" }
        7 assistant_message "Found it." -> end_turn
        8 usage $0.25 of $0.5
        9 turn_ended completed
        "#,
    )
    .await;
}
