//! The practice model at its task, from the first prompt to the last word, against a simulated form.

pub(crate) mod canvas;
mod german;
mod question;
mod session;
mod simulated_form;
mod window;

use crate::{PracticeModel, form::REQUESTS};
use proptest::prelude::*;
use session::{Session, Verdict};
use simulated_form::{Faults, Place, SimulatedForm};

/// The one task it can do, as `locales/en.ftl` has it.
const TASK: &str = "Enter the three requests into the practice form";

const PLACE: Place = Place {
    left: 40.0,
    top: 30.0,
    width: 560.0,
    height: 480.0,
    scale: 1.0,
    dark: false,
    wheel: 53.0,
};

/// Entries that the form must have received.
fn wanted() -> Vec<[String; 4]> {
    REQUESTS
        .iter()
        .map(|fields| fields.map(str::to_owned))
        .collect()
}

fn session(place: Place, faults: Faults) -> Session {
    Session::new(SimulatedForm::new(place, faults))
}

fn run(session: &mut Session, prompt: &str) -> Option<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(session.turn(prompt))
}

/// The whole task ends well in spite of `faults`, with this said last.
fn check_done(place: Place, faults: Faults, last_words: &str) {
    let mut session = session(place, faults);
    let said = run(&mut session, TASK).unwrap();
    assert_eq!(session.form.saved, wanted(), "{:#?}", session.said());
    assert_eq!(said, last_words, "{:#?}", session.said());
}

/// The task cannot be done; what is said last contains `words`, and so many requests are saved.
fn check_gives_up(faults: Faults, words: &str, saved: usize) {
    let mut session = session(PLACE, faults);
    let said = run(&mut session, TASK).unwrap();
    assert!(said.contains(words), "{:#?}", session.said());
    assert_eq!(session.form.saved, wanted()[..saved]);
}

const DONE: &str =
    "Done. I entered and checked three requests, and the form shows all three as saved.";

#[test]
fn enters_three_requests() {
    check_done(PLACE, Faults::default(), DONE);
    let hidpi = Place {
        left: 0.0,
        width: 480.0,
        height: 400.0,
        scale: 2.0,
        dark: true,
        wheel: 120.0,
        ..PLACE
    };
    check_done(hidpi, Faults::default(), DONE);
}

#[test]
fn is_not_misled_by_a_miniature_of_the_window() {
    let place = Place {
        left: 300.0,
        ..PLACE
    };
    check_done(
        place,
        Faults {
            shows_miniature: true,
            ..Faults::default()
        },
        DONE,
    );
}

#[test]
fn enters_again_what_did_not_arrive() {
    let faults = Faults {
        lossy_texts: vec![0, 3, 4],
        ..Faults::default()
    };
    check_done(
        PLACE,
        faults,
        &format!("{DONE} 3 steps had to be done again."),
    );
}

#[test]
fn clicks_again_what_did_not_react() {
    // Name, the drop-down, a choice and Save of the first request.
    let faults = Faults {
        ignored_clicks: vec![0, 3, 5, 8],
        ..Faults::default()
    };
    check_done(
        PLACE,
        faults,
        &format!("{DONE} 4 steps had to be done again."),
    );
}

#[test]
fn does_not_close_a_list_that_opens_late() {
    let faults = Faults {
        opens_late: true,
        ..Faults::default()
    };
    check_done(PLACE, faults, DONE);
}

#[test]
fn waits_for_a_window_that_is_covered_for_a_while() {
    check_done(
        PLACE,
        Faults {
            covered_pictures: vec![0, 1, 6, 7, 8],
            ..Faults::default()
        },
        DONE,
    );
}

#[test]
fn does_not_take_the_miniature_for_a_window_that_went_away() {
    let faults = Faults {
        covered_pictures: (5..99).collect(),
        shows_miniature: true,
        ..Faults::default()
    };
    let mut session = session(
        Place {
            left: 300.0,
            ..PLACE
        },
        faults,
    );
    let said = run(&mut session, TASK).unwrap();
    assert!(said.contains("not visible"), "{said}");
}

#[test]
fn gives_up_honestly() {
    let faults = Faults::default();
    check_gives_up(
        Faults {
            always_covered: true,
            ..faults.clone()
        },
        "the practice window is not visible",
        0,
    );
    let lossy = "the name of the first request did not arrive as I typed it, in 6 tries";
    check_gives_up(
        Faults {
            loses_always: true,
            ..faults.clone()
        },
        lossy,
        0,
    );
    check_gives_up(
        Faults {
            ignores_all_clicks: true,
            ..faults.clone()
        },
        lossy,
        0,
    );
    let save = "the second request could not be saved, in 6 tries";
    check_gives_up(
        Faults {
            ignored_clicks: (11..99).collect(),
            ..faults.clone()
        },
        save,
        1,
    );
    check_gives_up(
        Faults {
            second_window: true,
            ..faults
        },
        "two practice windows",
        0,
    );
}

#[test]
fn says_no_to_records_that_it_does_not_know() {
    let mut session = session(PLACE, Faults::default());
    session
        .form
        .saved
        .push(["Ana", "Tea", "Low", ""].map(str::to_owned));
    let said = run(&mut session, TASK).unwrap();
    assert!(
        said.contains("saved requests that I did not enter"),
        "{said}"
    );
    assert_eq!(session.form.saved.len(), 1);
}

#[test]
fn replaces_what_stands_in_the_form() {
    let mut session = session(PLACE, Faults::default());
    session.form.draft = ["Somebody", "Else", "Low", "left this\nhere"].map(str::to_owned);
    session.form.scrolled = 900.0;
    assert_eq!(run(&mut session, TASK).unwrap(), DONE);
    assert_eq!(session.form.saved, wanted());
}

#[test]
fn goes_on_after_a_stop_and_enters_nothing_twice() {
    for stop_before in [4, 25, 40, 60] {
        let mut session = session(PLACE, Faults::default());
        session.stop_before = Some(stop_before);
        assert_eq!(run(&mut session, TASK), None);
        session.stop_before = None;
        let said = run(&mut session, "continue").unwrap();
        assert!(said.starts_with("Done."), "{said}");
        assert_eq!(
            session.form.saved,
            wanted(),
            "stopped before call {stop_before}"
        );
        let said = run(&mut session, TASK).unwrap();
        assert!(said.contains("already holds the three requests"), "{said}");
        assert_eq!(session.form.saved, wanted());
    }
}

#[test]
fn looks_again_after_a_failed_step_and_stops_when_nothing_works() {
    let mut session = session(PLACE, Faults::default());
    session.verdicts = vec![Verdict {
        call: 2,
        text: "The pointer did not move",
    }];
    let said = run(&mut session, TASK).unwrap();
    assert!(said.starts_with(DONE), "{said}");
    assert!(session.said().contains(
        &"That did not work: The pointer did not move. I look at the screen again.".to_owned()
    ));
    assert_eq!(session.form.saved, wanted());

    let mut session = self::session(PLACE, Faults::default());
    session.verdicts = (0..99)
        .map(|call| Verdict {
            call,
            text: "The screen is locked.",
        })
        .collect();
    let said = run(&mut session, TASK).unwrap();
    assert!(said.contains("The screen is locked."), "{said}");
    assert_eq!(session.asked_for().len(), 4);
}

#[test]
fn stops_politely_when_the_person_says_no() {
    let check = |text: &'static str, wanted: &str| {
        let mut session = session(PLACE, Faults::default());
        session.verdicts = vec![Verdict { call: 1, text }];
        let said = run(&mut session, TASK).unwrap();
        assert!(said.contains(wanted), "{said}");
        assert_eq!(session.asked_for().len(), 5);
    };
    // What is written for the model is no sentence for the person; their own words are.
    check(
        "The user said no to this.",
        "because I was not allowed to go on. What",
    );
    check(
        "The user said no to this: not that one.",
        "because you said no: “not that one”. What",
    );
    check(
        "Not executed: Qilbee is set to look only.",
        "because this chat lets me look only. Choose another mode",
    );
}

#[test]
fn answers_anything_else_with_what_it_is_and_does_nothing() {
    for prompt in ["Hello", "Book me a flight", ""] {
        let mut session = session(PLACE, Faults::default());
        let said = run(&mut session, prompt).unwrap();
        assert_eq!(PracticeModel::task_prompt(), TASK);
        assert!(
            said.contains("practice model") && said.contains(TASK),
            "{said}"
        );
        assert!(
            said.contains("under Settings ▸ Keys. It counts at once.")
                && said.ends_with("it could use:\n\n- Screen, mouse and keyboard")
                && !said.contains("continue"),
            "{said}"
        );
        assert_eq!(session.asked_for(), [""; 0]);
    }
}

#[test]
fn stops_working_when_it_is_told_something_it_cannot_understand() {
    let mut session = session(PLACE, Faults::default());
    session.stop_before = Some(10);
    run(&mut session, TASK);
    session.stop_before = None;
    let asked_for = session.asked_for().len();
    let said = run(&mut session, "Leave out the second one").unwrap();
    assert!(
        said.contains("I have stopped working on the form"),
        "{said}"
    );
    assert_eq!(session.asked_for().len(), asked_for);
}

#[test]
fn without_a_screen_it_says_so() {
    let mut session = session(PLACE, Faults::default());
    session.tools.clear();
    let said = run(&mut session, TASK).unwrap();
    assert!(said.contains("no screen"), "{said}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 8, ..ProptestConfig::default() })]
    #[test]
    fn enters_three_requests_wherever_the_window_is(
        (left, top) in (0.0f32..200.0, 0.0f32..100.0),
        (width, height) in (480.0f32..800.0, 400.0f32..800.0),
        scale in 0.5f32..1.5,
        dark in any::<bool>(),
        wheel in 30.0f32..130.0,
        ignored_clicks in prop::collection::vec(0usize..20, 0..4),
        lossy_texts in prop::collection::vec(0usize..9, 0..4),
    ) {
        let mut session = session(
            Place { left, top, width, height, scale, dark, wheel },
            Faults { ignored_clicks, lossy_texts, ..Faults::default() },
        );
        let said = run(&mut session, TASK).unwrap();
        prop_assert!(said.starts_with(DONE), "{:#?}", session.said());
        prop_assert_eq!(session.form.saved, wanted());
    }
}

#[test]
fn notes_of_the_program_are_no_prompt() {
    let mut session = session(PLACE, Faults::default());
    session.with_notes = true;
    let said = run(&mut session, TASK).unwrap();
    assert_eq!((said.as_str(), &session.form.saved), (DONE, &wanted()));
}
