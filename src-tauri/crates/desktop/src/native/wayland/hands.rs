//! Acts on a Wayland screen through a pointer and a keyboard that exist in the compositor only.
//!
//! Where the pointer is, nobody tells: it is known once these hands have moved it, and stays right as
//! long as the person leaves the mouse alone.

use super::{
    Events, SharedLayout,
    keymap::{Keymap, modifiers},
};
use crate::{
    Button, Clock as _, DesktopError, Direction, Hands, HandsError, Held, Key, ScreenPoint, Stroke,
    clock::SystemClock,
};
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

/// Between two characters: programs that lag behind take them in order, but not without end.
const AFTER_CHARACTER: Duration = Duration::from_millis(1);
/// What one notch of a wheel is to a program that counts in places.
const NOTCH: f64 = 15.0;
/// The numbers of the buttons in the kernel.
const BUTTON_LEFT: u32 = 0x110;
const BUTTON_RIGHT: u32 = 0x111;
const BUTTON_MIDDLE: u32 = 0x112;

/// Mouse and keyboard of one compositor.
pub(super) struct WaylandHands {
    queue: EventQueue<Events>,
    pointer: ZwlrVirtualPointerV1,
    keyboard: ZwpVirtualKeyboardV1,
    keymap: Keymap,
    layout: SharedLayout,
    at: Option<ScreenPoint>,
    held: Held,
    clock: SystemClock,
}

impl WaylandHands {
    pub(super) fn open(
        globals: &GlobalList,
        queue: EventQueue<Events>,
        layout: SharedLayout,
    ) -> Result<Self, DesktopError> {
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ()).map_err(failed)?;
        let pointers: ZwlrVirtualPointerManagerV1 =
            globals.bind(&handle, 1..=2, ()).map_err(failed)?;
        let keyboards: ZwpVirtualKeyboardManagerV1 =
            globals.bind(&handle, 1..=1, ()).map_err(failed)?;
        let mut hands = Self {
            pointer: pointers.create_virtual_pointer(Some(&seat), &handle, ()),
            keyboard: keyboards.create_virtual_keyboard(&seat, &handle, ()),
            queue,
            keymap: Keymap::default(),
            layout,
            at: None,
            held: Held::default(),
            clock: SystemClock::new(),
        };
        hands.show_keymap()?;
        hands.sent()?;
        Ok(hands)
    }

    /// Tells the compositor what is on the keys.
    fn show_keymap(&mut self) -> Result<(), HandsError> {
        let text = self.keymap.text();
        let file = memfd_create("keymap", MemfdFlags::CLOEXEC).map_err(failed)?;
        let mut file = File::from(file);
        // It is read as a text with its end marked.
        file.write_all(text.as_bytes()).map_err(failed)?;
        file.write_all(&[0]).map_err(failed)?;
        let length = u32::try_from(text.len() + 1).map_err(failed)?;
        self.keyboard
            .keymap(KeymapFormat::XkbV1.into(), file.as_fd(), length);
        // A new keyboard forgets which modifiers were down.
        self.show_modifiers();
        Ok(())
    }

    fn show_modifiers(&self) {
        self.keyboard.modifiers(modifiers(&self.held.keys), 0, 0, 0);
    }

    /// Makes sure that these characters are on keys.
    fn put(&mut self, characters: &[char]) -> Result<(), HandsError> {
        let may_forget = self.held.keys.iter().all(|key| key.is_modifier());
        match self.keymap.put(characters, may_forget) {
            Some(true) => self.show_keymap(),
            Some(false) => Ok(()),
            None => Err(HandsError(
                "Too many keys are held down for new characters.".to_owned(),
            )),
        }
    }

    fn stroke(&mut self, key: Key, stroke: Stroke) -> Result<(), HandsError> {
        let code = self
            .keymap
            .code(key)
            .ok_or_else(|| HandsError(format!("There is no key {key}.")))?;
        self.keyboard.key(self.time_ms(), code, down(stroke));
        Ok(())
    }

    /// Waits until the compositor has taken everything.
    fn sent(&mut self) -> Result<(), HandsError> {
        self.queue.roundtrip(&mut Events).map_err(failed)?;
        Ok(())
    }

    /// Any clock will do; programs look at differences only.
    fn time_ms(&self) -> u32 {
        u32::try_from(self.clock.now().as_millis()).unwrap_or(u32::MAX)
    }
}

impl Hands for WaylandHands {
    fn name(&self) -> String {
        "virtual pointer and keyboard on Wayland (experimental)".to_owned()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), HandsError> {
        let layout = self.layout.lock().unwrap_or_else(PoisonError::into_inner);
        let place = layout.to_units(point);
        let bounds = layout
            .bounds()
            .ok_or_else(|| HandsError("No monitor is known.".to_owned()))?;
        drop(layout);
        let along = |place: i32, from: i32, length: u32| {
            let last = i64::from(length.max(1)) - 1;
            let distance = (i64::from(place) - i64::from(from)).clamp(0, last);
            u32::try_from(distance).unwrap_or(0)
        };
        let (width, height) = (bounds.size.width, bounds.size.height);
        self.pointer.motion_absolute(
            self.time_ms(),
            along(place.x, bounds.origin.x, width),
            along(place.y, bounds.origin.y, height),
            width,
            height,
        );
        self.pointer.frame();
        self.at = Some(point);
        self.sent()
    }

    fn pointer(&mut self) -> Result<ScreenPoint, HandsError> {
        self.at.ok_or_else(|| {
            HandsError(
                "Wayland does not say where the pointer is before Qilbee has moved it. Name a coordinate."
                    .to_owned(),
            )
        })
    }

    fn button(&mut self, button: Button, stroke: Stroke) -> Result<(), HandsError> {
        self.held.note_button(button, stroke);
        let code = match button {
            Button::Left => BUTTON_LEFT,
            Button::Middle => BUTTON_MIDDLE,
            Button::Right => BUTTON_RIGHT,
        };
        let state = match stroke {
            Stroke::Press => ButtonState::Pressed,
            Stroke::Release => ButtonState::Released,
        };
        self.pointer.button(self.time_ms(), code, state);
        self.pointer.frame();
        self.sent()
    }

    fn scroll(&mut self, direction: Direction) -> Result<(), HandsError> {
        let (axis, sign) = match direction {
            Direction::Up => (Axis::VerticalScroll, -1),
            Direction::Down => (Axis::VerticalScroll, 1),
            Direction::Left => (Axis::HorizontalScroll, -1),
            Direction::Right => (Axis::HorizontalScroll, 1),
        };
        self.pointer.axis_source(AxisSource::Wheel);
        self.pointer
            .axis_discrete(self.time_ms(), axis, NOTCH * f64::from(sign), sign);
        self.pointer.frame();
        self.sent()
    }

    fn key(&mut self, key: Key, stroke: Stroke) -> Result<(), HandsError> {
        if let (Key::Character(character), Stroke::Press) = (key, stroke) {
            self.put(&[character])?;
        }
        self.stroke(key, stroke)?;
        self.held.note_key(key, stroke);
        if key.is_modifier() {
            self.show_modifiers();
        }
        self.sent()
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, HandsError> {
        let characters: Vec<char> = text.chars().collect();
        let mut typed = 0;
        for part in characters.chunks(Keymap::capacity()) {
            self.put(part)?;
            for character in part {
                if cancel.is_cancelled() {
                    return Ok(typed);
                }
                self.stroke(Key::Character(*character), Stroke::Press)?;
                self.stroke(Key::Character(*character), Stroke::Release)?;
                self.sent()?;
                typed += 1;
                self.clock.sleep(AFTER_CHARACTER, cancel);
            }
        }
        Ok(typed)
    }

    fn held(&self) -> Held {
        self.held.clone()
    }

    fn release_all(&mut self) -> Result<(), HandsError> {
        let held = self.held();
        let mut result = Ok(());
        for button in held.buttons.into_iter().rev() {
            result = result.and(self.button(button, Stroke::Release));
        }
        for key in held.keys.into_iter().rev() {
            result = result.and(self.key(key, Stroke::Release));
        }
        result
    }
}

impl Drop for WaylandHands {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!(%error, "not everything could be let go of");
        }
        self.pointer.destroy();
        self.keyboard.destroy();
        if let Err(error) = self.sent() {
            tracing::debug!(%error, "the compositor was gone before the hands");
        }
    }
}

fn down(stroke: Stroke) -> u32 {
    match stroke {
        Stroke::Press => 1,
        Stroke::Release => 0,
    }
}

fn failed(error: impl std::fmt::Display) -> HandsError {
    HandsError(format!("The compositor answered: {error}."))
}
