//! A journal that an older version wrote: opened, replayed, and exported byte for byte as that version did. See the
//! README of the fixture.

use super::binary::{Program, check_gapless, lines_of_json, of_type};
use agent::Conversation;
use protocol::SessionId;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};
use store::Store;

/// Each file of an export, and the command that prints it; `ID` stands for the chat.
const PRINTED: [(&str, &[&str]); 6] = [
    ("show.txt", &["show", "ID"]),
    ("audit.txt", &["show", "ID", "--audit"]),
    ("audit.jsonl", &["show", "ID", "--audit", "--json"]),
    ("trajectory.jsonl", &["export", "ID"]),
    ("whole.jsonl", &["export", "ID", "--pictures"]),
    ("report.html", &["export", "ID", "--format", "html"]),
];
const MARKDOWN: &str = "report.md";
/// A chat that goes on with the practice model.
const CHAT: &str = "01a207a3-68de-718c-bdc6-a8956d0e0226";

#[test]
fn exports_of_an_old_journal_stay_the_same() {
    let (program, exports) = (opened(), fixture().join("exports"));
    for id in chats() {
        for (file, arguments) in PRINTED {
            let wanted = fs::read_to_string(exports.join(&id).join(file)).unwrap();
            let arguments = arguments.iter().map(|argument| argument.replace("ID", &id));
            let arguments: Vec<_> = std::iter::once("sessions".to_owned())
                .chain(arguments)
                .collect();
            check(&program, &arguments, &wanted);
        }
        check_markdown(&program, &id, &exports.join(&id));
    }
    let whole: [(&str, &[&str]); 2] = [
        ("list.json", &["sessions", "list", "--json"]),
        ("search.json", &["sessions", "search", "invoice", "--json"]),
    ];
    for (file, arguments) in whole {
        let wanted = fs::read_to_string(exports.join(file)).unwrap();
        let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
        check(&program, &arguments, &wanted);
    }
}

#[test]
fn chats_of_an_old_journal_say_how_they_ended() {
    let program = opened();
    let listed = program.run(&["sessions", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    let mut states = BTreeMap::<String, usize>::new();
    for chat in listed.as_array().unwrap() {
        let id = chat["id"].as_str().unwrap();
        let events = lines_of_json(&program.run(&["sessions", "show", id, "--json"]).out);
        let ends = of_type(&events, "turn_ended");
        let wanted = match ends.last().unwrap()["reason"].as_str().unwrap() {
            "completed" => "idle",
            "stopped" => "stopped",
            _ => "unfinished",
        };
        assert_eq!(chat["state"], wanted, "{chat}");
        *states.entry(wanted.to_owned()).or_default() += 1;
    }
    assert_eq!(states.len(), 3, "{states:?}");
}

#[tokio::test]
async fn chats_of_an_old_journal_replay_to_their_end() {
    let program = opened();
    let store = Store::open(&program.home().join("journal.db")).unwrap();
    for id in chats() {
        let events = store.all_events(&SessionId::new(&id)).await.unwrap();
        let mut conversation = Conversation::default();
        for event in &events {
            conversation.apply(event);
        }
        assert_eq!(conversation.last_seq(), events.len() as u64, "{id}");
        assert!(conversation.options().is_some(), "{id}");
        conversation.messages().unwrap();
    }
    store.close().await.unwrap();
}

#[test]
fn a_chat_of_an_old_journal_goes_on() {
    let program = opened();
    let before = program.run(&["sessions", "show", CHAT, "--json"]);
    let again = ["--session", CHAT, "--model", "demo", "Hello again"];
    let run = program.run(&[&["run", "--json"][..], &again].concat());
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    let last = lines_of_json(&before.out).len() as u64;
    // The change of the model comes first, and before anything is printed.
    check_gapless(&lines_of_json(&run.out), last + 2);
    let after = program.run(&["sessions", "show", CHAT, "--json"]);
    assert!(after.out.starts_with(&before.out), "the journal only grows");
}

fn check(program: &Program, arguments: &[String], wanted: &str) {
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let run = program.run(&arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    let found = as_then(&run.out);
    assert!(
        found == wanted,
        "{arguments:?} differs: {}",
        first_difference(wanted, &found)
    );
}

fn check_markdown(program: &Program, id: &str, exported: &Path) {
    let folder = program.home().join("exported").join(id);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(MARKDOWN);
    let out = file.to_str().unwrap();
    let run = program.run(&[
        "sessions", "export", id, "--format", "markdown", "--out", out,
    ]);
    assert_eq!(run.code, 0, "{id}: {}", run.err);
    let wanted = files(exported).into_iter();
    let wanted = wanted.filter(|path| {
        let printed = |(name, _): &(&str, _)| path == Path::new(name);
        !PRINTED.iter().any(printed)
    });
    let wanted: Vec<_> = wanted.collect();
    assert_eq!(files(&folder), wanted, "{id}");
    for path in wanted {
        let (now, then) = (fs::read(folder.join(&path)), fs::read(exported.join(&path)));
        assert!(now.unwrap() == then.unwrap(), "{id}: {}", path.display());
    }
}

/// An export without what it got since then: where steps stand in the history, the answers in text, and in lists how the last task
/// ended. Everything else stays as it is.
fn as_then(found: &str) -> String {
    if found.starts_with(r#"[{"id":""#) {
        return with_old_state(found);
    }
    if !found.starts_with(r#"{"format":"qilbee-trajectory""#) {
        return found.to_owned();
    }
    let lines = found
        .lines()
        .filter(|line| !line.contains(r#""action":{"answer":"#));
    let lines = lines.enumerate().map(|(number, line)| {
        if number == 0 {
            return with_old_state(line);
        }
        let Some(("", step)) = line.split_once(r#"{"type":"step","#) else {
            return line.to_owned();
        };
        let (before, rest) = step.split_once(r#""event":"#).unwrap();
        let (_, after) = rest.split_once(r#""state":"#).unwrap();
        format!(r#"{{"type":"step",{before}"state":{after}"#)
    });
    lines.map(|line| line + "\n").collect()
}

/// Chats as they were told of when all that did not run were idle.
fn with_old_state(listed: &str) -> String {
    let idle = r#""state":"idle""#;
    let listed = listed.replace(r#""state":"stopped""#, idle);
    listed.replace(r#""state":"unfinished""#, idle)
}

/// The first line that differs, as it was and as it is.
fn first_difference(wanted: &str, found: &str) -> String {
    let (mut old, mut new) = (wanted.lines(), found.lines());
    loop {
        match (old.next(), new.next()) {
            (None, None) => return "only in line ends".to_owned(),
            (old, new) if old == new => {}
            (old, new) => return format!("\n  was {old:?}\n  is  {new:?}"),
        }
    }
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/journal-v9")
}

/// The program with a copy of the old data folder.
fn opened() -> Program {
    let program = Program::new().with("TZ", "UTC");
    copy(&fixture().join("home"), program.home()).unwrap();
    program
}

/// The chats of the fixture, oldest first.
fn chats() -> Vec<String> {
    let entries = fs::read_dir(fixture().join("exports")).unwrap();
    let entries = entries
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir());
    let mut ids: Vec<_> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    ids.sort();
    ids
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for path in files(from) {
        let target = to.join(&path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(from.join(&path), target)?;
    }
    Ok(())
}

/// Every file below a folder, by its path from there, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_path_buf());
            }
        }
    }
    found.sort();
    found
}
