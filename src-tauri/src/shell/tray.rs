//! The icon in the tray, where the desktop has one: what Qilbee is doing, and a menu. Without a tray there is
//! none, and nothing else changes.

use super::{PageRequest, Shell, lookout::Mood, main_window, words::ShellWords};
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

/// Puts it up, in these words; again, when the words are others. Only on the main thread.
pub(super) fn put_up(app: &AppHandle, words: &ShellWords, mood: Mood) {
    if !has_library() {
        tracing::info!("there is no library for an icon in the tray");
        return;
    }
    let put_up = || -> tauri::Result<()> {
        let menu = menu(app, words, mood)?;
        match app.tray_by_id(ID) {
            Some(tray) => tray.set_menu(Some(menu))?,
            None => build(app, &menu)?,
        }
        Ok(())
    };
    if let Err(error) = put_up() {
        tracing::info!(%error, "there is no icon in the tray");
    }
}

/// Shows a mood whenever it changes. Lives as long as the program.
pub(super) async fn follow(app: AppHandle, shell: Arc<Shell>) {
    let mut overview = shell.lookout.overview();
    let mut words = shell.words.subscribe();
    loop {
        let mood = overview.borrow_and_update().mood();
        let said = words.borrow_and_update().clone();
        if let (Some(tray), Some(words)) = (app.tray_by_id(ID), said) {
            show(&app, &tray, mood, &words);
        }
        let changed = tokio::select! {
            changed = overview.changed() => changed,
            changed = words.changed() => changed,
        };
        if changed.is_err() {
            return;
        }
    }
}

fn show(app: &AppHandle, tray: &TrayIcon, mood: Mood, words: &ShellWords) {
    let shown = icon::of(mood)
        .map_or(Ok(()), |icon| tray.set_icon(Some(icon)))
        .and_then(|()| tray.set_tooltip(Some(text(mood, words))))
        .and_then(|()| tray.set_menu(Some(menu(app, words, mood)?)));
    if let Err(error) = shown {
        tracing::debug!(%error, "the icon in the tray could not be changed");
    }
}

fn text(mood: Mood, words: &ShellWords) -> &str {
    match mood {
        Mood::Idle => &words.idle,
        Mood::Working => &words.working,
        Mood::Asking => &words.asking,
    }
}

/// Its first line says the mood: not every tray shows what an icon is called.
fn menu(app: &AppHandle, words: &ShellWords, mood: Mood) -> tauri::Result<Menu<tauri::Wry>> {
    let item = |id: &str, text: &str| MenuItem::with_id(app, id, text, true, None::<&str>);
    Menu::with_items(
        app,
        &[
            &MenuItem::new(app, text(mood, words), false, None::<&str>)?,
            &PredefinedMenuItem::separator(app)?,
            &item(SHOW, &words.show)?,
            &item(NEW_CHAT, &words.new_chat)?,
            &item(STOP_ALL, &words.stop_all)?,
            &PredefinedMenuItem::separator(app)?,
            &item(QUIT, &words.quit)?,
        ],
    )
}

fn build(app: &AppHandle, menu: &Menu<tauri::Wry>) -> tauri::Result<()> {
    let home = app.state::<Arc<crate::App>>().home().webview();
    let mut builder = TrayIconBuilder::with_id(ID)
        .temp_dir_path(home.join("tray"))
        .menu(menu)
        .on_menu_event(chosen);
    if let Some(icon) = icon::of(Mood::Idle) {
        builder = builder.icon(icon);
    }
    builder.build(app).map(drop)
}

fn chosen(app: &AppHandle, event: MenuEvent) {
    let shell = Arc::clone(&app.state::<Arc<Shell>>());
    match event.id().as_ref() {
        SHOW => main_window::show(app),
        NEW_CHAT => {
            shell.requests.ask(PageRequest::NewChat);
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
