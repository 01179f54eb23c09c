//! The body of a request as a list of pieces. Pieces of earlier requests are handed on as they are: not
//! copied, not encoded, not serialised again.

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use std::{
    collections::VecDeque,
    convert::Infallible,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
};
use tokio::time::Instant;

/// Pieces that go out one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pieces: VecDeque<Bytes>,
    left: u64,
    sent: Sent,
}

/// When the last piece of a body went out; or, before the first, when it was begun.
#[derive(Clone, Debug)]
pub(super) struct Sent(Arc<Mutex<Instant>>);

impl Body {
    /// Adds a piece.
    pub(super) fn push(&mut self, piece: impl Into<Bytes>) {
        let piece = piece.into();
        if !piece.is_empty() {
            self.left += piece.len() as u64;
            self.pieces.push_back(piece);
        }
    }

    /// How far it is, for whoever waits for the answer.
    pub(super) fn sent(&self) -> Sent {
        self.sent.clone()
    }

    /// How many bytes are left to send.
    pub(super) fn byte_count(&self) -> u64 {
        self.left
    }
}

impl Sent {
    pub(super) fn last(&self) -> Instant {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn just_now(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Default for Sent {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let piece = self.pieces.pop_front();
        if let Some(piece) = &piece {
            self.left -= piece.len() as u64;
            self.sent.just_now();
        }
        Poll::Ready(piece.map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Exact, so that the length goes out in the header.
    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
