//! Sizes of pictures and their limits: one rule for whoever takes them and whoever is shown them.

use serde::{Deserialize, Serialize};

/// Longest edge of a picture in pixels: beyond it, requests with many pictures are turned away.
const LONG_EDGE: u32 = 2000;
/// Most visual tokens a picture may cost.
const VISUAL_TOKENS: u64 = 4784;
/// A visual token covers a square of this many pixels.
const TOKEN_EDGE: u32 = 28;

/// Size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PictureSize {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Size limits of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLimits {
    /// Longest edge in pixels.
    pub long_edge: u32,
    /// Most squares of 28 x 28 pixels, begun ones counted.
    pub visual_tokens: u64,
}

impl Default for PictureLimits {
    /// The most that any model takes in a conversation of many pictures.
    fn default() -> Self {
        Self {
            long_edge: LONG_EDGE,
            visual_tokens: VISUAL_TOKENS,
        }
    }
}

impl PictureLimits {
    /// Returns `true` if a picture of this size is within them.
    #[must_use]
    pub fn allow(&self, size: PictureSize) -> bool {
        let tokens = |edge: u32| u64::from(edge.div_ceil(TOKEN_EDGE));
        size.long_edge() <= self.long_edge
            && tokens(size.width) * tokens(size.height) <= self.visual_tokens
    }

    /// Returns those within which a larger picture of the same shape has exactly this size.
    #[must_use]
    pub fn exactly(size: PictureSize) -> Self {
        Self {
            long_edge: size.long_edge(),
            visual_tokens: u64::MAX,
        }
    }

    /// The same, held to what a conversation of many pictures can take.
    #[must_use]
    pub fn for_many_pictures(self) -> Self {
        Self {
            long_edge: self.long_edge.min(LONG_EDGE),
            ..self
        }
    }
}

impl PictureSize {
    /// The largest size within `limits` that keeps this shape and enlarges nothing; at least one pixel.
    #[must_use]
    pub fn within(self, limits: PictureLimits) -> Self {
        let size = Self {
            width: self.width.max(1),
            height: self.height.max(1),
        };
        if limits.allow(size) {
            return size;
        }
        // The largest long edge that is allowed lies in `low..high`: `low` is, `high` is not.
        let (mut low, mut high) = (1, size.long_edge());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if limits.allow(size.with_long_edge(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        size.with_long_edge(low)
    }

    /// The larger of width and height.
    #[must_use]
    pub fn long_edge(self) -> u32 {
        self.width.max(self.height)
    }

    /// The same shape with a long edge of this many pixels. The other edge is rounded, to at least one.
    #[must_use]
    pub fn with_long_edge(self, edge: u32) -> Self {
        let other = |short: u32, long: u32| {
            let (short, long) = (u64::from(short), u64::from(long.max(1)));
            let rounded = (2 * short * u64::from(edge) + long) / (2 * long);
            u32::try_from(rounded).unwrap_or(u32::MAX).max(1)
        };
        if self.width >= self.height {
            Self {
                width: edge,
                height: other(self.height, self.width),
            }
        } else {
            Self {
                width: other(self.width, self.height),
                height: edge,
            }
        }
    }
}

#[cfg(test)]
mod tests;
