//! URLs that hold a file themselves, so that a page needs nothing beside it.

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// Returns the `data:` URL of a file.
pub(crate) fn data_url(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", STANDARD.encode(bytes))
}
