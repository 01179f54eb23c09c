//! The form of the conversation: roles, contents that are not empty, and calls with their results.

use super::{Ask, Violation, blocks, calls, found, only_fields, results};
use serde_json::Value;
use std::collections::HashSet;

/// Kinds of blocks a client may put into a result.
const IN_RESULTS: [&str; 5] = [
    "text",
    "image",
    "document",
    "search_result",
    "tool_reference",
];

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    check_system(&ask.body["system"], violations);
    if !ask.body["messages"].is_array() || ask.messages.is_empty() {
        found(violations, "messages: at least one message is required");
        return;
    }
    if ask.messages[0]["role"] != "user" {
        found(
            violations,
            "messages: first message must use the \"user\" role",
        );
    }
    for (index, message) in ask.messages.iter().enumerate() {
        check_message(ask, index, message, violations);
    }
    check_pairs(ask.messages, violations);
    check_end(ask, violations);
}

fn check_system(system: &Value, violations: &mut Vec<Violation>) {
    match system {
        Value::Null => {}
        Value::String(text) if !text.is_empty() => {}
        Value::Array(blocks) => {
            for (index, block) in blocks.iter().enumerate() {
                let path = format!("system.{index}");
                only_fields(block, &["type", "text", "cache_control"], &path, violations);
                if block["type"] != "text" || block["text"].as_str().is_none_or(str::is_empty) {
                    found(
                        violations,
                        format!("{path}: must be a text that is not empty"),
                    );
                }
            }
        }
        _ => found(
            violations,
            "system: must be a text that is not empty, or a list of such",
        ),
    }
}

fn check_message(ask: &Ask<'_>, index: usize, message: &Value, violations: &mut Vec<Violation>) {
    let path = format!("messages.{index}");
    let role = message["role"].as_str().unwrap_or_default();
    let fields: &[&str] = match role {
        // `cache_control` is for the rule about it to name.
        "user" | "assistant" => &["role", "content", "cache_control"],
        "system" => &[
            "role",
            "content",
            "cache_control",
            "clear_at",
            "output_config",
        ],
        _ => {
            found(
                violations,
                format!("{path}.role: Input should be 'user', 'assistant' or 'system'"),
            );
            return;
        }
    };
    only_fields(message, fields, &path, violations);
    for (field, beta) in [
        ("clear_at", "mid-conversation-system-clear-at-2026-08-21"),
        ("output_config", "mid-conversation-output-config-2026-07-01"),
    ] {
        if message.get(field).is_some() && !ask.seen.betas().contains(&beta) {
            found(
                violations,
                format!("{path}.{field}: Extra inputs are not permitted"),
            );
        }
    }
    match &message["content"] {
        Value::String(text) if !text.is_empty() => {}
        Value::Array(content) if !content.is_empty() => {
            for (place, block) in content.iter().enumerate() {
                check_block(role, block, &format!("{path}.content.{place}"), violations);
            }
        }
        _ => found(
            violations,
            format!("{path}: all messages must have non-empty content"),
        ),
    }
}

fn check_block(role: &str, block: &Value, path: &str, violations: &mut Vec<Violation>) {
    match (role, block["type"].as_str().unwrap_or_default()) {
        (_, "text") => check_text(block, path, violations),
        ("user", "tool_result") => check_result(block, path, violations),
        ("user", "image") => only_fields(
            block,
            &["type", "source", "cache_control", "transformations"],
            path,
            violations,
        ),
        ("user", "document" | "search_result" | "container_upload" | "compaction") => {}
        ("assistant", "thinking") => {
            if block["signature"].as_str().is_none_or(str::is_empty) {
                found(
                    violations,
                    format!("{path}: Invalid `signature` in `thinking` block"),
                );
            }
        }
        ("assistant", "document" | "image" | "tool_result") => {
            found(
                violations,
                format!(
                    "{path}: `{}` blocks are not permitted in assistant messages",
                    block["type"]
                ),
            );
        }
        ("assistant", "") => found(violations, format!("{path}.type: Field required")),
        // Anything else was the model's own; whether it came from here is another rule's question.
        ("assistant", _) => {}
        ("system", "tool_addition" | "tool_removal") => {}
        (_, kind) => found(
            violations,
            format!("{path}: `{kind}` blocks are not permitted in {role} messages"),
        ),
    }
    if role == "user" && blocks(&block["citations"]).iter().next().is_some() {
        found(
            violations,
            format!("{path}.citations: Extra inputs are not permitted"),
        );
    }
}

fn check_text(block: &Value, path: &str, violations: &mut Vec<Violation>) {
    match block["text"].as_str() {
        None => found(violations, format!("{path}.text: Field required")),
        Some("") => found(
            violations,
            format!("{path}: text content blocks must be non-empty"),
        ),
        Some(text) if text.trim().is_empty() => {
            found(
                violations,
                format!("{path}: text content blocks must contain non-whitespace text"),
            );
        }
        Some(_) => {}
    }
}

fn check_result(block: &Value, path: &str, violations: &mut Vec<Violation>) {
    let fields = [
        "type",
        "tool_use_id",
        "toolset_name",
        "content",
        "is_error",
        "cache_control",
        "browser_state",
    ];
    only_fields(block, &fields, path, violations);
    if !matches!(block.get("is_error"), None | Some(Value::Bool(_))) {
        found(
            violations,
            format!("{path}.is_error: Input should be a valid boolean"),
        );
    }
    let is_error = block["is_error"] == true;
    let content = &block["content"];
    for (index, inner) in blocks(content).iter().enumerate() {
        let path = format!("{path}.content.{index}");
        let kind = inner["type"].as_str().unwrap_or_default();
        if kind == "text" {
            check_text(inner, &path, violations);
        }
        if !IN_RESULTS.contains(&kind) {
            found(
                violations,
                format!("{path}: `{kind}` blocks are not permitted in tool results"),
            );
        }
        if is_error && kind != "text" {
            found(
                violations,
                format!("{path}: all content must be type \"text\" if `is_error` is true"),
            );
        }
    }
    let empty = match content {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(inner) => inner.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
            found(
                violations,
                format!("{path}.content: must be a text or a list"),
            );
            false
        }
    };
    if is_error && empty {
        found(
            violations,
            format!("{path}: content cannot be empty if `is_error` is true"),
        );
    }
}

/// Calls and their results, message by message.
fn check_pairs(messages: &[Value], violations: &mut Vec<Violation>) {
    for (index, message) in messages.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| messages.get(before));
        let asked: HashSet<_> = before
            .filter(|before| before["role"] == "assistant")
            .into_iter()
            .flat_map(calls)
            .map(id_of_call)
            .collect();
        let mut answered = HashSet::new();
        for result in results(message) {
            let id = result["tool_use_id"].as_str().unwrap_or_default();
            if !asked.contains(id) {
                found(
                    violations,
                    format!(
                        "messages.{index}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
                    ),
                );
            }
            if !answered.insert(id) {
                found(
                    violations,
                    format!(
                        "messages.{index}: each tool_use must have a single result. Found multiple `tool_result` blocks with id: {id}"
                    ),
                );
            }
        }
        let mut missing: Vec<_> = asked.difference(&answered).copied().collect();
        missing.sort_unstable();
        if !missing.is_empty() {
            found(violations, unanswered(index - 1, &missing));
        }
        if !answered.is_empty() && !results_first(message) {
            found(
                violations,
                format!(
                    "messages.{index}: `tool_result` blocks must come before all other content"
                ),
            );
        }
    }
    let mut ids = HashSet::new();
    for id in messages.iter().flat_map(calls).map(id_of_call) {
        if !ids.insert(id) {
            found(
                violations,
                format!("messages: `tool_use` ids must be unique: {id}"),
            );
        }
    }
    if let Some(last) = messages.last().filter(|last| last["role"] == "assistant") {
        let open: Vec<_> = calls(last).map(id_of_call).collect();
        if !open.is_empty() {
            found(violations, unanswered(messages.len() - 1, &open));
        }
    }
}

fn unanswered(index: usize, ids: &[&str]) -> String {
    format!(
        "messages.{index}: `tool_use` ids were found without `tool_result` blocks immediately after: {}. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
        ids.join(", ")
    )
}

fn id_of_call(call: &Value) -> &str {
    call["id"].as_str().unwrap_or_default()
}

fn results_first(message: &Value) -> bool {
    let is_result = |block: &Value| block["type"] == "tool_result";
    let content = blocks(&message["content"]);
    content
        .iter()
        .skip_while(|block| is_result(block))
        .all(|block| !is_result(block))
}

/// The last message is the user's, unless the API paused a turn and gets its own words back.
fn check_end(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let Some(last) = ask
        .messages
        .last()
        .filter(|last| last["role"] == "assistant")
    else {
        return;
    };
    let paused = ask.inner.served.iter().any(|served| {
        served.delivered.stop_reason == "pause_turn"
            && last["content"] == Value::Array(served.delivered.blocks.clone())
    });
    if !paused {
        found(
            violations,
            "This model does not support assistant message prefill. The conversation must end with a user message.",
        );
    }
}
