//! The main window, and the program's life with it: it ends when the window is closed, after what runs
//! was stopped and the journal closed.

use super::{
    RegionChoice, Shots,
    blobs::{self, Thumbnails},
    pages,
};
use crate::{
    App, Home,
    commands::{self, Watches},
    signals::EndSignals,
};
use desktop::OwnWindowsChoice;
use secrets::Secrets;
use std::sync::Arc;
use tauri::{
    AppHandle, Manager as _, RunEvent, WebviewUrl, WebviewWindowBuilder, async_runtime,
    webview::PageLoadEvent,
};

/// What the window is called in the capability file.
const LABEL: &str = "main";
const SIZE: (f64, f64) = (1280.0, 820.0);
const SMALLEST_SIZE: (f64, f64) = (560.0, 480.0);

pub(crate) fn open(home: Home, secrets: Secrets) -> Result<(), Box<dyn std::error::Error>> {
    let webview_folder = home.webview();
    let app = Arc::new(async_runtime::block_on(App::start(
        home,
        secrets,
        OwnWindowsChoice::Hidden,
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
                webview.state::<Watches>().end_all();
            }
        })
        .setup(move |app| {
            async_runtime::spawn(exit_when_asked(app.handle().clone()));
            let backend = Arc::clone(&app.state::<Arc<App>>());
            async_runtime::spawn(async move {
                backend.outside().connect();
                backend.tidy().await;
            });
            WebviewWindowBuilder::new(app, LABEL, WebviewUrl::App("index.html".into()))
                .title("Qilbee")
                .inner_size(SIZE.0, SIZE.1)
                .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
                .center()
                .data_directory(webview_folder)
                // Files are dropped on the page, which takes them.
                .disable_drag_drop_handler()
                .on_navigation(pages::is_own)
                .on_new_window(pages::refuse_new_window)
                .build()?;
            Ok(())
        })
        .build(tauri::generate_context!())?;
    window.run(move |_, event| {
        if let RunEvent::Exit = event {
            async_runtime::block_on(app.close());
        }
    });
    Ok(())
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
