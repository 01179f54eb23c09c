//! Opening of the desktop, as the settings and whoever looks on want it.

use crate::hidden_subcommands::GUARD_KEYBOARD;
use desktop::{Desktop, DesktopOptions, OwnWindowsChoice, PointerOverlayChoice, WatchdogCommand};
use localization::{LocalizedText, localized};
use settings::{Settings, SettingsError};
use std::{
    io::{self, IsTerminal as _},
    path::Path,
};

/// With settings that cannot be read it stays closed: they may say what must not be seen.
pub(super) fn open_desktop(
    settings: &Result<Settings, SettingsError>,
    own_windows: OwnWindowsChoice,
    program: &Path,
) -> Result<Desktop, LocalizedText> {
    let settings = settings.as_ref().map_err(no_desktop)?;
    let usual = settings.desktop.options();
    let options = DesktopOptions {
        own_windows,
        pointer_overlay: match is_watched(own_windows) {
            true => usual.pointer_overlay,
            false => PointerOverlayChoice::Absent,
        },
        watchdog: Some(WatchdogCommand {
            program: program.to_path_buf(),
            arguments: vec![GUARD_KEYBOARD.into()],
        }),
        ..usual
    };
    Desktop::native(options).map_err(|error| error.localized())
}

/// Returns `true` if a person is likely to look on: in the window, or at the terminal that this runs in.
fn is_watched(own_windows: OwnWindowsChoice) -> bool {
    match own_windows {
        OwnWindowsChoice::Hidden | OwnWindowsChoice::Shown => true,
        OwnWindowsChoice::Absent => io::stdin().is_terminal() && io::stderr().is_terminal(),
    }
}

pub(super) fn no_desktop(error: &SettingsError) -> LocalizedText {
    localized!("app-no-desktop", error = error.message())
}
