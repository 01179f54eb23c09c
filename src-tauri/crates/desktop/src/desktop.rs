//! Handle to the desktop. Calls go through a bounded queue to the actor thread that owns capture and input.

use crate::{
    Action, ActionTarget, Clock, DesktopError, DesktopInfo, DesktopOptions, InputBackend,
    KeyboardFocus, Masks, Preview, ReachedProgram, Report, ScreenCapture, ScreenSnapshot, Size,
    UserInputMonitor, WindowAvoidance, WindowInfo,
    actor::{self, ActionTask, DesktopActor, DesktopRequest},
    clock::SystemClock,
    last_frame::LastFrame,
    masked_capture::MaskedCapture,
    native::{self, NativeDesktop},
    pointer_overlay::PointerOverlay,
    preview::PreviewBroadcaster,
    window_system::NoWindowSystem,
};
use localization::localized;
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

/// Capacity of the request queue. Callers wait when it is full.
const QUEUE_LENGTH: usize = 16;
/// Maximum time that dropping the last handle waits for the actor to release everything, so that a program that exits
/// right away leaves no key down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// A desktop. Clones are handles to the same one; dropping the last one releases everything held down and
/// ends the actor thread.
#[derive(Clone)]
pub struct Desktop(Arc<DesktopHandle>);

struct DesktopHandle {
    /// `None` only during drop: closing the queue ends the thread.
    requests: Option<mpsc::Sender<DesktopRequest>>,
    user_input: UserInputMonitor,
    /// Source of preview subscriptions.
    broadcaster: PreviewBroadcaster,
    /// In a mutex only because a receiver is not `Sync`; only the last handle uses it.
    thread_ended: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Desktop {
    /// Opens the desktop of the current session.
    pub fn native(options: DesktopOptions) -> Result<Self, DesktopError> {
        let native = native::open(&options)?;
        Self::from_backend(native, options)
    }

    /// Opens the portable backend that Windows uses, on any system, so that tests can exercise it.
    #[doc(hidden)]
    #[cfg(any(target_os = "linux", target_os = "windows"))]
    pub fn portable(options: DesktopOptions) -> Result<Self, DesktopError> {
        let backend = native::open_portable(options.own_windows)?;
        Self::from_backend(backend.into(), options)
    }

    fn from_backend(native: NativeDesktop, options: DesktopOptions) -> Result<Self, DesktopError> {
        let (capture, windows, input) = native.backend;
        let overlay = native
            .canvas
            .map_or_else(PointerOverlay::absent, PointerOverlay::start);
        let user_input = UserInputMonitor::default();
        user_input.set_control_indicator(overlay.control_indicator());
        let listener = native::listen_for_user_input(&user_input, &options);
        user_input.attach_listener(&listener);
        let actor = DesktopActor::new(
            MaskedCapture::new(capture, windows, options.masks.clone()).behind(overlay),
            input,
            Box::new(SystemClock::new()),
            options,
        );
        Self::start(actor.with_listener(user_input, listener))
    }

    /// Creates a desktop from the given backends, without any own windows.
    pub fn with(
        capture: impl ScreenCapture + 'static,
        input: impl InputBackend + 'static,
        options: DesktopOptions,
    ) -> Result<Self, DesktopError> {
        Self::with_clock(capture, input, options, SystemClock::new())
    }

    /// Creates a desktop from the given backends and clock.
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
                // If the queue is full, the next action fails and releases everything.
                let _ = requests.try_send(DesktopRequest::Release { reply });
            }
        });
        let broadcaster = actor.broadcaster();
        let failed = |error: std::io::Error| {
            DesktopError::Broken(localized!(
                "desktop-thread-failed",
                error = error.to_string()
            ))
        };
        let timer = runtime::Builder::new_current_thread().enable_time().build();
        let timer = timer.map_err(failed)?;
        let (end, thread_ended) = std::sync::mpsc::sync_channel(1);
        thread::Builder::new()
            .name("desktop".to_owned())
            .spawn(move || {
                actor::run(actor, queue, &timer);
                // The receiver is gone if the handle stopped waiting.
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

    pub(crate) async fn perform(
        &self,
        action: Action,
        picture: Option<Size>,
        last_frame: Option<LastFrame>,
        cancel: &CancellationToken,
    ) -> Result<(Report, LastFrame), DesktopError> {
        let cancel = cancel.child_token();
        // Dropping the future cancels the rest of the action.
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

    pub(crate) async fn reached(
        &self,
        action: Action,
        picture: Option<Size>,
        last_frame: Option<LastFrame>,
    ) -> Result<ReachedProgram, DesktopError> {
        let task = ActionTask {
            action,
            picture_size: picture,
            last_frame,
        };
        self.request(|reply| DesktopRequest::Reached { task, reply })
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

    /// Checks that a target still looks as it was shown, ignoring text carets and animations. First restores the
    /// pointer and the keyboard focus to what they were then.
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

    /// Subscribes to preview pictures: a few per second, and only when the screen changes. Costs nothing without
    /// subscribers.
    #[must_use]
    pub fn preview(&self) -> Preview {
        let preview = self.0.broadcaster.subscribe();
        if let Some(requests) = &self.0.requests {
            // If the queue is full, the busy actor notices the subscriber as soon as it is idle.
            let _ = requests.try_send(DesktopRequest::RefreshPreview);
        }
        preview
    }

    /// Replaces the masks that are painted over in every picture.
    pub async fn set_masks(&self, masks: Masks) -> Result<(), DesktopError> {
        self.request(|reply| DesktopRequest::SetMasks { masks, reply })
            .await
    }

    /// Sets how own windows move out of the way of an action.
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

    /// Returns the monitor of the user's own mouse and keyboard input.
    #[must_use]
    pub fn user_input(&self) -> &UserInputMonitor {
        &self.0.user_input
    }

    /// Returns the window that has the keyboard.
    pub async fn focus(&self) -> Result<KeyboardFocus, DesktopError> {
        self.request(|reply| DesktopRequest::Focus { reply })
            .await?
    }

    /// Lists all windows, topmost first, for the user to choose from.
    pub async fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.request(|reply| DesktopRequest::Windows { reply })
            .await?
    }

    /// Captures all monitors and visible windows in native pixels, for the user to choose from.
    pub async fn snapshot(&self) -> Result<ScreenSnapshot, DesktopError> {
        self.request(|reply| DesktopRequest::Snapshot { reply })
            .await?
    }

    /// Describes the capture and input backends and checks that they work. Changes nothing.
    pub async fn info(&self) -> DesktopInfo {
        match self.request(|reply| DesktopRequest::Info { reply }).await {
            Ok(info) => info,
            Err(error) => DesktopInfo::unavailable(&error),
        }
    }

    /// Releases every button and key that is held down, for example after a `left_mouse_down` without a following
    /// `left_mouse_up`.
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
