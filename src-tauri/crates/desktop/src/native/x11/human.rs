//! Looks out for the person on an X11 display: a thread with a connection of its own, which ends with
//! its owner. Which devices are theirs is told in `devices`, what counts as a takeover in `ears`, the
//! stop shortcut in `shortcut`.

use super::{connect, windows::X11Windows};
use crate::{
    Check, Chord, DesktopError, DesktopOptions, Human, TakeoverChoice, Windows, human::Watcher,
};
use ears::Ears;
use shortcut::Shortcut;
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

mod devices;
mod ears;
mod movement;
mod shortcut;

/// Raw events that name their device, and reach us while another program grabs the mouse: since 2.1.
const OLDEST: (u16, u16) = (2, 1);
/// The one we know. Touches came with it.
const NEWEST: (u16, u16) = (2, 2);
/// How long the thread may take to end. One that waits for an X server that hangs is left behind.
const FAREWELL: Duration = Duration::from_secs(1);

/// Looks out for the person on one X11 display.
pub(in super::super) struct X11Watcher {
    connection: Arc<RustConnection>,
    root: Window,
    /// A window nobody sees: a message to it ends the thread.
    bell: Window,
    /// Which raw events there are; nothing without XInput.
    version: Option<(u16, u16)>,
    takeover: TakeoverChoice,
    shortcut: Option<Chord>,
    grab: Grab,
    /// Disconnected once the thread has ended.
    ended: Mutex<mpsc::Receiver<()>>,
}

/// What came of grabbing the stop shortcut.
type Grab = Arc<Mutex<Result<(), String>>>;

impl X11Watcher {
    pub(super) fn open(
        display: &str,
        human: &Human,
        options: &DesktopOptions,
    ) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let connection = Arc::new(connection);
        let bell = make_bell(&connection, root).map_err(broken)?;
        let version = version(&connection).map_err(broken)?;
        let windows: Box<dyn Windows> = Box::new(X11Windows::open(display, options.own_windows)?);
        let grab: Grab = Arc::new(Mutex::new(Ok(())));
        let shortcut = options.stop_shortcut.clone();
        let keys = shortcut.as_ref().map(|chord| {
            let shortcut = Shortcut::take(&connection, root, chord);
            note(&grab, &shortcut);
            shortcut
        });
        let (alive, ended) = mpsc::channel::<()>();
        let watcher = Self {
            connection: Arc::clone(&connection),
            root,
            bell,
            version,
            takeover: options.takeover,
            shortcut,
            grab: Arc::clone(&grab),
            ended: Mutex::new(ended),
        };
        watcher.listen(false).map_err(broken)?;
        let eyes = (options.takeover, windows);
        let ears = Ears::new(connection, (root, bell), human.clone(), eyes);
        thread::Builder::new()
            .name("person".to_owned())
            .spawn(move || {
                let _alive = alive;
                ears.run(keys, |shortcut| note(&grab, shortcut));
            })
            .map_err(|error| broken_because(&error.to_string()))?;
        Ok(watcher)
    }

    /// Asks for the events that are needed, and returns once the X server has taken note.
    fn listen(&self, armed: bool) -> Result<(), ReplyError> {
        let Some(version) = self.version else {
            return Ok(());
        };
        let armed = armed && self.takeover == TakeoverChoice::Watched;
        let mut wanted = XIEventMask::from(0_u32);
        if armed || self.shortcut.is_some() {
            wanted |= XIEventMask::RAW_KEY_PRESS | XIEventMask::RAW_KEY_RELEASE;
        }
        if armed {
            wanted = wanted | XIEventMask::RAW_MOTION | XIEventMask::RAW_BUTTON_PRESS;
        }
        if armed && version >= NEWEST {
            wanted |= XIEventMask::RAW_TOUCH_BEGIN;
        }
        let mask = |device: Device, wanted| EventMask {
            deviceid: device.into(),
            mask: vec![wanted],
        };
        let masks = [
            mask(Device::ALL_MASTER, wanted),
            mask(Device::ALL, XIEventMask::HIERARCHY),
        ];
        self.connection
            .xinput_xi_select_events(self.root, &masks)?
            .check()
    }

    fn takeover_check(&self) -> Check {
        let name = "takeover";
        match (self.takeover, self.version) {
            (TakeoverChoice::Off, _) => Check {
                name: name.to_owned(),
                passed: true,
                detail: "Switched off in the settings: your mouse and keyboard do not interrupt Qilbee.".to_owned(),
                advice: Some("Warning: you and Qilbee can get into each other's way. Only Stop ends what it does.".to_owned()),
            },
            (TakeoverChoice::Watched, Some(_)) => Check::of(
                name,
                Ok("Qilbee lets go as soon as you touch the mouse or the keyboard.".to_owned()),
                "",
            ),
            (TakeoverChoice::Watched, None) => Check::of(
                name,
                Err("The X server has no XInput 2.1, so your input cannot be told from Qilbee's.".to_owned()),
                "Use an X server with XInput 2, or keep Stop at hand.",
            ),
        }
    }

    fn shortcut_check(&self) -> Check {
        let name = "stop shortcut";
        let Some(chord) = &self.shortcut else {
            return Check {
                name: name.to_owned(),
                passed: true,
                detail: "Switched off in the settings.".to_owned(),
                advice: Some(
                    "Warning: without it, only Stop in the window or Ctrl-C in the terminal ends what Qilbee does."
                        .to_owned(),
                ),
            };
        };
        let label = chord.label();
        let grab = self.grab.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match (&*grab, self.version) {
            (Ok(()), _) => Ok(format!("{label} stops everything.")),
            // The raw events tell of the keys all the same.
            (Err(reason), Some(_)) if Shortcut::is_possible(chord) => {
                Ok(format!("{label} stops everything. {reason}"))
            }
            (Err(reason), _) => Err(reason.clone()),
        };
        Check::of(name, found, "Choose other keys for it in the settings.")
    }
}

impl Watcher for X11Watcher {
    fn attend(&self, armed: bool) {
        if let Err(error) = self.listen(armed) {
            tracing::warn!(%error, "whether the person takes over cannot be seen");
        }
    }

    fn checks(&self) -> Vec<Check> {
        vec![self.takeover_check(), self.shortcut_check()]
    }
}

impl Drop for X11Watcher {
    fn drop(&mut self) {
        let message = ClientMessageEvent::new(32, self.bell, x11rb::NONE, [0_u32; 5]);
        let rung = self
            .connection
            .send_event(false, self.bell, CoreEventMask::NO_EVENT, message)
            .and_then(|_| self.connection.flush());
        // A connection that is broken has ended the thread already.
        if rung.is_ok() {
            let ended = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner);
            let _ = ended.recv_timeout(FAREWELL);
        }
    }
}

/// XInput, if there is one that is new enough.
fn version(connection: &RustConnection) -> Result<Option<(u16, u16)>, ReplyError> {
    let extension = connection.extension_information(xinput::X11_EXTENSION_NAME)?;
    if extension.is_none() {
        return Ok(None);
    }
    let asked = connection.xinput_xi_query_version(NEWEST.0, NEWEST.1)?;
    match asked.reply() {
        Ok(reply) => {
            let version = (reply.major_version, reply.minor_version);
            Ok((version >= OLDEST).then_some(version))
        }
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn make_bell(connection: &RustConnection, root: Window) -> Result<Window, ReplyError> {
    let bell = connection
        .generate_id()
        .map_err(|_| ConnectionError::UnknownError)?;
    let (class, depth, look) = (WindowClass::INPUT_ONLY, 0, CreateWindowAux::new());
    connection
        .create_window(depth, bell, root, -1, -1, 1, 1, 0, class, 0, &look)?
        .check()?;
    connection.sync()?;
    Ok(bell)
}

fn note(grab: &Grab, shortcut: &Shortcut) {
    let mut noted = grab.lock().unwrap_or_else(PoisonError::into_inner);
    noted.clone_from(shortcut.grabbed());
}

fn broken(error: ReplyError) -> DesktopError {
    broken_because(&error.to_string())
}

fn broken_because(reason: &str) -> DesktopError {
    DesktopError::Broken(format!("the person's input cannot be watched: {reason}"))
}
