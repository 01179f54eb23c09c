//! `qilbee-fleet answer`: the answer of a person to a question of a desktop.

use super::output::{self, Failure};
use crate::{Fleet, Name, QuestionChoice, Response, signature::SigningKey};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The task
    #[arg(value_name = "TASK")]
    id: Name,
    /// `yes`, `no`, or the words that a question of the model asks for
    #[arg(value_name = "ANSWER", allow_hyphen_values = true)]
    answer: String,
    /// The question, if the task asks several; `show` names them
    #[arg(long, value_name = "ID")]
    question: Option<String>,
    /// Sign the answer with this key of `qilbee-fleet keys`
    #[arg(long, value_name = "FILE", env = "QILBEE_FLEET_KEY")]
    key: Option<PathBuf>,
}

pub(super) async fn run(fleet: &dyn Fleet, arguments: &Arguments) -> Result<(), Failure> {
    let key = arguments.key.as_deref().map(SigningKey::read).transpose();
    let key = key.map_err(Failure::usage)?;
    let named = arguments.question.as_deref().map(QuestionChoice::Named);
    let response = Response {
        question: named.unwrap_or(QuestionChoice::Only),
        typed: &arguments.answer,
        key: key.as_ref(),
    };
    fleet.answer(&arguments.id, response).await?;
    output::tell("Answered.");
    Ok(())
}
