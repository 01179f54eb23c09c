//! Rules of Gemini's API, as its reference of November 2026 has them.

use crate::claude::Seen;
use serde_json::Value;

/// Fields that a request may have.
pub(super) const FIELDS: [&str; 4] = ["generationConfig", "systemInstruction", "tools", "contents"];
const LEVELS: [&str; 4] = ["minimal", "low", "medium", "high"];
const PICTURES: [&str; 3] = ["image/png", "image/jpeg", "image/webp"];
/// Characters of a function's name.
const LONGEST_NAME: usize = 64;

/// Checks a request beside its messages.
pub(super) fn request(seen: &Seen, fault: &mut impl FnMut(bool, &str)) {
    let model = seen.path.strip_prefix("/v1beta/models/");
    let model = model.and_then(|rest| rest.strip_suffix(":streamGenerateContent"));
    fault(model.is_some_and(|model| !model.is_empty()), "another path");
    fault(seen.query == "alt=sse", "no stream of events is asked for");
    fault(
        seen.header("authorization").is_none(),
        "a key in the wrong header",
    );
    let generation = &seen.body["generationConfig"];
    fault(
        has_only(generation, &["maxOutputTokens", "thinkingConfig"]),
        "`generationConfig`",
    );
    let thinking = &generation["thinkingConfig"];
    let level = &thinking["thinkingLevel"];
    let is_level = level.is_null() || level.as_str().is_some_and(|level| LEVELS.contains(&level));
    fault(
        thinking.is_null()
            || (has_only(thinking, &["includeThoughts", "thinkingLevel"]) && is_level),
        "`thinkingConfig`",
    );
    for tool in items(&seen.body["tools"]) {
        fault(has_only(tool, &["functionDeclarations"]), "an unknown tool");
        for declared in items(&tool["functionDeclarations"]) {
            let is_right = is_name(&declared["name"])
                && declared["description"].is_string()
                && declared["parametersJsonSchema"]["type"] == "object";
            fault(is_right, &format!("a declaration {}", declared["name"]));
        }
    }
}

/// User and model take turns; the calls of a turn are answered in the next one, each once, before anything else; the first of
/// them is signed.
pub(super) fn messages(sent: &[Value], fault: &mut impl FnMut(bool, &str)) {
    let mut open: Vec<&Value> = Vec::new();
    for (place, content) in sent.iter().enumerate() {
        let role = if place % 2 == 0 { "user" } else { "model" };
        fault(
            content["role"] == role,
            &format!("content {place} is not of the {role}"),
        );
        let parts: Vec<_> = items(&content["parts"]).collect();
        fault(!parts.is_empty(), &format!("content {place} is empty"));
        let answered: Vec<_> = parts
            .iter()
            .map_while(|part| part.get("functionResponse"))
            .map(|response| &response["id"])
            .collect();
        fault(
            answered == open,
            &format!("calls {open:?}, results {answered:?}"),
        );
        let calls = parts.iter().filter(|part| part["functionCall"].is_object());
        open = calls
            .clone()
            .map(|part| &part["functionCall"]["id"])
            .collect();
        let is_signed = |part: &&&Value| part["thoughtSignature"].is_string();
        fault(
            calls.clone().next().as_ref().is_none_or(is_signed),
            "a call that is not signed",
        );
        for part in &parts {
            fault(
                is_part(part, role),
                &format!("a part of the {role}: {}", begin(part)),
            );
        }
    }
    fault(open.is_empty(), &format!("calls without results: {open:?}"));
}

fn is_part(part: &Value, role: &str) -> bool {
    let call = &part["functionCall"];
    let response = &part["functionResponse"];
    match role {
        "model" if call.is_object() => {
            is_name(&call["name"]) && call["id"].is_string() && call["args"].is_object()
        }
        "model" => part["text"].is_string(),
        _ if response.is_object() => {
            is_name(&response["name"])
                && has_only(&response["response"], &["output", "error"])
                && items(&response["parts"]).all(is_picture)
        }
        _ => is_picture(part) || part["text"].as_str().is_some_and(|text| !text.is_empty()),
    }
}

fn is_picture(part: &Value) -> bool {
    let media_type = part["inlineData"]["mimeType"].as_str();
    let data = part["inlineData"]["data"].as_str();
    media_type.is_some_and(|media_type| PICTURES.contains(&media_type))
        && data.is_some_and(|data| !data.is_empty() && !data.starts_with("data:"))
}

fn is_name(name: &Value) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_.:-".contains(letter);
    let name = name.as_str().unwrap_or_default();
    (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(fits)
}

fn has_only(object: &Value, names: &[&str]) -> bool {
    let fields = object.as_object();
    fields.is_some_and(|fields| fields.keys().all(|name| names.contains(&name.as_str())))
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn begin(part: &Value) -> String {
    part.to_string().chars().take(200).collect()
}
