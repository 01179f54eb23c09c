//! Record of the calibration page: its state and what arrived in it, in a file that carries it from one
//! process to the other. Places on the page are in its own units until they are mapped to the screen here.

use desktop::{ScreenPoint, Size};
use serde::{Deserialize, Serialize};
use std::{fs, io, path::PathBuf};

/// File that the page's process writes what arrived to.
pub(crate) struct Record(PathBuf);

/// A page, as it is at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CalibrationPage"))]
pub(crate) struct PageState {
    /// Top left corner of the page in screen pixels. Not the page's to say.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(skip))]
    origin: (i32, i32),
    pub(super) width: f64,
    pub(super) height: f64,
    /// Pixels of the screen in one unit of the page.
    pub(super) scale: f64,
    /// The middles of the targets.
    pub(super) targets: Vec<PagePoint>,
    /// The middle of the field.
    pub(super) field: PagePoint,
    /// In the order they arrived.
    pub(super) clicks: Vec<PagePoint>,
    pub(super) text: String,
    /// The person wants it to end.
    pub(super) stopped: bool,
}

/// A place on the page, in its own units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct PagePoint {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Record {
    pub(crate) fn new(file: PathBuf) -> Self {
        Self(file)
    }

    /// Whole or not at all: a reader never sees half a record.
    pub(crate) fn write(&self, state: &PageState) -> io::Result<()> {
        let draft = self.0.with_extension("part");
        fs::write(&draft, serde_json::to_vec(state)?)?;
        fs::rename(draft, &self.0)
    }

    /// Nothing before the page is there.
    pub(super) fn read(&self) -> io::Result<Option<PageState>> {
        match fs::read(&self.0) {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// An old record would look like a page that is there.
    pub(super) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    pub(super) fn file(&self) -> &std::path::Path {
        &self.0
    }
}

impl PageState {
    /// The same on a screen where the page begins here.
    pub(crate) fn beginning_at(self, x: i32, y: i32) -> Self {
        Self {
            origin: (x, y),
            ..self
        }
    }

    /// The targets on the screen.
    pub(super) fn places(&self) -> Vec<ScreenPoint> {
        self.on_screen(&self.targets)
    }

    /// The field on the screen.
    pub(super) fn field_place(&self) -> ScreenPoint {
        self.place(self.field)
    }

    /// Returns the places of the clicks after the first `count`.
    pub(super) fn clicked_after(&self, count: usize) -> Vec<ScreenPoint> {
        self.on_screen(self.clicks.get(count..).unwrap_or_default())
    }

    /// Returns true if the page has this size, give or take a rounding.
    pub(super) fn fills(&self, size: Size) -> bool {
        let near = |length: f64, wanted: u32| (length * self.scale - f64::from(wanted)).abs() < 2.0;
        near(self.width, size.width) && near(self.height, size.height)
    }

    fn on_screen(&self, points: &[PagePoint]) -> Vec<ScreenPoint> {
        points.iter().map(|point| self.place(*point)).collect()
    }

    fn place(&self, PagePoint { x, y }: PagePoint) -> ScreenPoint {
        ScreenPoint {
            x: self.origin.0.saturating_add(pixels(x * self.scale)),
            y: self.origin.1.saturating_add(pixels(y * self.scale)),
        }
    }
}

/// The pixel that a length ends in; a cast of a float holds what is too large at the end.
fn pixels(length: f64) -> i32 {
    length.floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_a_page_on_a_hidpi_monitor_left_of_the_first() {
        let state = PageState {
            origin: (-3840, 0),
            width: 1920.0,
            height: 1080.0,
            scale: 2.0,
            targets: vec![PagePoint { x: 96.0, y: 54.5 }],
            field: PagePoint { x: 960.0, y: 800.0 },
            clicks: vec![
                PagePoint { x: 1.0, y: 1.0 },
                PagePoint { x: 96.25, y: 54.5 },
            ],
            text: "🐝".to_owned(),
            stopped: false,
        };
        let at = |x, y| ScreenPoint { x, y };
        assert_eq!(state.places(), [at(-3648, 109)]);
        assert_eq!(state.field_place(), at(-1920, 1600));
        assert_eq!(state.clicked_after(1), [at(-3648, 109)]);
        assert_eq!(state.clicked_after(7), []);
        assert!(state.fills(Size {
            width: 3840,
            height: 2160
        }));
        assert!(!state.fills(Size {
            width: 1920,
            height: 1080
        }));
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let record = Record::new(folder.path().join("calibration.json"));
        assert_eq!(record.read().unwrap(), None);
        let state = PageState {
            scale: 1.5,
            text: "Grüße".to_owned(),
            ..PageState::default()
        };
        record.write(&state).unwrap();
        assert_eq!(record.read().unwrap(), Some(state));
        record.remove().unwrap();
        record.remove().unwrap();
        assert_eq!(record.read().unwrap(), None);
        std::fs::write(record.file(), "{").unwrap();
        assert!(record.read().is_err());
    }
}
