//! Programs around the pointer overlay: one below it that never draws again, and one that watches the screen.

use super::{
    super::{
        painter::{GREEN, Painter},
        until,
    },
    MS,
};
use desktop::Rect;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};
use x11rb::{
    COPY_DEPTH_FROM_PARENT,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{
            ConnectionExt as _, CreateWindowAux, EventMask, ImageFormat, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Blue, green and red of the line at the edge.
const HONEY: [u8; 3] = [0x2e, 0xb5, 0xf5];

/// A program that draws once and never again, whatever is uncovered: its window is as large as the screen.
pub(crate) struct StuckProgram {
    pub(crate) connection: RustConnection,
    pub(crate) root: Window,
    pub(crate) window: Window,
}

impl StuckProgram {
    pub(crate) fn start() -> Self {
        let painter = Painter::new();
        let (connection, root) = (painter.connection, painter.root);
        let window = connection.generate_id().unwrap();
        // Without a background: the server doesn't draw for it either.
        let attributes = CreateWindowAux::new()
            .override_redirect(1)
            .event_mask(EventMask::BUTTON_PRESS);
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        connection
            .create_window(
                depth,
                window,
                root,
                0,
                0,
                1280,
                800,
                0,
                class,
                0,
                &attributes,
            )
            .unwrap();
        connection.map_window(window).unwrap();
        connection.sync().unwrap();
        let painter = Painter::new();
        for (column, color) in [[0x20, 0x20, 0x30], [0xd0, 0xd8, 0xe0], GREEN, [0xf0; 3]]
            .into_iter()
            .cycle()
            .take(64)
            .enumerate()
        {
            let left = i32::try_from(column).unwrap() * 20;
            painter.paint(window, Rect::new(left, 0, 20, 800), color);
        }
        // A compositor draws later than the program.
        until(&true, || pixel(&connection, root, 1279, 799) == [0xf0; 3]);
        Self {
            connection,
            root,
            window,
        }
    }

    /// Returns the number of clicks it got.
    pub(crate) fn presses(&self) -> usize {
        self.connection.sync().unwrap();
        let mut presses = 0;
        while let Some(event) = self.connection.poll_for_event().unwrap() {
            // The wheel is a button too.
            presses += usize::from(matches!(event, Event::ButtonPress(press) if press.detail == 1));
        }
        presses
    }
}

/// Somebody who looks at the screen all the time.
pub(crate) struct Watcher {
    ends: Arc<AtomicBool>,
    overlays: Arc<AtomicUsize>,
    thread: thread::JoinHandle<usize>,
}

/// Events that they saw.
pub(crate) struct Seen {
    pub(crate) overlays: usize,
    pub(crate) reached_others: usize,
}

impl Watcher {
    pub(crate) fn start(program: Window) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let overlays = Arc::new(AtomicUsize::new(0));
        let (must_end, seen) = (Arc::clone(&ends), Arc::clone(&overlays));
        let thread = thread::spawn(move || {
            let (connection, screen) = x11rb::connect(None).unwrap();
            let root = connection.setup().roots[screen].root;
            let mut reached_others = 0;
            while !must_end.load(Ordering::SeqCst) {
                let pointer = connection.query_pointer(root).unwrap().reply().unwrap();
                let at = |x, y| {
                    let place = connection.translate_coordinates(root, root, x, y);
                    place.unwrap().reply().unwrap().child
                };
                let reached = [
                    pointer.child,
                    at(pointer.root_x, pointer.root_y),
                    at(640, 1),
                    at(1, 400),
                ];
                reached_others += reached.iter().filter(|window| **window != program).count();
                let is_seen = is_honey(&connection, root, 640, 1);
                seen.fetch_add(usize::from(is_seen), Ordering::SeqCst);
                thread::sleep(MS * 3);
            }
            reached_others
        });
        Self {
            ends,
            overlays,
            thread,
        }
    }

    pub(crate) fn end(self) -> Seen {
        self.ends.store(true, Ordering::SeqCst);
        Seen {
            reached_others: self.thread.join().unwrap(),
            overlays: self.overlays.load(Ordering::SeqCst),
        }
    }
}

pub(crate) fn is_honey(connection: &RustConnection, root: Window, x: i16, y: i16) -> bool {
    pixel(connection, root, x, y) == HONEY
}

/// Returns blue, green and red of a pixel.
fn pixel(connection: &RustConnection, root: Window, x: i16, y: i16) -> [u8; 3] {
    let format = ImageFormat::Z_PIXMAP;
    let image = connection.get_image(format, root, x, y, 1, 1, u32::MAX);
    let bytes = image.unwrap().reply().unwrap().data;
    [bytes[0], bytes[1], bytes[2]]
}
