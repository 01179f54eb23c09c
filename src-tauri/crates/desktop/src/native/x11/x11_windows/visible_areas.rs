//! What can be seen of some windows of an X11 display: their areas, less what covers them.
//!
//! Only what also takes the clicks counts as covering: desktops that draw all windows themselves do so
//! through one more window, over the whole screen, which lets every click through.

use super::{PropertyCookie, capture_failed, numbers, reply_if_exists};
use crate::{CaptureError, Rect, ScreenPoint, Size, rect_set::RectSet};
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

/// Other windows that are looked at. Of more, the lowest count as covering nothing.
const MAX_COVERING_WINDOWS: usize = 256;
/// Rectangles that a window may be made of. One with more counts as covering nothing.
const MAX_SHAPE_RECTANGLES: usize = 64;

/// What is asked about one window.
struct ShapeCookies<'a> {
    attributes: Cookie<'a, RustConnection, GetWindowAttributesReply>,
    geometry: Cookie<'a, RustConnection, GetGeometryReply>,
    drawn: Cookie<'a, RustConnection, GetRectanglesReply>,
    clickable: Cookie<'a, RustConnection, GetRectanglesReply>,
    /// How wide the shadow is that a program draws around its own frame.
    shadow: PropertyCookie<'a>,
}

/// What is known about one window that can be seen.
struct VisibleShape {
    geometry: GetGeometryReply,
    drawn: Vec<Rectangle>,
    clickable: Vec<Rectangle>,
    shadow: Vec<u32>,
}

/// The visible parts of the windows `chosen` out of `stack`, which has the lowest first; they do not overlap.
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

    // All questions first, then all answers: it takes no longer than one.
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

/// Nothing when it shows no pixels.
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

/// All of a window directly on the screen, border included.
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

/// What is left without a shadow of these widths: left, right, top, bottom.
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

    /// Where nothing of what lies below can be seen or clicked.
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

    /// A rectangle of its shape, which is told from the inner corner of its border.
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
