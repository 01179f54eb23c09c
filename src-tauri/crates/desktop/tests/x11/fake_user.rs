//! Plays the person: input on the display's own mouse and keyboard, which arrives under their own source,
//! while what programs inject arrives under that of the XTEST devices.

use std::io::IoSlice;
use x11rb::{
    connection::RequestConnection as _,
    protocol::{
        xinput::{self, ConnectionExt as _, Device, DeviceId, DeviceValuatorEvent},
        xproto::{ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT},
        xtest::{self, ConnectionExt as _},
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};
use xkeysym::Keysym;

/// Events of the first version of XInput, counted from the first of them.
const VALUATOR: u8 = 0;
const KEY_PRESS: u8 = 1;
const KEY_RELEASE: u8 = 2;
const BUTTON_PRESS: u8 = 3;
const BUTTON_RELEASE: u8 = 4;
const MOTION: u8 = 5;
/// More events follow the first one.
const MORE: u8 = 0x80;

pub(crate) struct FakeUser {
    connection: RustConnection,
    mouse: DeviceId,
    keyboard: DeviceId,
    first_event: u8,
    opcode: u8,
}

impl FakeUser {
    pub(crate) fn connect() -> Self {
        let (connection, _) = x11rb::connect(None).unwrap();
        connection
            .xinput_xi_query_version(2, 2)
            .unwrap()
            .reply()
            .unwrap();
        let devices = connection.xinput_xi_query_device(Device::ALL).unwrap();
        let devices = devices.reply().unwrap().infos;
        let find = |name: &str| {
            let mut named = devices
                .iter()
                .filter(|device| device.name == name.as_bytes());
            named
                .next()
                .expect("these tests need the devices of an Xvfb")
                .deviceid
        };
        let (mouse, keyboard) = (find("Xvfb mouse"), find("Xvfb keyboard"));
        let information = |name| {
            let asked = connection.extension_information(name).unwrap();
            asked.expect("the X server has it")
        };
        let first_event = information(xinput::X11_EXTENSION_NAME).first_event;
        let opcode = information(xtest::X11_EXTENSION_NAME).major_opcode;
        Self {
            connection,
            mouse,
            keyboard,
            first_event,
            opcode,
        }
    }

    pub(crate) fn press(&self, symbol: Keysym) {
        self.input(KEY_PRESS, self.code(symbol), self.keyboard);
    }

    pub(crate) fn release(&self, symbol: Keysym) {
        self.input(KEY_RELEASE, self.code(symbol), self.keyboard);
    }

    pub(crate) fn tap(&self, symbol: Keysym) {
        self.press(symbol);
        self.release(symbol);
    }

    /// Presses keys together, not on the keyboard but as programs do it.
    pub(crate) fn press_through_program(&self, symbols: &[Keysym]) {
        const NO_DEVICE: u8 = 0;
        let strokes = symbols.iter().map(|symbol| (KEY_PRESS_EVENT, symbol));
        let releases = symbols
            .iter()
            .rev()
            .map(|symbol| (KEY_RELEASE_EVENT, symbol));
        for (kind, symbol) in strokes.chain(releases) {
            self.connection
                .xtest_fake_input(kind, self.code(*symbol), 0, x11rb::NONE, 0, 0, NO_DEVICE)
                .unwrap()
                .check()
                .unwrap();
        }
    }

    pub(crate) fn click(&self, button: u8) {
        self.input(BUTTON_PRESS, button, self.mouse);
        self.input(BUTTON_RELEASE, button, self.mouse);
    }

    /// Moves the mouse by so much.
    pub(crate) fn move_by(&self, right: i32, down: i32) {
        let mouse = u8::try_from(self.mouse).unwrap();
        let first = (self.first_event + MOTION, mouse | MORE);
        let relative = 1;
        let mut request = vec![self.opcode, xtest::FAKE_INPUT_REQUEST];
        let words: u16 = (4 + 32 + 32) / 4;
        request.extend(words.to_ne_bytes());
        request.extend([first.0, relative]);
        request.resize(35, 0);
        request.push(first.1);
        let way = DeviceValuatorEvent {
            response_type: self.first_event + VALUATOR,
            device_id: mouse,
            sequence: 0,
            device_state: 0,
            num_valuators: 2,
            first_valuator: 0,
            valuators: [right, down, 0, 0, 0, 0],
        };
        request.extend(<[u8; 32]>::from(way));
        let parts = [IoSlice::new(&request)];
        let sent = self
            .connection
            .send_request_without_reply(&parts, Vec::new());
        sent.unwrap().check().unwrap();
        self.connection.sync().unwrap();
    }

    /// Keys that the X server believes to be down.
    pub(crate) fn held(&self) -> Vec<u8> {
        let keymap = self
            .connection
            .query_keymap()
            .unwrap()
            .reply()
            .unwrap()
            .keys;
        let down = |code: &u8| keymap[usize::from(code / 8)] & (1 << (code % 8)) != 0;
        (0..=u8::MAX).filter(down).collect()
    }

    fn input(&self, event: u8, detail: u8, device: DeviceId) {
        let kind = self.first_event + event;
        let device = u8::try_from(device).unwrap();
        self.connection
            .xtest_fake_input(kind, detail, 0, x11rb::NONE, 0, 0, device)
            .unwrap()
            .check()
            .unwrap();
    }

    fn code(&self, symbol: Keysym) -> u8 {
        let map = self
            .connection
            .get_keyboard_mapping(8, 248)
            .unwrap()
            .reply()
            .unwrap();
        let width = usize::from(map.keysyms_per_keycode);
        let mut keys = map.keysyms.chunks(width);
        let place = keys.position(|symbols| symbols.contains(&symbol.raw()));
        u8::try_from(place.expect("the keyboard has it") + 8).unwrap()
    }
}
