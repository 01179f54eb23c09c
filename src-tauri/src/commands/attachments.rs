//! Pictures and files that go with a message.

use super::Backend;
use crate::{
    attachments::{self, AttachError},
    error::UiError,
};
use localization::localized;
use percent_encoding::percent_decode_str;
use protocol::{Attachment, BlobId};
use tauri::ipc::{InvokeBody, Request};
use tools::attachment::Annotation;

/// The header with the file's name, as `encodeURIComponent` writes it: headers take no other letters.
const NAME: &str = "qilbee-name";

/// Takes the bytes as they are; in no other form would a large file be quick.
#[tauri::command]
pub(crate) async fn store_attachment(
    app: Backend<'_>,
    request: Request<'_>,
) -> Result<Attachment, UiError> {
    let name = request
        .headers()
        .get(NAME)
        .and_then(|name| name.to_str().ok());
    let name = percent_decode_str(name.unwrap_or_default()).decode_utf8_lossy();
    let InvokeBody::Raw(bytes) = request.body() else {
        let problem = localized!("app-attachment-damaged", name = name.as_ref());
        return Err(UiError::bad_request(problem));
    };
    let store = app.sessions().store();
    Ok(attachments::attach(store, &name, bytes.clone()).await?)
}

/// It was taken out again, or its chat thrown away, before it was sent.
#[tauri::command]
pub(crate) async fn forget_attachment(
    app: Backend<'_>,
    attachment: Attachment,
) -> Result<(), UiError> {
    Ok(attachments::forget(app.sessions().store(), &attachment).await?)
}

#[tauri::command]
pub(crate) async fn mark_attachment(
    app: Backend<'_>,
    attachment: Attachment,
    marks: Vec<Annotation>,
    shared: bool,
) -> Result<Attachment, UiError> {
    let store = app.sessions().store();
    Ok(attachments::mark(store, &attachment, marks, shared).await?)
}

#[tauri::command]
pub(crate) async fn attachment_text(
    app: Backend<'_>,
    name: String,
    file: BlobId,
) -> Result<String, UiError> {
    Ok(attachments::words(app.sessions().store(), &name, &file).await?)
}

impl From<AttachError> for UiError {
    fn from(error: AttachError) -> Self {
        match error {
            AttachError::Refused(_) | AttachError::Gone(_) => Self::bad_request(error.message()),
            AttachError::NotKept { .. } | AttachError::Broken(_) => Self::internal(error.message()),
        }
    }
}
