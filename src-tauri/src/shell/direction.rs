//! Clears the screen for whoever uses the desktop: the main window steps aside and the strip appears, before
//! anything is done; both are undone when the last turn that used it is over.

use super::{Shell, main_window, step_aside::StepAside};
use crate::App;
use std::sync::Arc;
use tauri::{AppHandle, Manager as _};

/// Lives as long as the program.
pub(super) async fn direct(app: AppHandle, shell: Arc<Shell>) {
    let mut changes = shell.lookout.overview();
    let mut aside = StepAside::default();
    let mut acting = false;
    loop {
        let overview = changes.borrow_and_update().clone();
        match (acting, !overview.acting.is_empty()) {
            (false, true) => {
                if let Err(error) = begin(&app, &shell, &mut aside).await {
                    tracing::warn!(%error, "the windows could not get out of the way");
                }
                shell.lookout.set_clear(true);
                acting = true;
            }
            (true, false) => {
                shell.lookout.set_clear(false);
                acting = false;
                shell.strip.close();
                if let Some(window) = main_window::find(&app)
                    && let Err(error) = aside.come_back(&window, overview.taken_over).await
                {
                    tracing::warn!(%error, "the window could not be brought back");
                }
            }
            (true, true) => shell.strip.raise(),
            (false, false) => {}
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

async fn begin(app: &AppHandle, shell: &Shell, aside: &mut StepAside) -> tauri::Result<()> {
    if let Some(window) = main_window::find(app)
        && steps_aside(app)
    {
        aside.leave(&window).await?;
    }
    shell.strip.open().await
}

/// As it is set now. With settings that cannot be read, as everybody has it.
fn steps_aside(app: &AppHandle) -> bool {
    let settings = app.state::<Arc<App>>().settings();
    let window = settings.as_ref().as_ref().map(|settings| settings.window);
    window.unwrap_or_default().step_aside
}
