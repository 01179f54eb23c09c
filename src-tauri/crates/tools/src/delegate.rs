//! `delegate`: gives a part of the task to a sub-agent. The session runs it; nothing here begins a session or knows one.

use crate::{
    CallScope, Definition, Invocation, Operation, SubAgentTask, Tool, ToolContext, ToolError,
};
use async_trait::async_trait;
use localization::localized;
use protocol::{Domain, Effect, ResourceClaims, ToolOutput};
use std::sync::Arc;

/// Characters of a task.
const MAX_TASK_CHARACTERS: usize = 8_000;
/// Characters of a task in a title.
const TITLE_CHARACTERS: usize = 80;

/// Tool that gives a part of the task to a sub-agent.
#[derive(Clone, Copy, Debug)]
pub struct DelegateTool;

impl DelegateTool {
    /// Name of the tool.
    pub const NAME: &'static str = "delegate";
}

struct DelegateCall(SubAgentTask);

impl Tool for DelegateTool {
    type Input = SubAgentTask;

    fn definition(&self) -> Definition {
        let description = include_str!("delegate.md");
        Definition::new(Self::NAME, Domain::Chat, Effect::Observe, description)
            .parallel()
            .fallback_title(localized!("tools-delegate-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: SubAgentTask,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let refuse = |text: String| Err(ToolError::ForModel(text.into()));
        let characters = input.task.chars().count();
        if input.task.trim().is_empty() {
            return refuse("“task” is empty: say what the sub-agent is to do.".to_owned());
        }
        if characters > MAX_TASK_CHARACTERS {
            return refuse(format!(
                "“task” has {characters} characters; at most {MAX_TASK_CHARACTERS} are given. Name a file instead of its content."
            ));
        }
        if let Some(cost) = input.max_cost_usd
            && !(cost.is_finite() && cost > 0.0)
        {
            return refuse(format!("“max_cost_usd” is {cost}; it must be more than 0."));
        }
        let task = protocol::visible_line(&input.task);
        let shown: String = task.chars().take(TITLE_CHARACTERS).collect();
        let title = localized!("tools-delegate-wants", task = shown);
        Ok(Invocation::new(Effect::Observe, title, DelegateCall(input)))
    }
}

#[async_trait]
impl Operation for DelegateCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Err(ToolError::ForModel(localized!(
            "tools-delegate-only-in-chat"
        )))
    }

    fn sub_agent(&self) -> Option<&SubAgentTask> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionScope;
    use serde_json::{Value, json};

    fn check(input: Value, expected: Result<&str, &str>) {
        let scope = CallScope {
            call: "c1".into(),
            name: DelegateTool::NAME.to_owned(),
            session: SessionScope::of("s"),
        };
        let input = serde_json::from_value(input).unwrap();
        let prepared = Arc::new(DelegateTool).prepare(input, scope);
        let told = prepared.map(|invocation| invocation.title.to_string());
        let told = told.map_err(|error| error.to_string());
        assert_eq!(told.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn parts_without_a_task_or_a_budget_are_refused() {
        check(
            json!({"task": "Find the date"}),
            Ok("Let a helper do a part: Find the date"),
        );
        check(
            json!({"task": " "}),
            Err("“task” is empty: say what the sub-agent is to do."),
        );
        check(
            json!({"task": "Find", "max_cost_usd": 0.0}),
            Err("“max_cost_usd” is 0; it must be more than 0."),
        );
        check(
            json!({"task": "x".repeat(8_001)}),
            Err(
                "“task” has 8001 characters; at most 8000 are given. Name a file instead of its content.",
            ),
        );
    }
}
