//! Lossless WebP encoder for screens. Made for text on plain backgrounds: a run is coded by its length, a row
//! by the row above, a letter by an earlier copy, and a colour by its cache index. Photos are better served
//! by other formats.
//!
//! The format is RFC 9649, with the subtract-green transform, a colour cache and one set of prefix codes for
//! the whole picture. There are no predictors: here they cost more time than they save bytes.

use super::{PIXEL_BYTES, failed};
use crate::{CaptureError, Size};
use bit_writer::BitWriter;
use lz_tokens::{CACHE_SIZE, LzToken, lz_tokens};
use prefix_code::PrefixCode;

mod bit_writer;
mod lz_tokens;
mod prefix_code;
mod row_sample;

/// Maximum edge length of the format.
const MAX_EDGE: u32 = 1 << 14;
const SIGNATURE: u32 = 0x2f;
/// Number of byte values.
const LITERALS: usize = 256;
/// Number of length prefixes.
const LENGTHS: usize = 24;
/// Number of distance prefixes.
const DISTANCES: usize = 40;
const SUBTRACT_GREEN: u32 = 2;
/// A picture counts as a photo if more than one pixel in this many is a literal. On screens full of small
/// text it is one in hundreds.
const PHOTO_PIXELS: usize = 20;
/// Allowance of literals for small pictures, which are small in any format.
const FEW_PIXELS: usize = 4096;

/// Packs a pixel as it is coded: alpha, red, green and blue, with green subtracted from red and blue.
fn packed([red, green, blue, _]: [u8; PIXEL_BYTES]) -> u32 {
    u32::from_be_bytes([
        u8::MAX,
        red.wrapping_sub(green),
        green,
        blue.wrapping_sub(green),
    ])
}

/// Encodes `pixels`, row by row. Returns `None` if they hardly repeat, as in a photo.
pub(super) fn encode(
    pixels: &[[u8; PIXEL_BYTES]],
    size: Size,
) -> Result<Option<Vec<u8>>, CaptureError> {
    let count = size.width as usize * size.height as usize;
    let fits = |edge: u32| (1..=MAX_EDGE).contains(&edge);
    if !fits(size.width) || !fits(size.height) || pixels.len() != count {
        return Err(failed(&format!(
            "{} pixels are not a picture of {} x {}",
            pixels.len(),
            size.width,
            size.height
        )));
    }
    if row_sample::hardly_repeats(pixels, size.width as usize) {
        return Ok(None);
    }
    let max_literals = count / PHOTO_PIXELS + FEW_PIXELS;
    let Some(tokens) = lz_tokens(pixels, size.width as usize, max_literals) else {
        return Ok(None);
    };
    let codes = PrefixCodes::of(&tokens);
    let mut bits = BitWriter::with_capacity(tokens.len());
    bits.put(SIGNATURE, 8);
    bits.put(size.width - 1, 14);
    bits.put(size.height - 1, 14);
    // No transparency; version 0.
    bits.put(0, 4);
    // One transform, subtract green.
    bits.put(1, 1);
    bits.put(SUBTRACT_GREEN, 2);
    bits.put(0, 1);
    bits.put(1, 1);
    bits.put(CACHE_SIZE.ilog2(), 4);
    // A single set of codes.
    bits.put(0, 1);
    codes.write(&mut bits);
    for token in &tokens {
        codes.write_token(*token, &mut bits);
    }
    riff_container(&bits.finish()).map(Some)
}

/// Wraps the data in a RIFF container.
fn riff_container(data: &[u8]) -> Result<Vec<u8>, CaptureError> {
    let padding = data.len() % 2;
    let length = |bytes: usize| {
        u32::try_from(bytes)
            .map(u32::to_le_bytes)
            .map_err(|_| failed(&"it is too large"))
    };
    // Format name, chunk name and chunk length.
    let before_data = 4 + 8;
    let mut file = Vec::with_capacity(8 + before_data + data.len() + padding);
    file.extend(b"RIFF");
    file.extend(length(before_data + data.len() + padding)?);
    file.extend(b"WEBPVP8L");
    file.extend(length(data.len())?);
    file.extend(data);
    file.resize(file.len() + padding, 0);
    Ok(file)
}

/// The five prefix codes of a picture.
struct PrefixCodes {
    /// Also codes what follows: a literal, a length or a cache index.
    green: PrefixCode,
    red: PrefixCode,
    blue: PrefixCode,
    alpha: PrefixCode,
    distance: PrefixCode,
}

impl PrefixCodes {
    fn of(tokens: &[LzToken]) -> Self {
        let mut green = [0; LITERALS + LENGTHS + CACHE_SIZE];
        let (mut red, mut blue) = ([0; LITERALS], [0; LITERALS]);
        let mut alpha = [0; LITERALS];
        let mut distances = [0; DISTANCES];
        for token in tokens {
            match *token {
                LzToken::Literal(pixel) => {
                    let [a, r, g, b] = pixel.to_be_bytes();
                    green[usize::from(g)] += 1;
                    red[usize::from(r)] += 1;
                    blue[usize::from(b)] += 1;
                    alpha[usize::from(a)] += 1;
                }
                LzToken::Cached(index) => green[LITERALS + LENGTHS + usize::from(index)] += 1,
                LzToken::Copy { length, distance } => {
                    green[LITERALS + PrefixedValue::of(u32::from(length)).prefix] += 1;
                    distances[PrefixedValue::of(distance).prefix] += 1;
                }
            }
        }
        Self {
            green: PrefixCode::for_counts(&green),
            red: PrefixCode::for_counts(&red),
            blue: PrefixCode::for_counts(&blue),
            alpha: PrefixCode::for_counts(&alpha),
            distance: PrefixCode::for_counts(&distances),
        }
    }

    fn write(&self, bits: &mut BitWriter) {
        let all = [
            &self.green,
            &self.red,
            &self.blue,
            &self.alpha,
            &self.distance,
        ];
        for code in all {
            code.write(bits);
        }
    }

    fn write_token(&self, token: LzToken, bits: &mut BitWriter) {
        match token {
            LzToken::Literal(pixel) => {
                let [a, r, g, b] = pixel.to_be_bytes();
                self.green.put(usize::from(g), bits);
                self.red.put(usize::from(r), bits);
                self.blue.put(usize::from(b), bits);
                self.alpha.put(usize::from(a), bits);
            }
            LzToken::Cached(index) => {
                self.green
                    .put(LITERALS + LENGTHS + usize::from(index), bits);
            }
            LzToken::Copy { length, distance } => {
                let length = PrefixedValue::of(u32::from(length));
                self.green.put(LITERALS + length.prefix, bits);
                bits.put(length.rest, length.rest_bits);
                let distance = PrefixedValue::of(distance);
                self.distance.put(distance.prefix, bits);
                bits.put(distance.rest, distance.rest_bits);
            }
        }
    }
}

/// A length or distance, split into prefix and extra bits.
struct PrefixedValue {
    prefix: usize,
    rest: u32,
    rest_bits: u32,
}

impl PrefixedValue {
    /// Splits a value of at least 1.
    fn of(value: u32) -> Self {
        let value = value - 1;
        if value < 4 {
            return Self {
                prefix: value as usize,
                rest: 0,
                rest_bits: 0,
            };
        }
        let highest = value.ilog2();
        let rest_bits = highest - 1;
        let second = value >> rest_bits & 1;
        Self {
            prefix: (2 * highest + second) as usize,
            rest: value & ((1 << rest_bits) - 1),
            rest_bits,
        }
    }
}

#[cfg(test)]
mod tests;
