//! The control strip: a small window on top of all others, shown while a session uses the desktop. Keeps it
//! where the person put it, out from under clicks, and without the keyboard. What it says is its page's
//! business.

use super::{neighbours::Neighbours, pages};
use crate::commands::Watches;
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

/// What the window is called in the capability file.
pub(super) const LABEL: &str = "strip";
/// In pixels of the page. The page says how high it is.
const SIZE: LogicalSize<f64> = LogicalSize::new(680.0, 54.0);
const MAX_HEIGHT: f64 = 560.0;
/// How long its page may take to show something before whoever acts goes on without it.
const OPENING_LIMIT: Duration = Duration::from_millis(1500);

/// The strip, open or not.
pub(crate) struct Strip {
    app: AppHandle,
    webview_folder: PathBuf,
    /// The file with the place the person chose.
    kept: PathBuf,
    stand: Mutex<Stand>,
    shown: watch::Sender<bool>,
}

/// Where it is. Told by events, because the desktop's thread must not wait for the window's.
#[derive(Default)]
struct Stand {
    /// The part of the monitor that is free for windows.
    screen: Option<Rect>,
    area: Option<Rect>,
    /// Whether the person moves it.
    dragged: bool,
    chosen: Option<Chosen>,
    /// Who had the keyboard before a question was put.
    keyboard: Option<u32>,
    asks: bool,
}

/// Where the person put it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Chosen {
    x: i32,
    y: i32,
}

impl Strip {
    pub(super) fn new(app: AppHandle, webview_folder: PathBuf, kept: PathBuf) -> Self {
        let chosen = fs::read(&kept)
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok());
        Self {
            app,
            webview_folder,
            kept,
            stand: Mutex::new(Stand {
                chosen,
                ..Stand::default()
            }),
            shown: watch::Sender::new(false),
        }
    }

    /// Opens it on the monitor with the pointer, and waits until it shows something.
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
            let mut stand = self.stand();
            let chosen = stand.chosen.map(|Chosen { x, y }| ScreenPoint { x, y });
            let origin = place::usual(screen, size, chosen);
            stand.screen = Some(screen);
            stand.area = Some(Rect { origin, size });
            (stand.dragged, stand.asks, stand.keyboard) = (false, false, None);
            origin
        };
        let window = pages::overlay(&self.app, LABEL, "strip.html", self.webview_folder.clone())
            .title("Qilbee control strip")
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
                if let (WindowEvent::Moved(to), Some(shell)) =
                    (event, app.try_state::<std::sync::Arc<super::Shell>>())
                {
                    shell.strip.moved(ScreenPoint { x: to.x, y: to.y });
                }
            }
        });
        let mut shown = self.shown.subscribe();
        let shows = shown.wait_for(|shown| *shown);
        if tokio::time::timeout(OPENING_LIMIT, shows).await.is_err() {
            tracing::warn!("the control strip takes long to open");
        }
        Ok(())
    }

    pub(super) fn close(&self) {
        self.app.state::<Watches>().end_all(LABEL);
        if let Some(window) = self.window()
            && let Err(error) = window.destroy()
        {
            tracing::warn!(%error, "the control strip could not be closed");
        }
        let chosen = {
            let mut stand = self.stand();
            stand.area = None;
            stand.chosen
        };
        if let Some(chosen) = chosen
            && let Err(error) = self.keep(chosen)
        {
            tracing::warn!(%error, "the place of the control strip could not be kept");
        }
    }

    /// The page is so high now, in its own pixels. The keyboard is for it only while it asks something.
    pub(crate) fn fit(&self, height: f64, asks: bool) -> tauri::Result<()> {
        let Some(window) = self.window() else {
            return Ok(());
        };
        let scale = window.scale_factor()?;
        let (area, began, ended) = {
            let mut stand = self.stand();
            let (Some(screen), Some(area)) = (stand.screen, stand.area) else {
                return Ok(());
            };
            let size = fitting(screen, scale, height.clamp(SIZE.height, MAX_HEIGHT));
            let area = place::resized(screen, area, size);
            stand.area = Some(area);
            let (began, ended) = (asks && !stand.asks, stand.asks && !asks);
            stand.asks = asks;
            (area, began, ended)
        };
        lay(&window, area)?;
        if began {
            self.stand().keyboard = Neighbours::open().and_then(|them| them.active());
            window.set_focusable(true)?;
        }
        if ended {
            self.give_keyboard_back(&window)?;
        }
        if !self.shown.send_replace(true) {
            window.show()?;
            // A window manager may place a window anew when it appears.
            lay(&window, area)?;
        }
        Ok(())
    }

    /// The person begins to move it.
    pub(crate) fn drag(&self) -> tauri::Result<()> {
        let Some(window) = self.window() else {
            return Ok(());
        };
        self.stand().dragged = true;
        window.start_dragging()
    }

    /// Above whatever has come to lie on top of it.
    pub(super) fn raise(&self) {
        let window = self.window();
        let number = window.as_ref().and_then(Neighbours::number);
        if let Some((neighbours, number)) = Neighbours::open().zip(number) {
            neighbours.raise(number);
        }
    }

    fn moved(&self, to: ScreenPoint) {
        let mut stand = self.stand();
        if let Some(area) = &mut stand.area {
            area.origin = to;
        }
        if stand.dragged {
            stand.chosen = Some(Chosen { x: to.x, y: to.y });
        }
    }

    /// A person who answered with the keyboard goes on in the program they came from, and so does Qilbee.
    fn give_keyboard_back(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let before = self.stand().keyboard.take();
        if window.is_focused()?
            && let (Some(neighbours), Some(before)) = (Neighbours::open(), before)
        {
            neighbours.activate(before);
        }
        window.set_focusable(false)
    }

    fn window(&self) -> Option<WebviewWindow> {
        self.app.get_webview_window(LABEL)
    }

    /// What is free for windows on the monitor in use, and how many pixels one of the page is.
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

    fn keep(&self, chosen: Chosen) -> io::Result<()> {
        fs::write(&self.kept, serde_json::to_vec(&chosen)?)
    }

    fn stand(&self) -> MutexGuard<'_, Stand> {
        // Plain numbers; a panic elsewhere cannot leave half of them.
        self.stand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WindowAvoidance for Strip {
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        let mut stand = self.stand();
        let (Some(screen), Some(area)) = (stand.screen, stand.area) else {
            return false;
        };
        if !place::is_under(area, places) {
            return false;
        }
        let Some(origin) = place::dodge(screen, area.size, places) else {
            return false;
        };
        stand.area = Some(Rect { origin, ..area });
        stand.dragged = false;
        drop(stand);
        let moved = self
            .window()
            .map(|window| window.set_position(PhysicalPosition::new(origin.x, origin.y)));
        moved.is_some_and(|moved| moved.is_ok())
    }
}

/// The strip's size in pixels of the screen, with some room beside it.
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

fn lay(window: &WebviewWindow, area: Rect) -> tauri::Result<()> {
    let size = PhysicalSize::new(area.size.width, area.size.height);
    // Its edges are not there to be pulled.
    window.set_min_size(Some(size))?;
    window.set_max_size(Some(size))?;
    window.set_size(size)?;
    window.set_position(PhysicalPosition::new(area.origin.x, area.origin.y))
}
