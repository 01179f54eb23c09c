//! Events as lines for people: the answer's text, and a line per action.

use super::{person_question::mark as mark_of, step_lines, used_notes::UsedNotes};
use crate::cli::{Failure, output};
use jiff::{Timestamp, tz::TimeZone};
use protocol::{
    CallEvent, DurableBody, EphemeralBody, Event, Item, MessageEvent, NoticeEvent, Outcome,
    PlanStep, SessionEvent, StopReason, TurnEnd, TurnEvent, VisibleText, Wait, visible_line,
};
use std::time::Duration;

/// Told when the text above is not the answer's beginning.
const ANSWER_ANEW: &str = "  … The answer starts again.";
/// Attempts after which the time is told, too.
const QUIET_ATTEMPTS: u32 = 4;
/// Wait that is told with the time even before, in milliseconds.
const LONG_WAIT_MS: u64 = 5_000;

/// Turns events into what is printed of them.
///
/// An answer may break off and be asked again. In a terminal its text is shown as it comes, and a line
/// says that the answer starts again; anywhere else it is held back until it is complete, so that a
/// script reads one answer and never a half.
pub(in crate::cli) struct Printer {
    live: bool,
    /// The answer so far: shown already when live, else held back.
    answer: String,
    /// Enter tries again in a long wait.
    offers_try: bool,
    /// The cursor stands behind text.
    in_line: bool,
    /// The person's time zone.
    zone: TimeZone,
    /// Printed so far.
    visible: VisibleText,
    notes: UsedNotes,
    /// The person's messages are shown too: they were typed elsewhere.
    shows_messages: bool,
}

impl Printer {
    /// Live when people are looking. `offers_try` where somebody can press Enter in a long wait.
    pub(super) fn for_standard_output(offers_try: bool) -> Self {
        Self::new(output::people_look(), offers_try, TimeZone::system())
    }

    /// Shows what happens above a line that is being written: whole lines, and all that was said.
    pub(in crate::cli) fn above_a_prompt() -> Self {
        let mut printer = Self::new(false, false, TimeZone::system());
        printer.show_messages();
        printer
    }

    fn new(live: bool, offers_try: bool, zone: TimeZone) -> Self {
        Self {
            live,
            offers_try,
            answer: String::new(),
            in_line: false,
            zone,
            visible: VisibleText::default(),
            notes: UsedNotes::default(),
            shows_messages: false,
        }
    }

    /// Shows the person's messages too.
    pub(super) fn show_messages(&mut self) {
        self.shows_messages = true;
    }

    pub(super) fn print(&mut self, event: &Event) -> Result<(), Failure> {
        let text = self.text_of(event);
        if text.is_empty() {
            return Ok(());
        }
        output::show(&mut self.visible, &text)
    }

    /// Returns what is to be printed of an event, made visible.
    pub(in crate::cli) fn lines(&mut self, event: &Event) -> String {
        let text = self.text_of(event);
        self.visible.push(&text)
    }

    fn text_of(&mut self, event: &Event) -> String {
        match event {
            Event::Durable(event) => self.render(&event.body),
            Event::Ephemeral(event) => self.render_ephemeral(&event.body),
        }
    }

    /// Prints the end of a call, with the time it took.
    pub(super) fn print_timed(&mut self, event: &Event, duration_ms: u64) -> Result<(), Failure> {
        let Event::Durable(durable) = event else {
            return self.print(event);
        };
        let text = self.render(&durable.body);
        let time = step_lines::time(Duration::from_millis(duration_ms));
        output::show(
            &mut self.visible,
            &format!("{} ({time})\n", text.trim_end_matches('\n')),
        )
    }

    fn render_ephemeral(&mut self, body: &EphemeralBody) -> String {
        match body {
            EphemeralBody::TextDelta { text } => self.text(text),
            EphemeralBody::Retrying {
                attempt,
                delay_ms,
                since,
                reason,
            } => self.again(*attempt, *delay_ms, *since, reason),
            EphemeralBody::Silent { since } => self.silent(*since),
            EphemeralBody::ThinkingDelta { .. }
            | EphemeralBody::ToolCallDelta { .. }
            | EphemeralBody::ToolProgress { .. } => String::new(),
        }
    }

    fn render(&mut self, body: &DurableBody) -> String {
        if let Some(call) = body.as_call() {
            self.notes.apply(call);
        }
        match body {
            DurableBody::Message(MessageEvent::AssistantMessage {
                stop_reason, items, ..
            }) => match stop_reason {
                StopReason::Refusal => self.refused(),
                _ => self.complete(&text_of(items)),
            },
            DurableBody::Message(MessageEvent::UserMessage {
                automatic: false,
                items,
                ..
            }) if self.shows_messages => self.line(&said(items)),
            DurableBody::Call(CallEvent::ToolFinished {
                outcome, summary, ..
            }) => self.line(&format!("  {} {summary}", mark(*outcome))),
            DurableBody::Call(CallEvent::ToolSubmitted { ticket, .. }) => self.line(&format!(
                "  … handed over as task {}; waiting for it",
                ticket.task
            )),
            DurableBody::Turn(turn) => self.turn(turn),
            DurableBody::Notice(notice) => match notice {
                NoticeEvent::Warning { message } | NoticeEvent::GuardTripped { message, .. } => {
                    self.line(&format!("  ! {message}"))
                }
                NoticeEvent::Error { message, next, .. } => {
                    self.line(&format!("  ✗ {message} {next}"))
                }
                NoticeEvent::LeftOpen {
                    programs,
                    handed_over,
                } => self.left_open(programs, handed_over),
                NoticeEvent::PlanUpdated { steps } => self.plan(steps),
                NoticeEvent::Suggestions { texts } => self.suggestions(texts),
            },
            DurableBody::Session(SessionEvent::ToolsChanged { message, .. }) => {
                self.line(&format!("  ! {message}"))
            }
            DurableBody::Session(SessionEvent::ContextCompacted { .. }) => {
                self.line("  · Older messages were summarized to save space. Nothing was deleted.")
            }
            DurableBody::Session(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_) => String::new(),
        }
    }

    fn plan(&mut self, steps: &[PlanStep]) -> String {
        let lines = steps.iter().map(|step| {
            let mark = mark_of(step.state);
            self.line(&format!("  {mark} {}", step.text))
        });
        lines.collect()
    }

    fn suggestions(&mut self, texts: &[String]) -> String {
        let heading = self.line("  · What next?");
        let numbered = texts.iter().zip(1..);
        let lines = numbered.map(|(text, number)| self.line(&format!("  {number}. {text}")));
        heading + &lines.collect::<String>()
    }

    fn left_open(&mut self, programs: &[String], handed_over: &[String]) -> String {
        [
            ("Left open", programs),
            ("Opened in a program that ran already", handed_over),
        ]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(what, names)| self.line(&format!("  · {what}: {}", names.join(", "))))
        .collect()
    }

    fn turn(&mut self, event: &TurnEvent) -> String {
        match event {
            TurnEvent::Waiting { wait: Some(wait) } => self.wait(wait),
            TurnEvent::Paused { .. } => self.line("  ‖ paused"),
            TurnEvent::Resumed => self.line("  ▸ going on"),
            TurnEvent::Takeover { by } => self.line(&format!("  ‖ you took over ({by})")),
            TurnEvent::TurnEnded { reason } => {
                self.answer.clear();
                let notes = self.notes.take_line().map(|notes| self.line(&notes));
                let end = match end(*reason) {
                    Some(text) => self.line(text),
                    None => self.line_end(),
                };
                notes.unwrap_or_default() + &end
            }
            TurnEvent::ModelChosen { message, .. } => self.line(&format!("  · {message}")),
            TurnEvent::TurnStarted
            | TurnEvent::Usage { .. }
            | TurnEvent::HooksTold { .. }
            | TurnEvent::Waiting { wait: None } => String::new(),
        }
    }

    fn text(&mut self, text: &str) -> String {
        self.answer.push_str(text);
        self.in_line |= self.live;
        if self.live {
            text.to_owned()
        } else {
            String::new()
        }
    }

    /// Prints what is missing of the complete answer: all of it, or what was not shown as it came.
    fn complete(&mut self, whole: &str) -> String {
        let shown = match self.live {
            true => std::mem::take(&mut self.answer),
            false => String::new(),
        };
        self.answer.clear();
        match whole.strip_prefix(&shown) {
            Some("") => self.line_end(),
            Some(rest) => {
                self.in_line = false;
                format!("{rest}\n")
            }
            // Something else was shown, such as an attempt that broke off.
            None => {
                let told = self.line(ANSWER_ANEW);
                format!("{told}{whole}\n")
            }
        }
    }

    /// Ends an answer that the provider refused in the middle.
    fn refused(&mut self) -> String {
        self.answer.clear();
        self.line_end()
    }

    fn again(&mut self, attempt: u32, delay_ms: u64, since: Timestamp, reason: &str) -> String {
        let begun = self.live && !self.answer.is_empty();
        self.answer.clear();
        let starts_again = if begun {
            " The answer starts again."
        } else {
            ""
        };
        let delay_s = delay_ms.div_ceil(1000);
        let keys = match self.offers_try {
            true => "Enter tries now, Ctrl+C stops",
            false => "Ctrl+C stops",
        };
        let no_answer_since = match is_long_wait(attempt, delay_ms) {
            true => format!(" No answer since {}; {keys}.", self.clock_time(since)),
            false => String::new(),
        };
        self.line(&format!(
            "  … {reason} Trying again in {delay_s} s (attempt {attempt}).{no_answer_since}{starts_again}"
        ))
    }

    fn silent(&mut self, since: Timestamp) -> String {
        let since = self.clock_time(since);
        self.line(&format!("  … The model has said nothing since {since}."))
    }

    fn clock_time(&self, time: Timestamp) -> String {
        let time = time.to_zoned(self.zone.clone());
        time.strftime("%H:%M:%S").to_string()
    }

    fn wait(&mut self, Wait { until, reason }: &Wait) -> String {
        let until = self.clock_time(*until);
        self.line(&format!("  … {reason} Going on at {until}."))
    }

    /// One line, whatever stands in it: no result of a call can pass as a line of Qilbee's.
    fn line(&mut self, line: &str) -> String {
        format!("{}{}\n", self.line_end(), visible_line(line))
    }

    fn line_end(&mut self) -> String {
        if std::mem::take(&mut self.in_line) {
            "\n".to_owned()
        } else {
            String::new()
        }
    }
}

/// The first attempts are over before anybody looks at a clock.
pub(super) fn is_long_wait(attempt: u32, delay_ms: u64) -> bool {
    attempt > QUIET_ATTEMPTS || delay_ms >= LONG_WAIT_MS
}

fn text_of(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// Words of a message and the names of its files. What was only passed on, such as by a program, is not the person's.
fn said(items: &[Item]) -> String {
    let parts = items.iter().filter_map(|item| match item {
        Item::Text { text } | Item::Quoted { text } => Some(text.as_str()),
        Item::File { name, .. } | Item::Original { name, .. } => Some(name.as_str()),
        Item::Image { .. }
        | Item::Thinking { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    });
    let mut parts: Vec<_> = parts.collect();
    // A file and its original have one name.
    parts.dedup();
    let is_quoted = |item: &Item| matches!(item, Item::Quoted { .. });
    let speaker = if items.iter().all(is_quoted) {
        "Passed on"
    } else {
        "You"
    };
    format!("{speaker}: {}", parts.join(" "))
}

fn mark(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Done => "✓",
        Outcome::Failed | Outcome::Interrupted => "✗",
        Outcome::Denied | Outcome::NotExecuted => "–",
    }
}

fn end(reason: TurnEnd) -> Option<&'static str> {
    match reason {
        // The line before says what was waited for.
        TurnEnd::Completed | TurnEnd::Criterion => None,
        TurnEnd::Stopped => Some("Stopped."),
        TurnEnd::Refused => Some("The model refused this."),
        TurnEnd::MaxSteps => Some("Stopped: too many steps."),
        TurnEnd::Budget => Some("Stopped: the budget is used up."),
        TurnEnd::Loop => Some("Stopped: it went round in circles."),
        TurnEnd::Error => Some("It could not go on."),
        TurnEnd::Unanswered => Some("Ended: nobody could be asked."),
        TurnEnd::Closed => Some("Ended: Qilbee was closed."),
    }
}

#[cfg(test)]
mod tests;
