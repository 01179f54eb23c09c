//! The tools that are part of the program, put together from what the person has set.

use crate::{app::SUPERVISE_SHELL, home::Home};
use desktop::Desktop;
use practice::{PracticeWindow, PracticeWindowTool};
use settings::{Settings, SettingsError};
use std::{path::PathBuf, sync::Arc};
use tools::{
    BashOptions, BashTool, ComputerTool, EditTool, HttpGet, HttpOptions, HttpPost, ListFiles,
    MemoryTool, ReadFile, ShellSandbox, Tool, WriteFile,
};

/// Without a display there is nothing these could work on.
pub(crate) async fn desktop_tools(
    desktop: Option<&Desktop>,
    practice_window: &Arc<PracticeWindow>,
) -> Vec<Arc<dyn Tool>> {
    let Some(desktop) = desktop else {
        return Vec::new();
    };
    vec![
        Arc::new(ComputerTool::on(desktop.clone()).await),
        Arc::new(PracticeWindowTool::new(Arc::clone(practice_window))),
    ]
}

/// The order is the one models are told them in: it never changes for a session that has begun.
pub(crate) fn plain_tools(
    home: &Home,
    settings: &Result<Settings, SettingsError>,
) -> Vec<Arc<dyn Tool>> {
    // With settings that cannot be read, only what everybody may reach.
    let local = settings.as_ref().is_ok_and(|settings| settings.web.local);
    let web = HttpOptions {
        local_too: local,
        ..HttpOptions::default()
    };
    vec![
        Arc::new(EditTool),
        Arc::new(MemoryTool::new(home.memory())),
        Arc::new(ReadFile),
        Arc::new(WriteFile),
        Arc::new(ListFiles),
        Arc::new(HttpGet(web)),
        Arc::new(HttpPost(web)),
    ]
}

/// With settings that cannot be read no shell starts: they may ask for walls around it.
pub(crate) fn sandbox(settings: &Result<Settings, SettingsError>) -> ShellSandbox {
    match settings {
        Ok(settings) if settings.shell.sandbox => ShellSandbox::On {
            writable: settings.shell.writable.clone(),
            walls: None,
        },
        Ok(_) => ShellSandbox::Off,
        Err(error) => ShellSandbox::Unknown {
            reason: format!(
                "{error} They may ask for a sandbox around it. Mend the file, or delete it, and start Qilbee again."
            ),
        },
    }
}

pub(crate) fn shell_tools(program: PathBuf, sandbox: ShellSandbox) -> Vec<Arc<dyn Tool>> {
    let options = BashOptions {
        sandbox,
        ..BashOptions::supervised_by(program, vec![SUPERVISE_SHELL.into()])
    };
    vec![Arc::new(BashTool::new(options))]
}
