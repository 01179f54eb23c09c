//! Requests with which a program can fake input, or turn a press into another: which ones are recorded, and what each
//! of them does. Reads single bytes only, so that clients of any byte order are understood.

use crate::press::press_log::InputKinds;
use x11rb::protocol::{
    record::{self, ExtRange, Range, Range8, Range16},
    xinput, xkb,
    xproto::{
        BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, CHANGE_KEYBOARD_MAPPING_REQUEST,
        GE_GENERIC_EVENT, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT,
        NO_OPERATION_REQUEST, SEND_EVENT_REQUEST, SET_MODIFIER_MAPPING_REQUEST,
        SET_POINTER_MAPPING_REQUEST, WARP_POINTER_REQUEST,
    },
    xtest,
};

/// Requests of XInput that fake, move or turn input.
const XINPUT_REQUESTS: [u8; 10] = [
    xinput::CHANGE_KEYBOARD_DEVICE_REQUEST,
    xinput::CHANGE_POINTER_DEVICE_REQUEST,
    xinput::CHANGE_DEVICE_KEY_MAPPING_REQUEST,
    xinput::SET_DEVICE_MODIFIER_MAPPING_REQUEST,
    xinput::SET_DEVICE_BUTTON_MAPPING_REQUEST,
    xinput::SEND_EXTENSION_EVENT_REQUEST,
    xinput::CHANGE_DEVICE_PROPERTY_REQUEST,
    xinput::XI_WARP_POINTER_REQUEST,
    xinput::XI_CHANGE_HIERARCHY_REQUEST,
    xinput::XI_CHANGE_PROPERTY_REQUEST,
];
/// Requests of XKB that turn keys into others or hold modifiers.
const XKB_REQUESTS: [u8; 4] = [
    xkb::LATCH_LOCK_STATE_REQUEST,
    xkb::SET_MAP_REQUEST,
    xkb::SET_COMPAT_MAP_REQUEST,
    xkb::GET_KBD_BY_NAME_REQUEST,
];
/// Places of fields in their requests, in bytes.
const EVENT_OF_SEND_EVENT: usize = 12;
const EVENT_OF_FAKE_INPUT: usize = 4;
const CONTEXT: std::ops::Range<usize> = 4..8;
const AFFECTED_LOCKS: usize = 6;
const AFFECTED_LATCHES: usize = 10;
/// Set in an event that was sent by a program.
const SENT: u8 = 0x80;
/// Bytes in a unit of a request's length.
const UNIT: usize = 4;

/// Numbers that the X server gave its extensions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opcodes {
    pub(super) record: u8,
    pub(super) xinput: u8,
    /// First event of XInput.
    pub(super) xinput_event: u8,
    pub(super) xtest: u8,
    pub(super) xkb: Option<u8>,
}

/// A request that was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordedRequest {
    /// It does nothing at all; this program uses it as a marker.
    Nothing,
    /// It fakes no input.
    Harmless,
    /// It fakes input of these kinds, or changes what a press does.
    Fake(InputKinds),
    /// It is about this very recording.
    TouchesRecording,
}

/// Returns what the X server is to tell.
pub(super) fn ranges(opcodes: &Opcodes) -> Vec<Range> {
    let core = |first, last| Range {
        core_requests: Range8 { first, last },
        ..Range::default()
    };
    let extension = |major, first: u8, last: u8| Range {
        ext_requests: ExtRange {
            major: Range8 {
                first: major,
                last: major,
            },
            minor: Range16 {
                first: first.into(),
                last: last.into(),
            },
        },
        ..Range::default()
    };
    let events = |first, last| Range {
        device_events: Range8 { first, last },
        ..Range::default()
    };
    let first = opcodes.xinput_event;
    let mut ranges = vec![
        events(KEY_PRESS_EVENT, BUTTON_PRESS_EVENT),
        events(
            first + xinput::DEVICE_KEY_PRESS_EVENT,
            first + xinput::DEVICE_BUTTON_PRESS_EVENT,
        ),
        core(SEND_EVENT_REQUEST, SEND_EVENT_REQUEST),
        core(WARP_POINTER_REQUEST, WARP_POINTER_REQUEST),
        core(
            CHANGE_KEYBOARD_MAPPING_REQUEST,
            CHANGE_KEYBOARD_MAPPING_REQUEST,
        ),
        core(SET_POINTER_MAPPING_REQUEST, SET_MODIFIER_MAPPING_REQUEST),
        core(NO_OPERATION_REQUEST, NO_OPERATION_REQUEST),
        extension(
            opcodes.xtest,
            xtest::FAKE_INPUT_REQUEST,
            xtest::FAKE_INPUT_REQUEST,
        ),
        extension(
            opcodes.record,
            record::REGISTER_CLIENTS_REQUEST,
            record::FREE_CONTEXT_REQUEST,
        ),
    ];
    let each = |major| move |minor: u8| extension(major, minor, minor);
    ranges.extend(XINPUT_REQUESTS.into_iter().map(each(opcodes.xinput)));
    if let Some(xkb) = opcodes.xkb {
        ranges.extend(XKB_REQUESTS.into_iter().map(each(xkb)));
    }
    ranges
}

/// Reads the first of several requests and returns the rest. What cannot be read counts as a fake.
pub(super) fn read_request<'a>(
    requests: &'a [u8],
    swapped: bool,
    opcodes: &Opcodes,
    context: record::Context,
) -> (RecordedRequest, &'a [u8]) {
    match split_request(requests, swapped) {
        Some((request, rest)) => (meaning_of(request, opcodes, context), rest),
        None => (RecordedRequest::Fake(InputKinds::BOTH), &[]),
    }
}

/// Splits off the first request by its length; a long one has a wider field for it.
fn split_request(requests: &[u8], swapped: bool) -> Option<(&[u8], &[u8])> {
    let short: [u8; 2] = requests.get(2..4)?.try_into().ok()?;
    let long = || -> Option<[u8; 4]> { requests.get(4..8)?.try_into().ok() };
    let units = match (u16::from_ne_bytes(short), swapped) {
        (0, false) => u32::from_ne_bytes(long()?),
        (0, true) => u32::from_ne_bytes(long()?).swap_bytes(),
        (units, false) => units.into(),
        (units, true) => units.swap_bytes().into(),
    };
    let length = usize::try_from(units).ok()?.checked_mul(UNIT)?;
    (length > 0).then(|| requests.split_at_checked(length))?
}

fn meaning_of(request: &[u8], opcodes: &Opcodes, context: record::Context) -> RecordedRequest {
    let byte = |index: usize| request.get(index).copied().unwrap_or_default();
    let (major, minor) = (byte(0), byte(1));
    match major {
        NO_OPERATION_REQUEST => RecordedRequest::Nothing,
        SEND_EVENT_REQUEST => of_event(byte(EVENT_OF_SEND_EVENT) & !SENT, opcodes),
        WARP_POINTER_REQUEST | SET_POINTER_MAPPING_REQUEST => {
            RecordedRequest::Fake(InputKinds::POINTER)
        }
        CHANGE_KEYBOARD_MAPPING_REQUEST | SET_MODIFIER_MAPPING_REQUEST => {
            RecordedRequest::Fake(InputKinds::KEYBOARD)
        }
        major if major == opcodes.xtest && minor == xtest::FAKE_INPUT_REQUEST => {
            match of_event(byte(EVENT_OF_FAKE_INPUT), opcodes) {
                RecordedRequest::Harmless => RecordedRequest::Fake(InputKinds::BOTH),
                faked => faked,
            }
        }
        major if major == opcodes.xinput && XINPUT_REQUESTS.contains(&minor) => {
            RecordedRequest::Fake(InputKinds::BOTH)
        }
        major if Some(major) == opcodes.xkb && XKB_REQUESTS.contains(&minor) => {
            // Programs that remember a layout for each window switch to it with the same request.
            let layout_only = minor == xkb::LATCH_LOCK_STATE_REQUEST
                && byte(AFFECTED_LOCKS) == 0
                && byte(AFFECTED_LATCHES) == 0;
            if layout_only {
                RecordedRequest::Harmless
            } else {
                RecordedRequest::Fake(InputKinds::KEYBOARD)
            }
        }
        major if major == opcodes.record => {
            let named: Option<[u8; 4]> = request.get(CONTEXT).and_then(|id| id.try_into().ok());
            let is_this = named.is_some_and(|id| {
                let id = u32::from_ne_bytes(id);
                id == context || id.swap_bytes() == context
            });
            if is_this {
                RecordedRequest::TouchesRecording
            } else {
                RecordedRequest::Harmless
            }
        }
        _ => RecordedRequest::Harmless,
    }
}

/// Meaning of an event that a program sends or injects.
fn of_event(event: u8, opcodes: &Opcodes) -> RecordedRequest {
    let first = opcodes.xinput_event;
    let of_xinput = first..=first + xinput::PROXIMITY_OUT_EVENT;
    match event {
        KEY_PRESS_EVENT | KEY_RELEASE_EVENT => RecordedRequest::Fake(InputKinds::KEYBOARD),
        BUTTON_PRESS_EVENT | BUTTON_RELEASE_EVENT | MOTION_NOTIFY_EVENT => {
            RecordedRequest::Fake(InputKinds::POINTER)
        }
        GE_GENERIC_EVENT => RecordedRequest::Fake(InputKinds::BOTH),
        event if of_xinput.contains(&event) => RecordedRequest::Fake(InputKinds::BOTH),
        _ => RecordedRequest::Harmless,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPCODES: Opcodes = Opcodes {
        record: 146,
        xinput: 131,
        xinput_event: 66,
        xtest: 132,
        xkb: Some(135),
    };
    const CONTEXT_ID: u32 = 0x0120_0001;

    #[test]
    fn requests_that_fake_input_are_known() {
        let check = |request: &[u8], wanted| {
            let mut bytes = request.to_vec();
            bytes.resize(bytes.len().next_multiple_of(UNIT).max(8), 0);
            let units = u16::try_from(bytes.len() / UNIT).unwrap();
            for swapped in [false, true] {
                let field = if swapped { units.swap_bytes() } else { units };
                bytes[2..4].copy_from_slice(&field.to_ne_bytes());
                let read = read_request(&bytes, swapped, &OPCODES, CONTEXT_ID);
                assert_eq!(read, (wanted, &[][..]), "{request:?}");
            }
        };
        let send = |event: u8| [&[25, 0][..], &[0; 10], &[event], &[0; 31]].concat();
        let fake = |event: u8| [132, 2, 0, 0, event];
        let (pointer, keyboard, both) = (
            RecordedRequest::Fake(InputKinds::POINTER),
            RecordedRequest::Fake(InputKinds::KEYBOARD),
            RecordedRequest::Fake(InputKinds::BOTH),
        );
        check(&[127, 0], RecordedRequest::Nothing);
        check(&send(2), RecordedRequest::Fake(InputKinds::KEYBOARD));
        check(&send(0x80 | 4), RecordedRequest::Fake(InputKinds::POINTER));
        check(&send(69), RecordedRequest::Fake(InputKinds::BOTH));
        // A window manager tells a window its place, and gives it the focus.
        check(&send(22), RecordedRequest::Harmless);
        check(&send(33), RecordedRequest::Harmless);
        check(&fake(2), keyboard);
        check(&fake(4), pointer);
        check(&fake(69), both);
        check(&[41, 0], RecordedRequest::Fake(InputKinds::POINTER));
        check(&[100, 0], RecordedRequest::Fake(InputKinds::KEYBOARD));
        check(&[116, 0], RecordedRequest::Fake(InputKinds::POINTER));
        check(&[118, 0], RecordedRequest::Fake(InputKinds::KEYBOARD));
        check(&[131, 41], RecordedRequest::Fake(InputKinds::BOTH));
        check(&[131, 46], RecordedRequest::Harmless);
        // Another layout, and a held Alt.
        check(
            &[135, 5, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
            RecordedRequest::Harmless,
        );
        check(
            &[135, 5, 0, 0, 0, 0, 8, 8, 0, 0, 0, 0],
            RecordedRequest::Fake(InputKinds::KEYBOARD),
        );
        let context = CONTEXT_ID.to_ne_bytes();
        let ours = [&[146, 6, 0, 0][..], &context].concat();
        check(&ours, RecordedRequest::TouchesRecording);
        check(&[146, 6, 0, 0, 9, 9, 9, 9], RecordedRequest::Harmless);
    }

    #[test]
    fn requests_in_one_piece_are_all_read() {
        let one = |major: u8| [major, 0, 2_u16.to_ne_bytes()[0], 2_u16.to_ne_bytes()[1]];
        let both = [&one(127)[..], &[0; 4], &one(41), &[0; 4]].concat();
        let (first, rest) = read_request(&both, false, &OPCODES, CONTEXT_ID);
        assert_eq!(first, RecordedRequest::Nothing);
        let (second, rest) = read_request(rest, false, &OPCODES, CONTEXT_ID);
        assert_eq!(second, RecordedRequest::Fake(InputKinds::POINTER));
        assert!(rest.is_empty());
    }

    #[test]
    fn requests_that_cannot_be_read_count_as_faked() {
        let faked = (RecordedRequest::Fake(InputKinds::BOTH), &[][..]);
        for bytes in [&[127_u8, 0][..], &[127, 0, 9, 0], &[0; 8], &[]] {
            assert_eq!(
                read_request(bytes, false, &OPCODES, CONTEXT_ID),
                faked,
                "{bytes:?}"
            );
        }
    }
}
