//! Window coordinator: before a session uses the desktop it shows the control bar and minimizes the main window; it
//! undoes both when the last turn that used the desktop is over.

use super::{WindowContext, main_window, minimize::MinimizedWindow};
use crate::App;
use std::sync::Arc;
use tauri::{AppHandle, Manager as _};

/// Runs as long as the program.
pub(super) async fn coordinate(app: AppHandle, context: Arc<WindowContext>) {
    let mut changes = context.activity.activity();
    let mut minimized = MinimizedWindow::default();
    let mut acting = false;
    loop {
        let activity = changes.borrow_and_update().clone();
        match (acting, !activity.acting.is_empty()) {
            (false, true) => {
                if let Err(error) = begin(&app, &context, &mut minimized).await {
                    tracing::warn!(%error, "the windows could not be cleared away");
                }
                context.activity.set_clear(true);
                acting = true;
            }
            (true, false) => {
                context.activity.set_clear(false);
                acting = false;
                context.control_bar.close();
                app.state::<Arc<App>>().practice_window().step_back().await;
                if let Some(window) = main_window::find(&app)
                    && let Err(error) = minimized.restore(&window, activity.taken_over).await
                {
                    tracing::warn!(%error, "the window could not be brought back");
                }
            }
            (true, true) => context.control_bar.raise(),
            (false, false) => {}
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// The bar comes first: at no moment does the person have neither. Meanwhile the window draws what was just answered, so that
/// it does not come back with an old question.
async fn begin(
    app: &AppHandle,
    context: &WindowContext,
    minimized: &mut MinimizedWindow,
) -> tauri::Result<()> {
    let window = main_window::find(app).filter(|_| minimizes(app));
    if let Some(window) = &window {
        minimized.note(window)?;
    }
    let opened = context.control_bar.open().await;
    if let Some(window) = &window {
        minimized.minimize(window).await?;
    }
    opened
}

/// Returns the current setting; the default while the settings cannot be read.
fn minimizes(app: &AppHandle) -> bool {
    let settings = app.state::<Arc<App>>().settings();
    let window = settings.as_ref().as_ref().map(|settings| settings.window);
    window.unwrap_or_default().step_aside
}
