use super::{action, desktop, perform};
use crate::{
    CaptureError, Clock as _, Desktop, DesktopOptions, Masks, Rect, Report, StabilityReport,
    WindowSystem,
    actor::DesktopActor,
    fake_screen::{FakeScreen, screen},
    masked_capture::MaskedCapture,
};
use protocol::{Proof, Region};
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn waits_until_the_screen_is_quiet() {
    async fn check(paints_at_ms: &[u64], flickers: bool, expected: (u64, Proof, &[Region])) {
        let nothing_changed = expected.1 == Proof::Unknown;
        for tells_damage in [false, true] {
            let screen = screen(0, 0, 40, 30);
            screen.state().paints_at = paints_at_ms
                .iter()
                .copied()
                .map(Duration::from_millis)
                .collect();
            screen.state().flickers = flickers;
            screen.state().reports_damage = tells_damage;
            let report = perform(&desktop(&screen), "left_mouse_up", json!({}))
                .await
                .unwrap();
            let (waited_ms, proof, ignored) = expected;
            let expected = StabilityReport {
                waited_ms,
                timed_out: false,
                nothing_changed,
                ignored: ignored.to_vec(),
            };
            assert_eq!(
                (report.stability, report.proof),
                (expected, proof),
                "{paints_at_ms:?}"
            );
        }
    }
    // A program that has not reacted yet may only be slow, so nobody is told that nothing changed.
    check(&[], false, (1200, Proof::Unknown, &[])).await;
    check(&[900], false, (1000, Proof::Confirmed, &[])).await;
    check(&[1190, 1250], false, (1360, Proof::Confirmed, &[])).await;
    // Changes late in the reaction time; then repeated ones, each within the stable time of the last.
    check(&[100], false, (200, Proof::Confirmed, &[])).await;
    check(&[10, 60, 110, 160], false, (260, Proof::Confirmed, &[])).await;
    // An area that keeps changing by itself proves nothing.
    let corner = Region {
        x: 0,
        y: 0,
        width: 32,
        height: 30,
    };
    check(&[], true, (1200, Proof::Unknown, &[corner])).await;
}

#[tokio::test]
async fn a_screen_nobody_drew_on_is_looked_at_once() {
    let screen = screen(0, 0, 40, 30);
    screen.state().reports_damage = true;
    let report = perform(&desktop(&screen), "left_click", json!({}))
        .await
        .unwrap();
    assert_eq!((report.proof, screen.state().captures), (Proof::Unknown, 1));
}

#[tokio::test]
async fn a_long_text_is_given_more_time() {
    let screen = screen(0, 0, 40, 30);
    // The fake types a character in a millisecond; nothing is drawn until 1.9 s after the last.
    screen.state().paints_at = vec![Duration::from_millis(2400)];
    let text = json!({"text": "x".repeat(500)});
    let report = perform(&desktop(&screen), "type", text).await.unwrap();
    assert_eq!(
        (report.proof, report.stability.waited_ms),
        (Proof::Confirmed, 2000)
    );
}

#[tokio::test]
async fn a_video_neither_confirms_nor_holds_up() {
    for tells_damage in [false, true] {
        let screen = screen(0, 0, 640, 480);
        screen.state().video = Some((Rect::new(64, 64, 320, 256), Duration::MAX));
        screen.state().reports_damage = tells_damage;
        let desktop = desktop(&screen);
        let click = || perform(&desktop, "left_click", json!({"coordinate": [600, 400]}));
        let ignored = vec![Region {
            x: 64,
            y: 64,
            width: 320,
            height: 256,
        }];
        if tells_damage {
            // It moves before the first action, which can be seen without a wait.
            perform(&desktop, "screenshot", json!({})).await.unwrap();
            perform(&desktop, "wait", json!({"duration": 1}))
                .await
                .unwrap();
        } else {
            let first = click().await.unwrap();
            assert_eq!((first.proof, first.changed), (Proof::Unknown, None));
            let expected = StabilityReport {
                waited_ms: 3000,
                timed_out: true,
                ..StabilityReport::default()
            };
            assert_eq!(first.stability, expected);
        }
        let report = click().await.unwrap();
        assert_eq!((report.proof, report.changed), (Proof::Unknown, None));
        let expected = StabilityReport {
            waited_ms: 500,
            timed_out: false,
            nothing_changed: true,
            ignored,
        };
        assert_eq!(report.stability, expected);

        screen.state().paints_on_click = true;
        let report = click().await.unwrap();
        let pixel = Region {
            x: 600,
            y: 400,
            width: 1,
            height: 1,
        };
        assert_eq!(
            (report.proof, report.changed),
            (Proof::Confirmed, Some(pixel))
        );
        assert!(report.stability.waited_ms <= 160, "{:?}", report.stability);
    }
}

/// Whatever was restless must show that it still is.
#[tokio::test]
async fn a_video_that_has_ended_is_looked_at_again() {
    let screen = screen(0, 0, 640, 480);
    // The second click ends it, so one last change in its place is the effect.
    let second_click = Duration::from_millis(3000);
    let end = second_click + Duration::from_millis(50);
    screen.state().video = Some((Rect::new(64, 64, 320, 256), end));
    let desktop = desktop(&screen);
    let click = || perform(&desktop, "left_mouse_up", json!({}));
    assert!(click().await.unwrap().stability.timed_out);
    assert_eq!(screen.state().now, second_click);
    let report = click().await.unwrap();
    let place = Region {
        x: 64,
        y: 64,
        width: 320,
        height: 256,
    };
    assert_eq!(
        (report.proof, report.changed),
        (Proof::Confirmed, Some(place))
    );
    assert!(report.stability.ignored.is_empty());
}

#[tokio::test]
async fn a_screenshot_straight_after_an_action_is_quiet() {
    async fn check(pause_s: f64, waited_ms: u64) {
        let screen = screen(0, 0, 40, 30);
        screen.state().paints_at = [20, 300].map(Duration::from_millis).to_vec();
        let desktop = desktop(&screen);
        let acted = perform(&desktop, "left_mouse_up", json!({})).await.unwrap();
        assert_eq!(acted.stability.waited_ms, 140);
        if pause_s > 0.0 {
            perform(&desktop, "wait", json!({"duration": pause_s}))
                .await
                .unwrap();
        }
        let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
        assert_eq!(looked.stability.waited_ms, waited_ms, "{pause_s}");
        assert_ne!(looked.screen, acted.screen);
        let again = perform(&desktop, "screenshot", json!({})).await.unwrap();
        assert_eq!(
            (again.screen == looked.screen, again.stability.waited_ms),
            (true, 0)
        );
    }
    // 1.1 s after the change at 300 ms, which came late; a change that nobody watched does not count.
    check(0.0, 1260).await;
    check(0.2, 780).await;
    // A model that took its time waits for nothing.
    check(1.0, 0).await;
}

#[tokio::test]
async fn a_screenshot_after_a_late_reaction_is_quiet_too() {
    let screen = screen(0, 0, 40, 30);
    screen.state().paints_at = [900, 1500].map(Duration::from_millis).to_vec();
    let desktop = desktop(&screen);
    let acted = perform(&desktop, "left_mouse_up", json!({})).await.unwrap();
    let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
    // Until 1.1 s after the second change.
    let waited = [&acted, &looked].map(|report| report.stability.waited_ms);
    assert_eq!(waited, [1000, 1600]);
}

/// A program with the keyboard that computes until then.
struct Working {
    screen: FakeScreen,
    until: Duration,
}

impl WindowSystem for Working {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }

    fn focused_program_works(&mut self) -> Option<bool> {
        Some(self.screen.now() < self.until)
    }
}

/// A desktop on which a program computes until then.
fn working_desktop(screen: &FakeScreen, until: Duration) -> Desktop {
    let windows = Working {
        screen: screen.clone(),
        until,
    };
    let capture = MaskedCapture::new(
        Box::new(screen.clone()),
        Box::new(windows),
        Masks::default(),
    );
    let input = Box::new(screen.clone());
    let clock = Box::new(screen.clone());
    let options = DesktopOptions::default();
    Desktop::start(DesktopActor::new(capture, input, clock, options)).unwrap()
}

#[tokio::test]
async fn a_screenshot_waits_for_a_program_that_still_computes() {
    async fn check(paints_at_ms: &[u64], computes_until_ms: u64, waited_ms: u64) {
        let screen = screen(0, 0, 40, 30);
        let paints_at = paints_at_ms.iter().map(|at| Duration::from_millis(*at));
        screen.state().paints_at = paints_at.collect();
        let desktop = working_desktop(&screen, Duration::from_millis(computes_until_ms));
        let acted = perform(&desktop, "left_mouse_up", json!({})).await.unwrap();
        let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
        assert_ne!(looked.screen, acted.screen);
        assert_eq!(looked.stability.waited_ms, waited_ms);
    }
    check(&[20, 700], 0, 1675).await;
    check(&[20, 1490], 1500, 2550).await;
    // A program that computes all the time is not waited for for ever.
    check(&[20, 1500], 60_000, 3100).await;
    // One that has shown nothing at all until now is waited for, however long ago the action was.
    check(&[2190], 2200, 2175).await;
}

#[tokio::test]
async fn a_screenshot_after_an_action_without_effect_is_taken_soon() {
    let screen = screen(0, 0, 40, 30);
    let desktop = working_desktop(&screen, Duration::ZERO);
    let acted = perform(&desktop, "left_mouse_up", json!({})).await.unwrap();
    assert_eq!(acted.stability.waited_ms, 1200);
    for waited_ms in [75, 0] {
        let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
        assert_eq!(looked.stability.waited_ms, waited_ms);
    }
}

#[tokio::test]
async fn a_picture_beside_a_video_is_taken_soon_and_forgets_nothing() {
    let screen = screen(0, 0, 640, 480);
    let long = Duration::from_secs(60);
    screen.state().video = Some((Rect::new(64, 64, 320, 256), long));
    let desktop = working_desktop(&screen, long);
    let waited = async |member: &str, input| {
        let report = perform(&desktop, member, input).await.unwrap();
        report.stability.waited_ms
    };
    assert_eq!(waited("left_mouse_up", json!({})).await, 3000);
    assert_eq!(waited("left_mouse_up", json!({})).await, 500);
    waited("wait", json!({"duration": 2})).await;
    assert_eq!(waited("screenshot", json!({})).await, 0);
    assert_eq!(waited("left_mouse_up", json!({})).await, 500);
}

/// A movement that ends with the second action, and a step of that action that comes after the wait for it.
#[tokio::test]
async fn a_picture_waits_for_steps_after_a_movement_ended() {
    let screen = screen(0, 0, 640, 480);
    let [end, step] = [3050, 4300].map(Duration::from_millis);
    screen.state().video = Some((Rect::new(64, 64, 320, 256), end));
    screen.state().paints_at = vec![step];
    let desktop = desktop(&screen);
    let act = || perform(&desktop, "left_mouse_up", json!({}));
    act().await.unwrap();
    let acted = act().await.unwrap();
    assert_eq!(acted.proof, Proof::Confirmed);
    let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
    assert_ne!(looked.screen, acted.screen);
}

#[tokio::test]
async fn a_hover_waits_for_a_submenu() {
    let screen = screen(0, 0, 40, 30);
    screen.state().pointer = crate::ScreenPoint { x: 5, y: 25 };
    // The highlight, and the submenu 225 ms later.
    screen.state().paints_at = [20, 245].map(Duration::from_millis).to_vec();
    let desktop = desktop(&screen);
    let moved = perform(&desktop, "mouse_move", json!({"coordinate": [30, 20]}))
        .await
        .unwrap();
    let both = Region {
        x: 0,
        y: 0,
        width: 2,
        height: 1,
    };
    assert_eq!((moved.proof, moved.changed), (Proof::Confirmed, Some(both)));
    assert_eq!(moved.stability.waited_ms, 350);
}

#[tokio::test]
async fn a_dragged_thing_is_waited_for_as_long_as_it_moves() {
    async fn check(paints_at_ms: &[u64], waited_ms: u64) {
        let screen = screen(0, 0, 40, 30);
        screen.state().pointer = crate::ScreenPoint { x: 5, y: 25 };
        let desktop = desktop(&screen);
        perform(&desktop, "left_mouse_down", json!({}))
            .await
            .unwrap();
        let now = screen.now();
        screen.state().paints_at = paints_at_ms
            .iter()
            .map(|at| now + Duration::from_millis(*at))
            .collect();
        let moved = perform(&desktop, "mouse_move", json!({"coordinate": [30, 20]}))
            .await
            .unwrap();
        assert_eq!(moved.stability.waited_ms, waited_ms);
    }
    check(&[30], 140).await;
    check(&[30, 100], 200).await;
    check(&[], 350).await;
}

/// The picture and the reported change come from the same capture.
#[tokio::test]
async fn no_stale_picture() {
    let screen = screen(0, 0, 40, 30);
    screen.state().paints_at = [50, 130].map(Duration::from_millis).to_vec();
    let desktop = desktop(&screen);
    let acted = perform(&desktop, "left_mouse_down", json!({}))
        .await
        .unwrap();
    let looked = perform(&desktop, "screenshot", json!({})).await.unwrap();
    assert_eq!(acted.screen, looked.screen);
    let two_pixels = Region {
        x: 0,
        y: 0,
        width: 2,
        height: 1,
    };
    assert_eq!(acted.changed, Some(two_pixels));
}

#[tokio::test]
async fn a_wait_is_as_long_as_it_was_asked_for() {
    let screen = screen(0, 0, 40, 30);
    let Report { screen: seen, .. } =
        perform(&desktop(&screen), "wait", json!({"duration": 1.234}))
            .await
            .unwrap();
    assert!(seen.is_some());
    assert_eq!(screen.state().now, Duration::from_millis(1234));
}

#[tokio::test]
async fn a_stop_ends_the_watching() {
    let screen = screen(0, 0, 40, 30);
    let cancel = CancellationToken::new();
    screen.state().cancels_at = Some((Duration::from_millis(70), cancel.clone()));
    let result = desktop(&screen)
        .viewport(None)
        .perform(action("left_mouse_down", &json!({})), &cancel)
        .await;
    assert_eq!(result, Err(crate::DesktopError::Cancelled));
    assert_eq!(screen.state().now, Duration::from_millis(60));
}
