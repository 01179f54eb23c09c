//! Early ends of an action: cancellation, a panic, or the last handle dropped.

use super::{action, desktop, perform};
use crate::{DesktopError, fake_screen::screen};
use serde_json::{Value, json};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn a_stop_lets_go_of_everything() {
    async fn check(member: &str, input: Value, at_ms: u64, expected: &[&str]) {
        let screen = screen(0, 0, 40, 30);
        let desktop = desktop(&screen);
        let cancel = CancellationToken::new();
        screen.state().cancels_at = Some((Duration::from_millis(at_ms), cancel.clone()));
        let result = desktop
            .viewport(None)
            .perform(action(member, &input), &cancel)
            .await;
        assert_eq!(result, Err(DesktopError::Cancelled), "{member}");
        assert_eq!(screen.events(), expected, "{member}");
    }
    check(
        "type",
        json!({"text": "Hello\nWorld"}),
        3,
        &["text He", "release all: "],
    )
    .await;
    check(
        "hold_key",
        json!({"text": "shift+w", "duration": 60}),
        500,
        &[
            "shift Pressed",
            "w Pressed",
            "w Released",
            "shift Released",
            "release all: ",
        ],
    )
    .await;
    check(
        "left_click",
        json!({}),
        5,
        &["Left Pressed", "release all: Left"],
    )
    .await;
    check("wait", json!({"duration": 300}), 700, &["release all: "]).await;
    check(
        "scroll",
        json!({"scroll_direction": "up", "scroll_amount": 100}),
        15,
        &["scroll up", "scroll up", "release all: "],
    )
    .await;
    // While waiting for a stable screen.
    check(
        "key",
        json!({"text": "a"}),
        100,
        &["a Pressed", "a Released", "release all: "],
    )
    .await;
}

#[tokio::test]
async fn cancelled_before_it_began() {
    let screen = screen(0, 0, 40, 30);
    let cancel = CancellationToken::new();
    cancel.cancel();
    let result = desktop(&screen)
        .viewport(None)
        .perform(action("left_click", &json!({})), &cancel)
        .await;
    assert_eq!(result, Err(DesktopError::Cancelled));
    assert!(!screen.events().iter().any(|event| event.contains("Press")));
}

#[tokio::test]
async fn a_fault_is_contained() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    screen.state().panics = true;
    let error = perform(&desktop, "left_click", json!({"text": "ctrl"}))
        .await
        .unwrap_err();
    assert_eq!(error, DesktopError::Broken("the mouse caught fire".into()));
    assert_eq!(screen.events(), ["ctrl Pressed", "release all: ctrl"]);
    assert!(perform(&desktop, "left_click", json!({})).await.is_ok());
}

#[tokio::test]
async fn the_last_handle_lets_go() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    let other = desktop.clone();
    perform(&desktop, "left_mouse_down", json!({}))
        .await
        .unwrap();
    drop(desktop);
    assert_eq!(screen.events(), ["Left Pressed"]);
    drop(other);
    assert_eq!(screen.events(), ["release all: Left"]);
}

#[tokio::test]
async fn releasing_by_hand() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    perform(&desktop, "left_mouse_down", json!({}))
        .await
        .unwrap();
    assert_eq!(desktop.release().await, Ok(()));
    assert_eq!(screen.events(), ["Left Pressed", "release all: Left"]);
}
