//! The program's own windows on a real display: the test's own process is the program here, and a
//! terminal is somebody else's.

use super::{SCREEN, native};
use desktop::{Action, Desktop, DesktopError, Masks, OwnWindowsChoice, Report, WindowMask};
use image::RgbImage;
use localization::{LocalizedText, localized};
use serde_json::{Value, json};
use std::{
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use tokio_util::sync::CancellationToken;
use x11rb::{
    COPY_DEPTH_FROM_PARENT, CURRENT_TIME,
    connection::Connection as _,
    properties::{WmSizeHints, WmSizeHintsSpecification},
    protocol::{
        shape::{ConnectionExt as _, SK, SO},
        xproto::{
            AtomEnum, ClipOrdering, ConnectionExt as _, CreateWindowAux, InputFocus, PropMode,
            Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 1000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

const RED: [u8; 3] = [0xe0, 0x20, 0x10];
const BLUE: [u8; 3] = [0x20, 0x40, 0xd0];
pub(super) const GREEN: [u8; 3] = [0x10, 0xb0, 0x30];
/// Colour of own windows in a picture.
pub(super) const MASK_COLOR: [u8; 3] = [0x80, 0x84, 0x88];

/// In the main window; in its menu, which hangs out of it; in the terminal above it; in none of them.
pub(super) const MAIN: (u32, u32) = (180, 350);
const MENU: (u32, u32) = (600, 300);
pub(super) const TERMINAL: (u32, u32) = (300, 220);
const NOWHERE: (u32, u32) = (750, 550);

#[tokio::test]
async fn own_windows_are_not_seen_and_not_touched() {
    let _alone = SCREEN.lock().await;
    let hidden = native(OwnWindowsChoice::Hidden);
    let shown = native(OwnWindowsChoice::Shown);
    let program = Program::open();
    until(&shown, MAIN, RED).await;
    until(&shown, MENU, BLUE).await;

    let picture = screenshot(&hidden).await;
    assert_eq!(color(&picture, MAIN), MASK_COLOR);
    assert_eq!(color(&picture, MENU), MASK_COLOR);
    assert_ne!(color(&picture, NOWHERE), MASK_COLOR);
    let left = picture
        .pixels()
        .filter(|pixel| [RED, BLUE].contains(&pixel.0));
    assert_eq!(left.count(), 0);

    let click = || {
        localized!(
            "desktop-covered",
            not_done = localized!("desktop-not-clicked")
        )
    };
    for place in [MAIN, MENU] {
        refused(&hidden, "left_click", at(place), click()).await;
    }
    program.focus(program.main);
    let keys = localized!("desktop-own-keyboard");
    refused(&hidden, "type", json!({"text": "yes"}), keys).await;
    program.close();
}

#[tokio::test]
async fn a_window_above_an_own_one_is_like_any_other() {
    let _alone = SCREEN.lock().await;
    let hidden = native(OwnWindowsChoice::Hidden);
    let shown = native(OwnWindowsChoice::Shown);
    let program = Program::open();
    until(&shown, MAIN, RED).await;
    let terminal = Terminal::open();
    until(&shown, TERMINAL, GREEN).await;

    let picture = screenshot(&hidden).await;
    assert_eq!(color(&picture, TERMINAL), GREEN);
    assert_eq!(color(&picture, MAIN), MASK_COLOR);
    assert!(perform(&hidden, "left_click", at(TERMINAL)).await.is_ok());
    assert!(perform(&hidden, "key", json!({"text": "a"})).await.is_ok());

    drop(terminal);
    until(&hidden, TERMINAL, MASK_COLOR).await;
    program.close();
}

#[tokio::test]
async fn windows_that_the_person_hid_are_not_touched() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Absent);
    let terminal = Terminal::open();
    until(&desktop, TERMINAL, GREEN).await;
    assert!(perform(&desktop, "left_click", at(TERMINAL)).await.is_ok());
    let mask = WindowMask {
        app: Some("xterm".to_owned()),
        title: None,
    };
    let masks = Masks {
        windows: vec![mask],
        ..Masks::default()
    };
    desktop.set_masks(masks).await.unwrap();
    until(&desktop, TERMINAL, MASK_COLOR).await;

    let keys = || localized!("desktop-hidden-keyboard");
    refused(&desktop, "type", json!({"text": "yes"}), keys()).await;
    refused(&desktop, "key", json!({"text": "Return"}), keys()).await;
    let hidden = |not_done| localized!("desktop-hidden", not_done = not_done);
    let clicked = || hidden(localized!("desktop-not-clicked"));
    refused(&desktop, "left_click", at(TERMINAL), clicked()).await;
    refused(&desktop, "double_click", at(TERMINAL), clicked()).await;
    let scroll = json!({
        "coordinate": [TERMINAL.0, TERMINAL.1],
        "scroll_direction": "up",
        "scroll_amount": 1,
    });
    let scrolled = hidden(localized!("desktop-not-scrolled"));
    refused(&desktop, "scroll", scroll, scrolled).await;
    let drag = json!({
        "start_coordinate": [NOWHERE.0, NOWHERE.1],
        "coordinate": [TERMINAL.0, TERMINAL.1],
    });
    let dragged = hidden(localized!("desktop-not-dragged"));
    refused(&desktop, "left_click_drag", drag, dragged).await;
    assert!(perform(&desktop, "left_click", at(NOWHERE)).await.is_ok());
    drop(terminal);
}

/// As on desktops that draw all windows themselves, through one over the whole screen.
#[tokio::test]
async fn a_window_that_lets_clicks_through_covers_nothing() {
    let _alone = SCREEN.lock().await;
    let hidden = native(OwnWindowsChoice::Hidden);
    let shown = native(OwnWindowsChoice::Shown);
    let program = Program::open();
    until(&hidden, MAIN, MASK_COLOR).await;
    // Another connection, and nothing on it says whose it is: not an own window.
    let (other, screen) = x11rb::connect(None).unwrap();
    let root = other.setup().roots[screen].root;
    let glass = other.generate_id().unwrap();
    let look_of_glass = background(GREEN).override_redirect(1);
    create(&other, (root, glass), (0, 0, 700, 500), &look_of_glass);
    other
        .shape_rectangles(SO::SET, SK::INPUT, ClipOrdering::UNSORTED, glass, 0, 0, &[])
        .unwrap();
    other.map_window(glass).unwrap();
    other.sync().unwrap();
    until(&shown, MAIN, GREEN).await;
    assert_eq!(color(&screenshot(&hidden).await, MAIN), MASK_COLOR);

    other
        .shape_mask(SO::SET, SK::INPUT, glass, 0, 0, x11rb::NONE)
        .unwrap();
    other.sync().unwrap();
    until(&hidden, MAIN, GREEN).await;
    assert!(perform(&hidden, "left_click", at(MAIN)).await.is_ok());
    drop(other);
    program.close();
}

#[tokio::test]
async fn an_own_window_that_is_gone_is_gone() {
    let _alone = SCREEN.lock().await;
    let hidden = native(OwnWindowsChoice::Hidden);
    let program = Program::open();
    until(&hidden, MAIN, MASK_COLOR).await;
    program.close();
    assert_ne!(color(&screenshot(&hidden).await, MAIN), MASK_COLOR);
    assert!(perform(&hidden, "left_click", at(MAIN)).await.is_ok());
}

/// A main window, framed by the window manager if there is one, and a menu that does not say whose it is.
pub(super) struct Program {
    connection: RustConnection,
    root: Window,
    pub(super) main: Window,
    menu: Window,
}

impl Program {
    pub(super) fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let main = connection.generate_id().unwrap();
        let menu = connection.generate_id().unwrap();
        let program = Self {
            connection,
            root,
            main,
            menu,
        };
        let (red, blue) = (background(RED), background(BLUE).override_redirect(1));
        let connection = &program.connection;
        create(connection, (root, main), (120, 90, 400, 300), &red);
        create(connection, (root, menu), (480, 280, 200, 60), &blue);
        program.name_process();
        for window in [main, menu] {
            program.connection.map_window(window).unwrap();
        }
        program.connection.sync().unwrap();
        program
    }

    fn name_process(&self) {
        let atom = self.connection.intern_atom(false, b"_NET_WM_PID").unwrap();
        let atom = atom.reply().unwrap().atom;
        let process = [std::process::id()];
        self.connection
            .change_property32(
                PropMode::REPLACE,
                self.main,
                atom,
                AtomEnum::CARDINAL,
                &process,
            )
            .unwrap();
    }

    /// Puts the pointer there, as no device does.
    pub(super) fn point_at(&self, (x, y): (u32, u32)) {
        let place = |place| i16::try_from(place).unwrap();
        self.connection
            .warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, place(x), place(y))
            .unwrap()
            .check()
            .unwrap();
    }

    pub(super) fn focus(&self, receiver: Window) {
        let focus = self
            .connection
            .set_input_focus(InputFocus::PARENT, receiver, CURRENT_TIME);
        focus.unwrap().check().unwrap();
    }

    /// Returns once the window manager, if there is one, has noticed: it moves the keyboard focus then,
    /// which must not happen in the middle of the next test.
    pub(super) fn close(self) {
        let tree = self.connection.query_tree(self.main).unwrap();
        let frame = tree.reply().unwrap().parent;
        for window in [self.main, self.menu] {
            self.connection.destroy_window(window).unwrap();
        }
        self.connection.sync().unwrap();
        let is_there = |window| {
            self.connection
                .get_geometry(window)
                .unwrap()
                .reply()
                .is_ok()
        };
        for _ in 0..MAX_POLLS {
            if frame == self.root || !is_there(frame) {
                return;
            }
            thread::sleep(POLL_INTERVAL);
        }
        panic!("the frame of a window that is gone is still there");
    }
}

/// Somebody else's window.
pub(super) struct Terminal(Child);

impl Terminal {
    pub(super) fn open() -> Self {
        let [red, green, blue] = GREEN;
        let background = format!("#{red:02x}{green:02x}{blue:02x}");
        let command = Command::new("xterm")
            .args(["-geometry", "30x8+220+150", "-bg", &background])
            .args(["-e", "sleep", "60"])
            // It grumbles about fonts that nobody needs here.
            .stderr(Stdio::null())
            .spawn();
        Self(command.expect("xterm is installed"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn background([red, green, blue]: [u8; 3]) -> CreateWindowAux {
    CreateWindowAux::new().background_pixel(u32::from_be_bytes([0, red, green, blue]))
}

fn create(
    connection: &RustConnection,
    (root, window): (Window, Window),
    (left, top, width, height): (i16, i16, u16, u16),
    attributes: &CreateWindowAux,
) {
    let (class, depth) = (WindowClass::INPUT_OUTPUT, COPY_DEPTH_FROM_PARENT);
    connection
        .create_window(
            depth, window, root, left, top, width, height, 0, class, 0, attributes,
        )
        .unwrap();
    let mut hints = WmSizeHints::new();
    let place = (left.into(), top.into());
    hints.position = Some((WmSizeHintsSpecification::UserSpecified, place.0, place.1));
    hints.set_normal_hints(connection, window).unwrap();
}

/// Waits until a place has this colour.
pub(super) async fn until(desktop: &Desktop, place: (u32, u32), expected: [u8; 3]) {
    for _ in 0..MAX_POLLS {
        if color(&screenshot(desktop).await, place) == expected {
            return;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("the windows are not where they were put");
}

async fn screenshot(desktop: &Desktop) -> RgbImage {
    let report = perform(desktop, "screenshot", json!({})).await.unwrap();
    let data = report.picture.unwrap().data;
    image::load_from_memory(data.as_slice()).unwrap().to_rgb8()
}

fn color(picture: &RgbImage, (x, y): (u32, u32)) -> [u8; 3] {
    picture.get_pixel(x, y).0
}

fn at((x, y): (u32, u32)) -> Value {
    json!({"coordinate": [x, y]})
}

async fn refused(desktop: &Desktop, member: &str, input: Value, message: LocalizedText) {
    let result = perform(desktop, member, input).await;
    assert_eq!(result, Err(DesktopError::BadAction(message)));
}

async fn perform(desktop: &Desktop, member: &str, input: Value) -> Result<Report, DesktopError> {
    let action = Action::parse(member, &input).unwrap();
    desktop
        .viewport(None)
        .perform(action, &CancellationToken::new())
        .await
}
