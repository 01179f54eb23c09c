//! Notifications of the system: a task is done, or needs an answer, while nobody looks at the window. Silent,
//! and nothing depends on them: a system without any changes nothing.

use super::{PageRequest, Shell, lookout::News, main_window, words::ShellWords};
use crate::App;
use protocol::{ApprovalId, SessionId, TurnEnd};
use std::{sync::Arc, time::Duration};
use tauri::{AppHandle, Manager as _, async_runtime};
use tokio::sync::broadcast::{self, error::RecvError};

/// After a turn the window comes back first; then it can be told whether anybody looks at it.
const SETTLED: Duration = Duration::from_millis(900);

/// What is told, and of which chat.
struct Notice {
    heading: String,
    session: SessionId,
    /// The question it is about: once that is settled, the notification goes.
    approval: Option<ApprovalId>,
}

/// Tells the news. Lives as long as the program.
pub(super) async fn tell(app: AppHandle, shell: Arc<Shell>) {
    let mut news = shell.lookout.news();
    loop {
        match news.recv().await {
            Ok(news) => {
                let words = shell.words.borrow().clone();
                if let Some(notice) = words.and_then(|words| notice(news, &words)) {
                    async_runtime::spawn(show(app.clone(), Arc::clone(&shell), notice));
                }
            }
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// What the person stopped themselves they know.
fn notice(news: News, words: &ShellWords) -> Option<Notice> {
    let (heading, session, approval) = match news {
        News::Asked { session, approval } => (&words.needs_answer, session, Some(approval)),
        News::Ended { session, reason } => match reason {
            TurnEnd::Completed => (&words.done, session, None),
            TurnEnd::Stopped => return None,
            TurnEnd::Refused
            | TurnEnd::MaxSteps
            | TurnEnd::Budget
            | TurnEnd::Loop
            | TurnEnd::Error => (&words.not_done, session, None),
        },
        News::Settled { .. } => return None,
    };
    Some(Notice {
        heading: heading.clone(),
        session,
        approval,
    })
}

async fn show(app: AppHandle, shell: Arc<Shell>, notice: Notice) {
    let news = shell.lookout.news();
    tokio::time::sleep(SETTLED).await;
    if main_window::is_looked_at(&app) || is_settled(&shell, &notice) {
        return;
    }
    let backend = Arc::clone(&app.state::<Arc<App>>());
    let summary = backend.sessions().store().session(&notice.session).await;
    let title = summary.ok().flatten().map(|summary| summary.title);
    let words = shell.words.borrow().clone();
    let Some(words) = words else { return };
    let title = title.filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(|| words.untitled.clone());
    let settled = settled(news, notice.approval);
    if system::show(&notice.heading, &title, &words.show, settled).await {
        let session = notice.session;
        shell.requests.ask(PageRequest::Chat { session });
        main_window::show(&app);
    }
}

fn is_settled(shell: &Shell, notice: &Notice) -> bool {
    let overview = shell.lookout.overview();
    let overview = overview.borrow();
    let asked = notice.approval.as_ref();
    asked.is_some_and(|approval| !overview.asks(approval))
}

/// Comes back when the question is answered; never where there is none.
async fn settled(mut news: broadcast::Receiver<News>, asked: Option<ApprovalId>) {
    let Some(asked) = asked else {
        return std::future::pending().await;
    };
    loop {
        match news.recv().await {
            Ok(News::Settled { approval }) if approval == asked => return,
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    //! Through the desktop's notification service.

    use notify_rust::{ActionResponse, Hint, Notification};

    const CLICKED: &str = "default";

    /// Shows one until it goes or `settled` comes back. `true` when the person clicked it.
    pub(super) async fn show(
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
mod system {
    //! Through the system's own centre, which does not tell of clicks here.

    use notify_rust::Notification;

    pub(super) async fn show(
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
