//! [`FakeServer`] of Responses for acceptance tests that somebody else wrote: it answers any client whose requests have the
//! published shape.
//!
//! The first line of standard output is the address. When standard input ends, one more line says which requests were refused.
//! Every answer thinks and says a sentence; where the request has functions, it calls the first.

use serde_json::{Value, json};
use std::io;
use testkit::{
    claude::Seen,
    scripted_program::{say, wait_for_end},
    server::{FakeServer, ServerReply},
};

fn main() -> io::Result<()> {
    let server = FakeServer::answering_any_client(reply);
    say(&json!({"address": server.address()}))?;
    wait_for_end()?;
    say(&json!({"faults": server.faults()}))
}

fn reply(seen: &Seen) -> ServerReply {
    let reply = ServerReply::answer()
        .thinking("They want an answer.")
        .text("Here it is.")
        .tokens(20, 0, 10);
    let tools = seen.body["tools"].as_array();
    let is_function = |tool: &&Value| tool["type"] == "function";
    let function = tools.and_then(|tools| tools.iter().find(is_function));
    match function.and_then(|function| function["name"].as_str()) {
        Some(name) => reply.call("call_1", name, json!({})),
        None => reply,
    }
}
