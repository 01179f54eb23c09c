//! One window for each data folder: a second start brings the first one's window to the front, hands it its link, and ends.
//! Programs meet by a name on the session's message bus; without a bus each start has its own window.

use super::{PageRequest, PageRequests, main_window};
use crate::{Home, app_link::AppLink, journal_key::folder_digest};
use std::sync::Arc;
use tauri::{AppHandle, Wry, plugin::TauriPlugin};

/// Beginning of the name on the bus.
const BUS_NAME: &str = "ca.aicube.qilbee";
/// Option of a start that shows nothing.
const MINIMIZED: &str = "--minimized";
/// Digits of the data folder's hash in the name.
const HASH_DIGITS: usize = 16;

/// Returns the plugin, which must come before all others. Links of later starts are asked for in `requests`, which are there
/// before the window.
pub(super) fn plugin(home: &Home, requests: Arc<PageRequests>) -> TauriPlugin<Wry> {
    let builder = tauri_plugin_single_instance::Builder::new();
    builder
        .dbus_id(bus_name(home))
        .callback(move |app, arguments, _| opened_again(app, &requests, &arguments))
        .build()
}

/// Lets the next start have a window of its own, although this program has not ended yet.
pub(super) fn let_go(app: &AppHandle) {
    tauri_plugin_single_instance::destroy(app);
}

/// Shows the window to whoever opened it again, and what their link names.
fn opened_again(app: &AppHandle, requests: &PageRequests, arguments: &[String]) {
    if !arguments.iter().any(|argument| argument == MINIMIZED) {
        main_window::show(app);
    }
    if let Some(link) = AppLink::among(arguments) {
        requests.ask(PageRequest::Link { link });
    }
}

/// Name of a data folder's program on the bus. No part of it may begin with a digit.
fn bus_name(home: &Home) -> String {
    format!("{BUS_NAME}.h{}", folder_digest(home, HASH_DIGITS))
}
