//! The desktop on a real X11 display, seen from the other side: a window of the test's own says what
//! arrived. Needs DISPLAY and no other window in the way; `npm test` provides both.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "x11/action_target.rs"]
mod action_target;
#[path = "x11/element_name.rs"]
mod element_name;
#[path = "x11/fake_user.rs"]
mod fake_user;
#[path = "x11/latency.rs"]
mod latency;
#[path = "x11/own_windows.rs"]
mod own_windows;
#[path = "x11/receiver.rs"]
mod receiver;
#[path = "x11/takeover.rs"]
mod takeover;
#[path = "x11/test_window.rs"]
mod test_window;
#[path = "x11/window_avoidance.rs"]
mod window_avoidance;

use desktop::{
    Action, CursorChoice, Desktop, DesktopError, DesktopOptions, OwnWindowsChoice, Report,
};
use protocol::{Point, Proof, Region};
use serde_json::{Value, json};
use std::time::Duration;
use test_window::{COLORS, LEFT, PRESSED, TOP, TestWindow};
use tokio::sync::{Mutex, MutexGuard};
use tokio_util::sync::CancellationToken;
use x11rb::protocol::xproto::KeyButMask;

/// There is one screen, one mouse and one keyboard.
static SCREEN: Mutex<()> = Mutex::const_new(());

/// Layout, capitals, symbols with Shift, accents, CJK, an emoji, and a character typed again later.
const TEXT: &str = "Zoë Müller, 李小龍 🙂: \"What?\" {A_B} 100% ~ é李É";

#[tokio::test]
async fn sees_the_colours_of_a_window() {
    let mut test_desktop = TestDesktop::open().await;
    let picture = test_desktop
        .perform("screenshot", json!({}))
        .await
        .picture
        .unwrap();
    let decoded = image::load_from_memory(picture.data.as_slice())
        .unwrap()
        .to_rgb8();
    for (index, (x, y)) in [(100, 75), (300, 75), (100, 225), (300, 225)]
        .into_iter()
        .enumerate()
    {
        let Point { x, y } = inside(x, y);
        let pixel = decoded.get_pixel(x.unsigned_abs(), y.unsigned_abs());
        assert_eq!(pixel.0, bytes(COLORS[index]), "field {index}");
    }

    let corner = inside(190, 140);
    let region = json!([corner.x, corner.y, corner.x + 20, corner.y + 20]);
    let picture = test_desktop
        .perform("zoom", json!({ "region": region }))
        .await
        .picture
        .unwrap();
    let decoded = image::load_from_memory(picture.data.as_slice())
        .unwrap()
        .to_rgb8();
    assert_eq!(decoded.width(), decoded.height());
    assert_eq!(decoded.get_pixel(2, 2).0, bytes(COLORS[0]));
    assert_eq!(
        decoded
            .get_pixel(decoded.width() - 3, decoded.height() - 3)
            .0,
        bytes(COLORS[3])
    );
    test_desktop.close().await;
}

#[tokio::test]
async fn a_click_arrives_and_its_effect_is_seen() {
    let mut test_desktop = TestDesktop::open().await;
    let report = test_desktop
        .perform("left_click", json!({"coordinate": place(50, 60)}))
        .await;
    let field = inside(0, 0);
    let changed = Region {
        x: field.x,
        y: field.y,
        width: 200,
        height: 150,
    };
    assert_eq!(
        (report.proof, report.point, report.changed),
        (Proof::Confirmed, Some(inside(50, 60)), Some(changed))
    );
    let screen = report.screen.unwrap();
    let decoded = image::load_from_memory(screen.data.as_slice())
        .unwrap()
        .to_rgb8();
    assert_eq!(
        decoded
            .get_pixel(field.x.unsigned_abs(), field.y.unsigned_abs())
            .0,
        bytes(PRESSED)
    );

    let report = test_desktop
        .perform(
            "right_click",
            json!({"coordinate": place(350, 250), "text": "ctrl"}),
        )
        .await;
    assert_eq!((report.proof, report.changed), (Proof::Unknown, None));
    test_desktop.buttons(&[
        "press 1 at 50,60",
        "release 1 at 50,60",
        "ctrl press 3 at 350,250",
        "release 3 at 350,250",
    ]);

    test_desktop.perform("triple_click", json!({})).await;
    let click = ["press 1 at 350,250", "release 1 at 350,250"];
    test_desktop.buttons(&[click, click, click].concat());
    assert_eq!(
        test_desktop
            .perform("cursor_position", json!({}))
            .await
            .text,
        coordinates(350, 250)
    );
    test_desktop.close().await;
}

#[tokio::test]
async fn drags_and_holds_the_button() {
    let mut test_desktop = TestDesktop::open().await;
    let input = json!({"start_coordinate": place(210, 20), "coordinate": place(390, 280)});
    test_desktop.perform("left_click_drag", input).await;
    test_desktop.buttons(&["press 1 at 210,20", "release 1 at 390,280"]);

    test_desktop
        .perform("mouse_move", json!({"coordinate": place(300, 40)}))
        .await;
    test_desktop.perform("left_mouse_down", json!({})).await;
    assert_eq!(test_desktop.window.held(), (vec![], KeyButMask::BUTTON1));
    test_desktop
        .perform("mouse_move", json!({"coordinate": place(310, 50)}))
        .await;
    test_desktop.perform("left_mouse_up", json!({})).await;
    test_desktop.buttons(&["press 1 at 300,40", "release 1 at 310,50"]);
    test_desktop.close().await;
}

#[tokio::test]
async fn scrolls_each_way() {
    let mut test_desktop = TestDesktop::open().await;
    for (direction, button) in [("up", 4), ("down", 5), ("left", 6), ("right", 7)] {
        let input = json!({"scroll_direction": direction, "scroll_amount": 2, "coordinate": place(300, 200)});
        test_desktop.perform("scroll", input).await;
        let (press, release) = (
            format!("press {button} at 300,200"),
            format!("release {button} at 300,200"),
        );
        test_desktop.buttons(&[&press, &release, &press, &release]);
    }
    test_desktop.close().await;
}

#[tokio::test]
async fn types_any_text() {
    let mut test_desktop = TestDesktop::open().await;
    for _ in 0..5 {
        test_desktop.perform("type", json!({ "text": TEXT })).await;
        test_desktop.text(TEXT);
    }
    // More characters than there are spare keys to bind them to.
    let many: String = ('一'..).take(45).chain("ABC".chars()).collect();
    test_desktop.perform("type", json!({ "text": many })).await;
    test_desktop.text(&many);
    test_desktop
        .perform("type", json!({"text": "a\tb\nC"}))
        .await;
    test_desktop.text("a<Tab>b<Return>C");
    test_desktop.close().await;
}

#[tokio::test]
async fn presses_keys() {
    let mut test_desktop = TestDesktop::open().await;
    for (keys, expected) in [
        ("Return", "<Return>"),
        ("ctrl+shift+A", "<ctrl A>"),
        ("ctrl+plus", "<ctrl +>"),
        ("alt+x", "<alt x>"),
        ("Down Down Page_Down", "<Down><Down><Next>"),
        ("B", "B"),
        ("é", "é"),
        ("esc", "<Escape>"),
        ("F12", "<F12>"),
    ] {
        test_desktop.perform("key", json!({ "text": keys })).await;
        test_desktop.text(expected);
    }
    test_desktop
        .perform("key", json!({"text": "x", "repeat": 7}))
        .await;
    test_desktop.text("xxxxxxx");
    test_desktop.close().await;
}

#[tokio::test]
async fn a_stop_in_the_middle_of_typing_leaves_nothing_pressed() {
    let test_desktop = TestDesktop::open().await;
    let text = "Shifted Words And 小字 ".repeat(900);
    let cancel = CancellationToken::new();
    let action = Action::parse("type", &json!({ "text": text })).unwrap();
    let stop = async {
        while test_desktop.window.log().text.chars().count() < 30 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        cancel.cancel();
    };
    let viewport = test_desktop.desktop.viewport(None);
    let (result, ()) = tokio::join!(viewport.perform(action, &cancel), stop);
    drop(viewport);
    assert_eq!(result, Err(DesktopError::Cancelled));
    let typed = test_desktop.window.log().text.clone();
    assert!(
        text.starts_with(&typed) && typed.len() < text.len(),
        "{typed}"
    );
    test_desktop.close().await;
}

#[tokio::test]
async fn a_stop_while_keys_are_held_lets_go_of_them() {
    let test_desktop = TestDesktop::open().await;
    let cancel = CancellationToken::new();
    let action = Action::parse("hold_key", &json!({"text": "shift+W", "duration": 300})).unwrap();
    let stop = async {
        while test_desktop.window.held().0.len() < 2 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        cancel.cancel();
    };
    let viewport = test_desktop.desktop.viewport(None);
    let (result, ()) = tokio::join!(viewport.perform(action, &cancel), stop);
    drop(viewport);
    assert_eq!(result, Err(DesktopError::Cancelled));
    test_desktop.close().await;
}

#[tokio::test]
async fn the_last_handle_lets_go_of_a_button() {
    let mut test_desktop = TestDesktop::open().await;
    test_desktop
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    test_desktop.perform("left_mouse_down", json!({})).await;
    test_desktop.close().await;
}

#[tokio::test]
async fn tells_what_is_there() {
    let test_desktop = TestDesktop::open().await;
    let info = test_desktop.desktop.info().await;
    assert!(info.passed(), "{info:?}");
    assert!(info.display_server.starts_with("X11 "), "{info:?}");
    assert_eq!(
        info.monitors.iter().filter(|monitor| monitor.used).count(),
        1
    );
    test_desktop.close().await;
}

/// A desktop and a window on it, alone on the screen.
struct TestDesktop {
    desktop: Desktop,
    window: TestWindow,
    _alone: MutexGuard<'static, ()>,
}

impl TestDesktop {
    async fn open() -> Self {
        let alone = SCREEN.lock().await;
        let window = TestWindow::open();
        let desktop = native(OwnWindowsChoice::Shown);
        let picture = desktop.info().await.picture.expect("there is a monitor");
        assert!(
            picture.width >= 800 && picture.height >= 600,
            "the display is too small: {picture:?}"
        );
        Self {
            desktop,
            window,
            _alone: alone,
        }
    }

    async fn perform(&mut self, member: &str, input: Value) -> Report {
        let action = Action::parse(member, &input).unwrap();
        self.desktop
            .viewport(None)
            .perform(action, &CancellationToken::new())
            .await
            .unwrap()
    }

    /// The events of buttons since the last call.
    fn buttons(&self, expected: &[&str]) {
        self.window.wait_for("all buttons came", |log| {
            log.buttons.len() >= expected.len()
        });
        assert_eq!(std::mem::take(&mut self.window.log().buttons), expected);
    }

    /// The text since the last call.
    fn text(&self, expected: &str) {
        self.window.wait_for_text(expected);
        self.window.log().text.clear();
    }

    /// Whatever happened before: nothing may be down when the desktop has ended.
    async fn close(self) {
        drop(self.desktop);
        assert_eq!(self.window.held(), (vec![], KeyButMask::from(0_u16)));
    }
}

/// The window of these tests belongs to the process that looks for it.
fn native(own_windows: OwnWindowsChoice) -> Desktop {
    let options = DesktopOptions {
        own_windows,
        // These tests look at single pixels, where the pointer of another test may still be.
        cursor: CursorChoice::Omitted,
        ..DesktopOptions::default()
    };
    Desktop::native(options).expect("the display can be used")
}

fn inside(x: i32, y: i32) -> Point {
    Point {
        x: i32::from(LEFT) + x,
        y: i32::from(TOP) + y,
    }
}

fn place(x: i32, y: i32) -> Value {
    let Point { x, y } = inside(x, y);
    json!([x, y])
}

fn coordinates(x: i32, y: i32) -> String {
    let Point { x, y } = inside(x, y);
    format!("X={x},Y={y}")
}

fn bytes(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}
