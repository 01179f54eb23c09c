//! Rules of the APIs, written from their references and on purpose not shared with the product.

mod gemini;

use super::{ServerApi, shapes};
use crate::claude::Seen;
use serde_json::Value;

const RESPONSES_PATH: &str = "/v1/responses";

/// Fields that a request may have.
const CHAT_FIELDS: [&str; 8] = [
    "model",
    "stream",
    "stream_options",
    "max_tokens",
    "max_completion_tokens",
    "reasoning_effort",
    "tools",
    "messages",
];
const OLLAMA_FIELDS: [&str; 9] = [
    "model",
    "stream",
    "truncate",
    "shift",
    "keep_alive",
    "options",
    "think",
    "tools",
    "messages",
];
const RESPONSES_FIELDS: [&str; 13] = [
    "model",
    "stream",
    "store",
    "instructions",
    "max_output_tokens",
    "parallel_tool_calls",
    "include",
    "truncation",
    "stream_options",
    "reasoning",
    "prompt_cache_key",
    "tools",
    "input",
];

/// Returns the messages, or items, of a request.
pub(super) fn messages(api: ServerApi, body: &Value) -> &[Value] {
    let list = match api {
        ServerApi::Responses => &body["input"],
        ServerApi::Chat | ServerApi::Ollama => &body["messages"],
        ServerApi::Gemini => &body["contents"],
    };
    list.as_array().map_or(&[], Vec::as_slice)
}

/// Returns whether nothing of the model's stands in a request: then it begins a conversation.
pub(super) fn begins(api: ServerApi, body: &Value) -> bool {
    let theirs = [
        "assistant",
        "model",
        "function_call",
        "computer_call",
        "reasoning",
    ];
    !messages(api, body).iter().any(|message| {
        theirs
            .iter()
            .any(|name| message["role"] == *name || message["type"] == *name)
    })
}

/// Returns the rules that a request breaks.
pub(super) fn check(
    api: ServerApi,
    seen: &Seen,
    before: Option<&Seen>,
    served: &[String],
) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |holds: bool, words: &str| {
        if !holds {
            faults.push(words.to_owned());
        }
    };
    let (path, fields): (Option<&str>, &[&str]) = match api {
        ServerApi::Responses => (Some(RESPONSES_PATH), &RESPONSES_FIELDS),
        ServerApi::Chat => (Some("/v1/chat/completions"), &CHAT_FIELDS),
        ServerApi::Ollama => (Some("/api/chat"), &OLLAMA_FIELDS),
        // The path holds the model, and says that it streams.
        ServerApi::Gemini => (None, &gemini::FIELDS),
    };
    let body = &seen.body;
    if let Some(path) = path {
        fault(seen.path == path, "another path");
        fault(body["stream"] == true, "`stream` is not true");
    }
    for name in body.as_object().into_iter().flat_map(|body| body.keys()) {
        fault(
            fields.contains(&name.as_str()),
            &format!("a field `{name}`"),
        );
    }
    let sent = messages(api, body);
    fault(!sent.is_empty(), "nothing was said");
    if let Some(before) = before {
        let before = messages(api, &before.body);
        fault(sent.len() > before.len(), "nothing was added");
        let changed = before
            .iter()
            .zip(sent)
            .position(|(before, now)| before != now);
        fault(
            changed.is_none(),
            &format!("message {changed:?} is not what it was"),
        );
    }
    match api {
        ServerApi::Chat => chat(sent, &mut fault),
        ServerApi::Ollama => ollama(body, sent, &mut fault),
        ServerApi::Responses => responses(body, sent, &mut fault),
        ServerApi::Gemini => {
            gemini::request(seen, &mut fault);
            gemini::messages(sent, &mut fault);
        }
    }
    let raw = String::from_utf8_lossy(&seen.raw);
    // A model whose calls are text is sent its history as text, written anew.
    let is_text_only = body["tools"].is_null();
    let is_text =
        |item: &str| item.contains(r#""type":"message""#) || item.starts_with(r#"{"text""#);
    for item in served {
        let may_change = is_text_only && is_text(item);
        fault(
            may_change || raw.contains(item.as_str()),
            &format!("an item did not come back: {item}"),
        );
    }
    faults
}

/// Returns what is wrong with the shape of a request, whoever sent it. Only Responses has a published description.
pub(super) fn check_shape(api: ServerApi, seen: &Seen) -> Vec<String> {
    match (api, seen.path.as_str()) {
        (ServerApi::Responses, RESPONSES_PATH) => shapes::faults(&seen.body),
        (ServerApi::Responses, _) => vec!["another path".to_owned()],
        (ServerApi::Chat | ServerApi::Ollama | ServerApi::Gemini, _) => {
            vec!["only Responses is open to any client".to_owned()]
        }
    }
}

/// Results answer the calls right before them, each once, as text.
fn chat(sent: &[Value], fault: &mut impl FnMut(bool, &str)) {
    let mut open: Vec<&str> = Vec::new();
    for message in sent {
        let role = message["role"].as_str().unwrap_or_default();
        if role == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            let place = open.iter().position(|open| *open == id);
            fault(place.is_some(), &format!("a result of no call: {id}"));
            if let Some(place) = place {
                open.remove(place);
            }
            fault(message["content"].is_string(), "a result that is no text");
            continue;
        }
        fault(open.is_empty(), &format!("calls without results: {open:?}"));
        open = message["tool_calls"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|call| call["id"].as_str())
            .collect();
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let input = call["function"]["arguments"].as_str().unwrap_or_default();
            let is_object =
                serde_json::from_str::<Value>(input).is_ok_and(|input| input.is_object());
            fault(is_object, &format!("arguments that are no object: {input}"));
        }
        for part in message["content"].as_array().into_iter().flatten() {
            let is_picture = part["type"] == "image_url";
            fault(
                !is_picture || role == "user",
                "a picture that is not the user's",
            );
            let url = part["image_url"]["url"].as_str().unwrap_or_default();
            fault(
                !is_picture || url.starts_with("data:image/"),
                "a picture by address",
            );
        }
    }
    fault(open.is_empty(), &format!("calls without results: {open:?}"));
}

fn ollama(body: &Value, sent: &[Value], fault: &mut impl FnMut(bool, &str)) {
    fault(body["truncate"] == false, "`truncate` is not false");
    fault(body["options"]["num_ctx"].is_u64(), "no `num_ctx`");
    for message in sent {
        fault(message["content"].is_string(), "content that is no text");
        if message["role"] == "tool" {
            let name = message["tool_name"].as_str().unwrap_or_default();
            fault(!name.is_empty(), "a result without the tool's name");
        }
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let is_object = call["function"]["arguments"].is_object();
            fault(is_object, "arguments that are no object");
        }
        for picture in message["images"].as_array().into_iter().flatten() {
            let picture = picture.as_str().unwrap_or_default();
            fault(
                !picture.starts_with("data:"),
                "a picture with an address before it",
            );
        }
    }
}

/// Every call has one output; nothing is stored; reasoning is followed by what it belongs to.
fn responses(body: &Value, sent: &[Value], fault: &mut impl FnMut(bool, &str)) {
    for words in shapes::faults(body) {
        fault(false, &words);
    }
    fault(body["store"] == false, "`store` is not false");
    let ids = |kinds: [&str; 2]| -> Vec<&str> {
        let of_kind = |item: &&Value| kinds.iter().any(|kind| item["type"] == *kind);
        let items = sent.iter().filter(of_kind);
        items.filter_map(|item| item["call_id"].as_str()).collect()
    };
    let mut calls = ids(["function_call", "computer_call"]);
    let mut outputs = ids(["function_call_output", "computer_call_output"]);
    calls.sort_unstable();
    outputs.sort_unstable();
    fault(
        calls == outputs,
        &format!("calls {calls:?}, outputs {outputs:?}"),
    );
    for (place, item) in sent.iter().enumerate() {
        if item["type"] == "reasoning" {
            let next = sent.get(place + 1);
            let follows =
                next.is_some_and(|next| next["type"].is_string() && next["type"] != "reasoning");
            fault(follows, "reasoning without its following item");
        }
        if item["type"] == "computer_call_output" {
            let picture = item["output"]["image_url"].as_str().unwrap_or_default();
            fault(
                picture.starts_with("data:image/"),
                "an output without a picture",
            );
            let checks = item["acknowledged_safety_checks"].as_array();
            fault(
                checks.is_none_or(Vec::is_empty),
                "a check was waved through",
            );
        }
    }
}
