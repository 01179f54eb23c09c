//! Hosted computer of each model, and its limits of thinking and output.

use crate::support::{Response, good, headers, send};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn each_model_takes_its_own_computer() {
    // The toolset, computer_20251124, computer_20250124.
    for (models, expected) in [
        (
            &[
                "fable-5-2",
                "mythos-5-2",
                "opus-5-5",
                "sonnet-5-5",
                "haiku-5-5",
            ][..],
            [true, false, false],
        ),
        (
            &[
                "fable-5-1",
                "fable-5",
                "mythos-5-1",
                "mythos-5",
                "opus-5",
                "sonnet-5",
                "opus-4-8",
            ],
            [true, true, false],
        ),
        (
            &[
                "opus-4-7",
                "opus-4-6",
                "opus-4-5-20251101",
                "opus-4-5",
                "sonnet-4-6",
            ],
            [false, true, false],
        ),
        (
            &[
                "sonnet-4-5-20250929",
                "sonnet-4-5",
                "haiku-4-5-20251001",
                "haiku-4-5",
            ],
            [false, false, true],
        ),
    ] {
        for model in models {
            let old = |kind: &str| json!({"type": kind, "name": "computer", "display_width_px": 1280, "display_height_px": 720});
            let found = [
                takes(model, json!({"type": "computer_toolset_20260801"}), None),
                takes(
                    model,
                    old("computer_20251124"),
                    Some("computer-use-2025-11-24"),
                ),
                takes(
                    model,
                    old("computer_20250124"),
                    Some("computer-use-2025-01-24"),
                ),
            ];
            assert_eq!(found, expected, "{model}");
        }
    }
}

#[test]
fn unknown_and_retired_models_are_not_found() {
    for model in [
        "claude-9",
        "claude-sonnet-4-20250514",
        "claude-opus-4-1",
        "",
    ] {
        let response = asked(model, |_| {}, None);
        assert_eq!(
            (response.status, response.json()["error"]["type"].as_str()),
            (404, Some("not_found_error"))
        );
    }
}

#[test]
fn budgets_and_limits_fit_the_model() {
    let status = |model: &str, budget: u64, limit: u64| {
        asked(
            model,
            |body| {
                body["thinking"] = json!({"type": "enabled", "budget_tokens": budget});
                body["max_tokens"] = json!(limit);
            },
            None,
        )
        .status
    };
    assert_eq!(status("claude-sonnet-4-6", 1024, 1025), 200);
    assert_eq!(status("claude-sonnet-4-6", 1023, 1025), 400);
    assert_eq!(status("claude-sonnet-4-6", 1025, 1025), 400);
    assert_eq!(status("claude-haiku-4-5", 2000, 64_000), 200);
    assert_eq!(status("claude-haiku-4-5", 2000, 64_001), 400);
}

#[test]
fn tools_are_forced_only_where_that_is_possible() {
    let status = |model: &str| {
        asked(
            model,
            |body| {
                body["tools"] = json!([{"type": "bash_20250124", "name": "bash"}]);
                body["tool_choice"] = json!({"type": "any"});
            },
            None,
        )
        .status
    };
    for model in [
        "claude-fable-5-2",
        "claude-fable-5-1",
        "claude-mythos-5-1",
        "claude-opus-5-5",
        "claude-sonnet-5-5",
    ] {
        assert_eq!(status(model), 400, "{model}");
    }
    for model in [
        "claude-haiku-5-5",
        "claude-opus-5",
        "claude-sonnet-5",
        "claude-fable-5",
    ] {
        assert_eq!(status(model), 200, "{model}");
    }
}

fn takes(model: &str, tool: Value, beta: Option<&str>) -> bool {
    asked(
        &format!("claude-{model}"),
        |body| body["tools"] = json!([tool]),
        beta,
    )
    .status
        == 200
}

/// The good request without tools and thinking, for this model, changed.
fn asked(model: &str, change: impl FnOnce(&mut Value), beta: Option<&str>) -> Response {
    let claude = FakeClaude::start([Reply::answer().text("Yes.")]);
    let mut body = good();
    let fields = body.as_object_mut().unwrap();
    fields.shift_remove("tools");
    fields.shift_remove("thinking");
    body["model"] = json!(model);
    change(&mut body);
    let mut headers = headers();
    headers.extend(beta.map(|beta| ("anthropic-beta", beta.to_owned())));
    send(
        &claude,
        "POST",
        "/v1/messages",
        &headers,
        body.to_string().as_bytes(),
    )
}
