//! Number and size of removed blobs: what clean-up and deletion report.

/// Blobs that were removed, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedBlobs {
    /// Number of blobs.
    pub count: u64,
    /// Their total size.
    pub bytes: u64,
}

impl std::ops::AddAssign for RemovedBlobs {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.bytes += other.bytes;
    }
}
