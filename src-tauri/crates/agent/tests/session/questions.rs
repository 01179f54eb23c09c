//! Questions of the model to the person, plans, titles and suggestions.

use protocol::{CallEvent, Command, Event, OutputPart, ToolOutput};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};
use tools::{AnyTool, AskUserTool, NameChatTool, PlanTool, SuggestTool};

fn add_tools(parts: &mut agent::Parts) {
    let tools: [Arc<dyn AnyTool>; 4] = [
        Arc::new(PlanTool),
        Arc::new(AskUserTool),
        Arc::new(SuggestTool),
        Arc::new(NameChatTool),
    ];
    for tool in tools {
        parts.registry.register(tool).unwrap();
    }
}

fn ask() -> Value {
    json!({"question": "Which one?", "choices": ["a.odt", "b.odt"]})
}

fn plan(first: &str) -> Value {
    json!({"steps": [{"text": "Look", "state": first}, {"text": "Do it", "state": "open"}]})
}

fn answer(call: &str, text: &str) -> Command {
    Command::ProvideToolResult {
        call: call.into(),
        output: ToolOutput::text(text, ""),
    }
}

fn is_asked(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::PersonAsked { .. }))
}

async fn harness(replies: Vec<Reply>, plan_first: bool) -> SessionHarness {
    let change = |options: &mut protocol::SessionOptions| {
        options.plan_first = plan_first;
        // A person may take longer than a program.
        options.limits.delegated_seconds = 0;
    };
    let tools = vec![ScriptedTool::executing("do_it")];
    SessionHarness::with_parts(replies, tools, change, add_tools).await
}

#[tokio::test]
async fn a_question_waits_for_the_person() {
    let replies = vec![
        Reply::calls("", &[("c1", "ask_user", ask())]),
        Reply::says("Done."),
    ];
    let mut harness = harness(replies, false).await;
    harness.user("Go").await;
    harness.until(is_asked).await;
    let picture = ToolOutput {
        parts: vec![OutputPart::File {
            media_type: "text/plain".into(),
            data: protocol::Bytes::from(vec![1]),
        }],
        ..ToolOutput::text("", "")
    };
    let unfit = Command::ProvideToolResult {
        call: "c1".into(),
        output: picture,
    };
    for unfit in [unfit, answer("c1", " "), answer("c1", &"x".repeat(10_001))] {
        let refused = harness.session.submit(unfit).await.unwrap_err();
        let wanted = "An answer is text, with 1 to 10000 characters.";
        assert_eq!(refused.to_string(), wanted);
    }
    harness.command(answer("c1", "b.odt")).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 tools-ask-wants { question: "Which one?" }
        7 tool_started c1
        8 person_asked c1 "Which one?" ["a.odt", "b.odt"]
        9 person_answered c1 "b.odt"
        10 tool_finished c1 done "The person answered: b.odt"
        11 assistant_message "Done." -> end_turn
        12 usage $0.25 of $0.5
        13 turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn a_question_is_left_open_stopped_or_paused() {
    let replies = || {
        vec![
            Reply::calls("", &[("c1", "ask_user", ask())]),
            Reply::says("Done."),
        ]
    };
    let mut skipped = harness(replies(), false).await;
    skipped.user("Go").await;
    skipped.until(is_asked).await;
    skipped.command(Command::Pause).await;
    let skip = || Command::SkipQuestion { call: "c1".into() };
    skipped.command(skip()).await;
    skipped.command(Command::Resume).await;
    let story = skipped.turn_end().await;
    assert!(story.contains("person_answered c1 nothing"), "{story}");
    assert!(
        story.contains(r#"tool_finished c1 done "Nobody answered: "#),
        "{story}"
    );
    assert!(story.ends_with("turn_ended completed"), "{story}");
    assert!(skipped.session.submit(skip()).await.is_err());

    let mut stopped = harness(replies(), false).await;
    stopped.user("Go").await;
    stopped.until(is_asked).await;
    stopped.command(Command::Stop).await;
    let story = stopped.turn_end().await;
    assert!(story.contains("tool_finished c1 interrupted"), "{story}");
    assert!(story.ends_with("turn_ended stopped"), "{story}");
}

#[tokio::test]
async fn nothing_is_done_before_the_plan_is_agreed_to() {
    let replies = vec![
        Reply::calls("", &[("c1", "do_it", json!({}))]),
        Reply::calls(
            "",
            &[("c2", "plan", plan("active")), ("c3", "do_it", json!({}))],
        ),
        Reply::calls("", &[("c4", "plan", plan("active"))]),
        Reply::calls(
            "",
            &[("c5", "do_it", json!({})), ("c6", "plan", plan("done"))],
        ),
        Reply::says("Done."),
    ];
    let mut harness = harness(replies, true).await;
    harness.user("Go").await;
    harness.until(is_asked).await;
    harness.command(answer("c2", "Be quick")).await;
    harness.until(is_asked).await;
    harness.command(answer("c4", "1. Do it\n2. Tell me")).await;
    let story = harness.turn_end().await;
    let events: Vec<_> = story
        .lines()
        .filter(|line| {
            ["tool_finished", "person_", "plan_updated", "turn_ended"]
                .iter()
                .any(|kind| line.contains(kind))
        })
        .map(|line| line.split_once(' ').unwrap().1)
        .collect();
    check_transcript(
        &events.join("\n"),
        r#"
        tool_finished c1 not_executed "Not executed: the person wants to see your plan before you do anything. Call `plan` alone, and wait for its result."
        person_asked c2 plan [active] "Look" [open] "Do it"
        tool_finished c3 not_executed "Not executed: the person wants to see your plan before you do anything. Call `plan` alone, and wait for its result."
        person_answered c2 "Be quick"
        tool_finished c2 done "The person does not agree to the plan yet. They say: Be quick\nMake a new plan that fits. Nothing may be done before they agree to it."
        person_asked c4 plan [active] "Look" [open] "Do it"
        person_answered c4 "1. Do it\n2. Tell me"
        plan_updated [open] "Do it" [open] "Tell me"
        tool_finished c4 done "The person changed the plan. It is now, in their words:\n1. Do it\n2. Tell me\nFollow exactly this one, and leave out what they struck out. Begin."
        tool_finished c5 done "Done."
        plan_updated [done] "Look" [open] "Do it"
        tool_finished c6 done "The plan is shown."
        turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn suggestions_end_a_turn_that_is_done() {
    let texts = json!({"texts": ["Save it as PDF"]});
    let replies = vec![
        Reply::calls("Done.", &[("c1", "suggest", texts.clone())]),
        Reply::calls(
            "More.",
            &[("c2", "suggest", texts.clone()), ("c3", "do_it", json!({}))],
        ),
        Reply::says("Done."),
        Reply::calls("", &[("c4", "suggest", texts)]),
        Reply::says("Done."),
    ];
    let mut harness = harness(replies, false).await;
    harness.user("Go").await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "Done." <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 tools-suggest-wants
        7 tool_started c1
        8 tool_finished c1 done "They are shown when the task ends."
        9 suggestions ["Save it as PDF"]
        10 turn_ended completed
        "#,
    );
    // Work that went on is followed by an answer of its own.
    harness.user("More").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
    harness.user("Again").await;
    let story = harness.turn_end().await;
    let count = story.matches(r#"suggestions ["Save it as PDF"]"#).count();
    assert_eq!(count, 3, "{story}");
}

#[tokio::test]
async fn a_title_costs_no_request_and_goes_with_a_fork() {
    let plan = json!({"steps": [{"text": "Look", "state": "active"}], "title": "Rename\ninvoices"});
    let replies = vec![
        Reply::calls("I look.", &[("c1", "plan", plan)]),
        Reply::calls(
            "Done.",
            &[("c2", "name_chat", json!({"title": "Invoices renamed"}))],
        ),
    ];
    let mut harness = harness(replies, false).await;
    harness.user("Go").await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "I look." <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 tools-plan-wants { count: Number(1) }
        7 tool_started c1
        8 plan_updated [active] "Look"
        9 titled "Rename invoices"
        10 tool_finished c1 done "The plan is shown."
        11 assistant_message "Done." <c2> -> tool_use
        12 usage $0.25 of $0.5
        13 tool_call c2 tools-name-chat-wants
        14 tool_started c2
        15 titled "Invoices renamed"
        16 tool_finished c2 done "The chat has this title."
        17 turn_ended completed
        "#,
    );
    // A fork has the title that its history had.
    for (seq, wanted) in [(16, "Invoices renamed"), (9, "Rename invoices"), (8, "Go")] {
        let fork = harness
            .sessions
            .fork(harness.session.id(), seq)
            .await
            .unwrap();
        let store = harness.sessions.store();
        let summary = store.session(fork.id()).await.unwrap().unwrap();
        assert_eq!(summary.title, wanted, "{seq}");
    }
}
