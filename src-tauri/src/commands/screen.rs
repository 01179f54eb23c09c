//! The screen as Qilbee sees it, live to the window for as long as its panel is in sight. The bytes are those
//! that the model gets.

use super::Backend;
use crate::{error::UiError, event_streams::EventStreams};
use desktop::Preview;
use tauri::{
    State, Webview, async_runtime,
    ipc::{Channel, InvokeResponseBody},
};

#[tauri::command]
pub(crate) async fn watch_screen(
    webview: Webview,
    app: Backend<'_>,
    watches: State<'_, EventStreams>,
    pictures: Channel<InvokeResponseBody>,
) -> Result<u32, UiError> {
    let preview = app.desktop().map_err(UiError::bad_request)?.preview();
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        tokio::select! {
            () = end.cancelled() => {}
            () = forward(preview, &pictures) => {}
        }
    });
    Ok(id)
}

#[tauri::command]
pub(crate) async fn unwatch_screen(
    watches: State<'_, EventStreams>,
    watch: u32,
) -> Result<(), UiError> {
    watches.remove(watch);
    Ok(())
}

/// Ends when the desktop does or the window is gone.
async fn forward(mut preview: Preview, pictures: &Channel<InvokeResponseBody>) {
    while let Ok(picture) = preview.next().await {
        let bytes = picture.data.as_slice().to_vec();
        if pictures.send(InvokeResponseBody::Raw(bytes)).is_err() {
            return;
        }
    }
}
