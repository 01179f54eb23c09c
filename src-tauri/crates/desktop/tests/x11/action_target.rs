//! Target of an action as people see it, on a real display: it is the same as long as nobody touches it, another
//! thing once it changed, and the keyboard comes back to it from the window they answered in.

use super::{
    SCREEN, native,
    own_windows::{GREEN, Program, TERMINAL, Terminal, until},
    test_window::{LEFT, TOP, TestWindow},
};
use desktop::{Action, ActionTarget, Desktop, KeyboardFocus, OwnWindowsChoice};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 1000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

#[tokio::test]
async fn a_place_that_changed_is_another_one() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let window = TestWindow::open();
    let field = json!({"coordinate": [LEFT + 60, TOP + 60]});
    let click = target(&desktop, "left_click", field.clone()).await;
    assert_eq!((click.picture.width, click.points.len()), (421, 1));
    assert!(is_unchanged(&desktop, &click).await);
    // The pointer may go anywhere meanwhile.
    perform(
        &desktop,
        "mouse_move",
        json!({"coordinate": [LEFT + 70, TOP + 70]}),
    )
    .await;
    assert!(is_unchanged(&desktop, &click).await);
    // The field turns white.
    perform(&desktop, "left_click", field).await;
    window.wait_for("it was pressed", |log| !log.buttons.is_empty());
    assert!(!is_unchanged(&desktop, &click).await);
}

#[tokio::test]
async fn the_keyboard_comes_back_from_an_own_window() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Hidden);
    let program = Program::open();
    let terminal = Terminal::open();
    until(&desktop, TERMINAL, GREEN).await;
    let (x, y) = TERMINAL;
    perform(&desktop, "left_click", json!({"coordinate": [x, y]})).await;
    focus(
        &desktop,
        |focus| matches!(focus, KeyboardFocus::Window(window) if window.app == "xterm"),
    )
    .await;
    let typing = target(&desktop, "type", json!({"text": "a"})).await;
    assert_eq!(
        typing.window.as_ref().map(|window| window.app.as_str()),
        Some("xterm")
    );

    program.focus(program.main);
    focus(&desktop, |focus| *focus == KeyboardFocus::Own).await;
    assert!(is_unchanged(&desktop, &typing).await);
    perform(&desktop, "type", json!({"text": "a"})).await;

    drop(terminal);
    program.close();
    assert!(!is_unchanged(&desktop, &typing).await);
}

async fn focus(desktop: &Desktop, holds: impl Fn(&KeyboardFocus) -> bool) {
    for _ in 0..MAX_POLLS {
        if holds(&desktop.focus().await.unwrap()) {
            return;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("the keyboard is not where it was put");
}

async fn target(desktop: &Desktop, member: &str, input: Value) -> Arc<ActionTarget> {
    let action = Action::parse(member, &input).unwrap();
    let target = desktop.viewport(None).target(action).await.unwrap();
    Arc::new(target.unwrap())
}

async fn is_unchanged(desktop: &Desktop, target: &Arc<ActionTarget>) -> bool {
    let cancel = CancellationToken::new();
    desktop.target_unchanged(target, &cancel).await.unwrap()
}

async fn perform(desktop: &Desktop, member: &str, input: Value) {
    let action = Action::parse(member, &input).unwrap();
    let viewport = desktop.viewport(None);
    viewport
        .perform(action, &CancellationToken::new())
        .await
        .unwrap();
}
