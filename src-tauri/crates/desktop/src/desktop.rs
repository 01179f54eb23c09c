//! The handle to a desktop. Calls go through a bounded queue to the one thread that owns eyes and hands.

use crate::{
    Action, Clock, DesktopError, DesktopInfo, DesktopOptions, Eyes, Focus, Hands, Human, MakeWay,
    Masks, Preview, Report, Size, Survey, Target, View, WindowInfo,
    actor::{self, Actor, Job, Task},
    clock::SystemClock,
    native::{self, MainThread, Opened},
    preview::Stage,
    sight::Sight,
    view::Shown,
    windows::NoWindows,
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};
use tokio::{
    runtime,
    sync::{mpsc, oneshot},
};
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
    human: Human,
    /// Where those who look on are let in.
    stage: Stage,
    /// Behind a lock only because a receiver may not be shared; nobody but the last handle uses it.
    ended: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Desktop {
    /// The desktop this program runs on.
    pub fn native(options: DesktopOptions) -> Result<Self, DesktopError> {
        let opened = native::open(&options, None)?;
        Self::opened(opened, options)
    }

    /// The same for a program that lends its main thread. On macOS there is no desktop without it.
    pub fn native_with(
        options: DesktopOptions,
        main_thread: Arc<dyn MainThread>,
    ) -> Result<Self, DesktopError> {
        let opened = native::open(&options, Some(main_thread))?;
        Self::opened(opened, options)
    }

    /// What Windows and macOS get, on any system: so that it can be tried where there is none of them.
    #[doc(hidden)]
    pub fn portable(
        options: DesktopOptions,
        main_thread: Option<Arc<dyn MainThread>>,
    ) -> Result<Self, DesktopError> {
        let opened = native::open_portable(options.own_windows, main_thread)?;
        Self::opened(opened, options)
    }

    fn opened(opened: Opened, options: DesktopOptions) -> Result<Self, DesktopError> {
        let (eyes, windows, hands) = opened;
        let human = Human::default();
        let watcher = native::watch(&human, &options);
        human.attach(&watcher);
        let actor = Actor::new(
            Sight::new(eyes, windows, options.masks.clone()),
            hands,
            Box::new(SystemClock::new()),
            options,
        );
        Self::start(actor.watched(human, watcher))
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
        let human = actor.human().clone();
        human.let_go_through(&jobs);
        let stage = actor.stage();
        let failed = |error| DesktopError::Broken(format!("no thread could be started: {error}"));
        let timer = runtime::Builder::new_current_thread().enable_time().build();
        let timer = timer.map_err(failed)?;
        let (end, ended) = std::sync::mpsc::sync_channel(1);
        thread::Builder::new()
            .name("desktop".to_owned())
            .spawn(move || {
                actor::run(actor, queue, &timer);
                // Nobody listens when the handle gave up waiting; then nobody needs to know.
                let _ = end.send(());
            })
            .map_err(failed)?;
        let handle = Handle {
            jobs: Some(jobs),
            human,
            stage,
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

    pub(crate) async fn target(
        &self,
        action: Action,
        picture: Option<Size>,
        shown: Option<Shown>,
    ) -> Result<Option<Target>, DesktopError> {
        let task = Task {
            action,
            picture,
            shown,
        };
        self.ask(|answer| Job::Target { task, answer }).await?
    }

    /// Whether a target still looks as it was shown, carets and what keeps moving apart. The pointer and the
    /// keyboard are put back first to where they were when it was shown.
    pub async fn is_still(
        &self,
        target: &Arc<Target>,
        cancel: &CancellationToken,
    ) -> Result<bool, DesktopError> {
        let cancel = cancel.child_token();
        let _stop_when_dropped = cancel.clone().drop_guard();
        let target = Arc::clone(target);
        self.ask(|answer| Job::IsStill {
            target,
            cancel: cancel.clone(),
            answer,
        })
        .await?
    }

    /// Looks on while others act: a few pictures a second, and only when something looks different. Costs
    /// nothing while nobody does.
    #[must_use]
    pub fn preview(&self) -> Preview {
        let preview = self.0.stage.watch();
        if let Some(jobs) = &self.0.jobs {
            // When there is no room the thread is busy, and looks who is there as soon as it is not.
            let _ = jobs.try_send(Job::Show);
        }
        preview
    }

    /// From now on this is painted over in every picture, and nothing else.
    pub async fn hide(&self, masks: Masks) -> Result<(), DesktopError> {
        self.ask(|answer| Job::Hide { masks, answer }).await
    }

    /// From now on own windows are asked to move when something is to be done where they lie.
    pub async fn make_way_with(&self, way: Arc<dyn MakeWay>) -> Result<(), DesktopError> {
        let jobs = self.0.jobs.as_ref().ok_or(DesktopError::Closed)?;
        let sent = jobs.send(Job::Way(way)).await;
        sent.map_err(|_| DesktopError::Closed)
    }

    /// The person at it, who may take over at any time.
    #[must_use]
    pub fn human(&self) -> &Human {
        &self.0.human
    }

    /// Which window has the keyboard.
    pub async fn focus(&self) -> Result<Focus, DesktopError> {
        self.ask(|answer| Job::Focus { answer }).await?
    }

    /// Every window there is, the topmost first, for people to choose from.
    pub async fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.ask(|answer| Job::Windows { answer }).await?
    }

    /// Everything there is to see now, in native pixels, for people to choose from.
    pub async fn survey(&self) -> Result<Survey, DesktopError> {
        self.ask(|answer| Job::Survey { answer }).await?
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
