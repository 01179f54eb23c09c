//! Whose press it was, on a real X11 display whose mouse and keyboard a person holds, beside a program that does what it
//! likes on it. Starts its own displays: an X server that shows another one. What is pressed on the outer one arrives
//! on the inner one from devices, and a program on the inner one knows nothing of the outer.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "person_input/hostile_program.rs"]
mod hostile_program;
#[path = "person_input/person.rs"]
mod person;

use desktop::{PersonInput, Press, PressKind, PressRefused, PressUse, ScreenPoint};
use hostile_program::HostileProgram;
use localization::localized;
use person::{Person, on_display_of_a_person};
use std::{thread, time::Duration};
use xkeysym::Keysym;

const TRIES: usize = 10_000;
/// The question's button.
const PLACE: ScreenPoint = ScreenPoint { x: 300, y: 200 };
/// Somewhere else in the window.
const ELSEWHERE: ScreenPoint = ScreenPoint { x: 700, y: 500 };
/// More than the time around a press in which nothing may be faked.
const AFTER_FAKES: Duration = Duration::from_millis(700);
const CLICK: PressKind = PressKind::Pointer(PLACE);

fn ask(input: &PersonInput, kind: PressKind) -> Result<(), PressRefused> {
    let age = Duration::ZERO;
    input.verify(&Press { kind, age }, PressUse::Finish)
}

#[test]
fn person_answers_with_mouse_and_keyboard() {
    on_display_of_a_person(|| {
        let (person, input) = (Person::connect(), PersonInput::open());
        assert!(input.can_tell());
        assert_eq!(input.check().detail, localized!("desktop-check-answers"));
        assert_eq!(ask(&input, CLICK), Err(PressRefused::NoPress));
        person.click(PLACE);
        assert_eq!(ask(&input, CLICK), Ok(()));
        assert_eq!(ask(&input, CLICK), Err(PressRefused::Used));
        person.click(ELSEWHERE);
        assert_eq!(ask(&input, CLICK), Err(PressRefused::Used));
        assert_eq!(ask(&input, PressKind::Key), Err(PressRefused::NoPress));
        person.tap(Keysym::Return);
        assert_eq!(ask(&input, PressKind::Key), Ok(()));
        assert_eq!(
            ask(&input, PressKind::Choice),
            Ok(()),
            "the click elsewhere"
        );
    });
}

#[test]
fn hostile_program_answers_nothing() {
    on_display_of_a_person(|| {
        let (person, input) = (Person::connect(), PersonInput::open());
        let hostile = HostileProgram::connect(PLACE);
        for attempt in 0..TRIES {
            hostile.attack(attempt);
            // The person works meanwhile, in the same window too.
            if attempt % 100 == 0 {
                person.click(ELSEWHERE);
                person.tap(Keysym::a);
                hostile.attack(attempt);
            }
            // Three ways to answer and ten to attack: all pairs come up.
            let kind = [CLICK, PressKind::Key, PressKind::Choice][attempt % 3];
            let verdict = ask(&input, kind);
            assert!(verdict.is_err(), "attack {attempt} counted as {kind:?}");
        }
        drop(hostile);
        thread::sleep(AFTER_FAKES);
        person.click(PLACE);
        assert_eq!(ask(&input, CLICK), Ok(()), "the person still can");
    });
}

#[test]
fn press_does_not_count_while_a_program_fakes_input() {
    on_display_of_a_person(|| {
        let (person, input) = (Person::connect(), PersonInput::open());
        let hostile = HostileProgram::connect(PLACE);
        let check = |attack: &dyn Fn(&HostileProgram)| {
            attack(&hostile);
            person.click(PLACE);
            assert_eq!(ask(&input, CLICK), Err(PressRefused::Injected));
            thread::sleep(AFTER_FAKES);
            person.click(PLACE);
            attack(&hostile);
            assert_eq!(ask(&input, CLICK), Err(PressRefused::Injected));
            thread::sleep(AFTER_FAKES);
        };
        check(&HostileProgram::warp);
        check(&HostileProgram::click);
        check(&HostileProgram::click_as_the_mouse);
        check(&HostileProgram::send_click);
        person.click(PLACE);
        assert_eq!(ask(&input, CLICK), Ok(()));
    });
}

#[test]
fn recording_that_is_cut_off_begins_again() {
    on_display_of_a_person(|| {
        let (person, input) = (Person::connect(), PersonInput::open());
        let hostile = HostileProgram::connect(PLACE);
        let check = |attack: &dyn Fn(&HostileProgram)| {
            attack(&hostile);
            hostile.click_as_the_mouse();
            assert_eq!(ask(&input, CLICK), Err(PressRefused::Unseen));
            thread::sleep(AFTER_FAKES);
            person.click(PLACE);
            assert_eq!(ask(&input, CLICK), Ok(()), "it sees again");
            hostile.click_as_the_mouse();
            assert!(ask(&input, CLICK).is_err(), "injected input too");
        };
        check(&HostileProgram::end_recordings);
        check(&HostileProgram::hide_from_recordings);
        check(&HostileProgram::end_other_programs);
    });
}
