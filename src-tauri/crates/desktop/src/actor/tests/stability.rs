use super::{action, desktop, perform};
use crate::{Report, StabilityReport, fake_screen::screen};
use protocol::{Proof, Region};
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn waits_until_the_screen_is_quiet() {
    async fn check(paints_at_ms: &[u64], flickers: bool, expected: (u64, Proof, &[Region])) {
        for tells_damage in [false, true] {
            let screen = screen(0, 0, 40, 30);
            screen.state().paints_at = paints_at_ms
                .iter()
                .copied()
                .map(Duration::from_millis)
                .collect();
            screen.state().flickers = flickers;
            screen.state().reports_damage = tells_damage;
            let report = perform(&desktop(&screen), "left_mouse_down", json!({}))
                .await
                .unwrap();
            let (waited_ms, proof, ignored) = expected;
            let expected = StabilityReport {
                waited_ms,
                timed_out: false,
                ignored: ignored.to_vec(),
            };
            assert_eq!(
                (report.stability, report.proof),
                (expected, proof),
                "{paints_at_ms:?}"
            );
        }
    }
    check(&[], false, (140, Proof::NoChange, &[])).await;
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
    check(&[], true, (500, Proof::Unknown, &[corner])).await;
}

#[tokio::test]
async fn a_screen_nobody_drew_on_is_looked_at_once() {
    let screen = screen(0, 0, 40, 30);
    screen.state().reports_damage = true;
    let report = perform(&desktop(&screen), "left_click", json!({}))
        .await
        .unwrap();
    assert_eq!(
        (report.proof, screen.state().captures),
        (Proof::NoChange, 1)
    );
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
