//! State of the overlay: who has mouse and keyboard, what may be shown, and the picture at a moment. Pure: it is told the
//! time.

use super::{
    glide::{self, Glide},
    hexagon::{HONEY, Raster, pointer_raster},
};
use crate::{Rect, ScreenPoint, Size};
use std::{sync::Arc, time::Duration};

/// Time between two pictures of something that moves.
const FRAME: Duration = Duration::from_millis(16);
/// Time without a picture or an action after which the overlay is shown again, so that it doesn't flash in between.
const REVEAL_DELAY: Duration = Duration::from_millis(80);
/// Time in which the edge drains.
const DRAIN: Duration = Duration::from_millis(120);
/// Width of the line at the edge, at scale 1.
const EDGE_WIDTH: f64 = 3.0;
/// Number of layers: four lines and the pointer.
pub(crate) const LAYERS: usize = 5;

/// Picture of the overlay: up to four lines, then the pointer above them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OverlayPicture {
    pub(crate) layers: [Option<Layer>; LAYERS],
}

/// One part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layer {
    pub(crate) area: Rect,
    pub(crate) paint: Paint,
}

/// Content of a layer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Paint {
    /// One opaque colour.
    Solid(u32),
    /// A drawing as large as the area.
    Drawing(Arc<Raster>),
}

/// The line at the edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Edge {
    /// Qilbee has nothing.
    #[default]
    Idle,
    /// Qilbee may use mouse and keyboard but has not yet.
    Ready,
    /// Qilbee has mouse and keyboard.
    Holding,
    /// The person has them again; since then, if the line could be seen.
    Draining(Option<Duration>),
}

/// State of the overlay.
#[derive(Default)]
pub(super) struct Scene {
    edge: Edge,
    monitor: Option<(Rect, f64)>,
    /// The time from which something may be shown; never while a picture is taken or an action runs.
    shows_from: Option<Duration>,
    /// The running or last glide.
    glide: Option<Glide>,
    /// Set once an action has followed the glide.
    has_acted: bool,
    /// The pointer may rest above what programs draw.
    may_rest: bool,
}

impl Scene {
    pub(super) fn set_monitor(&mut self, area: Rect, scale: f64) {
        self.monitor = Some((area, scale));
    }

    /// Records that Qilbee may use mouse and keyboard.
    pub(super) fn gain_control(&mut self, may_rest: bool) {
        self.may_rest = may_rest;
        self.edge = match self.edge {
            Edge::Holding => Edge::Holding,
            Edge::Idle | Edge::Ready | Edge::Draining(_) => Edge::Ready,
        };
    }

    /// Records that the person has mouse and keyboard.
    pub(super) fn lose_control(&mut self, now: Duration) {
        self.glide = None;
        self.edge = match self.edge {
            Edge::Idle | Edge::Ready => Edge::Idle,
            Edge::Holding => Edge::Draining(self.may_show(now).then_some(now)),
            draining @ Edge::Draining(_) => draining,
        };
    }

    pub(super) fn glide(&mut self, from: Option<ScreenPoint>, to: ScreenPoint, now: Duration) {
        if matches!(self.edge, Edge::Ready | Edge::Holding) {
            self.edge = Edge::Holding;
            self.shows_from = Some(now);
            self.glide = Some(Glide::new(from, to, now));
            self.has_acted = false;
        }
    }

    pub(super) fn hide(&mut self) {
        self.shows_from = None;
        self.has_acted = true;
    }

    pub(super) fn reveal(&mut self, now: Duration) {
        match &mut self.edge {
            // The person has taken over during an action: they see at once that it has worked.
            Edge::Draining(since) => {
                since.get_or_insert(now);
                self.shows_from = Some(now);
            }
            edge @ (Edge::Ready | Edge::Holding) => {
                *edge = Edge::Holding;
                self.shows_from = Some(now + REVEAL_DELAY);
            }
            Edge::Idle => self.shows_from = Some(now),
        }
    }

    /// Returns what is to be seen now.
    pub(super) fn picture(&mut self, now: Duration) -> OverlayPicture {
        if let Edge::Draining(Some(since)) = self.edge
            && now.saturating_sub(since) >= DRAIN
        {
            self.edge = Edge::Idle;
        }
        let mut picture = OverlayPicture::default();
        let Some((monitor, scale)) = self.monitor.filter(|_| self.may_show(now)) else {
            return picture;
        };
        let full = match self.edge {
            Edge::Holding => 1.0,
            Edge::Draining(Some(since)) => {
                1.0 - now.saturating_sub(since).as_secs_f64() / DRAIN.as_secs_f64()
            }
            Edge::Idle | Edge::Ready | Edge::Draining(None) => 0.0,
        };
        if full > 0.0 {
            let lines = edge_lines(monitor, scale, full).map(|area| Layer {
                area,
                paint: Paint::Solid(HONEY),
            });
            for (layer, line) in picture.layers.iter_mut().zip(lines) {
                *layer = Some(line);
            }
        }
        picture.layers[LAYERS - 1] = self.pointer(now, scale);
        picture
    }

    /// Returns the time until the picture changes by itself; `None` if it doesn't.
    pub(super) fn next_frame_in(&self, now: Duration) -> Option<Duration> {
        let shows_from = self.shows_from?;
        if shows_from > now {
            return Some(shows_from - now);
        }
        let moves = match self.edge {
            Edge::Idle | Edge::Ready | Edge::Draining(None) => false,
            Edge::Draining(Some(_)) => true,
            Edge::Holding => match &self.glide {
                Some(glide) if !self.has_acted => !glide.has_arrived(now),
                Some(_) => self.may_rest && glide::echo(now - shows_from).is_some(),
                None => false,
            },
        };
        moves.then_some(FRAME)
    }

    fn may_show(&self, now: Duration) -> bool {
        self.shows_from.is_some_and(|from| from <= now)
    }

    fn pointer(&self, now: Duration, scale: f64) -> Option<Layer> {
        let glide = self.glide.as_ref().filter(|_| self.edge == Edge::Holding)?;
        let (place, ring) = match (self.has_acted, self.may_rest) {
            (false, _) => glide.at(now),
            (true, true) => {
                let shown_for = now.saturating_sub(self.shows_from?);
                (glide.target(), glide::echo(shown_for))
            }
            (true, false) => return None,
        };
        let drawing = pointer_raster(scale, ring);
        let half = u32::from(drawing.edge / 2);
        Some(Layer {
            area: Rect::centered_at(
                place,
                Size {
                    width: half,
                    height: half,
                },
            ),
            paint: Paint::Drawing(Arc::new(drawing)),
        })
    }
}

impl OverlayPicture {
    /// Returns the areas of its layers.
    pub(crate) fn areas(&self) -> impl Iterator<Item = Rect> {
        self.layers.iter().flatten().map(|layer| layer.area)
    }
}

/// Returns the lines along the edge: at the top and bottom, left and right. What is left while it drains is in the
/// middle of each side.
fn edge_lines(monitor: Rect, scale: f64, full: f64) -> [Rect; 4] {
    let Size { width, height } = monitor.size;
    let thick = ((EDGE_WIDTH * scale).round() as u32).max(1);
    let thick = thick.min(width / 2).min(height / 2).max(1);
    let length = |side: u32| ((f64::from(side) * full).round() as u32).clamp(1, side.max(1));
    let (across, down) = (length(width), length(height));
    let line = |x: u32, y: u32, width: u32, height: u32| Rect {
        origin: ScreenPoint {
            x: monitor.origin.x.saturating_add_unsigned(x),
            y: monitor.origin.y.saturating_add_unsigned(y),
        },
        size: Size { width, height },
    };
    let (from_left, from_top) = ((width - across) / 2, (height - down) / 2);
    [
        line(from_left, 0, across, thick),
        line(from_left, height - thick, across, thick),
        line(0, from_top, thick, down),
        line(width - thick, from_top, thick, down),
    ]
}

#[cfg(test)]
mod tests;
