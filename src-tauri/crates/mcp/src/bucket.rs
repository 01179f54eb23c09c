//! How much a server may say: one message at most so large, and over time no more than a program could mean.
//! A server beyond that is cut off, and why stays in the [`Fault`].

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
pub(super) const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;
/// Messages that may come at once.
const BURST_MESSAGES: f64 = 5_000.0;
/// Messages that may come in a second for ever.
const MESSAGES_PER_SECOND: f64 = 500.0;
/// Bytes that may come at once.
const BURST_BYTES: f64 = 256.0 * 1024.0 * 1024.0;
/// Bytes that may come in a second for ever.
const BYTES_PER_SECOND: f64 = 32.0 * 1024.0 * 1024.0;

/// Why a server was cut off, once it was. The first reason counts.
#[derive(Clone, Default)]
pub(super) struct Fault(Arc<OnceLock<String>>);

/// A stream of lines that ends with an error when it floods.
pub(super) struct Metered<R> {
    inner: R,
    line_bytes: usize,
    messages: Bucket,
    bytes: Bucket,
    fault: Fault,
}

/// A transport that ends when it floods.
pub(super) struct Counted<T> {
    inner: T,
    messages: Bucket,
    fault: Fault,
}

/// Fills by itself, and is empty when too much was taken out too fast.
struct Bucket {
    level: f64,
    size: f64,
    per_second: f64,
    looked: Instant,
}

impl Fault {
    /// Remembers why.
    pub(super) fn set(&self, reason: String) {
        // Only the first reason is why.
        let _ = self.0.set(reason);
    }

    /// Why it was cut off.
    pub(super) fn get(&self) -> Option<String> {
        self.0.get().cloned()
    }
}

impl<R> Metered<R> {
    pub(super) fn new(inner: R, fault: Fault) -> Self {
        Self {
            inner,
            line_bytes: 0,
            messages: Bucket::new(BURST_MESSAGES, MESSAGES_PER_SECOND),
            bytes: Bucket::new(BURST_BYTES, BYTES_PER_SECOND),
            fault,
        }
    }

    fn admit(&mut self, bytes: &[u8]) -> Result<(), String> {
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

impl<R: AsyncRead + Unpin> AsyncRead for Metered<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.fault.get().is_some() {
            return Poll::Ready(Err(io::Error::other("cut off")));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        let admitted = self.admit(&buffer.filled()[before..]);
        if let Err(reason) = admitted {
            // Whoever reads has nothing of what came with an error.
            buffer.set_filled(before);
            self.fault.set(reason);
            return Poll::Ready(Err(io::Error::other("cut off")));
        }
        Poll::Ready(Ok(()))
    }
}

impl<T> Counted<T> {
    pub(super) fn new(inner: T, fault: Fault) -> Self {
        Self {
            inner,
            messages: Bucket::new(BURST_MESSAGES, MESSAGES_PER_SECOND),
            fault,
        }
    }
}

impl<T: Transport<RoleClient>> Transport<RoleClient> for Counted<T> {
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
        self.fault.set(too_many());
        None
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.inner.close()
    }
}

impl Bucket {
    fn new(size: f64, per_second: f64) -> Self {
        Self {
            level: size,
            size,
            per_second,
            looked: Instant::now(),
        }
    }

    fn take(&mut self, amount: f64) -> bool {
        let now = Instant::now();
        let filled = now.duration_since(self.looked).as_secs_f64() * self.per_second;
        self.looked = now;
        self.level = (self.level + filled).min(self.size) - amount;
        self.level >= 0.0
    }
}

fn too_large() -> String {
    let megabytes = MAX_MESSAGE_BYTES / (1024 * 1024);
    format!("It sent a message of more than {megabytes} MB.")
}

fn too_many() -> String {
    "It sent more messages than any task needs, without a pause.".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt as _;

    #[tokio::test(start_paused = true)]
    async fn lines_pass_until_one_is_too_long_or_they_are_too_many() {
        let check = async |sent: Vec<u8>, wanted: Option<String>| {
            let fault = Fault::default();
            let mut read = Vec::new();
            let count = sent.len();
            let ended = Metered::new(sent.as_slice(), fault.clone())
                .read_to_end(&mut read)
                .await;
            assert_eq!((ended.is_err(), fault.get()), (wanted.is_some(), wanted));
            assert_eq!(read.len() == count, ended.is_ok());
        };
        check(b"one\ntwo\n".to_vec(), None).await;
        check(vec![b'x'; MAX_MESSAGE_BYTES], None).await;
        check(vec![b'x'; MAX_MESSAGE_BYTES + 1], Some(too_large())).await;
        check(b"\n".repeat(5_000), None).await;
        check(b"\n".repeat(5_001), Some(too_many())).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_fills_again() {
        let mut bucket = Bucket::new(10.0, 1.0);
        assert!(bucket.take(10.0));
        tokio::time::advance(std::time::Duration::from_secs(3)).await;
        assert!(bucket.take(3.0));
        assert!(!bucket.take(1.0));
    }
}
