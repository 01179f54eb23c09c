//! Request body as a list of pieces. Pieces of earlier requests are reused without copying, encoding or serializing.

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

/// Request body, sent piece by piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestBody {
    pieces: VecDeque<Bytes>,
    left: u64,
    sent: SendProgress,
}

/// Time at which the last piece went out; before the first, the time at which the body was created.
#[derive(Clone, Debug)]
pub(crate) struct SendProgress(Arc<Mutex<Instant>>);

impl RequestBody {
    /// Appends a piece.
    pub(crate) fn push(&mut self, piece: impl Into<Bytes>) {
        let piece = piece.into();
        if !piece.is_empty() {
            self.left += piece.len() as u64;
            self.pieces.push_back(piece);
        }
    }

    /// Returns a handle on the progress, for the timeout of the answer.
    pub(crate) fn sent(&self) -> SendProgress {
        self.sent.clone()
    }

    /// Returns the number of bytes left to send.
    pub(crate) fn byte_count(&self) -> u64 {
        self.left
    }
}

impl SendProgress {
    pub(crate) fn last(&self) -> Instant {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn just_now(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Default for SendProgress {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl http_body::Body for RequestBody {
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
