//! Targets shown for approval, and the check that they are unchanged afterwards.

use super::action;
use crate::{
    ActionTarget, CaptureError, Desktop, DesktopOptions, Rect, ScreenPoint, Size, WindowInfo,
    WindowSystem,
    actor::DesktopActor,
    fake_screen::{FakeScreen, FakeScreenState, Pattern, screen},
    masked_capture::MaskedCapture,
};
use protocol::{Point, Region};
use serde_json::{Value, json};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

const BUTTON: Rect = area(380, 290, 64, 20);
const WORDS: Pattern = Pattern::Columns(3, 200, 40);
const OTHER_WORDS: Pattern = Pattern::Rows(3, 200, 40);

#[tokio::test]
async fn target_shows_the_place_of_the_action() {
    async fn check(
        member: &str,
        input: Value,
        region: (i32, i32, u32, u32),
        points: &[(i32, i32)],
    ) {
        let (screen, windows) = fake_windows();
        screen.state().pointer = ScreenPoint { x: 500, y: 400 };
        let desktop = open(&screen, &windows);
        let target = target(&desktop, member, input).await;
        let (x, y, width, height) = region;
        let wanted = Region {
            x,
            y,
            width,
            height,
        };
        let points: Vec<_> = points.iter().map(|(x, y)| Point { x: *x, y: *y }).collect();
        assert_eq!(
            (target.region, target.points.clone()),
            (wanted, points),
            "{member}"
        );
        let window = target.window.as_ref().map(|window| window.app.as_str());
        assert_eq!(window, Some("writer"), "{member}");
        assert_eq!(target.picture.media_type, "image/webp");
        assert_eq!(screen.events(), [""; 0], "{member}");
    }
    let window_at = |x, y| json!({"coordinate": [x, y]});
    check(
        "left_click",
        window_at(400, 300),
        (160, 150, 481, 301),
        &[(400, 300)],
    )
    .await;
    check("left_click", json!({}), (260, 250, 481, 301), &[(500, 400)]).await;
    let drag = json!({"start_coordinate": [300, 300], "coordinate": [400, 300]});
    check(
        "left_click_drag",
        drag,
        (60, 150, 581, 301),
        &[(300, 300), (400, 300)],
    )
    .await;
    // Keys: the focused window.
    check("type", json!({"text": "a"}), (100, 100, 600, 400), &[]).await;
}

#[tokio::test]
async fn observing_action_has_no_target() {
    let (screen, windows) = fake_windows();
    let view = open(&screen, &windows).viewport(None);
    let target = view.target(action("screenshot", &json!({}))).await;
    assert!(target.unwrap().is_none());
}

/// Shows a click on the button, applies a change, and returns whether the target counts as unchanged.
async fn after(change: impl FnOnce(&mut FakeScreenState, &mut FakeWindowsState)) -> bool {
    let (screen, windows) = fake_windows();
    let desktop = open(&screen, &windows);
    let click = json!({"coordinate": [400, 300]});
    let target = Arc::new(target(&desktop, "left_click", click).await);
    change(&mut screen.state(), &mut windows.0.lock().unwrap());
    is_unchanged(&desktop, &target).await
}

#[tokio::test]
async fn visible_changes_make_the_target_stale() {
    assert!(after(|_, _| {}).await);
    // Another label on the button; in the text around it; a picture that appeared there.
    assert!(!after(|screen, _| screen.patterns.push((BUTTON, OTHER_WORDS))).await);
    assert!(!after(|screen, _| screen.patterns.push((area(200, 200, 40, 16), WORDS))).await);
    // One changed square is a clock's digit elsewhere; close to the target it counts.
    assert!(after(|screen, _| screen.patterns.push((area(208, 202, 8, 8), WORDS))).await);
    assert!(!after(|screen, _| screen.patterns.push((area(400, 305, 8, 8), OTHER_WORDS))).await);
    // Changes outside the picture are ignored.
    assert!(after(|screen, _| screen.patterns.push((area(700, 20, 60, 60), WORDS))).await);
    // The window moved, or another one took its place.
    assert!(!after(|_, state| "other".clone_into(&mut state.window.app)).await);
    assert!(after(|_, state| "Letter *".clone_into(&mut state.window.title)).await);
    assert!(!after(|screen, _| screen.unplugged = true).await);
}

#[tokio::test]
async fn focus_and_hover_changes_do_not_count() {
    // The window fades when another is focused; the button loses its hover highlight.
    let faded = Pattern::Columns(3, 150, 60);
    assert!(after(|screen, _| screen.patterns.push((BUTTON, faded))).await);
    let unlit = |screen: &mut FakeScreenState, _: &mut FakeWindowsState| {
        screen
            .patterns
            .push((area(300, 200, 90, 40), Pattern::Plain(30)));
    };
    assert!(after(unlit).await);
    // A caret that is gone, and one that blinks.
    assert!(
        after(|screen, _| screen
            .patterns
            .push((area(410, 295, 2, 18), Pattern::Plain(250))))
        .await
    );
    // An own window over a part of it; what is under it is masked.
    assert!(after(|_, state| state.own.push(area(160, 150, 120, 301))).await);
}

#[tokio::test]
async fn the_pointer_and_the_keyboard_are_put_back() {
    let (screen, windows) = fake_windows();
    let desktop = open(&screen, &windows);
    screen.state().pointer = ScreenPoint { x: 400, y: 300 };
    let press = Arc::new(target(&desktop, "left_mouse_down", json!({})).await);
    screen.state().pointer = ScreenPoint { x: 20, y: 20 };
    assert!(is_unchanged(&desktop, &press).await);
    assert_eq!(screen.events(), ["move 400 300"]);

    let typing = Arc::new(target(&desktop, "type", json!({"text": "a"})).await);
    windows.0.lock().unwrap().own_window_has_keyboard = true;
    assert!(is_unchanged(&desktop, &typing).await);
    let state = windows.0.lock().unwrap();
    assert_eq!(
        (state.given.as_slice(), state.own_window_has_keyboard),
        (&["Letter".to_owned()][..], false)
    );
}

#[tokio::test]
async fn a_stop_ends_the_second_look() {
    let (screen, windows) = fake_windows();
    let desktop = open(&screen, &windows);
    let click = json!({"coordinate": [400, 300]});
    let target = Arc::new(target(&desktop, "left_click", click).await);
    let cancel = CancellationToken::new();
    {
        let mut screen = screen.state();
        screen.patterns.push((BUTTON, OTHER_WORDS));
        screen.cancels_at = Some((screen.now + Duration::from_millis(300), cancel.clone()));
    }
    let error = desktop
        .target_unchanged(&target, &cancel)
        .await
        .unwrap_err();
    assert_eq!(error.to_string(), "Stopped before it was done.");
}

/// Creates a screen with a window and a button.
fn fake_windows() -> (FakeScreen, FakeWindows) {
    let screen = screen(0, 0, 800, 600);
    screen.state().patterns = vec![
        (area(100, 100, 600, 400), Pattern::Plain(20)),
        (BUTTON, WORDS),
    ];
    let window = WindowInfo {
        title: "Letter".to_owned(),
        app: "writer".to_owned(),
        area: area(100, 100, 600, 400),
    };
    let state = FakeWindowsState {
        window,
        own: Vec::new(),
        own_window_has_keyboard: false,
        given: Vec::new(),
    };
    (screen, FakeWindows(Arc::new(Mutex::new(state))))
}

#[derive(Clone)]
struct FakeWindows(Arc<Mutex<FakeWindowsState>>);

struct FakeWindowsState {
    window: WindowInfo,
    own: Vec<Rect>,
    own_window_has_keyboard: bool,
    given: Vec<String>,
}

impl WindowSystem for FakeWindows {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(self.0.lock().unwrap().own.clone())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(self.0.lock().unwrap().own_window_has_keyboard)
    }

    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(Some(self.0.lock().unwrap().window.clone()))
    }

    fn window_at(&mut self, _place: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        self.focused_window()
    }

    fn focus_window(&mut self, to: &WindowInfo) -> Result<(), CaptureError> {
        let mut state = self.0.lock().unwrap();
        state.given.push(to.title.clone());
        state.own_window_has_keyboard = false;
        Ok(())
    }
}

fn open(screen: &FakeScreen, windows: &FakeWindows) -> Desktop {
    let sight = MaskedCapture::new(
        Box::new(screen.clone()),
        Box::new(windows.clone()),
        crate::Masks::default(),
    );
    let (input, clock) = (Box::new(screen.clone()), Box::new(screen.clone()));
    Desktop::start(DesktopActor::new(
        sight,
        input,
        clock,
        DesktopOptions::default(),
    ))
    .unwrap()
}

async fn target(desktop: &Desktop, member: &str, input: Value) -> ActionTarget {
    let view = desktop.viewport(None);
    view.target(action(member, &input)).await.unwrap().unwrap()
}

async fn is_unchanged(desktop: &Desktop, target: &Arc<ActionTarget>) -> bool {
    let cancel = CancellationToken::new();
    desktop
        .target_unchanged(target, &cancel)
        .await
        .unwrap_or(false)
}

const fn area(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}
