//! Privacy settings: the open windows, and the screen as Qilbee sees it.

use crate::{commands::Backend, error::UiError};
use desktop::{Action, Rect, WindowInfo};
use localization::localized;
use std::time::Duration;
use tauri::{WebviewWindow, ipc::Response};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// Time for the window to minimize.
const AWAY_LIMIT: Duration = Duration::from_secs(2);
/// Time between two checks.
const AWAY_LOOK: Duration = Duration::from_millis(25);
/// Time for the system to finish drawing.
const AWAY_REST: Duration = Duration::from_millis(300);

/// Every window there is, the topmost first.
#[tauri::command]
pub(crate) async fn list_windows(app: Backend<'_>) -> Result<Vec<WindowInfo>, UiError> {
    let desktop = app.desktop().map_err(UiError::bad_request)?;
    let mut windows = desktop.windows().await?;
    windows.retain(|window| !window.title.is_empty() || !window.app.is_empty());
    Ok(windows)
}

/// The screen without Qilbee's own window: four numbers that say which part of the screen it is (left, top, width,
/// height in its pixels, 32 bits each, little-endian), then the bytes of the picture.
#[tauri::command]
pub(crate) async fn picture_of_screen(
    app: Backend<'_>,
    window: WebviewWindow,
) -> Result<Response, UiError> {
    let desktop = app.desktop().map_err(UiError::bad_request)?;
    let was_away = window.is_minimized().unwrap_or(false);
    step_aside(&window).await;
    let view = desktop.viewport(None);
    let report = view
        .perform(Action::Screenshot, &CancellationToken::new())
        .await;
    if !was_away {
        // A window that does not come back by itself is still in the task bar.
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
    let picture = report?.picture;
    let (Some(picture), Some(area)) = (picture, view.monitor_area()) else {
        return Err(UiError::internal(localized!("app-no-screen-picture")));
    };
    let mut bytes = head(area).to_vec();
    bytes.extend_from_slice(picture.data.as_slice());
    Ok(Response::new(bytes))
}

async fn step_aside(window: &WebviewWindow) {
    if window.minimize().is_err() {
        return;
    }
    let until = Instant::now() + AWAY_LIMIT;
    while !window.is_minimized().unwrap_or(true) && Instant::now() < until {
        sleep(AWAY_LOOK).await;
    }
    sleep(AWAY_REST).await;
}

fn head(area: Rect) -> [u8; 16] {
    let numbers = [
        area.origin.x.to_le_bytes(),
        area.origin.y.to_le_bytes(),
        area.size.width.to_le_bytes(),
        area.size.height.to_le_bytes(),
    ];
    let mut head = [0; 16];
    for (place, byte) in head.iter_mut().zip(numbers.into_iter().flatten()) {
        *place = byte;
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use desktop::{ScreenPoint, Size};

    #[test]
    fn the_head_says_which_part_of_the_screen_it_is() {
        let area = Rect {
            origin: ScreenPoint { x: -2, y: 1 },
            size: Size {
                width: 1920,
                height: 3,
            },
        };
        let wanted = [254, 255, 255, 255, 1, 0, 0, 0, 128, 7, 0, 0, 3, 0, 0, 0];
        assert_eq!(head(area), wanted);
    }
}
