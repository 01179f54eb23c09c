//! What a window may show: its own pages and nothing else, whatever a link in an answer says.

use tauri::{
    Runtime, Url,
    webview::{NewWindowFeatures, NewWindowResponse},
};

/// The address of the UI while it is being worked on (`npm run dev`).
const DEVELOPMENT: &str = "127.0.0.1:5173";

/// Whether the address is one of the program's own pages.
pub(super) fn is_own(address: &Url) -> bool {
    let is_own = match address.scheme() {
        "tauri" => true,
        // Windows serves the same pages under this name.
        "http" | "https" => match address.host_str() {
            Some("tauri.localhost") => true,
            _ => cfg!(debug_assertions) && address.authority() == DEVELOPMENT,
        },
        _ => false,
    };
    if !is_own {
        tracing::warn!(%address, "a page that is not the program's own was not opened");
    }
    is_own
}

/// A link never opens a window of Qilbee's.
pub(super) fn refuse_new_window<R: Runtime>(
    address: Url,
    _: NewWindowFeatures,
) -> NewWindowResponse<R> {
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
