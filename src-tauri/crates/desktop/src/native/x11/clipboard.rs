//! Clipboard access: offers a text for one paste and then restores the previous content in every format its
//! owner provided.
//!
//! X11 stores no clipboard; its owner serves the content whenever somebody pastes. Restored content is
//! therefore served from here until another program copies something. Content larger than [`MAX_KEPT_BYTES`]
//! in all is not kept, and when this program ends only what another program has taken over remains.

use super::connection::{connect, input_failed};
use crate::InputError;
use clipboard_content::{ClipboardContent, ClipboardFormat};
use localization::localized;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use x11rb::{
    CURRENT_TIME,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{
            Atom, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask,
            GetPropertyType, Property, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

mod clipboard_content;
mod selection_owner;

/// Maximum size of the kept content in all formats.
const MAX_KEPT_BYTES: usize = 64 << 20;
/// Maximum number of kept formats.
const MAX_KEPT_FORMATS: usize = 64;
/// Maximum time for the clipboard's owner per format.
const FORMAT_TIMEOUT: Duration = Duration::from_millis(500);
/// Maximum time for a program to fetch a paste.
const PASTE_TIMEOUT: Duration = Duration::from_millis(800);
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Capacity of the owner thread's event queue; further events are dropped.
const EVENT_QUEUE_LENGTH: usize = 64;

x11rb::atom_manager! {
    /// Atoms of the clipboard protocol.
    pub(super) ClipboardAtoms: ClipboardAtomsCookie {
        CLIPBOARD,
        TARGETS,
        MULTIPLE,
        TIMESTAMP,
        DELETE,
        SAVE_TARGETS,
        INCR,
        UTF8_STRING,
        TEXT,
        MIME_TEXT: b"text/plain;charset=utf-8",
        SECRET: b"x-kde-passwordManagerHint",
        QILBEE_SELECTION,
        QILBEE_END,
    }
}

/// Clipboard of one display. Its thread serves the content.
pub(super) struct Clipboard {
    connection: Arc<RustConnection>,
    window: Window,
    atoms: ClipboardAtoms,
    shared: Arc<Mutex<SharedContent>>,
    events: Receiver<Event>,
    thread: Option<JoinHandle<()>>,
}

/// Content served by the thread, and its readers.
#[derive(Default)]
struct SharedContent {
    content: ClipboardContent,
    /// Windows that have fetched a text.
    fetched: Vec<Window>,
}

/// The previous content; `None` if the clipboard had no owner.
pub(super) struct PreviousContent(Option<ClipboardContent>);

/// Outcome of a paste.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PasteOutcome {
    /// The program fetched the text.
    Fetched,
    /// The program did not ask for it.
    Ignored,
}

impl Clipboard {
    pub(super) fn open(display: &str) -> Result<Self, InputError> {
        let (connection, root) = connect(display).map_err(|error| InputError(error.localized()))?;
        let atoms = ClipboardAtoms::new(&connection)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        let window = connection.generate_id().map_err(input_failed)?;
        let look = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection
            .create_window(
                0,
                window,
                root,
                0,
                0,
                1,
                1,
                0,
                WindowClass::INPUT_ONLY,
                0,
                &look,
            )
            .map_err(input_failed)?
            .check()
            .map_err(input_failed)?;
        let connection = Arc::new(connection);
        let shared = Arc::new(Mutex::new(SharedContent::default()));
        let (sender, events) = mpsc::sync_channel(EVENT_QUEUE_LENGTH);
        let owner = selection_owner::SelectionOwner {
            connection: Arc::clone(&connection),
            atoms,
            shared: Arc::clone(&shared),
            events: sender,
        };
        let thread = thread::Builder::new()
            .name("clipboard".to_owned())
            .spawn(move || owner.run())
            .map_err(|error| {
                InputError(localized!(
                    "desktop-thread-failed",
                    error = error.to_string()
                ))
            })?;
        Ok(Self {
            connection,
            window,
            atoms,
            shared,
            events,
            thread: Some(thread),
        })
    }

    /// Puts `text` into the clipboard. Returns the previous content, which must be [restored](Self::restore).
    pub(super) fn offer(&mut self, text: &str) -> Result<PreviousContent, InputError> {
        let previous = PreviousContent(self.read()?);
        self.take_ownership(ClipboardContent::text(text, &self.atoms))?;
        Ok(previous)
    }

    /// Waits until a window of the target program fetches the text. Other readers, such as clipboard managers,
    /// are ignored.
    pub(super) fn wait_for_fetch(&self, is_paste_target: impl Fn(Window) -> bool) -> PasteOutcome {
        let deadline = Instant::now() + PASTE_TIMEOUT;
        while Instant::now() < deadline {
            if self
                .shared()
                .fetched
                .iter()
                .any(|window| is_paste_target(*window))
            {
                return PasteOutcome::Fetched;
            }
            thread::sleep(POLL_INTERVAL);
        }
        PasteOutcome::Ignored
    }

    /// Restores the content from before [`offer`](Self::offer).
    pub(super) fn restore(&self, previous: PreviousContent) -> Result<(), InputError> {
        if self.owner()? != self.window {
            // Somebody has copied something meanwhile; that is newer.
            return Ok(());
        }
        match previous.0 {
            Some(previous) => self.take_ownership(previous),
            None => {
                self.shared().content = ClipboardContent::default();
                self.connection
                    .set_selection_owner(x11rb::NONE, self.atoms.CLIPBOARD, CURRENT_TIME)
                    .map_err(input_failed)?;
                self.connection.sync().map_err(input_failed)
            }
        }
    }

    fn take_ownership(&self, content: ClipboardContent) -> Result<(), InputError> {
        {
            let mut shared = self.shared();
            shared.content = content;
            shared.fetched.clear();
        }
        self.connection
            .set_selection_owner(self.window, self.atoms.CLIPBOARD, CURRENT_TIME)
            .map_err(input_failed)?;
        self.connection.sync().map_err(input_failed)
    }

    fn owner(&self) -> Result<Window, InputError> {
        let owner = self
            .connection
            .get_selection_owner(self.atoms.CLIPBOARD)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        Ok(owner.owner)
    }

    /// Reads the current content in every format; `None` if the clipboard has no owner.
    fn read(&mut self) -> Result<Option<ClipboardContent>, InputError> {
        let owner = self.owner()?;
        if owner == x11rb::NONE {
            return Ok(None);
        }
        if owner == self.window {
            return Ok(Some(self.shared().content.clone()));
        }
        while self.events.try_recv().is_ok() {}
        let mut content = ClipboardContent::default();
        let Some(offered) = self.request_format(self.atoms.TARGETS)? else {
            return Ok(Some(content));
        };
        for target in offered.atoms().into_iter().take(MAX_KEPT_FORMATS) {
            if content.size() < MAX_KEPT_BYTES
                && !self.atoms.is_request(target)
                && let Some(format) = self.request_format(target)?
            {
                content.formats.push(format);
            }
        }
        Ok(Some(content))
    }

    /// Requests the content in one format.
    fn request_format(&self, target: Atom) -> Result<Option<ClipboardFormat>, InputError> {
        let property = self.atoms.QILBEE_SELECTION;
        self.connection
            .convert_selection(
                self.window,
                self.atoms.CLIPBOARD,
                target,
                property,
                CURRENT_TIME,
            )
            .map_err(input_failed)?;
        self.connection.flush().map_err(input_failed)?;
        let was_converted = self.wait_for_event(|event| match event {
            Event::SelectionNotify(notify) if notify.target == target => {
                Some(notify.property != x11rb::NONE)
            }
            _ => None,
        });
        if was_converted != Some(true) {
            return Ok(None);
        }
        let (mut kind, mut unit, mut bytes) = self.take_property(property)?;
        if kind == self.atoms.INCR {
            bytes.clear();
            loop {
                let came = self.wait_for_event(|event| match event {
                    Event::PropertyNotify(notify)
                        if notify.atom == property && notify.state == Property::NEW_VALUE =>
                    {
                        Some(())
                    }
                    _ => None,
                });
                if came.is_none() || bytes.len() > MAX_KEPT_BYTES {
                    return Ok(None);
                }
                let piece;
                (kind, unit, piece) = self.take_property(property)?;
                if piece.is_empty() {
                    break;
                }
                bytes.extend(piece);
            }
        }
        Ok(Some(ClipboardFormat {
            target,
            kind,
            unit,
            bytes,
        }))
    }

    fn take_property(&self, property: Atom) -> Result<(Atom, u8, Vec<u8>), InputError> {
        let length = u32::try_from(MAX_KEPT_BYTES / 4).unwrap_or(u32::MAX);
        let value = self
            .connection
            .get_property(true, self.window, property, GetPropertyType::ANY, 0, length)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        Ok((value.type_, value.format, value.value))
    }

    fn wait_for_event<T>(&self, wanted: impl Fn(&Event) -> Option<T>) -> Option<T> {
        let deadline = Instant::now() + FORMAT_TIMEOUT;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left).ok()?;
            if let Some(found) = wanted(&event) {
                return Some(found);
            }
        }
    }

    fn shared(&self) -> MutexGuard<'_, SharedContent> {
        // Even after a panic the content is complete.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        let deadline = ClientMessageEvent::new(32, self.window, self.atoms.QILBEE_END, [0; 5]);
        let sent = self
            .connection
            .send_event(false, self.window, EventMask::NO_EVENT, deadline);
        // If the server is gone, the thread has ended too.
        drop(sent);
        let _ = self.connection.flush();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl ClipboardAtoms {
    /// Returns `true` if a target is a request and not a format of the content.
    fn is_request(&self, target: Atom) -> bool {
        [
            self.TARGETS,
            self.MULTIPLE,
            self.TIMESTAMP,
            self.DELETE,
            self.SAVE_TARGETS,
        ]
        .contains(&target)
    }
}
