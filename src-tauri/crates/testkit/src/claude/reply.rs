//! A scripted reply: what it says, how it arrives and where it breaks. Every method returns the reply,
//! so that a script reads as a list.

use super::{
    answer::{Answer, Block, BlockKind, Usage},
    breaks::Break,
    delivery::{Delivery, LineEnd, Split},
};
use serde_json::{Value, json};
use std::time::Duration;

/// One scripted reply. See the module for what can be said.
#[derive(Debug, Clone)]
pub struct Reply {
    pub(super) body: Body,
    pub(super) headers: Vec<(String, String)>,
    pub(super) delivery: Delivery,
    pub(super) breaks: Option<Break>,
    pub(super) wait: Duration,
    pub(super) slow_head: bool,
    pub(super) pace: Duration,
}

/// Kind of a reply.
#[derive(Debug, Clone)]
pub(super) enum Body {
    Answer(Answer),
    Error {
        status: u16,
        kind: String,
        message: String,
        details: Value,
    },
    Raw {
        status: u16,
        content_type: String,
        bytes: Vec<u8>,
    },
    /// Nothing comes, until the client goes.
    Hang,
    /// The connection is reset before a byte is sent.
    Reset,
    /// The connection is closed in good order before a byte is sent.
    Closed,
}

impl Reply {
    /// An answer, empty until something is put into it.
    #[must_use]
    pub fn answer() -> Self {
        Self::with(Body::Answer(Answer::default()))
    }

    /// An error in the API's form, with this HTTP status, `error.type` and `error.message`.
    #[must_use]
    pub fn error(status: u16, kind: &str, message: &str) -> Self {
        Self::with(Body::Error {
            status,
            kind: kind.to_owned(),
            message: message.to_owned(),
            details: Value::Null,
        })
    }

    /// Any body with any status.
    #[must_use]
    pub fn raw(status: u16, content_type: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self::with(Body::Raw {
            status,
            content_type: content_type.to_owned(),
            bytes: bytes.into(),
        })
    }

    /// A page with status 200, as a captive portal shows it.
    #[must_use]
    pub fn html() -> Self {
        Self::raw(
            200,
            "text/html",
            "<!doctype html><title>Sign in</title><p>Sign in to go on.",
        )
    }

    /// Bytes that are no text, said to be an event stream.
    #[must_use]
    pub fn binary() -> Self {
        Self::raw(
            200,
            "text/event-stream",
            (0..=255).rev().collect::<Vec<u8>>(),
        )
    }

    /// Returns a proxy's reply to a request that is too large: not JSON.
    #[must_use]
    pub fn too_large_for_the_proxy() -> Self {
        let page = "<html><head><title>413 Request Entity Too Large</title></head></html>";
        Self::raw(413, "text/html", page)
    }

    /// Takes the request and never says a word.
    #[must_use]
    pub fn hang() -> Self {
        Self::with(Body::Hang)
    }

    /// Takes the request and resets the connection.
    #[must_use]
    pub fn reset() -> Self {
        Self::with(Body::Reset)
    }

    /// Takes the request and closes the connection.
    #[must_use]
    pub fn closed() -> Self {
        Self::with(Body::Closed)
    }

    fn with(body: Body) -> Self {
        Self {
            body,
            headers: Vec::new(),
            delivery: Delivery::default(),
            breaks: None,
            wait: Duration::ZERO,
            slow_head: false,
            pace: Duration::ZERO,
        }
    }

    /// A block of thinking.
    #[must_use]
    pub fn thinking(self, text: &str, signature: &str) -> Self {
        let (text, signature) = (text.to_owned(), signature.to_owned());
        self.block(BlockKind::Thinking { text, signature })
    }

    /// A block of thinking that only the provider can read.
    #[must_use]
    pub fn redacted_thinking(self, data: &str) -> Self {
        self.raw_block(json!({"type": "redacted_thinking", "data": data}))
    }

    /// A block of text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.block(BlockKind::Text(text.to_owned()))
    }

    /// A call of an ordinary tool. Its input arrives in fragments.
    #[must_use]
    pub fn tool_use(self, id: &str, name: &str, input: Value) -> Self {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.block(BlockKind::ToolUse { id, name, input })
    }

    /// A call of a member of the computer toolset. Its input arrives at once.
    #[must_use]
    pub fn member(self, id: &str, name: &str, input: Value) -> Self {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.block(BlockKind::Member { id, name, input })
    }

    /// A block of any form, whole in its `content_block_start`.
    #[must_use]
    pub fn raw_block(self, block: Value) -> Self {
        self.block(BlockKind::Whole(block))
    }

    /// A delta of any form in the block before, ahead of the block's own. It does not count for what the
    /// client should send back, so it must be one of an unknown type, or part of an input that was cut off.
    ///
    /// # Panics
    /// When there is no block before.
    #[must_use]
    pub fn raw_delta(self, delta: Value) -> Self {
        self.change(|answer| {
            let block = answer.blocks.last_mut().expect("a block before the delta");
            block.extra_deltas.push(delta);
        })
    }

    /// `stop_reason`.
    #[must_use]
    pub fn stop(self, reason: &str) -> Self {
        self.change(|answer| answer.stop_reason = Some(reason.to_owned()))
    }

    /// `stop_details`.
    #[must_use]
    pub fn stop_details(self, details: Value) -> Self {
        self.change(|answer| answer.stop_details = details)
    }

    /// Tokens: read anew, written, read from the cache, written to it for 5 minutes and for an hour.
    #[must_use]
    pub fn usage(self, input: u64, output: u64, read: u64, write_5m: u64, write_1h: u64) -> Self {
        self.change(|answer| {
            answer.usage = Usage {
                input,
                output,
                cache_read: read,
                cache_write_5m: write_5m,
                cache_write_1h: write_1h,
            };
        })
    }

    /// The same for a request of this many tokens, where it is an answer.
    pub(super) fn counted(mut self, input: u64) -> Self {
        if let Body::Answer(answer) = &mut self.body {
            answer.usage.input = input;
        }
        self
    }

    /// Tells the tokens in two `message_delta` events, each counted from the beginning.
    #[must_use]
    pub fn usage_in_steps(self) -> Self {
        self.change(|answer| answer.usage_in_steps = true)
    }

    /// The model that says it answers; else the one that was asked.
    #[must_use]
    pub fn model(self, model: &str) -> Self {
        self.change(|answer| answer.model = Some(model.to_owned()))
    }

    /// The id of the message; else one that is counted.
    #[must_use]
    pub fn id(self, id: &str) -> Self {
        self.change(|answer| answer.id = Some(id.to_owned()))
    }

    /// `error.details` of an error.
    ///
    /// # Panics
    /// When the reply is no error.
    #[must_use]
    pub fn details(mut self, given: Value) -> Self {
        match &mut self.body {
            Body::Error { details, .. } => *details = given,
            other => panic!("only an error has details, not {other:?}"),
        }
        self
    }

    /// A header beside those every response has.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The rate-limit headers of an account with plenty left.
    #[must_use]
    pub fn rate_limits(mut self) -> Self {
        for (kind, limit) in [
            ("requests", 4000),
            ("tokens", 2_400_000),
            ("input-tokens", 2_000_000),
            ("output-tokens", 400_000),
        ] {
            let name = |what: &str| format!("anthropic-ratelimit-{kind}-{what}");
            self.headers.push((name("limit"), limit.to_string()));
            self.headers
                .push((name("remaining"), (limit - 1).to_string()));
            self.headers
                .push((name("reset"), "2026-11-20T12:00:00Z".to_owned()));
        }
        self
    }

    /// Cuts the stream at these positions.
    #[must_use]
    pub fn split(mut self, split: Split) -> Self {
        self.delivery.split = split;
        self
    }

    /// Sets the line ends of the stream.
    #[must_use]
    pub fn line_end(mut self, line_end: LineEnd) -> Self {
        self.delivery.line_end = line_end;
        self
    }

    /// Comment lines before every event.
    #[must_use]
    pub fn comments(mut self) -> Self {
        self.delivery.comments = true;
        self
    }

    /// Only `data:` lines.
    #[must_use]
    pub fn without_event_names(mut self) -> Self {
        self.delivery.without_names = true;
        self
    }

    /// This many pings between any two events.
    #[must_use]
    pub fn pings(mut self, count: usize) -> Self {
        self.delivery.pings = count;
        self
    }

    /// Events, deltas and a block of unknown types between the events, some out of order.
    #[must_use]
    pub fn noise(mut self) -> Self {
        self.delivery.noise = true;
        self
    }

    /// Waits before the first byte of the response.
    #[must_use]
    pub fn wait(mut self, time: Duration) -> Self {
        self.wait = time;
        self
    }

    /// Waits between any two pieces of the stream.
    #[must_use]
    pub fn pace(mut self, time: Duration) -> Self {
        self.pace = time;
        self
    }

    /// Sends the head of the response byte by byte.
    #[must_use]
    pub fn slow_head(mut self) -> Self {
        self.slow_head = true;
        self
    }

    /// Returns whether the same request can never get a better reply.
    pub(super) fn asks_for_another_request(&self) -> bool {
        match &self.body {
            Body::Error { status, .. } | Body::Raw { status, .. } => {
                matches!(status, 400 | 404 | 413)
            }
            Body::Answer(_) | Body::Hang | Body::Reset | Body::Closed => false,
        }
    }

    fn block(self, kind: BlockKind) -> Self {
        self.change(|answer| {
            answer.blocks.push(Block {
                kind,
                extra_deltas: Vec::new(),
            })
        })
    }

    fn change(mut self, change: impl FnOnce(&mut Answer)) -> Self {
        match &mut self.body {
            Body::Answer(answer) => change(answer),
            other => panic!("only an answer has that, not {other:?}"),
        }
        self
    }
}
