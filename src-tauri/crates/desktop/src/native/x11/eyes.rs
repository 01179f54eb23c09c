//! Sees an X11 screen: monitors from RandR, pixels through xcap.

use super::connect;
use crate::{DesktopError, Eyes, EyesError, Frame, Monitor, MonitorId, Rect, ScreenPoint, Size};
use x11rb::{
    protocol::{randr::ConnectionExt as _, xproto::ConnectionExt as _, xproto::Window},
    rust_connection::RustConnection,
};

/// The screen of one X11 display.
pub(super) struct XcapEyes {
    connection: RustConnection,
    root: Window,
}

impl XcapEyes {
    pub(super) fn open(display: &str) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        Ok(Self { connection, root })
    }
}

impl Eyes for XcapEyes {
    fn name(&self) -> String {
        "xcap on X11".to_owned()
    }

    // Not xcap's own list: it divides places by the text scale, so that they no longer fit the pixels.
    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        let reply = self
            .connection
            .randr_get_monitors(self.root, true)
            .map_err(failed)?;
        let reply = reply.reply().map_err(failed)?;
        let mut monitors = Vec::with_capacity(reply.monitors.len());
        for found in reply.monitors {
            let Some(output) = found.outputs.first() else {
                continue;
            };
            let name = self.connection.get_atom_name(found.name).map_err(failed)?;
            let name = name.reply().map_err(failed)?.name;
            monitors.push(Monitor {
                id: MonitorId(*output),
                name: String::from_utf8_lossy(&name).into_owned(),
                area: Rect {
                    origin: ScreenPoint {
                        x: found.x.into(),
                        y: found.y.into(),
                    },
                    size: Size {
                        width: found.width.into(),
                        height: found.height.into(),
                    },
                },
                scale: 1.0,
                main: found.primary,
            });
        }
        if monitors.is_empty() {
            return Err(EyesError("The X server names no monitor.".to_owned()));
        }
        Ok(monitors)
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        let known = xcap::Monitor::all().map_err(failed)?;
        let found = known
            .iter()
            .find(|known| known.id().ok() == Some(monitor.id.0));
        let found = found.ok_or_else(|| {
            EyesError(format!("The monitor {} is no longer there.", monitor.name))
        })?;
        let picture = found.capture_image().map_err(failed)?;
        let size = Size {
            width: picture.width(),
            height: picture.height(),
        };
        let area = Rect {
            size,
            ..monitor.area
        };
        Frame::new(area, picture.into_raw())
    }
}

fn failed(error: impl std::fmt::Display) -> EyesError {
    EyesError(format!("The X server answered: {error}."))
}
