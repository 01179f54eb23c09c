//! A screen of a test's own, for what must meet nothing of another test's, or would keep the display that all share for
//! minutes while it waits. Only Linux has one; elsewhere it is the person's desktop, for one test at a time.

#[cfg(target_os = "linux")]
mod x_server;

#[cfg(target_os = "linux")]
pub(crate) use x_server::PrivateScreen;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Tasks beside each other. Each waits for its screen more than it computes; with more of them the windows come too late.
const SIDE_BY_SIDE: usize = 2;

/// Does something with each item on a screen with a window manager, some beside each other.
pub(crate) fn on_screens<T: Sync>(items: &[T], check: impl Fn(&PrivateScreen, &T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(&PrivateScreen::with_window_manager(), item);
                }
            });
        }
    });
}

#[cfg(not(target_os = "linux"))]
pub(crate) struct PrivateScreen {
    _alone: std::sync::MutexGuard<'static, ()>,
}

#[cfg(not(target_os = "linux"))]
impl PrivateScreen {
    pub(crate) fn with_window_manager() -> Self {
        let alone = super::binary::DISPLAY.lock();
        // A failed test has released the desktop all the same.
        let _alone = alone.unwrap_or_else(std::sync::PoisonError::into_inner);
        Self { _alone }
    }

    pub(crate) fn program(&self) -> super::binary::Program {
        super::binary::Program::new()
    }
}
