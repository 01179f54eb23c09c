//! The person takes over in the middle of something: it ends at once, nothing stays pressed, and nothing
//! more is done until they give the desktop back.

use super::{
    Bench, SCREEN, native,
    own_windows::{COVER, MAIN, Program},
    person::Person,
    place,
};
use desktop::{
    Action, Desktop, DesktopError, DesktopOptions, HumanEvent, OwnWindowsChoice, TakenBy,
    TakeoverChoice,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use x11rb::protocol::xproto::KeyButMask;
use xkeysym::Keysym;

/// Between two looks at something that is waited for.
const LOOK: Duration = Duration::from_millis(5);
const LOOKS: u32 = 4000;
/// Longer than a hand takes to come off the mouse.
const LONG: Duration = Duration::from_millis(600);

/// The stop shortcut.
const STOP: [Keysym; 3] = [Keysym::Control_L, Keysym::Alt_L, Keysym::Escape];

/// Something a person does.
type Touch = fn(&Person);

type Performed = Result<desktop::Report, DesktopError>;

#[tokio::test]
async fn the_person_interrupts_whatever_is_being_done() {
    let mut bench = Bench::open().await;
    let text = json!({"text": "Shifted Words ".repeat(1400)});
    let typing = |bench: &Bench| bench.window.log().text.chars().count() >= 20;
    let hold = json!({"text": "shift+W", "duration": 300});
    let holding = |bench: &Bench| bench.window.held().0.len() == 2;
    let drag = json!({"start_coordinate": place(210, 20), "coordinate": place(390, 280)});
    let dragging = |bench: &Bench| bench.window.held().1 == KeyButMask::BUTTON1;
    let wait = json!({"duration": 300});
    let waiting = |_: &Bench| true;
    type Begun = fn(&Bench) -> bool;
    let deeds: [(&str, Value, Begun); 4] = [
        ("type", text, typing),
        ("hold_key", hold, holding),
        ("left_click_drag", drag, dragging),
        ("wait", wait, waiting),
    ];
    let touches: [(TakenBy, Touch); 3] = [
        (TakenBy::Keyboard, |person| person.tap(Keysym::F9)),
        (TakenBy::Mouse, |person| person.move_by(0, 40)),
        (TakenBy::Mouse, |person| person.click(2)),
    ];
    // A hand that has just come off the mouse is none that takes over, and this is not about that.
    let since_long_ago = bench.desktop.human().watch();
    tokio::time::sleep(LONG).await;
    for (member, input, begun) in &deeds {
        for (by, touch) in &touches {
            let watching = bench.desktop.human().watch();
            let mut events = bench.desktop.human().events();
            let person = Person::sit_down();
            let touched = async {
                until(|| begun(&bench)).await;
                until_taken(&bench.desktop, || touch(&person)).await;
            };
            let (result, ()) =
                tokio::join!(attempt(&bench.desktop, member, input.clone()), touched);
            assert_eq!(result, Err(DesktopError::TakenOver(*by)), "{member}");
            assert_eq!(
                events.recv().await,
                Ok(HumanEvent::TookOver(*by)),
                "{member}"
            );
            until(|| bench.window.held() == (vec![], KeyButMask::from(0_u16))).await;
            let refused = attempt(&bench.desktop, "left_click", json!({})).await;
            assert_eq!(refused, Err(DesktopError::TakenOver(*by)), "{member}");
            // Looking disturbs nobody.
            assert!(
                attempt(&bench.desktop, "screenshot", json!({}))
                    .await
                    .is_ok()
            );
            let typed = std::mem::take(&mut bench.window.log().text).replace("<F9>", "");
            let text = input["text"].as_str().unwrap_or_default();
            assert!(*member != "type" || text.starts_with(&typed), "{typed}");
            drop(watching.give_way());
            assert_eq!(*bench.desktop.human().taken().borrow(), None);
            bench.window.log().buttons.clear();
        }
    }
    drop(since_long_ago);
    bench
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    bench.close().await;
}

#[tokio::test]
async fn between_two_actions_what_was_held_down_is_let_go_of() {
    let mut bench = Bench::open().await;
    let watching = bench.desktop.human().watch();
    bench
        .perform("left_click", json!({"coordinate": place(300, 40)}))
        .await;
    bench.perform("left_mouse_down", json!({})).await;
    assert_eq!(bench.window.held().1, KeyButMask::BUTTON1);
    Person::sit_down().tap(Keysym::F9);
    until(|| bench.window.held() == (vec![], KeyButMask::from(0_u16))).await;
    let refused = attempt(&bench.desktop, "type", json!({"text": "x"})).await;
    assert_eq!(refused, Err(DesktopError::TakenOver(TakenBy::Keyboard)));
    drop(watching);
    // Nobody waits for them to give it back.
    bench.perform("type", json!({"text": "x"})).await;
    bench.window.wait_for_text("<F9>x");
    bench.close().await;
}

#[tokio::test]
async fn while_nobody_watches_nothing_is_a_takeover() {
    async fn check(takeover: TakeoverChoice, watches: bool) {
        let bench = Bench::open().await;
        let options = DesktopOptions {
            own_windows: OwnWindowsChoice::Shown,
            takeover,
            ..DesktopOptions::default()
        };
        let desktop = Desktop::native(options).unwrap();
        let watching = watches.then(|| desktop.human().watch());
        let mut events = desktop.human().events();
        let person = Person::sit_down();
        touch_for_long(&person).await;
        person.click(1);
        person.tap(Keysym::F9);
        // It comes after whatever came before it.
        press_stop(&person);
        assert_eq!(
            events.recv().await,
            Ok(HumanEvent::PressedStop),
            "{takeover:?}"
        );
        drop((watching, desktop));
        bench.close().await;
    }
    check(TakeoverChoice::Watched, false).await;
    check(TakeoverChoice::Off, true).await;
}

#[tokio::test]
async fn who_works_in_an_own_window_takes_nothing_over() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Hidden);
    let program = Program::open();
    super::own_windows::until(&desktop, MAIN, COVER).await;
    program.point_at(MAIN);
    program.focus(program.main);
    let watching = desktop.human().watch();
    let mut events = desktop.human().events();
    let person = Person::sit_down();
    touch_for_long(&person).await;
    person.click(1);
    person.tap(Keysym::x);
    press_stop(&person);
    assert_eq!(events.recv().await, Ok(HumanEvent::PressedStop));
    // Out of it, and it is one.
    until_taken(&desktop, || person.move_by(40, 20)).await;
    let told = events.recv().await;
    assert_eq!(told, Ok(HumanEvent::TookOver(TakenBy::Mouse)));
    drop((watching, desktop));
    program.close();
}

#[tokio::test]
async fn the_stop_shortcut_stops_what_is_being_done() {
    let bench = Bench::open().await;
    // Another program has the keys already: they are known all the same.
    let first = native(OwnWindowsChoice::Shown);
    let mut events = first.human().events();
    // On the keyboard, and as a keyboard on the screen does it.
    let ways: [Touch; 2] = [press_stop, |person| person.press_through_program(&STOP)];
    for press in ways {
        let hold = json!({"text": "shift+W", "duration": 300});
        let person = Person::sit_down();
        let stop = async {
            until(|| person.held().len() == 2).await;
            press(&person);
        };
        let (result, ()) = tokio::join!(attempt(&bench.desktop, "hold_key", hold), stop);
        assert_eq!(result, Err(DesktopError::Cancelled));
        assert_eq!(events.recv().await, Ok(HumanEvent::PressedStop));
        until(|| person.held().is_empty()).await;
    }
    drop(first);
    bench.close().await;
}

/// Does it again and again until it is noticed: a hand that comes off the mouse is not at once.
async fn until_taken(desktop: &Desktop, touch: impl Fn()) {
    let taken = desktop.human().taken();
    for _ in 0..LOOKS {
        touch();
        if taken.borrow().is_some() {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    panic!("the person was not noticed");
}

async fn until(holds: impl Fn() -> bool) {
    for _ in 0..LOOKS {
        if holds() {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    panic!("waited in vain");
}

/// A hand that comes off the mouse is still moving, so this goes on for longer than that.
async fn touch_for_long(person: &Person) {
    let begun = Instant::now();
    while begun.elapsed() < LONG {
        person.move_by(9, 0);
        person.move_by(-9, 0);
        tokio::time::sleep(LOOK).await;
    }
}

fn press_stop(person: &Person) {
    for key in STOP {
        person.press(key);
    }
    for key in STOP.into_iter().rev() {
        person.release(key);
    }
}

async fn attempt(desktop: &Desktop, member: &str, input: Value) -> Performed {
    let action = Action::parse(member, &input).unwrap();
    let view = desktop.view(None);
    view.perform(action, &CancellationToken::new()).await
}
