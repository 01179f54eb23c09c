//! Masks: parts of the screen and windows that the user hides from Qilbee.

use crate::{Rect, WindowInfo};
use serde::{Deserialize, Serialize};

/// Mask colour: a neutral grey used by no text, background or marker in either theme.
pub(crate) const MASK_COLOR: [u8; 3] = [0x80, 0x84, 0x88];

/// Everything that is painted over in pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Masks {
    /// Parts of the screen, in screen pixels.
    pub rectangles: Vec<Rect>,
    /// Windows; a window is hidden if any mask matches.
    pub windows: Vec<WindowMask>,
}

/// Criteria for hidden windows. An empty mask hides none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct WindowMask {
    /// Program name, such as `keepassxc`; case is ignored.
    pub app: Option<String>,
    /// Substring of the title; case is ignored.
    pub title: Option<String>,
}

impl Masks {
    /// Returns `true` if the window is hidden.
    #[must_use]
    pub fn hides(&self, window: &WindowInfo) -> bool {
        self.windows.iter().any(|mask| mask.hides(window))
    }

    /// Returns `true` if nothing is hidden.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rectangles.is_empty() && self.windows.is_empty()
    }
}

impl WindowMask {
    fn hides(&self, window: &WindowInfo) -> bool {
        let app = self.app.as_deref().filter(|app| !app.is_empty());
        let title = self.title.as_deref().filter(|title| !title.is_empty());
        if app.is_none() && title.is_none() {
            return false;
        }
        app.is_none_or(|app| lowercase(app) == lowercase(&window.app))
            && title.is_none_or(|title| lowercase(&window.title).contains(&lowercase(title)))
    }
}

fn lowercase(text: &str) -> String {
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ScreenPoint, Size};

    #[test]
    fn mask_matches_app_and_title() {
        let check = |app: Option<&str>, title: Option<&str>, hidden: bool| {
            let mask = WindowMask {
                app: app.map(str::to_owned),
                title: title.map(str::to_owned),
            };
            let masks = Masks {
                windows: vec![mask],
                ..Masks::default()
            };
            let window = WindowInfo {
                title: "Logins - KeePassXC".to_owned(),
                app: "keepassxc".to_owned(),
                area: Rect {
                    origin: ScreenPoint { x: 0, y: 0 },
                    size: Size {
                        width: 9,
                        height: 9,
                    },
                },
            };
            assert_eq!(masks.hides(&window), hidden, "{app:?} {title:?}");
        };
        check(Some("KeePassXC"), None, true);
        check(None, Some("logins"), true);
        check(Some("keepassxc"), Some("logins"), true);
        check(Some("keepassxc"), Some("bank"), false);
        check(Some("keepass"), None, false);
        check(None, None, false);
        check(Some(""), Some(""), false);
    }
}
