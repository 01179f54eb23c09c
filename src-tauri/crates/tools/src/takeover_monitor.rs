//! Takeover monitor: notices when the person takes over mouse or keyboard. The `desktop` crate tells their input from ours.

use desktop::{ArmedMonitor, TakeoverSource, UserInputMonitor, YieldedControl};
use protocol::Screen;
use std::time::Duration;
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

/// Watch during which the person can take over.
pub struct TakeoverMonitor {
    watching: ArmedMonitor,
    taken: watch::Receiver<Option<TakeoverSource>>,
}

/// The desktop at a moment, for a model that is told what has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct DesktopObservation {
    /// Sentence about the keyboard focus; empty when it is unknown.
    pub focus: String,
    /// The screen.
    pub screen: Screen,
}

impl TakeoverMonitor {
    /// Starts watching.
    #[must_use]
    pub fn start(monitor: &UserInputMonitor) -> Self {
        Self {
            watching: monitor.arm(),
            taken: monitor.takeover(),
        }
    }

    /// Waits until the person has been idle for this long, with a new watch in place of the old one. Input after `limit`
    /// ends the wait. The new watch stays in either case.
    ///
    /// # Errors
    /// Returns the device in use: “mouse” or “keyboard”.
    pub async fn renew_when_idle(
        watch: &mut Option<Self>,
        monitor: &UserInputMonitor,
        idle: Duration,
        limit: Duration,
    ) -> Result<(), &'static str> {
        let since = Instant::now();
        loop {
            // Control is back as soon as nobody watches; a person who goes on takes over again at once.
            *watch = None;
            let fresh = watch.insert(Self::start(monitor));
            match timeout(idle, fresh.wait()).await {
                Err(_) => return Ok(()),
                Ok(by) if since.elapsed() >= limit => return Err(by),
                Ok(_) => {}
            }
        }
    }

    /// Returns the device of the takeover, “mouse” or “keyboard”, if there was one.
    #[must_use]
    pub fn device(&self) -> Option<&'static str> {
        self.taken.borrow().map(TakeoverSource::as_str)
    }

    /// Waits for a takeover and returns its device.
    pub async fn wait(&mut self) -> &'static str {
        // The monitor holds the other end, so it outlives this.
        let taken = self.taken.wait_for(Option::is_some).await;
        let by = taken.ok().and_then(|by| *by);
        match by {
            Some(by) => by.as_str(),
            None => std::future::pending().await,
        }
    }

    /// Yields control to the person until the guard is dropped.
    #[must_use]
    pub fn yield_control(self) -> YieldedControl {
        self.watching.yield_control()
    }
}
