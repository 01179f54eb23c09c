//! `qilbee attach`: a chat that runs in one terminal, watched and steered from another.

use super::{
    binary::{Program, lines_of_json, of_type},
    in_terminal::InTerminal,
};
use serde_json::{Value, json};
use std::{
    fs,
    os::unix::net::UnixListener,
    path::{Path, PathBuf},
};
use testkit::claude::{FakeClaude, Reply};

const CTRL_C: &[u8] = b"\x03";

/// A program for this server. On a display another test may stop all tasks.
pub(crate) fn program(claude: &FakeClaude) -> Program {
    Program::new()
        .without("DISPLAY")
        .with("TERM", "xterm")
        .with_claude_at(&claude.base_url())
}

/// Writes a file, which is asked about, and waits long.
pub(crate) fn writing(note: &Path) -> FakeClaude {
    let input = json!({"path": note, "text": "done\n"});
    FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "write_file", input),
        Reply::answer().tool_use("toolu_2", "ask_user", json!({"question": "Which colour?"})),
        Reply::answer().text("It is written."),
    ])
}

/// The id of the only chat.
pub(crate) fn only_chat(program: &Program) -> String {
    let chats = program.run(&["sessions", "list", "--json"]).out;
    let chats: Value = serde_json::from_str(&chats).unwrap();
    chats[0]["id"].as_str().unwrap().to_owned()
}

pub(crate) fn sockets(program: &Program) -> Vec<PathBuf> {
    let entries = fs::read_dir(program.home().join("sockets")).into_iter();
    entries
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect()
}

/// The code that a question was printed with last.
fn code_in(asked: &str) -> String {
    let (_, after) = asked.rsplit_once("[y ").expect(asked);
    after.split_once(']').expect(asked).0.to_owned()
}

/// Types the first message of a chat, and the code that confirms it.
pub(crate) fn begin(chat: &mut InTerminal, message: &str) {
    chat.read_until("/help shows the commands");
    say(chat, message);
}

/// Types a line at the prompt that needs a code, and the code.
pub(crate) fn say(chat: &mut InTerminal, line: &str) {
    chat.type_line(line);
    chat.read_until("  Type ");
    let code = chat.read_until(" and Enter");
    chat.read_until("code › ");
    chat.type_line(code.trim_end_matches(" and Enter"));
}

/// Types a line into an attached terminal that needs a code, and the code.
pub(crate) fn steer(attached: &mut InTerminal, line: &str) {
    attached.type_line(line);
    attached.read_until("  Type ");
    let code = attached.read_until(" and Enter");
    attached.type_line(code.trim_end_matches(" and Enter"));
}

#[test]
fn a_question_is_answered_and_the_task_stopped_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let claude = writing(&note);
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    let mut first = InTerminal::start_in_front(&program, &["attach", &chat]);
    let mut second = InTerminal::start_in_front(&program, &["attach", &chat]);
    first.read_until("You: Write it");
    let asked = first.read_until("[n] no");
    second.read_until("[n] no");
    first.type_line(&format!("y {}", code_in(&asked)));
    // All of them see that it was answered, and the next question. Its words stand in the line of the step before: what is typed until
    // the question itself is there is dropped, a Ctrl-C on its way too.
    for terminal in [&mut run, &mut first, &mut second] {
        terminal.read_until("Which colour?");
        terminal.read_until("Begin the line with ");
    }
    assert_eq!(fs::read_to_string(&note).unwrap(), "done\n");
    second.type_keys(CTRL_C);
    for terminal in [&mut run, &mut first, &mut second] {
        terminal.read_until("Stopped.");
    }
    assert_eq!(run.end_drawn().0, 130);
    for terminal in [first, second] {
        let (code, printed) = terminal.end_drawn();
        assert_eq!(code, 0, "{printed}");
        assert!(printed.contains("was closed where it ran"), "{printed}");
    }
    assert_eq!(sockets(&program), Vec::<PathBuf>::new());
}

#[test]
fn whoever_leaves_ends_nothing_and_a_message_needs_a_code() {
    let claude = FakeClaude::start([
        Reply::answer().text("First."),
        Reply::answer().text("Second."),
        Reply::answer().text("Third."),
    ]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    begin(&mut chat, "One");
    chat.read_until("(chat: $");
    let id = only_chat(&program);
    let mut attached = InTerminal::start_in_front(&program, &["attach", &id]);
    attached.read_until("Qilbee: First.");
    attached.type_line("/fork");
    attached.read_until("That is for `qilbee chat`.");
    attached.type_line("/mode");
    attached.read_until("  free");
    steer(&mut attached, "Two");
    attached.read_until("Second.");
    attached.read_until("(chat: $");
    // It stands above the prompt of the other one.
    chat.read_until("A task was begun elsewhere.");
    chat.read_until("You: Two");
    chat.read_until("Second.");
    // Nothing runs: it leaves.
    attached.type_keys(CTRL_C);
    let (code, printed) = attached.end_drawn();
    assert_eq!(code, 0, "{printed}");
    assert!(printed.contains("Left; the chat goes on"), "{printed}");
    say(&mut chat, "Three");
    chat.read_until("Third.");
    chat.read_until("› ");
    chat.type_line("/quit");
    assert_eq!(chat.end_drawn().0, 0);
    let asked = claude.asked();
    let said = asked.last().unwrap().body["messages"].to_string();
    for word in ["One", "Two", "Three"] {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn a_question_answered_elsewhere_takes_no_line() {
    let question = json!({"question": "Which colour?", "choices": ["Blue", "Red"]});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "ask_user", question),
        Reply::answer().text("Red it is."),
        Reply::answer().text("Printed."),
    ]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    begin(&mut chat, "Paint it");
    chat.read_until("[2] Red");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("[2] Red");
    attached.read_until("Begin the line with ");
    let code = attached.read_until(".");
    attached.type_line(&format!("{} 2", code.trim_end_matches('.')));
    attached.read_until("Red it is.");
    chat.read_until("Red it is.");
    chat.read_until("› ");
    say(&mut chat, "Print it");
    // Others see what was typed there.
    attached.read_until("You: Print it");
    attached.read_until("Printed.");
    chat.read_until("Printed.");
    chat.read_until("› ");
    chat.type_line("/quit");
    assert_eq!(chat.end_drawn().0, 0);
    assert_eq!(attached.end_drawn().0, 0);
}

#[test]
fn a_task_begun_elsewhere_is_followed_from_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let input = json!({"path": note, "text": "done\n"});
    let claude = FakeClaude::start([
        Reply::answer().text("First."),
        Reply::answer().tool_use("toolu_1", "write_file", input),
        Reply::answer().text("It is written."),
        Reply::answer().text("Last."),
    ]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "ask"]);
    begin(&mut chat, "One");
    chat.read_until("(chat: $");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("Qilbee: First.");
    steer(&mut attached, "Write it");
    attached.read_until("[n] no");
    chat.read_until("You: Write it");
    chat.read_until("Something is asked. Enter shows it here.");
    chat.type_line("");
    let asked = chat.read_until("[n] no");
    chat.type_line(&format!("y {}", code_in(&asked)));
    for terminal in [&mut chat, &mut attached] {
        terminal.read_until("It is written.");
    }
    assert_eq!(fs::read_to_string(&note).unwrap(), "done\n");
    // The prompt is there again, for a message of its own.
    chat.read_until("› ");
    chat.type_line("Two");
    chat.read_until("Last.");
    chat.read_until("› ");
    chat.type_line("/quit");
    assert_eq!(chat.end_drawn().0, 0);
    assert_eq!(attached.end_drawn().0, 0);
}

#[test]
fn a_wider_mode_needs_a_code_of_its_own() {
    let claude = FakeClaude::start([
        Reply::answer().text("First."),
        Reply::answer().text("Second."),
    ]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "ask"]);
    begin(&mut chat, "One");
    chat.read_until("(chat: $");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("Qilbee: First.");
    steer(&mut attached, "Two");
    attached.read_until("Second.");
    attached.read_until("(chat: $");
    // Another message would need none now.
    attached.type_line("/mode free");
    attached.read_until("  Type ");
    attached.type_line("no code");
    attached.type_line("/mode");
    attached.read_until("  ask");
    steer(&mut attached, "/mode free");
    attached.type_line("/mode");
    attached.read_until("  free");
    attached.type_line("/mode ask");
    attached.type_line("/mode");
    attached.read_until("  ask");
    // The same holds at the prompt.
    chat.read_until("Second.");
    chat.type_line("/mode risky");
    chat.read_until("  Type ");
    chat.read_until("code › ");
    chat.type_line("000 no code");
    chat.read_until("› ");
    chat.type_line("/mode");
    chat.read_until("  ask");
    say(&mut chat, "/mode risky");
    chat.read_until("› ");
    chat.type_line("/mode");
    chat.read_until("  risky");
    chat.type_line("/quit");
    assert_eq!(chat.end_drawn().0, 0);
    assert_eq!(attached.end_drawn().0, 0);
}

#[test]
fn options_that_were_changed_elsewhere_stay() {
    let claude = FakeClaude::start([Reply::answer().text("First.")]);
    let program = program(&claude);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "risky"]);
    begin(&mut chat, "One");
    chat.read_until("(chat: $");
    let id = only_chat(&program);
    let mut attached = InTerminal::start_in_front(&program, &["attach", &id]);
    attached.read_until("Qilbee: First.");
    // One right after the other: neither takes the other back.
    attached.type_line("/mode observe");
    attached.type_line("/plan on");
    attached.type_line("/plan");
    attached.read_until("  on");
    attached.type_line("/mode");
    attached.read_until("  observe");
    chat.read_until("› ");
    chat.type_line("/model claude-opus-5");
    chat.read_until("› ");
    chat.type_line("/mode");
    chat.read_until("  observe");
    chat.read_until("› ");
    chat.type_line("/plan");
    chat.read_until("  on");
    attached.type_line("/model");
    attached.read_until("  claude-opus-5");
    chat.read_until("› ");
    chat.type_line("/quit");
    assert_eq!(chat.end_drawn().0, 0);
    assert_eq!(attached.end_drawn().0, 0);
}

#[test]
fn a_task_at_a_breakpoint_goes_on_from_another_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let writing = |path: &Path| json!({"path": path, "text": "done\n"});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "write_file", writing(&one)),
        Reply::answer().tool_use("toolu_2", "write_file", writing(&two)),
        Reply::answer().text("It is written."),
    ]);
    let program = program(&claude);
    let arguments = ["run", "--mode", "free", "--break", "each", "Write both"];
    let mut run = InTerminal::start_in_front(&program, &arguments);
    run.read_until("Enter: one step");
    let mut attached = InTerminal::start_in_front(&program, &["attach", &only_chat(&program)]);
    attached.read_until("Next: ");
    attached.read_until("Enter: one step");
    attached.type_line("");
    // It holds before the next call, and both are asked about that.
    for terminal in [&mut run, &mut attached] {
        terminal.read_until("going on");
        terminal.read_until("Next: ");
        terminal.read_until("Enter: one step");
    }
    assert!(one.exists() && !two.exists());
    run.type_line("g");
    for terminal in [&mut run, &mut attached] {
        terminal.read_until("It is written.");
    }
    assert!(two.exists());
    assert_eq!(run.end_drawn().0, 0);
    assert_eq!(attached.end_drawn().0, 0);
}

#[test]
fn a_program_attached_by_name_follows_in_json_and_stops() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    // Who wants to go on in it is told how to get there.
    let elsewhere = program.run(&["chat", "--session", &chat]);
    let wanted = format!("Attach to it with: qilbee attach {chat}");
    assert!(
        elsewhere.code == 1 && elsewhere.err.contains(&wanted),
        "{}",
        elsewhere.err
    );
    let stop = format!("{}\n", json!({"type": "stop"}));
    let arguments = ["attach", &chat, "--json", "--from", "2", "--commands", "-"];
    let attached = program.run_with_input(&arguments, &stop);
    assert_eq!(attached.code, 0, "{}", attached.err);
    let events = lines_of_json(&attached.out);
    assert_eq!(events[0]["seq"], 2, "{}", attached.out);
    assert_eq!(of_type(&events, "turn_ended")[0]["reason"], "stopped");
    assert_eq!(run.end(), 130);
}

#[test]
fn where_nobody_works_it_says_how_to_go_on() {
    let claude = FakeClaude::start([
        Reply::answer().text("Done."),
        Reply::answer().text("Again."),
    ]);
    let program = program(&claude);
    assert_eq!(program.run(&["run", "Look"]).code, 0);
    let chat = only_chat(&program);
    // Left by a program that was killed.
    let stale = program.home().join("sockets/0.sock");
    drop(UnixListener::bind(&stale).unwrap());
    let ran = program.run(&["attach", &chat]);
    let wanted = format!(
        "Nobody works in this chat just now; continue it with `qilbee chat --session {chat}`"
    );
    assert!(ran.code == 1 && ran.err.contains(&wanted), "{}", ran.err);
    let ran = program.run(&["attach", "no-such-chat"]);
    assert!(
        ran.code == 2 && ran.err.contains("there is no chat no-such-chat"),
        "{}",
        ran.err
    );
    // The next program that works in chats takes it away.
    assert_eq!(program.run(&["run", "--session", &chat, "Again"]).code, 0);
    assert!(!stale.exists());
}
