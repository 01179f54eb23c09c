//! The person takes over in the middle of something: it ends at once, nothing stays pressed, and nothing
//! more is done until they give the desktop back.

use super::{
    SCREEN, TestDesktop,
    fake_user::FakeUser,
    native,
    own_windows::{MAIN, MASK_COLOR, Program},
    place,
};
use desktop::{
    Action, Desktop, DesktopError, DesktopOptions, OwnWindowsChoice, TakeoverDetection,
    TakeoverSource, UserInputEvent,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use x11rb::protocol::xproto::KeyButMask;
use xkeysym::Keysym;

/// Between two looks at something that is waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
const MAX_POLLS: u32 = 4000;
/// Longer than a hand takes to come off the mouse.
const LONG: Duration = Duration::from_millis(600);

/// The stop shortcut.
const STOP: [Keysym; 3] = [Keysym::Control_L, Keysym::Alt_L, Keysym::Escape];

/// Something a person does.
type Touch = fn(&FakeUser);

type Performed = Result<desktop::Report, DesktopError>;

#[tokio::test]
async fn the_person_interrupts_whatever_is_being_done() {
    let mut test_desktop = TestDesktop::open().await;
    let text = json!({"text": "Shifted Words ".repeat(1400)});
    let typing = |test_desktop: &TestDesktop| test_desktop.window.log().text.chars().count() >= 20;
    let hold = json!({"text": "shift+W", "duration": 300});
    let modifiers = |test_desktop: &TestDesktop| test_desktop.window.held().0.len() == 2;
    let drag = json!({"start_coordinate": place(210, 20), "coordinate": place(390, 280)});
    let dragging = |test_desktop: &TestDesktop| test_desktop.window.held().1 == KeyButMask::BUTTON1;
    let wait = json!({"duration": 300});
    let waiting = |_: &TestDesktop| true;
    type Begun = fn(&TestDesktop) -> bool;
    let deeds: [(&str, Value, Begun); 4] = [
        ("type", text, typing),
        ("hold_key", hold, modifiers),
        ("left_click_drag", drag, dragging),
        ("wait", wait, waiting),
    ];
    let touches: [(TakeoverSource, Touch); 3] = [
        (TakeoverSource::Keyboard, |user| user.tap(Keysym::F9)),
        (TakeoverSource::Mouse, |user| user.move_by(0, 40)),
        (TakeoverSource::Mouse, |user| user.click(2)),
    ];
    // A click beside the window would open the window manager's menu, and that takes the keys.
    let inside = json!({"coordinate": place(300, 40)});
    test_desktop.perform("mouse_move", inside).await;
    // A hand that has just come off the mouse is none that takes over, and this is not about that.
    let since_long_ago = test_desktop.desktop.user_input().arm();
    tokio::time::sleep(LONG).await;
    for (member, input, begun) in &deeds {
        for (by, touch) in &touches {
            let armed = test_desktop.desktop.user_input().arm();
            let mut events = test_desktop.desktop.user_input().events();
            let user = FakeUser::connect();
            let take_over = async {
                until(|| begun(&test_desktop)).await;
                // Only once: a second touch that is read late would be a takeover of what follows.
                touch(&user);
                until(|| {
                    test_desktop
                        .desktop
                        .user_input()
                        .takeover()
                        .borrow()
                        .is_some()
                })
                .await;
            };
            let interrupted = until_interrupted(&test_desktop.desktop, member, input);
            let (result, ()) = tokio::join!(interrupted, take_over);
            assert_eq!(result, Err(DesktopError::TakenOver(*by)), "{member}");
            assert_eq!(
                events.recv().await,
                Ok(UserInputEvent::Takeover(*by)),
                "{member}"
            );
            until(|| test_desktop.window.held() == (vec![], KeyButMask::from(0_u16))).await;
            let refused = attempt(&test_desktop.desktop, "left_click", json!({})).await;
            assert_eq!(refused, Err(DesktopError::TakenOver(*by)), "{member}");
            // Looking disturbs nobody.
            assert!(
                attempt(&test_desktop.desktop, "screenshot", json!({}))
                    .await
                    .is_ok()
            );
            test_desktop.window.read_everything();
            let typed = std::mem::take(&mut test_desktop.window.log().text).replace("<F9>", "");
            let text = input["text"].as_str().unwrap_or_default();
            assert!(*member != "type" || text.starts_with(&typed), "{typed}");
            drop(armed.yield_control());
            assert_eq!(*test_desktop.desktop.user_input().takeover().borrow(), None);
            test_desktop.window.log().buttons.clear();
        }
    }
    drop(since_long_ago);
    test_desktop
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    test_desktop.close().await;
}

#[tokio::test]
async fn between_two_actions_what_was_held_down_is_let_go_of() {
    let mut test_desktop = TestDesktop::open().await;
    let armed = test_desktop.desktop.user_input().arm();
    test_desktop
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    test_desktop.perform("left_mouse_down", json!({})).await;
    assert_eq!(test_desktop.window.held().1, KeyButMask::BUTTON1);
    FakeUser::connect().tap(Keysym::F9);
    until(|| test_desktop.window.held() == (vec![], KeyButMask::from(0_u16))).await;
    let refused = attempt(&test_desktop.desktop, "type", json!({"text": "x"})).await;
    assert_eq!(
        refused,
        Err(DesktopError::TakenOver(TakeoverSource::Keyboard))
    );
    drop(armed);
    // Nobody waits for them to give it back.
    test_desktop.perform("type", json!({"text": "x"})).await;
    test_desktop.window.wait_for_text("<F9>x");
    test_desktop.close().await;
}

#[tokio::test]
async fn while_nobody_watches_nothing_is_a_takeover() {
    async fn check(takeover: TakeoverDetection, watches: bool) {
        let test_desktop = TestDesktop::open().await;
        let options = DesktopOptions {
            own_windows: OwnWindowsChoice::Shown,
            takeover,
            ..DesktopOptions::default()
        };
        let desktop = Desktop::native(options).unwrap();
        let armed = watches.then(|| desktop.user_input().arm());
        let mut events = desktop.user_input().events();
        let user = FakeUser::connect();
        touch_for_long(&user).await;
        user.click(1);
        user.tap(Keysym::F9);
        // It comes after whatever came before it.
        press_stop(&user);
        assert_eq!(
            events.recv().await,
            Ok(UserInputEvent::StopShortcut),
            "{takeover:?}"
        );
        drop((armed, desktop));
        test_desktop.close().await;
    }
    check(TakeoverDetection::On, false).await;
    check(TakeoverDetection::Off, true).await;
}

#[tokio::test]
async fn input_in_own_window_is_no_takeover() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Hidden);
    let program = Program::open();
    super::own_windows::until(&desktop, MAIN, MASK_COLOR).await;
    program.point_at(MAIN);
    program.focus(program.main);
    let armed = desktop.user_input().arm();
    let mut events = desktop.user_input().events();
    let user = FakeUser::connect();
    touch_for_long(&user).await;
    user.click(1);
    user.tap(Keysym::x);
    press_stop(&user);
    assert_eq!(events.recv().await, Ok(UserInputEvent::StopShortcut));
    // Out of it, and it is one.
    until_taken(&desktop, || user.move_by(40, 20)).await;
    let told = events.recv().await;
    assert_eq!(told, Ok(UserInputEvent::Takeover(TakeoverSource::Mouse)));
    drop((armed, desktop));
    program.close();
}

#[tokio::test]
async fn the_stop_shortcut_stops_what_is_being_done() {
    let test_desktop = TestDesktop::open().await;
    // Another program has the keys already: they are known all the same.
    let first = native(OwnWindowsChoice::Shown);
    let mut events = first.user_input().events();
    // On the keyboard, and as a keyboard on the screen does it.
    let ways: [Touch; 2] = [press_stop, |user| user.press_through_program(&STOP)];
    for press in ways {
        let hold = json!({"text": "shift+W", "duration": 300});
        let user = FakeUser::connect();
        let stop = async {
            until(|| user.held().len() == 2).await;
            press(&user);
        };
        let (result, ()) = tokio::join!(attempt(&test_desktop.desktop, "hold_key", hold), stop);
        assert_eq!(result, Err(DesktopError::Cancelled));
        assert_eq!(events.recv().await, Ok(UserInputEvent::StopShortcut));
        until(|| user.held().is_empty()).await;
    }
    drop(first);
    test_desktop.close().await;
}

/// Does it again and again until it does not end well: a drag lasts a tenth of a second, and on a busy
/// machine it is over before anybody has seen it begin.
async fn until_interrupted(desktop: &Desktop, member: &str, input: &Value) -> Performed {
    loop {
        attempt(desktop, member, input.clone()).await?;
    }
}

/// Does it again and again until it is noticed: a hand that comes off the mouse is not at once.
async fn until_taken(desktop: &Desktop, touch: impl Fn()) {
    let taken = desktop.user_input().takeover();
    for _ in 0..MAX_POLLS {
        touch();
        if taken.borrow().is_some() {
            return;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("the person was not noticed");
}

async fn until(holds: impl Fn() -> bool) {
    for _ in 0..MAX_POLLS {
        if holds() {
            return;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("waited in vain");
}

/// A hand that comes off the mouse is still moving, so this goes on for longer than that.
async fn touch_for_long(user: &FakeUser) {
    let begun = Instant::now();
    while begun.elapsed() < LONG {
        user.move_by(9, 0);
        user.move_by(-9, 0);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

fn press_stop(user: &FakeUser) {
    for key in STOP {
        user.press(key);
    }
    for key in STOP.into_iter().rev() {
        user.release(key);
    }
}

async fn attempt(desktop: &Desktop, member: &str, input: Value) -> Performed {
    let action = Action::parse(member, &input).unwrap();
    let viewport = desktop.viewport(None);
    viewport.perform(action, &CancellationToken::new()).await
}
