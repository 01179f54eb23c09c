//! Wayland input backend: a virtual pointer and keyboard in the compositor.
//!
//! Wayland does not report the pointer position: it is known once this backend has moved the pointer, and
//! stays right as long as the user leaves the mouse alone.

use super::{
    IgnoredEvents, SharedLayout,
    virtual_keymap::{VirtualKeymap, modifiers},
};
use crate::{
    Clock as _, DesktopError, HeldInputs, InputBackend, InputError, Key, MouseButton, PressState,
    ScreenPoint, ScrollDirection, clock::SystemClock,
};
use localization::localized;
use rustix::fs::{MemfdFlags, memfd_create};
use std::{fs::File, io::Write as _, os::fd::AsFd as _, sync::PoisonError, time::Duration};
use tokio_util::sync::CancellationToken;
use wayland_client::{
    EventQueue,
    globals::GlobalList,
    protocol::{
        wl_keyboard::KeymapFormat,
        wl_pointer::{Axis, AxisSource, ButtonState},
        wl_seat::WlSeat,
    },
};
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::{
    zwp_virtual_keyboard_manager_v1::ZwpVirtualKeyboardManagerV1,
    zwp_virtual_keyboard_v1::ZwpVirtualKeyboardV1,
};
use wayland_protocols_wlr::virtual_pointer::v1::client::{
    zwlr_virtual_pointer_manager_v1::ZwlrVirtualPointerManagerV1,
    zwlr_virtual_pointer_v1::ZwlrVirtualPointerV1,
};

/// Pause between two characters: slow programs keep the order, but their queue is limited.
const CHARACTER_INTERVAL: Duration = Duration::from_millis(1);
/// Distance of a wheel step for programs that scroll by distance.
const STEP_DISTANCE: f64 = 15.0;
/// Kernel button codes.
const BUTTON_LEFT: u32 = 0x110;
const BUTTON_RIGHT: u32 = 0x111;
const BUTTON_MIDDLE: u32 = 0x112;

/// Mouse and keyboard of one compositor.
pub(super) struct WaylandInput {
    queue: EventQueue<IgnoredEvents>,
    pointer: ZwlrVirtualPointerV1,
    keyboard: ZwpVirtualKeyboardV1,
    keymap: VirtualKeymap,
    layout: SharedLayout,
    position: Option<ScreenPoint>,
    held: HeldInputs,
    clock: SystemClock,
}

impl WaylandInput {
    pub(super) fn open(
        globals: &GlobalList,
        queue: EventQueue<IgnoredEvents>,
        layout: SharedLayout,
    ) -> Result<Self, DesktopError> {
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ()).map_err(input_failed)?;
        let pointers: ZwlrVirtualPointerManagerV1 =
            globals.bind(&handle, 1..=2, ()).map_err(input_failed)?;
        let keyboards: ZwpVirtualKeyboardManagerV1 =
            globals.bind(&handle, 1..=1, ()).map_err(input_failed)?;
        let mut input = Self {
            pointer: pointers.create_virtual_pointer(Some(&seat), &handle, ()),
            keyboard: keyboards.create_virtual_keyboard(&seat, &handle, ()),
            queue,
            keymap: VirtualKeymap::default(),
            layout,
            position: None,
            held: HeldInputs::default(),
            clock: SystemClock::new(),
        };
        input.send_keymap()?;
        input.roundtrip()?;
        Ok(input)
    }

    /// Sends the keymap to the compositor.
    fn send_keymap(&mut self) -> Result<(), InputError> {
        let text = self.keymap.text();
        let file = memfd_create("keymap", MemfdFlags::CLOEXEC).map_err(input_failed)?;
        let mut file = File::from(file);
        // The compositor expects a zero-terminated text.
        file.write_all(text.as_bytes()).map_err(input_failed)?;
        file.write_all(&[0]).map_err(input_failed)?;
        let length = u32::try_from(text.len() + 1).map_err(input_failed)?;
        self.keyboard
            .keymap(KeymapFormat::XkbV1.into(), file.as_fd(), length);
        // A new keymap resets the modifiers.
        self.send_modifiers();
        Ok(())
    }

    fn send_modifiers(&self) {
        self.keyboard.modifiers(modifiers(&self.held.keys), 0, 0, 0);
    }

    /// Makes sure these characters are on the keymap.
    fn ensure_on_keymap(&mut self, characters: &[char]) -> Result<(), InputError> {
        let may_forget = self.held.keys.iter().all(|key| key.is_modifier());
        match self.keymap.ensure(characters, may_forget) {
            Some(true) => self.send_keymap(),
            Some(false) => Ok(()),
            None => Err(InputError(localized!("desktop-wayland-keys-held"))),
        }
    }

    fn send_key(&mut self, key: Key, state: PressState) -> Result<(), InputError> {
        let code = self.keymap.code(key).ok_or_else(|| {
            InputError(localized!("desktop-wayland-no-key", key = key.to_string()))
        })?;
        self.keyboard.key(self.time_ms(), code, key_state(state));
        Ok(())
    }

    /// Waits until the compositor has processed everything.
    fn roundtrip(&mut self) -> Result<(), InputError> {
        self.queue
            .roundtrip(&mut IgnoredEvents)
            .map_err(input_failed)?;
        Ok(())
    }

    /// Returns a timestamp; only differences matter.
    fn time_ms(&self) -> u32 {
        u32::try_from(self.clock.now().as_millis()).unwrap_or(u32::MAX)
    }
}

impl InputBackend for WaylandInput {
    fn name(&self) -> String {
        "virtual pointer and keyboard on Wayland (experimental)".to_owned()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError> {
        let layout = self.layout.lock().unwrap_or_else(PoisonError::into_inner);
        let location = layout.to_units(point);
        let bounds = layout
            .bounds()
            .ok_or_else(|| InputError(localized!("desktop-wayland-no-monitor-known")))?;
        drop(layout);
        let offset_on_axis = |location: i32, from: i32, length: u32| {
            let last = i64::from(length.max(1)) - 1;
            let distance = (i64::from(location) - i64::from(from)).clamp(0, last);
            u32::try_from(distance).unwrap_or(0)
        };
        let (width, height) = (bounds.size.width, bounds.size.height);
        self.pointer.motion_absolute(
            self.time_ms(),
            offset_on_axis(location.x, bounds.origin.x, width),
            offset_on_axis(location.y, bounds.origin.y, height),
            width,
            height,
        );
        self.pointer.frame();
        self.position = Some(point);
        self.roundtrip()
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        self.position
            .ok_or_else(|| InputError(localized!("desktop-wayland-pointer-unknown")))
    }

    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError> {
        self.held.set_button(button, state);
        let code = match button {
            MouseButton::Left => BUTTON_LEFT,
            MouseButton::Middle => BUTTON_MIDDLE,
            MouseButton::Right => BUTTON_RIGHT,
        };
        let button_state = match state {
            PressState::Pressed => ButtonState::Pressed,
            PressState::Released => ButtonState::Released,
        };
        self.pointer.button(self.time_ms(), code, button_state);
        self.pointer.frame();
        self.roundtrip()
    }

    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError> {
        let (axis, sign) = match direction {
            ScrollDirection::Up => (Axis::VerticalScroll, -1),
            ScrollDirection::Down => (Axis::VerticalScroll, 1),
            ScrollDirection::Left => (Axis::HorizontalScroll, -1),
            ScrollDirection::Right => (Axis::HorizontalScroll, 1),
        };
        self.pointer.axis_source(AxisSource::Wheel);
        self.pointer
            .axis_discrete(self.time_ms(), axis, STEP_DISTANCE * f64::from(sign), sign);
        self.pointer.frame();
        self.roundtrip()
    }

    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError> {
        if let (Key::Character(character), PressState::Pressed) = (key, state) {
            self.ensure_on_keymap(&[character])?;
        }
        self.send_key(key, state)?;
        self.held.set_key(key, state);
        if key.is_modifier() {
            self.send_modifiers();
        }
        self.roundtrip()
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError> {
        let characters: Vec<char> = text.chars().collect();
        let mut typed = 0;
        for part in characters.chunks(VirtualKeymap::capacity()) {
            self.ensure_on_keymap(part)?;
            for character in part {
                if cancel.is_cancelled() {
                    return Ok(typed);
                }
                self.send_key(Key::Character(*character), PressState::Pressed)?;
                self.send_key(Key::Character(*character), PressState::Released)?;
                self.roundtrip()?;
                typed += 1;
                self.clock.sleep(CHARACTER_INTERVAL, cancel);
            }
        }
        Ok(typed)
    }

    fn held(&self) -> HeldInputs {
        self.held.clone()
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let held = self.held();
        let mut result = Ok(());
        for button in held.buttons.into_iter().rev() {
            result = result.and(self.button(button, PressState::Released));
        }
        for key in held.keys.into_iter().rev() {
            result = result.and(self.key(key, PressState::Released));
        }
        result
    }
}

impl Drop for WaylandInput {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!(%error, "not everything could be let go of");
        }
        self.pointer.destroy();
        self.keyboard.destroy();
        if let Err(error) = self.roundtrip() {
            tracing::debug!(%error, "the compositor was gone before the hands");
        }
    }
}

fn key_state(state: PressState) -> u32 {
    match state {
        PressState::Pressed => 1,
        PressState::Released => 0,
    }
}

fn input_failed(error: impl std::fmt::Display) -> InputError {
    InputError(localized!(
        "desktop-wayland-answered",
        error = error.to_string()
    ))
}
