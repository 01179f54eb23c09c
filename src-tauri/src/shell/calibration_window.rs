//! The window of the calibration: all of one monitor, without a border, above everything else, for as long as whoever
//! opened it holds standard input open. A program of its own, as the practice window is.

use super::{pages, practice_window::close_when_input_ends};
use crate::{calibration::Record, commands};
use std::path::PathBuf;
use tauri::{PhysicalPosition, PhysicalSize};

/// What the window is called in the capability file.
const LABEL: &str = "calibration";

/// How to open it.
pub(crate) struct CalibrationPage {
    /// Where to write what arrives.
    pub(crate) record: PathBuf,
    /// Where the webview keeps its own things.
    pub(crate) webview_folder: PathBuf,
    /// Where its monitor begins, in pixels from the top left of the desktop.
    pub(crate) position: (i32, i32),
    /// How large its monitor is, in pixels.
    pub(crate) size: (u32, u32),
}

pub(crate) fn open(page: CalibrationPage) -> Result<(), Box<dyn std::error::Error>> {
    let CalibrationPage {
        record,
        webview_folder,
        position: (x, y),
        size: (width, height),
    } = page;
    let window = tauri::Builder::default()
        .manage(Record::new(record))
        .invoke_handler(commands::calibration_window())
        .setup(move |app| {
            close_when_input_ends(app.handle().clone())?;
            let window = pages::overlay(app, LABEL, "calibration.html", webview_folder)
                .title("Qilbee calibration")
                .focused(true)
                .build()?;
            // The monitor that it lies on is the one it fills.
            window.set_size(PhysicalSize::new(width, height))?;
            window.set_position(PhysicalPosition::new(x, y))?;
            window.show()?;
            window.set_fullscreen(true)?;
            window.set_focus()?;
            Ok(())
        })
        .build(tauri::generate_context!())?;
    window.run(|_, _| {});
    Ok(())
}
