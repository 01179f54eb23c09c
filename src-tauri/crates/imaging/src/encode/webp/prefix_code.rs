//! Prefix (Huffman) codes.

use super::bit_writer::BitWriter;
use std::{cmp::Reverse, collections::BinaryHeap};

/// Maximum code length.
const MAX_CODE_LENGTH: u8 = 15;
/// Maximum code length of the code for code lengths.
const MAX_LENGTH_CODE_LENGTH: u8 = 7;
/// Order of the code lengths in the file.
const LENGTHS_ORDER: [usize; 19] = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
];
/// Minimum number of code lengths in the file.
const FEWEST_LENGTHS: usize = 4;
/// Symbol that repeats the previous length three to six times.
const REPEAT_PREVIOUS: usize = 16;
/// Symbol for three to ten zeros.
const REPEAT_ZERO_SHORT: usize = 17;
/// Symbol for eleven to 138 zeros.
const REPEAT_ZERO_LONG: usize = 18;
/// Number of symbols that fit into a short form of a code.
const SMALL_SYMBOLS: usize = 256;

/// The prefix code of an alphabet.
pub(super) struct PrefixCode {
    /// Code length of each symbol; 0 for unused ones.
    lengths: Vec<u8>,
    /// Code and length of each symbol. A lone symbol takes no bits.
    codes: Vec<(u16, u8)>,
}

impl PrefixCode {
    /// Builds a code for these symbol counts.
    pub(super) fn for_counts(counts: &[u32]) -> Self {
        Self::limited(counts, MAX_CODE_LENGTH)
    }

    /// Appends a symbol.
    #[inline]
    pub(super) fn put(&self, symbol: usize, bits: &mut BitWriter) {
        let (code, length) = self.codes[symbol];
        bits.put(u32::from(code), u32::from(length));
    }

    /// Appends the code itself.
    pub(super) fn write(&self, bits: &mut BitWriter) {
        let used: Vec<_> = self.used().take(3).collect();
        match used.as_slice() {
            [] => write_short(&[0], bits),
            few @ ([_] | [_, _]) if few.iter().all(|symbol| *symbol < SMALL_SYMBOLS) => {
                write_short(few, bits);
            }
            _ => self.write_lengths(bits),
        }
    }

    fn used(&self) -> impl Iterator<Item = usize> {
        let all = self.lengths.iter().enumerate();
        all.filter(|(_, length)| **length > 0)
            .map(|(symbol, _)| symbol)
    }

    fn limited(counts: &[u32], longest: u8) -> Self {
        let lengths = lengths(counts, longest);
        let mut codes = codes(&lengths);
        if lengths.iter().filter(|length| **length > 0).count() == 1 {
            codes.fill((0, 0));
        }
        Self { lengths, codes }
    }

    fn write_lengths(&self, bits: &mut BitWriter) {
        let runs = runs(&self.lengths);
        let mut counts = [0; LENGTHS_ORDER.len()];
        for run in &runs {
            counts[run.symbol] += 1;
        }
        let code = Self::limited(&counts, MAX_LENGTH_CODE_LENGTH);
        let written = LENGTHS_ORDER
            .iter()
            .rposition(|symbol| code.lengths[*symbol] > 0)
            .map_or(FEWEST_LENGTHS, |last| FEWEST_LENGTHS.max(last + 1));
        bits.put(0, 1);
        // At most 19.
        bits.put((written - FEWEST_LENGTHS) as u32, 4);
        for symbol in &LENGTHS_ORDER[..written] {
            bits.put(u32::from(code.lengths[*symbol]), 3);
        }
        // Lengths for all symbols follow.
        bits.put(0, 1);
        for run in runs {
            code.put(run.symbol, bits);
            bits.put(run.rest, run.rest_bits);
        }
    }
}

/// Writes a code of one or two symbols in the short form.
fn write_short(symbols: &[usize], bits: &mut BitWriter) {
    bits.put(1, 1);
    bits.put(u32::from(symbols.len() > 1), 1);
    for (place, symbol) in symbols.iter().enumerate() {
        let is_bit = place == 0 && *symbol < 2;
        if place == 0 {
            bits.put(u32::from(!is_bit), 1);
        }
        // Below 256.
        bits.put(*symbol as u32, if is_bit { 1 } else { 8 });
    }
}

/// A run of equal code lengths.
struct LengthRun {
    symbol: usize,
    rest: u32,
    rest_bits: u32,
}

fn runs(lengths: &[u8]) -> Vec<LengthRun> {
    let mut runs = Vec::new();
    for same in lengths.chunk_by(|a, b| a == b) {
        let length = usize::from(same[0]);
        let plain = |_| LengthRun {
            symbol: length,
            rest: 0,
            rest_bits: 0,
        };
        let mut left = same.len();
        if length > 0 {
            runs.push(plain(0));
            left -= 1;
        }
        while left >= 3 {
            let (symbol, least, most, rest_bits) = match (length, left) {
                (0, 11..) => (REPEAT_ZERO_LONG, 11, 138, 7),
                (0, _) => (REPEAT_ZERO_SHORT, 3, 10, 3),
                (_, _) => (REPEAT_PREVIOUS, 3, 6, 2),
            };
            let taken = left.min(most);
            runs.push(LengthRun {
                symbol,
                // At most 127.
                rest: (taken - least) as u32,
                rest_bits,
            });
            left -= taken;
        }
        runs.extend((0..left).map(plain));
    }
    runs
}

/// Returns code lengths of the optimal tree, flattened until none exceeds `longest`.
fn lengths(counts: &[u32], longest: u8) -> Vec<u8> {
    let mut least = 1;
    loop {
        let lengths = lengths_of_tree(counts, least);
        if lengths.iter().all(|length| *length <= longest) {
            return lengths;
        }
        // Raising the minimum count flattens the tree.
        least *= 2;
    }
}

fn lengths_of_tree(counts: &[u32], least: u32) -> Vec<u8> {
    let mut lengths = vec![0_u8; counts.len()];
    let mut parents = Vec::with_capacity(counts.len() * 2);
    let mut leaves = Vec::new();
    let mut roots = BinaryHeap::new();
    for (symbol, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        roots.push(Reverse((u64::from(*count.max(&least)), parents.len())));
        leaves.push(symbol);
        parents.push(None);
    }
    if let [symbol] = leaves.as_slice() {
        lengths[*symbol] = 1;
        return lengths;
    }
    while let (Some(Reverse((first, a))), Some(Reverse((second, b)))) = (roots.pop(), roots.pop()) {
        let parent = parents.len();
        parents.push(None);
        parents[a] = Some(parent);
        parents[b] = Some(parent);
        roots.push(Reverse((first + second, parent)));
    }
    // Parents come after their children.
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len()).rev() {
        if let Some(parent) = parents[node] {
            depths[node] = depths[parent].saturating_add(1);
        }
    }
    for (symbol, depth) in leaves.into_iter().zip(depths) {
        lengths[symbol] = depth;
    }
    lengths
}

/// Returns the canonical codes for these lengths, first bit lowest.
fn codes(lengths: &[u8]) -> Vec<(u16, u8)> {
    let mut next = [0_u16; MAX_CODE_LENGTH as usize + 1];
    let mut code = 0;
    for length in 1..=MAX_CODE_LENGTH {
        next[usize::from(length)] = code;
        let of_length = lengths.iter().filter(|other| **other == length).count();
        // At most as many as fit into 15 bits.
        code = (code + of_length as u16) << 1;
    }
    let code = |length: &u8| {
        if *length == 0 {
            return (0, 0);
        }
        let next = &mut next[usize::from(*length)];
        let code = next.reverse_bits() >> (u16::BITS - u32::from(*length));
        *next += 1;
        (code, *length)
    };
    lengths.iter().map(code).collect()
}
