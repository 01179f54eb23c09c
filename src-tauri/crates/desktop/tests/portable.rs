//! Tests of the portable backend, which Windows uses, on X11: the same files and libraries on another system.
//! Needs DISPLAY and a window manager; `npm test` provides both.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "x11/test_window.rs"]
mod test_window;

use desktop::{Action, Desktop, DesktopError, DesktopOptions, OwnWindowsChoice, Report};
use localization::localized;
use serde_json::{Value, json};
use std::time::Duration;
use test_window::{COLORS, HEIGHT, LEFT, PRESSED, TOP, TestWindow, WIDTH};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use x11rb::{
    COPY_DEPTH_FROM_PARENT,
    connection::Connection as _,
    properties::{WmSizeHints, WmSizeHintsSpecification},
    protocol::xproto::{
        AtomEnum, ConnectionExt as _, CreateWindowAux, KeyButMask, PropMode, WindowClass,
    },
    wrapper::ConnectionExt as _,
};

/// There is one screen, one mouse and one keyboard.
static SCREEN: Mutex<()> = Mutex::const_new(());

/// Colour of own windows in a picture.
const MASK_COLOR: [u8; 3] = [0x80, 0x84, 0x88];
/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[tokio::test]
async fn sees_and_acts_from_any_thread() {
    let _alone = SCREEN.lock().await;
    let desktop = portable(OwnWindowsChoice::Shown);
    sees_and_acts(desktop).await;
}

async fn sees_and_acts(desktop: Desktop) {
    let window = TestWindow::open();
    let (width, height) = (i32::from(WIDTH), i32::from(HEIGHT));
    let fields = [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| (x * width / 4, y * height / 4));
    for (field, color) in fields.into_iter().zip(COLORS) {
        assert_eq!(color_at(&desktop, field).await, bytes(color));
    }

    act(
        &desktop,
        "left_click",
        json!({"coordinate": place(fields[0])}),
    )
    .await;
    act(
        &desktop,
        "right_click",
        json!({"coordinate": place((300, 60)), "text": "ctrl"}),
    )
    .await;
    act(
        &desktop,
        "scroll",
        json!({"coordinate": place((50, 60)), "scroll_direction": "down", "scroll_amount": 2}),
    )
    .await;
    let expected = [
        "press 1 at 100,75",
        "release 1 at 100,75",
        "ctrl press 3 at 300,60",
        "release 3 at 300,60",
        "press 5 at 50,60",
        "release 5 at 50,60",
        "press 5 at 50,60",
        "release 5 at 50,60",
    ];
    window.wait_for("all buttons came", |log| {
        log.buttons.len() >= expected.len()
    });
    assert_eq!(window.log().buttons, expected);
    assert_eq!(color_at(&desktop, fields[0]).await, bytes(PRESSED));

    // Letters the keyboard has without Shift: for others this library is known to fail on X11 only.
    act(&desktop, "type", json!({"text": "hello from here"})).await;
    act(&desktop, "key", json!({"text": "ctrl+s"})).await;
    act(&desktop, "key", json!({"text": "F5"})).await;
    window.wait_for_text("hello from here<ctrl s><F5>");

    drop(desktop);
    assert_eq!(window.held(), (vec![], KeyButMask::from(0_u16)));
}

#[tokio::test]
async fn nothing_stays_down_when_the_desktop_ends() {
    let _alone = SCREEN.lock().await;
    let desktop = portable(OwnWindowsChoice::Shown);
    let window = TestWindow::open();
    act(
        &desktop,
        "mouse_move",
        json!({"coordinate": place((50, 60))}),
    )
    .await;
    act(&desktop, "left_mouse_down", json!({})).await;
    window.wait_for("the button is down", |log| !log.buttons.is_empty());
    drop(desktop);
    window.wait_for("the button is up", |log| log.buttons.len() == 2);
    assert_eq!(
        window.log().buttons,
        ["press 1 at 50,60", "release 1 at 50,60"]
    );
    assert_eq!(window.held(), (vec![], KeyButMask::from(0_u16)));
}

#[tokio::test]
async fn own_windows_are_not_seen_and_not_touched() {
    let _alone = SCREEN.lock().await;
    let desktop = portable(OwnWindowsChoice::Hidden);
    let (connection, screen) = x11rb::connect(None).unwrap();
    let root = connection.setup().roots[screen].root;
    let own = connection.generate_id().unwrap();
    let attributes = CreateWindowAux::new().background_pixel(COLORS[0]);
    let (class, depth) = (WindowClass::INPUT_OUTPUT, COPY_DEPTH_FROM_PARENT);
    connection
        .create_window(
            depth,
            own,
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
    let atom = connection.intern_atom(false, b"_NET_WM_PID").unwrap();
    let process = atom.reply().unwrap().atom;
    connection
        .change_property32(
            PropMode::REPLACE,
            own,
            process,
            AtomEnum::CARDINAL,
            &[std::process::id()],
        )
        .unwrap();
    let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::STRING);
    connection
        .change_property8(PropMode::REPLACE, own, name, kind, b"own")
        .unwrap();
    let mut hints = WmSizeHints::new();
    let chosen = WmSizeHintsSpecification::UserSpecified;
    hints.position = Some((chosen, LEFT.into(), TOP.into()));
    hints.set_normal_hints(&connection, own).unwrap();
    connection.map_window(own).unwrap();
    connection.sync().unwrap();

    let middle = (i32::from(WIDTH) / 2, i32::from(HEIGHT) / 2);
    let mut seen = Vec::new();
    for _ in 0..MAX_POLLS {
        let color = color_at(&desktop, middle).await;
        if color == MASK_COLOR {
            break;
        }
        seen.push(color);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    assert_eq!(
        color_at(&desktop, middle).await,
        MASK_COLOR,
        "before: {seen:?}"
    );
    assert_eq!(seen.iter().find(|color| **color == bytes(COLORS[0])), None);
    let refused = perform(&desktop, "left_click", json!({"coordinate": place(middle)})).await;
    assert_eq!(
        refused,
        Err(DesktopError::BadAction(localized!(
            "desktop-covered",
            not_done = localized!("desktop-not-clicked")
        )))
    );
    drop(desktop);
    connection.destroy_window(own).unwrap();
    connection.sync().unwrap();
}

fn portable(own_windows: OwnWindowsChoice) -> Desktop {
    let options = DesktopOptions {
        own_windows,
        ..DesktopOptions::default()
    };
    Desktop::portable(options).expect("the display can be used")
}

async fn act(desktop: &Desktop, member: &str, input: Value) -> Report {
    perform(desktop, member, input).await.unwrap()
}

async fn perform(desktop: &Desktop, member: &str, input: Value) -> Result<Report, DesktopError> {
    let action = Action::parse(member, &input).unwrap();
    let viewport = desktop.viewport(None);
    viewport.perform(action, &CancellationToken::new()).await
}

/// Of a place in the window, as a picture shows it.
async fn color_at(desktop: &Desktop, (x, y): (i32, i32)) -> [u8; 3] {
    let picture = act(desktop, "screenshot", json!({})).await.picture.unwrap();
    let decoded = image::load_from_memory(picture.data.as_slice()).unwrap();
    let (x, y) = (i32::from(LEFT) + x, i32::from(TOP) + y);
    decoded
        .to_rgb8()
        .get_pixel(x.unsigned_abs(), y.unsigned_abs())
        .0
}

fn place((x, y): (i32, i32)) -> Value {
    json!([i32::from(LEFT) + x, i32::from(TOP) + y])
}

fn bytes(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}
