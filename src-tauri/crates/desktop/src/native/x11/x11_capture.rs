//! X11 screen capture: through shared memory if possible, otherwise through xcap.
//!
//! The method is chosen when the display is opened. If a shared-memory capture fails later, that capture
//! falls back and the reason is kept for diagnostics.

use super::connection::connect;
use crate::{CaptureError, Cursor, Damage, DesktopError, Frame, Monitor, ScreenCapture};
use cursor_reader::CursorReader;
use damage_tracker::DamageTracker;
use localization::{LocalizedText, localized};
use monitor_list::MonitorList;
pub(super) use pixel_format::require_usual_format;
use shared_memory::SharedMemoryCapture;
use x11rb::{protocol::xproto::Window, rust_connection::RustConnection};

mod cursor_reader;
mod damage_tracker;
mod monitor_list;
mod pixel_format;
mod shared_memory;
mod xcap_capture;

/// Screen capture of one X11 display.
pub(super) struct X11Capture {
    connection: RustConnection,
    root: Window,
    monitors: MonitorList,
    /// Shared-memory capture, or why it is unavailable.
    shared_memory: Result<SharedMemoryCapture, CaptureError>,
    /// Error of the last shared-memory capture, if it failed.
    last_failure: Option<CaptureError>,
    cursor: Option<CursorReader>,
    damage: Option<DamageTracker>,
}

impl X11Capture {
    pub(super) fn open(display: &str) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        Ok(Self {
            shared_memory: SharedMemoryCapture::open(&connection, root),
            cursor: CursorReader::open(&connection)?,
            damage: DamageTracker::open(&connection, root)?,
            monitors: MonitorList::default(),
            last_failure: None,
            connection,
            root,
        })
    }
}

impl ScreenCapture for X11Capture {
    fn name(&self) -> String {
        match (&self.shared_memory, &self.last_failure) {
            (Ok(_), None) => "X11 shared memory (MIT-SHM)".to_owned(),
            (Ok(_), Some(_)) | (Err(_), _) => "xcap on X11".to_owned(),
        }
    }

    fn fallback_reason(&self) -> Option<LocalizedText> {
        let reason = self
            .shared_memory
            .as_ref()
            .err()
            .or(self.last_failure.as_ref())?;
        Some(localized!("desktop-x11-slow", reason = &reason.0))
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        self.monitors.list(&self.connection, self.root)
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        let outputs = monitor_list::outputs(&self.connection, self.root, monitor)?;
        if let Ok(shared_memory) = &mut self.shared_memory {
            match shared_memory.capture(&self.connection, self.root, monitor.area) {
                Ok(pixels) => {
                    self.last_failure = None;
                    return Frame::new(monitor.area, pixels);
                }
                Err(error) => self.last_failure = Some(error),
            }
        }
        let pixels = xcap_capture::capture(&self.connection, self.root, monitor, &outputs)?;
        Frame::new(monitor.area, pixels)
    }

    fn cursor(&mut self) -> Result<Option<Cursor>, CaptureError> {
        match self.cursor {
            Some(cursor) => cursor.read(&self.connection),
            None => Ok(None),
        }
    }

    fn damage(&mut self) -> Result<Damage, CaptureError> {
        match &mut self.damage {
            Some(damage) => damage.take(&self.connection),
            None => Ok(Damage::Unknown),
        }
    }
}
