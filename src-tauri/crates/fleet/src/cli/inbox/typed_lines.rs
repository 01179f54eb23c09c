//! Lines that a person types while questions come. A line answers the question that stood there when it was typed: what was
//! typed before it is dropped, so that nobody allows what they have not seen.

use std::{io, thread, time::Duration};
use tokio::sync::mpsc;

/// Lines that may wait to be taken or dropped; with more, the thread waits.
const QUEUE: usize = 16;

/// Lines of standard input, until its end.
pub(super) struct TypedLines(mpsc::Receiver<String>);

impl TypedLines {
    /// Begins to read. The thread ends with standard input, or with the program.
    pub(super) fn start() -> Self {
        let (sender, lines) = mpsc::channel(QUEUE);
        thread::spawn(move || {
            for line in io::stdin().lines().map_while(Result::ok) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// Returns the next line that is typed from now on; none at the end.
    pub(super) async fn next_after_now(&mut self) -> Option<String> {
        while self.0.try_recv().is_ok() {}
        self.0.recv().await
    }

    /// Waits this long, and drops what is typed meanwhile. Returns false at the end.
    pub(super) async fn pause(&mut self, time: Duration) -> bool {
        let until_the_end = async { while self.0.recv().await.is_some() {} };
        tokio::time::timeout(time, until_the_end).await.is_err()
    }
}
