//! [`FakeClaude`] for tests that are not written in Rust: the window's end-to-end tests start it as a program.
//!
//! The first line of standard input is the script, a JSON list of replies; the first line of standard output is
//! the address. When standard input ends, one more line says what was asked, with which keys, and which rules were broken.
//!
//! With `--foreign-history` it takes chats whose answers it did not give.
//!
//! A reply is `{"text": "…", "thinking": "…", "calls": [{"id": "toolu_1", "name": "bash", "input": {}}],
//! "pace_us": 500, "input_tokens": 100}`, a call with `"member": true` is an action of the computer; or `{"error": [529,
//! "overloaded_error", "Overloaded"]}`.

use serde::Deserialize;
use serde_json::json;
use std::{io, time::Duration};
use testkit::{
    claude::{FakeClaude, Reply},
    scripted_program::{ScriptedCall, read_script, say, wait_for_end},
};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Scripted {
    thinking: Option<String>,
    text: Option<String>,
    calls: Vec<ScriptedCall>,
    /// Between two pieces of the answer.
    pace_us: u64,
    /// Number of input tokens, as the server counts them.
    input_tokens: Option<u64>,
    error: Option<(u16, String, String)>,
}

fn main() -> io::Result<()> {
    let script: Vec<Scripted> = read_script()?;
    let mut claude = FakeClaude::start(script.into_iter().map(reply));
    if std::env::args().any(|argument| argument == "--foreign-history") {
        claude = claude.foreign_history();
    }
    say(&json!({"address": claude.base_url()}))?;
    wait_for_end()?;
    let asked: Vec<_> = claude
        .asked()
        .iter()
        .map(|seen| seen.body.clone())
        .collect();
    let keys: Vec<_> = claude
        .requests()
        .iter()
        .filter_map(|seen| seen.header("x-api-key").map(str::to_owned))
        .collect();
    say(&json!({
        "faults": claude.faults(),
        "unserved": claude.unserved(),
        "asked": asked,
        "keys": keys,
    }))
}

fn reply(scripted: Scripted) -> Reply {
    if let Some((status, kind, message)) = scripted.error {
        return Reply::error(status, &kind, &message);
    }
    let mut reply = Reply::answer();
    if let Some(thinking) = scripted.thinking {
        reply = reply.thinking(&thinking, "EqQBCkYI");
    }
    if let Some(text) = scripted.text {
        reply = reply.text(&text);
    }
    for call in scripted.calls {
        reply = if call.member {
            reply.member(&call.id, &call.name, call.input)
        } else {
            reply.tool_use(&call.id, &call.name, call.input)
        };
    }
    if let Some(input) = scripted.input_tokens {
        reply = reply.usage(input, 10, 0, 0, 0);
    }
    reply.pace(Duration::from_micros(scripted.pace_us))
}
