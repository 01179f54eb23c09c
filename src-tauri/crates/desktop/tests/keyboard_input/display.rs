//! An X server of the test's own, with the keyboard layout that the test wants.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use x11rb::{
    protocol::{
        xkb::ConnectionExt as _,
        xproto::{ConnectionExt as _, ModMask},
    },
    rust_connection::RustConnection,
};

/// The keyboard of the screen.
const KEYBOARD: u16 = 0x100;
const ALL_MODIFIERS: u16 = 0xff;

/// Long enough for any machine; a test that needs it has failed.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Ends with its processes when it is dropped, also by a panic.
pub(crate) struct Display {
    pub(crate) name: String,
    processes: Vec<Child>,
}

impl Display {
    /// `layout` as `setxkbmap` takes it, such as `us,ru`.
    pub(crate) fn start(layout: &str) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1024x768x24"])
            .args(["-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        let display = Self {
            name: format!(":{}", number.trim()),
            processes: vec![server],
        };
        display.layout(layout);
        display
    }

    pub(crate) fn layout(&self, layout: &str) {
        self.layout_variant(layout, "");
    }

    /// Both as `setxkbmap` takes them, such as `us,ru` and `intl,`.
    pub(crate) fn layout_variant(&self, layout: &str, variant: &str) {
        let set = self
            .command("setxkbmap")
            .args(["-layout", layout, "-variant", variant])
            .status();
        assert!(set.unwrap().success(), "{layout} {variant}");
    }

    /// Locks a group of the layout, counted from 0, as a person does who switches.
    pub(crate) fn lock_group(&self, group: u8) {
        self.lock(group, ModMask::from(0_u16), ModMask::from(0_u16));
    }

    /// Locks a group, and of the modifiers exactly these.
    pub(crate) fn lock_exactly(&self, group: u8, modifiers: u16) {
        self.lock(
            group,
            ModMask::from(ALL_MODIFIERS),
            ModMask::from(modifiers),
        );
    }

    fn lock(&self, group: u8, affected: ModMask, modifiers: ModMask) {
        let none = ModMask::from(0_u16);
        let connection = self.connect();
        connection
            .xkb_latch_lock_state(
                KEYBOARD,
                affected,
                modifiers,
                true,
                group.into(),
                none,
                false,
                0,
            )
            .unwrap()
            .check()
            .unwrap();
    }

    /// Modifiers that are locked.
    pub(crate) fn locked_modifiers(&self) -> u16 {
        let state = self.connect().xkb_get_state(KEYBOARD).unwrap().reply();
        state.unwrap().locked_mods.into()
    }

    /// The symbols of all keys: less than the whole map, and quickly read.
    pub(crate) fn symbols(&self) -> Vec<u32> {
        let map = self.connect().get_keyboard_mapping(8, 248).unwrap().reply();
        map.unwrap().keysyms
    }

    fn connect(&self) -> RustConnection {
        let (connection, _) = x11rb::connect(Some(&self.name)).unwrap();
        connection.xkb_use_extension(1, 0).unwrap().reply().unwrap();
        connection
    }

    /// Starts a window manager, which programs with windows of their own need for the focus.
    pub(crate) fn manage_windows(&mut self) {
        let manager = self
            .command("openbox")
            .arg("--sm-disable")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox is installed");
        self.processes.push(manager);
    }

    /// A program on this display.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.name)
            .env("LC_ALL", "C.UTF-8")
            .env("GTK_IM_MODULE", "gtk-im-context-simple")
            .env("NO_AT_BRIDGE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("XMODIFIERS")
            .env_remove("XDG_SESSION_TYPE");
        command
    }

    /// The whole keyboard map, as the X server describes it.
    pub(crate) fn keyboard_map(&self) -> String {
        let dump = self
            .command("xkbcomp")
            .args(["-w", "0", "-xkb", &self.name, "-"])
            .output()
            .unwrap();
        assert!(dump.status.success());
        String::from_utf8(dump.stdout).unwrap()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for process in self.processes.iter_mut().rev() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Waits until `found` gives something.
pub(crate) fn wait_for<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    for _ in 0..TIMEOUT.as_millis() / POLL_INTERVAL.as_millis() {
        if let Some(found) = found() {
            return found;
        }
        thread::sleep(POLL_INTERVAL);
    }
    panic!("waited in vain until {what}");
}
