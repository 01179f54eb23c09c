//! Visible areas of X11 windows: their areas minus whatever covers them.
//!
//! Only windows that also take clicks count as covering: compositing desktops put one more window over the
//! whole screen that lets all clicks through.

use super::{super::connection::capture_failed, PropertyCookie, numbers, reply_if_exists};
use crate::{CaptureError, Rect, ScreenPoint, Size};
use imaging::RectSet;
use x11rb::{
    cookie::Cookie,
    protocol::{
        shape::{ConnectionExt as _, GetRectanglesReply, SK},
        xproto::{
            AtomEnum, ConnectionExt as _, GetGeometryReply, GetWindowAttributesReply, MapState,
            Rectangle, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
};

/// Maximum number of covering windows examined; lower ones beyond it count as covering nothing.
const MAX_COVERING_WINDOWS: usize = 256;
/// Maximum number of rectangles in a window's shape; more complex windows count as covering nothing.
const MAX_SHAPE_RECTANGLES: usize = 64;

/// Pending requests about one window.
struct ShapeCookies<'a> {
    attributes: Cookie<'a, RustConnection, GetWindowAttributesReply>,
    geometry: Cookie<'a, RustConnection, GetGeometryReply>,
    drawn: Cookie<'a, RustConnection, GetRectanglesReply>,
    clickable: Cookie<'a, RustConnection, GetRectanglesReply>,
    /// Width of the shadow drawn by the program around its own frame.
    shadow: PropertyCookie<'a>,
}

/// Shape of one visible window.
struct VisibleShape {
    geometry: GetGeometryReply,
    drawn: Vec<Rectangle>,
    clickable: Vec<Rectangle>,
    shadow: Vec<u32>,
}

/// Returns the visible areas of the windows `chosen` in `stack`, lowest first. The areas do not overlap.
pub(super) fn visible_areas(
    connection: &RustConnection,
    shadow: u32,
    stack: &[Window],
    chosen: &[Window],
) -> Result<Vec<Rect>, CaptureError> {
    let is_chosen = |window: &Window| chosen.contains(window);
    let Some(lowest) = stack.iter().position(is_chosen) else {
        return Ok(Vec::new());
    };
    let windows = &stack[lowest..];
    let others = windows.iter().filter(|window| !is_chosen(window)).count();
    let mut too_many = others.saturating_sub(MAX_COVERING_WINDOWS);

    // All requests before all replies: the batch takes no longer than one round trip.
    let mut pending = Vec::with_capacity(windows.len());
    for window in windows {
        let chosen = is_chosen(window);
        if !chosen && too_many > 0 {
            too_many -= 1;
            continue;
        }
        pending.push((chosen, request_shape(connection, *window, shadow)?));
    }
    let mut visible = RectSet::default();
    for (chosen, cookies) in pending {
        match read_shape(cookies)? {
            Some(window) if chosen => visible.add(window.outline()),
            Some(window) => {
                for area in window.covered_areas() {
                    visible.remove(area);
                }
            }
            None => {}
        }
    }
    Ok(visible.into_parts())
}

fn request_shape(
    connection: &RustConnection,
    window: Window,
    shadow: u32,
) -> Result<ShapeCookies<'_>, CaptureError> {
    let rectangles = |kind| {
        connection
            .shape_get_rectangles(window, kind)
            .map_err(capture_failed)
    };
    Ok(ShapeCookies {
        attributes: connection
            .get_window_attributes(window)
            .map_err(capture_failed)?,
        geometry: connection.get_geometry(window).map_err(capture_failed)?,
        drawn: rectangles(SK::BOUNDING)?,
        clickable: rectangles(SK::INPUT)?,
        shadow: connection
            .get_property(false, window, shadow, AtomEnum::CARDINAL, 0, 4)
            .map_err(capture_failed)?,
    })
}

/// Reads the replies; `None` if the window shows no pixels.
fn read_shape(cookies: ShapeCookies<'_>) -> Result<Option<VisibleShape>, CaptureError> {
    let attributes = reply_if_exists(cookies.attributes)?;
    let geometry = reply_if_exists(cookies.geometry)?;
    let shape = |reply: Option<GetRectanglesReply>| reply.map_or_else(Vec::new, |it| it.rectangles);
    let window = geometry.map(|geometry| {
        Ok(VisibleShape {
            geometry,
            drawn: shape(reply_if_exists(cookies.drawn)?),
            clickable: shape(reply_if_exists(cookies.clickable)?),
            shadow: numbers(cookies.shadow)?,
        })
    });
    let shows = attributes.is_some_and(|attributes| {
        attributes.map_state == MapState::VIEWABLE && attributes.class == WindowClass::INPUT_OUTPUT
    });
    Ok(window.transpose()?.filter(|_| shows))
}

/// Returns the area of a top-level window including its border.
pub(super) fn outline(geometry: &GetGeometryReply) -> Rect {
    let both_borders = 2 * u32::from(geometry.border_width);
    Rect {
        origin: ScreenPoint {
            x: geometry.x.into(),
            y: geometry.y.into(),
        },
        size: Size {
            width: u32::from(geometry.width) + both_borders,
            height: u32::from(geometry.height) + both_borders,
        },
    }
}

/// Returns the area without a shadow of these widths: left, right, top, bottom.
pub(super) fn without_shadow(outline: Rect, shadow: &[u32]) -> Rect {
    let &[left, right, top, bottom] = shadow else {
        return outline;
    };
    let Size { width, height } = outline.size;
    Rect {
        origin: ScreenPoint {
            x: outline.origin.x.saturating_add_unsigned(left),
            y: outline.origin.y.saturating_add_unsigned(top),
        },
        size: Size {
            width: width.saturating_sub(left.saturating_add(right)),
            height: height.saturating_sub(top.saturating_add(bottom)),
        },
    }
}

impl VisibleShape {
    fn outline(&self) -> Rect {
        outline(&self.geometry)
    }

    /// Returns the areas in which windows below can be neither seen nor clicked.
    fn covered_areas(&self) -> Vec<Rect> {
        if self.drawn.len().max(self.clickable.len()) > MAX_SHAPE_RECTANGLES {
            return Vec::new();
        }
        let solid = self.without_shadow();
        let drawn = self.drawn.iter().map(|area| self.on_screen(*area));
        let drawn = drawn.filter_map(|area| area.intersection(solid));
        let clickable = |area: Rect| {
            let parts = self.clickable.iter().map(|part| self.on_screen(*part));
            parts.filter_map(move |part| part.intersection(area))
        };
        drawn.flat_map(clickable).collect()
    }

    fn without_shadow(&self) -> Rect {
        without_shadow(self.outline(), &self.shadow)
    }

    /// Converts a shape rectangle, relative to the inside of the border, to the screen.
    fn on_screen(&self, area: Rectangle) -> Rect {
        let border = i32::from(self.geometry.border_width);
        Rect {
            origin: ScreenPoint {
                x: i32::from(self.geometry.x) + border + i32::from(area.x),
                y: i32::from(self.geometry.y) + border + i32::from(area.y),
            },
            size: Size {
                width: area.width.into(),
                height: area.height.into(),
            },
        }
    }
}
