//! Monitor list from RandR. A monitor is identified by the atom of its name, which is stable while the X
//! server runs, even for virtual monitors that are a part of the screen.

use super::super::connection::capture_failed;
use crate::{CaptureError, Monitor, MonitorId, Rect, ScreenPoint, Size};
use localization::localized;
use std::collections::HashMap;
use x11rb::{
    errors::{ConnectionError, ReplyError},
    protocol::{
        randr::{ConnectionExt as _, GetMonitorsReply, MonitorInfo},
        xproto::{AtomEnum, ConnectionExt as _, GetGeometryReply, GetPropertyReply, Window},
    },
    resource_manager::Database,
    rust_connection::RustConnection,
};

/// Font resolution at scale 1, in dots per inch.
const PLAIN_DPI: f64 = 96.0;
/// Plausible scales; others are treated as a configuration error.
const SCALES: std::ops::RangeInclusive<f64> = 0.5..=8.0;
/// Maximum length of the resource property, in words of four bytes.
const MAX_SETTINGS_WORDS: u32 = 1 << 16;

/// Monitor list with cached names.
#[derive(Default)]
pub(super) struct MonitorList {
    names: HashMap<u32, String>,
}

impl MonitorList {
    /// Lists the current monitors.
    pub(super) fn list(
        &mut self,
        connection: &RustConnection,
        root: Window,
    ) -> Result<Vec<Monitor>, CaptureError> {
        let settings = connection.get_property(
            false,
            root,
            AtomEnum::RESOURCE_MANAGER,
            AtomEnum::STRING,
            0,
            MAX_SETTINGS_WORDS,
        );
        let settings = settings.map_err(capture_failed)?;
        let (screen, found) = connected_monitors(connection, root)?;
        let scale = scale(&settings.reply().map_err(capture_failed)?);
        let main = main_monitor(&found);
        let mut monitors = Vec::with_capacity(found.len());
        for monitor in found {
            monitors.push(Monitor {
                id: MonitorId(monitor.name),
                name: self.name(connection, monitor.name)?,
                area: area(&monitor),
                scale,
                main: Some(monitor.name) == main,
            });
        }
        if monitors.is_empty() {
            // No monitor is connected or RandR is missing; the screen exists all the same.
            let screen_area = Monitor::single(screen.size);
            monitors.push(Monitor {
                scale,
                ..screen_area
            });
        }
        Ok(monitors)
    }

    fn name(&mut self, connection: &RustConnection, atom: u32) -> Result<String, CaptureError> {
        if let Some(name) = self.names.get(&atom) {
            return Ok(name.clone());
        }
        let name = connection.get_atom_name(atom).map_err(capture_failed)?;
        let name = name.reply().map_err(capture_failed)?.name;
        let name = String::from_utf8_lossy(&name).into_owned();
        self.names.insert(atom, name.clone());
        Ok(name)
    }
}

/// Returns the outputs that show `monitor`. Fails if it is gone or has moved.
pub(super) fn outputs(
    connection: &RustConnection,
    root: Window,
    monitor: &Monitor,
) -> Result<Vec<u32>, CaptureError> {
    let (screen, found) = connected_monitors(connection, root)?;
    let screen_area = Monitor::single(screen.size);
    if found.is_empty() && (monitor.id, monitor.area) == (screen_area.id, screen_area.area) {
        return Ok(Vec::new());
    }
    let is_same = |known: &&MonitorInfo| known.name == monitor.id.0;
    match found.into_iter().find(|known| is_same(&known)) {
        Some(known) if area(&known) == monitor.area => Ok(known.outputs),
        Some(_) => Err(CaptureError(localized!(
            "desktop-monitor-changed",
            name = &monitor.name
        ))),
        None => Err(CaptureError(localized!(
            "desktop-monitor-gone",
            name = &monitor.name
        ))),
    }
}

/// Returns the primary monitor, or else the first with an output, or the first.
fn main_monitor(found: &[MonitorInfo]) -> Option<u32> {
    let chosen = found.iter().find(|monitor| monitor.primary);
    let chosen = chosen.or_else(|| found.iter().find(|monitor| !monitor.outputs.is_empty()));
    chosen.or(found.first()).map(|monitor| monitor.name)
}

/// Returns the whole screen and its monitors, clipped to it. No monitors if the X server lacks RandR 1.5.
fn connected_monitors(
    connection: &RustConnection,
    root: Window,
) -> Result<(Rect, Vec<MonitorInfo>), CaptureError> {
    let screen = connection.get_geometry(root).map_err(capture_failed)?;
    let monitors = match connection.randr_get_monitors(root, true) {
        Ok(asked) => Some(asked),
        Err(ConnectionError::UnsupportedExtension) => None,
        Err(error) => return Err(capture_failed(error)),
    };
    let screen = screen_area(&screen.reply().map_err(capture_failed)?);
    let monitors = match monitors.map(x11rb::cookie::Cookie::reply) {
        Some(Ok(GetMonitorsReply { monitors, .. })) => monitors,
        Some(Err(ReplyError::X11Error(_))) | None => Vec::new(),
        Some(Err(error @ ReplyError::ConnectionError(_))) => return Err(capture_failed(error)),
    };
    let monitors = monitors.into_iter().filter_map(|mut monitor| {
        let shown = screen.intersection(area(&monitor))?;
        monitor.x = i16::try_from(shown.origin.x).ok()?;
        monitor.y = i16::try_from(shown.origin.y).ok()?;
        monitor.width = u16::try_from(shown.size.width).ok()?;
        monitor.height = u16::try_from(shown.size.height).ok()?;
        Some(monitor)
    });
    Ok((screen, monitors.collect()))
}

/// Returns the scale from the font resolution, the only scale X11 programs know. Per-monitor scaling is done
/// by the X server, and its sizes are already in the pixels that programs draw.
fn scale(settings: &GetPropertyReply) -> f64 {
    let settings = Database::new_from_get_property_reply(settings);
    let dpi = settings.and_then(|settings| {
        let dpi = settings.get_string("Xft.dpi", "Xft.Dpi")?;
        dpi.trim().parse::<f64>().ok()
    });
    dpi.map(|dpi| dpi / PLAIN_DPI)
        .filter(|scale| SCALES.contains(scale))
        .unwrap_or(1.0)
}

fn screen_area(geometry: &GetGeometryReply) -> Rect {
    Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: geometry.width.into(),
            height: geometry.height.into(),
        },
    }
}

fn area(monitor: &MonitorInfo) -> Rect {
    Rect {
        origin: ScreenPoint {
            x: monitor.x.into(),
            y: monitor.y.into(),
        },
        size: Size {
            width: monitor.width.into(),
            height: monitor.height.into(),
        },
    }
}
