//! A window that notes the events of keys and buttons as they arrive, and what the X server believes to be down.

use super::display::{POLL_INTERVAL, TIMEOUT, wait_for};
use std::{
    sync::{Arc, Mutex, MutexGuard},
    thread::{self, JoinHandle},
    time::Instant,
};
use x11rb::{
    COPY_DEPTH_FROM_PARENT, CURRENT_TIME,
    connection::Connection as _,
    protocol::{
        Event,
        xkb::ConnectionExt as _,
        xproto::{
            AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask,
            InputFocus, KeyButMask, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

const SIZE: u16 = 600;

pub(crate) struct Recorder {
    connection: Arc<RustConnection>,
    root: Window,
    window: Window,
    log: Arc<Mutex<Log>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
pub(crate) struct Log {
    /// Keys and buttons that went down: their number and what was held.
    pub(crate) pressed: Vec<(u8, u16)>,
    /// Time of the last event of all.
    pub(crate) last: Option<Instant>,
    pub(crate) events: usize,
}

impl Recorder {
    /// Opens it at the top left corner and gives it the keyboard.
    pub(crate) fn open(display: &str) -> Self {
        let (connection, screen) = x11rb::connect(Some(display)).unwrap();
        // Only those who know of XKB are told the group.
        connection.xkb_use_extension(1, 0).unwrap().reply().unwrap();
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().unwrap();
        let mask = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::EXPOSURE;
        let attributes = CreateWindowAux::new().event_mask(mask).override_redirect(1);
        let (class, depth) = (WindowClass::INPUT_OUTPUT, COPY_DEPTH_FROM_PARENT);
        connection
            .create_window(
                depth,
                window,
                root,
                0,
                0,
                SIZE,
                SIZE,
                0,
                class,
                0,
                &attributes,
            )
            .unwrap();
        connection.map_window(window).unwrap();
        connection.sync().unwrap();
        let connection = Arc::new(connection);
        let log = Arc::new(Mutex::new(Log::default()));
        let (events, notes) = (Arc::clone(&connection), Arc::clone(&log));
        let thread = thread::spawn(move || {
            while let Ok(event) = events.wait_for_event() {
                if matches!(event, Event::ClientMessage(_)) {
                    return;
                }
                note(&mut notes.lock().unwrap(), &event);
            }
        });
        let recorder = Self {
            connection,
            root,
            window,
            log,
            thread: Some(thread),
        };
        wait_for("the window is seen and has the keyboard", || {
            let focus = recorder.connection.set_input_focus(
                InputFocus::PARENT,
                recorder.window,
                CURRENT_TIME,
            );
            focus.unwrap().check().ok()
        });
        recorder
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap()
    }

    /// The key that went down last and the state before it, once they are these or all patience is gone.
    pub(crate) fn last_pressed(&self, expected: (u8, u16)) -> Option<(u8, u16)> {
        let last = || self.log().pressed.last().copied();
        for _ in 0..TIMEOUT.as_millis() / POLL_INTERVAL.as_millis() {
            if last() == Some(expected) {
                break;
            }
            thread::sleep(POLL_INTERVAL);
        }
        last()
    }

    /// Keys and buttons that are down.
    pub(crate) fn held(&self) -> (Vec<u8>, u16) {
        let keys = self
            .connection
            .query_keymap()
            .unwrap()
            .reply()
            .unwrap()
            .keys;
        let down = |code: &u8| keys[usize::from(code / 8)] & (1 << (code % 8)) != 0;
        let pointer = self.connection.query_pointer(self.root).unwrap();
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        let mask = pointer.reply().unwrap().mask & buttons;
        ((0..=u8::MAX).filter(down).collect(), mask.into())
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let end = ClientMessageEvent::new(32, self.window, AtomEnum::STRING, [0; 5]);
        let sent = self
            .connection
            .send_event(false, self.window, EventMask::NO_EVENT, end);
        drop(sent);
        let _ = self.connection.flush();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn note(log: &mut Log, event: &Event) {
    match event {
        Event::KeyPress(event) => log.pressed.push((event.detail, event.state.into())),
        Event::ButtonPress(event) => log.pressed.push((event.detail, event.state.into())),
        Event::KeyRelease(_) | Event::ButtonRelease(_) => {}
        _ => return,
    }
    log.last = Some(Instant::now());
    log.events += 1;
}
