//! User-input listener for X11: a thread with its own connection that ends with its owner. `input_devices`
//! tells physical from injected input, `event_loop` detects takeovers, `shortcut_grab` grabs the stop shortcut.

use super::{connection::connect, x11_windows::X11Windows};
use crate::{
    Check, Chord, DesktopError, DesktopOptions, TakeoverDetection, UserInputMonitor, WindowSystem,
    user_input::InputListener,
};
use event_loop::InputEventLoop;
use localization::{LocalizedText, localized};
use shortcut_grab::StopShortcut;
use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    errors::{ConnectionError, ReplyError},
    protocol::{
        xinput::{self, ConnectionExt as _, Device, EventMask, XIEventMask},
        xproto::{
            ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask as CoreEventMask,
            Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

mod event_loop;
mod pointer_movement;
mod shortcut_grab;

/// Minimum XInput version: since 2.1 raw events name their device and arrive while another program grabs the
/// mouse.
const MIN_XINPUT_VERSION: (u16, u16) = (2, 1);
/// Highest known XInput version; 2.2 added touch.
const MAX_XINPUT_VERSION: (u16, u16) = (2, 2);
/// Maximum time for the thread to end. If the X server hangs, the thread is left behind.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Listener for one X11 display.
pub(in super::super) struct X11InputListener {
    connection: Arc<RustConnection>,
    root: Window,
    /// Invisible window; a message to it ends the thread.
    wakeup_window: Window,
    /// Supported XInput version; `None` without XInput.
    xinput_version: Option<(u16, u16)>,
    takeover: TakeoverDetection,
    shortcut: Option<Chord>,
    grab: GrabResult,
    /// Disconnected once the thread has ended.
    thread_ended: Mutex<mpsc::Receiver<()>>,
}

/// Result of grabbing the stop shortcut, shared with the thread.
type GrabResult = Arc<Mutex<Result<(), LocalizedText>>>;

impl X11InputListener {
    pub(super) fn open(
        display: &str,
        user_input: &UserInputMonitor,
        options: &DesktopOptions,
    ) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let connection = Arc::new(connection);
        let wakeup_window = create_wakeup_window(&connection, root).map_err(broken)?;
        let xinput_version = xinput_version(&connection).map_err(broken)?;
        let windows: Box<dyn WindowSystem> =
            Box::new(X11Windows::open(display, options.own_windows)?);
        let grab: GrabResult = Arc::new(Mutex::new(Ok(())));
        let shortcut = options.stop_shortcut.clone();
        let stop_shortcut = shortcut.as_ref().map(|chord| {
            let shortcut = StopShortcut::grab(&connection, root, chord);
            record_grab(&grab, &shortcut);
            shortcut
        });
        let (alive, thread_ended) = mpsc::channel::<()>();
        let listener = Self {
            connection: Arc::clone(&connection),
            root,
            wakeup_window,
            xinput_version,
            takeover: options.takeover,
            shortcut,
            grab: Arc::clone(&grab),
            thread_ended: Mutex::new(thread_ended),
        };
        listener.select_events(false).map_err(broken)?;
        let own_windows = (options.takeover, windows);
        let event_loop = InputEventLoop::new(
            connection,
            (root, wakeup_window),
            user_input.clone(),
            own_windows,
        );
        thread::Builder::new()
            .name("person".to_owned())
            .spawn(move || {
                let _alive = alive;
                event_loop.run(stop_shortcut, |shortcut| record_grab(&grab, shortcut));
            })
            .map_err(|error| broken_because(&error.to_string()))?;
        Ok(listener)
    }

    /// Selects the required events and returns once the X server has confirmed.
    fn select_events(&self, armed: bool) -> Result<(), ReplyError> {
        let Some(version) = self.xinput_version else {
            return Ok(());
        };
        let armed = armed && self.takeover == TakeoverDetection::On;
        let mut event_mask = XIEventMask::from(0_u32);
        if armed || self.shortcut.is_some() {
            event_mask |= XIEventMask::RAW_KEY_PRESS | XIEventMask::RAW_KEY_RELEASE;
        }
        if armed {
            event_mask = event_mask | XIEventMask::RAW_MOTION | XIEventMask::RAW_BUTTON_PRESS;
        }
        if armed && version >= MAX_XINPUT_VERSION {
            event_mask |= XIEventMask::RAW_TOUCH_BEGIN;
        }
        let mask = |device: Device, event_mask| EventMask {
            deviceid: device.into(),
            mask: vec![event_mask],
        };
        let masks = [
            mask(Device::ALL_MASTER, event_mask),
            mask(Device::ALL, XIEventMask::HIERARCHY),
        ];
        self.connection
            .xinput_xi_select_events(self.root, &masks)?
            .check()
    }

    fn takeover_check(&self) -> Check {
        let name = "takeover";
        match (self.takeover, self.xinput_version) {
            (TakeoverDetection::Off, _) => Check {
                name: name.to_owned(),
                passed: true,
                detail: localized!("desktop-check-takeover-off"),
                advice: Some(localized!("desktop-check-takeover-off-warning")),
            },
            (TakeoverDetection::On, Some(_)) => Check::new(
                name,
                Ok(localized!("desktop-check-takeover")),
                LocalizedText::from(""),
            ),
            (TakeoverDetection::On, None) => Check::new(
                name,
                Err(localized!("desktop-check-takeover-old")),
                localized!("desktop-check-takeover-advice"),
            ),
        }
    }

    fn shortcut_check(&self) -> Check {
        let name = "stop shortcut";
        let Some(chord) = &self.shortcut else {
            return Check {
                name: name.to_owned(),
                passed: true,
                detail: localized!("desktop-check-shortcut-off"),
                advice: Some(localized!("desktop-check-shortcut-off-warning")),
            };
        };
        let label = chord.label();
        let grab = self.grab.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match (&*grab, self.xinput_version) {
            (Ok(()), _) => Ok(localized!("desktop-check-shortcut", keys = label)),
            // Raw events still report the keys.
            (Err(reason), Some(_)) if StopShortcut::is_possible(chord) => Ok(localized!(
                "desktop-check-shortcut-shared",
                keys = label,
                reason = reason
            )),
            (Err(reason), _) => Err(reason.clone()),
        };
        Check::new(name, found, localized!("desktop-check-shortcut-advice"))
    }
}

impl InputListener for X11InputListener {
    fn set_armed(&self, armed: bool) {
        if let Err(error) = self.select_events(armed) {
            tracing::warn!(%error, "whether the person takes over cannot be seen");
        }
    }

    fn checks(&self) -> Vec<Check> {
        vec![self.takeover_check(), self.shortcut_check()]
    }
}

impl Drop for X11InputListener {
    fn drop(&mut self) {
        let message = ClientMessageEvent::new(32, self.wakeup_window, x11rb::NONE, [0_u32; 5]);
        let sent = self
            .connection
            .send_event(false, self.wakeup_window, CoreEventMask::NO_EVENT, message)
            .and_then(|_| self.connection.flush());
        // A broken connection has already ended the thread.
        if sent.is_ok() {
            let thread_ended = self
                .thread_ended
                .get_mut()
                .unwrap_or_else(PoisonError::into_inner);
            let _ = thread_ended.recv_timeout(SHUTDOWN_TIMEOUT);
        }
    }
}

/// Returns the XInput version if it is recent enough.
fn xinput_version(connection: &RustConnection) -> Result<Option<(u16, u16)>, ReplyError> {
    let extension = connection.extension_information(xinput::X11_EXTENSION_NAME)?;
    if extension.is_none() {
        return Ok(None);
    }
    let asked = connection.xinput_xi_query_version(MAX_XINPUT_VERSION.0, MAX_XINPUT_VERSION.1)?;
    match asked.reply() {
        Ok(reply) => {
            let version = (reply.major_version, reply.minor_version);
            Ok((version >= MIN_XINPUT_VERSION).then_some(version))
        }
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn create_wakeup_window(connection: &RustConnection, root: Window) -> Result<Window, ReplyError> {
    let wakeup_window = connection
        .generate_id()
        .map_err(|_| ConnectionError::UnknownError)?;
    let (class, depth, attributes) = (WindowClass::INPUT_ONLY, 0, CreateWindowAux::new());
    connection
        .create_window(
            depth,
            wakeup_window,
            root,
            -1,
            -1,
            1,
            1,
            0,
            class,
            0,
            &attributes,
        )?
        .check()?;
    connection.sync()?;
    Ok(wakeup_window)
}

fn record_grab(grab: &GrabResult, shortcut: &StopShortcut) {
    let mut recorded = grab.lock().unwrap_or_else(PoisonError::into_inner);
    recorded.clone_from(shortcut.grab_result());
}

fn broken(error: ReplyError) -> DesktopError {
    broken_because(&error.to_string())
}

fn broken_because(reason: &str) -> DesktopError {
    DesktopError::Broken(localized!("desktop-input-unwatched", reason = reason))
}
