//! Rate limiter for server output: maximum message size and token buckets. A server beyond the limits is cut off, and the
//! reason stays in the [`CutOff`].

use localization::{LocalizedText, localized};
use rmcp::{
    RoleClient,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use std::{
    io,
    pin::Pin,
    sync::{Arc, OnceLock},
    task::{Context, Poll, ready},
};
use tokio::{
    io::{AsyncRead, ReadBuf},
    time::Instant,
};

/// The largest message, in bytes: several screenshots.
pub(crate) const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;
/// The size of a burst, in messages.
const BURST_MESSAGES: f64 = 5_000.0;
/// The sustained rate, in messages a second.
const MESSAGES_PER_SECOND: f64 = 500.0;
/// The size of a burst, in bytes.
const BURST_BYTES: f64 = 256.0 * 1024.0 * 1024.0;
/// The sustained rate, in bytes a second.
const BYTES_PER_SECOND: f64 = 32.0 * 1024.0 * 1024.0;

/// Reason why a server was cut off, once it was. The first reason counts.
#[derive(Clone, Default)]
pub(crate) struct CutOff(Arc<OnceLock<LocalizedText>>);

/// Reader of lines that fails beyond the limits.
pub(crate) struct LimitedReader<R> {
    inner: R,
    line_bytes: usize,
    messages: RateLimiter,
    bytes: RateLimiter,
    cut_off: CutOff,
}

/// Transport that ends beyond the limits.
pub(crate) struct LimitedTransport<T> {
    inner: T,
    messages: RateLimiter,
    cut_off: CutOff,
}

/// Token bucket: refills at a constant rate, and is empty when too much was taken too fast.
struct RateLimiter {
    level: f64,
    size: f64,
    per_second: f64,
    updated: Instant,
}

impl CutOff {
    /// Sets the reason, unless there is one.
    pub(crate) fn set(&self, reason: LocalizedText) {
        // The first reason counts.
        let _ = self.0.set(reason);
    }

    /// Returns the reason, once the server was cut off.
    pub(crate) fn get(&self) -> Option<LocalizedText> {
        self.0.get().cloned()
    }
}

impl<R> LimitedReader<R> {
    pub(crate) fn new(inner: R, cut_off: CutOff) -> Self {
        Self {
            inner,
            line_bytes: 0,
            messages: RateLimiter::new(BURST_MESSAGES, MESSAGES_PER_SECOND),
            bytes: RateLimiter::new(BURST_BYTES, BYTES_PER_SECOND),
            cut_off,
        }
    }

    fn admit(&mut self, bytes: &[u8]) -> Result<(), LocalizedText> {
        let mut lines = 0.0;
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line_bytes += piece.len();
            if self.line_bytes > MAX_MESSAGE_BYTES {
                return Err(too_large());
            }
            if piece.ends_with(b"\n") {
                self.line_bytes = 0;
                lines += 1.0;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a buffer's size is small")]
        let size = bytes.len() as f64;
        match self.messages.take(lines) && self.bytes.take(size) {
            true => Ok(()),
            false => Err(too_many()),
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for LimitedReader<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.cut_off.get().is_some() {
            return Poll::Ready(Err(io::Error::other("cut off")));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        let admitted = self.admit(&buffer.filled()[before..]);
        if let Err(reason) = admitted {
            // Nothing of a read that fails is handed on.
            buffer.set_filled(before);
            self.cut_off.set(reason);
            return Poll::Ready(Err(io::Error::other("cut off")));
        }
        Poll::Ready(Ok(()))
    }
}

impl<T> LimitedTransport<T> {
    pub(crate) fn new(inner: T, cut_off: CutOff) -> Self {
        Self {
            inner,
            messages: RateLimiter::new(BURST_MESSAGES, MESSAGES_PER_SECOND),
            cut_off,
        }
    }
}

impl<T: Transport<RoleClient>> Transport<RoleClient> for LimitedTransport<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.inner.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        let message = self.inner.receive().await?;
        if self.messages.take(1.0) {
            return Some(message);
        }
        self.cut_off.set(too_many());
        None
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.inner.close()
    }
}

impl RateLimiter {
    fn new(size: f64, per_second: f64) -> Self {
        Self {
            level: size,
            size,
            per_second,
            updated: Instant::now(),
        }
    }

    fn take(&mut self, amount: f64) -> bool {
        let now = Instant::now();
        let filled = now.duration_since(self.updated).as_secs_f64() * self.per_second;
        self.updated = now;
        self.level = (self.level + filled).min(self.size) - amount;
        self.level >= 0.0
    }
}

fn too_large() -> LocalizedText {
    let megabytes = MAX_MESSAGE_BYTES / (1024 * 1024);
    localized!("mcp-message-too-large", megabytes = megabytes)
}

fn too_many() -> LocalizedText {
    localized!("mcp-too-many-messages")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt as _;

    #[tokio::test(start_paused = true)]
    async fn lines_are_limited_in_length_and_number() {
        let check = async |sent: Vec<u8>, wanted: Option<LocalizedText>| {
            let cut_off = CutOff::default();
            let mut read = Vec::new();
            let count = sent.len();
            let ended = LimitedReader::new(sent.as_slice(), cut_off.clone())
                .read_to_end(&mut read)
                .await;
            assert_eq!((ended.is_err(), cut_off.get()), (wanted.is_some(), wanted));
            assert_eq!(read.len() == count, ended.is_ok());
        };
        check(b"one\ntwo\n".to_vec(), None).await;
        check(vec![b'x'; MAX_MESSAGE_BYTES], None).await;
        check(vec![b'x'; MAX_MESSAGE_BYTES + 1], Some(too_large())).await;
        check(b"\n".repeat(5_000), None).await;
        check(b"\n".repeat(5_001), Some(too_many())).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_rate_limiter_refills() {
        let mut bucket = RateLimiter::new(10.0, 1.0);
        assert!(bucket.take(10.0));
        tokio::time::advance(std::time::Duration::from_secs(3)).await;
        assert!(bucket.take(3.0));
        assert!(!bucket.take(1.0));
    }
}
