//! The quick prompt: a small window that a shortcut opens over everything, ready to send a picture of the window that
//! was in front, or to open a recent chat. The picture stays in memory and goes with the window unless it is sent.

use super::{WindowContext, pages};
use crate::{App, event_streams::EventStreams};
use desktop::{Action, Desktop, KeyboardFocus, Picture, Rect, WindowInfo};
use global_hotkey::{GlobalHotKeyEvent, GlobalHotKeyManager, HotKeyState, hotkey::HotKey};
use jiff::Timestamp;
use protocol::{Region, SessionId, SessionSummary};
use serde::Serialize;
use settings::ShortcutSettings;
use std::{
    cmp::Reverse,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tauri::{AppHandle, LogicalSize, Manager as _, PhysicalPosition, WindowEvent, async_runtime};
use tokio_util::sync::CancellationToken;

/// Name of the window in the capability file.
const LABEL: &str = "quick-prompt";
/// Its size without recent chats.
const SIZE: LogicalSize<f64> = LogicalSize::new(640.0, 98.0);
/// Chats that are offered.
const RECENT: usize = 4;
/// Height of each, and of the space around all, as the page draws them.
const ROW: f64 = 36.0;
const AROUND_ROWS: f64 = 9.0;
/// The window lies this part of the screen below its top: 1 / `FROM_TOP`.
const FROM_TOP: u32 = 4;

/// The window that was in front when the prompt was opened, with its picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FrontWindow {
    pub(crate) window: WindowInfo,
    pub(crate) picture: Picture,
}

/// A chat that can be opened from the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct RecentChat {
    pub(crate) session: SessionId,
    title: String,
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    last_activity: Timestamp,
}

/// The quick prompt, open or not.
#[derive(Default)]
pub(crate) struct QuickPrompt(Mutex<Opened>);

/// Content that it was opened with.
#[derive(Default)]
struct Opened {
    front: Option<FrontWindow>,
    recent: Vec<RecentChat>,
}

/// Listens to the shortcut until the returned handle is dropped. Call it on the main thread.
pub(super) fn listen(app: &AppHandle, shortcuts: &ShortcutSettings) -> Option<GlobalHotKeyManager> {
    let chord = shortcuts.quick_ask.as_ref()?;
    let keys = match spelled(&chord.to_string()).parse::<HotKey>() {
        Ok(keys) => keys,
        Err(error) => {
            tracing::warn!(%error, keys = %chord, "these keys cannot open the quick prompt");
            return None;
        }
    };
    let manager = GlobalHotKeyManager::new().and_then(|manager| {
        manager.register(keys)?;
        Ok(manager)
    });
    let app = app.clone();
    GlobalHotKeyEvent::set_event_handler(Some(move |event: GlobalHotKeyEvent| {
        if event.id == keys.id() && event.state == HotKeyState::Pressed {
            async_runtime::spawn(open(app.clone()));
        }
    }));
    match manager {
        Ok(manager) => Some(manager),
        Err(error) => {
            tracing::warn!(%error, keys = %chord, "another program has the keys of the quick prompt");
            None
        }
    }
}

/// Spells a shortcut as the hotkey library does.
fn spelled(chord: &str) -> String {
    let key = |key: &str| match key.to_lowercase().as_str() {
        "return" => "enter".to_owned(),
        other => other.replace('_', ""),
    };
    chord.split('+').map(key).collect::<Vec<_>>().join("+")
}

impl QuickPrompt {
    /// Returns the window that was in front.
    pub(crate) fn front(&self) -> Option<FrontWindow> {
        self.opened().front.clone()
    }

    /// Returns the chats that it offers.
    pub(crate) fn recent(&self) -> Vec<RecentChat> {
        self.opened().recent.clone()
    }

    /// Closes the prompt and drops its picture.
    pub(crate) fn close(&self, app: &AppHandle) {
        *self.opened() = Opened::default();
        app.state::<EventStreams>().end_all(LABEL);
        if let Some(window) = app.get_webview_window(LABEL)
            && let Err(error) = window.destroy()
        {
            tracing::warn!(%error, "the quick prompt could not be closed");
        }
    }

    fn opened(&self) -> MutexGuard<'_, Opened> {
        // Replaced whole; a panic elsewhere cannot leave half of it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn open(app: AppHandle) {
    if let Err(error) = open_window(&app).await {
        tracing::warn!(%error, "the quick prompt could not be opened");
    }
}

async fn open_window(app: &AppHandle) -> tauri::Result<()> {
    if let Some(window) = app.get_webview_window(LABEL) {
        return window.set_focus();
    }
    let context = Arc::clone(&app.state::<Arc<WindowContext>>());
    let backend = Arc::clone(&app.state::<Arc<App>>());
    let front = match backend.desktop() {
        Ok(desktop) => front(desktop).await,
        Err(_) => None,
    };
    let recent = match backend.sessions().store().sessions().await {
        Ok(sessions) => recent(sessions),
        Err(error) => {
            tracing::warn!(%error, "the quick prompt offers no chats");
            Vec::new()
        }
    };
    let size = size_with(recent.len());
    *context.quick_prompt.opened() = Opened { front, recent };
    let window = pages::overlay(app, LABEL, "quick-prompt.html", backend.home().webview())
        .title("Ask Qilbee")
        .visible_on_all_workspaces(true)
        .maximizable(false)
        .minimizable(false)
        .resizable(false)
        .inner_size(size.width, size.height)
        .build()?;
    window.on_window_event({
        let app = app.clone();
        move |event| {
            if let WindowEvent::Destroyed = event {
                app.state::<Arc<WindowContext>>().quick_prompt.close(&app);
            }
        }
    });
    if let Some(place) = place(app)? {
        window.set_position(place)?;
    }
    window.show()?;
    window.set_focus()
}

/// Returns the person's own chats that they used last, the newest first.
fn recent(sessions: Vec<SessionSummary>) -> Vec<RecentChat> {
    let mut own: Vec<_> = sessions
        .into_iter()
        .filter(|session| session.parent.is_none() && session.message_count > 0)
        .collect();
    own.sort_by_key(|session| Reverse(session.last_activity));
    own.into_iter()
        .take(RECENT)
        .map(|session| RecentChat {
            session: session.id,
            title: session.title,
            last_activity: session.last_activity,
        })
        .collect()
}

/// Returns the size of the window with so many chats below its line.
fn size_with(chats: usize) -> LogicalSize<f64> {
    let rows = u32::try_from(chats).map_or(0.0, f64::from) * ROW;
    let around = if chats == 0 { 0.0 } else { AROUND_ROWS };
    LogicalSize::new(SIZE.width, SIZE.height + rows + around)
}

/// Returns a place in the upper part of the monitor with the pointer.
fn place(app: &AppHandle) -> tauri::Result<Option<PhysicalPosition<i32>>> {
    let pointer = app.cursor_position()?;
    let Some(monitor) = app.monitor_from_point(pointer.x, pointer.y)? else {
        return Ok(None);
    };
    let area = monitor.work_area();
    let size = SIZE.to_physical::<u32>(monitor.scale_factor());
    let beside = area.size.width.saturating_sub(size.width) / 2;
    Ok(Some(PhysicalPosition::new(
        area.position.x.saturating_add_unsigned(beside),
        area.position
            .y
            .saturating_add_unsigned(area.size.height / FROM_TOP),
    )))
}

/// Takes a picture of the window with the keyboard, before the prompt lies over it. None without a picture.
async fn front(desktop: &Desktop) -> Option<FrontWindow> {
    let KeyboardFocus::Window(window) = desktop.focus().await.ok()? else {
        return None;
    };
    let cancel = CancellationToken::new();
    let view = desktop.viewport(None);
    let screen = view.perform(Action::Screenshot, &cancel).await.ok()?;
    let seen = screen.picture?;
    let monitor = view.monitor_area()?;
    let region = region(window.area.intersection(monitor)?, monitor, &seen);
    let closer = view.perform(Action::Zoom { region }, &cancel).await.ok()?;
    Some(FrontWindow {
        window,
        picture: closer.picture?,
    })
}

/// Converts a part of the screen to pixels of a picture of the monitor.
fn region(area: Rect, monitor: Rect, picture: &Picture) -> Region {
    let scaled = |length: i64, of: u32, to: u32| length * i64::from(to) / i64::from(of.max(1));
    let x = i64::from(area.origin.x) - i64::from(monitor.origin.x);
    let y = i64::from(area.origin.y) - i64::from(monitor.origin.y);
    let across = |length| scaled(length, monitor.size.width, picture.width);
    let down = |length| scaled(length, monitor.size.height, picture.height);
    Region {
        x: i32::try_from(across(x)).unwrap_or_default(),
        y: i32::try_from(down(y)).unwrap_or_default(),
        width: u32::try_from(across(area.size.width.into())).unwrap_or(picture.width),
        height: u32::try_from(down(area.size.height.into())).unwrap_or(picture.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desktop::{Chord, ScreenPoint, Size};

    #[test]
    fn chords_are_understood_by_the_grab() {
        let check = |text: &str| {
            let chord = Chord::parse(text).unwrap().to_string();
            assert!(spelled(&chord).parse::<HotKey>().is_ok(), "{text}: {chord}");
        };
        for text in [
            "ctrl+alt+space",
            "super+x",
            "F12",
            "shift+Return",
            "ctrl+Page_Up",
            "alt+Tab",
        ] {
            check(text);
        }
    }

    #[test]
    fn the_newest_chats_of_the_person_are_offered() {
        let chat = |id: &str, minute: i64, messages: u64, parent: Option<&str>| {
            let at = Timestamp::from_second(minute * 60).unwrap();
            SessionSummary {
                id: SessionId::new(id),
                title: id.to_uppercase(),
                created: at,
                last_activity: at,
                message_count: messages,
                last_seq: 0,
                model: "demo".to_owned(),
                totals: protocol::UsageTotals::default(),
                state: protocol::SessionState::Idle,
                parent: parent.map(SessionId::new),
                pinned: id == "pinned",
                labels: Vec::new(),
            }
        };
        let sessions = vec![
            chat("pinned", 1, 2, None),
            chat("part", 9, 2, Some("five")),
            chat("empty", 8, 0, None),
            chat("five", 5, 1, None),
            chat("two", 2, 1, None),
            chat("four", 4, 1, None),
            chat("three", 3, 1, None),
        ];
        let offered = recent(sessions);
        let titles: Vec<_> = offered.iter().map(|chat| chat.title.as_str()).collect();
        assert_eq!(titles, ["FIVE", "FOUR", "THREE", "TWO"]);
        assert_eq!(size_with(0), SIZE);
        assert_eq!(size_with(2), LogicalSize::new(640.0, 179.0));
    }

    #[test]
    fn a_window_is_found_in_a_smaller_picture() {
        let rect = |x, y, width, height| Rect {
            origin: ScreenPoint { x, y },
            size: Size { width, height },
        };
        let picture = Picture {
            media_type: "image/webp".to_owned(),
            width: 960,
            height: 540,
            data: Vec::new().into(),
        };
        let found = region(
            rect(2120, 100, 400, 300),
            rect(1920, 0, 1920, 1080),
            &picture,
        );
        assert_eq!(
            found,
            Region {
                x: 100,
                y: 50,
                width: 200,
                height: 150,
            }
        );
    }
}
