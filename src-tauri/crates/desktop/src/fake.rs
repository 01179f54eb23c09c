//! A screen of a few pixels with its mouse, keyboard and clock. It records what happens, in order, and
//! faults or reacts only as a test has told it to.

use crate::{
    Button, Clock, Damage, Direction, Eyes, EyesError, Frame, Hands, HandsError, Held, Key,
    Monitor, MonitorId, Rect, ScreenPoint, Size, Slept, Stroke,
};
use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// One screen; clones are the same one.
#[derive(Clone)]
pub(crate) struct FakeScreen(Arc<Mutex<State>>);

pub(crate) struct State {
    pub(crate) area: Rect,
    pub(crate) events: Vec<String>,
    pub(crate) pointer: ScreenPoint,
    pub(crate) now: Duration,
    /// Paints one pixel under the pointer whenever a button goes down.
    pub(crate) reacts: bool,
    /// Paints one pixel at each of these times.
    pub(crate) paints_at: Vec<Duration>,
    /// Never looks the same at two times.
    pub(crate) restless: bool,
    /// Fires this token when that much time has passed.
    pub(crate) cancels_at: Option<(Duration, CancellationToken)>,
    /// Panics at the next press of a button.
    pub(crate) faults: bool,
    /// Sees nothing.
    pub(crate) blind: bool,
    /// Has no monitor any more.
    pub(crate) unplugged: bool,
    /// Knows what was drawn on.
    pub(crate) tells_damage: bool,
    /// How often it was looked at.
    pub(crate) looks: usize,
    /// How often it was asked what was drawn on.
    pub(crate) questions: usize,
    /// Draws a pattern of these kinds in these parts.
    pub(crate) patterns: Vec<(Rect, Pattern)>,
    painted: Vec<ScreenPoint>,
    drawn: Option<Vec<u8>>,
    held: Held,
}

/// What can be drawn, in shades of red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// One colour.
    Plain(u8),
    /// Lines from top to bottom, of this width and this colour, on the other.
    Columns(usize, u8, u8),
    /// The same from left to right.
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
    FakeScreen(Arc::new(Mutex::new(State {
        area: Rect {
            origin,
            size: Size { width, height },
        },
        events: Vec::new(),
        pointer: origin,
        now: Duration::ZERO,
        reacts: false,
        paints_at: Vec::new(),
        restless: false,
        cancels_at: None,
        faults: false,
        blind: false,
        unplugged: false,
        tells_damage: false,
        looks: 0,
        questions: 0,
        patterns: Vec::new(),
        painted: Vec::new(),
        drawn: None,
        held: Held::default(),
    })))
}

impl FakeScreen {
    /// A panic of the fake hands poisons the lock on purpose; the state is still what it was.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
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

impl Eyes for FakeScreen {
    fn name(&self) -> String {
        "fake eyes".to_owned()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        if self.state().unplugged {
            return Err(EyesError("There is no monitor.".to_owned()));
        }
        Ok(vec![Monitor {
            id: MonitorId(7),
            name: "FAKE-1".to_owned(),
            area: self.state().area,
            scale: 1.0,
            main: true,
        }])
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        let mut state = self.state();
        if state.blind {
            return Err(EyesError("It is dark.".to_owned()));
        }
        state.looks += 1;
        Frame::new(monitor.area, state.pixels())
    }

    fn damage(&mut self) -> Result<Damage, EyesError> {
        let mut state = self.state();
        state.questions += 1;
        if !state.tells_damage {
            return Ok(Damage::Unknown);
        }
        let pixels = state.pixels();
        let area = state.area;
        let drawn = state.drawn.replace(pixels);
        Ok(if drawn == state.drawn {
            Damage::Nothing
        } else {
            Damage::Parts(vec![area])
        })
    }
}

impl State {
    /// What it looks like now.
    fn pixels(&self) -> Vec<u8> {
        let area = self.area;
        let width = area.size.width as usize;
        let mut pixels = vec![0; width * area.size.height as usize * 4];
        let mut paint = |index: usize, value| pixels[index * 4] = value;
        for (part, pattern) in &self.patterns {
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
        if self.restless {
            paint(0, (self.now.as_millis() % 251 + 1) as u8);
        }
        pixels
    }
}

impl Hands for FakeScreen {
    fn name(&self) -> String {
        "fake hands".to_owned()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), HandsError> {
        self.state().pointer = point;
        self.event(format!("move {} {}", point.x, point.y));
        Ok(())
    }

    fn pointer(&mut self) -> Result<ScreenPoint, HandsError> {
        Ok(self.state().pointer)
    }

    fn button(&mut self, button: Button, stroke: Stroke) -> Result<(), HandsError> {
        let mut state = self.state();
        assert!(!std::mem::take(&mut state.faults), "the mouse caught fire");
        state.held.note_button(button, stroke);
        state.events.push(format!("{button:?} {stroke:?}"));
        if state.reacts && stroke == Stroke::Press {
            let pointer = state.pointer;
            state.painted.push(pointer);
        }
        Ok(())
    }

    fn scroll(&mut self, direction: Direction) -> Result<(), HandsError> {
        self.event(format!("scroll {}", direction.word()));
        Ok(())
    }

    fn key(&mut self, key: Key, stroke: Stroke) -> Result<(), HandsError> {
        self.state().held.note_key(key, stroke);
        self.event(format!("{key} {stroke:?}"));
        Ok(())
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, HandsError> {
        let mut typed = String::new();
        for character in text.chars() {
            if self.sleep(Duration::from_millis(1), cancel) == Slept::Cancelled {
                break;
            }
            typed.push(character);
        }
        self.event(format!("text {typed}"));
        Ok(typed.chars().count())
    }

    fn held(&self) -> Held {
        self.state().held.clone()
    }

    fn release_all(&mut self) -> Result<(), HandsError> {
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

    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> Slept {
        let mut state = self.state();
        let end = state.now + duration;
        if let Some((at, token)) = &state.cancels_at
            && *at <= end
        {
            token.cancel();
        }
        if cancel.is_cancelled() {
            return Slept::Cancelled;
        }
        state.now = end;
        Slept::Whole
    }
}
