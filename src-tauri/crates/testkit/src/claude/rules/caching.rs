//! Cache breakpoints: how many, where, in which form, and the order of their lifetimes.

use super::{Ask, Violation, blocks, found, only_fields};
use crate::claude::outline::is_thinking;
use serde_json::Value;

/// Breakpoints a request may have.
const MAX_BREAKPOINTS: usize = 4;

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let mut breakpoints = Vec::new();
    for (index, tool) in blocks(&ask.body["tools"]).iter().enumerate() {
        take(tool, &format!("tools.{index}"), &mut breakpoints);
        forbid_below(
            tool,
            &["input_schema", "input_examples"],
            &format!("tools.{index}"),
            violations,
        );
    }
    for (index, block) in blocks(&ask.body["system"]).iter().enumerate() {
        take_block(
            block,
            &format!("system.{index}"),
            &mut breakpoints,
            violations,
        );
    }
    for (index, message) in ask.messages.iter().enumerate() {
        if message.get("cache_control").is_some() {
            found(
                violations,
                format!("messages.{index}.cache_control: Extra inputs are not permitted"),
            );
        }
        for (place, block) in blocks(&message["content"]).iter().enumerate() {
            let path = format!("messages.{index}.content.{place}");
            take_block(block, &path, &mut breakpoints, violations);
            for (inner, nested) in blocks(&block["content"]).iter().enumerate() {
                let path = format!("{path}.content.{inner}");
                take_block(nested, &path, &mut breakpoints, violations);
            }
        }
    }
    // The automatic one stands on the last block.
    take(ask.body, "", &mut breakpoints);
    check_all(&breakpoints, violations);
}

/// A breakpoint and where it stands.
type Breakpoint<'a> = (String, &'a Value);

fn take<'a>(holder: &'a Value, path: &str, breakpoints: &mut Vec<Breakpoint<'a>>) {
    if let Some(control) = holder
        .get("cache_control")
        .filter(|control| !control.is_null())
    {
        breakpoints.push((format!("{path}.cache_control"), control));
    }
}

fn take_block<'a>(
    block: &'a Value,
    path: &str,
    breakpoints: &mut Vec<Breakpoint<'a>>,
    violations: &mut Vec<Violation>,
) {
    take(block, path, breakpoints);
    if block.get("cache_control").is_some() {
        if is_thinking(block) {
            found(
                violations,
                format!("{path}: cache_control cannot be set for thinking blocks"),
            );
        }
        if block["type"] == "text" && block["text"] == "" {
            found(
                violations,
                format!("{path}: cache_control cannot be set for empty text blocks"),
            );
        }
    }
    forbid_below(block, &["input", "content"], path, violations);
}

/// Finds `cache_control` deeper inside of a block, except where the data is not ours.
fn forbid_below(block: &Value, skip: &[&str], path: &str, violations: &mut Vec<Violation>) {
    for (name, field) in block.as_object().into_iter().flatten() {
        let ours = name != "cache_control" && !skip.contains(&name.as_str());
        if ours && holds_breakpoint(field) {
            found(
                violations,
                format!("{path}.{name}.cache_control: Extra inputs are not permitted"),
            );
        }
    }
}

fn holds_breakpoint(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            fields.contains_key("cache_control") || fields.values().any(holds_breakpoint)
        }
        Value::Array(items) => items.iter().any(holds_breakpoint),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn check_all(breakpoints: &[Breakpoint<'_>], violations: &mut Vec<Violation>) {
    let count = breakpoints.len();
    if count > MAX_BREAKPOINTS {
        found(
            violations,
            format!("A maximum of 4 blocks with cache_control may be provided. Found {count}."),
        );
    }
    let mut short_seen = false;
    for (path, control) in breakpoints {
        only_fields(control, &["type", "ttl"], path, violations);
        if control["type"] != "ephemeral" {
            found(
                violations,
                format!("{path}.type: Input should be 'ephemeral'"),
            );
        }
        match control["ttl"].as_str() {
            Some("1h") if short_seen => found(
                violations,
                format!(
                    "{path}: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block."
                ),
            ),
            Some("1h") => {}
            Some("5m") => short_seen = true,
            None if control.get("ttl").is_none() => short_seen = true,
            _ => found(
                violations,
                format!("{path}.ttl: Input should be '5m' or '1h'"),
            ),
        }
    }
}
