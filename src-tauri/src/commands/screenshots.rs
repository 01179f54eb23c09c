//! Screenshots that the person attaches: what there is to choose from, and taking one.

use super::Backend;
use crate::{
    App, attachments,
    error::UiError,
    windows::{self, HiddenWindows, RegionChoice, Screenshots},
};
use desktop::{CaptureError, Desktop, Frame, ScreenSnapshot};
use localization::localized;
use protocol::{Attachment, PictureSize, Region};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tauri::{AppHandle, State, WebviewWindow};

/// Small pictures to choose by are this long at their longer edge.
const SMALL_EDGE: u32 = 480;

/// Monitors and windows to choose from.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(rename = "ScreenshotTargets")
)]
pub(crate) struct Targets {
    monitors: Vec<Target>,
    /// The topmost first.
    windows: Vec<Target>,
}

/// A monitor or a window.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ScreenshotTarget"))]
struct Target {
    name: String,
    app: String,
    picture: String,
    width: u32,
    height: u32,
}

/// The choice: a place in the list, or a part of the screen that is chosen now.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Screenshot {
    Monitor { index: usize },
    Window { index: usize },
    Region,
}

#[tauri::command]
pub(crate) async fn screenshot_targets(
    app: Backend<'_>,
    handle: AppHandle,
    shots: State<'_, Screenshots>,
) -> Result<Targets, UiError> {
    let aside = HiddenWindows::hide_all(&handle);
    let snapshot = Arc::new(windows::stable_snapshot(eyes(&app)?).await?);
    drop(aside);
    shots.keep(Arc::clone(&snapshot));
    let (monitors, windows) = aside_of_all(move || small_pictures(&snapshot)).await??;
    let show = |(name, app, picture): Small| Target {
        name,
        app,
        width: picture.width,
        height: picture.height,
        picture: shots.add(picture),
    };
    Ok(Targets {
        monitors: monitors.into_iter().map(show).collect(),
        windows: windows.into_iter().map(show).collect(),
    })
}

#[tauri::command]
pub(crate) async fn take_screenshot(
    app: Backend<'_>,
    handle: AppHandle,
    shots: State<'_, Screenshots>,
    name: String,
    target: Screenshot,
) -> Result<Option<Attachment>, UiError> {
    let frame = match target {
        Screenshot::Monitor { index } => {
            let snapshot = held(&shots)?;
            let monitor = snapshot.monitors.get(index);
            Some(monitor.map(|(_, frame)| frame.clone()).ok_or_else(gone)?)
        }
        Screenshot::Window { index } => {
            let snapshot = held(&shots)?;
            let window = snapshot.windows.get(index);
            let picture = window.and_then(|window| snapshot.window_frame(window));
            Some(picture.ok_or_else(gone)?)
        }
        Screenshot::Region => region(&app, &handle).await?,
    };
    shots.clear();
    let Some(frame) = frame else { return Ok(None) };
    let picture = aside_of_all(move || windows::at_full_size(&frame)).await??;
    let bytes = picture.data.as_slice().to_vec();
    let store = app.sessions().store();
    Ok(Some(attachments::attach(store, &name, bytes).await?))
}

#[tauri::command]
pub(crate) async fn forget_screenshots(shots: State<'_, Screenshots>) -> Result<(), UiError> {
    shots.clear();
    Ok(())
}

/// From a window that lets the person choose a part of its monitor.
#[tauri::command]
pub(crate) async fn finish_region(
    window: WebviewWindow,
    choice: State<'_, RegionChoice>,
    region: Option<Region>,
) -> Result<(), UiError> {
    choice.choose(window.label(), region);
    Ok(())
}

/// The windows stay away until the person has chosen.
async fn region(app: &App, handle: &AppHandle) -> Result<Option<Frame>, UiError> {
    let _aside = HiddenWindows::hide_all(handle);
    let snapshot = windows::stable_snapshot(eyes(app)?).await?;
    let picked = windows::pick_region(handle, &snapshot).await;
    picked.map_err(|error| UiError::bad_request(error.message()))
}

/// Its name, its program, and a small picture of it.
type Small = (String, String, desktop::Picture);

fn small_pictures(snapshot: &ScreenSnapshot) -> Result<(Vec<Small>, Vec<Small>), CaptureError> {
    let monitors = snapshot.monitors.iter().map(|(monitor, frame)| {
        let picture = small(frame)?;
        Ok((monitor.name.clone(), String::new(), picture))
    });
    let monitors = monitors.collect::<Result<_, CaptureError>>()?;
    let windows = snapshot.windows.iter().map(|seen| {
        let window = &seen.window;
        // A window of which no monitor shows a part is not in the list; its place in it would be.
        let frame = snapshot.window_frame(seen);
        let frame = frame.ok_or_else(|| CaptureError(localized!("app-window-hidden")))?;
        Ok((window.title.clone(), window.app.clone(), small(&frame)?))
    });
    Ok((monitors, windows.collect::<Result<_, CaptureError>>()?))
}

fn small(frame: &Frame) -> Result<desktop::Picture, CaptureError> {
    let size = PictureSize::from(frame.area().size);
    let size = match size.long_edge() > SMALL_EDGE {
        true => size.with_long_edge(SMALL_EDGE),
        false => size,
    };
    frame.encode_at(size.into())
}

fn eyes(app: &App) -> Result<&Desktop, UiError> {
    app.desktop().map_err(UiError::bad_request)
}

fn held(shots: &Screenshots) -> Result<Arc<ScreenSnapshot>, UiError> {
    shots.snapshot().ok_or_else(gone)
}

fn gone() -> UiError {
    UiError::bad_request(localized!("app-screenshot-gone"))
}

/// Pictures take a while to make; nobody else waits for them.
async fn aside_of_all<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, UiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| {
        UiError::internal(localized!("app-picture-failed", error = error.to_string()))
    })
}

impl From<CaptureError> for UiError {
    fn from(error: CaptureError) -> Self {
        Self::internal(error.0)
    }
}
