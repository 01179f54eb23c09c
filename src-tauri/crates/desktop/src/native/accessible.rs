//! What programs tell screen readers, over AT-SPI: what they call the thing at a place. Only asked for, never switched
//! on: a program that tells nothing, or not at once, has things without names. Nothing waits for an answer, and nothing
//! is decided by it.

use crate::{ScreenPoint, WindowInfo};
use std::{
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};
use tokio::{runtime::Builder, time::timeout};
use tree::Tree;

mod measure;
mod tree;

/// How long programs are listened to. A click is over long before.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long the way to all programs may take, which may have to be started.
const OPENING_PATIENCE: Duration = Duration::from_secs(2);
/// How long nothing is tried after there was no such way.
const PAUSE: Duration = Duration::from_secs(60);

/// The way to what programs tell: a thread of its own from the first question on, until this is dropped.
#[derive(Default)]
pub(super) struct Accessible {
    questions: Option<mpsc::SyncSender<Question>>,
    answered: Option<mpsc::Receiver<Option<String>>>,
}

struct Question {
    place: ScreenPoint,
    window: WindowInfo,
    answer: mpsc::SyncSender<Option<String>>,
}

impl Accessible {
    /// Asks what the program of this window calls the thing at a place. What was asked before is forgotten.
    pub(super) fn ask(&mut self, place: ScreenPoint, window: &WindowInfo) {
        self.answered = None;
        if window.title.is_empty() {
            return;
        }
        if self.questions.is_none() {
            self.questions = begin().inspect_err(report).ok();
        }
        let (answer, answered) = mpsc::sync_channel(1);
        let question = Question {
            place,
            window: window.clone(),
            answer,
        };
        match self
            .questions
            .as_ref()
            .map(|asked| asked.try_send(question))
        {
            Some(Ok(())) => self.answered = Some(answered),
            Some(Err(mpsc::TrySendError::Full(_))) | None => {}
            Some(Err(mpsc::TrySendError::Disconnected(_))) => self.questions = None,
        }
    }

    /// What it has told by now.
    pub(super) fn told(&mut self) -> Option<String> {
        self.answered.as_ref()?.try_recv().ok()?
    }
}

fn begin() -> std::io::Result<mpsc::SyncSender<Question>> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (asked, questions) = mpsc::sync_channel::<Question>(1);
    thread::Builder::new()
        .name("names".to_owned())
        .spawn(move || {
            let mut names = Names::default();
            for question in questions {
                let name = runtime.block_on(names.of(question.place, &question.window));
                // Nobody may be interested any more.
                let _ = question.answer.try_send(name);
            }
        })?;
    Ok(asked)
}

#[derive(Default)]
struct Names {
    tree: Option<Tree>,
    /// When there was no way to the programs.
    failed: Option<Instant>,
}

impl Names {
    async fn of(&mut self, place: ScreenPoint, window: &WindowInfo) -> Option<String> {
        if self.tree.is_none() {
            self.tree = self.open().await;
        }
        let named = timeout(PATIENCE, self.tree.as_ref()?.name_at(place, window));
        match named.await {
            Ok(Ok(name)) => name,
            Ok(Err(error)) => {
                report(&error);
                if matches!(error, zbus::Error::InputOutput(_)) {
                    self.tree = None;
                }
                None
            }
            Err(late) => {
                report(&late);
                None
            }
        }
    }

    async fn open(&mut self) -> Option<Tree> {
        if self.failed.is_some_and(|failed| failed.elapsed() < PAUSE) {
            return None;
        }
        let opened = match timeout(OPENING_PATIENCE, Tree::open()).await {
            Ok(opened) => opened.inspect_err(report).ok(),
            Err(late) => {
                report(&late);
                None
            }
        };
        self.failed = opened.is_none().then(Instant::now);
        opened
    }
}

/// Nobody needs to know: the click is told without a name.
fn report(problem: &impl std::fmt::Display) {
    tracing::debug!(%problem, "what is clicked has no name");
}
