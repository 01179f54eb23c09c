//! Masks: parts of the screen and windows that the user hides from Qilbee.

use crate::{Rect, WindowInfo};
use serde::{Deserialize, Serialize};

/// Mask colour: that of pixels a picture does not have.
pub(crate) const MASK_COLOR: [u8; 3] = imaging::EMPTY_COLOR;

/// Programs of LibreOffice, all of one process. Its other windows may be about any of them.
const OFFICE_MODULES: [&str; 6] = ["writer", "calc", "impress", "draw", "math", "base"];

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

    /// Returns `true` if all windows of this window's program are hidden, whatever their titles.
    pub(crate) fn hides_whole_program(&self, window: &WindowInfo) -> bool {
        let mut whole = self.windows.iter().filter(|mask| mask.is_whole_program());
        whole.any(|mask| mask.hides(window))
    }

    /// Returns `true` for a name under which a hidden program shows its dialogs.
    pub(crate) fn hides_family(&self, app: &str) -> bool {
        let whole = self.windows.iter().filter(|mask| mask.is_whole_program());
        let mut hidden = whole.filter_map(|mask| mask.app.as_deref());
        hidden.any(|hidden| is_office(hidden) && is_office(app) && !Self::are_siblings(hidden, app))
    }

    /// Returns `true` for two programs that share a process and are different ones for people.
    pub(crate) fn are_siblings(one: &str, other: &str) -> bool {
        match (office_module(one), office_module(other)) {
            (Some(one), Some(other)) => one != other,
            (_, None) | (None, _) => false,
        }
    }

    /// Returns `true` if nothing is hidden.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rectangles.is_empty() && self.windows.is_empty()
    }
}

impl WindowMask {
    fn is_whole_program(&self) -> bool {
        let has = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
        has(&self.app) && !has(&self.title)
    }

    fn hides(&self, window: &WindowInfo) -> bool {
        let app = self.app.as_deref().filter(|app| !app.is_empty());
        let title = self.title.as_deref().filter(|title| !title.is_empty());
        if app.is_none() && title.is_none() {
            return false;
        }
        let is_named = |app: &str| {
            lowercase(app) == lowercase(&window.app) || is_suite(app) && is_office(&window.app)
        };
        app.is_none_or(is_named)
            && title.is_none_or(|title| lowercase(&window.title).contains(&lowercase(title)))
    }
}

/// Names that stand for all of LibreOffice.
fn is_suite(app: &str) -> bool {
    matches!(
        lowercase(app).as_str(),
        "libreoffice" | "soffice" | "soffice.bin"
    )
}

/// Names of LibreOffice's windows: one per kind of document, and others for dialogs, recovery and the first picture.
fn is_office(app: &str) -> bool {
    let app = lowercase(app);
    app.starts_with("libreoffice") || matches!(app.as_str(), "soffice" | "soffice.bin" | "oosplash")
}

/// Returns the kind of document that a window of LibreOffice is for.
fn office_module(app: &str) -> Option<&'static str> {
    let app = lowercase(app);
    let module = app.strip_prefix("libreoffice-")?;
    OFFICE_MODULES.into_iter().find(|name| *name == module)
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
        check(Some("libreoffice"), None, false);
    }

    #[test]
    fn dialogs_of_a_family_go_by_other_names() {
        let check = |hidden: &str, app: &str, expected: bool| {
            let mask = WindowMask {
                app: Some(hidden.to_owned()),
                title: None,
            };
            let masks = Masks {
                windows: vec![mask],
                ..Masks::default()
            };
            assert_eq!(masks.hides_family(app), expected, "{hidden} {app}");
        };
        check("libreoffice-writer", "soffice", true);
        check("libreoffice-writer", "libreoffice-startcenter", true);
        check("libreoffice-writer", "libreoffice-calc", false);
        check("LibreOffice", "libreoffice-calc", true);
        check("libreoffice", "soffice", true);
        check("soffice", "libreoffice-writer", true);
        check("soffice", "gimp", false);
        check("gimp", "soffice", false);
        check("gimp", "gimp-2.10", false);
    }
}
