//! The handle to a desktop. Calls go through a bounded queue to the one thread that owns eyes and hands.

use crate::{
    Action, Clock, DesktopError, DesktopInfo, DesktopOptions, Eyes, Hands, Masks, Report, Size,
    View, WindowInfo,
    actor::{self, Actor, Job, Task},
    clock::SystemClock,
    native,
    sight::Sight,
    view::Shown,
    windows::NoWindows,
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// Calls that may wait for their turn. Callers wait when it is full.
const QUEUE_LENGTH: usize = 16;
/// How long the last handle waits for the thread to let go of everything, so that a program that ends
/// right away leaves no key down.
const FAREWELL: Duration = Duration::from_secs(2);

/// A desktop. Clones are handles to the same one; when the last is gone, everything that was held down
/// is let go of and the desktop ends.
#[derive(Clone)]
pub struct Desktop(Arc<Handle>);

struct Handle {
    /// `None` only while being dropped: closing it is what ends the thread.
    jobs: Option<mpsc::Sender<Job>>,
    /// Behind a lock only because a receiver may not be shared; nobody but the last handle uses it.
    ended: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Desktop {
    /// The desktop this program runs on.
    pub fn native(options: DesktopOptions) -> Result<Self, DesktopError> {
        let (eyes, windows, hands) = native::open(options.own_windows, options.guard.clone())?;
        Self::start(Actor::new(
            Sight::new(eyes, windows, options.masks.clone()),
            hands,
            Box::new(SystemClock::new()),
            options,
        ))
    }

    /// A desktop of these eyes and hands, on which this program has no windows.
    pub fn with(
        eyes: impl Eyes + 'static,
        hands: impl Hands + 'static,
        options: DesktopOptions,
    ) -> Result<Self, DesktopError> {
        Self::with_clock(eyes, hands, options, SystemClock::new())
    }

    /// The same, with a time of its own.
    pub fn with_clock(
        eyes: impl Eyes + 'static,
        hands: impl Hands + 'static,
        options: DesktopOptions,
        clock: impl Clock + 'static,
    ) -> Result<Self, DesktopError> {
        Self::start(Actor::new(
            Sight::new(Box::new(eyes), Box::new(NoWindows), options.masks.clone()),
            Box::new(hands),
            Box::new(clock),
            options,
        ))
    }

    pub(crate) fn start(actor: Actor) -> Result<Self, DesktopError> {
        let (jobs, queue) = mpsc::channel(QUEUE_LENGTH);
        let (end, ended) = std::sync::mpsc::sync_channel(1);
        thread::Builder::new()
            .name("desktop".to_owned())
            .spawn(move || {
                actor::run(actor, queue);
                // Nobody listens when the handle gave up waiting; then nobody needs to know.
                let _ = end.send(());
            })
            .map_err(|error| {
                DesktopError::Broken(format!("no thread could be started: {error}"))
            })?;
        let handle = Handle {
            jobs: Some(jobs),
            ended: Mutex::new(ended),
        };
        Ok(Self(Arc::new(handle)))
    }

    /// Somebody who looks and acts. Their pictures all have this size; nothing means as large as the
    /// limits of this desktop allow.
    #[must_use]
    pub fn view(&self, picture: Option<Size>) -> View {
        View::new(self.clone(), picture)
    }

    pub(crate) async fn perform(
        &self,
        action: Action,
        picture: Option<Size>,
        shown: Option<Shown>,
        cancel: &CancellationToken,
    ) -> Result<(Report, Shown), DesktopError> {
        let cancel = cancel.child_token();
        // A caller that is gone has no use for the rest of the action.
        let _stop_when_dropped = cancel.clone().drop_guard();
        self.ask(|answer| Job::Perform {
            task: Task {
                action,
                picture,
                shown,
            },
            cancel: cancel.clone(),
            answer,
        })
        .await?
    }

    /// From now on this is painted over in every picture, and nothing else.
    pub async fn hide(&self, masks: Masks) -> Result<(), DesktopError> {
        self.ask(|answer| Job::Hide { masks, answer }).await
    }

    /// Every window there is, the topmost first, for people to choose from.
    pub async fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.ask(|answer| Job::Windows { answer }).await?
    }

    /// What there is to see and act with. Changes nothing.
    pub async fn info(&self) -> DesktopInfo {
        match self.ask(|answer| Job::Info { answer }).await {
            Ok(info) => info,
            Err(error) => DesktopInfo::unavailable(&error),
        }
    }

    /// Lets go of every button and key that is held down, such as after a `left_mouse_down` that
    /// nothing followed.
    pub async fn release(&self) -> Result<(), DesktopError> {
        self.ask(|answer| Job::Release { answer }).await?
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, DesktopError> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.0.jobs.as_ref().ok_or(DesktopError::Closed)?;
        jobs.send(job(answer))
            .await
            .map_err(|_| DesktopError::Closed)?;
        answered.await.map_err(|_| DesktopError::Closed)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.jobs = None;
        let ended = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        if ended.recv_timeout(FAREWELL).is_err() {
            tracing::warn!(
                "the desktop did not end in time; a key or button may still be held down"
            );
        }
    }
}
