//! Bits, one after another, the lowest first.

/// Collects them into bytes.
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    waiting: u64,
    waiting_bits: u32,
}

impl BitWriter {
    /// With room for so many bytes.
    pub(super) fn with_room(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            waiting: 0,
            waiting_bits: 0,
        }
    }

    /// Appends the lowest `count` bits, at most 32; the others must be zero.
    #[inline]
    pub(super) fn put(&mut self, bits: u32, count: u32) {
        self.waiting |= u64::from(bits) << self.waiting_bits;
        self.waiting_bits += count;
        if self.waiting_bits >= u32::BITS {
            let (low, high) = (
                self.waiting & u64::from(u32::MAX),
                self.waiting >> u32::BITS,
            );
            // The mask leaves what fits.
            self.bytes.extend((low as u32).to_le_bytes());
            self.waiting = high;
            self.waiting_bits -= u32::BITS;
        }
    }

    /// All bytes; the last one is filled up with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.waiting.to_le_bytes();
        let used = self.waiting_bits.div_ceil(u8::BITS) as usize;
        self.bytes.extend(&rest[..used]);
        self.bytes
    }
}
