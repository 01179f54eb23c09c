//! Monitor and geometry of the last frame that somebody was shown; they define the meaning of coordinates.

use crate::{Geometry, MonitorId};

/// Monitor and geometry of the frame a viewport was shown last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastFrame {
    pub(crate) monitor: MonitorId,
    pub(crate) geometry: Geometry,
}
