//! Comparison of intended and received clicks, and a diagnosis of the difference. Pure.

use desktop::{Rect, ScreenPoint};
use serde::Serialize;

/// A click that arrives within so many pixels hits anything that a person could hit.
const TOLERANCE_PX: i32 = 3;
/// Tolerance within which all clicks are off by the same.
const SAME_PX: i32 = 2;

/// Result for one monitor.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct MonitorMap {
    name: String,
    /// Its area in screen pixels.
    area: Rect,
    places: Vec<Place>,
    /// Nothing when nothing was tried.
    typed: Option<Typed>,
    /// Diagnosis of the misses; none when all clicks hit.
    trouble: Option<Trouble>,
}

/// One target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CalibratedPlace"))]
pub(crate) struct Place {
    aimed: ScreenPoint,
    arrived: Option<ScreenPoint>,
    /// Distance from the target, to the right and down.
    offset: Option<ScreenPoint>,
    hit: bool,
}

/// The text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CalibratedText"))]
pub(crate) struct Typed {
    wanted: String,
    arrived: String,
    same: bool,
}

/// Common pattern of the clicks that missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(rename = "CalibrationTrouble")
)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trouble {
    /// Qilbee looks at another monitor.
    Unseen,
    /// Some did not arrive at all.
    Missing,
    /// All are off by the same.
    Shifted,
    /// They are off the more, the further from the corner: two scales do not agree.
    Stretched,
    /// Nothing.
    Scattered,
}

/// The map of a monitor that was clicked and typed on.
pub(super) fn map_of(name: &str, area: Rect, places: Vec<Place>, typed: Typed) -> MonitorMap {
    MonitorMap {
        name: name.to_owned(),
        area,
        trouble: trouble(area.origin, &places),
        places,
        typed: Some(typed),
    }
}

/// The map of a monitor that Qilbee does not look at.
pub(super) fn unseen(name: &str, area: Rect) -> MonitorMap {
    MonitorMap {
        name: name.to_owned(),
        area,
        places: Vec::new(),
        typed: None,
        trouble: Some(Trouble::Unseen),
    }
}

/// Of what arrived since a click, what belongs to it: an earlier click may be late.
pub(super) fn nearest(aimed: ScreenPoint, arrived: &[ScreenPoint]) -> Option<ScreenPoint> {
    let distance = |point: &ScreenPoint| {
        let Difference { x, y } = difference(*point, aimed);
        i64::from(x).pow(2).saturating_add(i64::from(y).pow(2))
    };
    arrived.iter().copied().min_by_key(distance)
}

impl Place {
    pub(super) fn of(aimed: ScreenPoint, arrived: Option<ScreenPoint>) -> Self {
        let offset = arrived.map(|arrived| difference(arrived, aimed));
        Self {
            aimed,
            arrived,
            offset: offset.map(|Difference { x, y }| ScreenPoint { x, y }),
            hit: offset.is_some_and(|offset| offset.is_within(TOLERANCE_PX)),
        }
    }
}

impl Typed {
    pub(super) fn of(wanted: &str, arrived: &str) -> Self {
        Self {
            wanted: wanted.to_owned(),
            arrived: arrived.to_owned(),
            same: wanted == arrived,
        }
    }
}

/// Pixels right and down.
#[derive(Clone, Copy)]
struct Difference {
    x: i32,
    y: i32,
}

impl Difference {
    fn is_within(self, limit: i32) -> bool {
        self.x.saturating_abs() <= limit && self.y.saturating_abs() <= limit
    }
}

fn difference(one: ScreenPoint, other: ScreenPoint) -> Difference {
    Difference {
        x: one.x.saturating_sub(other.x),
        y: one.y.saturating_sub(other.y),
    }
}

fn trouble(origin: ScreenPoint, places: &[Place]) -> Option<Trouble> {
    if places.iter().all(|place| place.hit) {
        return None;
    }
    let arrived: Option<Vec<_>> = places
        .iter()
        .map(|place| Some((place.aimed, place.arrived?)))
        .collect();
    Some(match arrived {
        None => Trouble::Missing,
        Some(pairs) if are_shifted(&pairs) => Trouble::Shifted,
        Some(pairs) if are_stretched(origin, &pairs) => Trouble::Stretched,
        Some(_) => Trouble::Scattered,
    })
}

fn are_shifted(pairs: &[(ScreenPoint, ScreenPoint)]) -> bool {
    let mut offsets = pairs
        .iter()
        .map(|(aimed, arrived)| difference(*arrived, *aimed));
    let Some(first) = offsets.next() else {
        return false;
    };
    offsets.all(|Difference { x, y }| {
        let apart = Difference {
            x: x.saturating_sub(first.x),
            y: y.saturating_sub(first.y),
        };
        apart.is_within(SAME_PX)
    })
}

/// Returns true if one factor explains all of them.
fn are_stretched(origin: ScreenPoint, pairs: &[(ScreenPoint, ScreenPoint)]) -> bool {
    let distances: Vec<(f64, f64)> = pairs
        .iter()
        .map(|(aimed, arrived)| (difference(*aimed, origin), difference(*arrived, origin)))
        .flat_map(|(aimed, arrived)| [(aimed.x, arrived.x), (aimed.y, arrived.y)])
        .map(|(aimed, arrived)| (f64::from(aimed), f64::from(arrived)))
        .collect();
    let squares: f64 = distances.iter().map(|(aimed, _)| aimed * aimed).sum();
    if squares == 0.0 {
        return false;
    }
    let products = distances.iter().map(|(aimed, arrived)| aimed * arrived);
    let factor = products.sum::<f64>() / squares;
    let tolerance = f64::from(TOLERANCE_PX);
    distances
        .iter()
        .all(|(aimed, arrived)| (arrived - factor * aimed).abs() <= tolerance)
}

#[cfg(test)]
mod tests;
