//! Draws pictures for tests: boxes, tags as the practice window draws them, noise, smaller copies.

use crate::tag::{CELL_COUNT, Tag};
use image::{ImageFormat, RgbImage, imageops, imageops::FilterType};
use protocol::Bytes;
use std::io::Cursor;

const OFF: u8 = 42;
const ON: u8 = 225;
const PLATE: [u8; 3] = [32, 37, 46];

/// A picture being drawn.
#[derive(Clone)]
pub(crate) struct Canvas(RgbImage);

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, colour: [u8; 3]) -> Self {
        let mut canvas = Self(RgbImage::new(width, height));
        canvas.fill(0, 0, width, height, colour);
        canvas
    }

    pub(crate) fn open(path: &str) -> Self {
        Self(image::open(path).unwrap().into_rgb8())
    }

    pub(crate) fn png(&self) -> Bytes {
        let mut bytes = Cursor::new(Vec::new());
        self.0.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner().into()
    }

    pub(crate) fn scaled(&self, scale: f32, filter: FilterType) -> Self {
        if scale == 1.0 {
            return self.clone();
        }
        let side = |pixels: u32| (pixels as f32 * scale).round() as u32;
        Self(imageops::resize(
            &self.0,
            side(self.0.width()),
            side(self.0.height()),
            filter,
        ))
    }

    /// Lays another picture over this one; what hangs over the edge is cut off.
    pub(crate) fn put(&mut self, other: &Self, left: i64, top: i64) {
        let (width, height) = self.0.dimensions();
        let (other_width, other_height) = other.0.dimensions();
        let columns = left.clamp(0, i64::from(width))
            ..(left + i64::from(other_width)).clamp(0, i64::from(width));
        let rows = top.clamp(0, i64::from(height))
            ..(top + i64::from(other_height)).clamp(0, i64::from(height));
        let length = (columns.end - columns.start) as usize * 3;
        let pixels: &mut [u8] = &mut self.0;
        for row in rows {
            let to = (row * i64::from(width) + columns.start) as usize * 3;
            let from = ((row - top) * i64::from(other_width) + columns.start - left) as usize * 3;
            pixels[to..to + length].copy_from_slice(&other.0.as_raw()[from..from + length]);
        }
    }

    pub(crate) fn fill(&mut self, left: i64, top: i64, width: u32, height: u32, colour: [u8; 3]) {
        let inside = |value: i64, end: u32| value.clamp(0, i64::from(end)) as usize;
        let (screen_width, screen_height) = self.0.dimensions();
        let columns = inside(left, screen_width)..inside(left + i64::from(width), screen_width);
        let rows = inside(top, screen_height)..inside(top + i64::from(height), screen_height);
        let stripe = colour.repeat(columns.len());
        let stride = screen_width as usize * 3;
        let pixels: &mut [u8] = &mut self.0;
        for row in rows {
            let start = row * stride + columns.start * 3;
            pixels[start..start + stripe.len()].copy_from_slice(&stripe);
        }
    }

    /// A tag on its plate; `left` and `top` are those of its first cell.
    pub(crate) fn draw_tag(&mut self, tag: Tag, left: f32, top: f32, pitch: f32) {
        let edge = |cells: f32| (left + cells * pitch).round() as i64;
        let (top_edge, height) = (top.round() as i64, pitch.round() as u32);
        let margin = pitch.round() as i64 / 2;
        let width = (edge(CELL_COUNT as f32) - edge(0.0) + 2 * margin) as u32;
        self.fill(
            edge(0.0) - margin,
            top_edge - margin,
            width,
            height + 2 * margin as u32,
            PLATE,
        );
        for (index, cell) in tag.cells().into_iter().enumerate() {
            let level = |bit: u8| if cell & bit == 0 { OFF } else { ON };
            let (start, end) = (edge(index as f32), edge(index as f32 + 1.0));
            self.fill(
                start,
                top_edge,
                (end - start) as u32,
                height,
                [level(4), level(2), level(1)],
            );
        }
    }

    /// Moves every channel by up to `strength`, the same for the same seed.
    pub(crate) fn add_noise(&mut self, strength: u8, seed: u64) {
        let mut state = seed | 1;
        let span = i64::from(strength) * 2 + 1;
        for channel in self.0.iter_mut() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let shift = (state >> 33) as i64 % span - i64::from(strength);
            *channel = (i64::from(*channel) + shift).clamp(0, 255) as u8;
        }
    }
}
