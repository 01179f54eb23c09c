//! The declarations of tools, and the choice among them.

use super::{Ask, Violation, blocks, found, only_fields};
use crate::claude::models::Computer;
use serde_json::Value;
use std::collections::HashSet;

/// The members of the computer toolset.
const MEMBERS: [&str; 17] = [
    "screenshot",
    "zoom",
    "left_click",
    "right_click",
    "middle_click",
    "double_click",
    "triple_click",
    "left_click_drag",
    "mouse_move",
    "left_mouse_down",
    "left_mouse_up",
    "cursor_position",
    "scroll",
    "type",
    "key",
    "hold_key",
    "wait",
];

/// Fields of every tool but toolsets.
const COMMON: [&str; 7] = [
    "type",
    "name",
    "cache_control",
    "strict",
    "input_examples",
    "defer_loading",
    "allowed_callers",
];

/// Longest name of a tool.
const MAX_NAME: usize = 128;
/// Longest name of a property.
const MAX_PROPERTY: usize = 64;

const TOOLSET: &str = "computer_toolset_20260801";

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let tools = &ask.body["tools"];
    if !tools.is_null() && !tools.is_array() {
        found(violations, "tools: Input should be a valid list");
    }
    let mut names = HashSet::new();
    for (index, tool) in blocks(tools).iter().enumerate() {
        let path = format!("tools.{index}");
        check_tool(ask, tool, &path, violations);
        if let Some(name) = tool["name"].as_str()
            && !names.insert(name)
        {
            found(violations, "tools: Tool names must be unique.");
        }
    }
    let toolsets = blocks(tools)
        .iter()
        .filter(|tool| tool["type"] == TOOLSET)
        .count();
    if toolsets > 1 {
        found(violations, format!("tools: {TOOLSET} may be declared once"));
    }
    if toolsets > 0 && names.contains("computer") {
        found(
            violations,
            format!("tools: no tool may be named computer next to {TOOLSET}"),
        );
    }
    check_choice(ask, &names, violations);
}

/// Error for an account without hosted computer tools.
pub(super) fn first_hosted_computer(ask: &Ask<'_>) -> Option<Violation> {
    let kinds = blocks(&ask.body["tools"])
        .iter()
        .filter_map(|tool| tool["type"].as_str());
    let mut hosted = kinds.filter(|kind| computer(kind).is_some());
    hosted
        .next()
        .map(|kind| Violation::invalid(&unsupported(ask, kind)))
}

fn computer(kind: &str) -> Option<Computer> {
    match kind {
        TOOLSET => Some(Computer::Toolset),
        "computer_20251124" => Some(Computer::November2025),
        "computer_20250124" => Some(Computer::January2025),
        _ => None,
    }
}

fn unsupported(ask: &Ask<'_>, kind: &str) -> String {
    format!(
        "'{}' does not support tool types: {kind}.",
        ask.seen.model()
    )
}

fn check_tool(ask: &Ask<'_>, tool: &Value, path: &str, violations: &mut Vec<Violation>) {
    let kind = tool["type"].as_str().unwrap_or("custom");
    if let Some(computer) = computer(kind)
        && !ask.facts.computers.contains(&computer)
    {
        found(violations, unsupported(ask, kind));
    }
    let named = |name: &'static str, more: &[&'static str], violations: &mut Vec<Violation>| {
        only_fields(tool, &[&COMMON[..], more].concat(), path, violations);
        if tool["name"] != name {
            found(violations, format!("{path}.name: Input should be '{name}'"));
        }
    };
    const DISPLAY: [&str; 3] = ["display_width_px", "display_height_px", "display_number"];
    match kind {
        TOOLSET => check_toolset(tool, path, violations),
        "computer_20251124" => {
            named(
                "computer",
                &[&DISPLAY[..], &["enable_zoom"]].concat(),
                violations,
            );
            check_display(tool, path, violations);
        }
        "computer_20250124" => {
            named("computer", &DISPLAY, violations);
            check_display(tool, path, violations);
        }
        "bash_20250124" => named("bash", &[], violations),
        "text_editor_20250728" => named(
            "str_replace_based_edit_tool",
            &["max_characters"],
            violations,
        ),
        "text_editor_20250429" => named("str_replace_based_edit_tool", &[], violations),
        "memory_20250818" => named("memory", &[], violations),
        "tool_search_tool_bm25_20251119" => named("tool_search_tool_bm25", &[], violations),
        "tool_search_tool_regex_20251119" => named("tool_search_tool_regex", &[], violations),
        "custom" => check_custom(tool, path, violations),
        "browser_toolset_20260801" | "mcp_toolset" => {}
        other
            if ["web_search_", "web_fetch_", "code_execution_"]
                .iter()
                .any(|known| other.starts_with(known)) => {}
        other => found(violations, unsupported(ask, other)),
    }
}

fn check_display(tool: &Value, path: &str, violations: &mut Vec<Violation>) {
    for name in ["display_width_px", "display_height_px"] {
        if tool[name].as_u64().is_none_or(|size| size == 0) {
            found(
                violations,
                format!("{path}.{name}: Input should be a positive integer"),
            );
        }
    }
}

fn check_toolset(tool: &Value, path: &str, violations: &mut Vec<Violation>) {
    let allowed = ["type", "configs", "cache_control", "allowed_callers"];
    only_fields(tool, &allowed, path, violations);
    if tool
        .get("allowed_callers")
        .is_some_and(|callers| *callers != serde_json::json!(["direct"]))
    {
        found(
            violations,
            format!("{path}.allowed_callers: only [\"direct\"] is possible"),
        );
    }
    let Some(configs) = tool.get("configs") else {
        return;
    };
    only_fields(configs, &MEMBERS, &format!("{path}.configs"), violations);
    for (member, config) in configs.as_object().into_iter().flatten() {
        let path = format!("{path}.configs.{member}");
        only_fields(config, &["enabled", "defer_loading"], &path, violations);
        for (name, value) in config.as_object().into_iter().flatten() {
            if !value.is_boolean() {
                found(
                    violations,
                    format!("{path}.{name}: Input should be a valid boolean"),
                );
            }
        }
    }
    let enabled = |member: &&&str| configs[**member]["enabled"] != false;
    let deferred: HashSet<_> = MEMBERS
        .iter()
        .filter(enabled)
        .map(|member| configs[*member]["defer_loading"] == true)
        .collect();
    if deferred.is_empty() {
        found(
            violations,
            format!("{path}.configs: at least one member must be enabled"),
        );
    }
    if deferred.len() > 1 {
        found(
            violations,
            format!("{path}.configs: defer_loading must be the same for all members"),
        );
    }
    if deferred.contains(&true) && tool.get("cache_control").is_some() {
        found(
            violations,
            format!("{path}.cache_control: not with defer_loading"),
        );
    }
}

fn check_custom(tool: &Value, path: &str, violations: &mut Vec<Violation>) {
    let more = ["description", "input_schema", "eager_input_streaming"];
    only_fields(tool, &[&COMMON[..], &more].concat(), path, violations);
    let name = tool["name"].as_str().unwrap_or_default();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
        found(
            violations,
            format!("{path}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'"),
        );
    }
    let schema = &tool["input_schema"];
    if schema["type"] != "object" {
        found(
            violations,
            format!("{path}.custom.input_schema.type: Input should be 'object'"),
        );
    }
    if ["oneOf", "allOf", "anyOf"]
        .iter()
        .any(|keyword| schema.get(keyword).is_some())
    {
        let sentence = "input_schema does not support oneOf, allOf, or anyOf at the top level";
        found(
            violations,
            format!("{path}.custom.input_schema: {sentence}"),
        );
    }
    let properties = schema["properties"].as_object().into_iter().flatten();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    for (name, _) in properties {
        if name.is_empty() || name.len() > MAX_PROPERTY || !name.chars().all(fits) {
            let sentence = "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'";
            found(
                violations,
                format!("{path}.custom.input_schema.properties: {sentence}"),
            );
        }
    }
    if tool["strict"] == true && schema["additionalProperties"] != false {
        found(
            violations,
            format!(
                "{path}.custom: For 'object' type, 'additionalProperties' must be explicitly set to false"
            ),
        );
    }
    if tool["defer_loading"] == true && tool.get("cache_control").is_some() {
        found(
            violations,
            format!("{path}.cache_control: not with defer_loading"),
        );
    }
}

fn check_choice(ask: &Ask<'_>, names: &HashSet<&str>, violations: &mut Vec<Violation>) {
    let choice = &ask.body["tool_choice"];
    if choice.is_null() {
        return;
    }
    if blocks(&ask.body["tools"]).is_empty() {
        found(violations, "tool_choice: tools must be declared");
    }
    let kind = choice["type"].as_str().unwrap_or_default();
    let fields: &[&str] = match kind {
        "auto" | "any" => &["type", "disable_parallel_tool_use"],
        "tool" => &["type", "name", "disable_parallel_tool_use"],
        "none" => &["type"],
        _ => {
            found(
                violations,
                format!("tool_choice.type: unknown value \"{kind}\""),
            );
            return;
        }
    };
    only_fields(choice, fields, "tool_choice", violations);
    let forced = kind == "any" || kind == "tool";
    if forced && !ask.facts.forced_tools {
        found(
            violations,
            format!(
                "tool_choice: forced tool use is not supported on {}",
                ask.seen.model()
            ),
        );
    }
    if forced && ask.body["thinking"]["type"] == "enabled" {
        found(
            violations,
            "Thinking may not be enabled when tool_choice forces tool use.",
        );
    }
    let name = choice["name"].as_str().unwrap_or_default();
    if kind == "tool" && !names.contains(name) {
        found(
            violations,
            format!("tool_choice: Tool '{name}' not found in provided tools"),
        );
    }
}
