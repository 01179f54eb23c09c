//! The main window, and the program's life with it: it ends when the window is closed, after what runs
//! was stopped and the journal closed.

use super::{
    Lookout, PageRequests, QuickAsk, RegionChoice, Shell, Shots, Strip,
    blobs::{self, Thumbnails},
    direction, notices, pages, quick_ask, tray,
};
use crate::{
    App, Home,
    commands::{self, Watches},
    signals::EndSignals,
};
use desktop::{OwnWindowsChoice, ScreenPoint, WindowAvoidance};
use secrets::Secrets;
use settings::ShortcutSettings;
use std::sync::Arc;
use tauri::{
    AppHandle, Manager as _, RunEvent, WebviewWindow, WindowEvent, async_runtime,
    webview::PageLoadEvent,
};
use tokio::sync::watch;

/// What the window is called in the capability file.
const LABEL: &str = "main";
const SIZE: (f64, f64) = (1280.0, 820.0);
const SMALLEST_SIZE: (f64, f64) = (560.0, 480.0);

pub(crate) fn open(home: Home, secrets: Secrets) -> Result<(), Box<dyn std::error::Error>> {
    let webview_folder = home.webview();
    let lookout = Arc::new(Lookout::default());
    let app = Arc::new(async_runtime::block_on(App::start(
        home,
        secrets,
        OwnWindowsChoice::Hidden,
        vec![Arc::clone(&lookout) as _],
    ))?);
    let window = tauri::Builder::default()
        .manage(Arc::clone(&app))
        .manage(Watches::default())
        .manage(Thumbnails::default())
        .manage(Shots::default())
        .manage(RegionChoice::default())
        .register_asynchronous_uri_scheme_protocol(blobs::SCHEME, blobs::answer)
        .invoke_handler(commands::main_window())
        .on_page_load(|webview, payload| {
            if payload.event() == PageLoadEvent::Started {
                webview.state::<Watches>().end_all(webview.label());
            }
        })
        .setup(move |app| {
            async_runtime::spawn(exit_when_asked(app.handle().clone()));
            let backend = Arc::clone(&app.state::<Arc<App>>());
            stand_around(app.handle(), &backend, lookout);
            async_runtime::spawn(async move {
                backend.outside().connect();
                backend.tidy().await;
            });
            pages::window(app, LABEL, "index.html", webview_folder)
                .title("Qilbee")
                .inner_size(SIZE.0, SIZE.1)
                .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
                .center()
                // Files are dropped on the page, which takes them.
                .disable_drag_drop_handler()
                .build()?;
            Ok(())
        })
        .build(tauri::generate_context!())?;
    let keys = quick_ask::listen(window.handle(), &shortcuts(&app));
    window.run(move |handle, event| {
        // They are listened to for as long as this lives.
        let _ = &keys;
        match event {
            RunEvent::WindowEvent {
                label,
                event: WindowEvent::Destroyed,
                ..
            } if label == LABEL => handle.exit(0),
            RunEvent::Exit => async_runtime::block_on(app.close()),
            _ => {}
        }
    });
    Ok(())
}

/// The window, unless it is closed.
pub(super) fn find(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(LABEL)
}

/// Brings it to the front, with the keyboard.
pub(crate) fn show(app: &AppHandle) {
    let Some(window) = find(app) else { return };
    let shown = window
        .unminimize()
        .and_then(|()| window.show())
        .and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be shown");
    }
}

/// Whether the person has it in front of them.
pub(super) fn is_looked_at(app: &AppHandle) -> bool {
    find(app).is_some_and(|window| {
        let minimized = window.is_minimized().unwrap_or(true);
        !minimized && window.is_focused().unwrap_or(false)
    })
}

/// Begins what goes on around the window.
fn stand_around(app: &AppHandle, backend: &Arc<App>, lookout: Arc<Lookout>) {
    let home = backend.home();
    let shell = Arc::new(Shell {
        lookout,
        strip: Strip::new(app.clone(), home.webview(), home.strip_place()),
        quick_ask: QuickAsk::default(),
        requests: PageRequests::default(),
        words: watch::Sender::new(None),
    });
    app.manage(Arc::clone(&shell));
    async_runtime::spawn(direction::direct(app.clone(), Arc::clone(&shell)));
    async_runtime::spawn(tray::follow(app.clone(), Arc::clone(&shell)));
    async_runtime::spawn(notices::tell(app.clone(), Arc::clone(&shell)));
    let backend = Arc::clone(backend);
    async_runtime::spawn(async move {
        if let Ok(desktop) = backend.desktop()
            && let Err(error) = desktop
                .set_window_avoidance(Arc::new(StripWay(shell)))
                .await
        {
            tracing::warn!(%error, "the control strip cannot make way");
        }
    });
}

/// The strip as the desktop knows it.
struct StripWay(Arc<Shell>);

impl WindowAvoidance for StripWay {
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        self.0.strip.move_away(places)
    }
}

fn shortcuts(app: &App) -> ShortcutSettings {
    let settings = app.settings();
    settings.as_ref().as_ref().map_or_else(
        |_| ShortcutSettings::default(),
        |settings| settings.shortcuts.clone(),
    )
}

/// A system that shuts down, or a terminal's Ctrl-C, ends the program as closing the window does.
async fn exit_when_asked(app: AppHandle) {
    match EndSignals::listen() {
        Ok(mut signals) => {
            signals.received().await;
            app.exit(0);
        }
        Err(error) => tracing::warn!(%error, "signals cannot be received"),
    }
}
