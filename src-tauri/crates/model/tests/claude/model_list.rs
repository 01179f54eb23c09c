//! The list of models: the table, and what the API says of itself.

use crate::conversation::Conversation;
use model::claude::Claude;
use serde_json::json;
use testkit::claude::FakeClaude;

#[tokio::test]
async fn api_list_overrides_table() {
    let server = FakeClaude::start([]).with_models(vec![
        json!({"type": "model", "id": "claude-nova-6", "display_name": "Claude Nova 6", "lifecycle": "active",
            "max_input_tokens": 2_000_000, "max_tokens": null, "capabilities": null, "line": null}),
        json!({"type": "model", "id": "claude-sonnet-5-5", "display_name": "Claude Sonnet 5.5", "lifecycle": "deprecated",
            "retires_at": "2027-01-31T00:00:00Z", "max_input_tokens": 1_000_000, "max_tokens": 96_000}),
    ]);
    let conversation = Conversation::new(server, "claude-sonnet-5-5");
    let models = conversation.claude().list().await.unwrap();
    let find = |id: &str| models.iter().find(|model| model.id == id).unwrap();
    let nova = find("claude-nova-6");
    assert_eq!(
        (nova.context_tokens, nova.input_usd, nova.confirmed),
        (Some(2_000_000), None, true)
    );
    let sonnet = find("claude-sonnet-5-5");
    assert_eq!(sonnet.max_output_tokens, Some(96_000));
    assert_eq!(
        (sonnet.lifecycle.as_str(), sonnet.retires.as_deref()),
        ("deprecated", Some("2027-01-31"))
    );
    assert_eq!(
        (sonnet.input_usd, sonnet.output_usd),
        (Some(2.0), Some(10.0))
    );
}

#[test]
fn ending_models_have_warning() {
    let check = |id: &str, wanted: Option<&str>| {
        let warning = Claude::lifecycle_warning(id).map(|warning| format!("{warning:?}"));
        assert_eq!(warning.as_deref(), wanted, "{id}");
    };
    check("claude-sonnet-5-5", None);
    check(
        "claude-sonnet-4-5",
        Some(r#"model-ends { date: "2026-11-30", model: "Claude Sonnet 4.5" }"#),
    );
    check(
        "claude-opus-4-5",
        Some(r#"model-may-end { date: "2026-11-24", model: "Claude Opus 4.5" }"#),
    );
    check(
        "claude-opus-4-1",
        Some(r#"model-ended { date: "2026-08-05", model: "Claude Opus 4.1" }"#),
    );
}
