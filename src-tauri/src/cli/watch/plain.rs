//! Events as lines for people: the answer's text as it streams, and a line per action.

use crate::cli::{Failure, output};
use protocol::{EventBody, Outcome, TurnEnd};
use std::io::{self, Write as _};

/// Prints events; knows whether a line is begun.
#[derive(Default)]
pub(super) struct Printer {
    in_text: bool,
}

impl Printer {
    pub(super) fn print(&mut self, body: &EventBody) -> Result<(), Failure> {
        match body {
            EventBody::TextDelta { text } => self.text(text),
            EventBody::AssistantMessage { .. } => self.line_end(),
            EventBody::ToolFinished {
                outcome, summary, ..
            } => self.line(&format!("  {} {summary}", mark(*outcome))),
            EventBody::Retrying {
                attempt,
                delay_ms,
                reason,
            } => self.line(&format!(
                "  … {reason} Trying again in {} s (attempt {attempt}).",
                delay_ms.div_ceil(1000)
            )),
            EventBody::Paused { .. } => self.line("  ‖ paused"),
            EventBody::Resumed => self.line("  ▸ going on"),
            EventBody::Takeover { by } => self.line(&format!("  ‖ you took over ({by})")),
            EventBody::Warning { message } | EventBody::GuardTripped { message, .. } => {
                self.line(&format!("  ! {message}"))
            }
            EventBody::Error { message, next, .. } => self.line(&format!("  ✗ {message} {next}")),
            EventBody::TurnEnded { reason } => match end(*reason) {
                Some(text) => self.line(text),
                None => self.line_end(),
            },
            _ => Ok(()),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.in_text = true;
        let mut out = io::stdout().lock();
        write!(out, "{text}")
            .and_then(|()| out.flush())
            .map_err(|error| Failure::failed(format!("the answer could not be printed: {error}")))
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.line_end()?;
        output::say(line)
    }

    fn line_end(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.in_text) {
            output::say("")
        } else {
            Ok(())
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
