//! Framing of a stream: bytes, cut anywhere, to the data of one event after the other.

use bytes::Bytes;
use futures::{Stream, StreamExt as _, stream::BoxStream};
use sseer::EventStream;
use std::io;
use tokio_util::{
    codec::{FramedRead, LinesCodec},
    io::StreamReader,
};

/// Longest line of a stream of lines.
const MAX_LINE_BYTES: usize = 16 * 1024 * 1024;

/// Data of one event after the other, or the reason why no more comes.
pub(crate) type Data = BoxStream<'static, Result<String, String>>;

/// Framing of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Server-sent events.
    Events,
    /// One JSON value in each line.
    Lines,
}

impl Framing {
    /// Returns the media types of a body that is framed like this.
    pub(crate) fn media_types(self) -> &'static [&'static str] {
        match self {
            Self::Events => &["text/event-stream"],
            Self::Lines => &["application/x-ndjson", "application/json-lines"],
        }
    }

    /// Splits bytes into data.
    pub(crate) fn split(
        self,
        bytes: impl Stream<Item = Result<Bytes, String>> + Send + 'static,
    ) -> Data {
        match self {
            Self::Events => EventStream::new(bytes.boxed())
                .map(|event| match event {
                    Ok(event) => Ok(event.data.to_string()),
                    Err(error) => Err(error.to_string()),
                })
                .boxed(),
            Self::Lines => {
                let bytes = bytes.map(|chunk| chunk.map_err(io::Error::other));
                let codec = LinesCodec::new_with_max_length(MAX_LINE_BYTES);
                FramedRead::new(StreamReader::new(bytes.boxed()), codec)
                    .map(|line| line.map_err(|error| error.to_string()))
                    .filter(|line| {
                        let says = line.as_ref().map_or(true, |line| !line.trim().is_empty());
                        std::future::ready(says)
                    })
                    .boxed()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn data_is_split_wherever_the_bytes_are_cut() {
        async fn check(framing: Framing, text: &str, wanted: &[&str]) {
            for size in 1..text.len() {
                let chunks: Vec<_> = text
                    .as_bytes()
                    .chunks(size)
                    .map(Bytes::copy_from_slice)
                    .collect();
                let chunks = futures::stream::iter(chunks.into_iter().map(Ok));
                let data: Result<Vec<_>, _> = framing
                    .split(chunks)
                    .collect::<Vec<_>>()
                    .await
                    .into_iter()
                    .collect();
                assert_eq!(data.unwrap(), wanted, "pieces of {size}");
            }
        }
        let events = "event: a\ndata: {\"ü\":1}\n\n: a comment\n\ndata: [DONE]\n\n";
        check(Framing::Events, events, &["{\"ü\":1}", "[DONE]"]).await;
        check(
            Framing::Lines,
            "{\"ü\":1}\r\n\n{\"b\":2}\n{}",
            &["{\"ü\":1}", "{\"b\":2}", "{}"],
        )
        .await;
    }
}
