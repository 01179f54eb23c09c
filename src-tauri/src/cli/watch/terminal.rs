//! Questions in the terminal while a turn goes on. The turn is followed meanwhile: it may end, or be
//! stopped from elsewhere, before anybody answers.

use super::{
    person::PersonAtTerminal,
    question::{Extent, TerminalSize, render},
};
use crate::{
    App,
    cli::{Failure, output},
};
use desktop::PressRefused;
use protocol::{Answer, ApprovalId, Grant, Question};
use std::io::{self, IsTerminal as _};
use tokio::task::JoinHandle;

/// Size of a terminal that does not tell its own.
const USUAL_SIZE: TerminalSize = TerminalSize {
    columns: 80,
    rows: 24,
};
/// Asked again in short: the question stands above.
const ANSWER_AGAIN: &str = "  Answer the question above again.";

/// Asks one thing at a time.
pub(super) struct Terminal {
    /// True if anybody can answer.
    somebody: bool,
    person: PersonAtTerminal,
    asked: Option<Asked>,
    /// Reading cannot be called off, so what is begun is kept.
    reading: Option<JoinHandle<io::Result<Line>>>,
}

/// A line, and whether the person typed it.
struct Line {
    text: String,
    typed: Result<(), PressRefused>,
}

enum Asked {
    Approval(ApprovalId, Box<Question>),
    GoOn,
}

/// The person's answer.
pub(super) enum Said {
    To(ApprovalId, Answer),
    GoOn,
    /// There is nobody any more.
    Nothing,
}

impl Terminal {
    /// Nobody is asked where every event is printed for a program.
    pub(super) fn new(app: &App, json: bool) -> Self {
        let somebody = !json && io::stdin().is_terminal();
        Self {
            somebody,
            person: match somebody {
                true => PersonAtTerminal::begin(app),
                false => PersonAtTerminal::nobody(),
            },
            asked: None,
            reading: None,
        }
    }

    /// Asks whether something may be done. `false` when there is nobody to ask.
    pub(super) fn ask(&mut self, approval: ApprovalId, question: &Question) -> bool {
        if self.somebody {
            drop_typed_ahead();
        }
        self.put_question(approval, Box::new(question.clone()), Extent::Fitting)
    }

    /// Asks whether to go on after a takeover. `false` when there is nobody to ask.
    pub(super) fn ask_to_go_on(&mut self) -> bool {
        self.put(
            Asked::GoOn,
            "Mouse and keyboard are yours. Press Enter here to let Qilbee go on, or Ctrl-C to stop.",
        )
    }

    /// The answer to what was asked. Never comes when nothing was.
    pub(super) async fn answer(&mut self) -> Result<Said, Failure> {
        loop {
            let (Some(_), Some(reading)) = (&self.asked, &mut self.reading) else {
                return std::future::pending().await;
            };
            let line = reading.await;
            self.reading = None;
            let failed = |error: io::Error| Failure::failed(error.to_string());
            let line = line
                .map_err(|error| failed(error.into()))?
                .map_err(failed)?;
            let Line { text: line, typed } = line;
            match self.asked.take() {
                Some(Asked::Approval(approval, question)) if wants_all(&line) => {
                    self.put_question(approval, question, Extent::Whole);
                }
                Some(Asked::Approval(approval, question)) => {
                    let answer = answer(&line);
                    let gives = matches!(answer, Answer::Allow { .. });
                    match typed {
                        Err(refused) if gives => {
                            tell_refused(refused);
                            self.put(Asked::Approval(approval, question), ANSWER_AGAIN);
                        }
                        _ => return Ok(Said::To(approval, answer)),
                    }
                }
                // Not even an empty line: the terminal is closed.
                Some(Asked::GoOn) if line.is_empty() => return Ok(Said::Nothing),
                Some(Asked::GoOn) => match typed {
                    Ok(()) => return Ok(Said::GoOn),
                    Err(refused) => {
                        tell_refused(refused);
                        self.ask_to_go_on();
                    }
                },
                None => return Ok(Said::Nothing),
            }
        }
    }

    fn put_question(
        &mut self,
        approval: ApprovalId,
        question: Box<Question>,
        extent: Extent,
    ) -> bool {
        let words = render(&question, size(), extent);
        self.put(Asked::Approval(approval, question), &words)
    }

    fn put(&mut self, asked: Asked, words: &str) -> bool {
        if !self.somebody {
            return false;
        }
        output::tell(words);
        self.asked = Some(asked);
        self.reading.get_or_insert_with(|| {
            let person = self.person.clone();
            tokio::task::spawn_blocking(move || {
                let mut text = String::new();
                io::stdin().read_line(&mut text)?;
                let typed = person.verify();
                Ok(Line { text, typed })
            })
        });
        true
    }
}

fn tell_refused(refused: PressRefused) {
    output::tell(&format!("qilbee: {}", refused.localized()));
}

/// Size of the terminal that questions appear in.
#[cfg(unix)]
fn size() -> TerminalSize {
    let known = rustix::termios::tcgetwinsize(io::stderr()).ok();
    let known = known.filter(|size| size.ws_col > 0 && size.ws_row > 0);
    known.map_or(USUAL_SIZE, |size| TerminalSize {
        columns: usize::from(size.ws_col),
        rows: usize::from(size.ws_row),
    })
}

#[cfg(not(unix))]
fn size() -> TerminalSize {
    USUAL_SIZE
}

/// Drops what was typed before the question was there: it answers something else.
#[cfg(unix)]
fn drop_typed_ahead() {
    use rustix::termios::{QueueSelector, tcflush};
    // Standard input is a terminal; where that has just ended, there is nothing to drop.
    let _ = tcflush(io::stdin(), QueueSelector::IFlush);
}

#[cfg(not(unix))]
fn drop_typed_ahead() {}

fn wants_all(line: &str) -> bool {
    matches!(line.trim(), "v" | "V")
}

fn answer(line: &str) -> Answer {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" => Answer::Allow { grant: Grant::Once },
        "a" | "always" => Answer::Allow {
            grant: Grant::Session,
        },
        // Anything else is a no: nothing is ever approved by accident.
        _ => Answer::Deny { reason: None },
    }
}
