//! The practice window: a program of its own with one small page, so that it is to Qilbee what any
//! other program on the desktop is.

use super::pages;
use crate::commands::{self, PracticeRecord};
use std::{io, path::PathBuf, thread};
use tauri::{
    AppHandle, Manager as _, PhysicalPosition, PhysicalSize, Theme, webview::PageLoadEvent,
};

/// What the window is called in the capability file.
const LABEL: &str = "practice";
const SIZE: (f64, f64) = (640.0, 620.0);
const SMALLEST_SIZE: (f64, f64) = (480.0, 400.0);

/// How to open it.
pub(crate) struct PracticeOptions {
    /// Where to write what arrives.
    pub(crate) record: PathBuf,
    /// Where the webview keeps its own things.
    pub(crate) webview_folder: PathBuf,
    /// Pixels from the top left of the desktop.
    pub(crate) position: Option<(i32, i32)>,
    /// Width and height in pixels.
    pub(crate) size: Option<(u32, u32)>,
    /// Its colours; the system's when not said.
    pub(crate) dark: Option<bool>,
    /// Whether whoever opened it holds it open through standard input.
    pub(crate) until_input_ends: bool,
}

pub(crate) fn open(options: PracticeOptions) -> Result<(), Box<dyn std::error::Error>> {
    let PracticeOptions {
        record,
        webview_folder,
        position,
        size,
        dark,
        until_input_ends,
    } = options;
    let window = tauri::Builder::default()
        .manage(PracticeRecord::new(record))
        .invoke_handler(commands::practice_window())
        .on_page_load(|webview, payload| {
            if payload.event() == PageLoadEvent::Finished
                && let Err(error) = webview.state::<PracticeRecord>().begin()
            {
                tracing::error!(%error, "the practice record cannot be written");
                webview.app_handle().exit(1);
            }
        })
        .setup(move |app| {
            if until_input_ends {
                close_when_input_ends(app.handle().clone())?;
            }
            let page = match dark {
                None => "practice.html",
                Some(true) => "practice.html?theme=dark",
                Some(false) => "practice.html?theme=light",
            };
            let theme = dark.map(|dark| if dark { Theme::Dark } else { Theme::Light });
            let window = pages::window(app, LABEL, page, webview_folder)
                .title("Qilbee practice form")
                .inner_size(SIZE.0, SIZE.1)
                .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
                .theme(theme)
                // The practice model must not type into a window that came to lie on top.
                .always_on_top(true)
                .build()?;
            if let Some((width, height)) = size {
                window.set_size(PhysicalSize::new(width, height))?;
            }
            if let Some((x, y)) = position {
                window.set_position(PhysicalPosition::new(x, y))?;
            }
            Ok(())
        })
        .build(tauri::generate_context!())?;
    window.run(|_, _| {});
    Ok(())
}

/// The thread lives as long as the process: it has nothing to give back.
pub(super) fn close_when_input_ends(app: AppHandle) -> io::Result<()> {
    let wait = move || {
        // Whatever ended the input, nobody holds the window open any more.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        app.exit(0);
    };
    thread::Builder::new()
        .name("input-watch".to_owned())
        .spawn(wait)
        .map(drop)
}
