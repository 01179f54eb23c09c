//! The desktop on a real X11 display, seen from the other side: a window of the test's own says what
//! arrived. Needs DISPLAY and no other window in the way; `npm test` provides both.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "x11/element.rs"]
mod element;
#[path = "x11/latency.rs"]
mod latency;
#[path = "x11/own_windows.rs"]
mod own_windows;
#[path = "x11/person.rs"]
mod person;
#[path = "x11/takeover.rs"]
mod takeover;
#[path = "x11/target.rs"]
mod target;
#[path = "x11/way.rs"]
mod way;
#[path = "x11/window.rs"]
mod window;

use desktop::{
    Action, CursorChoice, Desktop, DesktopError, DesktopOptions, OwnWindowsChoice, Report,
};
use protocol::{Point, Proof, Region};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard};
use tokio_util::sync::CancellationToken;
use window::{COLORS, LEFT, PRESSED, TOP, TestWindow};
use x11rb::protocol::xproto::KeyButMask;

/// There is one screen, one mouse and one keyboard.
static SCREEN: Mutex<()> = Mutex::const_new(());

/// Layout, capitals, symbols with Shift, accents, CJK, an emoji, and a character typed again later.
const TEXT: &str = "Zoë Müller, 李小龍 🙂: \"What?\" {A_B} 100% ~ é李É";

#[tokio::test]
async fn sees_the_colours_of_a_window() {
    let mut bench = Bench::open().await;
    let picture = bench
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
    let picture = bench
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
    bench.close().await;
}

#[tokio::test]
async fn a_click_arrives_and_its_effect_is_seen() {
    let mut bench = Bench::open().await;
    let report = bench
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

    let report = bench
        .perform(
            "right_click",
            json!({"coordinate": place(350, 250), "text": "ctrl"}),
        )
        .await;
    assert_eq!((report.proof, report.changed), (Proof::NoChange, None));
    bench.buttons(&[
        "press 1 at 50,60",
        "release 1 at 50,60",
        "ctrl press 3 at 350,250",
        "release 3 at 350,250",
    ]);

    bench.perform("triple_click", json!({})).await;
    let click = ["press 1 at 350,250", "release 1 at 350,250"];
    bench.buttons(&[click, click, click].concat());
    assert_eq!(
        bench.perform("cursor_position", json!({})).await.text,
        coordinates(350, 250)
    );
    bench.close().await;
}

#[tokio::test]
async fn drags_and_holds_the_button() {
    let mut bench = Bench::open().await;
    let input = json!({"start_coordinate": place(210, 20), "coordinate": place(390, 280)});
    bench.perform("left_click_drag", input).await;
    bench.buttons(&["press 1 at 210,20", "release 1 at 390,280"]);

    bench
        .perform("mouse_move", json!({"coordinate": place(300, 40)}))
        .await;
    bench.perform("left_mouse_down", json!({})).await;
    assert_eq!(bench.window.held(), (vec![], KeyButMask::BUTTON1));
    bench
        .perform("mouse_move", json!({"coordinate": place(310, 50)}))
        .await;
    bench.perform("left_mouse_up", json!({})).await;
    bench.buttons(&["press 1 at 300,40", "release 1 at 310,50"]);
    bench.close().await;
}

#[tokio::test]
async fn scrolls_each_way() {
    let mut bench = Bench::open().await;
    for (direction, button) in [("up", 4), ("down", 5), ("left", 6), ("right", 7)] {
        let input = json!({"scroll_direction": direction, "scroll_amount": 2, "coordinate": place(300, 200)});
        bench.perform("scroll", input).await;
        let (press, release) = (
            format!("press {button} at 300,200"),
            format!("release {button} at 300,200"),
        );
        bench.buttons(&[&press, &release, &press, &release]);
    }
    bench.close().await;
}

#[tokio::test]
async fn types_any_text() {
    let mut bench = Bench::open().await;
    for _ in 0..5 {
        bench.perform("type", json!({ "text": TEXT })).await;
        bench.text(TEXT);
    }
    // More characters than there are spare keys to bind them to.
    let many: String = ('一'..).take(45).chain("ABC".chars()).collect();
    bench.perform("type", json!({ "text": many })).await;
    bench.text(&many);
    bench.perform("type", json!({"text": "a\tb\nC"})).await;
    bench.text("a<Tab>b<Return>C");
    bench.close().await;
}

#[tokio::test]
async fn presses_keys() {
    let mut bench = Bench::open().await;
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
        bench.perform("key", json!({ "text": keys })).await;
        bench.text(expected);
    }
    bench
        .perform("key", json!({"text": "x", "repeat": 7}))
        .await;
    bench.text("xxxxxxx");
    bench.close().await;
}

#[tokio::test]
async fn a_stop_in_the_middle_of_typing_leaves_nothing_pressed() {
    let bench = Bench::open().await;
    let text = "Shifted Words And 小字 ".repeat(900);
    let cancel = CancellationToken::new();
    let action = Action::parse("type", &json!({ "text": text })).unwrap();
    let stop = async {
        while bench.window.log().text.chars().count() < 30 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        cancel.cancel();
    };
    let view = bench.desktop.view(None);
    let (result, ()) = tokio::join!(view.perform(action, &cancel), stop);
    drop(view);
    assert_eq!(result, Err(DesktopError::Cancelled));
    let typed = bench.window.log().text.clone();
    assert!(
        text.starts_with(&typed) && typed.len() < text.len(),
        "{typed}"
    );
    bench.close().await;
}

#[tokio::test]
async fn a_stop_while_keys_are_held_lets_go_of_them() {
    let bench = Bench::open().await;
    let cancel = CancellationToken::new();
    let action = Action::parse("hold_key", &json!({"text": "shift+W", "duration": 300})).unwrap();
    let stop = async {
        while bench.window.held().0.len() < 2 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        cancel.cancel();
    };
    let view = bench.desktop.view(None);
    let (result, ()) = tokio::join!(view.perform(action, &cancel), stop);
    drop(view);
    assert_eq!(result, Err(DesktopError::Cancelled));
    bench.close().await;
}

#[tokio::test]
async fn the_last_handle_lets_go_of_a_button() {
    let mut bench = Bench::open().await;
    bench
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    bench.perform("left_mouse_down", json!({})).await;
    bench.close().await;
}

#[tokio::test]
async fn tells_what_is_there() {
    let bench = Bench::open().await;
    let info = bench.desktop.info().await;
    assert!(info.passed(), "{info:?}");
    assert!(info.display_server.starts_with("X11 "), "{info:?}");
    assert_eq!(
        info.monitors.iter().filter(|monitor| monitor.used).count(),
        1
    );
    bench.close().await;
}

/// A desktop and a window on it, alone on the screen.
struct Bench {
    desktop: Desktop,
    window: TestWindow,
    _alone: MutexGuard<'static, ()>,
}

impl Bench {
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
            .view(None)
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
        cursor: CursorChoice::LeftOut,
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
