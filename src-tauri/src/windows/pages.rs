//! Builders of all windows: none shows more than the program's own pages, whatever a link in an answer says.

use std::{env, path::PathBuf};
use tauri::{
    Manager, Runtime, Url, WebviewUrl, WebviewWindowBuilder,
    webview::{NewWindowFeatures, NewWindowResponse},
};

/// The address of the UI while it is being worked on (`npm run dev`).
const DEVELOPMENT: &str = "127.0.0.1:5173";

/// Variable that a developer sets to 1 to inspect the window of a debug build.
const INSPECTOR: &str = "QILBEE_INSPECTOR";

/// Builds a window for one of the program's own pages. `folder` holds the webview's own files.
pub(super) fn window<'a, R: Runtime, M: Manager<R>>(
    owner: &'a M,
    label: impl Into<String>,
    page: impl Into<PathBuf>,
    folder: PathBuf,
) -> WebviewWindowBuilder<'a, R, M> {
    WebviewWindowBuilder::new(owner, label, WebviewUrl::App(page.into()))
        .data_directory(folder)
        .devtools(inspector_is_asked_for())
        .on_navigation(is_own)
        .on_new_window(refuse_new_window)
}

/// Returns true if a developer asked for the webview's inspector. Release builds have none.
fn inspector_is_asked_for() -> bool {
    env::var_os(INSPECTOR).is_some_and(|value| value == "1")
}

/// Builds a bare window that lies over all others, in no list of windows. It is shown once it has its place.
pub(super) fn overlay<'a, R: Runtime, M: Manager<R>>(
    owner: &'a M,
    label: impl Into<String>,
    page: impl Into<PathBuf>,
    folder: PathBuf,
) -> WebviewWindowBuilder<'a, R, M> {
    window(owner, label, page, folder)
        .visible(false)
        .decorations(false)
        .always_on_top(true)
        .skip_taskbar(true)
}

/// Returns true if the address is one of the program's own pages.
fn is_own(address: &Url) -> bool {
    let is_own = match address.scheme() {
        "tauri" => true,
        // Windows serves the same pages under this name.
        "http" | "https" => match address.host_str() {
            Some("tauri.localhost") => true,
            _ => cfg!(not(feature = "custom-protocol")) && address.authority() == DEVELOPMENT,
        },
        _ => false,
    };
    if !is_own {
        tracing::warn!(%address, "a page that is not the program's own was not opened");
    }
    is_own
}

/// A link never opens a window of Qilbee's.
fn refuse_new_window<R: Runtime>(address: Url, _: NewWindowFeatures) -> NewWindowResponse<R> {
    tracing::warn!(%address, "a window for another page was not opened");
    NewWindowResponse::Deny
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_are_shown() {
        let check = |address: &str, wanted| {
            assert_eq!(is_own(&address.parse().unwrap()), wanted, "{address}");
        };
        check("tauri://localhost/index.html", true);
        check("http://tauri.localhost/practice.html", true);
        check("https://example.com/", false);
        check("https://tauri.localhost.example.com/", false);
        check("file:///etc/passwd", false);
        check("javascript:alert(1)", false);
        check("data:text/html,hello", false);
    }
}
