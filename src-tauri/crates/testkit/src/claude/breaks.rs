//! Break of an answer's stream: position and kind.

use super::reply::Reply;

/// Position at which a stream breaks, counted in scripted events or in bytes of the body.
#[derive(Debug, Clone)]
pub(super) enum Break {
    Stop(usize),
    Drop(usize),
    Reset(usize),
    Garbage(usize),
    InvalidUtf8(usize),
    Error {
        after: usize,
        kind: String,
        message: String,
    },
    Hang(usize),
}

impl Reply {
    /// Ends the response in good order after this many events, so that only `message_stop` is missing.
    #[must_use]
    pub fn stop_after_events(self, count: usize) -> Self {
        self.break_at(Break::Stop(count))
    }

    /// Closes the connection after this many events, in the middle of the response.
    #[must_use]
    pub fn drop_after_events(self, count: usize) -> Self {
        self.break_at(Break::Drop(count))
    }

    /// Resets the connection after this many bytes of the stream.
    #[must_use]
    pub fn reset_after_bytes(self, count: usize) -> Self {
        self.break_at(Break::Reset(count))
    }

    /// An event whose data is no JSON after this many events; the rest follows.
    #[must_use]
    pub fn garbage_after_events(self, count: usize) -> Self {
        self.break_at(Break::Garbage(count))
    }

    /// An event whose data is no UTF-8 after this many events; the rest follows.
    #[must_use]
    pub fn invalid_utf8_after_events(self, count: usize) -> Self {
        self.break_at(Break::InvalidUtf8(count))
    }

    /// An `error` event after this many events, and the end of the response.
    #[must_use]
    pub fn error_after_events(self, count: usize, kind: &str, message: &str) -> Self {
        let (kind, message) = (kind.to_owned(), message.to_owned());
        self.break_at(Break::Error {
            after: count,
            kind,
            message,
        })
    }

    /// Nothing more after this many events, until the client goes.
    #[must_use]
    pub fn hang_after_events(self, count: usize) -> Self {
        self.break_at(Break::Hang(count))
    }

    fn break_at(mut self, place: Break) -> Self {
        self.breaks = Some(place);
        self
    }
}
