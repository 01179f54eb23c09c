use super::*;
use protocol::Limits;

const WHOLE: &str = r#"
# For the service desk.
title = "Service desk"
description = "Answers tickets as we do"
system = """
Write to colleagues, not to customers.
Say “we”.
"""
model = "claude-sonnet-5-5"
mode = "risky"
effort = "high"
on_failure = "stop"
tools = ["files", "crm"]
kept_turns = 5
first_message = "Read the newest ticket and suggest an answer."

[limits]
max_steps = 40
max_cost_usd = 0.5
max_tool_calls = 60
max_seconds = 900
patience_minutes = 5

[[examples]]
user = "The printer is broken"
assistant = "Which one, and what does its display say?"
"#;

#[test]
fn a_whole_profile_is_read() {
    let profile = parse(WHOLE).unwrap();
    let example = ProfileExample {
        user: "The printer is broken".to_owned(),
        assistant: "Which one, and what does its display say?".to_owned(),
    };
    let wanted = ProfileSettings {
        title: Some("Service desk".to_owned()),
        description: Some("Answers tickets as we do".to_owned()),
        system: Some("Write to colleagues, not to customers.\nSay “we”.\n".to_owned()),
        model: Some("claude-sonnet-5-5".to_owned()),
        mode: Some(Mode::Risky),
        effort: Some(Effort::High),
        on_failure: Some(OnFailure::Stop),
        limits: ProfileLimits {
            max_steps: Some(40),
            max_cost_usd: Some(0.5),
            max_tool_calls: Some(60),
            max_seconds: Some(900),
            patience_minutes: Some(5),
        },
        tools: Some(vec!["files".to_owned(), "crm".to_owned()]),
        kept_turns: Some(5),
        examples: vec![example],
        first_message: Some("Read the newest ticket and suggest an answer.".to_owned()),
    };
    assert_eq!(profile, wanted);
    assert_eq!(parse(&WHOLE.replace('\n', "\r\n")).unwrap(), wanted);
    assert_eq!(parse("").unwrap(), ProfileSettings::default());
}

#[test]
fn a_profile_changes_what_it_names_and_nothing_else() {
    let mut options = SessionOptions {
        mode: Mode::Observe,
        max_cost_usd: Some(3.0),
        ..SessionOptions::for_model("mine")
    };
    let before = options.clone();
    ProfileSettings::default().apply_to(&mut options);
    assert_eq!(options, before);
    parse(WHOLE).unwrap().apply_to(&mut options);
    let wanted = SessionOptions {
        mode: Mode::Risky,
        effort: Some(Effort::High),
        on_failure: OnFailure::Stop,
        max_steps: 40,
        max_cost_usd: Some(0.5),
        limits: Limits {
            max_tool_calls: Some(60),
            max_seconds: Some(900),
            patience_seconds: 300,
            kept_turns: 5,
            ..Limits::default()
        },
        ..before
    };
    assert_eq!(options, wanted);
}

/// A fault at this line, with these words.
fn check(text: &str, line: usize, wanted: &str) {
    let fault = parse(text).unwrap_err();
    let problem = format!("{:?}", fault.problem);
    assert!(problem.contains(wanted), "{text}: {problem}");
    assert_eq!(crate::line_of(text, fault.at), line, "{text}: {problem}");
}

#[test]
fn each_fault_is_named_with_its_line() {
    check("title = \"a\"\ntitel = \"b\"", 2, "unknown field `titel`");
    check("title = ", 1, "");
    check("title = 1", 1, "invalid type");
    check("title = \"a\\nb\"", 1, "settings-profile-line");
    check("title = \" \"", 1, "settings-profile-line");
    check(&format!("title = \"{}\"", "x".repeat(81)), 1, "80");
    check("\nsystem = \"\"", 2, "settings-profile-text");
    check(&format!("system = \"{}\"", "x".repeat(20_001)), 1, "20000");
    check("mode = \"wild\"", 1, "unknown variant");
    check("effort = \"wild\"", 1, "unknown variant");
    check("model = \"\"", 1, "settings-file-model");
    check("kept_turns = 21", 1, "settings-file-whole-number");
    check("[limits]\nmax_steps = 0", 2, "settings-file-whole-number");
    check("[limits]\nmax_cost_usd = -1.0", 2, "settings-file-money");
    check("[limits]\nmax_minutes = 1", 2, "unknown field");
    check("tools = [\"files\", \"\"]", 1, "settings-profile-line");
    check(
        &format!("tools = [{}]", "\"files\",".repeat(51)),
        1,
        "settings-profile-too-many",
    );
    check("[[examples]]\nuser = \"a\"", 1, "missing field");
    let many = "[[examples]]\nuser = \"a\"\nassistant = \"b\"\n".repeat(21);
    check(&many, 61, "settings-profile-too-many");
}

#[test]
fn what_nobody_would_see_is_refused() {
    check(
        "\nsystem = \"Say\\u202E we\"",
        2,
        "settings-profile-hidden { character: \"U+202E\"",
    );
    check("first_message = \"a\u{200b}b\"", 1, "U+200B");
}

#[test]
fn keys_are_refused_wherever_they_stand() {
    let name = "settings-profile-secret-name";
    check("title = \"a\"\napi_key = \"x\"", 2, name);
    check("API-Key = \"x\"", 1, name);
    check("[limits]\npassword = \"x\"", 2, name);
    check("[[examples]]\nuser = \"a\"\ntoken = 1", 3, name);
    check("x = {deep = [{secret = 1}]}", 1, name);
    let value = "settings-profile-secret-value";
    check("\nsystem = \"Use sk-ant-api03-abcdef012345.\"", 2, value);
    check("# sk-proj-0123456789abcdef\n", 1, value);
    check("tools = [\"ghp_0123456789abcdefghij\"]", 1, value);
    check("model = \"\\u0073k-ant-api03-abcdef012345\"", 1, value);
    check(
        "system = '''\n-----BEGIN RSA PRIVATE KEY-----\n'''",
        1,
        value,
    );
    let fault = parse("system = \"sk-ant-api03-abcdef012345\"").unwrap_err();
    assert!(!format!("{fault:?}").contains("sk-ant"), "{fault:?}");
}

#[test]
fn a_deeply_nested_file_is_a_fault_like_any_other() {
    let dotted = vec!["a"; 30_000].join(".");
    check(&format!("x = {}", "[".repeat(60_000)), 1, "");
    check(&format!("{dotted} = 1"), 1, "");
    check(&format!("[{dotted}]"), 1, "");
    check(&format!("x = {}1", "{a=".repeat(20_000)), 1, "");
}

#[test]
fn words_about_keys_are_no_keys() {
    let text = "system = \"Never ask for a password or an API key. Ask the sk-team. The key SK-12 opens it.\"";
    assert!(parse(text).is_ok());
}
