//! Story of a chat: a fold over its events that tells how far it is, how it ended, and what it needs from outside. Pure.

mod handovers;

use crate::{Progress, QubeTask, Question, QuestionKind, TaskEnd, task::sent_answer};
use handovers::Handovers;
use protocol::{
    ApprovalEvent, CallEvent, CallId, DurableBody, Event, Item, MessageEvent, NoticeEvent,
    PauseReason, PersonQuestion, Target, TurnEnd, TurnEvent,
};

/// State of a chat, from its events.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Story {
    pub(crate) progress: Progress,
    /// The words of the task were written to the chat.
    pub(crate) has_prompt: bool,
    /// The last answer of the model.
    answer: String,
    /// The reason for the end of its last turn; none while one runs.
    pub(crate) end: Option<TurnEnd>,
    /// The last trouble, for people.
    pub(crate) trouble: Option<String>,
    /// The question whether to go on, while somebody else has mouse and keyboard.
    takeover: Option<String>,
    handovers: Handovers,
}

/// A thing that an event asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Need {
    /// The chat holds before something risky.
    GoAhead,
    /// Somebody must be asked, about this part of the screen where it is about one.
    Ask(Question, Option<Box<Target>>),
    /// A question that cannot be put from afar.
    Skip(CallId),
    /// A question is no longer open.
    Settled(String),
    /// People are to find these tasks of Qube beside this one.
    NoteQube(Vec<QubeTask>),
    /// The turn is over.
    Ended,
}

impl Story {
    /// The story of a chat that has not begun, after this progress elsewhere.
    pub(crate) fn anew(before: &Progress) -> Self {
        Self {
            progress: before.anew(),
            ..Self::default()
        }
    }

    /// Takes the next event. Returns what it asks for.
    pub(crate) fn take(&mut self, event: &Event) -> Option<Need> {
        let event = event.durable()?;
        // Sub-agents have chats of their own.
        if *self
            .progress
            .session
            .get_or_insert_with(|| event.session.clone())
            != event.session
        {
            return None;
        }
        self.progress.seq = event.seq;
        match &event.body {
            DurableBody::Turn(turn) => self.take_turn(turn, event.seq),
            DurableBody::Message(MessageEvent::AssistantMessage { items, .. }) => {
                let text = text_of(items);
                if !text.is_empty() {
                    self.answer = text;
                }
                None
            }
            DurableBody::Message(MessageEvent::UserMessage { .. }) => {
                self.has_prompt = true;
                None
            }
            DurableBody::Call(call) => self.take_call(call),
            DurableBody::Approval(approval) => take_approval(approval),
            DurableBody::Notice(NoticeEvent::Error { message, .. }) => {
                self.trouble = Some(message.as_str().to_owned());
                None
            }
            DurableBody::Session(_) | DurableBody::Message(_) | DurableBody::Notice(_) => None,
        }
    }

    fn take_call(&mut self, event: &CallEvent) -> Option<Need> {
        if self.handovers.take(event) {
            return Some(Need::NoteQube(self.qube_tasks()));
        }
        match event {
            CallEvent::PersonAsked { call, question } => Some(asked(call, question)),
            CallEvent::PersonAnswered { call, .. } => Some(Need::Settled(call.to_string())),
            CallEvent::ToolCall { .. }
            | CallEvent::ToolStarted { .. }
            | CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::ToolFinished { .. }
            | CallEvent::Screen { .. } => None,
        }
    }

    /// Tasks that the chat gave to Qube.
    pub(crate) fn qube_tasks(&self) -> Vec<QubeTask> {
        self.handovers.tasks()
    }

    fn take_turn(&mut self, event: &TurnEvent, seq: u64) -> Option<Need> {
        match event {
            TurnEvent::TurnStarted => {
                self.end = None;
                self.trouble = None;
                None
            }
            TurnEvent::Usage { totals, .. } => {
                self.progress.steps = totals.requests;
                self.progress.cost_usd = totals.cost_usd;
                None
            }
            TurnEvent::Paused { reason } => match reason {
                PauseReason::Breakpoint => Some(Need::GoAhead),
                PauseReason::Takeover => {
                    let question = taken_over(seq);
                    self.takeover = Some(question.id.clone());
                    Some(Need::Ask(question, None))
                }
                PauseReason::Asked | PauseReason::DesktopBusy => None,
            },
            TurnEvent::TurnEnded { reason } => {
                self.end = Some(*reason);
                Some(Need::Ended)
            }
            TurnEvent::Resumed => self.takeover.take().map(Need::Settled),
            TurnEvent::ModelChosen { .. }
            | TurnEvent::Takeover { .. }
            | TurnEvent::Waiting { .. }
            | TurnEvent::HooksTold { .. } => None,
        }
    }

    /// The end of the task, if the chat has come to one. What was cut off has not: it goes on.
    pub(crate) fn task_end(&self, desktop: &str, attempt: u32) -> Option<TaskEnd> {
        let reason = self.end?;
        match reason {
            TurnEnd::Stopped | TurnEnd::Closed | TurnEnd::Error => None,
            TurnEnd::Completed
            | TurnEnd::Refused
            | TurnEnd::MaxSteps
            | TurnEnd::Budget
            | TurnEnd::Loop
            | TurnEnd::Unanswered
            | TurnEnd::Criterion => Some(self.end_for(reason, desktop, attempt)),
        }
    }

    /// The end of the task for this reason.
    pub(crate) fn end_for(&self, reason: TurnEnd, desktop: &str, attempt: u32) -> TaskEnd {
        TaskEnd {
            reason,
            answer: sent_answer(&self.answer),
            desktop: desktop.to_owned(),
            attempt,
            progress: self.progress.clone(),
        }
    }
}

fn text_of(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        Item::Quoted { .. }
        | Item::Thinking { .. }
        | Item::Image { .. }
        | Item::File { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn asked(call: &CallId, question: &PersonQuestion) -> Need {
    match question {
        PersonQuestion::Choice { text, choices } => {
            let question = Question {
                id: call.to_string(),
                kind: QuestionKind::Words,
                text: text.clone(),
                choices: choices.clone(),
                ..Question::default()
            };
            Need::Ask(question, None)
        }
        PersonQuestion::Plan { .. } | PersonQuestion::Form { .. } => Need::Skip(call.clone()),
    }
}

fn taken_over(seq: u64) -> Question {
    Question {
        id: format!("takeover-{seq}"),
        kind: QuestionKind::Takeover,
        text: "Somebody took over mouse and keyboard of this desktop. Shall the task go on?"
            .to_owned(),
        ..Question::default()
    }
}

fn take_approval(event: &ApprovalEvent) -> Option<Need> {
    match event {
        ApprovalEvent::ApprovalRequested {
            approval, question, ..
        } => {
            let asked = Question {
                id: approval.to_string(),
                kind: QuestionKind::Approval,
                text: question.sentence.as_str().to_owned(),
                exact: question.exact.clone(),
                reason: question.reason.as_str().to_owned(),
                ..Question::default()
            };
            Some(Need::Ask(asked, question.target.clone()))
        }
        ApprovalEvent::ApprovalResolved { approval, .. } => {
            Some(Need::Settled(approval.to_string()))
        }
        ApprovalEvent::GrantsRevoked { .. } => None,
    }
}

#[cfg(test)]
mod tests;
