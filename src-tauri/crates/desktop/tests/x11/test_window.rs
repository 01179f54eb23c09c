//! A window that draws four coloured fields and writes down every event it receives, the way a program
//! would understand it: key presses become characters through the keyboard map of that moment.

use std::{
    sync::{Arc, Mutex, MutexGuard, atomic::AtomicBool, atomic::Ordering},
    thread::{self, JoinHandle},
    time::Duration,
};
use x11rb::{
    COPY_DEPTH_FROM_PARENT, CURRENT_TIME,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{
            AtomEnum, ChangeGCAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _,
            CreateGCAux, CreateWindowAux, EventMask, Gcontext, InputFocus, KeyButMask, Rectangle,
            StackMode, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};
use xkeysym::Keysym;

/// Place of the window on the screen.
pub(crate) const LEFT: i16 = 120;
pub(crate) const TOP: i16 = 90;
pub(crate) const WIDTH: u16 = 400;
pub(crate) const HEIGHT: u16 = 300;
/// Top left, top right, bottom left, bottom right.
pub(crate) const COLORS: [u32; 4] = [0x00e0_2010, 0x0010_b030, 0x0020_40d0, 0x00f0_d020];
/// Colour of the field at the top left after a press. The others do not react.
pub(crate) const PRESSED: u32 = 0x00ff_ffff;
/// Long enough for any machine; a test that needs it has failed.
const TIMEOUT: Duration = Duration::from_secs(20);
const POLL_INTERVAL: Duration = Duration::from_millis(5);

pub(crate) struct TestWindow {
    log: Arc<Mutex<Log>>,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    connection: RustConnection,
    root: Window,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Log {
    /// Buttons, such as `press 1 at 50,60`.
    pub(crate) buttons: Vec<String>,
    /// Typed text; keys without a character stand as `<Name>`.
    pub(crate) text: String,
    /// The window itself, once it is drawn.
    drawn: Option<Window>,
    /// Marks that `read_everything` has put behind all that was sent before them.
    marks: usize,
}

impl TestWindow {
    pub(crate) fn open() -> Self {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        assert!(
            !display.is_empty(),
            "these tests need an X11 display: run `npm test`, or start Xvfb and a window manager and set DISPLAY"
        );
        let (connection, screen) =
            x11rb::connect(None).expect("DISPLAY names an X server that answers");
        let root = connection.setup().roots[screen].root;
        let log = Arc::new(Mutex::new(Log::default()));
        let ends = Arc::new(AtomicBool::new(false));
        let (thread_log, thread_ends) = (log.clone(), ends.clone());
        let thread = thread::spawn(move || Painter::open().run(&thread_log, &thread_ends));
        let window = Self {
            log,
            ends,
            thread: Some(thread),
            connection,
            root,
        };
        window.wait_for("it is drawn", |log| log.drawn.is_some());
        window
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().expect("the window's thread is well")
    }

    /// Waits until the window has understood what was sent to it.
    pub(crate) fn wait_for(&self, what: &str, holds: impl Fn(&Log) -> bool) {
        let looks = TIMEOUT.as_millis() / POLL_INTERVAL.as_millis();
        for _ in 0..looks {
            if holds(&self.log()) {
                return;
            }
            thread::sleep(POLL_INTERVAL);
        }
        panic!(
            "waited in vain until {what}; the window has seen {:?}",
            self.log()
        );
    }

    /// Waits until the window has read all that the X server has sent it so far: a window that lags
    /// would write it down as part of what comes next.
    pub(crate) fn read_everything(&self) {
        let (window, marks) = {
            let log = self.log();
            (log.drawn.expect("an open window is drawn"), log.marks)
        };
        let mark = ClientMessageEvent::new(8, window, AtomEnum::ANY, [0_u8; 20]);
        self.connection
            .send_event(false, window, EventMask::NO_EVENT, mark)
            .unwrap()
            .check()
            .unwrap();
        self.wait_for("it has read everything", |log| log.marks > marks);
    }

    /// Waits for this text, all of it and nothing else.
    pub(crate) fn wait_for_text(&self, expected: &str) {
        let characters = expected.chars().count();
        self.wait_for("all was typed", |log| {
            log.text.chars().count() >= characters
        });
        self.read_everything();
        assert_eq!(self.log().text, expected);
    }

    /// Buttons and keys that the X server believes to be down.
    pub(crate) fn held(&self) -> (Vec<u8>, KeyButMask) {
        let keymap = self
            .connection
            .query_keymap()
            .unwrap()
            .reply()
            .unwrap()
            .keys;
        let down = |code: &u8| keymap[usize::from(code / 8)] & (1 << (code % 8)) != 0;
        let pointer = self
            .connection
            .query_pointer(self.root)
            .unwrap()
            .reply()
            .unwrap();
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        ((0..=u8::MAX).filter(down).collect(), pointer.mask & buttons)
    }
}

impl Drop for TestWindow {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic in there has been printed already; a second one here would abort.
            let _ = thread.join();
        }
    }
}

struct Painter {
    connection: RustConnection,
    window: Window,
    brush: Gcontext,
    pressed: bool,
    symbols: Vec<u32>,
    width: usize,
}

impl Painter {
    fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().unwrap();
        let brush = connection.generate_id().unwrap();
        let events = EventMask::EXPOSURE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::KEY_PRESS
            | EventMask::STRUCTURE_NOTIFY;
        // No window manager decides on its place or its focus.
        let attributes = CreateWindowAux::new()
            .event_mask(events)
            .override_redirect(1);
        let (class, depth) = (WindowClass::INPUT_OUTPUT, COPY_DEPTH_FROM_PARENT);
        connection
            .create_window(
                depth,
                window,
                root,
                LEFT,
                TOP,
                WIDTH,
                HEIGHT,
                0,
                class,
                0,
                &attributes,
            )
            .unwrap();
        connection
            .create_gc(brush, window, &CreateGCAux::new())
            .unwrap();
        connection.map_window(window).unwrap();
        let above = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        connection.configure_window(window, &above).unwrap();
        connection.sync().unwrap();
        let mut painter = Self {
            connection,
            window,
            brush,
            pressed: false,
            symbols: Vec::new(),
            width: 1,
        };
        painter.read_keyboard();
        painter
    }

    fn run(mut self, log: &Mutex<Log>, ends: &AtomicBool) {
        while !ends.load(Ordering::Relaxed) {
            match self.connection.poll_for_event().unwrap() {
                Some(event) => self.take(&event, &mut log.lock().unwrap()),
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn take(&mut self, event: &Event, log: &mut Log) {
        match event {
            Event::Expose(_) => {
                self.draw();
                let focus =
                    self.connection
                        .set_input_focus(InputFocus::PARENT, self.window, CURRENT_TIME);
                focus.unwrap().check().unwrap();
                log.drawn = Some(self.window);
            }
            Event::ButtonPress(press) => {
                let held = modifiers(press.state);
                let (x, y) = (press.event_x, press.event_y);
                log.buttons
                    .push(format!("{held}press {} at {x},{y}", press.detail));
                if x < WIDTH.cast_signed() / 2 && y < HEIGHT.cast_signed() / 2 && press.detail <= 3
                {
                    self.pressed = true;
                    self.draw();
                }
            }
            Event::ButtonRelease(release) => {
                let (x, y) = (release.event_x, release.event_y);
                log.buttons
                    .push(format!("release {} at {x},{y}", release.detail));
            }
            Event::KeyPress(press) => log
                .text
                .push_str(&self.understood(press.detail, press.state)),
            Event::ClientMessage(_) => log.marks += 1,
            Event::MappingNotify(_) => self.read_keyboard(),
            _ => {}
        }
    }

    fn draw(&self) {
        let (width, height) = (WIDTH / 2, HEIGHT / 2);
        for (index, color) in COLORS.into_iter().enumerate() {
            let color = if self.pressed && index == 0 {
                PRESSED
            } else {
                color
            };
            let brush = ChangeGCAux::new().foreground(color);
            self.connection.change_gc(self.brush, &brush).unwrap();
            let field = Rectangle {
                x: if index % 2 == 0 {
                    0
                } else {
                    width.cast_signed()
                },
                y: if index < 2 { 0 } else { height.cast_signed() },
                width,
                height,
            };
            self.connection
                .poly_fill_rectangle(self.window, self.brush, &[field])
                .unwrap();
        }
        self.connection.sync().unwrap();
    }

    fn read_keyboard(&mut self) {
        let map = self
            .connection
            .get_keyboard_mapping(8, 248)
            .unwrap()
            .reply()
            .unwrap();
        self.width = map.keysyms_per_keycode.into();
        self.symbols = map.keysyms;
    }

    fn understood(&self, code: u8, state: KeyButMask) -> String {
        let levels = &self.symbols[usize::from(code - 8) * self.width..][..self.width];
        let shifted =
            state.contains(KeyButMask::SHIFT) && levels.get(1).is_some_and(|symbol| *symbol != 0);
        let symbol = Keysym::new(levels[usize::from(shifted)]);
        if symbol.is_modifier_key() {
            return String::new();
        }
        let held = modifiers(state.remove(KeyButMask::SHIFT));
        match symbol
            .key_char()
            .filter(|character| !character.is_control())
        {
            Some(character) if held.is_empty() => character.to_string(),
            Some(character) => format!("<{held}{character}>"),
            None => format!(
                "<{held}{}>",
                symbol.name().unwrap_or("nothing").trim_start_matches("XK_")
            ),
        }
    }
}

fn modifiers(state: KeyButMask) -> String {
    let names = [
        (KeyButMask::SHIFT, "shift "),
        (KeyButMask::CONTROL, "ctrl "),
        (KeyButMask::MOD1, "alt "),
    ];
    names
        .into_iter()
        .filter(|(mask, _)| state.contains(*mask))
        .map(|(_, name)| name)
        .collect()
}
