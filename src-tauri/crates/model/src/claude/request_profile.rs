//! Fixed part of a session's requests: system prompt, tools in the form that the model takes, and beta headers.

use super::{
    api_error::OptionalPart,
    deferred_tools,
    model_spec::{ComputerForm, ModelSpec, Thinking},
};
use crate::{ContextLimits, OutputBudget, wire::computer_actions::COMPUTER};
use protocol::{Effort, HostedTool, ToolKind, ToolSpec};
use serde_json::{Value, json};

/// The header for `block_binding`, which keeps a conversation alive whose beginning had to change.
const BINDING_BETA: &str = "thinking-binding-controls-2026-08-01";
/// Longest request.
pub(super) const MAX_BODY_BYTES: u64 = 32 * 1000 * 1000;
/// Most pictures in one request, for models with a large context window and for the others.
pub(super) const MAX_PICTURES: u64 = 600;
pub(super) const MAX_PICTURES_SMALL: u64 = 100;
pub(super) const SMALL_CONTEXT_TOKENS: u64 = 200_000;
/// Tokens from which on a step costs more to read again than a summary costs, see decision 0051.
const COMFORTABLE_TOKENS: u64 = 200_000;
/// Default limit of an answer, in tokens.
const STANDARD_OUTPUT_TOKENS: u32 = 16_000;
/// The same for unknown models, which may be small.
const UNKNOWN_MODEL_OUTPUT_TOKENS: u32 = 8_192;
/// Thinking budget in tokens, for models that want a number.
const THINKING_BUDGET: u32 = 4_096;
/// Default effort: enough for work on a screen.
const DEFAULT_REQUEST_EFFORT: Effort = Effort::Medium;
/// Most characters of a file that the text editor shows.
const EDITOR_CHARACTERS: u32 = 20_000;
/// Screen size declared to the older computer tools when there is no screen to measure.
const UNKNOWN_PICTURE: (u32, u32) = (1280, 720);

/// Form of the requests that a model accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RequestProfile {
    /// Specification of the model.
    pub(super) spec: ModelSpec,
    /// Declaration of the computer.
    pub(super) form: ComputerForm,
    /// The model understands cache breakpoints.
    pub(super) caches: bool,
    /// Parts that it was found not to take.
    pub(super) left_out: LeftOut,
}

/// Parts that are left out of a model's requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeftOut {
    effort: bool,
    thinking: bool,
    binding: bool,
    compaction: bool,
    tool_search: bool,
}

impl LeftOut {
    /// Adds a part.
    pub(super) fn add(&mut self, part: OptionalPart) {
        match part {
            OptionalPart::Effort => self.effort = true,
            OptionalPart::Thinking => self.thinking = true,
            OptionalPart::ThinkingBinding => self.binding = true,
            OptionalPart::Compaction => self.compaction = true,
            OptionalPart::ToolSearch => self.tool_search = true,
        }
    }
}

/// Options that change between requests, besides the messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestOptions {
    pub(super) effort: Option<Effort>,
    pub(super) output_budget: OutputBudget,
    /// A model with a thinking budget may think; not where it continues after calls that were
    /// made without thinking.
    pub(super) may_think: bool,
    /// The provider sums the conversation up instead of answering.
    pub(super) compacts: bool,
}

impl RequestProfile {
    /// Returns whether requests contain this part.
    pub(super) fn sends(&self, part: OptionalPart) -> bool {
        match part {
            OptionalPart::Effort => self.spec.default_effort.is_some() && !self.left_out.effort,
            OptionalPart::Thinking => {
                self.spec.thinking != Thinking::Unknown && !self.left_out.thinking
            }
            OptionalPart::ThinkingBinding => {
                let binds = self.spec.thinking == Thinking::Adaptive && !self.left_out.binding;
                binds && !self.left_out.thinking
            }
            OptionalPart::Compaction => {
                self.spec.thinking == Thinking::Adaptive && !self.left_out.compaction
            }
            OptionalPart::ToolSearch => {
                self.spec.thinking == Thinking::Adaptive && !self.left_out.tool_search
            }
        }
    }

    /// Returns the beta headers that these tools need.
    pub(super) fn betas(&self, tools: &[ToolSpec]) -> Vec<&'static str> {
        let mut betas = Vec::new();
        if tools.iter().any(is_computer) {
            betas.extend(self.form.beta());
        }
        if self.sends(OptionalPart::ThinkingBinding) {
            betas.push(BINDING_BETA);
        }
        betas
    }

    /// Writes the beginning of the body, up to the messages.
    pub(super) fn opening(
        &self,
        model: &str,
        system: &str,
        tools: &[ToolSpec],
        options: RequestOptions,
    ) -> Vec<u8> {
        let max_tokens = self.max_output_tokens(options.output_budget);
        let mut body = json!({"model": model, "max_tokens": max_tokens, "stream": true});
        if options.compacts {
            body["compaction"] = json!({"type": "summarize"});
        }
        if let Some(thinking) = self.thinking(options.may_think) {
            body["thinking"] = thinking;
        }
        if self.sends(OptionalPart::Effort) {
            let effort = options.effort.unwrap_or(DEFAULT_REQUEST_EFFORT);
            body["output_config"] = json!({"effort": effort});
        }
        let mut declared: Vec<_> = tools.iter().map(|tool| self.declare(tool)).collect();
        if self.sends(OptionalPart::ToolSearch) {
            deferred_tools::defer(tools, &mut declared);
        }
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

    /// Returns the limits of the conversations that the model takes in.
    pub(super) fn context_limits(&self) -> ContextLimits {
        let tokens = self.spec.context_tokens;
        let pictures = match tokens <= SMALL_CONTEXT_TOKENS {
            true => MAX_PICTURES_SMALL,
            false => MAX_PICTURES,
        };
        let long_prompt = self.spec.prices.long_prompt.map(|(from, _)| from);
        ContextLimits {
            tokens: Some(tokens),
            answer_tokens: u64::from(self.max_output_tokens(OutputBudget::Standard)),
            comfortable_tokens: Some(long_prompt.unwrap_or(COMFORTABLE_TOKENS)),
            pictures: Some(pictures),
            bytes: Some(MAX_BODY_BYTES),
        }
    }

    fn max_output_tokens(&self, output_budget: OutputBudget) -> u32 {
        let most = self.spec.max_output_tokens;
        let usual = match self.spec.thinking {
            Thinking::Unknown => UNKNOWN_MODEL_OUTPUT_TOKENS,
            Thinking::Adaptive | Thinking::Budgeted => STANDARD_OUTPUT_TOKENS,
        };
        match output_budget {
            OutputBudget::Standard => usual.min(most),
            OutputBudget::Maximum => most,
        }
    }

    fn thinking(&self, may_think: bool) -> Option<Value> {
        if !self.sends(OptionalPart::Thinking) {
            return None;
        }
        match self.spec.thinking {
            Thinking::Adaptive => {
                let mut thinking = json!({"type": "adaptive", "display": "summarized"});
                if self.sends(OptionalPart::ThinkingBinding) {
                    thinking["block_binding"] = json!({"prefix_mismatch_behavior": "drop_block"});
                }
                Some(thinking)
            }
            Thinking::Budgeted if may_think => {
                Some(json!({"type": "enabled", "budget_tokens": THINKING_BUDGET}))
            }
            Thinking::Budgeted | Thinking::Unknown => None,
        }
    }

    /// Declares a tool in the form that this model takes: hosted where possible.
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
