//! Sees an X11 screen, the fastest way it allows: pixels through shared memory, or else through xcap.
//!
//! Which way it is, is found out when the screen is opened, and again with each capture: one that fails
//! is taken the slow way, and the reason is kept for people.

use super::connect;
use crate::{Cursor, Damage, DesktopError, Eyes, EyesError, Frame, Monitor};
use drawn::Drawn;
use monitors::Monitors;
use pointer::Pointer;
use shared_memory::SharedMemory;
use x11rb::{protocol::xproto::Window, rust_connection::RustConnection};

mod drawn;
mod monitors;
mod pixels;
mod pointer;
mod shared_memory;
mod slow;

/// The screen of one X11 display.
pub(super) struct X11Eyes {
    connection: RustConnection,
    root: Window,
    monitors: Monitors,
    /// The fast way, or why there is none.
    fast: Result<SharedMemory, EyesError>,
    /// Why the last capture did not go the fast way although there is one.
    trouble: Option<EyesError>,
    pointer: Option<Pointer>,
    drawn: Option<Drawn>,
}

impl X11Eyes {
    pub(super) fn open(display: &str) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        Ok(Self {
            fast: SharedMemory::open(&connection, root),
            pointer: Pointer::open(&connection)?,
            drawn: Drawn::open(&connection, root)?,
            monitors: Monitors::default(),
            trouble: None,
            connection,
            root,
        })
    }
}

impl Eyes for X11Eyes {
    fn name(&self) -> String {
        match (&self.fast, &self.trouble) {
            (Ok(_), None) => "X11 shared memory (MIT-SHM)".to_owned(),
            (Ok(_), Some(_)) | (Err(_), _) => "xcap on X11".to_owned(),
        }
    }

    fn remark(&self) -> Option<String> {
        let reason = self.fast.as_ref().err().or(self.trouble.as_ref())?;
        Some(format!("The screen is captured the slow way. {reason}"))
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        self.monitors.list(&self.connection, self.root)
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        let outputs = monitors::outputs(&self.connection, self.root, monitor)?;
        if let Ok(fast) = &mut self.fast {
            match fast.capture(&self.connection, self.root, monitor.area) {
                Ok(pixels) => {
                    self.trouble = None;
                    return Frame::new(monitor.area, pixels);
                }
                Err(error) => self.trouble = Some(error),
            }
        }
        let pixels = slow::capture(&self.connection, self.root, monitor, &outputs)?;
        Frame::new(monitor.area, pixels)
    }

    fn cursor(&mut self) -> Result<Option<Cursor>, EyesError> {
        match self.pointer {
            Some(pointer) => pointer.picture(&self.connection),
            None => Ok(None),
        }
    }

    fn damage(&mut self) -> Result<Damage, EyesError> {
        match &mut self.drawn {
            Some(drawn) => drawn.since_last(&self.connection),
            None => Ok(Damage::Unknown),
        }
    }
}

fn failed(error: impl std::fmt::Display) -> EyesError {
    EyesError(format!("The X server answered: {error}."))
}
