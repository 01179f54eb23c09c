//! Questions in the terminal while a turn goes on. The turn is followed meanwhile: it may end, or be
//! stopped from elsewhere, before anybody answers.

use crate::cli::{Failure, output};
use protocol::{Answer, ApprovalId, Grant, Question};
use std::io::{self, IsTerminal as _};
use tokio::task::JoinHandle;

/// Asks one thing at a time.
pub(super) struct Terminal {
    /// True if anybody can answer.
    somebody: bool,
    asked: Option<Asked>,
    /// Reading cannot be called off, so what is begun is kept.
    reading: Option<JoinHandle<io::Result<String>>>,
}

enum Asked {
    Approval(ApprovalId),
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
        let exact = question.exact.as_ref();
        let exact = exact.map_or(String::new(), |exact| format!("\n\n{exact}\n"));
        let tainted = question.tainted.iter();
        let tainted = tainted.map(|tainted| format!("\n  {}: {}", tainted.value, tainted.origin));
        let tainted: String = tainted.collect();
        let answers = match (&question.scope_text, question.once_only) {
            (_, true) => "[y] once  [n] no".to_owned(),
            (None, false) => {
                "[y] once  [a] this and everything of its kind in this chat  [n] no".to_owned()
            }
            (Some(scope), false) => {
                format!("[y] once  [a] also later in this chat  [n] no\n  {scope}")
            }
        };
        self.put(
            Asked::Approval(approval),
            &format!(
                "\n{}. {}{tainted}{exact}\n  {answers}",
                question.sentence, question.reason
            ),
        )
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
        let (Some(_), Some(reading)) = (&self.asked, &mut self.reading) else {
            return std::future::pending().await;
        };
        let line = reading.await;
        self.reading = None;
        let failed = |error: io::Error| Failure::failed(error.to_string());
        let line = line
            .map_err(|error| failed(error.into()))?
            .map_err(failed)?;
        Ok(match self.asked.take() {
            Some(Asked::Approval(approval)) => Said::To(approval, answer(&line)),
            // Not even an empty line: the terminal is closed.
            Some(Asked::GoOn) if line.is_empty() => Said::Nothing,
            Some(Asked::GoOn) => Said::GoOn,
            None => Said::Nothing,
        })
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
