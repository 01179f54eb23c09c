//! A task with Claude, over a scripted Messages API: what the program does, prints and asks next.

use super::binary::{DISPLAY, KEY, Program, check_gapless, lines_of_json, of_type};
use serde_json::{Value, json};
use std::{
    fs,
    path::PathBuf,
    sync::{Arc, PoisonError},
};
use testkit::claude::{FakeClaude, Reply, Seen, Split};

const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";

#[test]
fn a_task_with_claude_runs_to_its_end_and_the_chat_goes_on() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let claude = FakeClaude::start(task());
    let program = Program::new().with_claude_at(&claude.base_url());
    let prompt = "Count the files, then press the button";
    let run = program.run(&["run", "--json", "--mode", "free", prompt]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    let events = lines_of_json(&run.out);
    let last = check_gapless(&events, 1);
    check_deltas(&events);
    check_calls(&events);
    check_usage(&events);
    check_requests(&claude.asked());

    let id = events[0]["session"].as_str().unwrap();
    let more = program.run(&["run", "--json", "--session", id, "And the other one?"]);
    assert_eq!(more.code, 0, "{}\n{}", more.out, more.err);
    check_gapless(&lines_of_json(&more.out), last + 1);
    claude.assert_clean();
    let asked = claude.asked();
    let [.., before, after] = asked.as_slice() else {
        panic!("{} requests", asked.len())
    };
    assert_eq!(
        (&before.body["system"], &before.body["tools"]),
        (&after.body["system"], &after.body["tools"])
    );
    let told = |file: &PathBuf| String::from_utf8_lossy(&fs::read(file).unwrap()).contains(KEY);
    assert!(!program.all_files().iter().any(told) && !run.out.contains(KEY));
    let (before, after) = (history(before), history(after));
    assert_eq!(after[..before.len()], before, "the history only grows");
}

#[test]
fn without_a_key_nothing_is_sent_and_help_is_shown() {
    assert!(
        std::env::var_os("QILBEE_TEST_SESSION").is_some(),
        "this test must not find anybody's key, so it only runs in the private session of `npm test`"
    );
    // Whatever were sent would have to pass here.
    let anywhere = FakeClaude::start([]);
    let program = Program::new()
        .without("ANTHROPIC_API_KEY")
        .without("ANTHROPIC_BASE_URL")
        .with("HTTPS_PROXY", &anywhere.base_url())
        .with("HTTP_PROXY", &anywhere.base_url());
    for arguments in [&["run"][..], &["run", "--json"]] {
        let claude = ["--model", "claude-sonnet-5-5", "Hello"];
        let run = program.run(&[arguments, &claude].concat());
        assert_eq!(run.code, 5, "{}\n{}", run.out, run.err);
        assert!(run.out.contains("no key for Claude"), "{}", run.out);
        for way in ["qilbee keys set anthropic", "ANTHROPIC_API_KEY"] {
            assert!(run.err.contains(way), "{}", run.err);
        }
    }
    assert_eq!(anywhere.requests(), []);
    anywhere.assert_clean();
}

#[test]
fn a_key_that_cannot_be_one_is_not_sent() {
    let claude = FakeClaude::start([]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url())
        .with("ANTHROPIC_API_KEY", "schlüssel\u{7}");
    let run = program.run(&["run", "Hello"]);
    assert_eq!(run.code, 5, "{}\n{}", run.out, run.err);
    assert!(!format!("{}{}", run.out, run.err).contains("schlüssel"));
    assert_eq!(claude.requests(), []);
    claude.assert_clean();
}

/// The answers to a task: a batch on the screen, commands, a batch whose second action cannot be done.
fn task() -> Vec<Reply> {
    let click = json!({"coordinate": [640, 60]});
    vec![
        Reply::answer()
            .thinking("The button is at the top.", "EqQBCkYI")
            .text("I press it.")
            .member("toolu_click", "left_click", click.clone())
            .member("toolu_look", "screenshot", json!({}))
            .usage(21, 96, 18_230, 1_710, 0),
        Reply::answer()
            .text("Now I count.")
            .tool_use(
                "toolu_count",
                "bash",
                json!({"command": "printf 'a\\nb\\n' | wc -l"}),
            )
            .tool_use("toolu_wrong", "bash", json!({"command": "sh -c 'exit 7'"}))
            .usage(40, 50, 20_000, 900, 0),
        Reply::answer()
            .member("toolu_1", "left_click", click)
            .member("toolu_2", "key", json!({"text": ["not", "a", "text"]}))
            .member("toolu_3", "screenshot", json!({}))
            .tool_use("toolu_4", "bash", json!({"command": "echo still here"}))
            .usage(50, 60, 21_000, 800, 0),
        Reply::answer()
            .text("There are 2 files. 🐝")
            .usage(60, 12, 22_000, 700, 0),
        Reply::answer().text("That one too."),
    ]
}

fn check_deltas(events: &[Value]) {
    let joined = |kind: &str, field: &str| -> String {
        let deltas = of_type(events, kind);
        deltas
            .iter()
            .map(|delta| delta[field].as_str().unwrap())
            .collect()
    };
    assert_eq!(
        joined("thinking_delta", "text"),
        "The button is at the top."
    );
    assert_eq!(
        joined("text_delta", "text"),
        "I press it.Now I count.There are 2 files. 🐝"
    );
    let inputs = joined("tool_call_delta", "partial_input");
    assert!(
        inputs.contains("wc -l") && inputs.contains("[640,60]"),
        "{inputs}"
    );
    assert_eq!(of_type(events, "assistant_message").len(), 4);
}

fn check_calls(events: &[Value]) {
    let outcome = |call: &str| {
        let finished = of_type(events, "tool_finished");
        let mut ours = finished.iter().filter(|event| event["call"] == call);
        let found = (*ours.next().expect(call)).clone();
        assert!(ours.next().is_none(), "{call} has two results");
        found
    };
    for (call, wanted) in [
        ("toolu_click", "done"),
        ("toolu_look", "done"),
        ("toolu_count", "done"),
        ("toolu_wrong", "done"),
        ("toolu_1", "done"),
        ("toolu_2", "failed"),
        ("toolu_3", "not_executed"),
        ("toolu_4", "done"),
    ] {
        assert_eq!(outcome(call)["outcome"], wanted, "{call}");
    }
    assert!(outcome("toolu_look")["image"]["id"].is_string());
    assert!(!of_type(events, "screen").is_empty());
    let started: Vec<_> = of_type(events, "tool_started")
        .iter()
        .map(|event| event["call"].clone())
        .collect();
    assert!(
        !started.contains(&"toolu_2".into()) && !started.contains(&"toolu_3".into()),
        "{started:?}"
    );
    let end = events.last().unwrap();
    assert_eq!(
        (&end["type"], &end["reason"]),
        (&"session_ended".into(), &"completed".into())
    );
}

fn check_usage(events: &[Value]) {
    let usage = of_type(events, "usage");
    let costs: Vec<_> = usage
        .iter()
        .map(|usage| usage["cost_usd"].as_f64().unwrap())
        .collect();
    // 21 × $2 + 96 × $10 + 18,230 × $0.10 + 1,710 × $2.50, each per million.
    assert!((costs[0] - 0.0071).abs() < 1e-9, "{costs:?}");
    let tokens = json!({"input": 21, "cache_read": 18_230, "cache_write_short": 1_710, "cache_write_long": 0, "output": 96});
    assert_eq!(usage[0]["tokens"], tokens);
    let totals = &usage[3]["totals"];
    assert_eq!(totals["requests"], 4);
    let sum: f64 = costs.iter().sum();
    assert!(
        (totals["cost_usd"].as_f64().unwrap() - sum).abs() < 1e-9,
        "{totals}"
    );
}

fn check_requests(asked: &[Arc<Seen>]) {
    assert_eq!(asked.len(), 4);
    let [_, second, third, fourth] = asked else {
        panic!("{} requests", asked.len())
    };
    let picture = second.tool_result("toolu_look").unwrap().to_string();
    assert!(picture.contains(r#""type":"image""#));
    let text = |seen: &Seen, call: &str| seen.tool_result(call).unwrap()["content"].to_string();
    assert!(text(third, "toolu_count").contains('2'));
    assert!(text(third, "toolu_wrong").contains("exit code 7"));
    assert!(text(fourth, "toolu_4").contains("still here"));
    for call in ["toolu_2", "toolu_3"] {
        let result = fourth.tool_result(call).unwrap();
        assert_eq!(
            (&result["is_error"], &result["toolset_name"]),
            (&true.into(), &"computer".into())
        );
    }
    let halted = fourth.tool_result("toolu_3").unwrap();
    let said = match &halted["content"] {
        Value::Array(blocks) => &blocks[0]["text"],
        other => other,
    };
    assert_eq!(said, HALTED);
    assert!(fourth.tool_result("toolu_4").unwrap()["toolset_name"].is_null());
}

/// The messages without what may move.
fn history(seen: &Seen) -> Vec<Value> {
    let mut messages = seen.messages().to_vec();
    for message in &mut messages {
        for block in message["content"].as_array_mut().into_iter().flatten() {
            block.as_object_mut().unwrap().remove("cache_control");
        }
    }
    messages
}

#[test]
fn piped_text_is_content_from_outside() {
    let claude = FakeClaude::start([Reply::answer().text("Read."), Reply::answer().text("Read.")]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let said = |arguments: &[&str]| {
        let run = program.run_with_input(arguments, "Dear Maria");
        assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
        let events = lines_of_json(&run.out);
        of_type(&events, "user_message")[0]["items"].clone()
    };
    assert_eq!(
        said(&["run", "--json", "-"]),
        json!([{"kind": "quoted", "text": "Dear Maria"}])
    );
    assert_eq!(
        said(&["run", "--json", "--own-words", "-"]),
        json!([{"kind": "text", "text": "Dear Maria"}])
    );
    let told: Vec<_> = claude
        .asked()
        .iter()
        .map(|seen| seen.body.to_string().contains("not the user's own words"))
        .collect();
    assert_eq!(told, [true, false]);
    claude.assert_clean();
}

/// Words of an answer that comes in one write.
const BURST_WORDS: u32 = 5000;

#[test]
fn an_answer_in_a_burst_is_printed_whole() {
    let text: String = (1..=BURST_WORDS).map(|word| format!("w{word} ")).collect();
    let text = text.trim_end();
    for _ in 0..4 {
        let reply = Reply::answer().text(text).split(Split::Whole);
        let claude = FakeClaude::start([reply]);
        let program = Program::new()
            .without("DISPLAY")
            .with_claude_at(&claude.base_url());
        let run = program.run(&["run", "Go"]);
        assert_eq!((run.code, run.out.trim_end()), (0, text), "{}", run.err);
        claude.assert_clean();
    }
}

/// An event stream of these blocks, each call with the text of its input.
fn calls_as_sent(calls: &[(Value, &str)]) -> Reply {
    let mut events = vec![
        json!({"type": "message_start", "message": {"id": "msg_1", "usage": {"input_tokens": 9, "output_tokens": 1}}}),
    ];
    for (index, (block, input)) in calls.iter().enumerate() {
        let delta = json!({"type": "input_json_delta", "partial_json": input});
        events.extend([
            json!({"type": "content_block_start", "index": index, "content_block": block}),
            json!({"type": "content_block_delta", "index": index, "delta": delta}),
            json!({"type": "content_block_stop", "index": index}),
        ]);
    }
    events.extend([
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 9}}),
        json!({"type": "message_stop"}),
    ]);
    let lines = events.iter().map(|event| {
        let kind = event["type"].as_str().unwrap();
        format!("event: {kind}\ndata: {event}\n\n")
    });
    Reply::raw(200, "text/event-stream", lines.collect::<String>())
}

#[test]
fn a_call_that_is_no_call_goes_back_as_one_error() {
    let bash = |id: &str| json!({"type": "tool_use", "id": id, "name": "bash", "input": {}});
    let half = r#"{"command": "echo \ud83d"}"#;
    let claude = FakeClaude::start([
        calls_as_sent(&[
            (bash("toolu_cut"), r#"{"command": "ls"#),
            (bash("toolu_half"), half),
            (bash("toolu_list"), r#"["ls"]"#),
            (bash("toolu_good"), r#"{"command": "echo fine"}"#),
            (bash("toolu_good"), r#"{"command": "echo twice"}"#),
            (
                json!({"type": "tool_use", "name": "bash", "input": {}}),
                r#"{"command": "echo nameless"}"#,
            ),
        ]),
        // Whoever counts anew in each answer means another call.
        calls_as_sent(&[(bash("toolu_good"), r#"{"command": "echo again"}"#)]),
        Reply::answer().text("Done."),
    ])
    .foreign_history();
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Go"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();
    let asked = claude.asked();
    let [_, second, third] = asked.as_slice() else {
        panic!("{} requests", asked.len())
    };
    let result = |seen: &Seen, id: &str| {
        let result = seen.tool_result(id).unwrap();
        let failed = result["is_error"] == json!(true);
        (
            failed,
            result["content"][0]["text"].as_str().unwrap().to_owned(),
        )
    };
    let kept =
        "It is kept in the call under INVALID_JSON. Make the call again with one JSON object.";
    let fault = |what: &str| {
        let said = format!("Nothing was done: the input of this call {what}. {kept}");
        (true, said)
    };
    let cut = "is not valid JSON: EOF while parsing a string at line 1 column 15";
    assert_eq!(result(second, "toolu_cut"), fault(cut));
    let lone = "is not valid JSON: unexpected end of hex escape at line 1 column 25";
    assert_eq!(result(second, "toolu_half"), fault(lone));
    let list = "is an array, not a JSON object";
    assert_eq!(result(second, "toolu_list"), fault(list));
    assert_eq!(result(second, "toolu_good"), (false, "fine\n".to_owned()));
    let (failed, said) = result(second, "toolu_good_2");
    assert!(failed && said.contains("the id \"toolu_good\""), "{said}");
    let (failed, said) = result(second, "call_2");
    assert!(failed && said.contains("came without an id"), "{said}");
    assert_eq!(result(third, "toolu_good_3"), (false, "again\n".to_owned()));
    let calls = second.messages()[1]["content"].as_array().unwrap();
    assert_eq!(calls[1]["input"], json!({"INVALID_JSON": half}));
    assert!(!run.out.contains("retrying"), "{}", run.out);
}
