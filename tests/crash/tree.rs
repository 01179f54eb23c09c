//! Every moment of a task that is worked on by a tree of three sessions: a chat, a sub-agent, and a sub-agent below it.
//! Each writes its lines once, and each history is whole.

use super::{
    journal,
    moments::{check, check_all, differing_points},
    process,
    world::{Provider, Task, World},
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use tempfile::TempDir;
use testkit::claude::{FakeClaude, Reply, Seen};

const PROMPT: &str = "Write the four lines.";
/// Parts by the depth of the session that works on them; the chat has none.
const PARTS: [&str; 2] = ["the second and the third line", "the third line"];

static TREE: Task = Task {
    prompt: PROMPT,
    picture: None,
    provider: |file| Provider::Claude(FakeClaude::answering(move |seen| reply(seen, &file))),
    wanted: || (1..=4).map(|step| line(step) + "\n").collect(),
    line_of: |call| call.rsplit('_').next()?.parse().ok().map(line),
    check: check_tree,
};

#[test]
fn a_tree_of_three_sessions_survives_any_moment() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let points = differing_points(&TREE, &shim, &folder.path().join("marks"));
    // Four lines and two parts, each asked for, announced, started and finished.
    assert!(points.len() > 24, "{points:?}");
    let interrupted = check_all(&points, |point| check(&TREE, &shim, &[*point]));
    let cut_off = interrupted.iter().filter(|count| **count > 0).count();
    println!(
        "ended by force at {} moments, at {cut_off} of them with a call of the chat at work",
        points.len()
    );
}

/// Three sessions worked on it without a crash, and each crash begins at most two more. Every one knows its parent.
fn check_tree(world: &World, crashes: usize, name: &str) {
    let sessions = world.sessions();
    let most = 3 + 2 * crashes;
    assert!(
        (3..=most).contains(&sessions.len()),
        "{name}: {}",
        sessions.len()
    );
    let ids: BTreeSet<_> = sessions
        .iter()
        .map(|events| events[0]["session"].as_str())
        .collect();
    for events in &sessions[1..] {
        let parent = events[0]["parent"]["session"].as_str();
        assert!(ids.contains(&parent), "{name}: {:?}", events[0]);
    }
    for events in &sessions {
        check_parts(events, &sessions, name);
    }
    // After a crash the lines may be there, and nothing is left to give away.
    let ended = journal::count(&sessions[0], "sub_agent_ended");
    assert!(ended >= 1 || crashes > 0, "{name}");
}

/// Every part that was begun has ended, and what it used is known.
fn check_parts(events: &[Value], sessions: &[Vec<Value>], name: &str) {
    let of_kind = |kind: &str| {
        let found = events.iter().filter(|event| event["type"] == kind);
        found.collect::<Vec<_>>()
    };
    let ended = of_kind("sub_agent_ended");
    for started in of_kind("sub_agent_started") {
        let part = &started["sub_agent"];
        let mut ends = ended.iter().filter(|event| event["sub_agent"] == *part);
        let (Some(end), None) = (ends.next(), ends.next()) else {
            panic!("{name}: {part} has not ended once");
        };
        let is_part = |events: &&Vec<Value>| events[0]["session"] == *part;
        let of_part = sessions.iter().find(is_part).unwrap();
        let used = end["totals"]["requests"].as_u64();
        assert_eq!(used, Some(requests_of(of_part)), "{name}: {part}");
    }
}

/// Requests of a session, and of those that worked for it.
fn requests_of(events: &[Value]) -> u64 {
    let requests = events.iter().map(|event| match event["type"].as_str() {
        Some("usage") => 1,
        Some("sub_agent_ended") => event["totals"]["requests"].as_u64().unwrap(),
        _ => 0,
    });
    requests.sum()
}

/// The next reply of the model of a session at this depth, as far as its history shows what is done.
fn reply(seen: &Seen, file: &Path) -> Reply {
    let number = seen.answers();
    let first = seen.messages()[0]["content"].to_string();
    let ends_with = |part: &str| first.contains(&format!("The part:\\n{part}\""));
    let depth = PARTS
        .iter()
        .position(|part| ends_with(part))
        .map_or(0, |place| place + 1);
    let known = Known::from(seen, depth > 0);
    let id = |what: &str| format!("toolu_{depth}{number}_{what}");
    let bash = |what: &str, command: String| {
        Reply::answer().tool_use(&id(what), "bash", json!({ "command": command }))
    };
    let file = file.display();
    if known.is_unsure {
        return bash("look", format!("cat {file} || true"));
    }
    let writes = |step: u32| bash(&step.to_string(), format!("echo {} >> {file}", line(step)));
    let gives =
        |part: &str| Reply::answer().tool_use(&id("part"), "delegate", json!({"task": part}));
    let is_missing = |step: u32| !known.lines.contains(&line(step));
    match depth {
        0 if is_missing(1) => writes(1),
        0 if is_missing(2) || is_missing(3) => gives(PARTS[0]),
        0 if is_missing(4) => writes(4),
        1 if is_missing(2) => writes(2),
        1 if is_missing(3) => gives(PARTS[1]),
        2 if is_missing(3) => writes(3),
        _ => Reply::answer().text(
            &(1..=4)
                .map(line)
                .filter(|line| known.lines.contains(line))
                .collect::<String>(),
        ),
    }
}

/// No line is a part of another.
fn line(step: u32) -> String {
    format!("LINE_{step:02}_")
}

/// Progress of the work as the history of one session shows it.
struct Known {
    lines: BTreeSet<String>,
    /// Something was cut off, or begun by another, and nobody looked since.
    is_unsure: bool,
}

impl Known {
    fn from(seen: &Seen, is_part: bool) -> Self {
        let mut known = Self {
            lines: BTreeSet::new(),
            is_unsure: is_part,
        };
        let users = seen.messages().iter().filter(|one| one["role"] == "user");
        for (index, message) in users.enumerate() {
            for block in message["content"].as_array().into_iter().flatten() {
                match block["type"].as_str() {
                    Some("tool_result") => known.take_result(block),
                    Some("text") => known.is_unsure |= index > 0,
                    _ => {}
                }
            }
        }
        known
    }

    fn take_result(&mut self, result: &Value) {
        let id = result["tool_use_id"].as_str().unwrap();
        let text = result["content"].to_string();
        match (id.rsplit('_').next().unwrap(), result["is_error"] == true) {
            (_, true) => self.is_unsure = true,
            ("look" | "part", false) => {
                let is_look = id.ends_with("look");
                self.is_unsure &= !is_look;
                self.lines
                    .extend((1..=4).map(line).filter(|line| text.contains(line)));
            }
            (step, false) => {
                self.lines.insert(line(step.parse().unwrap()));
            }
        }
    }
}
