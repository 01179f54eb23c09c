//! Live view of a turn, for people in a chat: the answer as formatted text, one line that counts the seconds of the step that
//! runs, and what the turn came to.

use super::{answer_text::AnswerText, plain::Printer, step_lines::StepLines, terminal};
use crate::cli::{Failure, output};
use protocol::{
    ApprovalEvent, CallEvent, DurableBody, EphemeralBody, Event, Item, MessageEvent, StopReason,
    TurnEvent,
};
use std::{env, time::Instant};

/// The view.
pub(in crate::cli) struct LiveView {
    /// Everything that is a line of its own and stays.
    printer: Printer,
    answer: AnswerText,
    steps: StepLines,
    /// The line of the step that runs stands on the screen.
    is_drawn: bool,
    /// Questions that are open: the person writes below them.
    questions: u32,
}

impl LiveView {
    /// A view of a turn that began then.
    pub(super) fn new(printer: Printer, begun: Instant) -> Self {
        let has_colors = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self {
            printer,
            answer: AnswerText::new(has_colors),
            steps: StepLines::begin(begun),
            is_drawn: false,
            questions: 0,
        }
    }

    /// Returns whether a step runs whose seconds are counted.
    pub(super) fn is_counting(&self) -> bool {
        self.steps.is_running() && self.questions == 0
    }

    pub(super) fn print(&mut self, event: &Event) -> Result<(), Failure> {
        self.erase()?;
        match event {
            Event::Ephemeral(event) => match &event.body {
                EphemeralBody::TextDelta { text } => {
                    output::draw(&self.answer.push(text, terminal::size()))?;
                }
                EphemeralBody::Retrying { .. } => {
                    output::draw(&self.answer.break_off())?;
                    self.printer.print(&Event::Ephemeral(event.clone()))?;
                }
                EphemeralBody::Silent { .. }
                | EphemeralBody::ThinkingDelta { .. }
                | EphemeralBody::ToolCallDelta { .. }
                | EphemeralBody::ToolProgress { .. } => {
                    self.printer.print(&Event::Ephemeral(event.clone()))?;
                }
            },
            Event::Durable(durable) => self.print_durable(&durable.body, event)?,
        }
        self.draw()
    }

    /// Takes an event of the turn that was shown in another way, and happened then.
    pub(super) fn note(&mut self, body: &DurableBody, at: Instant) {
        self.count_questions(body);
        self.count_steps(body, at);
    }

    /// Draws the line of the step that runs.
    pub(super) fn draw(&mut self) -> Result<(), Failure> {
        let columns = terminal::size().columns;
        let Some(line) = self.steps.running(Instant::now(), columns) else {
            return Ok(());
        };
        // Below text that is still being written, by whomever, there is no place for it.
        if self.answer.is_open() || self.questions > 0 {
            return Ok(());
        }
        self.is_drawn = true;
        output::redraw(&line)
    }

    fn count_questions(&mut self, body: &DurableBody) {
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested { .. })
            | DurableBody::Call(CallEvent::PersonAsked { .. })
            | DurableBody::Turn(TurnEvent::Paused { .. }) => self.questions += 1,
            DurableBody::Approval(ApprovalEvent::ApprovalResolved { .. })
            | DurableBody::Call(CallEvent::PersonAnswered { .. })
            | DurableBody::Turn(TurnEvent::Resumed) => {
                self.questions = self.questions.saturating_sub(1);
            }
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => self.questions = 0,
            _ => {}
        }
    }

    fn count_steps(&mut self, body: &DurableBody, at: Instant) {
        match body {
            DurableBody::Call(CallEvent::ToolCall {
                tool_call,
                sentence,
                ..
            }) => self.steps.announce(&tool_call.call, sentence.as_str()),
            DurableBody::Call(CallEvent::ToolStarted { call, .. }) => self.steps.start(call, at),
            DurableBody::Call(CallEvent::ToolFinished { call, .. }) => self.steps.finish(call),
            DurableBody::Turn(TurnEvent::Usage {
                cost_usd, totals, ..
            }) => self.steps.spend(*cost_usd, totals.cost_usd),
            _ => {}
        }
    }

    fn print_durable(&mut self, body: &DurableBody, event: &Event) -> Result<(), Failure> {
        let now = Instant::now();
        self.note(body, now);
        match body {
            DurableBody::Message(MessageEvent::AssistantMessage {
                stop_reason, items, ..
            }) if *stop_reason != StopReason::Refusal => {
                let whole = text_of(items);
                return output::draw(&self.answer.complete(&whole, terminal::size()));
            }
            DurableBody::Call(CallEvent::ToolFinished { duration_ms, .. }) => {
                return self.printer.print_timed(event, *duration_ms);
            }
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => {
                output::draw(&self.answer.break_off())?;
                self.printer.print(event)?;
                return output::say_line(&self.steps.total(now));
            }
            _ => {}
        }
        self.printer.print(event)
    }

    fn erase(&mut self) -> Result<(), Failure> {
        match std::mem::take(&mut self.is_drawn) {
            true => output::redraw(""),
            false => Ok(()),
        }
    }
}

fn text_of(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}
