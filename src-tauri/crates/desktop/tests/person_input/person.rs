//! The person at a display of their own: presses on the outer X server, which arrive on the inner one from its mouse
//! and keyboard.

use desktop::ScreenPoint;
use std::{
    env,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use x11rb::{
    connection::Connection as _,
    protocol::{
        xproto::{
            BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, KEY_PRESS_EVENT,
            KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, Window,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};
use xkeysym::Keysym;

/// Set in the process of the test itself: the outer display.
const OUTER: &str = "QILBEE_TEST_OUTER_DISPLAY";
const SIZE: &str = "1024x768";
const LEFT: u8 = 1;
const MAX_POLLS: u32 = 2000;
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Runs `test`, which must be the rest of the test that calls this, where DISPLAY is such a display.
pub(crate) fn on_display_of_a_person(test: impl FnOnce()) {
    if env::var_os(OUTER).is_some() {
        return test();
    }
    let screen = format!("{SIZE}x24");
    let outer = Server::start("Xvfb", &["-screen", "0", &screen], None);
    let inner = Server::start("Xephyr", &["-screen", SIZE], Some(&outer.display));
    let name = thread::current().name().map(str::to_owned);
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", &name.unwrap(), "--nocapture"])
        .env("DISPLAY", &inner.display)
        .env(OUTER, &outer.display)
        .env_remove("XAUTHORITY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XDG_SESSION_TYPE")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(
        output.status.success() && text.contains("1 passed"),
        "{text}"
    );
}

pub(crate) struct Person {
    outer: RustConnection,
    inner: RustConnection,
    inner_root: Window,
}

impl Person {
    pub(crate) fn connect() -> Self {
        let (outer, _) = x11rb::connect(Some(&env::var(OUTER).unwrap())).unwrap();
        let (inner, screen) = x11rb::connect(None).unwrap();
        let inner_root = inner.setup().roots[screen].root;
        let person = Self {
            outer,
            inner,
            inner_root,
        };
        // Xephyr gives its own window no place: it is the whole outer screen once it is drawn.
        person.move_to(ScreenPoint { x: 5, y: 5 });
        person
    }

    /// Clicks, and returns once the inner server has heard of it.
    pub(crate) fn click(&self, place: ScreenPoint) {
        self.move_to(place);
        let before = self.inner_button_state();
        assert!(!before, "a button is held");
        self.input(BUTTON_PRESS_EVENT, LEFT);
        self.wait_for("the press", || self.inner_button_state());
        self.input(BUTTON_RELEASE_EVENT, LEFT);
        self.wait_for("the release", || !self.inner_button_state());
    }

    /// Presses a key, and returns once the inner server has heard of it.
    pub(crate) fn tap(&self, symbol: Keysym) {
        let code = self.code(symbol);
        self.input(KEY_PRESS_EVENT, code);
        self.wait_for("the key", || self.inner_holds(code));
        self.input(KEY_RELEASE_EVENT, code);
        self.wait_for("its release", || !self.inner_holds(code));
    }

    fn move_to(&self, place: ScreenPoint) {
        let (x, y) = (
            i16::try_from(place.x).unwrap(),
            i16::try_from(place.y).unwrap(),
        );
        self.wait_for("the pointer", || {
            // Somebody may move it back meanwhile.
            for x in [x - 1, x] {
                self.outer
                    .xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, x11rb::NONE, x, y, 0)
                    .unwrap();
            }
            self.outer.sync().unwrap();
            let pointer = self.inner.query_pointer(self.inner_root).unwrap();
            let pointer = pointer.reply().unwrap();
            (pointer.root_x, pointer.root_y) == (x, y)
        });
    }

    fn input(&self, kind: u8, detail: u8) {
        self.outer
            .xtest_fake_input(kind, detail, 0, x11rb::NONE, 0, 0, 0)
            .unwrap();
        self.outer.sync().unwrap();
    }

    fn inner_button_state(&self) -> bool {
        let pointer = self.inner.query_pointer(self.inner_root).unwrap();
        u16::from(pointer.reply().unwrap().mask) & (1 << 8) != 0
    }

    fn inner_holds(&self, code: u8) -> bool {
        let keys = self.inner.query_keymap().unwrap().reply().unwrap().keys;
        keys[usize::from(code / 8)] & (1 << (code % 8)) != 0
    }

    fn code(&self, symbol: Keysym) -> u8 {
        let map = self.outer.get_keyboard_mapping(8, 248).unwrap();
        let map = map.reply().unwrap();
        let mut keys = map.keysyms.chunks(usize::from(map.keysyms_per_keycode));
        let place = keys.position(|symbols| symbols.contains(&symbol.raw()));
        u8::try_from(place.expect("the keyboard has it") + 8).unwrap()
    }

    fn wait_for(&self, what: &str, is_there: impl Fn() -> bool) {
        for _ in 0..MAX_POLLS {
            if is_there() {
                return;
            }
            thread::sleep(POLL_INTERVAL);
        }
        panic!("{what} did not arrive");
    }
}

struct Server {
    process: Child,
    display: String,
}

impl Server {
    fn start(program: &str, options: &[&str], on: Option<&str>) -> Self {
        let mut command = Command::new(program);
        if let Some(display) = on {
            command.env("DISPLAY", display);
        }
        let mut process = command
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(options)
            .env_remove("XAUTHORITY")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        let mut number = String::new();
        let output = process.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut number).unwrap();
        let server = Self {
            process,
            display: format!(":{}", number.trim_end()),
        };
        assert!(number.ends_with('\n'), "{program} did not start");
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
