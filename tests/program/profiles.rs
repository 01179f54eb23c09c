//! Profiles: a task that begins with one, and that nobody's texts count before the person has read them.

use super::{
    binary::{Program, lines_of_json},
    in_terminal::InTerminal,
};
use serde_json::{Value, json};
use settings::{ProfileFile, ProfileTrust, Profiles};
use std::{fs, path::PathBuf};
use testkit::claude::{FakeClaude, Reply};

const DESK: &str = r#"
title = "Service desk"
system = "Say we."
model = "claude-opus-5"
mode = "observe"
tools = ["files"]
first_message = "Look at the newest ticket"

[limits]
max_steps = 7

[[examples]]
user = "The printer is broken"
assistant = "We are on our way."
"#;

/// A program with this profile in its folder, as if somebody had copied it there.
fn program(text: &str) -> Program {
    let program = Program::new().without("DISPLAY");
    fs::create_dir_all(program.home().join("profiles")).unwrap();
    fs::write(place(&program), text).unwrap();
    program
}

fn place(program: &Program) -> PathBuf {
    program.home().join("profiles/desk.toml")
}

fn profiles(program: &Program) -> Profiles {
    let in_home = |name: &str| program.home().join(name);
    Profiles::at(in_home("profiles"), in_home("read_profiles.json"))
}

/// The person has read the profile as it is.
fn read_it(program: &Program) {
    let name = "desk".parse().unwrap();
    let file = ProfileFile::read(&place(program), name).unwrap();
    profiles(program).remember_read(&file).unwrap();
}

fn trust(program: &Program) -> ProfileTrust {
    profiles(program).read(&"desk".parse().unwrap()).unwrap().1
}

/// Answers the question in the terminal with a yes and the code that it shows.
fn say_yes(terminal: &mut InTerminal) -> String {
    let shown = terminal.read_until("yes  [n] no");
    let (_, keys) = shown.rsplit_once("[y").unwrap();
    let code: String = keys.chars().filter(char::is_ascii_digit).collect();
    terminal.type_line(&format!("y {code}"));
    shown
}

#[test]
fn a_chat_begins_with_a_profile_and_keeps_it() {
    let claude = FakeClaude::start([
        Reply::answer().text("One."),
        Reply::answer().text("Two."),
        Reply::answer().text("Three."),
    ]);
    let program = program(DESK).with_claude_at(&claude.base_url());
    read_it(&program);
    let first = program.run(&["run", "--json", "--profile", "desk"]);
    assert_eq!(first.code, 0, "{}\n{}", first.out, first.err);
    let told = "Service desk begins with: Look at the newest ticket";
    assert!(first.err.contains(told), "{}", first.err);
    let events = lines_of_json(&first.out);
    let options = &events[0]["options"];
    assert_eq!(
        (&options["mode"], &options["max_steps"], &options["domains"]),
        (&json!("observe"), &json!(7), &json!(["files"]))
    );
    assert_eq!(events[0]["profile"]["name"], "desk");

    fs::write(place(&program), "system = \"Say I.\"").unwrap();
    let id = events[0]["session"].as_str().unwrap();
    let more = program.run(&["run", "--session", id, "And the other one"]);
    assert_eq!(more.code, 0, "{}\n{}", more.out, more.err);

    fs::write(place(&program), DESK).unwrap();
    let arguments = ["--mode", "ask", "--max-steps", "3", "--tools", "shell"];
    let own = ["run", "--json", "--profile", "desk", "My own words"];
    let own = program.run(&[&own[..], &arguments].concat());
    assert_eq!(own.code, 0, "{}\n{}", own.out, own.err);
    let options = &lines_of_json(&own.out)[0]["options"];
    assert_eq!(
        (&options["mode"], &options["max_steps"], &options["domains"]),
        (&json!("ask"), &json!(3), &json!(["shell"]))
    );

    let asked = claude.asked();
    let said = [
        "Look at the newest ticket",
        "And the other one",
        "My own words",
    ];
    for (seen, said) in asked.iter().zip(said) {
        assert_eq!(seen.body["model"], "claude-opus-5");
        let system = seen.body["system"].to_string();
        for words in ["Say we.", "We are on our way."] {
            assert!(system.contains(words), "{words}: {system}");
        }
        let messages = Value::Array(seen.messages().to_vec()).to_string();
        assert!(messages.contains(said), "{messages}");
    }
    assert_eq!(asked[0].body["system"], asked[1].body["system"]);
    claude.assert_clean();
}

#[test]
fn a_conversation_in_the_terminal_begins_with_a_profile() {
    let claude = FakeClaude::start([Reply::answer().text("It is the printer.")]);
    let program = program(DESK).with_claude_at(&claude.base_url());
    let program = program.with("TERM", "xterm");
    read_it(&program);
    let mut chat = InTerminal::start_in_front(&program, &["chat", "--profile", "desk"]);
    chat.read_until("Profile: Service desk");
    chat.read_until("Look at the newest ticket");
    chat.type_line(", please");
    chat.read_until("  Type ");
    let code = chat.read_until(" and Enter");
    chat.read_until("code › ");
    chat.type_line(code.trim_end_matches(" and Enter"));
    chat.read_until("It is the printer.");
    chat.read_until("› ");
    chat.type_line("/cost");
    chat.read_until("  Profile: desk");
    chat.type_line("/quit");
    let (code, printed) = chat.end_drawn();
    assert_eq!(code, 0, "{printed}");
    // It is the chat's own, and stands there again.
    let chats = program.run(&["sessions", "list", "--json"]).out;
    let chats: Value = serde_json::from_str(&chats).unwrap();
    let id = chats[0]["id"].as_str().unwrap();
    let mut again = InTerminal::start_in_front(&program, &["chat", "--session", id]);
    again.read_until("  Profile: desk");
    again.read_until("› ");
    again.type_line("/quit");
    assert_eq!(again.end_drawn().0, 0);
    let seen = &claude.asked()[0];
    assert_eq!(seen.body["model"], "claude-opus-5");
    assert!(seen.body["system"].to_string().contains("Say we."));
    let messages = Value::Array(seen.messages().to_vec()).to_string();
    assert!(
        messages.contains("Look at the newest ticket, please"),
        "{messages}"
    );
    claude.assert_clean();
}

#[test]
fn an_unread_profile_is_not_used() {
    let program = program(DESK);
    let check = |words: &str| {
        for arguments in [
            &["run", "--profile", "desk", "Hello"][..],
            &["profiles", "check", "desk"],
        ] {
            let ran = program.run(arguments);
            assert_eq!(ran.code, 3, "{}\n{}", ran.out, ran.err);
            assert!(ran.err.contains(words), "{}", ran.err);
            assert!(
                ran.err.contains("qilbee profiles check desk"),
                "{}",
                ran.err
            );
        }
    };
    check("has not been read by you");
    read_it(&program);
    assert_eq!(program.run(&["profiles", "check", "desk"]).code, 0);
    fs::write(place(&program), DESK.replace("observe", "free")).unwrap();
    check("has changed since you read it");
    let listed = program.run(&["sessions", "list", "--json"]);
    assert_eq!(listed.out.trim(), "[]", "{}", listed.out);
}

#[test]
fn a_profile_is_shown_before_it_is_added() {
    let program = Program::new().without("DISPLAY");
    let file = program.home().join("desk.toml");
    fs::write(&file, format!("{DESK}# [y] yes  [n] maybe\n")).unwrap();
    let add = ["profiles", "add", file.to_str().unwrap()];
    let nobody = program.run(&add);
    assert_eq!(nobody.code, 3, "{}", nobody.err);

    let mut terminal = InTerminal::start(&program, &add);
    terminal.read_until("[n] no");
    terminal.type_line("n");
    assert_eq!(terminal.end(), 1);
    assert!(!place(&program).exists());

    let mut terminal = InTerminal::start(&program, &add);
    let shown = say_yes(&mut terminal);
    assert!(shown.contains("│ system = \"Say we.\""), "{shown}");
    assert!(shown.contains("│ # [y] yes  [n] maybe"), "{shown}");
    terminal.read_until("Added desk.");
    assert_eq!(terminal.end(), 0);
    assert_eq!(trust(&program), ProfileTrust::Read);
    let again = program.run(&add);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("--replace"), "{}", again.err);
}

#[test]
fn a_changed_profile_is_shown_again_before_a_task() {
    let claude = FakeClaude::start([Reply::answer().text("It is done.")]);
    let program = program(DESK).with_claude_at(&claude.base_url());
    read_it(&program);
    fs::write(place(&program), DESK.replace("observe", "free")).unwrap();
    let run = ["run", "--profile", "desk"];
    let mut terminal = InTerminal::start(&program, &run);
    let shown = terminal.read_until("[n] no");
    assert!(shown.contains("only before dangerous steps"), "{shown}");
    // Without the code it is nobody's yes.
    terminal.type_line("y");
    terminal.read_until("[n] no");
    terminal.type_line("");
    assert_eq!(terminal.end(), 1);
    assert_eq!(trust(&program), ProfileTrust::Changed);

    let mut terminal = InTerminal::start(&program, &run);
    say_yes(&mut terminal);
    terminal.read_until("It is done.");
    assert_eq!(terminal.end(), 0);
    assert_eq!(trust(&program), ProfileTrust::Read);
    claude.assert_clean();
}

#[test]
fn a_profile_with_a_key_is_refused() {
    let program = program("title = \"Desk\"\nsystem = \"Use sk-ant-api03-abcdef012345\"\n");
    let file = place(&program).display().to_string();
    for arguments in [
        &["profiles", "check", "desk"][..],
        &["profiles", "add", &file],
        &["run", "--profile", "desk", "Hello"],
    ] {
        let ran = program.run(arguments);
        assert_eq!(ran.code, 1, "{}\n{}", ran.out, ran.err);
        assert!(ran.err.contains("line 2"), "{}", ran.err);
        assert!(ran.err.contains("looks like a key"), "{}", ran.err);
        assert!(!ran.err.contains("sk-ant"), "{}", ran.err);
    }
}

#[test]
fn a_profile_is_created_listed_shown_and_removed() {
    let program = Program::new().without("DISPLAY");
    let run = |arguments: &[&str]| program.run(arguments);
    let none = run(&["profiles", "list"]);
    assert!(none.out.contains("There are no profiles"), "{}", none.out);
    let created = run(&["profiles", "new", "desk"]);
    assert_eq!(created.out.trim(), place(&program).display().to_string());
    assert_eq!(run(&["profiles", "new", "desk"]).code, 2);
    assert_eq!(run(&["profiles", "check", "desk"]).code, 0);
    let folder = place(&program).parent().unwrap().to_path_buf();
    fs::write(folder.join("wrong.toml"), "x = 1").unwrap();
    let listed = run(&["profiles", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(
        listed[0],
        json!({"name": "desk", "state": "read", "title": "desk", "description": null, "problem": null})
    );
    assert_eq!(listed[1]["state"], "faulty");
    let shown = run(&["profiles", "show", "desk"]);
    assert_eq!(shown.out, fs::read_to_string(place(&program)).unwrap());
    assert_eq!(run(&["profiles", "remove", "desk"]).code, 3);
    assert_eq!(run(&["profiles", "remove", "desk", "--yes"]).code, 0);
    assert_eq!(run(&["profiles", "remove", "desk", "--yes"]).code, 2);
}

#[test]
fn wrong_usage_of_a_profile_is_named() {
    let program = program("model = \"clippy\"\n");
    read_it(&program);
    let check = |arguments: &[&str], words: &str| {
        let ran = program.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}\n{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    };
    check(&["run", "--profile", "desk"], "has no first message");
    check(
        &["run", "--profile", "desk", "Hi"],
        "The profile desk names it",
    );
    check(&["run", "--profile", "disk", "Hi"], "There are: desk.");
    check(&["run", "--profile", "../desk", "Hi"], "lower-case letters");
    let both = ["run", "--profile", "desk", "--session", "x", "Hi"];
    check(&both, "cannot be used with");
}
