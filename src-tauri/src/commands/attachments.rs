//! Pictures and files that go with a message.

use super::Backend;
use crate::error::UiError;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::BlobRef;

/// An attachment may be this large.
const MAX_BYTES: usize = 20 * 1024 * 1024;
/// What can be attached.
const MEDIA_TYPES: [&str; 5] = [
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "text/plain",
];

#[tauri::command]
pub(crate) async fn store_attachment(
    app: Backend<'_>,
    name: String,
    media_type: String,
    data: String,
) -> Result<BlobRef, UiError> {
    if !MEDIA_TYPES.contains(&media_type.as_str()) {
        return Err(UiError::bad_request(format!(
            "“{name}” is of a kind that cannot be attached. Pictures and plain text can."
        )));
    }
    let bytes = STANDARD
        .decode(data)
        .map_err(|_| UiError::bad_request(format!("“{name}” arrived damaged. Try again.")))?;
    if bytes.len() > MAX_BYTES {
        return Err(UiError::bad_request(format!(
            "“{name}” is too large: at most {} MB.",
            MAX_BYTES / 1024 / 1024
        )));
    }
    Ok(app
        .sessions()
        .store()
        .put_blob(bytes.into(), &media_type, None)
        .await?)
}
