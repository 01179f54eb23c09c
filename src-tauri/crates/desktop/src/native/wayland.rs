//! Wayland backend for wlroots compositors: captures through `wlr-screencopy`, injects input through a
//! virtual pointer and keyboard. Experimental.
//!
//! Wayland reveals nothing about windows, not even a program's own, and nothing about damage or user input.
//! So this backend works only for a program without windows. Missing protocols are reported before anything
//! is tried: no action is ever half executed.

use super::{DesktopBackend, monitor_layout::MonitorLayout};
use crate::{Check, DesktopError, OwnWindowsChoice, window_system::NoWindowSystem};
use localization::{LocalizedText, localized};
use std::sync::{Arc, Mutex};
use wayland_client::{
    Connection, Dispatch, EventQueue, QueueHandle, delegate_noop,
    globals::{GlobalList, GlobalListContents, registry_queue_init},
    protocol::{wl_registry::WlRegistry, wl_seat::WlSeat},
};
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::{
    zwp_virtual_keyboard_manager_v1::ZwpVirtualKeyboardManagerV1,
    zwp_virtual_keyboard_v1::ZwpVirtualKeyboardV1,
};
use wayland_protocols_wlr::virtual_pointer::v1::client::{
    zwlr_virtual_pointer_manager_v1::ZwlrVirtualPointerManagerV1,
    zwlr_virtual_pointer_v1::ZwlrVirtualPointerV1,
};

mod virtual_keymap;
mod wayland_capture;
mod wayland_input;

/// A Wayland protocol that Qilbee needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequiredProtocol {
    /// For seeing the screen.
    Screencopy,
    /// For finding the monitors.
    OutputManager,
    /// For moving the mouse.
    VirtualPointer,
    /// For pressing keys.
    VirtualKeyboard,
}

impl RequiredProtocol {
    const ALL: [Self; 4] = [
        Self::Screencopy,
        Self::OutputManager,
        Self::VirtualPointer,
        Self::VirtualKeyboard,
    ];

    fn interface(self) -> &'static str {
        match self {
            Self::Screencopy => "zwlr_screencopy_manager_v1",
            Self::OutputManager => "zxdg_output_manager_v1",
            Self::VirtualPointer => "zwlr_virtual_pointer_manager_v1",
            Self::VirtualKeyboard => "zwp_virtual_keyboard_manager_v1",
        }
    }

    fn minimum_version(self) -> u32 {
        match self {
            Self::OutputManager => 3,
            Self::Screencopy | Self::VirtualPointer | Self::VirtualKeyboard => 1,
        }
    }

    /// Returns the thing that is impossible without it, as the end of a sentence.
    fn purpose(self) -> LocalizedText {
        let interface = self.interface();
        match self {
            Self::Screencopy => localized!("desktop-wayland-see", interface = interface),
            Self::OutputManager => localized!("desktop-wayland-monitors", interface = interface),
            Self::VirtualPointer => localized!("desktop-wayland-mouse", interface = interface),
            Self::VirtualKeyboard => localized!("desktop-wayland-keys", interface = interface),
        }
    }
}

/// Monitor layout of the last capture; input is aimed by it.
type SharedLayout = Arc<Mutex<MonitorLayout>>;

/// Opens the compositor named by the environment.
pub(super) fn open(own_windows: OwnWindowsChoice) -> Result<DesktopBackend, DesktopError> {
    match own_windows {
        OwnWindowsChoice::Absent | OwnWindowsChoice::Shown => {}
        OwnWindowsChoice::Hidden => return Err(refused_beside_own_windows()),
    }
    let connection = Connection::connect_to_env().map_err(|error| {
        DesktopError::NoDisplay(localized!(
            "desktop-wayland-unreachable",
            error = error.to_string()
        ))
    })?;
    let (globals, queue) = read_globals(&connection)?;
    let offered = globals.contents().with_list(|list| {
        let offer =
            |global: &wayland_client::globals::Global| (global.interface.clone(), global.version);
        list.iter().map(offer).collect::<Vec<_>>()
    });
    refuse_without(&missing(&offered))?;
    let layout = SharedLayout::default();
    let capture = wayland_capture::WaylandCapture::open(connection, layout.clone())?;
    let input = wayland_input::WaylandInput::open(&globals, queue, layout)?;
    Ok((Box::new(capture), Box::new(NoWindowSystem), Box::new(input)))
}

/// Returns the check shown by `qilbee doctor`.
pub(super) fn check() -> Check {
    Check::new(
        "Wayland",
        Ok(localized!("desktop-wayland-experimental")),
        localized!("desktop-wayland-advice"),
    )
}

/// Reads the compositor's global objects.
fn read_globals(
    connection: &Connection,
) -> Result<(GlobalList, EventQueue<IgnoredEvents>), DesktopError> {
    registry_queue_init::<IgnoredEvents>(connection).map_err(|error| {
        DesktopError::NoDisplay(localized!(
            "desktop-wayland-silent",
            error = error.to_string()
        ))
    })
}

/// Returns the required protocols that are not offered.
fn missing(offered: &[(String, u32)]) -> Vec<RequiredProtocol> {
    let is_offered = |protocol: RequiredProtocol| {
        offered.iter().any(|(offer, version)| {
            offer == protocol.interface() && *version >= protocol.minimum_version()
        })
    };
    let mut lacking = RequiredProtocol::ALL.to_vec();
    lacking.retain(|protocol| !is_offered(*protocol));
    lacking
}

fn refuse_without(missing: &[RequiredProtocol]) -> Result<(), DesktopError> {
    let purposes = missing.iter().rev().map(|protocol| protocol.purpose());
    let listed = purposes
        .reduce(|rest, first| localized!("desktop-wayland-and", first = first, rest = rest));
    let Some(listed) = listed else {
        return Ok(());
    };
    Err(DesktopError::Unsupported(localized!(
        "desktop-wayland-missing",
        advice = localized!("desktop-wayland-advice"),
        missing = listed
    )))
}

fn refused_beside_own_windows() -> DesktopError {
    DesktopError::Unsupported(localized!(
        "desktop-wayland-own-windows",
        advice = localized!("desktop-wayland-advice")
    ))
}

/// Event handler that ignores everything: this backend only sends requests.
struct IgnoredEvents;

impl Dispatch<WlRegistry, GlobalListContents> for IgnoredEvents {
    fn event(
        _: &mut Self,
        _: &WlRegistry,
        _: <WlRegistry as wayland_client::Proxy>::Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
    }
}

delegate_noop!(IgnoredEvents: ignore WlSeat);
delegate_noop!(IgnoredEvents: ignore ZwlrVirtualPointerManagerV1);
delegate_noop!(IgnoredEvents: ignore ZwlrVirtualPointerV1);
delegate_noop!(IgnoredEvents: ignore ZwpVirtualKeyboardManagerV1);
delegate_noop!(IgnoredEvents: ignore ZwpVirtualKeyboardV1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_protocols_are_found() {
        let check = |offered: &[(&str, u32)], expected: &[RequiredProtocol]| {
            let offered: Vec<_> = offered
                .iter()
                .map(|(name, version)| ((*name).to_owned(), *version))
                .collect();
            let missing = missing(&offered);
            assert_eq!(missing, expected);
            assert_eq!(refuse_without(&missing).is_ok(), expected.is_empty());
        };
        let sway = [
            ("wl_seat", 7),
            ("zwlr_screencopy_manager_v1", 3),
            ("zxdg_output_manager_v1", 3),
            ("zwlr_virtual_pointer_manager_v1", 2),
            ("zwp_virtual_keyboard_manager_v1", 1),
        ];
        check(&sway, &[]);
        let gnome = [("wl_seat", 8), ("zxdg_output_manager_v1", 3)];
        check(
            &gnome,
            &[
                RequiredProtocol::Screencopy,
                RequiredProtocol::VirtualPointer,
                RequiredProtocol::VirtualKeyboard,
            ],
        );
        let old = [&sway[..2], &[("zxdg_output_manager_v1", 2)], &sway[3..]].concat();
        check(&old, &[RequiredProtocol::OutputManager]);
    }

    #[test]
    fn refusal_names_missing_protocols_and_advice() {
        let refused = refuse_without(&[
            RequiredProtocol::Screencopy,
            RequiredProtocol::VirtualKeyboard,
        ]);
        let missing = localized!(
            "desktop-wayland-and",
            first = localized!(
                "desktop-wayland-see",
                interface = "zwlr_screencopy_manager_v1"
            ),
            rest = localized!(
                "desktop-wayland-keys",
                interface = "zwp_virtual_keyboard_manager_v1"
            )
        );
        assert_eq!(
            refused,
            Err(DesktopError::Unsupported(localized!(
                "desktop-wayland-missing",
                advice = localized!("desktop-wayland-advice"),
                missing = missing
            )))
        );
    }
}
