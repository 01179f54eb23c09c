//! `plan`: the model's plan as a check list that the person follows. Where the person wants to see it before anything is
//! done, their answer is the plan that counts. What is planned is judged nowhere.

mod agreed;

use crate::{
    AsksPerson, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    asks_person::check_line,
};
use agreed::PlanAnswer;
use async_trait::async_trait;
use localization::localized;
use protocol::{
    Domain, Effect, PersonQuestion, PlanStep, PlanStepState, Proof, ResourceClaims, ShownInChat,
    ToolOutput, given_title,
};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Steps of a plan.
const MAX_STEPS: usize = 20;
/// Characters of a step.
const MAX_STEP_CHARACTERS: usize = 160;

/// Told to the model when it was to wait for the person and nobody came.
const NOBODY: &str = "The plan is shown. The person wanted to see it first, but nobody answered: go on with it as best \
                      you can, and do nothing that cannot be undone on a guess.";

/// Tool that shows the plan.
#[derive(Clone, Copy, Debug)]
pub struct PlanTool;

/// Input of `plan`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanInput {
    /// The whole plan.
    steps: Vec<StepInput>,
    /// Name of the chat: one short line.
    #[serde(default)]
    title: Option<String>,
}

/// A part of the plan.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StepInput {
    /// The part: one line.
    text: String,
    /// How far it is.
    state: StateInput,
}

/// State of a part.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum StateInput {
    Open,
    Active,
    Done,
    Failed,
}

struct PlanCall {
    steps: Vec<PlanStep>,
    title: Option<String>,
}

impl Tool for PlanTool {
    type Input = PlanInput;

    fn definition(&self) -> Definition {
        let description = include_str!("plan.md");
        Definition::new("plan", Domain::Chat, Effect::Observe, description)
            .fallback_title(localized!("tools-plan-invalid-wants"))
    }

    fn prepare(self: Arc<Self>, input: PlanInput, _: CallScope) -> Result<Invocation, ToolError> {
        let refuse = |text: String| Err(ToolError::ForModel(text.into()));
        let count = input.steps.len();
        if count == 0 || count > MAX_STEPS {
            return refuse(format!(
                "A plan has 1 to {MAX_STEPS} steps; this one has {count}. Put small steps together. The plan was not \
                 changed."
            ));
        }
        let mut steps = Vec::with_capacity(count);
        for (index, step) in input.steps.into_iter().enumerate() {
            let name = format!("“steps[{index}].text”");
            check_line(&name, &step.text, MAX_STEP_CHARACTERS)?;
            steps.push(PlanStep::from(step));
        }
        let active = count_of(&steps, PlanStepState::Active);
        if active > 1 {
            return refuse(format!(
                "{active} steps are active; at most one can be. The plan was not changed."
            ));
        }
        let title = localized!("tools-plan-wants", count = count);
        let call = PlanCall {
            steps,
            title: input.title.as_deref().and_then(given_title),
        };
        Ok(Invocation::new(Effect::Observe, title, call))
    }
}

#[async_trait]
impl Operation for PlanCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(self.shown(self.steps.clone(), "The plan is shown.".to_owned()))
    }

    fn asks_person(&self) -> Option<&dyn AsksPerson> {
        Some(self)
    }
}

impl AsksPerson for PlanCall {
    fn question(&self) -> PersonQuestion {
        PersonQuestion::Plan {
            steps: self.steps.clone(),
        }
    }

    fn answered(&self, words: &str) -> ToolOutput {
        match PlanAnswer::read(words, &self.steps) {
            PlanAnswer::Agreed => self.shown(
                self.steps.clone(),
                "The person agrees to the plan. Begin.".to_owned(),
            ),
            PlanAnswer::Changed(steps) => {
                let text = format!(
                    "The person changed the plan. It is now, in their words:\n{words}\nFollow exactly this one, and \
                     leave out what they struck out. Begin."
                );
                self.shown(steps, text)
            }
            PlanAnswer::Remark => ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(
                    format!(
                        "The person does not agree to the plan yet. They say: {words}\nMake a new plan that fits. \
                         Nothing may be done before they agree to it."
                    ),
                    localized!("tools-plan-not-agreed"),
                )
            },
        }
    }

    fn unanswered(&self) -> ToolOutput {
        self.shown(self.steps.clone(), NOBODY.to_owned())
    }
}

impl PlanCall {
    fn shown(&self, steps: Vec<PlanStep>, text: String) -> ToolOutput {
        let done = count_of(&steps, PlanStepState::Done);
        let summary = localized!("tools-plan-did", done = done, total = steps.len());
        ToolOutput {
            proof: Proof::Confirmed,
            shown: Some(ShownInChat::Plan(steps)),
            chat_title: self.title.clone(),
            ..ToolOutput::text(text, summary)
        }
    }
}

fn count_of(steps: &[PlanStep], state: PlanStepState) -> usize {
    steps.iter().filter(|step| step.state == state).count()
}

impl From<StepInput> for PlanStep {
    fn from(step: StepInput) -> Self {
        Self {
            text: step.text,
            state: match step.state {
                StateInput::Open => PlanStepState::Open,
                StateInput::Active => PlanStepState::Active,
                StateInput::Done => PlanStepState::Done,
                StateInput::Failed => PlanStepState::Failed,
            },
        }
    }
}

#[cfg(test)]
mod tests;
