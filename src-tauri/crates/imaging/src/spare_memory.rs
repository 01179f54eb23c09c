//! Memory of frames that are gone, for the next ones. Memory fresh from the system costs several times what filling it does:
//! a frame of 8 MB is 2,000 pages, each of which is cleared and mapped when it is first touched.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Buffers that are kept: a frame before an action, one after it, and what an encoder makes of one.
const MAX_BUFFERS: usize = 3;
/// Buffers from this size on are kept. Smaller ones come from memory that is mapped already.
const MIN_BYTES: usize = 1 << 20;

/// Memory of all frames.
pub static SPARE: SpareMemory = SpareMemory(Mutex::new(Vec::new()));

/// Buffers that nobody needs now.
pub struct SpareMemory(Mutex<Vec<Vec<u8>>>);

impl SpareMemory {
    /// Returns an empty buffer for so many bytes.
    pub(crate) fn take(&self, bytes: usize) -> Vec<u8> {
        let mut spare = self.buffers();
        let fits = spare.iter().position(|buffer| buffer.capacity() >= bytes);
        match fits.filter(|_| bytes >= MIN_BYTES) {
            Some(place) => spare.swap_remove(place),
            None => Vec::with_capacity(bytes),
        }
    }

    /// Keeps a buffer that nobody needs any more.
    pub(crate) fn give_back(&self, mut buffer: Vec<u8>) {
        let mut spare = self.buffers();
        if buffer.capacity() >= MIN_BYTES && spare.len() < MAX_BUFFERS {
            buffer.clear();
            spare.push(buffer);
        }
    }

    /// Returns whether there is anything to give back to the system.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        !self.buffers().is_empty()
    }

    /// Gives all of it back to the system.
    pub fn forget(&self) {
        mem::take(&mut *self.buffers());
    }

    fn buffers(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        // A thread that crashed cannot have left a buffer half kept.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_buffers_are_used_again_until_they_are_forgotten() {
        let spare = SpareMemory(Mutex::default());
        let mut buffer = spare.take(MIN_BYTES);
        buffer.push(1);
        let place = buffer.as_ptr();
        spare.give_back(buffer);
        let again = spare.take(MIN_BYTES);
        assert_eq!((again.as_ptr(), again.len()), (place, 0));
        spare.give_back(vec![1]);
        assert!(!spare.is_kept(), "small ones are not kept");
        spare.give_back(again);
        assert!(spare.is_kept());
        spare.forget();
        assert!(!spare.is_kept());
    }
}
