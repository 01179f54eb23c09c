//! The windows: making them, what they may load, how they stay out of the way of what is done on the desktop,
//! and how the program ends with them. What a chat does is decided elsewhere.

mod blobs;
mod calibration_window;
mod clear_view;
mod direction;
mod lookout;
mod main_window;
mod neighbours;
mod notices;
mod pages;
mod practice_window;
mod quick_ask;
mod region_picker;
mod requests;
mod shots;
mod step_aside;
mod strip;
mod tray;
mod words;

use std::sync::Arc;
use tokio::sync::watch;

pub(crate) use calibration_window::{CalibrationPage, open as open_calibration_window};
pub(crate) use clear_view::{Aside, look};
pub(crate) use lookout::Lookout;
pub(crate) use main_window::{open as open_main_window, show as show_main_window};
pub(crate) use practice_window::{Placement, PracticeOptions, open as open_practice_window, pair};
pub(crate) use quick_ask::{Front, QuickAsk};
pub(crate) use region_picker::{RegionChoice, pick as pick_region};
pub(crate) use requests::{PageRequest, PageRequests};
pub(crate) use shots::{Shots, whole as whole_picture};
pub(crate) use strip::Strip;
pub(crate) use words::ShellWords;

/// What stands around the main window, for as long as the program runs.
pub(crate) struct Shell {
    pub(crate) lookout: Arc<Lookout>,
    pub(crate) strip: Strip,
    pub(crate) quick_ask: QuickAsk,
    pub(crate) requests: PageRequests,
    /// Nothing until the page has said them.
    pub(crate) words: watch::Sender<Option<ShellWords>>,
}

impl Shell {
    /// What is shown outside of any page is shown in these words from now on.
    pub(crate) fn say(
        self: &Arc<Self>,
        app: &tauri::AppHandle,
        words: ShellWords,
    ) -> tauri::Result<()> {
        let (shell, handle) = (Arc::clone(self), app.clone());
        app.run_on_main_thread(move || {
            let mood = shell.lookout.overview().borrow().mood();
            tray::put_up(&handle, &words, mood);
            shell.words.send_replace(Some(words));
        })
    }
}
