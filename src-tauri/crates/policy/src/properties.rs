//! Properties of the policy that hold for any bytes: functions that fail by panicking, for the test (which tries the seeds) and
//! for the fuzz targets (which try everything). Never part of the program.
//!
//! For decisions, each line of the bytes is one step of a chat: `user TEXT` and `page TEXT` are said and read; `run`, `file`, `web`,
//! `type` and `tool` propose a call with the rest of the line in it.
#![allow(clippy::panic, reason = "a property fails by panicking")]

use crate::{
    Decision, Grants, KnownDirectories, PolicyInput, ProposedCall, TaintTracker, decide,
    rules::{self, CommandEffect},
    shell::{Destination, Script, destinations, unquoted},
};
use jiff::Timestamp;
use protocol::{
    CallEvent, Domain, DurableBody, DurableEvent, Effect, Item, MessageEvent, Mode, Outcome, Proof,
    ResourceClaims, Scope, ToolCall, WindowName,
};
use serde_json::{Value, json};

const MODES: [Mode; 4] = [Mode::Observe, Mode::Ask, Mode::Risky, Mode::Free];
const EFFECTS: [Effect; 5] = [
    Effect::Observe,
    Effect::Act,
    Effect::Write,
    Effect::Execute,
    Effect::Send,
];

/// Longer words are cut off from a line that is too long to read.
const MAX_WORD: usize = 1000;

/// Every line is read without a failure, twice the same. What only looks writes nothing; what is not read whole is not
/// known; and a command with a variable that is not harmless before it is no less than without.
///
/// # Panics
/// When that is not so.
pub fn command(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        let script = Script::read(line);
        assert_eq!(script, Script::read(line), "{line} is read in two ways");
        for command in &script.commands {
            let effect = rules::effect_of(command);
            assert_eq!(effect, rules::effect_of(command), "{line} has two effects");
            let looks = effect == CommandEffect::OnlyLooks;
            assert!(!looks || command.writes.is_empty(), "{line} writes");
            let mut powerful = command.clone();
            let preload = ("LD_PRELOAD".to_owned(), Default::default());
            powerful.assignments.push(preload);
            let effect = rules::effect_of(&powerful);
            assert_eq!(
                effect,
                CommandEffect::Unknown,
                "{line} is known with any variable"
            );
        }
        let bare = unquoted(line);
        assert!(
            !bare.contains(['"', '`']) || line.contains("$'"),
            "{line} keeps quotes"
        );
    }
}

/// Destinations are found without a failure, twice the same, and no quoting of a line hides one that its words name.
///
/// # Panics
/// When that is not so.
pub fn destination(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        for command in &Script::read(line).commands {
            let found = destinations(command);
            assert_eq!(
                found,
                destinations(command),
                "{line} has two sets of destinations"
            );
            for destination in &found {
                if let Destination::Named { host, text } = destination {
                    assert!(!host.is_empty(), "{line}: {text} names nobody");
                    assert!(!host.contains('/'), "{line}: {host} is no host");
                }
            }
        }
        check_operand(line);
    }
}

/// Any plain word after `curl` is a destination.
fn check_operand(line: &str) {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '.';
    let word: String = line.chars().filter(|sign| is_plain(*sign)).collect();
    if word.len() < MAX_WORD && word.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        let script = Script::read(&format!("curl -s {word}/a"));
        let found = script.commands.iter().flat_map(destinations).count();
        assert_eq!(found, 1, "{word} is no destination");
    }
}

/// Every call is decided, twice the same; in no mode does a rule or a tainted value go unasked, and a mode that only looks
/// allows nothing else.
///
/// # Panics
/// When that is not so.
pub fn decision(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut taint = TaintTracker::default();
    for line in text.lines() {
        let (step, rest) = line.split_once(' ').unwrap_or((line, ""));
        match step {
            "user" => taint.apply(&event(said(rest))),
            "page" => read(&mut taint, rest),
            "run" => check(&taint, &Domain::Shell, &json!({"command": rest})),
            "file" => check(&taint, &Domain::Files, &json!({"path": rest, "text": rest})),
            "web" => check(&taint, &Domain::Web, &json!({"url": rest, "body": rest})),
            "type" => check_typing(&taint, rest),
            _ => {
                let server = Domain::Server("acme".to_owned());
                check(&taint, &server, &json!({"to": line, "command": rest}));
            }
        }
    }
}

fn check(taint: &TaintTracker, domain: &Domain, input: &Value) {
    check_claims(taint, domain, &ResourceClaims::of_input(input));
}

/// The same text, typed into a terminal and into a page of a bank.
fn check_typing(taint: &TaintTracker, text: &str) {
    for (app, title) in [("xterm", "~"), ("firefox", "Bank: payment")] {
        let mut claims = ResourceClaims::of_input(&json!({"text": text}));
        claims.unseen = text.is_empty();
        claims.window = Some(WindowName {
            title: title.to_owned(),
            app: app.to_owned(),
        });
        check_claims(taint, &Domain::Desktop, &claims);
    }
}

fn check_claims(taint: &TaintTracker, domain: &Domain, claims: &ResourceClaims) {
    let directories = KnownDirectories {
        home: "/home/me".into(),
        qilbee_data: Some("/home/me/.local/share/qilbee".into()),
        working: Vec::new(),
    };
    for effect in EFFECTS {
        let call = ProposedCall {
            tool: "tool",
            domain,
            effect,
            claims,
        };
        let input = PolicyInput::of(&call, taint, &[], &directories);
        let again = PolicyInput::of(&call, taint, &[], &directories);
        assert_eq!(input, again, "the facts differ");
        for mode in MODES {
            check_decision(mode, &input);
        }
    }
}

fn check_decision(mode: Mode, input: &PolicyInput) {
    let decided = || decide(mode, input, &Grants::default(), Timestamp::UNIX_EPOCH);
    let decision = decided();
    assert_eq!(decision, decided(), "the decision differs");
    let looks = input.effect == Effect::Observe;
    let must_ask =
        !input.risks.is_empty() || !input.tainted.is_empty() || !input.consequences.is_empty();
    match &decision {
        Decision::Allow { .. } => {
            assert!(!must_ask, "{input:?} is allowed");
            assert!(looks || mode != Mode::Observe, "{input:?} is allowed");
        }
        Decision::Ask { reasons, once_only } => {
            assert!(!reasons.is_empty(), "asked without a reason");
            let allows_nothing = input.scope == Scope::default();
            assert_eq!(
                *once_only,
                must_ask || allows_nothing,
                "{input:?} is asked about"
            );
        }
        Decision::Deny { .. } => assert!(!looks && mode == Mode::Observe, "{input:?} is denied"),
    }
}

fn said(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::UserMessage {
        items: vec![Item::text(text)],
        steered: false,
        automatic: false,
    })
}

fn read(taint: &mut TaintTracker, text: &str) {
    taint.apply(&event(DurableBody::Call(CallEvent::ToolCall {
        tool_call: ToolCall {
            call: "c".into(),
            name: "http_get".into(),
            toolset: None,
            input: json!({"url": "https://example.org"}),
        },
        sentence: "".into(),
        domain: Some(Domain::Web),
        effect: Some(Effect::Observe),
    })));
    taint.apply(&event(DurableBody::Call(CallEvent::ToolFinished {
        call: "c".into(),
        outcome: Outcome::Done,
        summary: "".into(),
        proof: Proof::Unknown,
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: 0,
    })));
}

fn event(body: DurableBody) -> DurableEvent {
    DurableEvent {
        seq: 1,
        ts: Timestamp::UNIX_EPOCH,
        session: "s".into(),
        turn: None,
        body,
    }
}

#[cfg(test)]
mod tests {
    use super::{command, decision, destination};
    use std::{fs, path::Path};

    #[test]
    fn decisions_hold_for_the_seeds() {
        check("policy", decision);
    }

    #[test]
    fn commands_hold_for_the_seeds() {
        check("command", command);
    }

    #[test]
    fn destinations_hold_for_the_seeds() {
        check("destination", destination);
    }

    fn check(target: &str, property: fn(&[u8])) {
        let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds");
        let mut count = 0;
        for entry in fs::read_dir(seeds.join(target)).unwrap() {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            property(&fs::read(path).unwrap());
            count += 1;
        }
        assert!(count > 0);
    }
}
