//! The thread that owns eyes and hands: takes one job after the other, survives a fault in any of them,
//! and never ends with something held down.

use crate::{
    Action, Clock, DesktopError, DesktopInfo, DesktopOptions, Eyes as _, Focus, Geometry, Hands,
    Human, MakeWay, Masks, MonitorInfo, Report, Size, Survey, Target, WindowInfo,
    human::Watcher,
    info,
    preview::{Showing, Stage},
    sight::Sight,
    view::Shown,
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use tokio::{
    runtime::Runtime,
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_util::sync::CancellationToken;

mod act;
mod choose;
mod perform;
mod refuse;
mod show;
mod survey;
mod target;

/// Something to do, and where the answer goes.
pub(crate) enum Job {
    Perform {
        task: Task,
        cancel: CancellationToken,
        answer: oneshot::Sender<Result<(Report, Shown), DesktopError>>,
    },
    /// What a person is to be shown of an action.
    Target {
        task: Task,
        answer: oneshot::Sender<Result<Option<Target>, DesktopError>>,
    },
    /// Whether it still looks like that.
    IsStill {
        target: Arc<Target>,
        cancel: CancellationToken,
        answer: oneshot::Sender<Result<bool, DesktopError>>,
    },
    Hide {
        masks: Masks,
        answer: oneshot::Sender<()>,
    },
    Focus {
        answer: oneshot::Sender<Result<Focus, DesktopError>>,
    },
    Windows {
        answer: oneshot::Sender<Result<Vec<WindowInfo>, DesktopError>>,
    },
    Survey {
        answer: oneshot::Sender<Result<Survey, DesktopError>>,
    },
    Info {
        answer: oneshot::Sender<DesktopInfo>,
    },
    Release {
        answer: oneshot::Sender<Result<(), DesktopError>>,
    },
    /// Somebody began to look on.
    Show,
    /// Own windows can make way from now on.
    Way(Arc<dyn MakeWay>),
}

/// One action of one view.
pub(crate) struct Task {
    pub(crate) action: Action,
    /// The one size of the view's pictures, if it has one.
    pub(crate) picture: Option<Size>,
    /// What the view was shown last: what the places of the action mean.
    pub(crate) shown: Option<Shown>,
}

/// What the thread owns.
pub(crate) struct Actor {
    eyes: Sight,
    hands: Box<dyn Hands>,
    clock: Box<dyn Clock>,
    options: DesktopOptions,
    human: Human,
    /// Kept for as long as there is something to interrupt.
    watcher: Option<Arc<dyn Watcher>>,
    showing: Showing,
    way: Option<Arc<dyn MakeWay>>,
}

/// Works until every sender of the queue is gone. `timer` is what wakes it between two jobs, and only while
/// somebody looks on.
pub(crate) fn run(mut actor: Actor, mut jobs: mpsc::Receiver<Job>, timer: &Runtime) {
    loop {
        let next = match actor.showing.due_in() {
            None => jobs.blocking_recv(),
            Some(due_in) => match timer.block_on(async { timeout(due_in, jobs.recv()).await }) {
                Ok(next) => next,
                Err(_) => {
                    actor.show(&jobs);
                    continue;
                }
            },
        };
        let Some(job) = next else {
            break;
        };
        actor.take(job);
    }
    if let Err(error) = contained(|| actor.hands.release_all().map_err(DesktopError::from)) {
        tracing::warn!(%error, "not everything could be let go of");
    }
    // The eyes' or hands' own farewell may fault too; it must not take the answer to the handle with it.
    let _ = contained(|| {
        drop(actor);
        Ok(())
    });
}

impl Actor {
    pub(crate) fn new(
        eyes: Sight,
        hands: Box<dyn Hands>,
        clock: Box<dyn Clock>,
        options: DesktopOptions,
    ) -> Self {
        Self {
            eyes,
            hands,
            clock,
            showing: Showing::new(options.preview),
            options,
            human: Human::default(),
            watcher: None,
            way: None,
        }
    }

    /// The same with somebody who looks out for the person.
    pub(crate) fn watched(self, human: Human, watcher: Arc<dyn Watcher>) -> Self {
        Self {
            human,
            watcher: Some(watcher),
            ..self
        }
    }

    pub(crate) fn human(&self) -> &Human {
        &self.human
    }

    /// Where its pictures for those who look on come from.
    pub(crate) fn stage(&self) -> Stage {
        self.showing.stage()
    }

    /// An answer nobody waits for any more is dropped: whoever asked has been cancelled.
    fn take(&mut self, job: Job) {
        match job {
            Job::Perform {
                task,
                cancel,
                answer,
            } => {
                self.showing.doubt();
                let result = contained(|| self.perform_unless_taken_over(&task, &cancel));
                if result.as_ref().is_err_and(may_hold)
                    && let Err(error) = contained(|| self.release())
                {
                    tracing::warn!(%error, "not everything could be let go of");
                }
                let _ = answer.send(result);
            }
            Job::Info { answer } => {
                let info = contained(|| Ok(self.info()));
                let _ = answer.send(info.unwrap_or_else(|error| DesktopInfo::unavailable(&error)));
            }
            Job::Target { task, answer } => {
                let _ = answer.send(contained(|| self.target(&task)));
            }
            Job::IsStill {
                target,
                cancel,
                answer,
            } => {
                self.showing.doubt();
                let _ = answer.send(contained(|| self.is_still(&target, &cancel)));
            }
            Job::Hide { masks, answer } => {
                self.eyes.hide(masks);
                self.showing.hurry();
                let _ = answer.send(());
            }
            Job::Focus { answer } => {
                let _ = answer.send(contained(|| Ok(self.eyes.focus()?)));
            }
            Job::Windows { answer } => {
                let _ = answer.send(contained(|| Ok(self.eyes.windows()?)));
            }
            Job::Survey { answer } => {
                let _ = answer.send(contained(|| self.survey()));
            }
            Job::Release { answer } => {
                let _ = answer.send(contained(|| self.release()));
            }
            Job::Show => self.showing.hurry(),
            Job::Way(way) => self.way = Some(way),
        }
    }

    fn perform_unless_taken_over(
        &mut self,
        task: &Task,
        cancel: &CancellationToken,
    ) -> Result<(Report, Shown), DesktopError> {
        let human = self.human.clone();
        // Nobody waits for the person while they have the desktop.
        let waits = matches!(task.action, Action::Wait { .. });
        let _running = human.begin(waits || !task.action.observes(), cancel)?;
        let result = self.perform(task, cancel);
        match (result, *human.taken().borrow()) {
            (Err(DesktopError::Cancelled), Some(by)) => Err(DesktopError::TakenOver(by)),
            (result, _) => result,
        }
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        Ok(self.hands.release_all()?)
    }

    fn info(&mut self) -> DesktopInfo {
        let mut info = DesktopInfo {
            display_server: crate::native::display_server(),
            capture: self.eyes.name(),
            capture_remark: self.eyes.remark(),
            input: self.hands.name(),
            monitors: Vec::new(),
            picture: None,
            checks: Vec::new(),
        };
        let (monitors, chosen) = match self.monitors() {
            Ok(found) => found,
            Err(error) => {
                let advice =
                    "Choose another monitor in the settings, or check that it is switched on.";
                info.checks = vec![info::Check::of("monitor", Err(error.to_string()), advice)];
                return info;
            }
        };
        info.monitors = monitors
            .into_iter()
            .map(|monitor| MonitorInfo {
                used: monitor.id == chosen.id,
                name: monitor.name,
                area: monitor.area,
                scale: monitor.scale,
                main: monitor.main,
            })
            .collect();
        info.picture = Some(Geometry::fit(chosen.area, self.options.limits).picture);
        info.checks = info::check(&mut self.eyes, &mut *self.hands, &chosen);
        let watched = self.watcher.as_ref().map(|watcher| watcher.checks());
        info.checks.extend(watched.into_iter().flatten());
        info
    }
}

/// Whether a failed action may have left something down. `left_mouse_down` does so on purpose, and an
/// action that was turned away must not undo it.
fn may_hold(error: &DesktopError) -> bool {
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

/// Runs `work`; a panic in it becomes an error.
fn contained<T>(work: impl FnOnce() -> Result<T, DesktopError>) -> Result<T, DesktopError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|cause| {
        let message = message(&*cause);
        tracing::error!(message, "a fault while using the desktop");
        Err(DesktopError::Broken(message))
    })
}

fn message(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| cause.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "an unknown fault".to_owned())
}

#[cfg(test)]
mod tests;
