//! Desktop notifications: a task is done or needs an answer while nobody looks at the window. Silent, and nothing depends
//! on them.

use super::{
    PageRequest, WindowContext, activity_tracker::ActivityEvent, main_window,
    system_texts::SystemTexts,
};
use crate::App;
use protocol::{ApprovalId, SessionId, TurnEnd};
use std::{sync::Arc, time::Duration};
use tauri::{AppHandle, Manager as _, async_runtime};
use tokio::sync::broadcast::{self, error::RecvError};

/// Time for the window to come back after a turn, before anyone can know whether the person sees it.
const RESTORE_TIME: Duration = Duration::from_millis(900);

/// A notification about a chat.
struct Notification {
    heading: String,
    session: SessionId,
    /// The question it is about: once that is settled, the notification goes.
    approval: Option<ApprovalId>,
}

/// Shows notifications for events. Runs as long as the program.
pub(super) async fn show_all(app: AppHandle, context: Arc<WindowContext>) {
    let mut events = context.activity.events();
    loop {
        match events.recv().await {
            Ok(event) => {
                let texts = context.texts.borrow().clone();
                if let Some(notification) = texts.and_then(|texts| notification(event, &texts)) {
                    async_runtime::spawn(show(app.clone(), Arc::clone(&context), notification));
                }
            }
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Returns the notification for an event; none where the person knows, such as after their own Stop.
fn notification(event: ActivityEvent, texts: &SystemTexts) -> Option<Notification> {
    let (heading, session, approval) = match event {
        ActivityEvent::Asked { session, approval } => {
            (&texts.needs_answer, session, Some(approval))
        }
        ActivityEvent::Ended { session, reason } => match reason {
            TurnEnd::Completed | TurnEnd::Criterion => (&texts.done, session, None),
            TurnEnd::Stopped | TurnEnd::Closed => return None,
            TurnEnd::Refused
            | TurnEnd::MaxSteps
            | TurnEnd::Budget
            | TurnEnd::Loop
            | TurnEnd::Error
            | TurnEnd::Unanswered => (&texts.not_done, session, None),
        },
        ActivityEvent::Settled { .. } => return None,
    };
    Some(Notification {
        heading: heading.clone(),
        session,
        approval,
    })
}

async fn show(app: AppHandle, context: Arc<WindowContext>, notification: Notification) {
    let events = context.activity.events();
    tokio::time::sleep(RESTORE_TIME).await;
    if main_window::is_in_use(&app) || is_settled(&context, &notification) {
        return;
    }
    let backend = Arc::clone(&app.state::<Arc<App>>());
    let summary = backend
        .sessions()
        .store()
        .session(&notification.session)
        .await;
    let title = summary.ok().flatten().map(|summary| summary.title);
    let texts = context.texts.borrow().clone();
    let Some(texts) = texts else { return };
    let title = title.filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(|| texts.untitled.clone());
    let settled = settled(events, notification.approval);
    if system::show(&notification.heading, &title, &texts.show, settled).await {
        let session = notification.session;
        context.requests.ask(PageRequest::Chat { session });
        main_window::show(&app);
    }
}

fn is_settled(context: &WindowContext, notification: &Notification) -> bool {
    let activity = context.activity.activity();
    let activity = activity.borrow();
    let asked = notification.approval.as_ref();
    asked.is_some_and(|approval| !activity.is_open(approval))
}

/// Returns when the question is answered; never where there is none.
async fn settled(mut events: broadcast::Receiver<ActivityEvent>, asked: Option<ApprovalId>) {
    let Some(asked) = asked else {
        return std::future::pending().await;
    };
    loop {
        match events.recv().await {
            Ok(ActivityEvent::Settled { approval }) if approval == asked => return,
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

#[cfg(target_os = "linux")]
pub(super) mod system {
    //! Through the desktop's notification service.

    use notify_rust::{ActionResponse, Hint, Notification};

    const CLICKED: &str = "default";

    /// Shows one until it goes or `settled` comes back. `true` when the person clicked it.
    pub(in crate::windows) async fn show(
        heading: &str,
        text: &str,
        button: &str,
        settled: impl Future<Output = ()>,
    ) -> bool {
        let shown = Notification::new()
            .appname("Qilbee")
            .icon("qilbee")
            .summary(heading)
            .body(&escaped(text))
            .hint(Hint::SuppressSound(true))
            .hint(Hint::DesktopEntry("qilbee".to_owned()))
            .action(CLICKED, button)
            .show_async()
            .await;
        let handle = match shown {
            Ok(handle) => handle,
            Err(error) => {
                tracing::info!(%error, "no notification could be shown");
                return false;
            }
        };
        let mut clicked = false;
        let answer = handle.wait_for_action_async(|response| {
            clicked = matches!(response, ActionResponse::Custom(CLICKED));
        });
        tokio::select! {
            () = answer => {}
            () = settled => handle.close_async().await,
        }
        clicked
    }

    /// A service may read its text as markup.
    fn escaped(text: &str) -> String {
        text.replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) mod system {
    //! Through the system's own centre, which does not tell of clicks here.

    use notify_rust::Notification;

    pub(in crate::windows) async fn show(
        heading: &str,
        text: &str,
        _: &str,
        _: impl Future<Output = ()>,
    ) -> bool {
        let shown = Notification::new().summary(heading).body(text).show();
        if let Err(error) = shown {
            tracing::info!(%error, "no notification could be shown");
        }
        false
    }
}
