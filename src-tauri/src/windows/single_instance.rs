//! One window for each data folder: a second start brings the first one's window to the front, hands it its link, and ends.
//! Programs meet by a name on the session's message bus; without a bus each start has its own window.

use super::{PageRequest, PageRequests, main_window};
use crate::{Home, app_link::AppLink, journal_key::folder_digest};
#[cfg(target_os = "linux")]
use std::env;
use std::sync::Arc;
use tauri::{AppHandle, Wry, plugin::TauriPlugin};

/// Beginning of the name on the bus.
const BUS_NAME: &str = "ca.aicube.qilbee";
/// End that the plugin gives the name.
#[cfg(target_os = "linux")]
const PLUGIN_NAME: &str = ".SingleInstance";
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

/// Hands this start over to the program that has a window for this data folder. Returns false where there is none.
///
/// The plugin does the same, but only once the journal is being opened, and ends the process beside the threads that do it.
#[cfg(target_os = "linux")]
pub(super) fn hand_over(home: &Home) -> bool {
    hand_over_on_bus(home).unwrap_or_else(|error| {
        tracing::debug!(%error, "whether there is a window already is left to the plugin");
        false
    })
}

/// Other systems leave it to the plugin.
#[cfg(not(target_os = "linux"))]
pub(super) fn hand_over(_: &Home) -> bool {
    false
}

#[cfg(target_os = "linux")]
fn hand_over_on_bus(home: &Home) -> zbus::Result<bool> {
    let name = format!("{}{PLUGIN_NAME}", bus_name(home));
    let connection = zbus::blocking::Connection::session()?;
    let bus = zbus::blocking::fdo::DBusProxy::new(&connection)?;
    if !bus.name_has_owner(name.as_str().try_into()?)? {
        return Ok(false);
    }
    let path = format!("/{}", name.replace('.', "/").replace('-', "_"));
    let arguments: Vec<_> = env::args_os().collect();
    let arguments: Vec<_> = arguments.iter().map(|it| it.to_string_lossy()).collect();
    let folder = env::current_dir().unwrap_or_default();
    let call = (arguments, folder.to_string_lossy());
    connection.call_method(
        Some(name.as_str()),
        path.as_str(),
        Some("org.SingleInstance.DBus"),
        "ExecuteCallback",
        &call,
    )?;
    Ok(true)
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
