//! Gets the main window out of the way while a session uses the desktop, and back when that is over, as it
//! was: minimised, because that keeps its place, size and looks with the window manager and moves no other
//! window. The person can have it back at any time; then it stays where they have it.

use super::neighbours::{Neighbours, WindowNumber};
use std::time::Duration;
use tauri::WebviewWindow;

/// How often it is looked whether the window manager is done.
const LOOK_EVERY: Duration = Duration::from_millis(15);
/// How often at most.
const LOOKS: u32 = 60;
/// What lay below has to draw itself before anybody looks at it.
const AFTERWARDS: Duration = Duration::from_millis(100);

/// The main window's way out and back.
#[derive(Default)]
pub(super) struct StepAside(Option<Left>);

/// How it was when it left.
struct Left {
    neighbours: Option<Neighbours>,
    number: Option<WindowNumber>,
    /// What lay right above it.
    below: Option<WindowNumber>,
    had_keyboard: bool,
}

impl StepAside {
    /// Out of the way, if it is in it.
    pub(super) async fn leave(&mut self, window: &WebviewWindow) -> tauri::Result<()> {
        if window.is_minimized()? || !window.is_visible()? {
            return Ok(());
        }
        let neighbours = Neighbours::open();
        let number = neighbours.as_ref().and(Neighbours::number(window));
        let below = neighbours.as_ref().zip(number);
        self.0 = Some(Left {
            number,
            below: below.and_then(|(neighbours, number)| neighbours.above(number)),
            neighbours,
            had_keyboard: window.is_focused()?,
        });
        window.minimize()?;
        become_minimized(window, true).await?;
        tokio::time::sleep(AFTERWARDS).await;
        Ok(())
    }

    /// Back as it was, unless the person has it back already. The keyboard comes back with it only when it had
    /// it, and when the person did not begin something else meanwhile (`taken_over`).
    pub(super) async fn come_back(
        &mut self,
        window: &WebviewWindow,
        taken_over: bool,
    ) -> tauri::Result<()> {
        let Some(left) = self.0.take() else {
            return Ok(());
        };
        if !window.is_minimized()? {
            return Ok(());
        }
        let worked_in = left.neighbours.as_ref().and_then(Neighbours::active);
        window.unminimize()?;
        become_minimized(window, false).await?;
        let (Some(neighbours), Some(number)) = (&left.neighbours, left.number) else {
            return Ok(());
        };
        let wants_keyboard = left.had_keyboard && !taken_over;
        if wants_keyboard {
            neighbours.activate(number);
        } else if let Some(worked_in) = worked_in {
            neighbours.activate(worked_in);
        }
        if let Some(above) = left.below {
            neighbours.put_below(number, above);
        }
        Ok(())
    }
}

/// Waits until the window manager has done it; one that does not must not hold anything up.
async fn become_minimized(window: &WebviewWindow, wanted: bool) -> tauri::Result<()> {
    for _ in 0..LOOKS {
        if window.is_minimized()? == wanted {
            return Ok(());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    tracing::debug!(wanted, "the window manager does not minimise");
    Ok(())
}
