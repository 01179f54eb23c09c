//! LZ77 tokens of a picture: a greedy search that looks to the left, above, and at the last position of the
//! same pixels.

use super::packed;
use crate::encode::PIXEL_BYTES;

/// Pixel of a frame: red, green, blue and a byte without a meaning.
type Pixel = [u8; PIXEL_BYTES];

/// Size of the colour cache; antialiased text in a few colours has about as many.
pub(super) const CACHE_SIZE: usize = 1 << CACHE_BITS;

const CACHE_BITS: u32 = 10;
/// Hash factor of the colour cache, fixed by the format.
const CACHE_FACTOR: u32 = 0x1e35_a7bd;
/// Maximum length of a copy.
const MAX_COPY_LENGTH: usize = 4096;
/// Maximum distance of a copy.
const MAX_DISTANCE: usize = (1 << 20) - NEAR_CODES;
/// Number of distance codes for nearby pixels, in the format's order.
const NEAR_CODES: usize = 120;
const ABOVE: u32 = 1;
const LEFT: u32 = 2;
/// Minimum length of a copy from the left or above; a shorter one costs more than literals.
const MIN_NEAR_COPY: usize = 2;
/// Minimum length of other copies, whose distance costs more.
const MIN_FAR_COPY: usize = 4;
/// Additional length a distant copy must have to be worth its distance.
const FAR_COPY_MARGIN: usize = 2;
/// Length from which a copy is taken without searching for a longer one.
const GOOD_COPY_LENGTH: usize = 64;
/// Size of the position table, as bits of the hash.
const POSITION_HASH_BITS: u32 = 15;
const NO_POSITION: u32 = u32::MAX;

/// One token of the compressed picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzToken {
    /// A literal pixel, packed.
    Literal(u32),
    /// An index into the colour cache.
    Cached(u16),
    /// A copy of earlier pixels.
    Copy {
        length: u16,
        /// Distance in the format's coding.
        distance: u32,
    },
}

/// Returns the tokens for these rows of pixels, or `None` if more than `max_literals` literals would be
/// needed.
pub(super) fn lz_tokens(
    pixels: &[Pixel],
    width: usize,
    max_literals: usize,
) -> Option<Vec<LzToken>> {
    let mut search = MatchSearch {
        pixels,
        width,
        positions: vec![NO_POSITION; 1 << POSITION_HASH_BITS],
    };
    let mut cache = ColorCache::default();
    let mut tokens = Vec::with_capacity(pixels.len() / 16);
    let (mut at, mut literals) = (0, 0);
    while let Some(pixel) = pixels.get(at) {
        let (length, distance) = search.longest(at);
        if length == 0 {
            let token = cache.encode(*pixel);
            literals += usize::from(matches!(token, LzToken::Literal(_)));
            if literals > max_literals {
                return None;
            }
            tokens.push(token);
            at += 1;
            continue;
        }
        tokens.push(LzToken::Copy {
            // At most the maximum copy length.
            length: length as u16,
            distance,
        });
        cache.insert(&pixels[at..at + length]);
        at += length;
    }
    Some(tokens)
}

struct MatchSearch<'a> {
    pixels: &'a [Pixel],
    width: usize,
    /// Last position of each pixel hash.
    positions: Vec<u32>,
}

impl MatchSearch<'_> {
    /// Returns length and distance code of the best copy for a position; length 0 if there is none.
    #[inline]
    fn longest(&mut self, at: usize) -> (usize, u32) {
        let mut best = (MIN_NEAR_COPY - 1, 0);
        for (distance, code) in [(self.width, ABOVE), (1, LEFT)] {
            if best.0 < GOOD_COPY_LENGTH
                && let Some(from) = at.checked_sub(distance)
            {
                let length = self.match_length(from, at);
                if length > best.0 {
                    best = (length, code);
                }
            }
        }
        if best.0 < GOOD_COPY_LENGTH
            && let Some(from) = self.earlier_position(at)
        {
            let length = self.match_length(from, at);
            if length >= MIN_FAR_COPY && length > best.0 + FAR_COPY_MARGIN {
                best = (length, (at - from + NEAR_CODES) as u32);
            }
        }
        if best.1 == 0 { (0, 0) } else { best }
    }

    /// Returns an earlier position that may start with the same pixels, and records the current one.
    #[inline]
    fn earlier_position(&mut self, at: usize) -> Option<usize> {
        let next: &[Pixel; MIN_FAR_COPY] = self.pixels.get(at..)?.first_chunk()?;
        let mixed = next.iter().fold(0_u32, |mixed, pixel| {
            (mixed.rotate_left(5) ^ u32::from_le_bytes(*pixel)).wrapping_mul(0x9e37_79b1)
        });
        let slot = &mut self.positions[(mixed >> (u32::BITS - POSITION_HASH_BITS)) as usize];
        // Pictures have fewer pixels than u32::MAX.
        let before = std::mem::replace(slot, at as u32);
        let before = (before != NO_POSITION).then_some(before as usize)?;
        (at - before <= MAX_DISTANCE).then_some(before)
    }

    /// Returns how many pixels match from two positions on, up to the maximum copy length.
    #[inline]
    fn match_length(&self, from: usize, at: usize) -> usize {
        const STEP: usize = 8;
        let end = self.pixels.len().min(at + MAX_COPY_LENGTH);
        let here = &self.pixels[at..end];
        let there = &self.pixels[from..from + here.len()];
        let mut length = 0;
        // Most differ at once or match for long.
        let (steps, _) = here.as_chunks::<STEP>();
        let (others, _) = there.as_chunks::<STEP>();
        for (step, other) in steps.iter().zip(others) {
            if step != other {
                break;
            }
            length += STEP;
        }
        let rest = here[length..].iter().zip(&there[length..]);
        length + rest.take_while(|(pixel, other)| pixel == other).count()
    }
}

/// Colour cache, kept in step with the decoder.
pub(super) struct ColorCache {
    colors: [u32; CACHE_SIZE],
    /// The last pixel; none at the beginning, where the cache holds nothing but zeros.
    last: Option<Pixel>,
}

impl Default for ColorCache {
    fn default() -> Self {
        Self {
            colors: [0; CACHE_SIZE],
            last: None,
        }
    }
}

impl ColorCache {
    /// Returns the shortest token for a pixel.
    #[inline]
    pub(super) fn encode(&mut self, pixel: Pixel) -> LzToken {
        self.last = Some(pixel);
        let packed = packed(pixel);
        let slot = slot(packed);
        if std::mem::replace(&mut self.colors[slot], packed) == packed {
            // A cache index has ten bits.
            LzToken::Cached(slot as u16)
        } else {
            LzToken::Literal(packed)
        }
    }

    /// Inserts copied pixels.
    #[inline]
    fn insert(&mut self, pixels: &[Pixel]) {
        const STEP: usize = 8;
        let (steps, rest) = pixels.as_chunks::<STEP>();
        for step in steps {
            // The last colour is already in place.
            if self.last.is_none_or(|last| *step != [last; STEP]) {
                self.insert_each(step);
            }
        }
        self.insert_each(rest);
    }

    #[inline]
    fn insert_each(&mut self, pixels: &[Pixel]) {
        for pixel in pixels {
            if self.last != Some(*pixel) {
                let packed = packed(*pixel);
                self.colors[slot(packed)] = packed;
                self.last = Some(*pixel);
            }
        }
    }
}

#[inline]
fn slot(packed: u32) -> usize {
    (CACHE_FACTOR.wrapping_mul(packed) >> (u32::BITS - CACHE_BITS)) as usize
}
