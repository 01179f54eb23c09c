//! Frozen prefix: the system text, the tools and all earlier messages stay as they
//! were, apart from `cache_control`. Thinking is bound to them, and the cache lives from them.

use super::{Ask, Violation, blocks, found, returned::sources};
use crate::claude::outline::{Outline, is_thinking};
use serde_json::{Value, json};

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>, dropped: &mut Vec<Value>) {
    // A summary of the beginning keeps everything after it valid, and the request for one goes on with nothing.
    let begins_anew = ask.messages.first().is_some_and(begins_with_compaction);
    if begins_anew || ask.body.get("compaction").is_some() {
        return;
    }
    let outline = Outline::of(ask.body);
    if ask.inner.switches.append_only {
        check_conversation(ask, &outline, violations);
    }
    let drops = ask.body["thinking"]["block_binding"]["prefix_mismatch_behavior"] == "drop_block";
    for path in unbound_thinking(ask, &outline) {
        if drops && !ask.inner.switches.append_only {
            dropped.push(json!({
                "type": "thinking_dropped", "path": path, "reason": "prefix_binding_mismatch",
            }));
        } else {
            found(
                violations,
                format!(
                    "{path}: Invalid `signature` in `thinking` block. The block is bound to a different conversation: system, tools or an earlier message changed."
                ),
            );
        }
    }
}

fn begins_with_compaction(message: &Value) -> bool {
    blocks(&message["content"])
        .first()
        .is_some_and(|block| block["type"] == "compaction")
}

/// The request goes on with a conversation or begins one.
fn check_conversation(ask: &Ask<'_>, outline: &Outline, violations: &mut Vec<Violation>) {
    let mut nearest: Option<(usize, &Outline)> = None;
    for last in &ask.inner.conversations {
        match last.first_change(outline, true) {
            None => {
                let same = last.system == outline.system && last.tools == outline.tools;
                if same {
                    return;
                }
                // A sub-agent begins with the same words and tools of its own.
                if outline.messages.len() > 1 {
                    nearest = Some((usize::MAX, last));
                }
            }
            // A single message may be the beginning of another conversation that begins alike.
            Some(_) if outline.messages.len() == 1 => {}
            Some(0) => {}
            Some(index) if nearest.is_none_or(|(far, _)| index > far) => {
                nearest = Some((index, last))
            }
            Some(_) => {}
        }
    }
    match nearest {
        None => {}
        Some((usize::MAX, last)) => {
            let what = if last.system == outline.system {
                "tools"
            } else {
                "system"
            };
            found(
                violations,
                format!(
                    "append-only: `{what}` changed since the last request of this conversation"
                ),
            );
        }
        Some((index, last)) => found(
            violations,
            format!(
                "append-only: messages.{index} is not what the last request of this conversation held there (that one had {} messages, this one has {})",
                last.messages.len(),
                outline.messages.len()
            ),
        ),
    }
}

/// Paths of thinking blocks whose prefix is not the one they were served with.
fn unbound_thinking(ask: &Ask<'_>, outline: &Outline) -> Vec<String> {
    let mut paths = Vec::new();
    for (index, message) in ask.messages.iter().enumerate() {
        for (place, block) in blocks(&message["content"]).iter().enumerate() {
            if is_thinking(block) && !is_bound_here(ask, outline, index, block) {
                paths.push(format!("messages.{index}.content.{place}"));
            }
        }
    }
    paths
}

fn is_bound_here(ask: &Ask<'_>, outline: &Outline, index: usize, block: &Value) -> bool {
    let mut origins = sources(ask, block).peekable();
    // What was never served here, and what models served that do not bind, is for other rules.
    if !ask.facts.bound || origins.peek().is_none() {
        return true;
    }
    let here = Outline {
        messages: outline.messages[..index].to_vec(),
        ..*outline
    };
    origins.any(|served| {
        let prefix = &served.prefix;
        prefix.system == here.system
            && prefix.tools == here.tools
            && prefix.messages.len() == here.messages.len()
            && prefix.first_change(&here, false).is_none()
    })
}
