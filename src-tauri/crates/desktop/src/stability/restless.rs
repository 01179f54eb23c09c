//! Memory of restless places from one action to the next. Pure: knows neither clock nor screen.

use crate::{Rect, WindowInfo};
use std::time::Duration;

/// Age after which places are forgotten. Whatever still moves then is noticed again.
const MAX_AGE: Duration = Duration::from_secs(60);
/// Maximum number of places; further ones are not remembered.
const MAX_PLACES: usize = 16;

/// Places that changed by themselves at the last action. They count only as long as the windows stay where they
/// are.
#[derive(Default)]
pub(crate) struct RestlessPlaces(Option<Remembered>);

struct Remembered {
    places: Vec<Rect>,
    at: Duration,
    layout: WindowLayout,
}

/// Programs and places of all windows, topmost first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WindowLayout(Vec<(String, Rect)>);

impl WindowLayout {
    pub(crate) fn of(windows: Vec<WindowInfo>) -> Self {
        let places = windows.into_iter().map(|window| (window.app, window.area));
        Self(places.collect())
    }
}

impl RestlessPlaces {
    /// Replaces the remembered places. `layout` is asked for only if there are any.
    pub(crate) fn remember(
        &mut self,
        mut places: Vec<Rect>,
        now: Duration,
        layout: impl FnOnce() -> WindowLayout,
    ) {
        places.truncate(MAX_PLACES);
        self.0 = (!places.is_empty()).then(|| Remembered {
            places,
            at: now,
            layout: layout(),
        });
    }

    /// Returns the places that still count. `layout` is asked for only if there may be any.
    pub(crate) fn recall(
        &mut self,
        now: Duration,
        layout: impl FnOnce() -> WindowLayout,
    ) -> Vec<Rect> {
        self.0
            .take_if(|known| now.saturating_sub(known.at) > MAX_AGE || known.layout != layout());
        let known = self.0.as_ref();
        known.map(|known| known.places.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_remembered_for_a_while_and_a_layout() {
        let layout = |x| {
            WindowLayout::of(vec![WindowInfo {
                title: "changes all the time".to_owned(),
                app: "player".to_owned(),
                area: Rect::new(x, 0, 640, 480),
            }])
        };
        let second = Duration::from_secs(1);
        let video = vec![Rect::new(0, 0, 320, 240)];
        let check = |after: Duration, x: i32, expected: &[Rect]| {
            let mut places = RestlessPlaces::default();
            places.remember(video.clone(), second, || layout(5));
            assert_eq!(places.recall(second + after, || layout(x)), expected);
            // Forgotten places stay forgotten.
            assert_eq!(places.recall(second, || layout(5)), expected);
        };
        check(Duration::ZERO, 5, &video);
        check(MAX_AGE, 5, &video);
        check(MAX_AGE + second, 5, &[]);
        check(Duration::ZERO, 6, &[]);
    }

    #[test]
    fn a_calm_screen_asks_for_no_windows() {
        let mut places = RestlessPlaces::default();
        let unasked = || -> WindowLayout { panic!("nobody needs the windows") };
        places.remember(Vec::new(), Duration::ZERO, unasked);
        assert_eq!(places.recall(Duration::ZERO, unasked), []);
    }
}
