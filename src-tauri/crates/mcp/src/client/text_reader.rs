//! Reader of UTF-8 that a server may get wrong: each fault is read as U+FFFD, so that one wrong letter loses no answer.

use encoding_rs::{Decoder, UTF_8};
use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};
use tokio::io::{AsyncRead, ReadBuf};

/// Bytes that are read at once.
const CHUNK_BYTES: usize = 8 * 1024;

pub(crate) struct TextReader<R> {
    inner: R,
    decoder: Decoder,
    /// Text that nobody has taken yet, from `taken` on.
    text: String,
    taken: usize,
    is_at_end: bool,
}

impl<R> TextReader<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            inner,
            decoder: UTF_8.new_decoder_without_bom_handling(),
            text: String::new(),
            taken: 0,
            is_at_end: false,
        }
    }

    /// Takes up what was read; a letter that is not whole yet waits in the decoder. Nothing read is the end.
    fn decode(&mut self, bytes: &[u8]) {
        self.is_at_end = bytes.is_empty();
        self.taken = 0;
        self.text.clear();
        let most = self.decoder.max_utf8_buffer_length(bytes.len());
        self.text.reserve(most.unwrap_or_default());
        let _ = self
            .decoder
            .decode_to_string(bytes, &mut self.text, self.is_at_end);
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for TextReader<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while self.taken == self.text.len() && !self.is_at_end {
            let mut chunk = [0; CHUNK_BYTES];
            let mut read = ReadBuf::new(&mut chunk);
            ready!(Pin::new(&mut self.inner).poll_read(context, &mut read))?;
            self.decode(read.filled());
        }
        let rest = &self.text.as_bytes()[self.taken..];
        let piece = &rest[..rest.len().min(buffer.remaining())];
        buffer.put_slice(piece);
        self.taken += piece.len();
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, empty};

    /// Checks the text of what comes in these pieces.
    async fn check(pieces: &[&[u8]], wanted: &str) {
        let none: Box<dyn AsyncRead + Unpin> = Box::new(empty());
        let all = pieces
            .iter()
            .fold(none, |all, piece| Box::new(all.chain(*piece)));
        let mut read = String::new();
        TextReader::new(all)
            .read_to_string(&mut read)
            .await
            .unwrap();
        assert_eq!(read, wanted);
    }

    #[tokio::test]
    async fn each_fault_is_read_as_one_letter() {
        check(&[], "").await;
        check(&[b"one\n", b"two\n"], "one\ntwo\n").await;
        check(&["Zür".as_bytes(), b"ich\n"], "Zürich\n").await;
        check(&[b"Z\xc3", b"\xbcrich"], "Zürich").await;
        check(&[b"Z\xfcrich\n", b"ok\n"], "Z\u{fffd}rich\nok\n").await;
        check(&[b"cut \xe2\x82"], "cut \u{fffd}").await;
        let long = "ä".repeat(CHUNK_BYTES);
        check(&[long.as_bytes()], &long).await;
    }
}
