//! The control bar: a small window on top of all others, shown while a session uses the desktop. Keeps it where the
//! person put it, out from under clicks, and without the keyboard; a question stands beside the place it is about. Its page
//! decides what it says.

use super::{pages, z_order::ZOrder};
use crate::event_streams::EventStreams;
use desktop::{Rect, ScreenPoint, Size, WindowAvoidance};
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tauri::{
    AppHandle, LogicalSize, Manager as _, PhysicalPosition, PhysicalSize, WebviewWindow,
    WindowEvent,
};
use tokio::sync::watch;

mod place;

/// Name of the window in the capability file.
pub(super) const LABEL: &str = "control-bar";
/// In pixels of the page. The page says how high it is.
const SIZE: LogicalSize<f64> = LogicalSize::new(680.0, 54.0);
const MAX_HEIGHT: f64 = 560.0;
/// Time for its page to show something, before whoever acts goes on without it.
const OPENING_LIMIT: Duration = Duration::from_millis(1500);

/// The control bar, open or not.
pub(crate) struct ControlBar {
    app: AppHandle,
    webview_folder: PathBuf,
    /// File with the place the person chose.
    place_file: PathBuf,
    state: Mutex<BarState>,
    shown: watch::Sender<bool>,
}

/// Place and state of the window. Kept up to date by events, because the desktop's thread must not wait for the
/// window's.
#[derive(Default)]
struct BarState {
    /// The part of the monitor that is free for windows.
    screen: Option<Rect>,
    area: Option<Rect>,
    /// True while the person moves it.
    dragged: bool,
    chosen: Option<ChosenPlace>,
    /// Window that had the keyboard before a question was asked.
    keyboard: Option<u32>,
    content: BarContent,
    /// The target that was captured last.
    target: Option<CapturedTarget>,
    /// Place of the bar before it went to a target.
    usual: Option<ScreenPoint>,
}

/// Part of the screen that a question can be about.
struct CapturedTarget {
    points: Vec<ScreenPoint>,
    area: Rect,
}

/// Content of the bar below its own line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum BarContent {
    /// Nothing.
    #[default]
    Work,
    /// A question.
    Question,
    /// A question about a place on the screen: that of the target that was captured last.
    QuestionAboutPlace,
}

/// Place that the person chose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct ChosenPlace {
    x: i32,
    y: i32,
}

impl ControlBar {
    pub(super) fn new(app: AppHandle, webview_folder: PathBuf, place_file: PathBuf) -> Self {
        let chosen = fs::read(&place_file)
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok());
        Self {
            app,
            webview_folder,
            place_file,
            state: Mutex::new(BarState {
                chosen,
                ..BarState::default()
            }),
            shown: watch::Sender::new(false),
        }
    }

    /// Opens the bar on the monitor with the pointer, and waits until it shows something.
    pub(super) async fn open(&self) -> tauri::Result<()> {
        if self.window().is_some() {
            return Ok(());
        }
        let Some((screen, scale)) = self.screen()? else {
            return Ok(());
        };
        self.shown.send_replace(false);
        let size = fitting(screen, scale, SIZE.height);
        let origin = {
            let mut state = self.state();
            let chosen = state
                .chosen
                .map(|ChosenPlace { x, y }| ScreenPoint { x, y });
            let origin = place::initial(screen, size, chosen);
            state.screen = Some(screen);
            state.area = Some(Rect { origin, size });
            (state.dragged, state.content, state.keyboard) = (false, BarContent::Work, None);
            (state.target, state.usual) = (None, None);
            origin
        };
        let window = pages::overlay(
            &self.app,
            LABEL,
            "control-bar.html",
            self.webview_folder.clone(),
        )
        .title("Qilbee control bar")
        .visible_on_all_workspaces(true)
        .maximizable(false)
        .minimizable(false)
        .focused(false)
        .focusable(false)
        .inner_size(f64::from(size.width) / scale, SIZE.height)
        .build()?;
        window.set_position(PhysicalPosition::new(origin.x, origin.y))?;
        window.on_window_event({
            let app = self.app.clone();
            move |event| {
                if let (WindowEvent::Moved(to), Some(context)) = (
                    event,
                    app.try_state::<std::sync::Arc<super::WindowContext>>(),
                ) {
                    context.control_bar.moved(ScreenPoint { x: to.x, y: to.y });
                }
            }
        });
        let mut shown = self.shown.subscribe();
        let shows = shown.wait_for(|shown| *shown);
        if tokio::time::timeout(OPENING_LIMIT, shows).await.is_err() {
            tracing::warn!("the control bar takes long to open");
        }
        Ok(())
    }

    pub(super) fn close(&self) {
        self.app.state::<EventStreams>().end_all(LABEL);
        if let Some(window) = self.window()
            && let Err(error) = window.destroy()
        {
            tracing::warn!(%error, "the control bar could not be closed");
        }
        let chosen = {
            let mut state = self.state();
            state.area = None;
            state.chosen
        };
        if let Some(chosen) = chosen
            && let Err(error) = self.save_place(chosen)
        {
            tracing::warn!(%error, "the place of the control bar could not be saved");
        }
    }

    /// Sets the height that the page needs, in its own pixels. The bar takes the keyboard only while it asks something.
    pub(crate) fn fit(&self, height: f64, content: BarContent) -> tauri::Result<()> {
        let Some(window) = self.window() else {
            return Ok(());
        };
        let scale = window.scale_factor()?;
        let (area, began, ended) = {
            let mut state = self.state();
            let (Some(screen), Some(area)) = (state.screen, state.area) else {
                return Ok(());
            };
            let size = fitting(screen, scale, height.clamp(SIZE.height, MAX_HEIGHT));
            let area = state.placed(screen, area, size, content);
            state.area = Some(area);
            let (asked, asks) = (state.content.asks(), content.asks());
            state.content = content;
            (area, asks && !asked, asked && !asks)
        };
        place_window(&window, area)?;
        if began {
            self.state().keyboard = ZOrder::open().and_then(|them| them.active());
            window.set_focusable(true)?;
        }
        if ended {
            self.give_keyboard_back(&window)?;
        }
        if !self.shown.send_replace(true) {
            window.show()?;
            // A window manager may place a window anew when it appears.
            place_window(&window, area)?;
        }
        Ok(())
    }

    /// Begins a move by the person.
    pub(crate) fn drag(&self) -> tauri::Result<()> {
        let Some(window) = self.window() else {
            return Ok(());
        };
        let mut state = self.state();
        (state.dragged, state.usual) = (true, None);
        drop(state);
        window.start_dragging()
    }

    /// Raises the bar above whatever has come to lie on top of it.
    pub(super) fn raise(&self) {
        let window = self.window();
        let number = window.as_ref().and_then(ZOrder::number);
        if let Some((z_order, number)) = ZOrder::open().zip(number) {
            z_order.raise(number);
        }
    }

    fn moved(&self, to: ScreenPoint) {
        let mut state = self.state();
        if let Some(area) = &mut state.area {
            area.origin = to;
        }
        if state.dragged {
            state.chosen = Some(ChosenPlace { x: to.x, y: to.y });
        }
    }

    /// Gives the keyboard back: a person who answered with it goes on in the program they came from, and so does Qilbee.
    fn give_keyboard_back(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let before = self.state().keyboard.take();
        if window.is_focused()?
            && let (Some(z_order), Some(before)) = (ZOrder::open(), before)
        {
            z_order.activate(before);
        }
        window.set_focusable(false)
    }

    fn window(&self) -> Option<WebviewWindow> {
        self.app.get_webview_window(LABEL)
    }

    /// Returns the area for windows on the monitor in use, and its scale factor.
    fn screen(&self) -> tauri::Result<Option<(Rect, f64)>> {
        let pointer = self.app.cursor_position()?;
        let monitor = match self.app.monitor_from_point(pointer.x, pointer.y)? {
            Some(monitor) => Some(monitor),
            None => self.app.primary_monitor()?,
        };
        Ok(monitor.map(|monitor| {
            let area = monitor.work_area();
            let screen = Rect {
                origin: ScreenPoint {
                    x: area.position.x,
                    y: area.position.y,
                },
                size: Size {
                    width: area.size.width,
                    height: area.size.height,
                },
            };
            (screen, monitor.scale_factor())
        }))
    }

    fn save_place(&self, chosen: ChosenPlace) -> io::Result<()> {
        fs::write(&self.place_file, serde_json::to_vec(&chosen)?)
    }

    fn state(&self) -> MutexGuard<'_, BarState> {
        // Plain numbers; a panic elsewhere cannot leave half of them.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BarState {
    /// Returns the place for this content: a question about a place goes there, once, and the bar returns when it is
    /// answered. Where the person moves it meanwhile, it stays.
    fn placed(&mut self, screen: Rect, area: Rect, size: Size, content: BarContent) -> Rect {
        if content != BarContent::QuestionAboutPlace {
            let area = self
                .usual
                .take()
                .map_or(area, |origin| Rect { origin, ..area });
            return place::resized(screen, area, size);
        }
        let is_there = self.content == content && self.usual.is_none();
        let beside =
            self.target.as_ref().filter(|_| !is_there).and_then(
                |CapturedTarget { points, area }| place::beside(screen, size, points, *area),
            );
        match beside {
            Some(origin) => {
                self.usual.get_or_insert(area.origin);
                Rect { origin, size }
            }
            None => place::resized(screen, area, size),
        }
    }
}

impl BarContent {
    fn asks(self) -> bool {
        match self {
            Self::Work => false,
            Self::Question | Self::QuestionAboutPlace => true,
        }
    }
}

impl WindowAvoidance for ControlBar {
    /// Moves the bar out of the way of the places that are about to be clicked.
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        let mut state = self.state();
        let (Some(screen), Some(area)) = (state.screen, state.area) else {
            return false;
        };
        if !place::is_under(area, places) {
            return false;
        }
        let Some(origin) = place::away_from(screen, area.size, places) else {
            return false;
        };
        state.area = Some(Rect { origin, ..area });
        state.dragged = false;
        drop(state);
        let moved = self
            .window()
            .map(|window| window.set_position(PhysicalPosition::new(origin.x, origin.y)));
        moved.is_some_and(|moved| moved.is_ok())
    }

    fn target_captured(&self, points: &[ScreenPoint], area: Rect) {
        self.state().target = Some(CapturedTarget {
            points: points.to_vec(),
            area,
        });
    }
}

/// Returns the bar's size in pixels of the screen, with some room beside it.
fn fitting(screen: Rect, scale: f64, height: f64) -> Size {
    let width = (SIZE.width * scale).min(f64::from(screen.size.width) * 0.96);
    Size {
        width: pixels(width),
        height: pixels(height * scale).min(screen.size.height),
    }
}

/// Positive lengths of windows fit.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a length in pixels, rounded"
)]
fn pixels(length: f64) -> u32 {
    length.round().max(1.0) as u32
}

fn place_window(window: &WebviewWindow, area: Rect) -> tauri::Result<()> {
    let size = PhysicalSize::new(area.size.width, area.size.height);
    // Its edges are not there to be pulled.
    window.set_min_size(Some(size))?;
    window.set_max_size(Some(size))?;
    window.set_size(size)?;
    window.set_position(PhysicalPosition::new(area.origin.x, area.origin.y))
}
