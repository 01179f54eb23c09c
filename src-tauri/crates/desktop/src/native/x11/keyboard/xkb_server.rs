//! XKB connection: reads the keyboard map and state, binds and restores spare keys, and sends key events.
//! Knows no characters.

use super::{
    super::connection::input_failed,
    keymap::{KeyDefinition, SHIFT, XkbMap, key_sym_map, modifier_bits, parse_map},
};
use crate::InputError;
use localization::localized;
use std::io::IoSlice;
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    cookie::VoidCookie,
    protocol::{
        Event,
        xinput::{self, ConnectionExt as _},
        xkb::{
            self, ConnectionExt as _, EventType, MapPart, SelectEventsAux,
            SelectEventsAuxStateNotify, SetMapAux, SetMapFlags, StatePart,
        },
        xproto::{self, AtomEnum, ConnectionExt as _},
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// The core keyboard.
const CORE: u16 = 0x100;
/// Selects all devices.
const ALL_DEVICES: xinput::DeviceId = 0;
/// Name of the XTEST keyboard that programs type on.
const XTEST_KEYBOARD: &[u8] = b"XTEST";
const XKB_VERSION: (u16, u16) = (1, 0);
/// Root window property with the rules, model, layouts, variants and options of the map, each terminated by a
/// zero byte.
const RULES_NAMES_PROPERTY: &[u8] = b"_XKB_RULES_NAMES";
/// Maximum length of the property, in words of four bytes.
const MAX_PROPERTY_WORDS: u32 = 256;

/// Active modifiers and group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XkbState {
    /// All modifiers, held or locked.
    pub(crate) modifiers: u8,
    pub(crate) locked: u8,
    pub(crate) latched: u8,
    pub(crate) group: u8,
}

/// Connection to the keyboard extension.
pub(crate) struct XkbServer {
    connection: RustConnection,
    /// The device whose map applies once a program types; physical keyboards may have others.
    device: u16,
}

impl XkbServer {
    pub(crate) fn new(connection: RustConnection) -> Result<Self, InputError> {
        let (major, minor) = XKB_VERSION;
        let used = connection
            .xkb_use_extension(major, minor)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        if !used.supported {
            return Err(InputError(localized!("desktop-x11-no-xkb")));
        }
        let mut server = Self {
            connection,
            device: CORE,
        };
        server.device = server.xtest_keyboard()?.unwrap_or(CORE);
        server.select_events()?;
        Ok(server)
    }

    pub(crate) fn map(&self) -> Result<XkbMap, InputError> {
        let parts =
            MapPart::KEY_TYPES | MapPart::KEY_SYMS | MapPart::KEY_ACTIONS | MapPart::MODIFIER_MAP;
        let none = MapPart::from(0_u16);
        let request = self.connection.xkb_get_map(
            self.device,
            parts,
            none,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            xkb::VMod::from(0_u16),
            0,
            0,
            0,
            0,
            0,
            0,
        );
        let reply = request
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        parse_map(reply).ok_or_else(|| InputError(localized!("desktop-keymap-unreadable")))
    }

    pub(crate) fn state(&self) -> Result<XkbState, InputError> {
        let state = self
            .connection
            .xkb_get_state(CORE)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        Ok(XkbState {
            modifiers: modifier_bits(state.mods),
            locked: modifier_bits(state.locked_mods),
            latched: modifier_bits(state.latched_mods),
            group: u8::from(state.group),
        })
    }

    /// Returns the name of the active layout.
    pub(crate) fn layout(&self) -> Option<String> {
        layout_name(&self.connection, self.state().ok()?.group)
    }

    /// Returns `true` if the map, group or locks have changed since the last call.
    pub(crate) fn take_changed(&self) -> Result<bool, InputError> {
        let mut changed = false;
        while let Some(event) = self.connection.poll_for_event().map_err(input_failed)? {
            changed |= match event {
                Event::XkbMapNotify(_)
                | Event::XkbStateNotify(_)
                | Event::XkbNewKeyboardNotify(_)
                | Event::MappingNotify(_) => true,
                // Events of other kinds do not concern the keyboard.
                _ => false,
            };
        }
        Ok(changed)
    }

    /// Sets the definitions of these keys and returns when the server has done so.
    pub(crate) fn set_keys(&self, keys: &[(u8, KeyDefinition)]) -> Result<(), InputError> {
        let runs = keys.chunk_by(|(one, _), (next, _)| one.checked_add(1) == Some(*next));
        // All requests are sent before waiting for the first answer.
        let sent = runs
            .map(|run| self.set_key_range(run))
            .collect::<Result<Vec<_>, _>>()?;
        for answer in sent {
            answer.check().map_err(input_failed)?;
        }
        Ok(())
    }

    /// Queues a key press or release, sent with the next [`sync`](Self::sync).
    pub(crate) fn key(&self, code: u8, down: bool) -> Result<(), InputError> {
        let kind = if down {
            xproto::KEY_PRESS_EVENT
        } else {
            xproto::KEY_RELEASE_EVENT
        };
        self.send_fake_input(kind, code)
    }

    /// Queues the release of a mouse button.
    pub(crate) fn button_up(&self, number: u8) -> Result<(), InputError> {
        self.send_fake_input(xproto::BUTTON_RELEASE_EVENT, number)
    }

    /// Clears latched modifiers, such as those of sticky keys.
    pub(crate) fn unlatch(&self, latched: u8) -> Result<(), InputError> {
        self.latch(latched, 0)?;
        self.sync()
    }

    /// Queues a report of the locks and the group of `state` to all programs, if it has any.
    ///
    /// Qt 5 forgets both when the map changes or another keyboard takes over, and learns of them with the next
    /// change. So the keyboard takes over here, by the release of a key that is not down and that nobody sees, and
    /// Shift is latched for no time at all.
    pub(crate) fn announce(&self, state: XkbState) -> Result<(), InputError> {
        if state.locked == 0 && state.group == 0 {
            return Ok(());
        }
        self.key(self.connection.setup().min_keycode, false)?;
        self.latch(SHIFT, SHIFT)?;
        self.latch(SHIFT, 0)
    }

    /// Queues latching exactly `latched` of the `affected` modifiers.
    fn latch(&self, affected: u8, latched: u8) -> Result<(), InputError> {
        /// Place of the latched modifiers in the request, which x11rb leaves empty.
        const LATCHED_BYTE: usize = 11;
        let none = xproto::ModMask::from(0_u16);
        let request = xkb::LatchLockStateRequest {
            device_spec: CORE,
            affect_mod_locks: none,
            mod_locks: none,
            lock_group: false,
            group_lock: xkb::Group::M1,
            affect_mod_latches: xproto::ModMask::from(u16::from(affected)),
            latch_group: false,
            group_latch: 0,
        };
        let extension = self
            .connection
            .extension_information(xkb::X11_EXTENSION_NAME)
            .map_err(input_failed)?
            .ok_or_else(|| InputError(localized!("desktop-x11-no-xkb")))?;
        let ([bytes], descriptors) = request.serialize(extension.major_opcode);
        let mut bytes = bytes.into_owned();
        if let Some(byte) = bytes.get_mut(LATCHED_BYTE) {
            *byte = latched;
        }
        self.connection
            .send_request_without_reply(&[IoSlice::new(&bytes)], descriptors)
            .map_err(input_failed)?;
        Ok(())
    }

    /// Returns the keys held on any device.
    pub(crate) fn keys_down(&self) -> Result<Vec<u8>, InputError> {
        let keys = self
            .connection
            .query_keymap()
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?
            .keys;
        let down = |code: &u8| {
            let byte = keys.get(usize::from(code / 8)).copied().unwrap_or(0);
            byte & (1 << (code % 8)) != 0
        };
        Ok((0..=u8::MAX).filter(down).collect())
    }

    /// Sends queued requests and waits until the server has processed them.
    pub(crate) fn sync(&self) -> Result<(), InputError> {
        self.connection.sync().map_err(input_failed)
    }

    fn send_fake_input(&self, kind: u8, detail: u8) -> Result<(), InputError> {
        self.connection
            .xtest_fake_input(kind, detail, 0, x11rb::NONE, 0, 0, 0)
            .map_err(input_failed)?;
        Ok(())
    }

    fn set_key_range(
        &self,
        run: &[(u8, KeyDefinition)],
    ) -> Result<VoidCookie<'_, RustConnection>, InputError> {
        let first = run.first().map_or(0, |(code, _)| *code);
        let setup = self.connection.setup();
        let symbols: Vec<_> = run.iter().map(|(_, key)| key_sym_map(key)).collect();
        let total: usize = symbols.iter().map(|key| key.syms.len()).sum();
        let (Ok(count), Ok(total)) = (u8::try_from(run.len()), u16::try_from(total)) else {
            return Err(InputError(localized!("desktop-keymap-batch")));
        };
        let values = SetMapAux {
            syms: Some(symbols),
            ..SetMapAux::default()
        };
        self.connection
            .xkb_set_map(
                CORE,
                SetMapFlags::from(0_u16),
                setup.min_keycode,
                setup.max_keycode,
                0,
                0,
                first,
                count,
                total,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                xkb::VMod::from(0_u16),
                &values,
            )
            .map_err(input_failed)
    }

    /// Returns the XTEST keyboard of this screen.
    fn xtest_keyboard(&self) -> Result<Option<u16>, InputError> {
        if self
            .connection
            .extension_information(xinput::X11_EXTENSION_NAME)
            .map_err(input_failed)?
            .is_none()
        {
            return Ok(None);
        }
        self.connection
            .xinput_xi_query_version(2, 0)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        let devices = self
            .connection
            .xinput_xi_query_device(ALL_DEVICES)
            .map_err(input_failed)?
            .reply()
            .map_err(input_failed)?;
        let found = devices.infos.iter().find(|device| {
            device.type_ == xinput::DeviceType::SLAVE_KEYBOARD
                && device
                    .name
                    .windows(XTEST_KEYBOARD.len())
                    .any(|part| part == XTEST_KEYBOARD)
        });
        Ok(found.map(|device| device.deviceid))
    }

    fn select_events(&self) -> Result<(), InputError> {
        let state = StatePart::GROUP_STATE | StatePart::MODIFIER_LOCK;
        let details = SelectEventsAux::new().state_notify(SelectEventsAuxStateNotify {
            affect_state: state,
            state_details: state,
        });
        let whole = EventType::NEW_KEYBOARD_NOTIFY | EventType::MAP_NOTIFY;
        let every = MapPart::KEY_TYPES | MapPart::KEY_SYMS | MapPart::MODIFIER_MAP;
        self.connection
            .xkb_select_events(CORE, EventType::from(0_u16), whole, every, every, &details)
            .map_err(input_failed)?
            .check()
            .map_err(input_failed)
    }
}

/// Returns the layout's name, such as `us` or `ru, number 2 of us, ru`; `None` if it is not recorded.
fn layout_name(connection: &RustConnection, group: u8) -> Option<String> {
    let atom = connection
        .intern_atom(true, RULES_NAMES_PROPERTY)
        .ok()?
        .reply()
        .ok()?
        .atom;
    let root = connection.setup().roots.first()?.root;
    let property =
        connection.get_property(false, root, atom, AtomEnum::STRING, 0, MAX_PROPERTY_WORDS);
    let value = property.ok()?.reply().ok()?.value;
    let mut names = value
        .split(|byte| *byte == 0)
        .map(|name| String::from_utf8_lossy(name).into_owned());
    let layouts = names.nth(2).filter(|layouts| !layouts.is_empty())?;
    let variants = names.next().unwrap_or_default();
    Some(describe(&layouts, &variants, usize::from(group)))
}

fn describe(layouts: &str, variants: &str, group: usize) -> String {
    let layouts: Vec<_> = layouts.split(',').collect();
    let mut variants = variants.split(',');
    let Some(active) = layouts.get(group) else {
        return format!("group {} of {}", group + 1, layouts.join(", "));
    };
    let variant = variants.nth(group).filter(|variant| !variant.is_empty());
    let active = variant.map_or_else(
        || (*active).to_owned(),
        |variant| format!("{active} ({variant})"),
    );
    match layouts.as_slice() {
        [_] => active,
        several => format!("{active}, number {} of {}", group + 1, several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn layout_name_shows_variant_and_position() {
        let check = |layouts, variants, group, wanted: &str| {
            assert_eq!(describe(layouts, variants, group), wanted);
        };
        check("us", "", 0, "us");
        check("de", "neo", 0, "de (neo)");
        check("us,ru", "", 1, "ru, number 2 of us, ru");
        check("us,ru", ",phonetic", 1, "ru (phonetic), number 2 of us, ru");
        check("us", "", 2, "group 3 of us");
    }
}
