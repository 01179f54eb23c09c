//! Work on the pixels of a captured screen: [`Frame`] holds them, [`Geometry`] maps them to the picture a model sees, and the rest
//! compares, crops, scales, encodes and finds them again.
//!
//! It knows no screen, clock or window, and keeps nothing but the memory of frames that are gone. It is a crate of its own so that a
//! development build optimizes these loops and nothing else; `desktop` captures and decides.

mod cursor;
mod encode;
mod error;
mod frame;
mod geometry;
mod picture;
mod pixel_order;
mod recorded_place;
mod rect_set;
mod spare_memory;
mod target_comparison;
mod tile_diff;

pub use cursor::Cursor;
pub use encode::{EMPTY_COLOR, PIXEL_BYTES};
pub use error::CaptureError;
pub use frame::Frame;
pub use geometry::{Geometry, Rect, ScreenPoint, Size};
pub use picture::Picture;
pub use pixel_order::from_bgrx;
pub use recorded_place::{RecordedPlace, SearchedPicture, Shift};
pub use rect_set::RectSet;
pub use spare_memory::{SPARE, SpareMemory};
pub use target_comparison::{TargetComparison, TargetFrame};
pub use tile_diff::{TilePatch, changed_patches, changed_patches_outside, tile_count};
