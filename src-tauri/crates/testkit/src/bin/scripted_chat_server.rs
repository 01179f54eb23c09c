//! [`FakeServer`] of Chat Completions for tests that are not written in Rust: the window's end-to-end tests start it as a
//! program.
//!
//! The first line of standard input is the script: `{"models": ["m"], "replies": […]}`; the first line of standard output is
//! the address. When standard input ends, one more line says what was asked, with which keys, and which rules were broken.
//!
//! A reply is `{"text": "…", "calls": [{"id": "call_1", "name": "bash", "input": {}}]}`.

use serde::Deserialize;
use serde_json::json;
use std::io;
use testkit::{
    scripted_program::{ScriptedCall, read_script, say, wait_for_end},
    server::{FakeServer, ServerApi, ServerReply},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    /// Names that the server lists.
    models: Vec<String>,
    replies: Vec<Scripted>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Scripted {
    text: Option<String>,
    calls: Vec<ScriptedCall>,
}

fn main() -> io::Result<()> {
    let Script { models, replies } = read_script()?;
    let server = FakeServer::start(ServerApi::Chat, replies.into_iter().map(reply));
    let listed: Vec<_> = models
        .iter()
        .map(|id| json!({"id": id, "object": "model", "owned_by": "it"}))
        .collect();
    let list = json!({"object": "list", "data": listed});
    server.tell("/v1/models", 200, list);
    say(&json!({"address": server.address()}))?;
    wait_for_end()?;
    let requests = server.requests();
    let keys: Vec<_> = requests
        .iter()
        .map(|seen| seen.header("authorization"))
        .collect();
    let asked: Vec<_> = requests.iter().map(|seen| &seen.body).collect();
    say(&json!({"faults": server.faults(), "asked": asked, "keys": keys}))
}

fn reply(scripted: Scripted) -> ServerReply {
    let mut reply = ServerReply::answer();
    if let Some(text) = scripted.text {
        reply = reply.text(&text);
    }
    for call in scripted.calls {
        reply = reply.call(&call.id, &call.name, call.input);
    }
    reply
}
