//! Opens a link outside of the window, in the person's own program for it. Only the web and mail: any other
//! address could start a program or show a file. The `open` crate knows how each system does that; Tauri's
//! opener plugin would bring commands and a scope of its own around the same crate.

use crate::error::UiError;
use localization::{LocalizedText, localized};
use tauri::Url;

/// The longest address, in bytes. No page and no mail needs more.
const MAX_BYTES: usize = 8 * 1024;

/// Comes back at once: how long the other program needs is its own affair.
#[tauri::command]
pub(crate) async fn open_link(address: String) -> Result<(), UiError> {
    let url = checked(&address)?;
    open::that_detached(url.as_str()).map_err(|error| {
        tracing::warn!(%error, "a link could not be opened");
        UiError::internal(localized!("app-link-no-program"))
    })
}

/// The address as it is handed on: written out by the parser, so that nothing in it means anything else to
/// the program that opens it.
fn checked(address: &str) -> Result<Url, UiError> {
    if address.len() > MAX_BYTES {
        return refuse(localized!("app-link-too-long"));
    }
    let Ok(url) = Url::parse(address) else {
        return refuse(localized!("app-link-unreadable"));
    };
    match url.scheme() {
        "http" | "https" if url.host_str().is_some_and(|host| !host.is_empty()) => Ok(url),
        "mailto" if !url.path().is_empty() => Ok(url),
        "http" | "https" | "mailto" => refuse(localized!("app-link-incomplete")),
        _ => refuse(localized!("app-link-kind")),
    }
}

fn refuse(reason: LocalizedText) -> Result<Url, UiError> {
    Err(UiError::bad_request(localized!(
        "app-link-refused",
        reason = reason
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_web_and_mail_are_opened() {
        let check = |address: &str, wanted: Option<&str>| {
            let opened = checked(address).ok();
            assert_eq!(opened.as_ref().map(Url::as_str), wanted, "{address}");
        };
        check(
            "https://example.com/a?b=c#d",
            Some("https://example.com/a?b=c#d"),
        );
        check("HTTP://Example.com", Some("http://example.com/"));
        check("mailto:sam@example.com", Some("mailto:sam@example.com"));
        check(
            "https://example.com/\" & calc.exe \n$(id)",
            Some("https://example.com/%22%20&%20calc.exe%20$(id)"),
        );
        check("https://аpple.com/", Some("https://xn--pple-43d.com/"));
        for refused in [
            "",
            "example.com",
            "/etc/passwd",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "data:text/html,x",
            "qilbee-blob://localhost/abc",
            "ms-settings:",
            "smb://host/share",
            "https://",
            "http:",
            "mailto:",
            "--help",
        ] {
            check(refused, None);
        }
        check(
            &format!("https://example.com/{}", "a".repeat(MAX_BYTES)),
            None,
        );
    }
}
