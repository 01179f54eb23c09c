//! The recording thread: reads what the X server tells and keeps presses and fakes.

use super::{
    SharedSeen,
    requests::{Opcodes, RecordedRequest, read_request},
};
use crate::{
    ScreenPoint,
    press::press_log::{InputKinds, SeenPress, ServerTime},
};
use std::sync::mpsc::Sender;
use x11rb::{
    protocol::{
        record::{self, ConnectionExt as _, EnableContextReply},
        xinput::{DEVICE_BUTTON_PRESS_EVENT, DEVICE_KEY_PRESS_EVENT, DeviceKeyPressEvent},
        xproto::{BUTTON_PRESS_EVENT, KEY_PRESS_EVENT, KeyPressEvent},
    },
    rust_connection::RustConnection,
    x11_utils::TryParse as _,
};

/// Categories of what is told, from the protocol of the extension.
const FROM_SERVER: u8 = 0;
const FROM_CLIENT: u8 = 1;
const START_OF_DATA: u8 = 4;
const END_OF_DATA: u8 = 5;
/// Marks an event that is followed by the values of its axes.
const MORE_EVENTS: u8 = 0x80;
/// Length of an event.
const EVENT_BYTES: usize = 32;

/// One recording.
pub(super) struct Recording {
    pub(super) opcodes: Opcodes,
    pub(super) context: record::Context,
    /// Number of the connection whose requests are markers.
    pub(super) own_id_base: u32,
}

/// A press on a device, before the X server has told where the pointer was.
#[derive(Clone, Copy)]
struct DevicePress {
    at: u32,
    detail: u8,
    device: u16,
}

impl Recording {
    /// Reads until the recording ends or a program touches it.
    pub(super) fn run(&self, data: &RustConnection, shared: &SharedSeen, begun: &Sender<()>) {
        let Ok(told) = data.record_enable_context(self.context) else {
            return;
        };
        let mut on_device = None;
        for part in told {
            let Ok(part) = part else { return };
            let goes_on = match part.category {
                // Whoever began this may have stopped waiting.
                START_OF_DATA => begun.send(()).is_ok(),
                END_OF_DATA => false,
                FROM_SERVER => {
                    self.add_events(&part.data, &mut on_device, shared);
                    true
                }
                FROM_CLIENT => self.add_requests(&part, shared),
                _ => true,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Adds presses. The X server tells of each twice: for the device, and then for the pointer or keyboard it
    /// belongs to, which alone knows the place.
    fn add_events(&self, events: &[u8], on_device: &mut Option<DevicePress>, shared: &SharedSeen) {
        let first = self.opcodes.xinput_event;
        for event in events.chunks_exact(EVENT_BYTES) {
            let kind = event.first().copied().unwrap_or_default();
            if [DEVICE_KEY_PRESS_EVENT, DEVICE_BUTTON_PRESS_EVENT]
                .map(|press| press + first)
                .contains(&kind)
            {
                let Ok((press, _)) = DeviceKeyPressEvent::try_parse(event) else {
                    continue;
                };
                *on_device = Some(DevicePress {
                    at: press.time,
                    detail: press.detail,
                    device: u16::from(press.device_id & !MORE_EVENTS),
                });
            } else if kind == KEY_PRESS_EVENT || kind == BUTTON_PRESS_EVENT {
                // A button press has the same form.
                let Ok((press, _)) = KeyPressEvent::try_parse(event) else {
                    continue;
                };
                let of_device = on_device
                    .take_if(|device| (device.at, device.detail) == (press.time, press.detail));
                if let Some(DevicePress { at, device, .. }) = of_device {
                    let place = ScreenPoint {
                        x: press.root_x.into(),
                        y: press.root_y.into(),
                    };
                    shared.lock().log.press(SeenPress {
                        at: ServerTime(at),
                        device,
                        place: (kind == BUTTON_PRESS_EVENT).then_some(place),
                    });
                }
            }
        }
    }

    /// Adds what a client requested. Returns `false` if it reached for this recording.
    fn add_requests(&self, part: &EnableContextReply, shared: &SharedSeen) -> bool {
        let is_own = part.xid_base == self.own_id_base;
        let at = ServerTime(part.server_time);
        let mut remaining = part.data.as_slice();
        while !remaining.is_empty() {
            let (request, rest) =
                read_request(remaining, part.client_swapped, &self.opcodes, self.context);
            remaining = rest;
            match request {
                RecordedRequest::Harmless => {}
                RecordedRequest::Nothing if is_own => {
                    let mut seen = shared.lock();
                    seen.markers += 1;
                    seen.now = at;
                    shared.changed.notify_all();
                }
                RecordedRequest::Nothing => {}
                RecordedRequest::Fake(kinds) => shared.lock().log.fake(at, kinds),
                RecordedRequest::TouchesRecording if is_own => {}
                RecordedRequest::TouchesRecording => {
                    shared.lock().log.fake(at, InputKinds::BOTH);
                    return false;
                }
            }
        }
        true
    }
}
