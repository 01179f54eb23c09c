//! The actor thread that owns screen capture and input: handles one request at a time, contains panics, and
//! never ends with a key or button held down.

use crate::{
    Action, ActionTarget, Clock, DesktopError, DesktopInfo, DesktopOptions, InputBackend,
    KeyboardFocus, Masks, ReachedProgram, Report, ScreenSnapshot, Size, UserInputMonitor,
    WindowAvoidance, WindowInfo,
    last_frame::LastFrame,
    masked_capture::MaskedCapture,
    pointer_overlay::{Behind, PointerOverlay},
    preview::{PreviewBroadcaster, PreviewState},
    stability::RestlessPlaces,
    user_input::InputListener,
};
use imaging::SPARE;
use localization::{LocalizedText, localized};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use tokio::{
    runtime::Runtime,
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_util::sync::CancellationToken;

mod diagnostics;
mod execute;
mod monitor_choice;
mod own_windows;
mod perform;
mod pointer_lead;
mod preview_frames;
mod snapshot;
mod target_check;
mod watch;

/// Time without a request after which the memory of frames that are gone goes back to the system.
const SPARE_KEPT_FOR: Duration = Duration::from_secs(5);

/// A request to the actor, with the channel for its reply.
pub(crate) enum DesktopRequest {
    Perform {
        task: ActionTask,
        cancel: CancellationToken,
        reply: oneshot::Sender<Result<(Report, LastFrame), DesktopError>>,
    },
    /// Capture the target of an action for approval.
    Target {
        task: ActionTask,
        reply: oneshot::Sender<Result<Option<ActionTarget>, DesktopError>>,
    },
    /// Find the program an action would reach.
    Reached {
        task: ActionTask,
        reply: oneshot::Sender<Result<ReachedProgram, DesktopError>>,
    },
    /// Check that a target has not changed.
    CheckTarget {
        target: Arc<ActionTarget>,
        cancel: CancellationToken,
        reply: oneshot::Sender<Result<bool, DesktopError>>,
    },
    SetMasks {
        masks: Masks,
        reply: oneshot::Sender<()>,
    },
    Focus {
        reply: oneshot::Sender<Result<KeyboardFocus, DesktopError>>,
    },
    Windows {
        reply: oneshot::Sender<Result<Vec<WindowInfo>, DesktopError>>,
    },
    Snapshot {
        reply: oneshot::Sender<Result<ScreenSnapshot, DesktopError>>,
    },
    Info {
        reply: oneshot::Sender<DesktopInfo>,
    },
    Release {
        reply: oneshot::Sender<Result<(), DesktopError>>,
    },
    /// A preview subscriber arrived.
    RefreshPreview,
    /// From now on, own windows can move out of the way.
    SetWindowAvoidance(Arc<dyn WindowAvoidance>),
}

/// One action of one viewport.
pub(crate) struct ActionTask {
    pub(crate) action: Action,
    /// The viewport's fixed picture size, if it has one.
    pub(crate) picture_size: Option<Size>,
    /// The frame the viewport was shown last; the action's coordinates refer to it.
    pub(crate) last_frame: Option<LastFrame>,
}

/// The state the actor thread owns.
pub(crate) struct DesktopActor {
    screen: MaskedCapture,
    input: Behind<Box<dyn InputBackend>>,
    clock: Box<dyn Clock>,
    options: DesktopOptions,
    user_input: UserInputMonitor,
    /// Keeps the listener alive as long as there is something to interrupt.
    listener: Option<Arc<dyn InputListener>>,
    preview: PreviewState,
    window_avoidance: Option<Arc<dyn WindowAvoidance>>,
    /// The overlay in front of screen and input, which hide it themselves.
    overlay: PointerOverlay,
    restless: RestlessPlaces,
    /// Effect of the last action; none before the first.
    last_effect: Option<watch::LastEffect>,
}

/// Runs until every sender of the queue is dropped. `timer` wakes the loop between requests while a preview
/// is subscribed.
pub(crate) fn run(
    mut actor: DesktopActor,
    mut requests: mpsc::Receiver<DesktopRequest>,
    timer: &Runtime,
) {
    loop {
        let next = match actor.preview.next_frame_in() {
            None if SPARE.is_kept() => {
                let soon = async { timeout(SPARE_KEPT_FOR, requests.recv()).await };
                match timer.block_on(soon) {
                    Ok(next) => next,
                    Err(_) => {
                        SPARE.forget();
                        continue;
                    }
                }
            }
            None => requests.blocking_recv(),
            Some(next_frame_in) => {
                match timer.block_on(async { timeout(next_frame_in, requests.recv()).await }) {
                    Ok(next) => next,
                    Err(_) => {
                        actor.refresh_preview(&requests);
                        continue;
                    }
                }
            }
        };
        let Some(request) = next else {
            break;
        };
        actor.handle(request);
    }
    if let Err(error) = catch_panics(|| actor.input.release_all().map_err(DesktopError::from)) {
        tracing::warn!(%error, "not everything could be let go of");
    }
    // Dropping the backends may panic too; the handle must still learn that the thread has ended.
    let _ = catch_panics(|| {
        drop(actor);
        Ok(())
    });
}

impl DesktopActor {
    pub(crate) fn new(
        screen: MaskedCapture,
        input: Box<dyn InputBackend>,
        clock: Box<dyn Clock>,
        options: DesktopOptions,
    ) -> Self {
        let overlay = screen.overlay().clone();
        Self {
            screen,
            input: Behind::new(input, overlay.clone()),
            overlay,
            clock,
            preview: PreviewState::new(options.preview),
            options,
            user_input: UserInputMonitor::default(),
            listener: None,
            window_avoidance: None,
            restless: RestlessPlaces::default(),
            last_effect: None,
        }
    }

    /// Returns the actor with a listener for the user's own input.
    pub(crate) fn with_listener(
        self,
        user_input: UserInputMonitor,
        listener: Arc<dyn InputListener>,
    ) -> Self {
        Self {
            user_input,
            listener: Some(listener),
            ..self
        }
    }

    pub(crate) fn user_input(&self) -> &UserInputMonitor {
        &self.user_input
    }

    /// Returns the source of the preview pictures.
    pub(crate) fn broadcaster(&self) -> PreviewBroadcaster {
        self.preview.broadcaster()
    }

    /// Handles one request. Replies to callers that are gone are dropped.
    fn handle(&mut self, request: DesktopRequest) {
        self.carry_out(request);
        self.overlay.reveal();
    }

    fn carry_out(&mut self, request: DesktopRequest) {
        match request {
            DesktopRequest::Perform {
                task,
                cancel,
                reply,
            } => {
                self.preview.invalidate_frame();
                let result = catch_panics(|| self.perform_unless_taken_over(&task, &cancel));
                if result.as_ref().is_err_and(may_leave_inputs_held)
                    && let Err(error) = catch_panics(|| self.release_inputs())
                {
                    tracing::warn!(%error, "not everything could be let go of");
                }
                let _ = reply.send(result);
            }
            DesktopRequest::Info { reply } => {
                let info = catch_panics(|| Ok(self.info()));
                let _ = reply.send(info.unwrap_or_else(|error| DesktopInfo::unavailable(&error)));
            }
            DesktopRequest::Target { task, reply } => {
                let _ = reply.send(catch_panics(|| self.action_target(&task)));
            }
            DesktopRequest::Reached { task, reply } => {
                let _ = reply.send(catch_panics(|| self.reached(&task)));
            }
            DesktopRequest::CheckTarget {
                target,
                cancel,
                reply,
            } => {
                self.preview.invalidate_frame();
                let _ = reply.send(catch_panics(|| self.target_unchanged(&target, &cancel)));
            }
            DesktopRequest::SetMasks { masks, reply } => {
                self.screen.set_masks(masks);
                self.preview.request_frame();
                let _ = reply.send(());
            }
            DesktopRequest::Focus { reply } => {
                let _ = reply.send(catch_panics(|| Ok(self.screen.focus()?)));
            }
            DesktopRequest::Windows { reply } => {
                let _ = reply.send(catch_panics(|| Ok(self.screen.windows()?)));
            }
            DesktopRequest::Snapshot { reply } => {
                let _ = reply.send(catch_panics(|| self.snapshot()));
            }
            DesktopRequest::Release { reply } => {
                let _ = reply.send(catch_panics(|| self.release_inputs()));
            }
            DesktopRequest::RefreshPreview => self.preview.request_frame(),
            DesktopRequest::SetWindowAvoidance(window_avoidance) => {
                self.window_avoidance = Some(window_avoidance);
            }
        }
    }

    fn perform_unless_taken_over(
        &mut self,
        task: &ActionTask,
        cancel: &CancellationToken,
    ) -> Result<(Report, LastFrame), DesktopError> {
        let user_input = self.user_input.clone();
        // A wait is refused while the user has control: it would only delay.
        let is_wait = matches!(task.action, Action::Wait { .. });
        let _running = user_input.begin_action(is_wait || !task.action.observes(), cancel)?;
        let result = self.perform(task, cancel);
        match (result, *user_input.takeover().borrow()) {
            (Err(DesktopError::Cancelled), Some(source)) => Err(DesktopError::TakenOver(source)),
            (result, _) => result,
        }
    }

    fn release_inputs(&mut self) -> Result<(), DesktopError> {
        Ok(self.input.release_all()?)
    }
}

/// Returns `true` if a failed action may have left keys or buttons held. `left_mouse_down` holds one on
/// purpose, and a rejected action must not undo that.
fn may_leave_inputs_held(error: &DesktopError) -> bool {
    match error {
        DesktopError::BadAction(_) => false,
        DesktopError::NoDisplay(_)
        | DesktopError::Unsupported(_)
        | DesktopError::Capture(_)
        | DesktopError::Input(_)
        | DesktopError::Cancelled
        | DesktopError::TakenOver(_)
        | DesktopError::Broken(_)
        | DesktopError::Closed => true,
    }
}

/// Runs `work` and turns a panic into an error.
fn catch_panics<T>(work: impl FnOnce() -> Result<T, DesktopError>) -> Result<T, DesktopError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|cause| {
        let panic_message = panic_message(&*cause);
        tracing::error!(%panic_message, "a fault while using the desktop");
        Err(DesktopError::Broken(panic_message))
    })
}

fn panic_message(cause: &(dyn Any + Send)) -> LocalizedText {
    let text = cause.downcast_ref::<&str>().map(|text| (*text).into());
    text.or_else(|| {
        cause
            .downcast_ref::<String>()
            .cloned()
            .map(LocalizedText::from)
    })
    .unwrap_or_else(|| localized!("desktop-unknown-fault"))
}

#[cfg(test)]
mod tests;
