//! The window of the calibration: all of one monitor, without a border, above everything else, for as long as whoever
//! opened it holds standard input open. A program of its own, as the practice window is.

use super::{pages, practice_window::close_when_input_ends};
use crate::calibration::Record;
use std::path::PathBuf;
use tauri::{PhysicalPosition, PhysicalSize, ipc::Invoke};

/// Name of the window in the capability file.
const LABEL: &str = "calibration";

/// Place and record of the page.
pub(crate) struct CalibrationPage {
    /// File that the page writes what arrives to.
    pub(crate) record: PathBuf,
    /// Folder for the webview's own files.
    pub(crate) webview_folder: PathBuf,
    /// Top left corner of its monitor, in pixels from the top left of the desktop.
    pub(crate) position: (i32, i32),
    /// Size of its monitor, in pixels.
    pub(crate) size: (u32, u32),
}

/// Opens the window, and returns when it is closed. `commands` answers what its page calls.
pub(crate) fn open(
    page: CalibrationPage,
    commands: impl Fn(Invoke) -> bool + Send + Sync + 'static,
) -> Result<(), Box<dyn std::error::Error>> {
    let CalibrationPage {
        record,
        webview_folder,
        position: (x, y),
        size: (width, height),
    } = page;
    let window = tauri::Builder::default()
        .manage(Record::new(record))
        .invoke_handler(commands)
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
