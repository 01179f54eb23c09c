//! From a request to a plan: which path it is for, whether it keeps the rules, and what the script says.

use super::{
    Seen, files,
    outline::Outline,
    plan::{Context, Plan, plan},
    reply::Reply,
    rules::{self, Violation},
    state::{ServerRecords, ServerState},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Entries of a page of models when the request names no number, and the most it may name.
const PAGE: usize = 20;
const MAX_PAGE: usize = 1000;

/// The plan for a request.
pub(super) fn answer(state: &ServerState, seen: Seen) -> Plan {
    let seen = Arc::new(seen);
    let number = state.change(|inner| inner.requests.add(Arc::clone(&seen)));
    match (seen.method.as_str(), seen.path.as_str()) {
        ("POST", "/v1/messages") => ask(state, &seen, number),
        ("GET", "/v1/models") => state.change(|inner| list_models(inner, &seen, number)),
        ("GET", path) if path.starts_with("/v1/models/") => {
            state.change(|inner| one_model(inner, &seen, number))
        }
        (_, path) if path.starts_with(files::PATH) => {
            state.change(|inner| match files::reply(inner, &seen) {
                Ok(reply) => respond(&reply, number),
                Err(violation) => reject(inner, &[violation], number),
            })
        }
        (_, "/v1/messages" | "/v1/models") => {
            let violation = Violation::of(405, "invalid_request_error", "Method Not Allowed");
            state.change(|inner| reject(inner, &[violation], number))
        }
        (method, path) => {
            let sentence = format!("Not Found: {method} {path}");
            let violation = Violation::of(404, "not_found_error", &sentence);
            state.change(|inner| reject(inner, &[violation], number))
        }
    }
}

/// The plan for bytes that are no request.
pub(super) fn not_http(state: &ServerState, sentence: &str) -> Plan {
    state.change(|inner| {
        inner
            .faults
            .push(format!("a connection: not HTTP/1.1: {sentence}"));
        let violation = Violation::of(400, "invalid_request_error", "Bad Request");
        respond(&violation.reply(), inner.requests.count())
    })
}

fn ask(state: &ServerState, seen: &Arc<Seen>, number: usize) -> Plan {
    let findings = state.look(|inner| rules::check(seen, inner));
    if !findings.violations.is_empty() {
        return state.change(|inner| reject(inner, &findings.violations, number));
    }
    let outline = Outline::of(&seen.body);
    if let Some(refused) = findings.refused {
        return respond(&refused.reply(), number);
    }
    // Outside the lock: a function of the test's may look at the server.
    let Some(reply) = state.script.next(seen) else {
        let dry = Violation::of(400, "invalid_request_error", "the script ran dry");
        return state.change(|inner| reject(inner, &[dry], number));
    };
    let reply = match findings.tokens {
        Some(tokens) => reply.counted(tokens),
        None => reply,
    };
    // A request that this account or its size forbids has to change; every other one has not.
    if !reply.asks_for_another_request() {
        state.change(|inner| remember_conversation(inner, &outline));
    }
    let ids = (request_id(number), format!("msg_fake{number:06}"));
    let context = Context {
        request_id: &ids.0,
        message_id: &ids.1,
        model: seen.model(),
        dropped: &findings.dropped,
    };
    let mut plan = plan(&reply, &context);
    if let Some(delivered) = plan.delivered.take() {
        plan.served = Some(state.change(|inner| inner.serve(delivered, outline)));
    }
    plan
}

/// Puts a request at the end of the conversation that it goes on with, or begins another.
fn remember_conversation(inner: &mut ServerRecords, outline: &Outline) {
    let goes_on = |last: &&mut Outline| last.first_change(outline, true).is_none();
    let longest = inner
        .conversations
        .iter_mut()
        .filter(goes_on)
        .max_by_key(|last| last.messages.len());
    match longest {
        Some(last) => *last = outline.clone(),
        None => inner.conversations.push(outline.clone()),
    }
}

fn list_models(inner: &mut ServerRecords, seen: &Seen, number: usize) -> Plan {
    let mut violations = Vec::new();
    rules::check_access(seen, &mut violations);
    let limit = match seen.query_value("limit").map(str::parse) {
        None => PAGE,
        Some(Ok(limit)) if (1..=MAX_PAGE).contains(&limit) => limit,
        Some(_) => {
            violations.push(Violation::invalid("limit: must be a number from 1 to 1000"));
            PAGE
        }
    };
    let begin = match seen.query_value("after_id") {
        None => 0,
        Some(id) => match inner.models.iter().position(|model| model["id"] == id) {
            Some(position) => position + 1,
            None => {
                violations.push(Violation::invalid(&format!("after_id: no model {id}")));
                0
            }
        },
    };
    if !violations.is_empty() {
        return reject(inner, &violations, number);
    }
    if let Some(reply) = &inner.models_reply {
        return respond(reply, number);
    }
    let page: Vec<_> = inner.models.iter().skip(begin).take(limit).collect();
    let id_of = |model: Option<&&Value>| model.map_or(Value::Null, |model| model["id"].clone());
    let body = json!({
        "data": page,
        "has_more": begin + page.len() < inner.models.len(),
        "first_id": id_of(page.first()),
        "last_id": id_of(page.last()),
    });
    respond(
        &Reply::raw(200, "application/json", body.to_string()),
        number,
    )
}

fn one_model(inner: &mut ServerRecords, seen: &Seen, number: usize) -> Plan {
    let mut violations = Vec::new();
    rules::check_access(seen, &mut violations);
    if !violations.is_empty() {
        return reject(inner, &violations, number);
    }
    let id = seen.path.trim_start_matches("/v1/models/");
    let reply = match inner.models.iter().find(|model| model["id"] == id) {
        Some(model) => Reply::raw(200, "application/json", model.to_string()),
        None => Reply::error(404, "not_found_error", &format!("model: {id}")),
    };
    respond(&reply, number)
}

/// Remembers what was broken and answers with the first of it.
fn reject(inner: &mut ServerRecords, violations: &[Violation], number: usize) -> Plan {
    for violation in violations {
        inner
            .faults
            .push(format!("request {number}: {}", violation.sentence));
    }
    match violations.first() {
        Some(first) => respond(&first.reply(), number),
        None => Plan::default(),
    }
}

fn respond(reply: &Reply, number: usize) -> Plan {
    let request_id = request_id(number);
    plan(
        reply,
        &Context {
            request_id: &request_id,
            message_id: "",
            model: "",
            dropped: &[],
        },
    )
}

fn request_id(number: usize) -> String {
    format!("req_fake{number:06}")
}
