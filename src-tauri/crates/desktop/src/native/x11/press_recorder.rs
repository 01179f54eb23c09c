//! Press recorder for X11. Through the RECORD extension the X server tells, in one order, every press on a device and
//! every request with which a program can fake one. A thread of its own keeps the last of both.
//!
//! A press is asked about by sending a request that does nothing and waiting until the recording tells of it: then
//! everything that led to the press has been told too.

use super::{connection::connect, input_devices::InputDevices};
use crate::{
    DesktopError, Press, PressRefused, PressUse,
    press::{
        PressRecorder,
        press_log::{PressLog, ServerTime},
    },
};
use localization::{LocalizedText, localized};
use recording::Recording;
use requests::Opcodes;
use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    errors::ReplyError,
    protocol::{
        record::{self, CS, ConnectionExt as _},
        xinput::{self, ConnectionExt as _},
        xkb,
        xproto::ConnectionExt as _,
        xtest,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

mod recording;
mod requests;

/// Longest wait for the recording to tell of a request.
const MARKER_WAIT: Duration = Duration::from_secs(2);
/// Longest wait for the recording to begin or end. If the X server hangs, the thread is left behind.
const THREAD_WAIT: Duration = Duration::from_secs(1);
/// Since this version, devices are listed with their kind.
const XINPUT_VERSION: (u16, u16) = (2, 0);

/// Recorder of one display.
pub(super) struct X11PressRecorder {
    display: String,
    /// Replaced when the recording was ended from outside.
    run: Mutex<RecorderRun>,
}

/// One recording, until it ends.
struct RecorderRun {
    control: RustConnection,
    context: record::Context,
    seen: Arc<SharedSeen>,
    /// Markers sent so far.
    markers: u64,
    /// Disconnected once the thread has ended.
    thread_ended: mpsc::Receiver<()>,
}

/// Shared with the thread.
#[derive(Default)]
struct SharedSeen {
    seen: Mutex<Seen>,
    changed: Condvar,
}

#[derive(Default)]
struct Seen {
    log: PressLog,
    /// Markers of this program that the recording told of.
    markers: u64,
    /// The server's time at the last of them.
    now: ServerTime,
    has_ended: bool,
}

impl X11PressRecorder {
    pub(super) fn open(display: &str) -> Result<Self, LocalizedText> {
        let run = RecorderRun::start(display).map_err(|error| error.localized())?;
        let display = display.to_owned();
        let run = run.ok_or_else(|| localized!("desktop-check-answers-no-record"))?;
        Ok(Self {
            display,
            run: Mutex::new(run),
        })
    }
}

impl PressRecorder for X11PressRecorder {
    fn verify(&self, press: &Press, used: PressUse) -> Result<(), PressRefused> {
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        match run.verify(press, used) {
            Ok(verdict) => verdict,
            Err(RecordingLost) => {
                tracing::warn!("the recording of presses was cut off; it begins again");
                if let Ok(Some(again)) = RecorderRun::start(&self.display) {
                    *run = again;
                }
                Err(PressRefused::Unseen)
            }
        }
    }
}

/// The recording ended, or the X server is silent.
struct RecordingLost;

impl From<ReplyError> for RecordingLost {
    fn from(_: ReplyError) -> Self {
        Self
    }
}

impl RecorderRun {
    /// Begins to record; `None` if the X server lacks an extension.
    fn start(display: &str) -> Result<Option<Self>, DesktopError> {
        let (control, _) = connect(display)?;
        let (data, _) = connect(display)?;
        let Some(opcodes) = opcodes(&control).map_err(broken)? else {
            return Ok(None);
        };
        let context = control
            .generate_id()
            .map_err(|error| broken_because(&error.to_string()))?;
        let ranges = requests::ranges(&opcodes);
        let create = || -> Result<(), ReplyError> {
            control
                .record_create_context(context, 0, &[CS::ALL_CLIENTS.into()], &ranges)?
                .check()
        };
        create().map_err(broken)?;
        let seen = Arc::new(SharedSeen::default());
        let recording = Recording {
            opcodes,
            context,
            own_id_base: control.setup().resource_id_base,
        };
        let (begun, has_begun) = mpsc::channel();
        let (alive, thread_ended) = mpsc::channel::<()>();
        let shared = Arc::clone(&seen);
        thread::Builder::new()
            .name("presses".to_owned())
            .spawn(move || {
                let _alive = alive;
                recording.run(&data, &shared, &begun);
                shared.lock().has_ended = true;
                shared.changed.notify_all();
            })
            .map_err(|error| broken_because(&error.to_string()))?;
        has_begun
            .recv_timeout(THREAD_WAIT)
            .map_err(|error| broken_because(&error.to_string()))?;
        Ok(Some(Self {
            control,
            context,
            seen,
            markers: 0,
            thread_ended,
        }))
    }

    fn verify(
        &mut self,
        press: &Press,
        used: PressUse,
    ) -> Result<Result<(), PressRefused>, RecordingLost> {
        self.markers += 1;
        self.control.no_operation().map_err(ReplyError::from)?;
        // The X server hands out a recording together with other output, such as an answer.
        self.control.sync()?;
        let seen = self.seen.lock();
        let is_behind = |seen: &mut Seen| seen.markers < self.markers && !seen.has_ended;
        let waited = self
            .seen
            .changed
            .wait_timeout_while(seen, MARKER_WAIT, is_behind);
        let (seen, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if seen.has_ended || seen.markers < self.markers {
            return Err(RecordingLost);
        }
        let now = seen.now;
        drop(seen);
        let devices = InputDevices::read(&self.control)?;
        let is_physical = |device| devices.is_physical(device);
        let mut seen = self.seen.lock();
        Ok(seen.log.verify(press, used, now, is_physical))
    }
}

impl Drop for RecorderRun {
    fn drop(&mut self) {
        let ended = self
            .control
            .record_disable_context(self.context)
            .and_then(|_| self.control.flush());
        // A broken connection has already ended the thread.
        if ended.is_ok() {
            let _ = self.thread_ended.recv_timeout(THREAD_WAIT);
        }
    }
}

impl SharedSeen {
    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the numbers of the extensions; `None` if one is missing.
fn opcodes(connection: &RustConnection) -> Result<Option<Opcodes>, ReplyError> {
    let information = |name| connection.extension_information(name);
    let (Some(record), Some(xinput), Some(xtest)) = (
        information(record::X11_EXTENSION_NAME)?,
        information(xinput::X11_EXTENSION_NAME)?,
        information(xtest::X11_EXTENSION_NAME)?,
    ) else {
        return Ok(None);
    };
    let version = connection.xinput_xi_query_version(XINPUT_VERSION.0, XINPUT_VERSION.1)?;
    if version.reply().is_err() {
        return Ok(None);
    }
    Ok(Some(Opcodes {
        record: record.major_opcode,
        xinput: xinput.major_opcode,
        xinput_event: xinput.first_event,
        xtest: xtest.major_opcode,
        xkb: information(xkb::X11_EXTENSION_NAME)?.map(|found| found.major_opcode),
    }))
}

fn broken(error: ReplyError) -> DesktopError {
    broken_because(&error.to_string())
}

fn broken_because(reason: &str) -> DesktopError {
    DesktopError::Broken(localized!("desktop-input-unwatched", reason = reason))
}
