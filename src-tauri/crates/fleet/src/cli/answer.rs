//! `qilbee-fleet answer`: the answer of a person to a question of a desktop.

use super::output::Failure;
use crate::{Fleet, Name};

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
}

pub(super) async fn run(fleet: &impl Fleet, arguments: &Arguments) -> Result<(), Failure> {
    let question = arguments.question.as_deref();
    Ok(fleet.answer(&arguments.id, question, &arguments.answer).await?)
}
