//! Commands that carry answers of people into a chat.

use crate::{Answer, Question, QuestionKind};
use protocol::{Answer as ApprovalAnswer, Command, Grant, ToolOutput};

/// The command that carries an answer.
pub(crate) fn command_of(question: &Question, answer: Answer) -> Option<Command> {
    Some(match (question.kind, answer) {
        (QuestionKind::Approval, Answer::Yes) => Command::AnswerApproval {
            approval: question.id.as_str().into(),
            answer: ApprovalAnswer::Allow { grant: Grant::Once },
        },
        (QuestionKind::Approval, Answer::No) => Command::AnswerApproval {
            approval: question.id.as_str().into(),
            answer: ApprovalAnswer::Deny { reason: None },
        },
        (QuestionKind::Takeover, Answer::Yes) => Command::Resume,
        (QuestionKind::Takeover, Answer::No) => Command::Stop,
        (QuestionKind::Words, Answer::Words(words)) => Command::ProvideToolResult {
            call: question.id.as_str().into(),
            output: ToolOutput::text(words, "Somebody answered"),
        },
        (QuestionKind::Words, Answer::Yes | Answer::No) => Command::SkipQuestion {
            call: question.id.as_str().into(),
        },
        // No other answer fits these questions.
        (QuestionKind::Approval | QuestionKind::Takeover, Answer::Words(_)) => return None,
    })
}
