use super::super::model_table;
use super::*;
use protocol::{Domain, Effect};
use testkit::hosted;

fn profile(id: &str, form: ComputerForm) -> RequestProfile {
    RequestProfile {
        spec: *model_table::find(id).unwrap(),
        form,
        caches: true,
        left_out: LeftOut::default(),
    }
}

fn tools() -> Vec<ToolSpec> {
    vec![
        hosted("computer", HostedTool::Computer),
        hosted("bash", HostedTool::Bash),
    ]
}

fn body(profile: RequestProfile, options: RequestOptions) -> Value {
    let opening = profile.opening("claude-x", "Be kind.", &tools(), options);
    let text = String::from_utf8(opening).unwrap() + "]}";
    serde_json::from_str(&text).unwrap()
}

const USUAL: RequestOptions = RequestOptions {
    effort: None,
    output_budget: OutputBudget::Standard,
    may_think: true,
    compacts: false,
};

#[test]
fn computer_is_declared_in_each_models_form() {
    let check = |id: &str, form, computer: Value, betas: &[&str]| {
        let profile = profile(id, form);
        assert_eq!(body(profile, USUAL)["tools"][0], computer, "{id}");
        assert_eq!(profile.betas(&tools()), betas, "{id}");
    };
    check(
        "claude-sonnet-5-5",
        ComputerForm::Toolset20260801,
        json!({"type": "computer_toolset_20260801"}),
        &[BINDING_BETA],
    );
    check(
        "claude-opus-4-7",
        ComputerForm::Computer20251124,
        json!({"type": "computer_20251124", "enable_zoom": true, "name": "computer", "display_width_px": 1280, "display_height_px": 720}),
        &["computer-use-2025-11-24", BINDING_BETA],
    );
    check(
        "claude-haiku-4-5",
        ComputerForm::Computer20250124,
        json!({"type": "computer_20250124", "name": "computer", "display_width_px": 1280, "display_height_px": 720}),
        &["computer-use-2025-01-24"],
    );
    check(
        "claude-sonnet-5-5",
        ComputerForm::Custom,
        json!({"name": "computer", "description": "What computer does", "input_schema": {"type": "object"}}),
        &[BINDING_BETA],
    );
}

#[test]
fn many_outside_tools_are_found_by_a_search() {
    let check = |count: usize, id: &str, left_out: LeftOut, is_deferred: bool| {
        let profile = RequestProfile {
            left_out,
            ..profile(id, ComputerForm::Toolset20260801)
        };
        let outside = (0..count).map(|place| {
            let (name, domain) = (
                format!("crm__tool_{place}"),
                Domain::Server("crm".to_owned()),
            );
            ToolSpec::custom(&name, domain, Effect::Act, "", json!({"type": "object"}))
        });
        let all: Vec<_> = tools().into_iter().chain(outside).collect();
        let opening = profile.opening("claude-x", "", &all, USUAL);
        let body: Value = serde_json::from_slice(&[&opening[..], b"]}"].concat()).unwrap();
        let declared = body["tools"].as_array().unwrap();
        let deferred = declared.iter().filter(|tool| tool["defer_loading"] == true);
        assert_eq!(
            deferred.count(),
            if is_deferred { count } else { 0 },
            "{id}"
        );
        let search = json!({
            "type": "tool_search_tool_bm25_20251119", "name": "tool_search_tool_bm25",
            "cache_control": {"type": "ephemeral", "ttl": "1h"},
        });
        assert_eq!(declared.last() == Some(&search), is_deferred, "{id}");
        assert_eq!(declared.len(), all.len() + usize::from(is_deferred), "{id}");
    };
    let all = LeftOut::default();
    check(24, "claude-sonnet-5-5", all, false);
    check(25, "claude-sonnet-5-5", all, true);
    check(25, "claude-haiku-4-5", all, false);
    let mut none = all;
    none.add(OptionalPart::ToolSearch);
    check(25, "claude-sonnet-5-5", none, false);
}

#[test]
fn thinking_and_effort_follow_the_model() {
    let check = |id: &str, thinking: Value, effort: Value| {
        let body = body(profile(id, ComputerForm::Custom), USUAL);
        assert_eq!(
            (&body["thinking"], &body["output_config"]),
            (&thinking, &effort),
            "{id}"
        );
    };
    let adaptive = json!({"type": "adaptive", "display": "summarized", "block_binding": {"prefix_mismatch_behavior": "drop_block"}});
    let enabled = json!({"type": "enabled", "budget_tokens": 4096});
    check("claude-opus-5-5", adaptive, json!({"effort": "medium"}));
    check(
        "claude-opus-4-5",
        enabled.clone(),
        json!({"effort": "medium"}),
    );
    check("claude-haiku-4-5", enabled, Value::Null);
}

#[test]
fn request_prefix_changes_only_with_options() {
    let profile = profile("claude-sonnet-5-5", ComputerForm::Toolset20260801);
    let options = RequestOptions {
        effort: Some(Effort::Low),
        output_budget: OutputBudget::Maximum,
        may_think: true,
        compacts: false,
    };
    assert_eq!(
        body(profile, options),
        json!({
            "model": "claude-x",
            "max_tokens": 128_000,
            "stream": true,
            "thinking": {"type": "adaptive", "display": "summarized", "block_binding": {"prefix_mismatch_behavior": "drop_block"}},
            "output_config": {"effort": "low"},
            "system": [{"type": "text", "text": "Be kind.", "cache_control": {"type": "ephemeral", "ttl": "1h"}}],
            "tools": [{"type": "computer_toolset_20260801"}, {"type": "bash_20250124", "name": "bash"}],
            "messages": [],
        })
    );
    assert_eq!(body(profile, USUAL)["max_tokens"], 16_000);
}
