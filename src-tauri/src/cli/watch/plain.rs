//! Events as lines for people: the answer's text, and a line per action.

use crate::cli::{Failure, output};
use jiff::tz::TimeZone;
use protocol::{EventBody, Outcome, StopReason, TurnEnd, Wait};
use std::io::{self, IsTerminal as _};

/// Turns events into what is printed of them.
///
/// An answer may break off and be asked again. In a terminal its text is shown as it comes, and a line
/// says that the answer starts again; anywhere else it is held back until it is complete, so that a
/// script reads one answer and never a half.
pub(super) struct Printer {
    live: bool,
    /// What came of the answer so far: shown already when live, else held back.
    answer: String,
    /// The cursor stands behind text.
    in_line: bool,
    /// Where the person is.
    zone: TimeZone,
}

impl Printer {
    /// Live when people are looking.
    pub(super) fn for_standard_output() -> Self {
        Self::new(io::stdout().is_terminal(), TimeZone::system())
    }

    fn new(live: bool, zone: TimeZone) -> Self {
        Self {
            live,
            answer: String::new(),
            in_line: false,
            zone,
        }
    }

    pub(super) fn print(&mut self, body: &EventBody) -> Result<(), Failure> {
        let text = self.render(body);
        if text.is_empty() {
            return Ok(());
        }
        output::show(&text)
    }

    fn render(&mut self, body: &EventBody) -> String {
        match body {
            EventBody::TextDelta { text } => self.text(text),
            EventBody::AssistantMessage {
                stop_reason: StopReason::Refusal,
                ..
            } => self.refused(),
            EventBody::AssistantMessage { .. } => self.complete(),
            EventBody::ToolFinished {
                outcome, summary, ..
            } => self.line(&format!("  {} {summary}", mark(*outcome))),
            EventBody::ToolSubmitted { ticket, .. } => self.line(&format!(
                "  … handed over as task {}; waiting for it",
                ticket.task
            )),
            EventBody::Retrying {
                attempt,
                delay_ms,
                reason,
            } => self.again(*attempt, *delay_ms, reason),
            EventBody::Waiting { wait: Some(wait) } => self.wait(wait),
            EventBody::Paused { .. } => self.line("  ‖ paused"),
            EventBody::Resumed => self.line("  ▸ going on"),
            EventBody::Takeover { by } => self.line(&format!("  ‖ you took over ({by})")),
            EventBody::Warning { message } | EventBody::GuardTripped { message, .. } => {
                self.line(&format!("  ! {message}"))
            }
            EventBody::Error { message, next, .. } => self.line(&format!("  ✗ {message} {next}")),
            EventBody::TurnEnded { reason } => {
                self.answer.clear();
                match end(*reason) {
                    Some(text) => self.line(text),
                    None => self.line_end(),
                }
            }
            _ => String::new(),
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

    fn complete(&mut self) -> String {
        let answer = std::mem::take(&mut self.answer);
        if self.live || answer.is_empty() {
            self.line_end()
        } else {
            answer + "\n"
        }
    }

    /// What a provider cut off in the middle is no answer.
    fn refused(&mut self) -> String {
        self.answer.clear();
        self.line_end()
    }

    fn again(&mut self, attempt: u32, delay_ms: u64, reason: &str) -> String {
        let begun = self.live && !self.answer.is_empty();
        self.answer.clear();
        let starts_again = if begun {
            " The answer starts again."
        } else {
            ""
        };
        let delay_s = delay_ms.div_ceil(1000);
        self.line(&format!(
            "  … {reason} Trying again in {delay_s} s (attempt {attempt}).{starts_again}"
        ))
    }

    fn wait(&mut self, Wait { until, reason }: &Wait) -> String {
        let until = until.to_zoned(self.zone.clone()).strftime("%H:%M:%S");
        self.line(&format!("  … {reason} Going on at {until}."))
    }

    fn line(&mut self, line: &str) -> String {
        format!("{}{line}\n", self.line_end())
    }

    fn line_end(&mut self) -> String {
        if std::mem::take(&mut self.in_line) {
            "\n".to_owned()
        } else {
            String::new()
        }
    }
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
        TurnEnd::Completed => None,
        TurnEnd::Stopped => Some("Stopped."),
        TurnEnd::Refused => Some("The model refused this."),
        TurnEnd::MaxSteps => Some("Stopped: too many steps."),
        TurnEnd::Budget => Some("Stopped: the budget is used up."),
        TurnEnd::Loop => Some("Stopped: it went round in circles."),
        TurnEnd::Error => Some("It could not go on."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn delta(text: &str) -> EventBody {
        EventBody::TextDelta {
            text: text.to_owned(),
        }
    }

    fn retrying() -> EventBody {
        EventBody::Retrying {
            attempt: 2,
            delay_ms: 500,
            reason: "It broke off.".to_owned(),
        }
    }

    fn message(stop_reason: StopReason) -> EventBody {
        EventBody::AssistantMessage {
            model: "demo".to_owned(),
            items: Vec::new(),
            stop_reason,
            verbatim: None,
            request_id: None,
        }
    }

    fn check(live: bool, bodies: &[EventBody], wanted: &str) {
        let mut printer = Printer::new(live, TimeZone::UTC);
        let printed: String = bodies.iter().map(|body| printer.render(body)).collect();
        assert_eq!(printed, wanted, "live: {live}");
    }

    #[test]
    fn an_answer_that_is_asked_again_is_told_as_one() {
        let ended = EventBody::TurnEnded {
            reason: TurnEnd::Completed,
        };
        let answer = [
            delta("Good mor"),
            retrying(),
            delta("Good "),
            delta("day."),
            message(StopReason::EndTurn),
            ended,
        ];
        let again = "  … It broke off. Trying again in 1 s (attempt 2).";
        check(
            true,
            &answer,
            &format!("Good mor\n{again} The answer starts again.\nGood day.\n"),
        );
        check(false, &answer, &format!("{again}\nGood day.\n"));
    }

    #[test]
    fn a_wait_for_the_pace_says_until_when() {
        let wait = Wait {
            until: Timestamp::constant(1_795_165_259, 0),
            reason: "Too fast.".to_owned(),
        };
        let waits = [Some(wait), None].map(|wait| EventBody::Waiting { wait });
        check(false, &waits, "  … Too fast. Going on at 09:00:59.\n");
    }

    #[test]
    fn what_was_said_before_a_refusal_is_not_the_answer() {
        let refused = EventBody::TurnEnded {
            reason: TurnEnd::Refused,
        };
        let answer = [delta("First take"), message(StopReason::Refusal), refused];
        check(true, &answer, "First take\nThe model refused this.\n");
        check(false, &answer, "The model refused this.\n");
    }

    #[test]
    fn an_answer_that_was_stopped_is_not_printed_as_if_it_were_one() {
        let stopped = EventBody::TurnEnded {
            reason: TurnEnd::Stopped,
        };
        let answer = [delta("Good mor"), stopped];
        check(true, &answer, "Good mor\nStopped.\n");
        check(false, &answer, "Stopped.\n");
    }
}
