//! Questions of a desktop to people: put to the workflow of the task, which holds them until somebody answers.

use super::workflow::{DesktopTask, Reply};
use crate::{Answer, AnswerTo, Question, signature::TrustedKeys};
use std::time::Duration;
use temporalio_client::{
    Client, WorkflowExecuteUpdateOptions, WorkflowHandle, errors::WorkflowUpdateError,
};
use tokio::time::sleep;

/// Time before a question is put again after the server did not take it.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// Answers to a question that do not count before it is taken for a no.
const MAX_FALSE_ANSWERS: usize = 20;

/// The people behind the workflow of a task.
pub(super) struct Respondents {
    pub(super) workflow: WorkflowHandle<Client, DesktopTask>,
    /// Those whose answers count.
    pub(super) trusted: TrustedKeys,
}

/// Outcome of a question.
enum Outcome {
    Answered(AnswerTo),
    /// It is no longer open.
    Withdrawn,
    /// The workflow takes no question from here.
    Refused,
}

impl Respondents {
    /// Puts a question, and waits for the answer of somebody who is trusted; none if it is no longer open.
    pub(super) async fn ask(self, question: Question) -> (Question, Option<Answer>) {
        if !question.can_be_put() {
            return (question, Some(Answer::No));
        }
        let namespace = &self.workflow.client().options().namespace;
        let mut asked = question.clone();
        for time in 1..=MAX_FALSE_ANSWERS {
            let answer = match self.put(&asked).await {
                Outcome::Answered(answer) => answer,
                Outcome::Withdrawn => return (question, None),
                Outcome::Refused => break,
            };
            let task = &self.workflow.info().workflow_id;
            match answer.check(&self.trusted, namespace, task, &asked) {
                Ok(()) => return (question, Some(answer.answer)),
                Err(reason) => {
                    tracing::warn!(reason, "an answer does not count");
                    asked = question.again(time);
                }
            }
        }
        (question, Some(Answer::No))
    }

    /// Puts a question until the workflow has taken it, and waits for the reply.
    async fn put(&self, question: &Question) -> Outcome {
        loop {
            // The same name again is the same question: of this attempt, after a request that got lost.
            let options = WorkflowExecuteUpdateOptions::builder()
                .update_id(question.whole_name())
                .build();
            let workflow = &self.workflow;
            let asked = workflow.execute_update(DesktopTask::ask, question.clone(), options);
            match asked.await {
                Ok(Reply::Answered(answer)) => return Outcome::Answered(answer),
                Ok(Reply::Withdrawn) | Err(WorkflowUpdateError::NotFound(_)) => {
                    return Outcome::Withdrawn;
                }
                Err(WorkflowUpdateError::Failed(refusal)) => {
                    tracing::warn!(refusal.message, "a question was refused");
                    return Outcome::Refused;
                }
                Err(error) => {
                    tracing::warn!(%error, "a question is put again");
                    sleep(ASK_AGAIN).await;
                }
            }
        }
    }
}
