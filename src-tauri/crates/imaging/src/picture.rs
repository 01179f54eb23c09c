//! Encoded picture.

use protocol::Bytes;

/// An encoded picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Media type, such as `image/webp`.
    pub media_type: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The encoded bytes.
    pub data: Bytes,
}
