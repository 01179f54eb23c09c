//! Lease of the desktop: one session acts on it at a time, in the order they asked; of several programs with one
//! journal, such as a window and a terminal, one at a time too.
//!
//! A session takes the desktop before its first desktop call of a turn and keeps it until the turn
//! ends, also while it asks the person something: what is on the screen belongs to that question. While
//! it is paused it lets go, and asks again when it goes on. However a turn ends, dropping the lease
//! gives the desktop back.

use std::{sync::Arc, time::Duration};
use store::{Claim, Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Interval at which a program checks that another one has released the desktop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The desktop that all sessions of all programs with this journal share.
#[derive(Clone, Debug)]
pub struct SharedDesktop {
    /// One session of this program at a time.
    place: Arc<Semaphore>,
    /// One program at a time.
    store: Store,
}

/// The right to act on the desktop, for as long as this lives.
#[derive(Debug)]
pub struct DesktopLease {
    /// Nothing when it could not be asked for: then only the sessions of this program take turns.
    _claim: Option<Claim>,
    _place: OwnedSemaphorePermit,
}

impl SharedDesktop {
    /// The desktop of the programs that have this journal open.
    #[must_use]
    pub fn of(store: Store) -> Self {
        Self {
            place: Arc::new(Semaphore::new(1)),
            store,
        }
    }

    /// Takes the desktop when nobody has it and nobody waits for it; `None` otherwise.
    pub(crate) fn try_acquire(&self) -> Option<DesktopLease> {
        let place = Arc::clone(&self.place).try_acquire_owned().ok()?;
        self.lease(place).ok()
    }

    /// Takes the desktop when nobody has it and nobody waits for it; `None` otherwise.
    ///
    /// # Errors
    /// When it can't be told whether another program has the desktop.
    pub fn claim_now(&self) -> Result<Option<DesktopLease>, StoreError> {
        let Ok(place) = Arc::clone(&self.place).try_acquire_owned() else {
            return Ok(None);
        };
        let claim = self.store.claim_desktop()?;
        Ok(claim.map(|claim| DesktopLease {
            _claim: Some(claim),
            _place: place,
        }))
    }

    /// Waits for the desktop. Dropping the future leaves the queue.
    pub(crate) async fn acquire(self) -> DesktopLease {
        let mut place = match Arc::clone(&self.place).acquire_owned().await {
            Ok(place) => place,
            // Nobody closes the semaphore.
            Err(_) => std::future::pending().await,
        };
        loop {
            match self.lease(place) {
                Ok(lease) => return lease,
                Err(kept) => place = kept,
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Gives the place back when another program has the desktop.
    fn lease(&self, place: OwnedSemaphorePermit) -> Result<DesktopLease, OwnedSemaphorePermit> {
        let claim = match self.store.claim_desktop() {
            Ok(Some(claim)) => Some(claim),
            Ok(None) => return Err(place),
            Err(error) => {
                tracing::warn!(%error, "whether another Qilbee has the desktop cannot be told");
                None
            }
        };
        Ok(DesktopLease {
            _claim: claim,
            _place: place,
        })
    }
}
