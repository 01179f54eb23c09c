//! The handle to a desktop. Calls go through a bounded queue to the one thread that owns eyes and hands.

use crate::{
    Action, ActionTarget, Clock, DesktopError, DesktopInfo, DesktopOptions, InputBackend,
    KeyboardFocus, Masks, Preview, Report, ScreenCapture, ScreenSnapshot, Size, UserInputMonitor,
    Viewport, WindowAvoidance, WindowInfo,
    actor::{self, ActionTask, DesktopActor, DesktopRequest},
    clock::SystemClock,
    masked_capture::MaskedCapture,
    native::{self, DesktopBackend, MainThread},
    preview::PreviewBroadcaster,
    viewport::LastFrame,
    window_system::NoWindowSystem,
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
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// A desktop. Clones are handles to the same one; when the last is gone, everything that was held down
/// is let go of and the desktop ends.
#[derive(Clone)]
pub struct Desktop(Arc<DesktopHandle>);

struct DesktopHandle {
    /// `None` only while being dropped: closing it is what ends the thread.
    requests: Option<mpsc::Sender<DesktopRequest>>,
    user_input: UserInputMonitor,
    /// Where those who look on are let in.
    broadcaster: PreviewBroadcaster,
    /// Behind a lock only because a receiver may not be shared; nobody but the last handle uses it.
    thread_ended: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Desktop {
    /// The desktop this program runs on.
    pub fn native(options: DesktopOptions) -> Result<Self, DesktopError> {
        let opened = native::open(&options, None)?;
        Self::from_backend(opened, options)
    }

    /// The same for a program that lends its main thread. On macOS there is no desktop without it.
    pub fn native_with(
        options: DesktopOptions,
        main_thread: Arc<dyn MainThread>,
    ) -> Result<Self, DesktopError> {
        let opened = native::open(&options, Some(main_thread))?;
        Self::from_backend(opened, options)
    }

    /// What Windows and macOS get, on any system: so that it can be tried where there is none of them.
    #[doc(hidden)]
    pub fn portable(
        options: DesktopOptions,
        main_thread: Option<Arc<dyn MainThread>>,
    ) -> Result<Self, DesktopError> {
        let opened = native::open_portable(options.own_windows, main_thread)?;
        Self::from_backend(opened, options)
    }

    fn from_backend(opened: DesktopBackend, options: DesktopOptions) -> Result<Self, DesktopError> {
        let (capture, windows, input) = opened;
        let user_input = UserInputMonitor::default();
        let listener = native::listen_for_user_input(&user_input, &options);
        user_input.attach_listener(&listener);
        let actor = DesktopActor::new(
            MaskedCapture::new(capture, windows, options.masks.clone()),
            input,
            Box::new(SystemClock::new()),
            options,
        );
        Self::start(actor.with_listener(user_input, listener))
    }

    /// A desktop of these eyes and hands, on which this program has no windows.
    pub fn with(
        capture: impl ScreenCapture + 'static,
        input: impl InputBackend + 'static,
        options: DesktopOptions,
    ) -> Result<Self, DesktopError> {
        Self::with_clock(capture, input, options, SystemClock::new())
    }

    /// The same, with a time of its own.
    pub fn with_clock(
        capture: impl ScreenCapture + 'static,
        input: impl InputBackend + 'static,
        options: DesktopOptions,
        clock: impl Clock + 'static,
    ) -> Result<Self, DesktopError> {
        Self::start(DesktopActor::new(
            MaskedCapture::new(
                Box::new(capture),
                Box::new(NoWindowSystem),
                options.masks.clone(),
            ),
            Box::new(input),
            Box::new(clock),
            options,
        ))
    }

    pub(crate) fn start(actor: DesktopActor) -> Result<Self, DesktopError> {
        let (requests, queue) = mpsc::channel(QUEUE_LENGTH);
        let user_input = actor.user_input().clone();
        let weak_requests = requests.downgrade();
        user_input.on_interrupt(move || {
            if let Some(requests) = weak_requests.upgrade() {
                let (reply, _) = oneshot::channel();
                // With a full queue the next action fails, and everything is released then.
                let _ = requests.try_send(DesktopRequest::Release { reply });
            }
        });
        let broadcaster = actor.broadcaster();
        let failed = |error| DesktopError::Broken(format!("no thread could be started: {error}"));
        let timer = runtime::Builder::new_current_thread().enable_time().build();
        let timer = timer.map_err(failed)?;
        let (end, thread_ended) = std::sync::mpsc::sync_channel(1);
        thread::Builder::new()
            .name("desktop".to_owned())
            .spawn(move || {
                actor::run(actor, queue, &timer);
                // Nobody listens when the handle gave up waiting; then nobody needs to know.
                let _ = end.send(());
            })
            .map_err(failed)?;
        let handle = DesktopHandle {
            requests: Some(requests),
            user_input,
            broadcaster,
            thread_ended: Mutex::new(thread_ended),
        };
        Ok(Self(Arc::new(handle)))
    }

    /// Somebody who looks and acts. Their pictures all have this size; nothing means as large as the
    /// limits of this desktop allow.
    #[must_use]
    pub fn viewport(&self, picture: Option<Size>) -> Viewport {
        Viewport::new(self.clone(), picture)
    }

    pub(crate) async fn perform(
        &self,
        action: Action,
        picture: Option<Size>,
        last_frame: Option<LastFrame>,
        cancel: &CancellationToken,
    ) -> Result<(Report, LastFrame), DesktopError> {
        let cancel = cancel.child_token();
        // A caller that is gone has no use for the rest of the action.
        let _stop_when_dropped = cancel.clone().drop_guard();
        self.request(|reply| DesktopRequest::Perform {
            task: ActionTask {
                action,
                picture_size: picture,
                last_frame,
            },
            cancel: cancel.clone(),
            reply,
        })
        .await?
    }

    pub(crate) async fn target(
        &self,
        action: Action,
        picture: Option<Size>,
        last_frame: Option<LastFrame>,
    ) -> Result<Option<ActionTarget>, DesktopError> {
        let task = ActionTask {
            action,
            picture_size: picture,
            last_frame,
        };
        self.request(|reply| DesktopRequest::Target { task, reply })
            .await?
    }

    /// Whether a target still looks as it was shown, carets and what keeps moving apart. The pointer and the
    /// keyboard are put back first to where they were when it was shown.
    pub async fn target_unchanged(
        &self,
        target: &Arc<ActionTarget>,
        cancel: &CancellationToken,
    ) -> Result<bool, DesktopError> {
        let cancel = cancel.child_token();
        let _stop_when_dropped = cancel.clone().drop_guard();
        let target = Arc::clone(target);
        self.request(|reply| DesktopRequest::CheckTarget {
            target,
            cancel: cancel.clone(),
            reply,
        })
        .await?
    }

    /// Looks on while others act: a few pictures a second, and only when something looks different. Costs
    /// nothing while nobody does.
    #[must_use]
    pub fn preview(&self) -> Preview {
        let preview = self.0.broadcaster.subscribe();
        if let Some(requests) = &self.0.requests {
            // When there is no room the thread is busy, and looks who is there as soon as it is not.
            let _ = requests.try_send(DesktopRequest::RefreshPreview);
        }
        preview
    }

    /// From now on this is painted over in every picture, and nothing else.
    pub async fn set_masks(&self, masks: Masks) -> Result<(), DesktopError> {
        self.request(|reply| DesktopRequest::SetMasks { masks, reply })
            .await
    }

    /// From now on own windows are asked to move when something is to be done where they lie.
    pub async fn set_window_avoidance(
        &self,
        avoidance: Arc<dyn WindowAvoidance>,
    ) -> Result<(), DesktopError> {
        let requests = self.0.requests.as_ref().ok_or(DesktopError::Closed)?;
        let sent = requests
            .send(DesktopRequest::SetWindowAvoidance(avoidance))
            .await;
        sent.map_err(|_| DesktopError::Closed)
    }

    /// The person at it, who may take over at any time.
    #[must_use]
    pub fn user_input(&self) -> &UserInputMonitor {
        &self.0.user_input
    }

    /// Which window has the keyboard.
    pub async fn focus(&self) -> Result<KeyboardFocus, DesktopError> {
        self.request(|reply| DesktopRequest::Focus { reply })
            .await?
    }

    /// Every window there is, the topmost first, for people to choose from.
    pub async fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.request(|reply| DesktopRequest::Windows { reply })
            .await?
    }

    /// Everything there is to see now, in native pixels, for people to choose from.
    pub async fn snapshot(&self) -> Result<ScreenSnapshot, DesktopError> {
        self.request(|reply| DesktopRequest::Snapshot { reply })
            .await?
    }

    /// What there is to see and act with. Changes nothing.
    pub async fn info(&self) -> DesktopInfo {
        match self.request(|reply| DesktopRequest::Info { reply }).await {
            Ok(info) => info,
            Err(error) => DesktopInfo::unavailable(&error),
        }
    }

    /// Lets go of every button and key that is held down, such as after a `left_mouse_down` that
    /// nothing followed.
    pub async fn release(&self) -> Result<(), DesktopError> {
        self.request(|reply| DesktopRequest::Release { reply })
            .await?
    }

    async fn request<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<T>) -> DesktopRequest,
    ) -> Result<T, DesktopError> {
        let (reply, received) = oneshot::channel();
        let requests = self.0.requests.as_ref().ok_or(DesktopError::Closed)?;
        requests
            .send(request(reply))
            .await
            .map_err(|_| DesktopError::Closed)?;
        received.await.map_err(|_| DesktopError::Closed)
    }
}

impl Drop for DesktopHandle {
    fn drop(&mut self) {
        self.requests = None;
        let thread_ended = self
            .thread_ended
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        if thread_ended.recv_timeout(SHUTDOWN_TIMEOUT).is_err() {
            tracing::warn!(
                "the desktop did not end in time; a key or button may still be held down"
            );
        }
    }
}
