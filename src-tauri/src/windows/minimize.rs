//! Minimizes the main window while a session uses the desktop, and restores it afterwards as it was. Minimizing keeps
//! its place, size and state with the window manager and moves no other window. The person can restore it at any time;
//! then it stays where they have it.

use super::z_order::{WindowNumber, ZOrder};
use std::time::Duration;
use tauri::WebviewWindow;

/// Time between two checks whether the window manager is done.
const POLL_INTERVAL: Duration = Duration::from_millis(15);
/// Checks before a window manager that does not minimize is given up.
const MAX_POLLS: u32 = 60;
/// Time for windows below to draw themselves.
const REDRAW_TIME: Duration = Duration::from_millis(100);

/// The main window while it is minimized, and how it was before.
#[derive(Default)]
pub(super) struct MinimizedWindow(Option<WindowBefore>);

/// State of the window before it was minimized.
struct WindowBefore {
    z_order: Option<ZOrder>,
    number: Option<WindowNumber>,
    /// The window right above it.
    below: Option<WindowNumber>,
    had_keyboard: bool,
    /// A slow window manager may do it after it was given up.
    was_seen_minimized: bool,
}

impl MinimizedWindow {
    /// Notes how the window is, unless it is minimized already. Comes before any other window is opened.
    pub(super) fn note(&mut self, window: &WebviewWindow) -> tauri::Result<()> {
        if window.is_minimized()? || !window.is_visible()? {
            return Ok(());
        }
        let z_order = ZOrder::open();
        let number = z_order.as_ref().and(ZOrder::number(window));
        let below = z_order.as_ref().zip(number);
        self.0 = Some(WindowBefore {
            number,
            below: below.and_then(|(z_order, number)| z_order.above(number)),
            z_order,
            had_keyboard: window.is_focused()?,
            was_seen_minimized: false,
        });
        Ok(())
    }

    /// Minimizes the window if it was noted.
    pub(super) async fn minimize(&mut self, window: &WebviewWindow) -> tauri::Result<()> {
        if self.0.is_none() {
            return Ok(());
        }
        window.minimize()?;
        let is_done = become_minimized(window, true).await?;
        if let Some(before) = &mut self.0 {
            before.was_seen_minimized = is_done;
        }
        tokio::time::sleep(REDRAW_TIME).await;
        Ok(())
    }

    /// Restores the window, unless the person did. It gets the keyboard back only if it had it and the person did not
    /// begin something else meanwhile (`taken_over`).
    pub(super) async fn restore(
        &mut self,
        window: &WebviewWindow,
        taken_over: bool,
    ) -> tauri::Result<()> {
        let Some(before) = self.0.take() else {
            return Ok(());
        };
        if before.was_seen_minimized && !window.is_minimized()? {
            return Ok(());
        }
        let active = before.z_order.as_ref().and_then(ZOrder::active);
        window.unminimize()?;
        become_minimized(window, false).await?;
        let (Some(z_order), Some(number)) = (&before.z_order, before.number) else {
            return Ok(());
        };
        let wants_keyboard = before.had_keyboard && !taken_over;
        if wants_keyboard {
            z_order.activate(number);
        } else if let Some(active) = active {
            z_order.activate(active);
        }
        if let Some(above) = before.below {
            z_order.put_below(number, above);
        }
        Ok(())
    }
}

/// Waits until the window manager has done it; one that does not must not hold anything up. Returns whether it has.
async fn become_minimized(window: &WebviewWindow, wanted: bool) -> tauri::Result<bool> {
    for _ in 0..MAX_POLLS {
        if window.is_minimized()? == wanted {
            return Ok(true);
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    tracing::debug!(wanted, "the window manager does not minimise");
    Ok(false)
}
