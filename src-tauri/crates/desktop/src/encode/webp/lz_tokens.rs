//! Finds what a picture repeats: greedily, with one look at the left, one above, and one at where the same
//! pixels came last.

/// How many colours are remembered. Text in a few colours, smoothed, has about as many.
pub(super) const CACHE_SIZE: usize = 1 << CACHE_BITS;

const CACHE_BITS: u32 = 10;
/// The format's own way to spread colours over the cache.
const CACHE_FACTOR: u32 = 0x1e35_a7bd;
/// The longest copy there is.
const MAX_COPY_LENGTH: usize = 4096;
/// How far back a copy can begin.
const MAX_DISTANCE: usize = (1 << 20) - NEAR_CODES;
/// The first distances stand for places nearby, in the format's order.
const NEAR_CODES: usize = 120;
const ABOVE: u32 = 1;
const LEFT: u32 = 2;
/// A shorter copy from next door costs more than the pixels themselves.
const MIN_NEAR_COPY: usize = 2;
/// Another copy has a longer distance to tell.
const MIN_FAR_COPY: usize = 4;
/// A farther copy must be longer by this to be worth its distance.
const FAR_COPY_MARGIN: usize = 2;
/// A copy this long is taken without a look for a longer one.
const GOOD_COPY_LENGTH: usize = 64;
/// How many places are remembered by the pixels that are there.
const POSITION_HASH_BITS: u32 = 15;
const NO_POSITION: u32 = u32::MAX;

/// One thing to tell a decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzToken {
    /// A pixel.
    Literal(u32),
    /// The colour with this number.
    Cached(u16),
    /// So many pixels again.
    Copy {
        length: u16,
        /// As the format counts it.
        distance: u32,
    },
}

/// What to tell for these rows of pixels. Nothing when more than `most_new` of them would have to be told whole.
pub(super) fn lz_tokens(pixels: &[u32], width: usize, max_literals: usize) -> Option<Vec<LzToken>> {
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
            // Never more than the longest copy.
            length: length as u16,
            distance,
        });
        cache.insert(&pixels[at..at + length]);
        at += length;
    }
    Some(tokens)
}

struct MatchSearch<'a> {
    pixels: &'a [u32],
    width: usize,
    /// Where pixels like these came last.
    positions: Vec<u32>,
}

impl MatchSearch<'_> {
    /// The copy to make at a place, as its length and distance; no length when there is none.
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

    /// Where the pixels that begin here may have come before; remembers that they are here now.
    #[inline]
    fn earlier_position(&mut self, at: usize) -> Option<usize> {
        let next: &[u32; MIN_FAR_COPY] = self.pixels.get(at..)?.first_chunk()?;
        let mixed = next.iter().fold(0_u32, |mixed, pixel| {
            (mixed.rotate_left(5) ^ pixel).wrapping_mul(0x9e37_79b1)
        });
        let slot = &mut self.positions[(mixed >> (u32::BITS - POSITION_HASH_BITS)) as usize];
        // Fewer pixels than a picture can have.
        let before = std::mem::replace(slot, at as u32);
        let before = (before != NO_POSITION).then_some(before as usize)?;
        (at - before <= MAX_DISTANCE).then_some(before)
    }

    /// How many pixels are the same from two places on, at most the longest copy.
    #[inline]
    fn match_length(&self, from: usize, at: usize) -> usize {
        const STEP: usize = 8;
        let end = self.pixels.len().min(at + MAX_COPY_LENGTH);
        let here = &self.pixels[at..end];
        let there = &self.pixels[from..from + here.len()];
        let mut length = 0;
        // Most are different at once, or the same for long.
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

/// The colours that came last, as a decoder will have them.
struct ColorCache {
    colors: [u32; CACHE_SIZE],
    last: u32,
}

impl Default for ColorCache {
    fn default() -> Self {
        Self {
            colors: [0; CACHE_SIZE],
            last: 0,
        }
    }
}

impl ColorCache {
    /// The shortest way to tell a pixel.
    #[inline]
    fn encode(&mut self, pixel: u32) -> LzToken {
        let slot = slot(pixel);
        self.last = pixel;
        if std::mem::replace(&mut self.colors[slot], pixel) == pixel {
            // A slot's number has ten bits.
            LzToken::Cached(slot as u16)
        } else {
            LzToken::Literal(pixel)
        }
    }

    /// Takes in pixels that were copied.
    #[inline]
    fn insert(&mut self, pixels: &[u32]) {
        const STEP: usize = 8;
        let (steps, rest) = pixels.as_chunks::<STEP>();
        for step in steps {
            // A colour that was the last one is where it belongs.
            if *step != [self.last; STEP] {
                self.insert_each(step);
            }
        }
        self.insert_each(rest);
    }

    #[inline]
    fn insert_each(&mut self, pixels: &[u32]) {
        for pixel in pixels {
            if *pixel != self.last {
                self.colors[slot(*pixel)] = *pixel;
                self.last = *pixel;
            }
        }
    }
}

#[inline]
fn slot(pixel: u32) -> usize {
    (CACHE_FACTOR.wrapping_mul(pixel) >> (u32::BITS - CACHE_BITS)) as usize
}
