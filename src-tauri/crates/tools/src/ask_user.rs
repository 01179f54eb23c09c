//! `ask_user`: one question of the model to the person. Somebody else delivers the answer; nothing here waits or decides
//! who the person is.

use crate::{
    AsksPerson, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    asks_person::check_line,
};
use async_trait::async_trait;
use localization::localized;
use protocol::{Domain, Effect, PersonQuestion, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Characters of a question.
const MAX_QUESTION_CHARACTERS: usize = 500;
/// Choices of a question.
const MAX_CHOICES: usize = 4;
/// Characters of a choice.
const MAX_CHOICE_CHARACTERS: usize = 80;

/// Told to the model when nobody answers.
const NOBODY: &str = "Nobody answered: nobody is there, or the person leaves it to you. Go on as best you can without \
                      asking again: take the safest way, do nothing that cannot be undone on a guess, and say at the end \
                      what you assumed.";

/// Tool that asks the person.
#[derive(Clone, Copy, Debug)]
pub struct AskUserTool;

/// Input of `ask_user`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskUserInput {
    /// The question: one line.
    question: String,
    /// Up to four answers to choose from.
    #[serde(default)]
    choices: Vec<String>,
}

struct AskUserCall(AskUserInput);

impl Tool for AskUserTool {
    type Input = AskUserInput;

    fn definition(&self) -> Definition {
        let description = include_str!("ask_user.md");
        Definition {
            delegated: true,
            ..Definition::new("ask_user", Domain::Chat, Effect::Observe, description)
        }
        .fallback_title(localized!("tools-ask-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: AskUserInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        check_line("“question”", &input.question, MAX_QUESTION_CHARACTERS)?;
        let count = input.choices.len();
        if count > MAX_CHOICES {
            let text = format!("“choices” has {count} entries; at most {MAX_CHOICES} are shown.");
            return Err(ToolError::ForModel(text.into()));
        }
        for (index, choice) in input.choices.iter().enumerate() {
            let name = format!("“choices[{index}]”");
            check_line(&name, choice, MAX_CHOICE_CHARACTERS)?;
            if input.choices[..index].contains(choice) {
                let text = format!("{name} is there twice. Nothing was shown.");
                return Err(ToolError::ForModel(text.into()));
            }
        }
        let title = localized!("tools-ask-wants", question = &input.question);
        Ok(Invocation::new(Effect::Observe, title, AskUserCall(input)))
    }
}

#[async_trait]
impl Operation for AskUserCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Err(ToolError::ForModel(localized!("tools-ask-only-in-chat")))
    }

    fn asks_person(&self) -> Option<&dyn AsksPerson> {
        Some(self)
    }
}

impl AsksPerson for AskUserCall {
    fn question(&self) -> PersonQuestion {
        PersonQuestion::Choice {
            text: self.0.question.clone(),
            choices: self.0.choices.clone(),
        }
    }

    fn answered(&self, words: &str) -> ToolOutput {
        ToolOutput {
            proof: Proof::Confirmed,
            ..ToolOutput::text(
                format!("The person answered: {words}"),
                localized!("tools-ask-did", answer = words),
            )
        }
    }

    fn unanswered(&self) -> ToolOutput {
        ToolOutput::text(NOBODY, localized!("tools-ask-unanswered"))
    }
}

#[cfg(test)]
mod tests;
