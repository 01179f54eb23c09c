//! Load of messages on a model: tokens, pictures and bytes, estimated from what is known of them. Pure.

use protocol::{BlobRef, Item, Message};
use std::ops::AddAssign;

/// Bytes of text in a token: few, so that the estimate is rather too high.
const BYTES_PER_TOKEN: u64 = 3;
/// Pixels of a side of what one visual token sees.
const PATCH: u32 = 28;
/// Tokens of a picture of unknown size.
const PICTURE_TOKENS: u64 = 1_600;
/// Bytes of a file that is no text, in a token.
const FILE_BYTES_PER_TOKEN: u64 = 20;
/// Tokens of the wrapping of an item.
const ITEM_TOKENS: u64 = 8;

/// Load of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) tokens: u64,
    pub(crate) pictures: u64,
    pub(crate) bytes: u64,
}

impl Load {
    /// Load of one message.
    pub(crate) fn of(message: &Message) -> Self {
        let mut load = Self::of_items(&message.items);
        if let Some(verbatim) = &message.verbatim {
            // It holds the same and more, such as signatures that cost no tokens.
            load.bytes = load.bytes.max(verbatim.len() as u64);
        }
        load
    }

    /// Load of some items.
    pub(crate) fn of_items(items: &[Item]) -> Self {
        Self::sum(items.iter().map(Self::of_item))
    }

    /// All of these together.
    pub(crate) fn sum(loads: impl Iterator<Item = Self>) -> Self {
        let mut sum = Self::default();
        loads.for_each(|load| sum += load);
        sum
    }

    fn of_item(item: &Item) -> Self {
        let mut load = match item {
            Item::Text { text } | Item::Quoted { text } | Item::Thinking { text } => {
                Self::of_text(text)
            }
            Item::Image { image } => Self::of_picture(image),
            Item::File { file, .. } => Self::of_file(file),
            Item::ToolCall(call) => Self::of_text(&call.input.to_string()),
            Item::ToolResult(result) => Self::of_items(&result.content),
            Item::Original { .. } | Item::Opaque { .. } => Self::default(),
        };
        load.tokens += ITEM_TOKENS;
        load
    }

    fn of_text(text: &str) -> Self {
        Self {
            tokens: tokens_of_text(text),
            pictures: 0,
            bytes: text.len() as u64,
        }
    }

    fn of_picture(image: &BlobRef) -> Self {
        let tokens = match (image.width, image.height) {
            (Some(width), Some(height)) => {
                u64::from(width.div_ceil(PATCH)) * u64::from(height.div_ceil(PATCH))
            }
            (Some(_), None) | (None, Some(_) | None) => PICTURE_TOKENS,
        };
        Self {
            tokens,
            pictures: 1,
            bytes: in_base64(image.byte_count),
        }
    }

    fn of_file(file: &BlobRef) -> Self {
        let per_token = match file.media_type.starts_with("text/") {
            true => BYTES_PER_TOKEN,
            false => FILE_BYTES_PER_TOKEN,
        };
        Self {
            tokens: file.byte_count.div_ceil(per_token),
            pictures: 0,
            bytes: in_base64(file.byte_count),
        }
    }
}

impl AddAssign for Load {
    fn add_assign(&mut self, other: Self) {
        self.tokens = self.tokens.saturating_add(other.tokens);
        self.pictures = self.pictures.saturating_add(other.pictures);
        self.bytes = self.bytes.saturating_add(other.bytes);
    }
}

/// Tokens of a text, estimated.
pub(crate) fn tokens_of_text(text: &str) -> u64 {
    (text.len() as u64).div_ceil(BYTES_PER_TOKEN)
}

fn in_base64(bytes: u64) -> u64 {
    bytes.div_ceil(3).saturating_mul(4)
}
