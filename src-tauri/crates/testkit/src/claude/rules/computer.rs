//! Results of the computer toolset: whose they are, what they may hold, and what comes after a failure.

use super::{Ask, Violation, blocks, calls, found, results};
use serde_json::Value;

/// Text of a result whose action was skipped because an earlier one failed.
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";
/// Beginning of a result whose action was skipped for another reason.
const NOT_EXECUTED: &str = "Not executed:";

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    for (index, pair) in ask.messages.windows(2).enumerate() {
        if pair[0]["role"] == "assistant" && pair[1]["role"] == "user" {
            check_turn(index + 1, &pair[0], &pair[1], violations);
        }
    }
}

fn check_turn(index: usize, asked: &Value, answered: &Value, violations: &mut Vec<Violation>) {
    let mut failed = false;
    for call in calls(asked) {
        let answers = |result: &&Value| result["tool_use_id"] == call["id"];
        let Some(result) = results(answered).find(answers) else {
            continue;
        };
        let path = format!("messages.{index}: the result of {}", call["id"]);
        if result.get("toolset_name") != call.get("toolset_name") {
            found(
                violations,
                match call["toolset_name"].as_str() {
                    Some(name) => format!("{path} must have `toolset_name` \"{name}\""),
                    None => format!("{path} must not have `toolset_name`: the call has none"),
                },
            );
        }
        if call["toolset_name"] == "computer" {
            check_member(call, result, &path, violations);
            if failed && !says_not_executed(result) {
                found(
                    violations,
                    format!(
                        "{path} comes after a failed action and must be an error that says: {HALTED}"
                    ),
                );
            }
            failed |= result["is_error"] == true;
        }
    }
}

fn check_member(call: &Value, result: &Value, path: &str, violations: &mut Vec<Violation>) {
    let content = blocks(&result["content"]);
    for block in content {
        if block["type"] != "text" && block["type"] != "image" {
            found(
                violations,
                format!(
                    "{path} may hold only text and images, not {}",
                    block["type"]
                ),
            );
        }
    }
    let must_show = call["name"] == "screenshot" || call["name"] == "zoom";
    let shows = content.iter().any(|block| block["type"] == "image");
    if must_show && result["is_error"] != true && !shows {
        found(
            violations,
            format!("{path} must hold an image: the action was {}", call["name"]),
        );
    }
}

fn says_not_executed(result: &Value) -> bool {
    let text = match &result["content"] {
        Value::String(text) => Some(text.as_str()),
        content => match blocks(content) {
            [only] => only["text"].as_str(),
            _ => None,
        },
    };
    result["is_error"] == true && text.is_some_and(|text| text.starts_with(NOT_EXECUTED))
}
