//! Delivery of a stream: its pieces, its line ends, and the noise between its events. Pure,
//! and the same each time.

use super::events::Event;
use serde_json::json;

/// Positions at which the bytes of a stream are cut. Every piece is an HTTP chunk and a write of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Split {
    /// A piece per event, as the API does it.
    #[default]
    EachEvent,
    /// One piece.
    Whole,
    /// A piece per byte.
    EachByte,
    /// Before every byte that continues a UTF-8 character.
    InsideCharacters,
    /// Pieces of 1 to 64 bytes, their sizes drawn from this seed.
    Random(u64),
}

/// Line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LineEnd {
    /// `\n`
    #[default]
    Lf,
    /// `\r\n`
    CrLf,
    /// `\r`
    Cr,
}

/// Options by which streams with the same events differ.
#[derive(Debug, Clone, Default)]
pub(super) struct Delivery {
    pub(super) split: Split,
    pub(super) line_end: LineEnd,
    pub(super) comments: bool,
    pub(super) without_names: bool,
    pub(super) pings: usize,
    pub(super) noise: bool,
}

/// The index of the block of a type nobody knows that noise adds.
const NOISE_INDEX: usize = 4711;

/// The block noise adds. A client may keep it or leave it out.
pub(super) fn noise_block() -> serde_json::Value {
    json!({"type": "block_of_tomorrow", "payload": [1, 2, 3]})
}

impl Delivery {
    /// The bytes of each event, with what stands before it.
    pub(super) fn bytes(&self, events: &[Event]) -> Vec<Vec<u8>> {
        let mut open = None;
        let all = events.iter().enumerate();
        all.map(|(position, event)| {
            let mut bytes = Vec::new();
            if position > 0 {
                for before in self.between(event, open) {
                    bytes.extend(self.framed(&before));
                }
            }
            if self.comments {
                bytes.extend(self.lines(&[": keep-alive", ":"]));
            }
            bytes.extend(self.framed(event));
            if event.name == "content_block_start" {
                open = Some(open.map_or(0, |index: usize| index + 1));
            }
            bytes
        })
        .collect()
    }

    /// Returns the noise between the previous event and this one. `open` is the block that was begun last.
    fn between(&self, next: &Event, open: Option<usize>) -> Vec<Event> {
        let mut events = vec![Event::of(&json!({"type": "ping"})); self.pings];
        if !self.noise {
            return events;
        }
        events.push(Event::of(&json!({"type": "event_of_tomorrow", "index": 3, "delta": {"type": "text_delta", "text": "never"}})));
        let unknown =
            json!({"type": "delta_of_tomorrow", "text": "never", "partial_json": "never"});
        let in_a_block =
            ["content_block_delta", "content_block_stop"].contains(&next.name.as_str());
        if let Some(index) = open.filter(|_| in_a_block) {
            events.push(Event::of(
                &json!({"type": "content_block_delta", "index": index, "delta": unknown}),
            ));
        }
        if next.name == "message_delta" {
            // A delta of a block that was not begun, and then the block.
            for data in [
                json!({"type": "content_block_delta", "index": NOISE_INDEX, "delta": unknown}),
                json!({"type": "content_block_start", "index": NOISE_INDEX, "content_block": noise_block()}),
                json!({"type": "content_block_delta", "index": NOISE_INDEX, "delta": unknown}),
                json!({"type": "content_block_stop", "index": NOISE_INDEX}),
            ] {
                events.push(Event::of(&data));
            }
        }
        events
    }

    /// An event as it stands in the stream.
    pub(super) fn framed(&self, event: &Event) -> Vec<u8> {
        let name = format!("event: {}", event.name);
        let data = format!("data: {}", event.data);
        if self.without_names {
            self.lines(&[&data, ""])
        } else {
            self.lines(&[&name, &data, ""])
        }
    }

    fn lines(&self, lines: &[&str]) -> Vec<u8> {
        let end = match self.line_end {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
            LineEnd::Cr => "\r",
        };
        lines
            .iter()
            .flat_map(|line| [line.as_bytes(), end.as_bytes()].concat())
            .collect()
    }
}

impl Split {
    /// The pieces of a stream whose events have these bytes. None is empty.
    pub(super) fn pieces(self, events: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let whole = || events.concat();
        match self {
            Self::EachEvent => events
                .iter()
                .filter(|bytes| !bytes.is_empty())
                .cloned()
                .collect(),
            Self::Whole => Some(whole())
                .filter(|bytes| !bytes.is_empty())
                .into_iter()
                .collect(),
            Self::EachByte => whole().into_iter().map(|byte| vec![byte]).collect(),
            Self::InsideCharacters => {
                cut_before(&whole(), |byte| byte & 0b1100_0000 == 0b1000_0000)
            }
            Self::Random(seed) => cut_at_random(&whole(), seed),
        }
    }
}

fn cut_before(bytes: &[u8], cut: impl Fn(u8) -> bool) -> Vec<Vec<u8>> {
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    for byte in bytes {
        match pieces.last_mut() {
            Some(piece) if !cut(*byte) => piece.push(*byte),
            _ => pieces.push(vec![*byte]),
        }
    }
    pieces
}

fn cut_at_random(mut bytes: &[u8], seed: u64) -> Vec<Vec<u8>> {
    let mut state = seed;
    let mut pieces = Vec::new();
    while !bytes.is_empty() {
        // Knuth's linear congruential generator: the same pieces for the same seed, on every machine.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let size = ((state >> 33) as usize % 64 + 1).min(bytes.len());
        let (piece, rest) = bytes.split_at(size);
        pieces.push(piece.to_vec());
        bytes = rest;
    }
    pieces
}
