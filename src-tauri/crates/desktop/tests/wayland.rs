//! The desktop on a real Wayland compositor: sway, without a screen or devices, and a program of its own
//! that writes down what arrives. Brings its own compositor; needs the programs `sway` and `wev`.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "wayland/compositor.rs"]
mod compositor;

use compositor::{Compositor, HEIGHT, WIDTH};
use desktop::{Action, Desktop, DesktopError, DesktopOptions, OwnWindowsChoice, Rect, Report};
use serde_json::{Value, json};
use std::env;
use tokio_util::sync::CancellationToken;

/// Capitals, symbols, what no layout has, CJK, an emoji.
const TEXT: &str = "Hello, World! äß€ 李 🙂";

/// One test: what the program thinks of its session it reads from its environment, which there is one of.
#[tokio::test]
async fn a_compositor_of_the_wlroots_family() {
    let compositor = Compositor::start();
    // Nothing else runs in this process yet, so nobody reads the environment meanwhile.
    compositor.enter();

    refuses_beside_own_windows();
    let desktop = open(OwnWindowsChoice::Absent).unwrap();
    knows_its_monitors(&desktop).await;
    sees(&desktop).await;
    acts(desktop, &compositor).await;
}

fn refuses_beside_own_windows() {
    let Err(DesktopError::Unsupported(reason)) = open(OwnWindowsChoice::Hidden) else {
        panic!("Qilbee's windows cannot be kept out of pictures here");
    };
    assert_eq!(reason.id(), Some("desktop-wayland-own-windows"));
}

async fn knows_its_monitors(desktop: &Desktop) {
    let info = desktop.info().await;
    // Wayland shows no program what the person does with mouse and keyboard, and doctor says so.
    let failed = info.checks.iter().filter(|check| !check.passed);
    let failed: Vec<_> = failed.map(|check| check.name.as_str()).collect();
    assert_eq!(failed, ["takeover", "stop shortcut"], "{info:?}");
    assert_eq!(
        info.display_server,
        format!("Wayland {}", env::var("WAYLAND_DISPLAY").unwrap())
    );
    // The sharp monitor on the right has all of its pixels, and none of the other's.
    let found = info.monitors.iter().map(|monitor| {
        let Rect { origin, size } = monitor.area;
        let place = (origin.x, origin.y, size.width, size.height);
        (&*monitor.name, place, monitor.scale, monitor.main)
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("HEADLESS-1", (0, 0, WIDTH, HEIGHT), 1.0, true),
            ("HEADLESS-2", (2560, 0, WIDTH, HEIGHT), 2.0, false),
        ]
    );

    let unknown = perform(desktop, "cursor_position", json!({})).await;
    assert!(
        matches!(unknown, Err(DesktopError::Input(_))),
        "{unknown:?}"
    );
}

async fn sees(desktop: &Desktop) {
    let picture = act(desktop, "screenshot", json!({})).await.picture.unwrap();
    let decoded = image::load_from_memory(picture.data.as_slice())
        .unwrap()
        .to_rgb8();
    assert_eq!(decoded.dimensions(), (WIDTH, HEIGHT));
    let bottom = decoded.get_pixel(WIDTH - 5, HEIGHT - 5);
    assert_eq!(bottom.0, compositor::BACKGROUND);
}

async fn acts(desktop: Desktop, compositor: &Compositor) {
    act(&desktop, "left_click", json!({"coordinate": [400, 300]})).await;
    act(
        &desktop,
        "double_click",
        json!({"coordinate": [WIDTH - 1, HEIGHT - 1]}),
    )
    .await;
    act(&desktop, "right_click", json!({"coordinate": [0, 0]})).await;
    let strokes = [
        "left pressed at 400,300",
        "left released at 400,300",
        "left pressed at 1279,799",
        "left released at 1279,799",
        "left pressed at 1279,799",
        "left released at 1279,799",
        "right pressed at 0,0",
        "right released at 0,0",
    ];
    compositor.wait_for_buttons(&strokes);
    act(
        &desktop,
        "scroll",
        json!({"coordinate": [50, 60], "scroll_direction": "down", "scroll_amount": 3}),
    )
    .await;
    compositor.wait_for_scroll_steps(3);

    act(&desktop, "type", json!({"text": TEXT})).await;
    compositor.wait_for_text(TEXT);
    act(&desktop, "key", json!({"text": "ctrl+shift+a"})).await;
    compositor.wait_for_text(&format!("{TEXT}<Shift Control a>"));

    act(&desktop, "left_mouse_down", json!({})).await;
    drop(desktop);
    // All since the start: nothing has come twice, and nothing stays down.
    let last = ["left pressed at 50,60", "left released at 50,60"];
    compositor.wait_for_buttons(&[&strokes[..], &last].concat());
}

fn open(own_windows: OwnWindowsChoice) -> Result<Desktop, DesktopError> {
    Desktop::native(DesktopOptions {
        own_windows,
        ..DesktopOptions::default()
    })
}

async fn act(desktop: &Desktop, member: &str, input: Value) -> Report {
    perform(desktop, member, input).await.unwrap()
}

async fn perform(desktop: &Desktop, member: &str, input: Value) -> Result<Report, DesktopError> {
    let action = Action::parse(member, &input).unwrap();
    let viewport = desktop.viewport(None);
    viewport.perform(action, &CancellationToken::new()).await
}
