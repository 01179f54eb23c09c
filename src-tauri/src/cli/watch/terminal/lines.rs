//! Lines that are typed into the terminal: the answer to a question, and Enter while a task waits.

use super::device;
use crate::cli::watch::person::PersonAtTerminal;
use localization::LocalizedText;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::task::JoinHandle;

/// Between two looks whether Enter was pressed.
const LOOK_INTERVAL: Duration = Duration::from_millis(100);

/// Longest wait for a reader that nobody wants a line of any more.
const LEAVING_WAIT: Duration = Duration::from_secs(1);

/// Reader of lines.
pub(in crate::cli) struct TypedLines {
    person: PersonAtTerminal,
    /// Reading that goes on: a line that was begun is kept.
    reading: Option<JoinHandle<io::Result<Line>>>,
    /// Set when nobody wants a line any more: it is left to whoever reads next.
    given_up: Arc<AtomicBool>,
    /// A line from before that answers something else.
    wanted_since: Instant,
}

/// A line, and whether the person typed it.
pub(in crate::cli) struct Line {
    pub(in crate::cli) text: String,
    pub(in crate::cli) typed: Result<(), LocalizedText>,
    read_at: Instant,
}

impl TypedLines {
    pub(in crate::cli) fn of(person: PersonAtTerminal) -> Self {
        Self {
            person,
            reading: None,
            given_up: Arc::default(),
            wanted_since: Instant::now(),
        }
    }

    /// Forgets what was typed until now.
    pub(in crate::cli) fn drop_typed_ahead(&mut self) {
        device::drop_typed_ahead();
        self.wanted_since = Instant::now();
    }

    /// Wants a line that is typed from now on.
    pub(in crate::cli) fn want(&mut self) {
        self.wanted_since = Instant::now();
        self.read();
    }

    /// Returns the next line that was wanted.
    pub(in crate::cli) async fn next(&mut self) -> io::Result<Line> {
        loop {
            let line = self.read().await;
            self.reading = None;
            let line = line??;
            if line.read_at >= self.wanted_since {
                return Ok(line);
            }
        }
    }

    /// Returns the next line that is typed while none is wanted. Reads only what is there already, so that it keeps nothing
    /// from whoever reads next. `ends` where the end of the terminal counts as an empty line.
    pub(super) async fn unasked(&mut self, ends: bool) -> io::Result<Line> {
        loop {
            // A question was taken back while its answer was read.
            if let Some(reading) = &mut self.reading {
                let line = reading.await;
                self.reading = None;
                return line?;
            }
            let Some(text) = device::typed_line().filter(|text| ends || !text.is_empty()) else {
                tokio::time::sleep(LOOK_INTERVAL).await;
                continue;
            };
            // It is kept where whoever waits for it is called off.
            let person = self.person.clone();
            self.reading = Some(tokio::task::spawn_blocking(move || {
                Ok(Line {
                    text,
                    typed: person.verify(),
                    read_at: Instant::now(),
                })
            }));
        }
    }

    /// Returns once Enter was pressed, with nothing before it. Reads only what is there already, so that it keeps nothing
    /// from whoever reads next.
    pub(super) async fn enter(&mut self) -> io::Result<()> {
        loop {
            // A question was taken back while its answer was read.
            if let Some(reading) = &mut self.reading {
                let line = reading.await;
                self.reading = None;
                let line = line??;
                if line.read_at >= self.wanted_since && is_enter(&line.text) {
                    return Ok(());
                }
            }
            if device::typed_line().is_some_and(|line| is_enter(&line)) {
                return Ok(());
            }
            tokio::time::sleep(LOOK_INTERVAL).await;
        }
    }

    /// Reads no more, and leaves what is typed to whoever reads next.
    pub(super) async fn leave(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
        if let Some(reading) = self.reading.take() {
            // Where nothing tells that a line came, it is read until one does.
            let _ = tokio::time::timeout(LEAVING_WAIT, reading).await;
        }
    }

    fn read(&mut self) -> &mut JoinHandle<io::Result<Line>> {
        let person = &self.person;
        self.reading.get_or_insert_with(|| {
            let person = person.clone();
            let given_up = Arc::clone(&self.given_up);
            tokio::task::spawn_blocking(move || {
                let mut text = String::new();
                while !device::line_comes_within(LOOK_INTERVAL) {
                    if given_up.load(Ordering::Relaxed) {
                        return Err(io::ErrorKind::Interrupted.into());
                    }
                }
                io::stdin().read_line(&mut text)?;
                let read_at = Instant::now();
                let typed = person.verify();
                Ok(Line {
                    text,
                    typed,
                    read_at,
                })
            })
        })
    }
}

/// No line at all is the end of the terminal.
fn is_enter(line: &str) -> bool {
    matches!(line, "\n" | "\r\n")
}
