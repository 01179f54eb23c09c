//! Messages to a task that more than one terminal follows: each terminal shows those that it has not seen typed.

use super::{
    attach::{begin, only_chat, program, say, steer},
    in_terminal::InTerminal,
};
use serde_json::json;
use testkit::claude::{FakeClaude, Reply};

/// Works in short steps until it has heard these words. Whoever says nothing of work is answered at once.
fn working_until(words: &'static [&'static str]) -> FakeClaude {
    FakeClaude::answering(move |seen| {
        let said = seen.body["messages"].to_string();
        if !said.contains("Work") {
            return Reply::answer().text("First.");
        }
        if words.iter().all(|word| said.contains(word)) {
            return Reply::answer().text("All is heard.");
        }
        // No two steps are the same.
        let number = said.matches("toolu_").count();
        let step = json!({"command": format!("sleep 0.2; echo {number}")});
        Reply::answer().tool_use(&format!("toolu_{number}"), "bash", step)
    })
}

#[test]
fn a_message_from_elsewhere_is_shown_and_an_own_one_not_again() {
    let claude = working_until(&["In blue", "And soon"]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    begin(&mut chat, "Work");
    chat.read_until("sleep 0.2");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("You: Work");
    steer(&mut attached, "In blue");
    chat.read_until("You: In blue");
    steer(&mut chat, "And soon");
    attached.read_until("You: And soon");
    chat.read_until("All is heard.");
    let (chat, attached) = left(chat, attached);
    assert!(!chat.contains("You: And soon"), "{chat}");
    assert!(!attached.contains("You: In blue"), "{attached}");
}

#[test]
fn what_is_written_at_the_prompt_joins_and_is_not_shown_again() {
    let claude = working_until(&["And soon"]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    begin(&mut chat, "Hello");
    chat.read_until("(chat: $");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("Qilbee: First.");
    steer(&mut attached, "Work");
    chat.read_until("A task was begun elsewhere");
    chat.read_until("You: Work");
    say(&mut chat, "And soon");
    attached.read_until("You: And soon");
    chat.read_until("All is heard.");
    let (chat, attached) = left(chat, attached);
    assert!(!chat.contains("You: And soon"), "{chat}");
    assert!(!attached.contains("You: Work"), "{attached}");
}

/// Leaves the chat. Returns all that each of the terminals printed.
fn left(mut chat: InTerminal, attached: InTerminal) -> (String, String) {
    chat.read_until("› ");
    chat.type_line("/quit");
    let (code, printed) = chat.end_drawn();
    assert_eq!(code, 0, "{printed}");
    (printed, attached.end_drawn().1)
}
