//! Memory of frames that are gone, for the next ones. Memory fresh from the system costs several times what filling it does:
//! a frame of 8 MB is 2,000 pages, each of which is cleared and mapped when it is first touched.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Buffers that are kept: a frame before an action, one after it, and what an encoder makes of one.
const MAX_BUFFERS: usize = 3;
/// Buffers from this size on are kept. Smaller ones come from memory that is mapped already.
const MIN_BYTES: usize = 1 << 20;
/// Time without a request after which the memory goes back to the system.
pub(crate) const KEPT_FOR: Duration = Duration::from_secs(5);

static SPARE: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// Returns an empty buffer for so many bytes.
pub(crate) fn take(bytes: usize) -> Vec<u8> {
    let mut spare = spare();
    let fits = spare.iter().position(|buffer| buffer.capacity() >= bytes);
    match fits.filter(|_| bytes >= MIN_BYTES) {
        Some(place) => spare.swap_remove(place),
        None => Vec::with_capacity(bytes),
    }
}

/// Keeps a buffer that nobody needs any more.
pub(crate) fn give_back(mut buffer: Vec<u8>) {
    let mut spare = spare();
    if buffer.capacity() >= MIN_BYTES && spare.len() < MAX_BUFFERS {
        buffer.clear();
        spare.push(buffer);
    }
}

/// Returns whether there is anything to give back to the system.
pub(crate) fn is_kept() -> bool {
    !spare().is_empty()
}

/// Gives all of it back to the system.
pub(crate) fn forget() {
    mem::take(&mut *spare());
}

fn spare() -> MutexGuard<'static, Vec<Vec<u8>>> {
    // A thread that crashed cannot have left a buffer half kept.
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_buffers_are_used_again() {
        let bytes = MIN_BYTES * 97;
        let mut buffer = take(bytes);
        buffer.push(1);
        let place = buffer.as_ptr();
        give_back(buffer);
        let again = take(bytes - 1);
        assert_eq!((again.as_ptr(), again.len()), (place, 0));
        give_back(vec![1]);
        assert!(spare().iter().all(|buffer| buffer.capacity() >= MIN_BYTES));
    }
}
