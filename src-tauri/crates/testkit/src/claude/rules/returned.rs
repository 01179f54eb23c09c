//! Answers that come back in the history: every block as it was served, thinking to the byte, and no
//! call out of an answer that never ended.

use super::{Ask, Violation, blocks, found};
use crate::claude::{outline::is_thinking, plan::Delivered, state::Served};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

/// Reasons after which the calls of an answer count for nothing.
const CUT_SHORT: [&str; 3] = ["max_tokens", "refusal", "model_context_window_exceeded"];

const MODIFIED: &str =
    "thinking or redacted_thinking blocks in the latest assistant message cannot be modified";

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let mut thinking_before = false;
    for (index, message) in ask.messages.iter().enumerate() {
        if message["role"] != "assistant" {
            continue;
        }
        let content = without_breakpoints(&message["content"]);
        let may_strip = !thinking_before && !content.iter().any(is_thinking);
        if let Err(sentence) = check_message(ask, &content, may_strip) {
            found(violations, format!("messages.{index}: {sentence}"));
        }
        thinking_before |= content.iter().any(is_thinking);
    }
    check_latest_to_the_byte(ask, violations);
}

/// The answer that a block came from, the newest if there are several.
pub(super) fn sources<'a>(ask: &'a Ask<'_>, block: &Value) -> impl Iterator<Item = &'a Served> {
    let block = block.clone();
    ask.inner.served.iter().rev().filter(move |served| {
        served
            .delivered
            .blocks
            .iter()
            .any(|served| is_about(served, &block))
    })
}

/// Returns whether a block is this served one, changed or not.
fn is_about(served: &Value, block: &Value) -> bool {
    if served["type"] != block["type"] {
        return false;
    }
    match served["type"].as_str() {
        Some("tool_use") => served["id"] == block["id"],
        Some("thinking") => {
            let same_text = !served["thinking"].as_str().is_none_or(str::is_empty)
                && served["thinking"] == block["thinking"];
            same_text || served["signature"] == block["signature"]
        }
        Some("redacted_thinking") => served["data"] == block["data"],
        Some("text") => {
            let (served, block) = (served["text"].as_str(), block["text"].as_str());
            let (served, block) = (served.unwrap_or_default(), block.unwrap_or_default());
            !block.is_empty() && served.starts_with(block)
        }
        _ => served == block,
    }
}

/// An assistant message is one served answer after the other. Two in a row are how a paused turn comes back.
fn check_message(ask: &Ask<'_>, content: &[Value], may_strip: bool) -> Result<(), String> {
    let mut left = content;
    while !left.is_empty() {
        let Some(known) = left
            .iter()
            .find(|block| sources(ask, block).next().is_some())
        else {
            return if ask.inner.switches.foreign_history {
                Ok(())
            } else {
                Err(never_served(&left[0]))
            };
        };
        let mut problem = None;
        let mut taken = 0;
        for served in sources(ask, known) {
            match consume(served, left, may_strip) {
                // Nothing can be more than all of it.
                Ok(count) if count == left.len() => return Ok(()),
                Ok(count) => taken = taken.max(count),
                // The newest answer it may be is the likeliest.
                Err(sentence) => problem = problem.or(Some(sentence)),
            }
        }
        if taken == 0 {
            return Err(problem.unwrap_or_else(|| never_served(known)));
        }
        left = &left[taken..];
    }
    Ok(())
}

fn never_served(block: &Value) -> String {
    if is_thinking(block) {
        return "Invalid `signature` in `thinking` block: it was never served".to_owned();
    }
    format!("a block was never served: {}", short(block))
}

/// Returns the number of these blocks that are this answer. `Err` says what is wrong with them.
fn consume(served: &Served, content: &[Value], may_strip: bool) -> Result<usize, String> {
    let whole = consume_as_sent(served, content, may_strip);
    if whole.is_err() && served.in_flight {
        return consume_broken(&served.delivered, content);
    }
    whole
}

fn consume_as_sent(served: &Served, content: &[Value], may_strip: bool) -> Result<usize, String> {
    let delivered = &served.delivered;
    if delivered.stop_reason == "refusal" && content.iter().any(is_call) {
        return Err("a call came back out of an answer that was a refusal".to_owned());
    }
    if !delivered.complete {
        return consume_broken(delivered, content);
    }
    let cut_short = CUT_SHORT.contains(&delivered.stop_reason.as_str());
    let may_be_left_out = |block: &Value| {
        is_empty_text(block)
            || is_search(block)
            || (may_strip && is_thinking(block))
            || (cut_short && is_call(block))
    };
    let mut taken = 0;
    for expected in &delivered.blocks {
        let Some(block) = content.get(taken) else {
            if may_be_left_out(expected) {
                continue;
            }
            return Err(lost(expected));
        };
        if same(expected, block) {
            taken += 1;
        } else if !may_be_left_out(expected) {
            return Err(changed(expected, block, content));
        }
    }
    while content
        .get(taken)
        .is_some_and(|block| delivered.optional.contains(block))
    {
        taken += 1;
    }
    Ok(taken)
}

/// Of an answer whose stream broke, only what had ended may come back, and no call; the text that was
/// being written may be kept as far as it came.
fn consume_broken(delivered: &Delivered, content: &[Value]) -> Result<usize, String> {
    if let Some(call) = content.iter().find(|block| is_call(block)) {
        return Err(format!(
            "a call came back out of an answer whose stream broke: {}",
            short(call)
        ));
    }
    let (ended, begun) = delivered
        .blocks
        .split_at(delivered.ended.min(delivered.blocks.len()));
    let known = |block: &&Value| {
        ended.iter().any(|served| same(served, block))
            || begun
                .iter()
                .any(|served| served["type"] == "text" && is_about(served, block))
    };
    match content.iter().take_while(known).count() {
        0 => Err(format!(
            "a block came back that had not ended: {}",
            short(&content[0])
        )),
        count => Ok(count),
    }
}

/// Returns whether a block is a search for tools, or what it found: both may stay away, as once the tools are gone.
fn is_search(block: &Value) -> bool {
    matches!(
        block["type"].as_str(),
        Some("server_tool_use" | "tool_search_tool_result")
    )
}

fn is_empty_text(block: &Value) -> bool {
    block["type"] == "text"
        && block["text"]
            .as_str()
            .is_none_or(|text| text.trim().is_empty())
}

/// Equal, the order of an input's fields included: it is part of what is cached.
fn same(served: &Value, block: &Value) -> bool {
    served == block && json_of(&served["input"]) == json_of(&block["input"])
}

fn json_of(value: &Value) -> String {
    value.to_string()
}

fn is_call(block: &Value) -> bool {
    block["type"] == "tool_use"
}

fn changed(expected: &Value, block: &Value, content: &[Value]) -> String {
    if is_thinking(expected) {
        return MODIFIED.to_owned();
    }
    if !content.iter().any(|other| is_about(expected, other)) {
        return lost(expected);
    }
    format!(
        "a block came back changed: served {}, came back {}",
        short(expected),
        short(block)
    )
}

fn lost(expected: &Value) -> String {
    if is_thinking(expected) {
        return MODIFIED.to_owned();
    }
    format!("a block did not come back: {}", short(expected))
}

/// Characters of a block that a sentence shows.
const SHOWN: usize = 300;

fn short(block: &Value) -> String {
    block.to_string().chars().take(SHOWN).collect()
}

fn without_breakpoints(content: &Value) -> Vec<Value> {
    if let Some(text) = content.as_str() {
        return vec![serde_json::json!({"type": "text", "text": text})];
    }
    let mut blocks = blocks(content).to_vec();
    for fields in blocks.iter_mut().filter_map(Value::as_object_mut) {
        fields.shift_remove("cache_control");
    }
    blocks
}

/// The messages of a request, their contents as they were written.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(borrow)]
    messages: Vec<WrittenMessage<'a>>,
}

#[derive(Deserialize)]
struct WrittenMessage<'a> {
    role: &'a str,
    #[serde(borrow)]
    content: &'a RawValue,
}

fn check_latest_to_the_byte(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let Ok(written) = serde_json::from_slice::<Written<'_>>(&ask.seen.raw) else {
        return;
    };
    let Some(latest) = written
        .messages
        .iter()
        .rev()
        .find(|message| message.role == "assistant")
    else {
        return;
    };
    let Ok(raw_blocks) = serde_json::from_str::<Vec<&RawValue>>(latest.content.get()) else {
        return;
    };
    for raw in raw_blocks {
        let Ok(block) = serde_json::from_str::<Value>(raw.get()) else {
            continue;
        };
        let known = is_thinking(&block) && sources(ask, &block).next().is_some();
        let served_so = || {
            let all = sources(ask, &block).flat_map(|served| &served.delivered.blocks);
            all.into_iter().any(|served| json_of(served) == raw.get())
        };
        if known && !served_so() {
            found(
                violations,
                format!(
                    "{MODIFIED}: its JSON is not written as it was served: {}",
                    raw.get()
                ),
            );
        }
    }
}
