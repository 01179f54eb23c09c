//! Event loop of the listener thread: detects takeovers and the stop shortcut. Keeps nothing of what is
//! typed.

use super::{
    super::input_devices::InputDevices, pointer_movement::PointerMovement,
    shortcut_grab::StopShortcut,
};
use crate::{ScreenPoint, TakeoverDetection, TakeoverSource, UserInputMonitor, WindowSystem};
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

/// Time after arming in which mouse motion is ignored: the hand that has just clicked “Allow” is still
/// moving. Buttons and keys count at once.
const MOTION_GRACE_PERIOD: Duration = Duration::from_millis(400);
/// Cache time of “over an own window” while the mouse moves there, because querying the windows takes
/// time.
const OWN_WINDOW_CACHE_TIME: Duration = Duration::from_millis(20);

pub(super) struct InputEventLoop {
    connection: Arc<RustConnection>,
    root: Window,
    wakeup_window: Window,
    user_input: UserInputMonitor,
    /// Set if user input other than the shortcut matters.
    takeover: TakeoverDetection,
    windows: Box<dyn WindowSystem>,
    devices: InputDevices,
    movement: PointerMovement,
    /// Time at which the mouse was last seen over an own window.
    over_own_window_at: Option<Instant>,
    /// Time of the last stop; the grab and the raw event report the same press.
    last_stop: Option<Timestamp>,
}

impl InputEventLoop {
    pub(super) fn new(
        connection: Arc<RustConnection>,
        (root, wakeup_window): (Window, Window),
        user_input: UserInputMonitor,
        (takeover, windows): (TakeoverDetection, Box<dyn WindowSystem>),
    ) -> Self {
        Self {
            connection,
            root,
            wakeup_window,
            user_input,
            takeover,
            windows,
            devices: InputDevices::default(),
            movement: PointerMovement::default(),
            over_own_window_at: None,
            last_stop: None,
        }
    }

    /// Runs until a message arrives at the wakeup window or the X server is gone. Calls `on_regrab` after
    /// grabbing the shortcut again.
    pub(super) fn run(
        mut self,
        mut shortcut: Option<StopShortcut>,
        on_regrab: impl Fn(&StopShortcut),
    ) {
        self.reload_devices();
        while let Ok(event) = self.connection.wait_for_event() {
            match event {
                Event::ClientMessage(message) if message.window == self.wakeup_window => return,
                Event::XinputRawMotion(motion) => self.handle_motion(&motion),
                Event::XinputRawButtonPress(press) => self.handle_press(press.sourceid),
                Event::XinputRawTouchBegin(touch) => self.handle_press(touch.sourceid),
                Event::XinputRawKeyPress(press) => {
                    self.handle_key(press.sourceid);
                    let shortcut = shortcut.as_mut().zip(u8::try_from(press.detail).ok());
                    if shortcut.is_some_and(|(shortcut, key)| shortcut.press(key)) {
                        self.handle_stop(press.time);
                    }
                }
                Event::XinputRawKeyRelease(release) => {
                    let shortcut = shortcut.as_mut().zip(u8::try_from(release.detail).ok());
                    if let Some((shortcut, key)) = shortcut {
                        shortcut.release(key);
                    }
                }
                // Only the shortcut is grabbed.
                Event::KeyPress(press) => self.handle_stop(press.time),
                Event::XinputHierarchy(_) => self.reload_devices(),
                Event::MappingNotify(_) => {
                    if let Some(shortcut) = &mut shortcut {
                        shortcut.regrab(&self.connection, self.root);
                        on_regrab(shortcut);
                    }
                }
                _ => {}
            }
        }
    }

    fn handle_motion(&mut self, motion: &RawMotionEvent) {
        self.ensure_known(motion.sourceid);
        let Some(distance) = self.devices.relative_motion(motion) else {
            return;
        };
        let armed_for = self.user_input.armed_for();
        if !self.movement.add(motion.time, distance)
            || armed_for.is_none_or(|duration| duration < MOTION_GRACE_PERIOD)
        {
            return;
        }
        if !self.is_over_own_window() {
            self.user_input.take_over(TakeoverSource::Mouse);
        }
    }

    fn handle_press(&mut self, source: DeviceId) {
        self.ensure_known(source);
        if self.devices.is_physical(source) && self.is_takeover_armed() {
            // The cached position is not where the button is pressed.
            self.over_own_window_at = None;
            if !self.is_over_own_window() {
                self.user_input.take_over(TakeoverSource::Mouse);
            }
        }
    }

    fn handle_key(&mut self, source: DeviceId) {
        self.ensure_known(source);
        if self.devices.is_physical(source) && self.is_takeover_armed() {
            // In doubt it is a takeover: stopping too often harms less than not stopping.
            let own = self.windows.own_window_has_keyboard().unwrap_or(false);
            if !own {
                self.user_input.take_over(TakeoverSource::Keyboard);
            }
        }
    }

    fn is_takeover_armed(&self) -> bool {
        self.takeover == TakeoverDetection::On && self.user_input.armed_for().is_some()
    }

    fn handle_stop(&mut self, at: Timestamp) {
        if self.last_stop.replace(at) != Some(at) {
            tracing::info!("the stop shortcut was pressed");
            self.user_input.press_stop_shortcut();
        }
    }

    /// Returns `true` if the pointer is over an own window; using Qilbee's own windows is no takeover.
    fn is_over_own_window(&mut self) -> bool {
        if self
            .over_own_window_at
            .is_some_and(|seen| seen.elapsed() < OWN_WINDOW_CACHE_TIME)
        {
            return true;
        }
        let over = self.pointer().is_some_and(|pointer| {
            let parts = self.windows.own_areas().unwrap_or_default();
            parts.iter().any(|part| part.contains(pointer))
        });
        self.over_own_window_at = over.then(Instant::now);
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

    /// Makes sure a device is known: a new one may send events before its announcement arrives.
    fn ensure_known(&mut self, source: DeviceId) {
        if !self.devices.is_known(source) {
            self.reload_devices();
            self.devices.assume_physical(source);
        }
    }

    fn reload_devices(&mut self) {
        match InputDevices::read(&self.connection) {
            Ok(devices) => self.devices = devices,
            Err(error) => tracing::warn!(%error, "the input devices cannot be read"),
        }
    }
}
