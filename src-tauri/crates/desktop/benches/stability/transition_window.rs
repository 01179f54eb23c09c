//! A private display with one window that plays a transition whenever it is clicked.

use crate::transitions::{PAPER, Transition};
use std::{
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant},
};
use x11rb::{
    COPY_DEPTH_FROM_PARENT,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{
            ChangeGCAux, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, Gcontext,
            Rectangle, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
};

/// Set while this program runs on its private display.
pub(crate) const ON_PRIVATE_DISPLAY: &str = "STABILITY_BENCH_ON_PRIVATE_DISPLAY";
const WIDTH: u16 = 1600;
const HEIGHT: u16 = 900;
/// Between two looks at what is to be drawn.
const TICK: Duration = Duration::from_millis(2);

/// Starts an X server, this program again on it, and ends both.
pub(crate) fn run_again_on_private_display() {
    let mut server = Command::new("Xvfb")
        .args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1920x1080x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut number = String::new();
    let output = server.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut number).unwrap();
    let status = Command::new(std::env::current_exe().unwrap())
        .arg("--bench")
        .env("DISPLAY", format!(":{}", number.trim()))
        .env(ON_PRIVATE_DISPLAY, "1")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XDG_SESSION_TYPE")
        .status();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(status.unwrap().success());
}

/// The window, painted by a thread of its own. The thread ends with the stage.
pub(crate) struct TransitionWindow {
    requests: Sender<Transition>,
    ready: Receiver<()>,
}

impl TransitionWindow {
    pub(crate) fn open() -> Self {
        let (requests, requested) = channel();
        let (is_ready, ready) = channel();
        thread::spawn(move || Painter::open().run(&requested, &is_ready));
        Self { requests, ready }
    }

    /// An empty window that will play `transition` at the next click.
    pub(crate) fn prepare(&self, transition: Transition) {
        self.requests.send(transition).unwrap();
        self.ready.recv().unwrap();
    }
}

struct Painter {
    connection: RustConnection,
    window: Window,
    brush: Gcontext,
}

impl Painter {
    fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().unwrap();
        let attributes = CreateWindowAux::new()
            .background_pixel(PAPER)
            .override_redirect(1)
            .event_mask(EventMask::BUTTON_PRESS);
        connection
            .create_window(
                COPY_DEPTH_FROM_PARENT,
                window,
                root,
                0,
                0,
                WIDTH,
                HEIGHT,
                0,
                WindowClass::INPUT_OUTPUT,
                0,
                &attributes,
            )
            .unwrap();
        let brush = connection.generate_id().unwrap();
        connection
            .create_gc(brush, window, &CreateGCAux::new())
            .unwrap();
        connection.map_window(window).unwrap();
        Self {
            connection,
            window,
            brush,
        }
    }

    /// Plays until nobody asks for anything any more.
    fn run(&self, requests: &Receiver<Transition>, ready: &Sender<()>) {
        let Ok(mut transition) = requests.recv() else {
            return;
        };
        loop {
            self.paint(area(), PAPER);
            self.forget_clicks();
            ready.send(()).unwrap();
            match self.play(transition, requests) {
                Some(next) => transition = next,
                None => return,
            }
        }
    }

    fn play(&self, transition: Transition, requests: &Receiver<Transition>) -> Option<Transition> {
        let mut open = Vec::new();
        let mut clicked: Option<Instant> = None;
        let (begin, mut turns) = (Instant::now(), 0);
        loop {
            match requests.try_recv() {
                Ok(next) => return Some(next),
                Err(std::sync::mpsc::TryRecvError::Disconnected) => return None,
                Err(std::sync::mpsc::TryRecvError::Empty) => {}
            }
            while let Some(event) = self.connection.poll_for_event().unwrap() {
                if let Event::ButtonPress(_) = event {
                    clicked = Some(Instant::now());
                    open = transition.drawings();
                }
            }
            if let Some(clicked) = clicked {
                open.retain(|drawing| {
                    let is_due = clicked.elapsed() >= drawing.after;
                    if is_due {
                        self.paint(drawing.area, drawing.color);
                    }
                    !is_due
                });
            }
            if let Some((every, area, colors)) = transition.flickering() {
                let turn = begin.elapsed().as_millis() / every.as_millis();
                if turn != turns {
                    turns = turn;
                    // Something else each time, as a wheel that turns is.
                    let part = u16::try_from(turn % 5).unwrap_or(0);
                    self.paint(area, colors[usize::from(turn % 2 == 0)]);
                    let height = area.height / (part + 1);
                    self.paint(
                        Rectangle { height, ..area },
                        colors[usize::from(turn % 2 == 0)] ^ u32::from(part),
                    );
                }
            }
            thread::sleep(TICK);
        }
    }

    fn forget_clicks(&self) {
        self.connection.get_input_focus().unwrap().reply().unwrap();
        while self.connection.poll_for_event().unwrap().is_some() {}
    }

    fn paint(&self, area: Rectangle, color: u32) {
        let color = ChangeGCAux::new().foreground(color);
        self.connection.change_gc(self.brush, &color).unwrap();
        self.connection
            .poly_fill_rectangle(self.window, self.brush, &[area])
            .unwrap();
        self.connection.flush().unwrap();
    }
}

fn area() -> Rectangle {
    Rectangle {
        x: 0,
        y: 0,
        width: WIDTH,
        height: HEIGHT,
    }
}
