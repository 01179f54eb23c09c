//! `qilbee chat` in a real terminal: a whole task with a question, a stop and a fork; terminals of all kinds; and a pipe.

use super::{binary::Program, in_terminal::InTerminal};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

const CTRL_C: &[u8] = b"\x03";
const CTRL_D: &[u8] = b"\x04";
const TAB: &[u8] = b"\t";

/// A program for this kind of terminal. On a display another test may stop all tasks.
fn program(claude: &FakeClaude, terminal: &'static str) -> Program {
    Program::new()
        .without("DISPLAY")
        .without("NO_COLOR")
        .with("TERM", terminal)
        .with_claude_at(&claude.base_url())
}

/// Types the code that confirms a message where no keys tell who typed it.
fn confirm(chat: &mut InTerminal) {
    chat.read_until("  Type ");
    let code = chat.read_until(" and Enter");
    chat.read_until("code › ");
    chat.type_line(code.trim_end_matches(" and Enter"));
}

/// Types the code that confirms a line in the middle of a task.
fn confirm_while_working(chat: &mut InTerminal) {
    chat.read_until("  Type ");
    let code = chat.read_until(" and Enter");
    chat.type_line(code.trim_end_matches(" and Enter"));
}

/// All texts of the last request.
fn last_request(claude: &FakeClaude) -> String {
    let asked = claude.asked();
    asked.last().unwrap().body["messages"].to_string()
}

#[test]
fn a_whole_task_with_a_question_a_stop_and_a_fork() {
    let question = json!({"question": "Which colour?", "choices": ["Blue", "Red"]});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "ask_user", question),
        Reply::answer().text("It is **red** now.\n\nNothing else."),
        Reply::answer().tool_use("toolu_2", "bash", json!({"command": "sleep 1000"})),
        Reply::answer().text("The fork goes on."),
    ]);
    let program = program(&claude, "xterm");
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    chat.read_until("/help shows the commands");
    chat.type_line("Paint it");
    confirm(&mut chat);
    chat.read_until("[2] Red");
    chat.read_until("Begin the line with ");
    let code = chat.read_until(".");
    let code = code.trim_end_matches('.');
    chat.type_line(&format!("{code} 2"));
    let answer = chat.read_until("(chat: $");
    assert!(answer.contains("\u{1b}[1mred"), "{answer:?}");
    chat.read_until("› ");
    chat.type_line("Wait for it");
    // In this mode each message needs a code of its own.
    confirm(&mut chat);
    // Its seconds are counted.
    chat.read_until("▸ ");
    chat.read_until(" · 1.0 s · $");
    chat.type_keys(CTRL_C);
    chat.read_until("Stopped.");
    chat.read_until("› ");
    chat.type_line("/fork");
    chat.read_until("This is a new chat now");
    chat.read_until("› ");
    chat.type_line("Go on");
    confirm(&mut chat);
    chat.read_until("The fork goes on.");
    chat.read_until("› ");
    chat.type_line("/quit");
    let (code, printed) = chat.end_drawn();
    assert_eq!(code, 0, "{printed}");
    assert!(
        printed.contains("Go on with: qilbee chat --session"),
        "{printed}"
    );
    let request = last_request(&claude);
    assert!(
        request.contains("Paint it") && request.contains("Go on"),
        "{request}"
    );
    let chats = program.run(&["sessions", "list", "--json"]).out;
    let chats: Vec<Value> = serde_json::from_str(&chats).unwrap();
    assert_eq!(chats.len(), 2, "{chats:?}");
}

#[test]
fn what_is_typed_while_it_works_joins_the_task() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({"command": "sleep 2"})),
        Reply::answer().tool_use("toolu_2", "bash", json!({"command": "sleep 2"})),
        Reply::answer().text("It is done."),
    ]);
    let program = program(&claude, "xterm");
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--mode", "free"]);
    chat.read_until("/help shows the commands");
    chat.type_line("Wait");
    confirm(&mut chat);
    chat.read_until("▸ ");
    chat.type_line("and print it");
    confirm_while_working(&mut chat);
    chat.read_until("✓ ");
    chat.read_until("▸ ");
    chat.type_line("/undo");
    chat.read_until("While Qilbee works:");
    chat.type_line("/pause");
    chat.read_until("‖ paused");
    chat.type_line("/resume");
    confirm_while_working(&mut chat);
    chat.read_until("It is done.");
    chat.read_until("› ");
    chat.type_keys(CTRL_D);
    assert_eq!(chat.end_drawn().0, 0);
    let request = last_request(&claude);
    assert!(request.contains("and print it"), "{request}");
}

#[test]
fn plain_terminals_get_plain_lines() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({"command": "echo seen"})),
        Reply::answer().text("It is **done**."),
    ]);
    let program = program(&claude, "dumb");
    let mut chat = InTerminal::start(&program, &["chat", "--mode", "free"]);
    chat.read_until("/help shows the commands");
    chat.type_line("Look");
    confirm(&mut chat);
    chat.read_until("It is **done**.");
    chat.read_until("› ");
    chat.type_line("/cost");
    chat.read_until("  $0.");
    chat.type_keys(CTRL_D);
    assert_eq!(chat.end(), 0);
}

#[test]
fn wide_terminals_and_no_color_are_kept_to() {
    let text =
        "A **bold** word and more words, so that the paragraph is longer than eighty columns are.";
    for (columns, is_one_line) in [(80, false), (200, true)] {
        let claude = FakeClaude::start([Reply::answer().text(text)]);
        let program = program(&claude, "xterm").with("NO_COLOR", "1");
        let mut chat = InTerminal::start_in_front(&program, &["chat"]);
        chat.widen(columns);
        chat.read_until("/help shows the commands");
        chat.type_line("Say something");
        confirm(&mut chat);
        chat.read_until("(chat: $");
        chat.read_until("› ");
        chat.type_keys(CTRL_D);
        let (code, printed) = chat.end_drawn();
        assert_eq!(code, 0, "{printed}");
        // Drawn anew, its words are not marked any more.
        let whole = text.replace("**", "");
        assert_eq!(
            printed.contains(&whole),
            is_one_line,
            "{columns}: {printed:?}"
        );
        assert!(!printed.contains("\u{1b}[1m"), "{printed:?}");
    }
}

#[test]
fn commands_are_completed_and_explained() {
    let claude = FakeClaude::start([]);
    let program = program(&claude, "xterm");
    let mut chat = InTerminal::start_in_front(&program, &["chat"]);
    chat.read_until("› ");
    chat.type_keys(b"/he");
    chat.type_keys(TAB);
    chat.type_keys(b"\r");
    for command in [
        "/model", "/mode", "/plan", "/attach", "/undo", "/fork", "/replay", "/cost", "/pause",
        "/stop",
    ] {
        chat.read_until(command);
    }
    chat.read_until("› ");
    chat.type_line("/dance");
    chat.read_until("There is no /dance. /help shows the commands.");
    chat.read_until("› ");
    chat.type_line("/undo");
    confirm(&mut chat);
    chat.read_until("There is nothing in this chat yet.");
    chat.read_until("› ");
    chat.type_line("/mode risky");
    confirm(&mut chat);
    chat.read_until("› ");
    chat.type_line("/mode");
    chat.read_until("  risky");
    chat.read_until("› ");
    chat.type_keys(CTRL_C);
    chat.read_until("Ctrl-C again leaves");
    chat.type_keys(CTRL_C);
    assert_eq!(chat.end_drawn().0, 0);
    assert_eq!(program.run(&["sessions", "list"]).out, "");
}

#[test]
fn a_pipe_holds_message_after_message() {
    let claude = FakeClaude::start([Reply::answer().text("One."), Reply::answer().text("Two.")]);
    let program = program(&claude, "xterm");
    let ran = program.run_with_input(&["chat", "--own-words"], "First\nSecond\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let place = |words: &str| ran.out.find(words);
    assert!(
        place("One.") < place("Two.") && place("One.").is_some(),
        "{}",
        ran.out
    );
    let request = last_request(&claude);
    assert!(
        request.contains("First") && request.contains("Second"),
        "{request}"
    );
}
