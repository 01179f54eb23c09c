//! The part of a request that stays the same for a whole session: what the model is told of its task,
//! the tools in the form it takes, and the headers they need.

use super::{
    actions::COMPUTER,
    card::{Card, ComputerForm, Thinking},
};
use crate::AnswerRoom;
use protocol::{Effort, HostedTool, ToolKind, ToolSpec};
use serde_json::{Value, json};

/// The header for `block_binding`, which keeps a conversation alive whose beginning had to change.
const BINDING_BETA: &str = "thinking-binding-controls-2026-08-01";
/// How long an answer usually may be, in tokens.
const USUAL_ROOM: u32 = 16_000;
/// The same for models nobody knows, which may be small.
const FOREIGN_ROOM: u32 = 8_192;
/// Tokens of thinking for models that want a number.
const THINKING_BUDGET: u32 = 4_096;
/// How hard a model thinks unless told: enough for work on a screen.
const USUAL_EFFORT: Effort = Effort::Medium;
/// Characters of a file that the text editor shows at most.
const EDITOR_CHARACTERS: u32 = 20_000;
/// What the older computer tools are told when no screen is there to measure.
const UNKNOWN_PICTURE: (u32, u32) = (1280, 720);

/// How a model wants to be spoken to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Manner {
    /// The model.
    pub(super) card: Card,
    /// How the computer is declared.
    pub(super) form: ComputerForm,
    /// Whether breakpoints for the cache are understood.
    pub(super) caches: bool,
}

/// What changes from request to request besides the messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    pub(super) effort: Option<Effort>,
    pub(super) room: AnswerRoom,
    /// Whether a model whose thinking has a budget may think: not where it goes on from calls that were
    /// made without any.
    pub(super) may_think: bool,
}

impl Manner {
    /// The beta headers this needs, in one list.
    pub(super) fn betas(&self, tools: &[ToolSpec]) -> Vec<&'static str> {
        let mut betas = Vec::new();
        if tools.iter().any(is_computer) {
            betas.extend(self.form.beta());
        }
        if self.card.thinking == Thinking::Adaptive {
            betas.push(BINDING_BETA);
        }
        betas
    }

    /// The beginning of the body, up to where the messages begin.
    pub(super) fn opening(
        &self,
        model: &str,
        system: &str,
        tools: &[ToolSpec],
        wishes: Wishes,
    ) -> Vec<u8> {
        let room = self.room(wishes.room);
        let mut body = json!({"model": model, "max_tokens": room, "stream": true});
        if let Some(thinking) = self.thinking(wishes.may_think) {
            body["thinking"] = thinking;
        }
        if self.card.default_effort.is_some() {
            let effort = wishes.effort.unwrap_or(USUAL_EFFORT);
            body["output_config"] = json!({"effort": effort});
        }
        let mut declared: Vec<_> = tools.iter().map(|tool| self.declare(tool)).collect();
        let breakpoint = json!({"type": "ephemeral", "ttl": "1h"});
        if !system.is_empty() {
            body["system"] = json!([{"type": "text", "text": system}]);
            if self.caches {
                // Tools stand before the system prompt: one breakpoint covers both.
                body["system"][0]["cache_control"] = breakpoint;
            }
        } else if let Some(last) = declared.last_mut().filter(|_| self.caches) {
            last["cache_control"] = breakpoint;
        }
        if !declared.is_empty() {
            body["tools"] = Value::Array(declared);
        }
        let mut opening = body.to_string().into_bytes();
        opening.pop();
        opening.extend_from_slice(b",\"messages\":[");
        opening
    }

    fn room(&self, room: AnswerRoom) -> u32 {
        let most = self.card.max_output_tokens;
        let usual = match self.card.thinking {
            Thinking::Unknown => FOREIGN_ROOM,
            Thinking::Adaptive | Thinking::Budgeted => USUAL_ROOM,
        };
        match room {
            AnswerRoom::Usual => usual.min(most),
            AnswerRoom::Largest => most,
        }
    }

    fn thinking(&self, may_think: bool) -> Option<Value> {
        match self.card.thinking {
            Thinking::Adaptive => Some(json!({
                "type": "adaptive",
                "display": "summarized",
                "block_binding": {"prefix_mismatch_behavior": "drop_block"},
            })),
            Thinking::Budgeted if may_think => {
                Some(json!({"type": "enabled", "budget_tokens": THINKING_BUDGET}))
            }
            Thinking::Budgeted | Thinking::Unknown => None,
        }
    }

    /// A tool in the form this model takes: hosted where it can be.
    fn declare(&self, spec: &ToolSpec) -> Value {
        match &spec.kind {
            ToolKind::Custom {
                description,
                input_schema,
            } => custom(&spec.name, description, input_schema),
            ToolKind::Hosted {
                description,
                input_schema,
                ..
            } if self.form == ComputerForm::Custom => custom(&spec.name, description, input_schema),
            ToolKind::Hosted { tool, picture, .. } => match tool {
                HostedTool::Computer => {
                    let size = picture.map(|size| (size.width, size.height));
                    self.computer(size.unwrap_or(UNKNOWN_PICTURE))
                }
                HostedTool::Bash => json!({"type": "bash_20250124", "name": "bash"}),
                HostedTool::TextEditor => json!({
                    "type": "text_editor_20250728",
                    "name": "str_replace_based_edit_tool",
                    "max_characters": EDITOR_CHARACTERS,
                }),
                HostedTool::Memory => json!({"type": "memory_20250818", "name": "memory"}),
            },
        }
    }

    fn computer(&self, (width, height): (u32, u32)) -> Value {
        let mut tool = json!({"type": self.form.tool_type()});
        match self.form {
            ComputerForm::Toolset20260801 | ComputerForm::Custom => return tool,
            ComputerForm::Computer20251124 => tool["enable_zoom"] = json!(true),
            ComputerForm::Computer20250124 => {}
        }
        tool["name"] = json!(COMPUTER);
        tool["display_width_px"] = json!(width);
        tool["display_height_px"] = json!(height);
        tool
    }
}

fn custom(name: &str, description: &str, input_schema: &Value) -> Value {
    json!({"name": name, "description": description, "input_schema": input_schema})
}

fn is_computer(spec: &ToolSpec) -> bool {
    matches!(
        &spec.kind,
        ToolKind::Hosted {
            tool: HostedTool::Computer,
            ..
        }
    )
}

#[cfg(test)]
mod tests;
