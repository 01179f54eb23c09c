//! Region picker: a frameless window over each monitor shows a still picture of the screen, and the person draws a
//! rectangle on it. The windows may say what was chosen, and nothing else.

use super::{Screenshots, pages, screenshots, z_order::ZOrder};
use crate::App;
use desktop::{CaptureError, Frame, Rect, ScreenPoint, ScreenSnapshot, Size};
use localization::{LocalizedText, localized};
use protocol::Region;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tauri::{
    AppHandle, Manager as _, PhysicalPosition, PhysicalSize, WebviewWindow, WindowEvent,
    async_runtime,
};
use tokio::sync::oneshot;

/// Names of the windows in the capability file, before the number of their monitor.
const LABEL: &str = "region-";
/// Time between two checks for the keyboard focus.
const FOCUS_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Checks before the focus is given up.
const MAX_FOCUS_POLLS: u32 = 40;

/// Caller that waits for the person's choice, if any.
#[derive(Default)]
pub(crate) struct RegionChoice(Mutex<Option<oneshot::Sender<Option<ChosenRegion>>>>);

/// A part of a monitor, in its pixels.
struct ChosenRegion {
    monitor: usize,
    region: Region,
}

/// The choice cannot be made.
#[derive(Debug)]
pub(crate) enum PickError {
    /// The picture of a monitor could not be made.
    Picture(CaptureError),
    /// A window could not be opened.
    Window(tauri::Error),
    /// Somebody chooses already.
    Busy,
}

impl PickError {
    /// Returns the message for people.
    pub(crate) fn message(&self) -> LocalizedText {
        match self {
            Self::Picture(CaptureError(reason)) => reason.clone(),
            Self::Window(error) => {
                localized!("app-region-windows-failed", error = error.to_string())
            }
            Self::Busy => localized!("app-region-busy"),
        }
    }
}

impl From<CaptureError> for PickError {
    fn from(error: CaptureError) -> Self {
        Self::Picture(error)
    }
}

impl From<tauri::Error> for PickError {
    fn from(error: tauri::Error) -> Self {
        Self::Window(error)
    }
}

/// Lets the person choose. Returns that part in native pixels, or none when they cancel.
pub(crate) async fn pick(
    app: &AppHandle,
    snapshot: &ScreenSnapshot,
) -> Result<Option<Frame>, PickError> {
    let (answer, answered) = oneshot::channel();
    app.state::<RegionChoice>().begin(answer)?;
    let opened = open(app, snapshot);
    let chosen = match opened {
        // Whoever could answer is gone: nothing was chosen.
        Ok(()) => answered.await.unwrap_or(None),
        Err(_) => None,
    };
    app.state::<RegionChoice>().finish(None);
    close(app);
    opened?;
    let Some(ChosenRegion { monitor, region }) = chosen else {
        return Ok(None);
    };
    let frame = snapshot.monitors.get(monitor).map(|(_, frame)| frame);
    Ok(frame.and_then(|frame| frame.crop(place(frame.area().origin, region))))
}

impl RegionChoice {
    fn begin(&self, answer: oneshot::Sender<Option<ChosenRegion>>) -> Result<(), PickError> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.is_some() {
            return Err(PickError::Busy);
        }
        *waiting = Some(answer);
        Ok(())
    }

    /// The window with this label says what was chosen on its monitor.
    pub(crate) fn choose(&self, label: &str, region: Option<Region>) {
        let monitor = label
            .strip_prefix(LABEL)
            .and_then(|number| number.parse().ok());
        let chosen = monitor.zip(region);
        self.finish(chosen.map(|(monitor, region)| ChosenRegion { monitor, region }));
    }

    fn finish(&self, chosen: Option<ChosenRegion>) {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(answer) = waiting {
            // Who asked may be gone; then nobody needs to know.
            let _ = answer.send(chosen);
        }
    }
}

fn open(app: &AppHandle, snapshot: &ScreenSnapshot) -> Result<(), PickError> {
    let shown = app.state::<Screenshots>();
    for (number, (monitor, frame)) in snapshot.monitors.iter().enumerate() {
        let shot = shown.add(screenshots::at_full_size(frame)?);
        open_one(app, number, monitor.area, &shot, monitor.main)?;
    }
    Ok(())
}

fn open_one(
    app: &AppHandle,
    number: usize,
    area: Rect,
    shot: &str,
    has_focus: bool,
) -> tauri::Result<()> {
    let Size { width, height } = area.size;
    let page = format!("region.html?shot={shot}&width={width}&height={height}");
    let folder = app.state::<Arc<App>>().home().webview();
    let window = pages::overlay(app, format!("{LABEL}{number}"), page, folder)
        .title("Qilbee")
        .shadow(false)
        .resizable(true)
        .focused(has_focus)
        .build()?;
    let owner = app.clone();
    window.on_window_event(move |event| {
        if let WindowEvent::Destroyed = event {
            owner.state::<RegionChoice>().finish(None);
        }
    });
    window.set_position(PhysicalPosition::new(area.origin.x, area.origin.y))?;
    window.set_size(PhysicalSize::new(width, height))?;
    window.show()?;
    let middle = |start: i32, length: u32| f64::from(start) + f64::from(length) / 2.0;
    window.set_fullscreen_on_monitor(PhysicalPosition::new(
        middle(area.origin.x, width),
        middle(area.origin.y, height),
    ))?;
    if has_focus {
        async_runtime::spawn(take_keyboard(window));
    }
    Ok(())
}

/// Has the keyboard go to the window, so that Escape and the arrows work before anything was pressed in it. A
/// window manager gives it only to a window it knows already, and not to each that asks in the usual way.
async fn take_keyboard(window: WebviewWindow) {
    let neighbours = ZOrder::open();
    for _ in 0..MAX_FOCUS_POLLS {
        if window.is_focused().unwrap_or(true) {
            return;
        }
        if let Err(error) = window.set_focus() {
            tracing::debug!(%error, "the window for choosing is gone");
            return;
        }
        if let Some(neighbours) = &neighbours
            && let Some(number) = ZOrder::number(&window)
        {
            neighbours.activate(number);
        }
        tokio::time::sleep(FOCUS_POLL_INTERVAL).await;
    }
}

fn close(app: &AppHandle) {
    for (label, window) in app.webview_windows() {
        if label.starts_with(LABEL)
            && let Err(error) = window.destroy()
        {
            tracing::warn!(%error, "a window for choosing does not close");
        }
    }
}

/// Converts a part of a monitor to a place on the screen.
fn place(origin: ScreenPoint, region: Region) -> Rect {
    Rect {
        origin: ScreenPoint {
            x: origin.x.saturating_add(region.x),
            y: origin.y.saturating_add(region.y),
        },
        size: Size {
            width: region.width,
            height: region.height,
        },
    }
}
