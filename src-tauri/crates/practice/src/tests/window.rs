//! The practice window: opened where it is not in sight, and anew where it is full from an earlier task.

use super::{
    DONE, PLACE, TASK, run, session,
    session::{Session, spec},
    simulated_form::Faults,
    wanted,
};
use protocol::ToolKind;
use serde_json::json;

/// Lets the model open the window itself.
fn offer_window(session: &mut Session) {
    let kind = ToolKind::Custom {
        description: String::new(),
        input_schema: json!({}),
    };
    session.tools.push(spec("open_practice_window", kind));
}

#[test]
fn opens_the_window_where_it_can() {
    let mut session = session(
        PLACE,
        Faults {
            always_covered: true,
            ..Faults::default()
        },
    );
    offer_window(&mut session);
    assert_eq!(run(&mut session, TASK).unwrap(), DONE);
    assert_eq!(
        session.asked_for()[..3],
        ["screenshot", "open_practice_window", "screenshot"]
    );
    assert_eq!(session.form.saved, wanted());
}

#[test]
fn a_new_task_begins_with_an_empty_form() {
    let mut session = session(PLACE, Faults::default());
    offer_window(&mut session);
    assert_eq!(run(&mut session, TASK).unwrap(), DONE);
    let before = session.asked_for().len();
    assert_eq!(run(&mut session, TASK).unwrap(), DONE);
    assert_eq!(
        session.asked_for()[before..before + 3],
        ["screenshot", "open_practice_window", "screenshot"]
    );
    assert_eq!(session.form.saved, wanted());
    // Whoever says “continue” wants what is left, and that is nothing.
    let said = run(&mut session, "continue").unwrap();
    assert!(said.contains("I changed nothing"), "{said}");
}
