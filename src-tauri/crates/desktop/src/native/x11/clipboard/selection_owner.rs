//! Thread that owns the clipboard selection and serves its content.

use super::{ClipboardAtoms, SharedContent, clipboard_content::ClipboardFormat};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc::SyncSender};
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    errors::ConnectionError,
    protocol::{
        Event,
        xproto::{
            Atom, AtomEnum, ConnectionExt as _, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
            SelectionNotifyEvent, SelectionRequestEvent,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

pub(super) struct SelectionOwner {
    pub(super) connection: Arc<RustConnection>,
    pub(super) atoms: ClipboardAtoms,
    pub(super) shared: Arc<Mutex<SharedContent>>,
    pub(super) events: SyncSender<Event>,
}

impl SelectionOwner {
    /// Runs until it is told to end or the display is gone.
    pub(super) fn run(self) {
        while let Ok(event) = self.connection.wait_for_event() {
            match &event {
                Event::SelectionRequest(request) => {
                    let Ok(()) = self.answer(request) else { return };
                }
                Event::ClientMessage(message) if message.type_ == self.atoms.QILBEE_END => return,
                Event::SelectionNotify(_) | Event::PropertyNotify(_) => {
                    // Nobody waits for more than a few events; the others may be dropped.
                    let _ = self.events.try_send(event);
                }
                // No other event concerns the clipboard.
                _ => {}
            }
        }
    }

    fn answer(&self, request: &SelectionRequestEvent) -> Result<(), ConnectionError> {
        // Old programs name no property and expect the target's.
        let property = if request.property == x11rb::NONE {
            request.target
        } else {
            request.property
        };
        let provided = self.provide(request, property)?;
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property: if provided { property } else { x11rb::NONE },
        };
        self.connection
            .send_event(false, request.requestor, EventMask::NO_EVENT, answer)?;
        self.connection.flush()?;
        if provided && self.is_text(request.target) {
            self.shared().fetched.push(request.requestor);
        }
        Ok(())
    }

    fn provide(
        &self,
        request: &SelectionRequestEvent,
        property: Atom,
    ) -> Result<bool, ConnectionError> {
        if request.target == self.atoms.TARGETS {
            let mut targets = vec![self.atoms.TARGETS];
            let shared = self.shared();
            targets.extend(shared.content.formats.iter().map(|format| format.target));
            drop(shared);
            self.connection.change_property32(
                PropMode::REPLACE,
                request.requestor,
                property,
                AtomEnum::ATOM,
                &targets,
            )?;
            return Ok(true);
        }
        let format = self.shared().content.find(request.target).cloned();
        match format {
            Some(format) => self.write_property(request, property, &format),
            None => Ok(false),
        }
    }

    /// Writes the data in one request or not at all: a request may be larger than any usual clipboard content.
    fn write_property(
        &self,
        request: &SelectionRequestEvent,
        property: Atom,
        format: &ClipboardFormat,
    ) -> Result<bool, ConnectionError> {
        /// Upper bound of the request header's size.
        const HEADER: usize = 256;
        let units = format.bytes.len() / usize::from(format.unit / 8).max(1);
        let (Ok(units), true) = (
            u32::try_from(units),
            format.bytes.len() + HEADER < self.connection.maximum_request_bytes(),
        ) else {
            return Ok(false);
        };
        self.connection.change_property(
            PropMode::REPLACE,
            request.requestor,
            property,
            format.kind,
            format.unit,
            units,
            &format.bytes,
        )?;
        Ok(true)
    }

    fn is_text(&self, target: Atom) -> bool {
        [
            self.atoms.UTF8_STRING,
            self.atoms.MIME_TEXT,
            self.atoms.TEXT,
        ]
        .contains(&target)
    }

    fn shared(&self) -> MutexGuard<'_, SharedContent> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
