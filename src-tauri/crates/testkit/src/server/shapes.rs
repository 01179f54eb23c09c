//! Shapes of a request to Responses: those of the published description of Open Responses (2026-04-24), written from it by hand,
//! and the few that OpenAI has beyond it. The rules of a conversation are elsewhere.

use serde_json::Value;

/// Characters of a name or an id.
const LONGEST_NAME: usize = 64;
const LONGEST_TEXT: usize = 10_485_760;
const LONGEST_ADDRESS: usize = 20_971_520;
const FEWEST_OUTPUT_TOKENS: u64 = 16;
/// Characters of a wrong item that are shown.
const SHOWN: usize = 200;
const INCLUDED: [&str; 2] = [
    "reasoning.encrypted_content",
    "message.output_text.logprobs",
];
/// The last is OpenAI's own.
const EFFORTS: [&str; 7] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];
const SUMMARIES: [&str; 3] = ["concise", "detailed", "auto"];
/// The last is OpenAI's own.
const DETAILS: [&str; 4] = ["low", "high", "auto", "original"];
const STATUSES: [&str; 3] = ["in_progress", "completed", "incomplete"];

/// Returns what is wrong with the shape of a request.
pub(super) fn faults(body: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |holds: bool, words: String| {
        if !holds {
            faults.push(words);
        }
    };
    let one_of = |value: &Value, words: &[&str]| {
        value.is_null() || value.as_str().is_some_and(|word| words.contains(&word))
    };
    let is_flag = |value: &Value| value.is_null() || value.is_boolean();
    fault(body["model"].is_string(), "no model".to_owned());
    let told = &body["instructions"];
    fault(told.is_null() || is_text(told), "`instructions`".to_owned());
    for name in ["store", "stream", "parallel_tool_calls"] {
        fault(is_flag(&body[name]), format!("`{name}`"));
    }
    let most = &body["max_output_tokens"];
    let is_enough = most.as_u64() >= Some(FEWEST_OUTPUT_TOKENS);
    fault(
        most.is_null() || is_enough,
        format!("`max_output_tokens` {most}"),
    );
    let key = &body["prompt_cache_key"];
    let is_short = |text: &Value, most: usize| {
        text.as_str()
            .is_some_and(|text| text.chars().count() <= most)
    };
    fault(
        key.is_null() || is_short(key, LONGEST_NAME),
        format!("`prompt_cache_key` {key}"),
    );
    fault(
        one_of(&body["truncation"], &["auto", "disabled"]),
        "`truncation`".to_owned(),
    );
    for name in body["include"].as_array().into_iter().flatten() {
        fault(one_of(name, &INCLUDED), format!("`include` {name}"));
    }
    let reasoning = &body["reasoning"];
    fault(
        one_of(&reasoning["effort"], &EFFORTS) && one_of(&reasoning["summary"], &SUMMARIES),
        format!("`reasoning` {reasoning}"),
    );
    fault(
        is_flag(&body["stream_options"]["include_obfuscation"]),
        "`stream_options`".to_owned(),
    );
    for tool in body["tools"].as_array().into_iter().flatten() {
        fault(is_tool(tool), format!("a tool {}", tool["name"]));
    }
    for item in body["input"].as_array().into_iter().flatten() {
        let kind = item["type"].as_str().unwrap_or("message");
        let begin: String = item.to_string().chars().take(SHOWN).collect();
        fault(is_item(kind, item), format!("the shape of {kind}: {begin}"));
    }
    faults
}

fn is_tool(tool: &Value) -> bool {
    match tool["type"].as_str() {
        // OpenAI's own.
        Some("computer") => tool.as_object().is_some_and(|fields| fields.len() == 1),
        Some("function") => {
            is_name(&tool["name"])
                && tool["description"].is_string()
                && tool["parameters"].is_object()
                && (tool["strict"].is_null() || tool["strict"].is_boolean())
        }
        _ => false,
    }
}

fn is_item(kind: &str, item: &Value) -> bool {
    let has_status = || {
        let status = item["status"].as_str();
        item["status"].is_null() || status.is_some_and(|status| STATUSES.contains(&status))
    };
    match kind {
        "message" => is_message(item),
        "reasoning" => {
            let is_summary =
                |part: &Value| part["type"] == "summary_text" && is_text(&part["text"]);
            item["summary"]
                .as_array()
                .is_some_and(|parts| parts.iter().all(is_summary))
        }
        "function_call" => {
            is_id(&item["call_id"])
                && is_name(&item["name"])
                && item["arguments"].is_string()
                && has_status()
        }
        "function_call_output" => {
            is_id(&item["call_id"])
                && is_content(&item["output"], &["input_text", "input_image"])
                && has_status()
        }
        // OpenAI's own.
        "computer_call" => is_id(&item["call_id"]) && has_status(),
        "computer_call_output" => {
            let output = &item["output"];
            is_id(&item["call_id"])
                && output["type"] == "computer_screenshot"
                && is_address(&output["image_url"])
        }
        _ => false,
    }
}

fn is_message(item: &Value) -> bool {
    let parts: &[&str] = match item["role"].as_str() {
        Some("user") => &["input_text", "input_image", "input_file"],
        Some("system" | "developer") => &["input_text"],
        Some("assistant") => &["output_text", "refusal"],
        _ => return false,
    };
    let phase = item["phase"].as_str();
    let is_phase = |phase: &str| ["commentary", "final_answer"].contains(&phase);
    is_content(&item["content"], parts) && phase.is_none_or(is_phase)
}

/// A text, or a list of parts of these kinds.
fn is_content(content: &Value, kinds: &[&str]) -> bool {
    let is_part = |part: &Value| {
        let kind = part["type"].as_str().unwrap_or_default();
        let holds = match kind {
            "input_text" | "output_text" => is_text(&part["text"]),
            "refusal" => is_text(&part["refusal"]),
            "input_image" => {
                let detail = part["detail"].as_str();
                is_address(&part["image_url"])
                    && detail.is_none_or(|detail| DETAILS.contains(&detail))
            }
            "input_file" => part["file_data"].is_string() || part["file_url"].is_string(),
            _ => false,
        };
        holds && kinds.contains(&kind)
    };
    match content {
        Value::Array(parts) => !parts.is_empty() && parts.iter().all(is_part),
        text => is_text(text),
    }
}

fn is_text(text: &Value) -> bool {
    text.as_str().is_some_and(|text| text.len() <= LONGEST_TEXT)
}

fn is_address(address: &Value) -> bool {
    let address = address.as_str();
    address.is_some_and(|address| !address.is_empty() && address.len() <= LONGEST_ADDRESS)
}

fn is_id(id: &Value) -> bool {
    let id = id.as_str();
    id.is_some_and(|id| (1..=LONGEST_NAME).contains(&id.chars().count()))
}

fn is_name(name: &Value) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    is_id(name) && name.as_str().is_some_and(|name| name.chars().all(fits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(change: impl FnOnce(&mut Value), wanted: &[&str]) {
        let mut body = json!({
            "model": "m", "stream": true, "store": false, "max_output_tokens": 16_000,
            "include": ["reasoning.encrypted_content"], "truncation": "disabled",
            "reasoning": {"effort": "low", "summary": "auto"}, "prompt_cache_key": "k",
            "tools": [{"type": "computer"},
                {"type": "function", "name": "bash", "description": "Runs.", "parameters": {}, "strict": false}],
            "input": [
                {"role": "user", "content": [{"type": "input_text", "text": "Look"}]},
                {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Hm."}]},
                {"type": "function_call", "call_id": "c", "name": "bash", "arguments": "{}"},
                {"type": "function_call_output", "call_id": "c", "output": "done"},
            ],
        });
        change(&mut body);
        let faults = faults(&body);
        assert_eq!(faults.len(), wanted.len(), "{faults:?}");
        for (fault, wanted) in faults.iter().zip(wanted) {
            assert!(fault.contains(wanted), "{fault}");
        }
    }

    #[test]
    fn shapes_are_those_of_the_published_description() {
        check(|_| {}, &[]);
        check(|body| body["model"] = Value::Null, &["no model"]);
        check(
            |body| body["max_output_tokens"] = json!(15),
            &["max_output_tokens"],
        );
        check(
            |body| body["prompt_cache_key"] = json!("k".repeat(65)),
            &["prompt_cache_key"],
        );
        check(
            |body| body["reasoning"]["effort"] = json!("huge"),
            &["reasoning"],
        );
        check(
            |body| body["tools"][1]["name"] = json!("no spaces"),
            &["a tool"],
        );
        check(
            |body| body["input"][0]["content"] = json!([]),
            &["the shape of message"],
        );
        check(
            |body| body["input"][0]["content"][0]["type"] = json!("output_text"),
            &["the shape of message"],
        );
        check(
            |body| body["input"][1]["summary"] = Value::Null,
            &["the shape of reasoning"],
        );
        check(
            |body| body["input"][2]["arguments"] = json!({}),
            &["the shape of function_call"],
        );
        check(
            |body| body["input"][3]["output"] = json!([{"type": "input_audio"}]),
            &["the shape of function_call_output"],
        );
        check(
            |body| body["input"][3]["type"] = json!("item_reference"),
            &["the shape of item_reference"],
        );
    }
}
