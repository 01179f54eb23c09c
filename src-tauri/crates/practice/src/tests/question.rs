//! The question before the task, and what its answer changes.

use super::{session::spec, *};
use protocol::ToolKind;
use serde_json::json;

/// Checks the requests that are saved, and the plan, after this answer to the question.
fn check_answer(answer: &'static str, saved: usize, last_words: &str) {
    let mut session = session(PLACE, Faults::default());
    session.answer = answer;
    for name in ["ask_user", "plan", "suggest"] {
        let kind = ToolKind::Custom {
            description: String::new(),
            input_schema: json!({}),
        };
        session.tools.push(spec(name, kind));
    }
    let said = run(&mut session, TASK).unwrap();
    assert!(said.starts_with(last_words), "{answer}: {said}");
    assert_eq!(session.form.saved, wanted()[..saved]);
    let asked_for = session.asked_for();
    assert_eq!(asked_for[..3], ["ask_user", "plan", "screenshot"]);
    let count = |name: &str| asked_for.iter().filter(|asked| *asked == name).count();
    assert_eq!(
        (count("ask_user"), count("plan"), count("suggest")),
        (1, saved + 1, 1)
    );
}

#[test]
fn asks_once_how_many_and_keeps_to_the_answer() {
    let first = "Done. I entered and checked the first request";
    check_answer("The person answered: Only the first one", 1, first);
    check_answer("The person answered: nur die erste!", 1, first);
    check_answer("The person answered: All three", 3, DONE);
    check_answer("Nobody answered: nobody is there.", 3, DONE);
}
