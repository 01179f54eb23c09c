//! In-memory screen, mouse, keyboard and clock for tests. Records events in order and fails or reacts only as
//! configured.

use crate::{
    CaptureError, Clock, Damage, Frame, HeldInputs, InputBackend, InputError, Key, Monitor,
    MonitorId, MouseButton, PressState, Rect, ScreenCapture, ScreenPoint, ScrollDirection, Size,
    SleepOutcome,
};
use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// A fake screen; clones share its state.
#[derive(Clone)]
pub(crate) struct FakeScreen(Arc<Mutex<FakeScreenState>>);

pub(crate) struct FakeScreenState {
    pub(crate) area: Rect,
    pub(crate) events: Vec<String>,
    pub(crate) pointer: ScreenPoint,
    pub(crate) now: Duration,
    /// Paints a pixel under the pointer on every button press.
    pub(crate) paints_on_click: bool,
    /// Paints one pixel at each of these times.
    pub(crate) paints_at: Vec<Duration>,
    /// Looks different in every capture.
    pub(crate) flickers: bool,
    /// Shows another picture here every 40 ms until this time.
    pub(crate) video: Option<(Rect, Duration)>,
    /// Fires this token at this time.
    pub(crate) cancels_at: Option<(Duration, CancellationToken)>,
    /// Panics at the next button press.
    pub(crate) panics: bool,
    /// Makes every capture fail.
    pub(crate) capture_fails: bool,
    /// Reports no monitor.
    pub(crate) unplugged: bool,
    /// Reports damage.
    pub(crate) reports_damage: bool,
    /// Number of captures.
    pub(crate) captures: usize,
    /// Number of damage queries.
    pub(crate) damage_queries: usize,
    /// Patterns drawn in parts of the screen.
    pub(crate) patterns: Vec<(Rect, Pattern)>,
    painted: Vec<ScreenPoint>,
    drawn: Option<Vec<u8>>,
    held: HeldInputs,
}

/// A pattern in shades of red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// A single shade.
    Plain(u8),
    /// Vertical stripes of this width, ink and background.
    Columns(usize, u8, u8),
    /// Horizontal stripes of this height, ink and background.
    Rows(usize, u8, u8),
}

impl Pattern {
    fn at(self, column: usize, row: usize) -> u8 {
        let line = |place: usize, width: usize, ink, paper| match place / width % 2 {
            0 => ink,
            _ => paper,
        };
        match self {
            Self::Plain(color) => color,
            Self::Columns(width, ink, paper) => line(column, width, ink, paper),
            Self::Rows(width, ink, paper) => line(row, width, ink, paper),
        }
    }
}

pub(crate) fn screen(x: i32, y: i32, width: u32, height: u32) -> FakeScreen {
    let origin = ScreenPoint { x, y };
    FakeScreen(Arc::new(Mutex::new(FakeScreenState {
        area: Rect {
            origin,
            size: Size { width, height },
        },
        events: Vec::new(),
        pointer: origin,
        now: Duration::ZERO,
        paints_on_click: false,
        paints_at: Vec::new(),
        flickers: false,
        video: None,
        cancels_at: None,
        panics: false,
        capture_fails: false,
        unplugged: false,
        reports_damage: false,
        captures: 0,
        damage_queries: 0,
        patterns: Vec::new(),
        painted: Vec::new(),
        drawn: None,
        held: HeldInputs::default(),
    })))
}

impl FakeScreen {
    /// Locks the state. A panic in the fake input poisons the lock on purpose; the state stays valid.
    pub(crate) fn state(&self) -> MutexGuard<'_, FakeScreenState> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn events(&self) -> Vec<String> {
        std::mem::take(&mut self.state().events)
    }

    fn event(&self, event: String) {
        self.state().events.push(event);
    }
}

impl ScreenCapture for FakeScreen {
    fn name(&self) -> String {
        "fake eyes".to_owned()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        if self.state().unplugged {
            return Err(CaptureError("There is no monitor.".into()));
        }
        Ok(vec![Monitor {
            id: MonitorId(7),
            name: "FAKE-1".to_owned(),
            area: self.state().area,
            scale: 1.0,
            main: true,
        }])
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        let mut state = self.state();
        if state.capture_fails {
            return Err(CaptureError("It is dark.".into()));
        }
        state.captures += 1;
        Frame::new(monitor.area, state.pixels())
    }

    fn damage(&mut self) -> Result<Damage, CaptureError> {
        let mut state = self.state();
        state.damage_queries += 1;
        if !state.reports_damage {
            return Ok(Damage::Unknown);
        }
        let pixels = state.pixels();
        let area = state.area;
        let drawn = state.drawn.replace(pixels);
        Ok(if drawn == state.drawn {
            Damage::Unchanged
        } else {
            Damage::Rects(vec![area])
        })
    }
}

impl FakeScreenState {
    /// Renders the current screen.
    fn pixels(&self) -> Vec<u8> {
        let area = self.area;
        let width = area.size.width as usize;
        let mut pixels = vec![0; width * area.size.height as usize * 4];
        let mut paint = |index: usize, value| pixels[index * 4] = value;
        let video = self.video.map(|(part, until)| {
            let picture = self.now.min(until).as_millis() / 40 % 251 + 1;
            let color = if self.now < until { picture as u8 } else { 255 };
            (part, Pattern::Plain(color))
        });
        for (part, pattern) in self.patterns.iter().copied().chain(video) {
            let Some(part) = part.intersection(area) else {
                continue;
            };
            let left = part.origin.x.abs_diff(area.origin.x) as usize;
            let top = part.origin.y.abs_diff(area.origin.y) as usize;
            for row in top..top + part.size.height as usize {
                for column in left..left + part.size.width as usize {
                    paint(row * width + column, pattern.at(column, row));
                }
            }
        }
        for (index, at) in self.paints_at.iter().enumerate() {
            if *at <= self.now {
                paint(index, 255);
            }
        }
        for point in &self.painted {
            let row = point.y.abs_diff(area.origin.y) as usize;
            let column = point.x.abs_diff(area.origin.x) as usize;
            paint(row * width + column, 255);
        }
        if self.flickers {
            paint(0, (self.now.as_millis() % 251 + 1) as u8);
        }
        pixels
    }
}

impl InputBackend for FakeScreen {
    fn name(&self) -> String {
        "fake hands".to_owned()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError> {
        self.state().pointer = point;
        self.event(format!("move {} {}", point.x, point.y));
        Ok(())
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        Ok(self.state().pointer)
    }

    fn button(&mut self, button: MouseButton, press: PressState) -> Result<(), InputError> {
        let mut state = self.state();
        assert!(!std::mem::take(&mut state.panics), "the mouse caught fire");
        state.held.set_button(button, press);
        state.events.push(format!("{button:?} {press:?}"));
        if state.paints_on_click && press == PressState::Pressed {
            let pointer = state.pointer;
            state.painted.push(pointer);
        }
        Ok(())
    }

    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError> {
        self.event(format!("scroll {}", direction.as_str()));
        Ok(())
    }

    fn key(&mut self, key: Key, press: PressState) -> Result<(), InputError> {
        self.state().held.set_key(key, press);
        self.event(format!("{key} {press:?}"));
        Ok(())
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError> {
        let mut typed = String::new();
        for character in text.chars() {
            if self.sleep(Duration::from_millis(1), cancel) == SleepOutcome::Cancelled {
                break;
            }
            typed.push(character);
        }
        self.event(format!("text {typed}"));
        Ok(typed.chars().count())
    }

    fn held(&self) -> HeldInputs {
        self.state().held.clone()
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let held = std::mem::take(&mut self.state().held);
        let buttons = held.buttons.iter().map(|button| format!("{button:?}"));
        let keys = held.keys.iter().map(ToString::to_string);
        let released: Vec<_> = buttons.chain(keys).collect();
        self.event(format!("release all: {}", released.join(" ")));
        Ok(())
    }
}

impl Clock for FakeScreen {
    fn now(&self) -> Duration {
        self.state().now
    }

    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> SleepOutcome {
        let mut state = self.state();
        let end = state.now + duration;
        if let Some((at, token)) = &state.cancels_at
            && *at <= end
        {
            token.cancel();
        }
        if cancel.is_cancelled() {
            return SleepOutcome::Cancelled;
        }
        state.now = end;
        SleepOutcome::Elapsed
    }
}
