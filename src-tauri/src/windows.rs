//! The windows, the tray and notifications: making them, what they may load, and how they stay out of the way of what
//! is done on the desktop. What a chat does is decided elsewhere.

mod activity_tracker;
mod calibration_window;
mod control_bar;
mod fleet_notifications;
mod hide_windows;
mod image_protocol;
mod launch;
mod main_window;
mod minimize;
mod notifications;
mod page_requests;
mod pages;
mod practice_window;
mod quick_prompt;
mod region_picker;
mod screenshots;
mod single_instance;
mod system_texts;
mod tray;
mod window_coordinator;
mod z_order;

use std::sync::Arc;
use tokio::sync::watch;

pub(crate) use activity_tracker::ActivityTracker;
pub(crate) use calibration_window::{CalibrationPage, open as open_calibration_window};
pub(crate) use control_bar::{BarContent, ControlBar};
pub(crate) use hide_windows::{HiddenWindows, stable_snapshot};
pub(crate) use launch::{Opening, launch};
pub(crate) use main_window::show as show_main_window;
pub(crate) use page_requests::{PageRequest, PageRequests};
pub(crate) use practice_window::{
    Placement, PracticeOptions, PracticeRecord, open as open_practice_window, pair,
};
pub(crate) use quick_prompt::{FrontWindow, QuickPrompt, RecentChat};
pub(crate) use region_picker::{RegionChoice, pick as pick_region};
pub(crate) use screenshots::{Screenshots, at_full_size};
pub(crate) use system_texts::SystemTexts;

/// State of everything around the main window, for as long as the program runs.
pub(crate) struct WindowContext {
    pub(crate) activity: Arc<ActivityTracker>,
    pub(crate) control_bar: ControlBar,
    pub(crate) quick_prompt: QuickPrompt,
    pub(crate) requests: Arc<PageRequests>,
    /// Texts of tray and notifications; none until the page has sent them.
    pub(crate) texts: watch::Sender<Option<SystemTexts>>,
}

impl WindowContext {
    /// Shows the tray, and from now on notifications, with these texts.
    pub(crate) fn set_texts(
        self: &Arc<Self>,
        app: &tauri::AppHandle,
        texts: SystemTexts,
    ) -> tauri::Result<()> {
        let (context, handle) = (Arc::clone(self), app.clone());
        app.run_on_main_thread(move || {
            let state = context.activity.activity().borrow().state();
            tray::install(&handle, &texts, state);
            context.texts.send_replace(Some(texts));
        })
    }
}
