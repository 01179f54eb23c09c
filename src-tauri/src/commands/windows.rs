//! Commands of the windows around the main one: control bar, quick prompt, texts of the tray.

use super::Backend;
use crate::{
    attachments,
    error::UiError,
    event_streams::EventStreams,
    mcp::SESSION_WAIT,
    windows::{self, BarContent, FrontWindow, PageRequest, RecentChat, SystemTexts, WindowContext},
};
use desktop::TakeoverSource;
use localization::localized;
use protocol::{Command, SessionId};
use serde::Serialize;
use std::sync::Arc;
use tauri::{AppHandle, State, Webview, async_runtime, ipc::Channel};
use tokio::sync::broadcast::error::RecvError;

/// The windows as the commands get them.
type Windows<'a> = State<'a, Arc<WindowContext>>;

/// The window that was in front when the quick prompt was opened.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "FrontWindow"))]
pub(crate) struct FrontWindowName {
    title: String,
    app: String,
}

/// The words of what is shown outside of any page.
#[tauri::command]
pub(crate) async fn tell_words(
    app: AppHandle,
    windows: Windows<'_>,
    words: SystemTexts,
) -> Result<(), UiError> {
    Ok(windows.set_texts(&app, words)?)
}

/// Streams requests to the page. Ends with `unwatch_session`.
#[tauri::command]
pub(crate) async fn watch_requests(
    webview: Webview,
    windows: Windows<'_>,
    watches: State<'_, EventStreams>,
    requests: Channel<PageRequest>,
) -> Result<u32, UiError> {
    let (first, mut asked) = windows.requests.listen();
    if let Some(first) = first {
        requests.send(first)?;
    }
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        loop {
            let request = tokio::select! {
                () = end.cancelled() => return,
                request = asked.recv() => request,
            };
            match request {
                Ok(request) => {
                    if requests.send(request).is_err() {
                        return;
                    }
                }
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    });
    Ok(id)
}

/// The chat that uses the desktop, now and whenever it is another. Ends with `unwatch_session`.
#[tauri::command]
pub(crate) async fn watch_acting(
    webview: Webview,
    windows: Windows<'_>,
    watches: State<'_, EventStreams>,
    acting: Channel<Option<SessionId>>,
) -> Result<u32, UiError> {
    let mut activity = windows.activity.activity();
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        let mut told = None;
        loop {
            let now = activity.borrow_and_update().acting.last().cloned();
            if told.as_ref() != Some(&now) {
                if acting.send(now.clone()).is_err() {
                    return;
                }
                told = Some(now);
            }
            tokio::select! {
                () = end.cancelled() => return,
                changed = activity.changed() => if changed.is_err() {
                    return;
                },
            }
        }
    });
    Ok(id)
}

/// The strip's page is so high now, in its own pixels, and shows this.
#[tauri::command]
pub(crate) async fn fit_strip(
    windows: Windows<'_>,
    height: f64,
    content: BarContent,
) -> Result<(), UiError> {
    Ok(windows.control_bar.fit(height, content)?)
}

/// The person begins to move the strip.
#[tauri::command]
pub(crate) async fn drag_strip(windows: Windows<'_>) -> Result<(), UiError> {
    Ok(windows.control_bar.drag()?)
}

/// Mouse and keyboard are the person's at once, as if they had touched them; where nothing is being done
/// the chat is paused.
#[tauri::command]
pub(crate) async fn take_over(app: Backend<'_>, session: SessionId) -> Result<(), UiError> {
    if let Ok(desktop) = app.desktop()
        && desktop.user_input().is_armed()
    {
        desktop.user_input().take_over(TakeoverSource::Mouse);
        return Ok(());
    }
    let session = app.sessions().open(&session).await?;
    Ok(session.submit(Command::Pause).await?)
}

/// The main window, in front.
#[tauri::command]
pub(crate) async fn show_main(app: AppHandle) -> Result<(), UiError> {
    windows::show_main_window(&app);
    Ok(())
}

/// Returns the window that a picture could be sent of; none when no window was in front.
#[tauri::command]
pub(crate) async fn quick_ask_front(
    windows: Windows<'_>,
) -> Result<Option<FrontWindowName>, UiError> {
    let front = windows.quick_prompt.front();
    Ok(front.map(|front| FrontWindowName {
        title: front.window.title,
        app: front.window.app,
    }))
}

/// Returns the chats that the quick prompt offers.
#[tauri::command]
pub(crate) async fn quick_ask_recent(windows: Windows<'_>) -> Result<Vec<RecentChat>, UiError> {
    Ok(windows.quick_prompt.recent())
}

/// Shows one of the chats that the quick prompt offers, in its place.
#[tauri::command]
pub(crate) async fn quick_ask_open(
    handle: AppHandle,
    windows: Windows<'_>,
    session: SessionId,
) -> Result<(), UiError> {
    let offered = windows.quick_prompt.recent();
    if !offered.iter().any(|chat| chat.session == session) {
        return Err(UiError::bad_request(localized!("app-chat-not-offered")));
    }
    windows.quick_prompt.close(&handle);
    windows.requests.ask(PageRequest::Chat { session });
    windows::show_main_window(&handle);
    Ok(())
}

/// Sends into a new chat, and shows it.
#[tauri::command]
pub(crate) async fn quick_ask_send(
    handle: AppHandle,
    app: Backend<'_>,
    windows: Windows<'_>,
    text: String,
    quoted: Vec<String>,
    with_picture: bool,
) -> Result<(), UiError> {
    let front = windows.quick_prompt.front().filter(|_| with_picture);
    app.external_tools().settled(SESSION_WAIT).await;
    let session = app.sessions().create(app.default_options().await).await?;
    let mut attached = Vec::new();
    if let Some(FrontWindow { picture, window }) = front {
        let bytes = picture.data.as_slice().to_vec();
        let store = app.sessions().store();
        attached.push(attachments::attach(store, &window.title, bytes).await?);
    }
    let id = session.id().clone();
    session
        .submit(Command::Submit {
            text,
            attachments: attached,
            quoted,
        })
        .await?;
    windows.quick_prompt.close(&handle);
    windows.requests.ask(PageRequest::Chat { session: id });
    // Over what another chat is doing, the strip is enough.
    if windows.activity.activity().borrow().acting.is_empty() {
        windows::show_main_window(&handle);
    }
    Ok(())
}

#[tauri::command]
pub(crate) async fn quick_ask_close(
    handle: AppHandle,
    windows: Windows<'_>,
) -> Result<(), UiError> {
    windows.quick_prompt.close(&handle);
    Ok(())
}
