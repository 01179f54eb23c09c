//! Bit writer, least significant bit first.

/// Collects bits into bytes.
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    pending_bits: u32,
}

impl BitWriter {
    /// Creates a writer with room for this many bytes.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            pending: 0,
            pending_bits: 0,
        }
    }

    /// Appends the lowest `count` bits, at most 32; all others must be zero.
    #[inline]
    pub(super) fn put(&mut self, bits: u32, count: u32) {
        self.pending |= u64::from(bits) << self.pending_bits;
        self.pending_bits += count;
        if self.pending_bits >= u32::BITS {
            let (low, high) = (
                self.pending & u64::from(u32::MAX),
                self.pending >> u32::BITS,
            );
            // Masked above, so the cast is exact.
            self.bytes.extend((low as u32).to_le_bytes());
            self.pending = high;
            self.pending_bits -= u32::BITS;
        }
    }

    /// Returns all bytes; the last one is padded with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.pending.to_le_bytes();
        let used = self.pending_bits.div_ceil(u8::BITS) as usize;
        self.bytes.extend(&rest[..used]);
        self.bytes
    }
}
