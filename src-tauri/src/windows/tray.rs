//! The tray icon, where the desktop has a tray: shows what Qilbee is doing, with a menu. Without a tray nothing else
//! changes.

use super::{
    PageRequest, WindowContext, activity_tracker::ActivityState, main_window,
    system_texts::SystemTexts,
};
use std::sync::Arc;
use tauri::{
    AppHandle, Manager as _, async_runtime,
    menu::{Menu, MenuEvent, MenuItem, PredefinedMenuItem},
    tray::{TrayIcon, TrayIconBuilder},
};

mod icon;

const ID: &str = "qilbee";
const SHOW: &str = "show";
const NEW_CHAT: &str = "new-chat";
const STOP_ALL: &str = "stop-all";
const QUIT: &str = "quit";

/// Installs the icon, or updates its menu when the texts change. Call it on the main thread.
pub(super) fn install(app: &AppHandle, texts: &SystemTexts, state: ActivityState) {
    if !has_library() {
        tracing::info!("no tray: the library for tray icons is missing");
        return;
    }
    let install = || -> tauri::Result<()> {
        let menu = menu(app, texts, state)?;
        match app.tray_by_id(ID) {
            Some(tray) => tray.set_menu(Some(menu))?,
            None => build(app, &menu)?,
        }
        Ok(())
    };
    if let Err(error) = install() {
        tracing::info!(%error, "the tray icon could not be installed");
    }
}

/// Shows the state whenever it changes. Runs as long as the program.
pub(super) async fn follow(app: AppHandle, context: Arc<WindowContext>) {
    let mut activity = context.activity.activity();
    let mut texts = context.texts.subscribe();
    loop {
        let state = activity.borrow_and_update().state();
        let current = texts.borrow_and_update().clone();
        if let (Some(tray), Some(texts)) = (app.tray_by_id(ID), current) {
            show(&app, &tray, state, &texts);
        }
        let changed = tokio::select! {
            changed = activity.changed() => changed,
            changed = texts.changed() => changed,
        };
        if changed.is_err() {
            return;
        }
    }
}

fn show(app: &AppHandle, tray: &TrayIcon, state: ActivityState, texts: &SystemTexts) {
    let shown = icon::of(state)
        .map_or(Ok(()), |icon| tray.set_icon(Some(icon)))
        .and_then(|()| tray.set_tooltip(Some(text(state, texts))))
        .and_then(|()| tray.set_menu(Some(menu(app, texts, state)?)));
    if let Err(error) = shown {
        tracing::debug!(%error, "the icon in the tray could not be changed");
    }
}

fn text(state: ActivityState, texts: &SystemTexts) -> &str {
    match state {
        ActivityState::Idle => &texts.idle,
        ActivityState::Working => &texts.working,
        ActivityState::Asking => &texts.asking,
    }
}

/// Builds the menu. Its first line says the state: not every tray shows a tooltip.
fn menu(
    app: &AppHandle,
    texts: &SystemTexts,
    state: ActivityState,
) -> tauri::Result<Menu<tauri::Wry>> {
    let item = |id: &str, text: &str| MenuItem::with_id(app, id, text, true, None::<&str>);
    Menu::with_items(
        app,
        &[
            &MenuItem::new(app, text(state, texts), false, None::<&str>)?,
            &PredefinedMenuItem::separator(app)?,
            &item(SHOW, &texts.show)?,
            &item(NEW_CHAT, &texts.new_chat)?,
            &item(STOP_ALL, &texts.stop_all)?,
            &PredefinedMenuItem::separator(app)?,
            &item(QUIT, &texts.quit)?,
        ],
    )
}

fn build(app: &AppHandle, menu: &Menu<tauri::Wry>) -> tauri::Result<()> {
    let home = app.state::<Arc<crate::App>>().home().webview();
    let mut builder = TrayIconBuilder::with_id(ID)
        .temp_dir_path(home.join("tray"))
        .menu(menu)
        .on_menu_event(chosen);
    if let Some(icon) = icon::of(ActivityState::Idle) {
        builder = builder.icon(icon);
    }
    builder.build(app).map(drop)
}

fn chosen(app: &AppHandle, event: MenuEvent) {
    let context = Arc::clone(&app.state::<Arc<WindowContext>>());
    match event.id().as_ref() {
        SHOW => main_window::show(app),
        NEW_CHAT => {
            context.requests.ask(PageRequest::NewChat);
            main_window::show(app);
        }
        STOP_ALL => {
            let backend = Arc::clone(&app.state::<Arc<crate::App>>());
            async_runtime::spawn(async move { backend.sessions().stop_all().await });
        }
        QUIT => app.exit(0),
        _ => {}
    }
}

/// Tauri's tray ends the program where this library is missing, so it is looked for first.
#[cfg(target_os = "linux")]
fn has_library() -> bool {
    ["libayatana-appindicator3.so.1", "libappindicator3.so.1"]
        .iter()
        // SAFETY: the very libraries the tray loads next; what they do when they are loaded, they do anyway.
        .any(|name| unsafe { libloading::Library::new(name) }.is_ok())
}

#[cfg(not(target_os = "linux"))]
fn has_library() -> bool {
    true
}
