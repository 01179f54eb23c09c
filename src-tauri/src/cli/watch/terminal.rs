//! Questions in the terminal while a turn goes on. The turn is followed meanwhile: it may end, or be
//! stopped from elsewhere, before anybody answers.

use super::question::{Extent, TerminalSize, render};
use crate::cli::{Failure, output};
use protocol::{Answer, ApprovalId, Grant, Question};
use std::io::{self, IsTerminal as _};
use tokio::task::JoinHandle;

/// Size of a terminal that does not tell its own.
const USUAL_SIZE: TerminalSize = TerminalSize {
    columns: 80,
    rows: 24,
};

/// Asks one thing at a time.
pub(super) struct Terminal {
    /// True if anybody can answer.
    somebody: bool,
    asked: Option<Asked>,
    /// Reading cannot be called off, so what is begun is kept.
    reading: Option<JoinHandle<io::Result<String>>>,
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
    pub(super) fn new(json: bool) -> Self {
        Self {
            somebody: !json && io::stdin().is_terminal(),
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
            return Ok(match self.asked.take() {
                Some(Asked::Approval(approval, question)) if wants_all(&line) => {
                    self.put_question(approval, question, Extent::Whole);
                    continue;
                }
                Some(Asked::Approval(approval, _)) => Said::To(approval, answer(&line)),
                // Not even an empty line: the terminal is closed.
                Some(Asked::GoOn) if line.is_empty() => Said::Nothing,
                Some(Asked::GoOn) => Said::GoOn,
                None => Said::Nothing,
            });
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
            tokio::task::spawn_blocking(|| {
                let mut line = String::new();
                io::stdin().read_line(&mut line).map(|_| line)
            })
        });
        true
    }
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
