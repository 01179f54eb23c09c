//! Tools that the model gets whole only once it looks for them: those of outside servers, where there are many. The API
//! searches their names and descriptions, and what it finds stands in the conversation, so that the cached prefix stays the
//! same. Pure.

use super::content_block::ContentBlock;
use crate::MAX_WHOLE_TOOLS;
use protocol::{Domain, ToolSpec};
use serde_json::{Value, json};

const SEARCH_TYPE: &str = "tool_search_tool_bm25_20251119";
const SEARCH_NAME: &str = "tool_search_tool_bm25";
/// Block with what a search found.
const SEARCH_RESULT: &str = "tool_search_tool_result";

/// Marks the declarations of outside tools as deferred if there are many, and adds the tool that finds them.
pub(super) fn defer(tools: &[ToolSpec], declared: &mut Vec<Value>) {
    if tools.iter().filter(|tool| is_outside(tool)).count() <= MAX_WHOLE_TOOLS {
        return;
    }
    for (tool, declaration) in tools.iter().zip(declared.iter_mut()) {
        if is_outside(tool) {
            declaration["defer_loading"] = json!(true);
        }
    }
    // Last, so that every other tool keeps its place in the API's errors.
    declared.push(json!({"type": SEARCH_TYPE, "name": SEARCH_NAME}));
}

/// Returns whether a block of an answer is a search for tools, or what it found.
pub(super) fn is_search(block: &ContentBlock) -> bool {
    match block.kind().as_str() {
        SEARCH_RESULT => true,
        "server_tool_use" => block.text("name").as_deref() == Some(SEARCH_NAME),
        _ => false,
    }
}

fn is_outside(tool: &ToolSpec) -> bool {
    matches!(tool.domain, Domain::Server(_))
}
