//! Append-only conversations: what was said before does not change, and thinking is bound to it.

use crate::support::{Headers, ask, batch, check_second, good, headers, second, send};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn a_changed_prefix_is_a_fault() {
    check_second(
        |body| body["system"][0]["text"] = json!("Help more."),
        "append-only: `system` changed",
    );
    check_second(
        |body| body["tools"] = json!([{"type": "computer_toolset_20260801"}]),
        "append-only: `tools` changed",
    );
    check_second(
        |body| body["system"][0]["text"] = json!("Help more."),
        "The block is bound to a different conversation",
    );
    check_second(
        |body| body["messages"][0]["content"][0]["text"] = json!("Press it."),
        "The block is bound to a different conversation",
    );
    // Blocks may be added at the end of the last message, but not in front of an answer.
    check_second(
        |body| {
            body["messages"][0]["content"]
                .as_array_mut()
                .unwrap()
                .push(json!({"type": "text", "text": "More."}))
        },
        "The block is bound",
    );
}

#[test]
fn breakpoints_move_and_options_change() {
    let claude = FakeClaude::start([batch(), Reply::answer().text("Yes.")]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let mut body = second();
    body["system"] = json!("Help.");
    body["messages"][0]["content"] = json!("Press the button.");
    body["max_tokens"] = json!(9000);
    body["output_config"] = json!({"effort": "low"});
    body["tool_choice"] = json!({"type": "auto"});
    let response = ask(&claude, &body);
    assert_eq!(response.status, 200, "{}", response.text());
    claude.assert_clean();
}

#[test]
fn a_request_may_be_repeated_and_its_last_message_may_grow() {
    let claude = FakeClaude::answering(|_| Reply::error(529, "overloaded_error", "Overloaded"));
    let mut body = good();
    assert_eq!(ask(&claude, &body).status, 529);
    assert_eq!(ask(&claude, &body).status, 529);
    body["messages"][0]["content"]
        .as_array_mut()
        .unwrap()
        .push(json!({"type": "text", "text": "Quickly."}));
    assert_eq!(ask(&claude, &body).status, 529);
    claude.assert_clean();
    // Longer first: the conversation may not shrink again.
    body["messages"]
        .as_array_mut()
        .unwrap()
        .push(json!({"role": "user", "content": "Now."}));
    assert_eq!(ask(&claude, &body).status, 529);
    body["messages"][1]["content"] = json!("Later.");
    assert_eq!(ask(&claude, &body).status, 400);
    assert!(
        claude.faults()[0].contains("append-only: messages.1 is not what"),
        "{:?}",
        claude.faults()
    );
}

#[test]
fn conversations_stand_side_by_side() {
    let claude = FakeClaude::answering(|seen| match seen.last_text().as_str() {
        "Press the button." => Reply::answer().text("Pressed."),
        _ => Reply::answer().text("Something else."),
    });
    let mut other = good();
    other["messages"][0]["content"] = json!("Give it a title.");
    other["system"] = json!("You give titles.");
    let mut longer = good();
    longer["messages"].as_array_mut().unwrap().extend([
        json!({"role": "assistant", "content": "Pressed."}),
        json!({"role": "user", "content": "Thanks."}),
    ]);
    for body in [&good(), &other, &longer, &other, &good(), &longer] {
        assert_eq!(ask(&claude, body).status, 200, "{:?}", claude.faults());
    }
    claude.assert_clean();
}

#[test]
fn all_thinking_may_go_but_not_some() {
    let strip = |body: &mut Value| {
        body["messages"][1]["content"]
            .as_array_mut()
            .unwrap()
            .drain(..2);
    };
    let claude = FakeClaude::start([batch(), Reply::answer().text("Yes.")]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let mut body = second();
    strip(&mut body);
    let response = ask(&claude, &body);
    assert_eq!(response.status, 200, "{}", response.text());
    claude.assert_clean();
}

#[test]
fn unbound_thinking_is_dropped_where_history_is_free() {
    let mut headers: Headers = headers();
    headers.push((
        "anthropic-beta",
        "thinking-binding-controls-2026-08-01".to_owned(),
    ));
    let claude = FakeClaude::start([batch(), Reply::answer().text("Yes.")]).free_history();
    let mut asked = [good(), second()].into_iter().map(|mut body| {
        body["thinking"]["block_binding"] = json!({"prefix_mismatch_behavior": "drop_block"});
        if body["messages"].as_array().unwrap().len() > 1 {
            body["messages"][0]["content"][0]["text"] = json!("Press another.");
        }
        send(
            &claude,
            "POST",
            "/v1/messages",
            &headers,
            body.to_string().as_bytes(),
        )
    });
    assert_eq!(asked.next().unwrap().status, 200);
    let second = asked.next().unwrap();
    assert_eq!(second.status, 200, "{}", second.text());
    let dropped = |place: usize| {
        json!({
            "type": "thinking_dropped",
            "path": format!("messages.1.content.{place}"),
            "reason": "prefix_binding_mismatch",
        })
    };
    assert_eq!(
        second.events()[0]["message"]["input_transformations"],
        json!([dropped(0), dropped(1)])
    );
    claude.assert_clean();
}

#[test]
fn old_tools_need_their_header_and_hosted_ones_may_be_missing() {
    let mut body = good();
    body["model"] = json!("claude-opus-4-6");
    body["tools"] = json!([{"type": "computer_20251124", "name": "computer", "display_width_px": 1280,
        "display_height_px": 720, "enable_zoom": true}]);
    let with_beta = |claude: &FakeClaude, body: &Value| {
        let mut headers = headers();
        headers.push(("anthropic-beta", "computer-use-2025-11-24".to_owned()));
        send(
            claude,
            "POST",
            "/v1/messages",
            &headers,
            body.to_string().as_bytes(),
        )
        .status
    };
    let claude = FakeClaude::answering(|_| Reply::answer().text("Yes."));
    assert_eq!(with_beta(&claude, &body), 200);
    claude.assert_clean();
    assert_eq!(ask(&claude, &body).status, 400);
    assert!(claude.faults()[0].contains("computer-use-2025-11-24 is needed"));

    let poor = FakeClaude::start([Reply::answer().text("Yes.")]).no_hosted_computer();
    let refused = ask(&poor, &good());
    assert_eq!(refused.status, 400);
    assert_eq!(
        refused.json()["error"]["message"],
        "'claude-sonnet-5-5' does not support tool types: computer_toolset_20260801."
    );
    let mut own = good();
    own["tools"] = json!([{"name": "computer", "input_schema": {"type": "object"}}]);
    assert_eq!(ask(&poor, &own).status, 200, "{:?}", poor.faults());
    poor.assert_clean();
}
