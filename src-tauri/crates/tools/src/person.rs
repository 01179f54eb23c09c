//! The person at the mouse and keyboard, as those see them who work on the same desktop. How their input
//! is told from ours is the desktop's business.

use desktop::{ArmedMonitor, TakeoverSource, UserInputMonitor, YieldedControl};
use protocol::Screen;
use std::time::Duration;
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

/// As long as one of these lives, the person can take over what a tool acts on.
pub struct PersonWatch {
    watching: ArmedMonitor,
    taken: watch::Receiver<Option<TakeoverSource>>,
}

/// What there is to see at a moment, for a model that is told what has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Where the keyboard is, as a sentence; empty when nobody can tell.
    pub focus: String,
    /// The screen.
    pub screen: Screen,
}

impl PersonWatch {
    /// Watches this person.
    #[must_use]
    pub fn of(human: &UserInputMonitor) -> Self {
        Self {
            watching: human.arm(),
            taken: human.takeover(),
        }
    }

    /// Waits until this person has touched nothing for as long as `idle`, with a new watch in place of the old one.
    /// Whoever touches something after `limit` is not waited for any more. The new watch stays in either case.
    ///
    /// # Errors
    /// Says what they use: “mouse” or “keyboard”.
    pub async fn renew_when_idle(
        watch: &mut Option<Self>,
        human: &UserInputMonitor,
        idle: Duration,
        limit: Duration,
    ) -> Result<(), &'static str> {
        let since = Instant::now();
        loop {
            // The desktop counts as given back as soon as nobody watches; who goes on takes it again at once.
            *watch = None;
            let fresh = watch.insert(Self::of(human));
            match timeout(idle, fresh.taken_over()).await {
                Err(_) => return Ok(()),
                Ok(by) if since.elapsed() >= limit => return Err(by),
                Ok(_) => {}
            }
        }
    }

    /// What they have taken over with: “mouse” or “keyboard”.
    #[must_use]
    pub fn taken(&self) -> Option<&'static str> {
        self.taken.borrow().map(TakeoverSource::as_str)
    }

    /// Comes back when they have taken over, and says with what.
    pub async fn taken_over(&mut self) -> &'static str {
        // What is watched holds the other end, so it is never gone before this.
        let taken = self.taken.wait_for(Option::is_some).await;
        let by = taken.ok().and_then(|by| *by);
        match by {
            Some(by) => by.as_str(),
            None => std::future::pending().await,
        }
    }

    /// Lets them have it until the guard is dropped.
    #[must_use]
    pub fn give_way(self) -> YieldedControl {
        self.watching.yield_control()
    }
}
