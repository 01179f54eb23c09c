//! Bits, one after another, the lowest first.

/// Collects them into bytes.
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    pending_bits: u32,
}

impl BitWriter {
    /// With room for so many bytes.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            pending: 0,
            pending_bits: 0,
        }
    }

    /// Appends the lowest `count` bits, at most 32; the others must be zero.
    #[inline]
    pub(super) fn put(&mut self, bits: u32, count: u32) {
        self.pending |= u64::from(bits) << self.pending_bits;
        self.pending_bits += count;
        if self.pending_bits >= u32::BITS {
            let (low, high) = (
                self.pending & u64::from(u32::MAX),
                self.pending >> u32::BITS,
            );
            // The mask leaves what fits.
            self.bytes.extend((low as u32).to_le_bytes());
            self.pending = high;
            self.pending_bits -= u32::BITS;
        }
    }

    /// All bytes; the last one is filled up with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.pending.to_le_bytes();
        let used = self.pending_bits.div_ceil(u8::BITS) as usize;
        self.bytes.extend(&rest[..used]);
        self.bytes
    }
}
