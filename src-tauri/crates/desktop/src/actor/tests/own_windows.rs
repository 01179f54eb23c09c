//! Own windows: masked in captures and never reached by actions.

use super::{action, perform};
use crate::{
    CaptureError, Desktop, DesktopError, DesktopOptions, Rect, ScreenPoint, Size, WindowAvoidance,
    WindowSystem,
    actor::DesktopActor,
    fake_screen::{FakeScreen, screen},
    masked_capture::MaskedCapture,
    masks::MASK_COLOR,
};
use localization::{LocalizedText, localized};
use protocol::Proof;
use serde_json::{Value, json};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use tokio_util::sync::CancellationToken;

/// A window over the right half of the screen of 40x30 pixels.
#[derive(Clone, Copy, Default)]
struct RightHalf {
    keyboard: bool,
    lost: bool,
}

#[tokio::test]
async fn own_windows_are_masked_in_pictures() {
    let screen = screen(100, 0, 40, 30);
    let desktop = desktop(&screen, RightHalf::default());
    screen.state().paints_on_click = true;
    let report = perform(&desktop, "left_click", json!({"coordinate": [3, 4]}))
        .await
        .unwrap();
    assert_eq!(report.proof, Proof::Confirmed);
    for (member, input) in [
        ("screenshot", json!({})),
        ("zoom", json!({"region": [0, 0, 40, 30]})),
    ] {
        let picture = perform(&desktop, member, input).await.unwrap().picture;
        let decoded = image::load_from_memory(picture.unwrap().data.as_slice())
            .unwrap()
            .to_rgb8();
        for (x, y, pixel) in decoded.enumerate_pixels() {
            assert_eq!(pixel.0 == MASK_COLOR, x >= 20, "{member} at {x}, {y}");
        }
    }
}

#[tokio::test]
async fn changes_in_own_windows_do_not_count() {
    let screen = screen(100, 0, 40, 30);
    let everywhere = area(100, 0, 40, 30);
    let desktop = desktop(&screen, Covering(everywhere));
    screen.state().flickers = true;
    let report = perform(&desktop, "type", json!({"text": "a"}))
        .await
        .unwrap();
    assert_eq!((report.proof, report.changed), (Proof::Unknown, None));
    assert!(!report.stability.timed_out && report.stability.nothing_changed);
}

#[tokio::test]
async fn no_place_in_them_is_touched() {
    async fn check(pointer_x: i32, member: &str, input: Value, refusal: Option<LocalizedText>) {
        let screen = screen(100, 0, 40, 30);
        let desktop = desktop(&screen, RightHalf::default());
        screen.state().pointer = ScreenPoint { x: pointer_x, y: 9 };
        let result = perform(&desktop, member, input.clone()).await;
        match refusal {
            None => assert!(result.is_ok(), "{member} {input}: {result:?}"),
            Some(not_done) => {
                let message = localized!("desktop-covered", not_done = not_done);
                assert_eq!(result, Err(DesktopError::BadAction(message)), "{member}");
                assert_eq!(screen.events(), [""; 0], "{member} {input}");
            }
        }
    }
    let clicked = || Some(localized!("desktop-not-clicked"));
    check(100, "left_click", json!({"coordinate": [20, 0]}), clicked()).await;
    check(100, "left_click", json!({"coordinate": [90, 0]}), clicked()).await;
    check(100, "left_click", json!({"coordinate": [19, 0]}), None).await;
    check(120, "double_click", json!({}), clicked()).await;
    check(119, "right_click", json!({}), None).await;
    let dragged = || Some(localized!("desktop-not-dragged"));
    let drag = |from, to| json!({"start_coordinate": [from, 5], "coordinate": [to, 5]});
    check(100, "left_click_drag", drag(2, 30), dragged()).await;
    check(100, "left_click_drag", drag(30, 2), dragged()).await;
    check(100, "left_click_drag", drag(2, 12), None).await;
    let moved = Some(localized!("desktop-not-moved"));
    check(100, "mouse_move", json!({"coordinate": [30, 9]}), moved).await;
    let pressed = Some(localized!("desktop-not-pressed"));
    check(130, "left_mouse_down", json!({}), pressed).await;
    let released = Some(localized!("desktop-not-released"));
    check(130, "left_mouse_up", json!({}), released).await;
    let scrolled = Some(localized!("desktop-not-scrolled"));
    let scroll = json!({"scroll_direction": "up", "scroll_amount": 1});
    check(130, "scroll", scroll.clone(), scrolled).await;
    check(110, "scroll", scroll, None).await;
    check(130, "key", json!({"text": "a"}), None).await;
    check(130, "screenshot", json!({}), None).await;
}

#[tokio::test]
async fn nothing_is_typed_into_them() {
    for (member, input) in [
        ("type", json!({"text": "yes\n"})),
        ("key", json!({"text": "Return"})),
        ("hold_key", json!({"text": "space", "duration": 1})),
    ] {
        let screen = screen(100, 0, 40, 30);
        let own_windows = RightHalf {
            keyboard: true,
            lost: false,
        };
        let desktop = desktop(&screen, own_windows);
        let result = perform(&desktop, member, input).await;
        let refused = DesktopError::BadAction(localized!("desktop-own-keyboard"));
        assert_eq!(result, Err(refused), "{member}");
        assert_eq!(screen.events(), [""; 0], "{member}");
        // A click elsewhere moves the focus out of the own window.
        let click = json!({"coordinate": [3, 4]});
        assert!(perform(&desktop, "left_click", click).await.is_ok());
    }
}

#[tokio::test]
async fn one_that_can_make_way_is_asked_to() {
    async fn check(moves: bool, member: &str, input: Value, asked: &[(i32, i32)], done: bool) {
        let screen = screen(100, 0, 40, 30);
        let window = Movable::default();
        let desktop = desktop(&screen, window.clone());
        let way = avoidance(&desktop, window, moves).await;
        let report = perform(&desktop, member, input).await;
        assert_eq!(report.is_ok(), done, "{member}: {report:?}");
        let asked: Vec<_> = asked
            .iter()
            .map(|(x, y)| ScreenPoint { x: *x, y: *y })
            .collect();
        assert_eq!(*way.asked.lock().unwrap(), asked, "{member}");
    }
    let click = |x: i32| json!({"coordinate": [x, 4]});
    check(true, "left_click", click(30), &[(130, 4)], true).await;
    check(false, "left_click", click(30), &[(130, 4)], false).await;
    check(true, "left_click", click(3), &[], true).await;
    let drag = json!({"start_coordinate": [3, 5], "coordinate": [30, 5]});
    check(true, "left_click_drag", drag, &[(103, 5), (130, 5)], true).await;
    check(true, "type", json!({"text": "a"}), &[], true).await;
    check(true, "screenshot", json!({}), &[], true).await;
}

#[tokio::test]
async fn they_hear_of_a_target_that_was_captured() {
    let screen = screen(100, 0, 40, 30);
    let window = Movable::default();
    let desktop = desktop(&screen, window.clone());
    let way = avoidance(&desktop, window, true).await;
    let view = desktop.viewport(None);
    for (member, input) in [
        ("left_click", json!({"coordinate": [30, 4]})),
        ("screenshot", json!({})),
    ] {
        view.target(action(member, &input)).await.unwrap();
    }
    let monitor = Rect {
        origin: ScreenPoint { x: 100, y: 0 },
        size: Size {
            width: 40,
            height: 30,
        },
    };
    assert_eq!(
        *way.captured.lock().unwrap(),
        [(vec![ScreenPoint { x: 130, y: 4 }], monitor)]
    );
}

#[tokio::test]
async fn lost_own_windows_allow_only_looking() {
    let screen = screen(100, 0, 40, 30);
    let own_windows = RightHalf {
        keyboard: false,
        lost: true,
    };
    let desktop = desktop(&screen, own_windows);
    assert!(perform(&desktop, "screenshot", json!({})).await.is_ok());
    for (member, input) in [
        ("left_click", json!({"coordinate": [3, 4]})),
        ("type", json!({"text": "a"})),
    ] {
        let cancel = CancellationToken::new();
        let result = desktop
            .viewport(None)
            .perform(action(member, &input), &cancel)
            .await;
        assert_eq!(
            result.unwrap_err().to_string(),
            "The mouse or keyboard input failed. Qilbee cannot tell where its own windows are. They are lost."
        );
        assert_eq!(screen.events(), ["release all: "], "{member}");
    }
}

impl WindowSystem for RightHalf {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        if self.lost {
            return Err(CaptureError("They are lost.".into()));
        }
        // It reaches over the edge of the monitor.
        Ok(vec![area(120, -5, 100, 90)])
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        if self.lost {
            return Err(CaptureError("They are lost.".into()));
        }
        Ok(self.keyboard)
    }
}

/// A movable window over the right half.
#[derive(Clone, Default)]
struct Movable(Arc<AtomicBool>);

impl WindowSystem for Movable {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(if self.0.load(Ordering::Relaxed) {
            Vec::new()
        } else {
            vec![area(120, 0, 20, 30)]
        })
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }
}

/// Moves the window, or only claims to.
struct FakeAvoidance {
    moves: bool,
    window: Movable,
    asked: Mutex<Vec<ScreenPoint>>,
    captured: Mutex<Vec<(Vec<ScreenPoint>, Rect)>>,
}

impl WindowAvoidance for FakeAvoidance {
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        self.asked.lock().unwrap().extend_from_slice(places);
        self.window.0.store(self.moves, Ordering::Relaxed);
        true
    }

    fn target_captured(&self, points: &[ScreenPoint], area: Rect) {
        let mut captured = self.captured.lock().unwrap();
        captured.push((points.to_vec(), area));
    }
}

/// Tells the desktop of a window that moves, or only claims to.
async fn avoidance(desktop: &Desktop, window: Movable, moves: bool) -> Arc<FakeAvoidance> {
    let way = Arc::new(FakeAvoidance {
        moves,
        window,
        asked: Mutex::default(),
        captured: Mutex::default(),
    });
    let avoidance = Arc::clone(&way) as Arc<dyn WindowAvoidance>;
    desktop.set_window_avoidance(avoidance).await.unwrap();
    way
}

/// A window that never has the keyboard focus.
struct Covering(Rect);

impl WindowSystem for Covering {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(vec![self.0])
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }
}

fn desktop(screen: &FakeScreen, own_windows: impl WindowSystem + 'static) -> Desktop {
    Desktop::start(DesktopActor::new(
        MaskedCapture::new(
            Box::new(screen.clone()),
            Box::new(own_windows),
            crate::Masks::default(),
        ),
        Box::new(screen.clone()),
        Box::new(screen.clone()),
        DesktopOptions::default(),
    ))
    .unwrap()
}

fn area(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}
