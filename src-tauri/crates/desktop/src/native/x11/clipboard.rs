//! The clipboard: lends it to a text for one paste, and puts back what was in it, in every format its owner
//! could give.
//!
//! X11 has no place where a clipboard lies; its owner hands it out whenever somebody pastes. So what is put
//! back is handed out from here until another program copies something. What was larger than
//! [`KEPT_BYTES`] in all is not kept, and when this program ends only what was taken over by then remains.

use super::{connect, keyboard::failed};
use crate::HandsError;
use content::{Content, Format};
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

mod content;
mod owner;

/// Everything that is kept while a text has the clipboard.
const KEPT_BYTES: usize = 64 << 20;
/// Formats that are kept, at most.
const KEPT_FORMATS: usize = 64;
/// How long the owner of the clipboard may take over one format.
const FORMAT_PATIENCE: Duration = Duration::from_millis(500);
/// How long a program may take to ask for what it is to paste.
const PASTE_PATIENCE: Duration = Duration::from_millis(800);
const LOOK: Duration = Duration::from_millis(1);
/// News of the owner's thread that may wait. It drops what nobody fetches.
const NEWS_QUEUE: usize = 64;

x11rb::atom_manager! {
    /// The words that programs exchange clipboards with.
    pub(super) Words: WordsCookie {
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

/// The clipboard of one display. Its thread hands out what was put into it.
pub(super) struct Clipboard {
    connection: Arc<RustConnection>,
    window: Window,
    words: Words,
    shared: Arc<Mutex<Shared>>,
    news: Receiver<Event>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread hands out, and to whom it has.
#[derive(Default)]
struct Shared {
    content: Content,
    /// Windows that have fetched a text.
    fetched: Vec<Window>,
}

/// What was in the clipboard; nothing if it had no owner.
pub(super) struct Before(Option<Content>);

/// What a paste came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pasted {
    /// The program has fetched the text.
    Fetched,
    /// It did not ask for it.
    Ignored,
}

impl Clipboard {
    pub(super) fn open(display: &str) -> Result<Self, HandsError> {
        let (connection, root) = connect(display).map_err(|error| HandsError(error.to_string()))?;
        let words = Words::new(&connection)
            .map_err(failed)?
            .reply()
            .map_err(failed)?;
        let window = connection.generate_id().map_err(failed)?;
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
            .map_err(failed)?
            .check()
            .map_err(failed)?;
        let connection = Arc::new(connection);
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (sender, news) = mpsc::sync_channel(NEWS_QUEUE);
        let owner = owner::Owner {
            connection: Arc::clone(&connection),
            words,
            shared: Arc::clone(&shared),
            news: sender,
        };
        let thread = thread::Builder::new()
            .name("clipboard".to_owned())
            .spawn(move || owner.run())
            .map_err(|error| HandsError(format!("No thread could be started: {error}.")))?;
        Ok(Self {
            connection,
            window,
            words,
            shared,
            news,
            thread: Some(thread),
        })
    }

    /// Puts `text` into the clipboard. Returns what was there, which must be [put back](Self::put_back).
    pub(super) fn offer(&mut self, text: &str) -> Result<Before, HandsError> {
        let before = Before(self.read()?);
        self.own(Content::text(text, &self.words))?;
        Ok(before)
    }

    /// Waits until a window of the program that is meant has fetched the text. Others, such as programs that
    /// collect clipboards, do not count.
    pub(super) fn await_fetch(&self, is_meant: impl Fn(Window) -> bool) -> Pasted {
        let end = Instant::now() + PASTE_PATIENCE;
        while Instant::now() < end {
            if self.shared().fetched.iter().any(|window| is_meant(*window)) {
                return Pasted::Fetched;
            }
            thread::sleep(LOOK);
        }
        Pasted::Ignored
    }

    /// Puts back what was there before a text was offered.
    pub(super) fn put_back(&self, before: Before) -> Result<(), HandsError> {
        if self.owner()? != self.window {
            // Somebody has copied something in between. That is newer.
            return Ok(());
        }
        match before.0 {
            Some(before) => self.own(before),
            None => {
                self.shared().content = Content::default();
                self.connection
                    .set_selection_owner(x11rb::NONE, self.words.CLIPBOARD, CURRENT_TIME)
                    .map_err(failed)?;
                self.connection.sync().map_err(failed)
            }
        }
    }

    fn own(&self, content: Content) -> Result<(), HandsError> {
        {
            let mut shared = self.shared();
            shared.content = content;
            shared.fetched.clear();
        }
        self.connection
            .set_selection_owner(self.window, self.words.CLIPBOARD, CURRENT_TIME)
            .map_err(failed)?;
        self.connection.sync().map_err(failed)
    }

    fn owner(&self) -> Result<Window, HandsError> {
        let owner = self
            .connection
            .get_selection_owner(self.words.CLIPBOARD)
            .map_err(failed)?
            .reply()
            .map_err(failed)?;
        Ok(owner.owner)
    }

    /// What is in the clipboard now, in every format; nothing if it has no owner.
    fn read(&mut self) -> Result<Option<Content>, HandsError> {
        let owner = self.owner()?;
        if owner == x11rb::NONE {
            return Ok(None);
        }
        if owner == self.window {
            return Ok(Some(self.shared().content.clone()));
        }
        while self.news.try_recv().is_ok() {}
        let mut content = Content::default();
        let Some(offered) = self.convert(self.words.TARGETS)? else {
            return Ok(Some(content));
        };
        for target in offered.atoms().into_iter().take(KEPT_FORMATS) {
            if content.size() < KEPT_BYTES
                && !self.words.is_request(target)
                && let Some(format) = self.convert(target)?
            {
                content.formats.push(format);
            }
        }
        Ok(Some(content))
    }

    /// What the owner gives for a target.
    fn convert(&self, target: Atom) -> Result<Option<Format>, HandsError> {
        let place = self.words.QILBEE_SELECTION;
        self.connection
            .convert_selection(
                self.window,
                self.words.CLIPBOARD,
                target,
                place,
                CURRENT_TIME,
            )
            .map_err(failed)?;
        self.connection.flush().map_err(failed)?;
        let given = self.await_news(|event| match event {
            Event::SelectionNotify(notify) if notify.target == target => {
                Some(notify.property != x11rb::NONE)
            }
            _ => None,
        });
        if given != Some(true) {
            return Ok(None);
        }
        let (mut kind, mut unit, mut bytes) = self.take_property(place)?;
        if kind == self.words.INCR {
            bytes.clear();
            loop {
                let came = self.await_news(|event| match event {
                    Event::PropertyNotify(notify)
                        if notify.atom == place && notify.state == Property::NEW_VALUE =>
                    {
                        Some(())
                    }
                    _ => None,
                });
                if came.is_none() || bytes.len() > KEPT_BYTES {
                    return Ok(None);
                }
                let piece;
                (kind, unit, piece) = self.take_property(place)?;
                if piece.is_empty() {
                    break;
                }
                bytes.extend(piece);
            }
        }
        Ok(Some(Format {
            target,
            kind,
            unit,
            bytes,
        }))
    }

    fn take_property(&self, property: Atom) -> Result<(Atom, u8, Vec<u8>), HandsError> {
        let words = u32::try_from(KEPT_BYTES / 4).unwrap_or(u32::MAX);
        let value = self
            .connection
            .get_property(true, self.window, property, GetPropertyType::ANY, 0, words)
            .map_err(failed)?
            .reply()
            .map_err(failed)?;
        Ok((value.type_, value.format, value.value))
    }

    fn await_news<T>(&self, wanted: impl Fn(&Event) -> Option<T>) -> Option<T> {
        let end = Instant::now() + FORMAT_PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let event = self.news.recv_timeout(left).ok()?;
            if let Some(found) = wanted(&event) {
                return Some(found);
            }
        }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // What a panic leaves behind is still a whole content.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        let end = ClientMessageEvent::new(32, self.window, self.words.QILBEE_END, [0; 5]);
        let sent = self
            .connection
            .send_event(false, self.window, EventMask::NO_EVENT, end);
        // A server that is gone ends the thread as well.
        drop(sent);
        let _ = self.connection.flush();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Words {
    /// Whether a target asks for something other than the content.
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
