//! The thread that listens to the X server: decides which of the person's input is a takeover and which
//! is the stop shortcut. Keeps nothing of what is typed.

use super::{devices::Devices, movement::Movement, shortcut::Shortcut};
use crate::{Human, ScreenPoint, TakenBy, TakeoverChoice, Windows};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use x11rb::{
    connection::Connection as _,
    protocol::{
        Event,
        xinput::{DeviceId, RawMotionEvent},
        xproto::{ConnectionExt as _, Timestamp, Window},
    },
    rust_connection::RustConnection,
};

/// The hand that has just clicked “Allow” still moves the mouse. For so long after a takeover began to be
/// looked out for a motion is none; a button and a key are at once.
const HAND_COMES_OFF: Duration = Duration::from_millis(400);
/// Asking where the own windows are takes a while, so while the mouse wanders over one it is not asked
/// again for so long.
const ASK_AGAIN: Duration = Duration::from_millis(20);

pub(super) struct Ears {
    connection: Arc<RustConnection>,
    root: Window,
    bell: Window,
    human: Human,
    /// Whether anything but the shortcut matters.
    takeover: TakeoverChoice,
    windows: Box<dyn Windows>,
    devices: Devices,
    movement: Movement,
    /// When the mouse was last seen over an own window.
    over_own_window: Option<Instant>,
    /// When the stop shortcut was pressed last: the grab and the raw event tell of the same press.
    stopped_at: Option<Timestamp>,
}

impl Ears {
    pub(super) fn new(
        connection: Arc<RustConnection>,
        (root, bell): (Window, Window),
        human: Human,
        (takeover, windows): (TakeoverChoice, Box<dyn Windows>),
    ) -> Self {
        Self {
            connection,
            root,
            bell,
            human,
            takeover,
            windows,
            devices: Devices::default(),
            movement: Movement::default(),
            over_own_window: None,
            stopped_at: None,
        }
    }

    /// Listens until the bell rings or the X server is gone. Tells when the shortcut was taken anew.
    pub(super) fn run(mut self, mut shortcut: Option<Shortcut>, retaken: impl Fn(&Shortcut)) {
        self.read_devices();
        while let Ok(event) = self.connection.wait_for_event() {
            match event {
                Event::ClientMessage(message) if message.window == self.bell => return,
                Event::XinputRawMotion(motion) => self.moved(&motion),
                Event::XinputRawButtonPress(press) => self.pressed(press.sourceid),
                Event::XinputRawTouchBegin(touch) => self.pressed(touch.sourceid),
                Event::XinputRawKeyPress(press) => {
                    self.typed(press.sourceid);
                    let shortcut = shortcut.as_mut().zip(u8::try_from(press.detail).ok());
                    if shortcut.is_some_and(|(shortcut, key)| shortcut.press(key)) {
                        self.stop(press.time);
                    }
                }
                Event::XinputRawKeyRelease(release) => {
                    let shortcut = shortcut.as_mut().zip(u8::try_from(release.detail).ok());
                    if let Some((shortcut, key)) = shortcut {
                        shortcut.release(key);
                    }
                }
                // Only the shortcut is grabbed.
                Event::KeyPress(press) => self.stop(press.time),
                Event::XinputHierarchy(_) => self.read_devices(),
                Event::MappingNotify(_) => {
                    if let Some(shortcut) = &mut shortcut {
                        shortcut.take_again(&self.connection, self.root);
                        retaken(shortcut);
                    }
                }
                _ => {}
            }
        }
    }

    fn moved(&mut self, motion: &RawMotionEvent) {
        self.learn(motion.sourceid);
        let Some(way) = self.devices.way(motion) else {
            return;
        };
        let watched = self.human.watched_for();
        if !self.movement.add(motion.time, way) || watched.is_none_or(|time| time < HAND_COMES_OFF)
        {
            return;
        }
        if !self.is_over_own_window() {
            self.human.touched(TakenBy::Mouse);
        }
    }

    fn pressed(&mut self, source: DeviceId) {
        self.learn(source);
        if self.devices.is_physical(source) && self.is_watched() {
            // Where the mouse was a moment ago says nothing of where it is pressed.
            self.over_own_window = None;
            if !self.is_over_own_window() {
                self.human.touched(TakenBy::Mouse);
            }
        }
    }

    fn typed(&mut self, source: DeviceId) {
        self.learn(source);
        if self.devices.is_physical(source) && self.is_watched() {
            // In doubt it is a takeover: stopping once too often harms less than not stopping.
            let own = self.windows.own_keyboard().unwrap_or(false);
            if !own {
                self.human.touched(TakenBy::Keyboard);
            }
        }
    }

    fn is_watched(&self) -> bool {
        self.takeover == TakeoverChoice::Watched && self.human.watched_for().is_some()
    }

    fn stop(&mut self, at: Timestamp) {
        if self.stopped_at.replace(at) != Some(at) {
            tracing::info!("the stop shortcut was pressed");
            self.human.pressed_stop();
        }
    }

    /// Whoever works in Qilbee's own windows uses it, and takes nothing over.
    fn is_over_own_window(&mut self) -> bool {
        if self
            .over_own_window
            .is_some_and(|seen| seen.elapsed() < ASK_AGAIN)
        {
            return true;
        }
        let over = self.pointer().is_some_and(|pointer| {
            let parts = self.windows.own_parts().unwrap_or_default();
            parts.iter().any(|part| part.contains(pointer))
        });
        self.over_own_window = over.then(Instant::now);
        over
    }

    fn pointer(&self) -> Option<ScreenPoint> {
        let pointer = self
            .connection
            .query_pointer(self.root)
            .ok()?
            .reply()
            .ok()?;
        Some(ScreenPoint {
            x: pointer.root_x.into(),
            y: pointer.root_y.into(),
        })
    }

    /// A device that was plugged in a moment ago may speak before we are told of it.
    fn learn(&mut self, source: DeviceId) {
        if !self.devices.knows(source) {
            self.read_devices();
            self.devices.assume(source);
        }
    }

    fn read_devices(&mut self) {
        match Devices::read(&self.connection) {
            Ok(devices) => self.devices = devices,
            Err(error) => tracing::warn!(%error, "the input devices cannot be read"),
        }
    }
}
