//! A real terminal: what the model and its tools write never steers it, and a question shows all that is asked.

use super::{
    binary::{Program, Ran},
    in_terminal::{InTerminal, check_calm},
};
use serde_json::json;
use std::{
    process::{Command, Stdio},
    thread,
};
use testkit::claude::{FakeClaude, Reply, Split};

/// Control characters and others that hide or reverse text.
const HOSTILE: &str = "a\u{1b}[2K\u{1b}]0;x\u{7}\u{8}\r\u{202e}\u{200b}\u{e0041}\u{9b}z";
const SHOWN: &str =
    "a⟨U+001B⟩[2K⟨U+001B⟩]0;x⟨U+0007⟩⟨U+0008⟩⟨U+000D⟩⟨U+202E⟩⟨U+200B⟩⟨U+E0041⟩⟨U+009B⟩z";

fn asking(command: &str) -> FakeClaude {
    FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({ "command": command })),
        Reply::answer().text("Then not."),
    ])
}

#[test]
fn a_question_shows_all_of_a_hostile_command() {
    let command = format!("ls {HOSTILE}{}sudo touch /etc/x", "\n".repeat(201));
    let claude = asking(&command);
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "free", "Look"]);
    let asked = run.read_until("view all");
    let bytes = command.len();
    let wanted = format!(
        "  1 │ ls {SHOWN}\n    │ … 200 blank lines …\n202 │ sudo touch /etc/x\n  202 lines, {bytes} bytes\n"
    );
    // The terminal folds no row that the question did not fold itself.
    let unfolded = asked.replace("\n    ┆ ", "");
    assert!(unfolded.contains(&wanted), "{asked}");
    assert!(
        asked
            .lines()
            .all(|line| line.chars().count() <= 80 || line.contains("Run")),
        "{asked}"
    );
    run.type_line("n");
    assert_eq!(run.end(), 0);
}

#[test]
fn a_question_fits_the_terminal_and_shows_all_on_request() {
    let lines: Vec<_> = (1..=300)
        .map(|number| format!("echo line-{number}"))
        .collect();
    let command = format!("{}\nsudo touch /etc/x", lines.join("\n"));
    let claude = asking(&command);
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "free", "Look"]);
    let asked = run.read_until("view all");
    assert!(asked.lines().count() <= 24, "{asked}");
    for seen in [
        "  1 │ echo line-1\n",
        "301 │ sudo touch /etc/x\n",
        "⋮ not shown: lines ",
    ] {
        assert!(asked.contains(seen), "{seen}: {asked}");
    }
    assert!(!asked.contains("line-150"), "{asked}");
    run.type_line("v");
    let whole = run.read_until("view all");
    for line in &lines {
        assert!(whole.contains(&format!("│ {line}\n")), "{line}: {whole}");
    }
    run.type_line("n");
    assert_eq!(run.end(), 0);
}

#[test]
fn an_answer_in_a_burst_is_shown_whole() {
    let text: String = (1..=5000).map(|word| format!("w{word} ")).collect();
    for _ in 0..4 {
        let reply = Reply::answer().text(text.trim_end()).split(Split::Whole);
        let claude = FakeClaude::start([reply]);
        let program = Program::new()
            .without("DISPLAY")
            .with_claude_at(&claude.base_url());
        let mut terminal = InTerminal::start(&program, &["run", "Go"]);
        let shown = terminal.read_until("Go on with");
        let words = shown.split_whitespace();
        let words: Vec<_> = words.filter(|word| word.starts_with('w')).collect();
        // `with` of the last line is no word of the answer.
        let wanted: Vec<_> = text.split_whitespace().chain(["with"]).collect();
        assert!(words == wanted, "{} of {} words", words.len(), wanted.len());
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn an_answer_typed_before_the_question_answers_nothing() {
    let claude = asking("sudo touch /etc/x");
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "free", "Look"]);
    run.type_line("y");
    run.read_until("view all");
    run.type_line("n");
    assert_eq!(run.end(), 0);
    let list: serde_json::Value =
        serde_json::from_str(&program.run(&["sessions", "list", "--json"]).out).unwrap();
    let id = list[0]["id"].as_str().unwrap();
    let audit = program.run(&["sessions", "show", id, "--audit"]).out;
    assert!(audit.contains("no by person"), "{audit}");
}

/// The code that a question was printed with last.
fn code_in(printed: &str) -> &str {
    let (_, after) = printed.rsplit_once("[y ").expect(printed);
    after.split_once(']').expect(printed).0
}

fn is_code(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|digit| digit.is_ascii_digit())
}

#[test]
fn a_yes_that_nobody_typed_does_not_count() {
    let claude = asking("true");
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Look"]);
    run.read_until("[y] once");
    run.read_until("[n] no");
    run.type_line("y");
    // Written into the terminal, and no key of this display's keyboard was pressed.
    run.read_until("did not come from your mouse or keyboard");
    run.read_until("Answer the question above again");
    run.type_line("n");
    assert_eq!(run.end(), 0);
}

#[test]
fn where_keys_cannot_be_told_a_yes_needs_its_code() {
    let check = |variable: Option<&'static str>| {
        let claude = asking("true");
        let mut program = Program::new().with_claude_at(&claude.base_url());
        let arguments = ["run", "--mode", "ask", "Look"];
        let mut run = match variable {
            Some(variable) => {
                program = program.with(variable, "192.0.2.1 50000 192.0.2.2 22");
                InTerminal::start_in_front(&program, &arguments)
            }
            // Another program's terminal, which nobody's shell gave to this one.
            None => InTerminal::start(&program, &arguments),
        };
        let asked = run.read_until("[n] no");
        let code = code_in(&asked).to_owned();
        assert!(is_code(&code), "{asked}");
        run.type_line("y");
        run.read_until("needs the three digits");
        run.read_until(&format!("The code is {code}."));
        let wrong = if code == "000" { "001" } else { "000" };
        run.type_line(&format!("y {wrong}"));
        run.read_until("Those were other digits");
        run.type_line("v");
        let shown = run.read_until("[n] no");
        let code = code_in(&shown).to_owned();
        assert!(is_code(&code), "{shown}");
        run.type_line(&format!("y {code}"));
        run.read_until("Then not.");
        assert_eq!(run.end(), 0);
    };
    // The keyboard is another computer's.
    check(Some("SSH_CONNECTION"));
    check(Some("SSH_TTY"));
    check(None);
}

#[test]
fn after_three_wrong_codes_only_no_counts() {
    let claude = asking("true");
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "ask", "Look"]);
    run.read_until("[n] no");
    for _ in 0..2 {
        run.type_line("y 1234");
        run.read_until("Those were other digits");
        run.read_until("The code is ");
    }
    run.type_line("y 1234");
    run.read_until("Wrong digits three times");
    run.type_line("v");
    let shown = run.read_until("[n] no");
    assert!(!shown.contains("[y"), "{shown}");
    run.type_line("n");
    assert_eq!(run.end(), 0);
}

/// The limit that marks what a tool started.
const MARK: &str = "--locks=1099511627776:1099511627776";

#[test]
fn a_terminal_that_a_tool_holds_says_no_yes() {
    let claude = asking("true");
    let program = Program::new().with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "ask", "Look"]);
    let asked = run.read_until("[n] no");
    // It reads the code, and types it.
    let mut holder = Command::new("prlimit");
    holder.args([MARK, "sleep", "600"]);
    let terminal = run.terminal.try_clone().unwrap();
    let mut holder = holder.stdin(Stdio::from(terminal)).spawn().unwrap();
    let marked = || {
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", holder.id()));
        limits.is_ok_and(|limits| limits.contains("1099511627776"))
    };
    while !marked() {
        thread::yield_now();
    }
    run.type_line(&format!("y {}", code_in(&asked)));
    run.read_until("belongs to a program that Qilbee started");
    holder.kill().unwrap();
    holder.wait().unwrap();
    run.type_line("n");
    assert_eq!(run.end(), 0);
}

#[test]
fn lists_answers_and_results_never_steer_a_terminal() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use(
            "toolu_1",
            "read_file",
            json!({"path": format!("/nowhere/{HOSTILE}")}),
        ),
        Reply::answer().text(HOSTILE),
    ]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let calm = |arguments: &[&str]| -> Ran {
        let run = program.run(arguments);
        check_calm(&run.out);
        check_calm(&run.err);
        run
    };
    let run = calm(&["run", "--mode", "free", &format!("Say {HOSTILE}")]);
    assert!(run.out.contains(SHOWN), "{}\n{}", run.out, run.err);
    let list = calm(&["sessions", "list"]).out;
    let id = list.split_whitespace().next().unwrap().to_owned();
    for arguments in [
        vec!["sessions", "show", &id],
        vec!["sessions", "show", &id, "--json"],
        vec!["sessions", "show", &id, "--audit"],
        vec!["sessions", "show", &id, "--audit", "--json"],
        vec!["sessions", "list", "--json"],
        vec!["sessions", "search", "Say"],
    ] {
        calm(&arguments);
    }
    let shown = calm(&["sessions", "show", &id]).out;
    assert!(shown.contains(SHOWN), "{shown}");
    // A program that reads JSON gets the very text.
    let events = calm(&["sessions", "show", &id, "--json"]).out;
    let told = events
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let texts: Vec<_> = told
        .map(|event| event["items"][0]["text"].clone())
        .collect();
    assert!(texts.contains(&json!(HOSTILE)), "{texts:?}");
    // A file gets an export unchanged, a terminal never does.
    let piped = program.run(&["sessions", "export", &id]).out;
    assert!(piped.contains('\u{202e}'), "{piped}");
    let export = InTerminal::start(&program, &["sessions", "export", &id]);
    assert_eq!(export.end(), 0);
}
