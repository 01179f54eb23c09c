//! Wayland backend for wlroots compositors: captures through `wlr-screencopy`, injects input through a
//! virtual pointer and keyboard. Experimental.
//!
//! Wayland reveals nothing about windows, not even a program's own, and nothing about damage or user input.
//! So this backend works only for a program without windows. Missing protocols are reported before anything
//! is tried: no action is ever half executed.

use super::{DesktopBackend, monitor_layout::MonitorLayout};
use crate::{Check, DesktopError, OwnWindowsChoice, window_system::NoWindowSystem};
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

/// Required protocols: name, minimum version and purpose.
const REQUIRED_PROTOCOLS: [(&str, u32, &str); 4] = [
    ("zwlr_screencopy_manager_v1", 1, "seeing the screen"),
    ("zxdg_output_manager_v1", 3, "finding the monitors"),
    ("zwlr_virtual_pointer_manager_v1", 1, "moving the mouse"),
    ("zwp_virtual_keyboard_manager_v1", 1, "pressing keys"),
];

/// Advice for the user when Wayland is not supported.
const X11_ADVICE: &str = "Log out and choose an X11 (Xorg) session, or start Qilbee with XDG_SESSION_TYPE=x11 and \
     without WAYLAND_DISPLAY inside an X server.";

/// Limitations shown when it is supported.
const EXPERIMENTAL: &str = "Wayland is experimental: the compositor says neither what was drawn nor where the mouse is, \
     your own mouse and keyboard do not stop Qilbee, and it works in a terminal only, never beside its own window.";

/// Monitor layout of the last capture; input is aimed by it.
type SharedLayout = Arc<Mutex<MonitorLayout>>;

/// Opens the compositor named by the environment.
pub(super) fn open(own_windows: OwnWindowsChoice) -> Result<DesktopBackend, DesktopError> {
    match own_windows {
        OwnWindowsChoice::Absent | OwnWindowsChoice::Shown => {}
        OwnWindowsChoice::Hidden => return Err(refused_beside_own_windows()),
    }
    let connection = Connection::connect_to_env().map_err(|error| {
        DesktopError::NoDisplay(format!(
            "The Wayland display cannot be reached: {error}. Start Qilbee inside a graphical session."
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
    Check::new("Wayland", Ok(EXPERIMENTAL.to_owned()), X11_ADVICE)
}

/// Reads the compositor's global objects.
fn read_globals(
    connection: &Connection,
) -> Result<(GlobalList, EventQueue<IgnoredEvents>), DesktopError> {
    registry_queue_init::<IgnoredEvents>(connection).map_err(|error| {
        DesktopError::NoDisplay(format!("The Wayland compositor does not answer: {error}."))
    })
}

/// Returns the required protocols that are not offered.
fn missing(offered: &[(String, u32)]) -> Vec<(&'static str, &'static str)> {
    let lacks = |(name, least, _): &&(&str, u32, &str)| {
        !offered
            .iter()
            .any(|(offer, version)| offer == name && version >= least)
    };
    let lacking = REQUIRED_PROTOCOLS.iter().filter(lacks);
    lacking.map(|(name, _, what)| (*name, *what)).collect()
}

fn refuse_without(missing: &[(&str, &str)]) -> Result<(), DesktopError> {
    if missing.is_empty() {
        return Ok(());
    }
    let lacking: Vec<_> = missing
        .iter()
        .map(|(name, what)| format!("{what} ({name})"))
        .collect();
    Err(DesktopError::Unsupported(format!(
        "This Wayland compositor has no way for Qilbee of {}. GNOME and KDE have none but a portal, which \
         Qilbee does not use yet. {X11_ADVICE}",
        lacking.join(", of ")
    )))
}

fn refused_beside_own_windows() -> DesktopError {
    DesktopError::Unsupported(format!(
        "This is a Wayland session, where Qilbee cannot tell where its own windows are, so it does not act \
         beside them. {X11_ADVICE}"
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
    fn what_compositors_offer_and_what_is_said() {
        let check = |offered: &[(&str, u32)], expected: &[&str]| {
            let offered: Vec<_> = offered
                .iter()
                .map(|(name, version)| ((*name).to_owned(), *version))
                .collect();
            let missing = missing(&offered);
            let names: Vec<_> = missing.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, expected);
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
                "zwlr_screencopy_manager_v1",
                "zwlr_virtual_pointer_manager_v1",
                "zwp_virtual_keyboard_manager_v1",
            ],
        );
        let old = [&sway[..2], &[("zxdg_output_manager_v1", 2)], &sway[3..]].concat();
        check(&old, &["zxdg_output_manager_v1"]);
    }

    #[test]
    fn a_refusal_says_what_is_missing_and_what_to_do() {
        let refused = refuse_without(
            &[REQUIRED_PROTOCOLS[0], REQUIRED_PROTOCOLS[3]].map(|(name, _, what)| (name, what)),
        );
        assert_eq!(
            refused,
            Err(DesktopError::Unsupported(
                "This Wayland compositor has no way for Qilbee of seeing the screen (zwlr_screencopy_manager_v1), \
                 of pressing keys (zwp_virtual_keyboard_manager_v1). GNOME and KDE have none but a portal, which \
                 Qilbee does not use yet. Log out and choose an X11 (Xorg) session, or start Qilbee with \
                 XDG_SESSION_TYPE=x11 and without WAYLAND_DISPLAY inside an X server."
                    .to_owned()
            ))
        );
    }
}
