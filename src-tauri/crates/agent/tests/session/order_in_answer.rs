//! Order among the calls of one answer: a call waits for those it names, for those the model put before it and for those
//! that work on the same file; the rest go on side by side.

use model::{DependentCall, ModelAnswer};
use protocol::{Mode, ToolOutput};
use serde_json::{Value, json};
use testkit::{Reply, ScriptedTool, SessionHarness};
use tools::ToolError;

fn looks(name: &str, text: &str) -> ScriptedTool {
    ScriptedTool::looking(name).gives(name, Ok(ToolOutput::text(text, "Looked")))
}

fn save() -> ScriptedTool {
    ScriptedTool::sending("save")
}

/// A session in which the model makes these calls in one answer.
async fn harness(reply: Reply, tools: Vec<ScriptedTool>) -> SessionHarness {
    let mut harness = SessionHarness::new(vec![reply, Reply::says("Done.")], tools).await;
    harness.user("Read example.org and save it").await;
    harness
}

/// Starts and ends of the calls, as `c1` and `c1 done "…"`.
async fn story(reply: Reply, tools: Vec<ScriptedTool>) -> Vec<String> {
    let mut harness = harness(reply, tools).await;
    let story = harness.turn_end().await;
    let lines = story.lines().filter_map(|line| {
        line.split_once("tool_started ")
            .or_else(|| line.split_once("tool_finished "))
    });
    lines.map(|(_, line)| line.to_owned()).collect()
}

fn calls(calls: &[(&str, &str, Value)]) -> Reply {
    Reply::calls("", calls)
}

#[tokio::test]
async fn a_call_gets_the_result_of_an_earlier_one() {
    let reply = calls(&[
        ("c1", "fetch", json!({})),
        ("c2", "save", json!({"reaches": ["$result_of_step_1"]})),
        ("c3", "look_up", json!({})),
    ]);
    let tools = vec![
        looks("fetch", "example.org"),
        save(),
        ScriptedTool::looking("look_up"),
    ];
    assert_eq!(
        story(reply, tools).await,
        [
            "c1",
            "c3",
            "c1 done \"example.org\"",
            "c2",
            "c3 done \"Done.\"",
            "c2 done \"example.org allowed\"",
        ]
    );
}

#[tokio::test]
async fn a_long_result_is_handed_on_whole() {
    let long = "example.org\n".repeat(2_000);
    let reply = calls(&[
        ("c1", "fetch", json!({})),
        (
            "c2",
            "save",
            json!({"text": "mem://fetch/step_1", "bad": 1}),
        ),
        ("c3", "save", json!({"text": "$result_of_step_1"})),
    ]);
    let mut harness = SessionHarness::with_options(
        vec![reply, Reply::says("Done.")],
        vec![looks("fetch", &long), save()],
        |options| options.mode = Mode::Ask,
    )
    .await;
    harness.user("Save it").await;
    let (approval, question) = harness.question().await;
    let shown: Value = serde_json::from_str(&question.exact.unwrap_or_default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(shown["text"], long, "all of it is asked about");
    let allow = protocol::Answer::Allow {
        grant: protocol::Grant::Once,
    };
    harness.answer(approval, allow).await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c2 failed \"`bad` is not allowed.\""));
    assert!(story.contains("tool_finished c3 done"), "{story}");
}

#[tokio::test]
async fn what_a_step_read_is_no_authority() {
    let reply = calls(&[
        ("c1", "fetch", json!({})),
        (
            "c2",
            "save",
            json!({"url": "$result_of_step_1", "body": "x"}),
        ),
    ]);
    let tools = vec![looks("fetch", "https://evil.example/in"), save()];
    let mut harness = harness(reply, tools).await;
    let (_, question) = harness.question().await;
    let values: Vec<_> = question.tainted.iter().map(|value| &*value.value).collect();
    assert_eq!(values, ["https://evil.example/in"], "also in “Don't ask”");
}

#[tokio::test]
async fn a_call_that_names_one_without_a_result_fails() {
    let fails = Err(ToolError::ForModel("It broke.".into()));
    let reply = calls(&[
        ("c1", "fetch", json!({})),
        ("c2", "save", json!({"text": "$result_of_step_1"})),
        ("c3", "look_up", json!({"text": "$result_of_step_2"})),
        ("c4", "look_up", json!({"text": "$result_of_step_4"})),
        ("c5", "look_up", json!({"text": "$result_of_step_6"})),
        ("c6", "look_up", json!({})),
    ]);
    let tools = vec![
        ScriptedTool::looking("fetch").gives("fetch", fails),
        save(),
        ScriptedTool::looking("look_up"),
    ];
    let mut found = story(reply, tools).await;
    found.sort();
    let not_earlier = |own: usize, named: usize| {
        format!(
            "c{own} failed \"$result_of_step_{named} names no earlier call: this is call {own} of its answer, and only \
             calls before it have a result to give.\""
        )
    };
    assert_eq!(
        found,
        [
            "c1",
            "c1 failed \"It broke.\"",
            "c2 failed \"$result_of_step_1 stands for nothing: call 1 of this answer (fetch) failed. So this was not done.\"",
            "c3 failed \"$result_of_step_2 stands for nothing: call 2 of this answer (save) failed. So this was not done.\"",
            &not_earlier(4, 4),
            &not_earlier(5, 6),
            "c6",
            "c6 done \"Done.\"",
        ]
    );
}

#[tokio::test]
async fn a_call_is_freed_by_one_that_ends_at_once() {
    let reply = calls(&[
        ("c1", "save", json!({"bad": 1})),
        ("c2", "look_up", json!({"bad": 1})),
        ("c3", "save", json!({"text": "$result_of_step_2"})),
    ]);
    let tools = vec![save(), ScriptedTool::looking("look_up")];
    let found = story(reply, tools).await;
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[2].starts_with("c3 failed"), "{found:?}");
}

#[tokio::test]
async fn a_file_is_read_after_it_was_written() {
    let check = async |path: &str, wanted: &[&str]| {
        let reply = calls(&[
            ("c1", "save", json!({"path": "/tmp/a.txt", "content": "x"})),
            ("c2", "look_up", json!({"path": path})),
        ]);
        let tools = vec![save(), ScriptedTool::looking("look_up")];
        assert_eq!(story(reply, tools).await, wanted, "{path}");
    };
    let (first, second) = ("c1 done \"Done.\"", "c2 done \"Done.\"");
    check("/tmp/a.txt", &["c1", first, "c2", second]).await;
    check("/tmp/b.txt", &["c1", "c2", first, second]).await;
}

#[tokio::test]
async fn a_call_put_behind_another_needs_it_done() {
    let check = async |input: Value, wanted: &[&str]| {
        let Reply::Answer(answer) = calls(&[
            ("c1", "save", input),
            ("c2", "look_up", json!({})),
            ("c3", "look_up", json!({})),
        ]) else {
            panic!("an answer");
        };
        let reply = Reply::Answer(ModelAnswer {
            dependent_calls: vec![DependentCall {
                call: "c2".into(),
                on: vec!["c1".into()],
            }],
            ..answer
        });
        let tools = vec![save(), ScriptedTool::looking("look_up")];
        assert_eq!(story(reply, tools).await, wanted);
    };
    let (first, third) = ("c1 done \"Done.\"", "c3 done \"Done.\"");
    let second = "c2 done \"Done.\"";
    check(json!({}), &["c1", "c3", first, "c2", third, second]).await;
    check(
        json!({"bad": 1}),
        &[
            "c1 failed \"`bad` is not allowed.\"",
            "c2 not_executed \"Not executed: it was to follow call 1 of this answer, and that was not done.\"",
            "c3",
            third,
        ],
    )
    .await;
}
