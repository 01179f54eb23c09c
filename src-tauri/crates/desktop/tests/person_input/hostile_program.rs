//! A program that has the display and wants to answer in the person's place.

use desktop::ScreenPoint;
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    protocol::{
        record::{CS, ConnectionExt as _},
        xinput::{self, ConnectionExt as _, Device, DeviceId},
        xproto::{
            BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ButtonPressEvent, ConfigureWindowAux,
            ConnectionExt as _, CreateWindowAux, EventMask, InputFocus, KEY_PRESS_EVENT,
            KEY_RELEASE_EVENT, KeyButMask, MOTION_NOTIFY_EVENT, StackMode, Window, WindowClass,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Events of the first version of XInput, counted from the first of them.
const KEY_PRESS: u8 = 1;
const BUTTON_PRESS: u8 = 3;
const LEFT: u8 = 1;
/// Return on every keyboard of a PC.
const RETURN: u8 = 36;
/// Bits in which the X server numbers the things of one program, and programs at most.
const ID_BITS: u32 = 21;
const MAX_PROGRAMS: u32 = 256;
/// The first things that a program makes.
const FIRST_IDS: u32 = 4;

pub(crate) struct HostileProgram {
    connection: RustConnection,
    root: Window,
    /// Stands where the question is.
    window: Window,
    place: (i16, i16),
    mouse: DeviceId,
    keyboard: DeviceId,
    first_event: u8,
}

impl HostileProgram {
    pub(crate) fn connect(place: ScreenPoint) -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        connection
            .xinput_xi_query_version(2, 2)
            .unwrap()
            .reply()
            .unwrap();
        let devices = connection.xinput_xi_query_device(Device::ALL).unwrap();
        let devices = devices.reply().unwrap().infos;
        let find = |name: &str| {
            let found = devices.iter().find(|device| device.name == name.as_bytes());
            found
                .expect("these tests need the devices of a Xephyr")
                .deviceid
        };
        let (mouse, keyboard) = (
            find("Xephyr virtual mouse"),
            find("Xephyr virtual keyboard"),
        );
        let xinput = connection.extension_information(xinput::X11_EXTENSION_NAME);
        let first_event = xinput.unwrap().unwrap().first_event;
        let window = connection.generate_id().unwrap();
        let attributes = CreateWindowAux::new().override_redirect(1);
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(0, window, root, 0, 0, 900, 700, 0, class, 0, &attributes)
            .unwrap();
        connection.map_window(window).unwrap();
        connection.sync().unwrap();
        let place = (
            i16::try_from(place.x).unwrap(),
            i16::try_from(place.y).unwrap(),
        );
        Self {
            connection,
            root,
            window,
            place,
            mouse,
            keyboard,
            first_event,
        }
    }

    /// Tries one of its ways.
    pub(crate) fn attack(&self, attempt: usize) {
        match attempt % 10 {
            0 => self.click(),
            1 => self.click_as_the_mouse(),
            2 => self.send_click(),
            3 => self.press_return(),
            4 => self.press_return_as_the_keyboard(),
            5 => self.send_return(),
            6 => self.warp(),
            7 => self.take_the_focus(),
            8 => self.warp_device(),
            _ => self.remap_the_keyboard(),
        }
        self.connection.sync().unwrap();
    }

    pub(crate) fn click(&self) {
        self.fake(MOTION_NOTIFY_EVENT, 0, 0);
        self.fake(BUTTON_PRESS_EVENT, LEFT, 0);
        self.fake(BUTTON_RELEASE_EVENT, LEFT, 0);
        self.connection.sync().unwrap();
    }

    /// As tests play the person: the X server reports the mouse itself as the source.
    pub(crate) fn click_as_the_mouse(&self) {
        self.fake(MOTION_NOTIFY_EVENT, 0, 0);
        let press = self.first_event + BUTTON_PRESS;
        let mouse = u8::try_from(self.mouse).unwrap();
        self.fake(press, LEFT, mouse);
        self.fake(press + 1, LEFT, mouse);
        self.connection.sync().unwrap();
    }

    fn press_return(&self) {
        self.fake(KEY_PRESS_EVENT, RETURN, 0);
        self.fake(KEY_RELEASE_EVENT, RETURN, 0);
    }

    fn press_return_as_the_keyboard(&self) {
        let press = self.first_event + KEY_PRESS;
        let keyboard = u8::try_from(self.keyboard).unwrap();
        self.fake(press, RETURN, keyboard);
        self.fake(press + 1, RETURN, keyboard);
    }

    pub(crate) fn send_click(&self) {
        self.send(BUTTON_PRESS_EVENT, LEFT);
        self.send(BUTTON_RELEASE_EVENT, LEFT);
        self.connection.sync().unwrap();
    }

    fn send_return(&self) {
        self.send(KEY_PRESS_EVENT, RETURN);
        self.send(KEY_RELEASE_EVENT, RETURN);
    }

    pub(crate) fn warp(&self) {
        let (x, y) = self.place;
        self.connection
            .warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, x, y)
            .unwrap();
        self.connection.sync().unwrap();
    }

    fn warp_device(&self) {
        let fixed = |number: i16| i32::from(number) << 16;
        let (x, y) = (fixed(self.place.0), fixed(self.place.1));
        let devices = self.connection.xinput_xi_query_device(Device::ALL_MASTER);
        for device in devices.unwrap().reply().unwrap().infos {
            // Only pointers can be moved.
            let _ = self
                .connection
                .xinput_xi_warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, x, y, device.deviceid)
                .unwrap()
                .check();
        }
    }

    fn take_the_focus(&self) {
        let above = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        self.connection
            .configure_window(self.window, &above)
            .unwrap();
        self.connection
            .set_input_focus(InputFocus::PARENT, self.window, x11rb::CURRENT_TIME)
            .unwrap();
        self.press_return();
    }

    fn remap_the_keyboard(&self) {
        let map = self.connection.get_keyboard_mapping(RETURN, 1).unwrap();
        let map = map.reply().unwrap();
        self.connection
            .change_keyboard_mapping(1, RETURN, map.keysyms_per_keycode, &map.keysyms)
            .unwrap();
    }

    /// Ends every recording whose number can be guessed.
    pub(crate) fn end_recordings(&self) {
        self.for_each_guess(|guess| {
            self.connection
                .record_disable_context(guess)
                .unwrap()
                .check()
                .is_ok()
        });
    }

    /// Asks every recording whose number can be guessed to record nobody any more.
    pub(crate) fn hide_from_recordings(&self) {
        self.for_each_guess(|guess| {
            let everybody = [CS::ALL_CLIENTS.into()];
            let asked = self.connection.record_unregister_clients(guess, &everybody);
            asked.unwrap().check().is_ok()
        });
    }

    /// Ends every program of which a thing's number can be guessed, except itself and the person's.
    pub(crate) fn end_other_programs(&self) {
        self.for_each_guess(|guess| {
            let context = self.connection.record_get_context(guess).unwrap();
            let is_recording = context.reply().is_ok();
            if is_recording {
                self.connection.kill_client(guess).unwrap();
            }
            is_recording
        });
    }

    fn for_each_guess(&self, attack: impl Fn(u32) -> bool) {
        let programs = 0..MAX_PROGRAMS;
        let mut guesses =
            programs.flat_map(|program| (0..FIRST_IDS).map(move |id| (program << ID_BITS) | id));
        assert!(guesses.any(attack), "nothing was found");
        self.connection.sync().unwrap();
    }

    fn fake(&self, kind: u8, detail: u8, device: u8) {
        let (x, y) = self.place;
        self.connection
            .xtest_fake_input(kind, detail, 0, x11rb::NONE, x, y, device)
            .unwrap();
    }

    fn send(&self, kind: u8, detail: u8) {
        let (x, y) = self.place;
        // The other three have the same form.
        let event = ButtonPressEvent {
            response_type: kind,
            detail,
            sequence: 0,
            time: x11rb::CURRENT_TIME,
            root: self.root,
            event: self.window,
            child: x11rb::NONE,
            root_x: x,
            root_y: y,
            event_x: x,
            event_y: y,
            state: KeyButMask::default(),
            same_screen: true,
        };
        self.connection
            .send_event(false, self.window, EventMask::NO_EVENT, event)
            .unwrap();
    }
}
