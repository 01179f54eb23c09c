//! The rules of the API, one file per subject. Each looks at a whole request and adds what it finds; the
//! first finding is what the server answers. Pure.

mod access;
mod binding;
mod caching;
mod computer;
mod context;
mod history;
mod images;
mod options;
mod returned;
mod tools;

use super::{Seen, models::Facts, reply::Reply, state::ServerRecords};
use serde_json::Value;

pub(super) use access::check as check_access;

/// Bytes a request may have.
const MAX_REQUEST: usize = 32 * 1024 * 1024;

/// A broken rule, and how the API answers it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Violation {
    status: u16,
    kind: &'static str,
    pub(super) sentence: String,
    details: Option<Box<Value>>,
}

/// Violation found in a request.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) violations: Vec<Violation>,
    /// The request keeps the rules, but this account gets an error.
    pub(super) refused: Option<Violation>,
    /// Tokens of the request, where the server counts them.
    pub(super) tokens: Option<u64>,
    /// `input_transformations` of the answer.
    pub(super) dropped: Vec<Value>,
}

/// A request whose body is an object for a model that exists.
struct Ask<'a> {
    seen: &'a Seen,
    body: &'a Value,
    messages: &'a [Value],
    facts: &'static Facts,
    inner: &'a ServerRecords,
}

impl Violation {
    pub(super) fn of(status: u16, kind: &'static str, sentence: &str) -> Self {
        Self {
            status,
            kind,
            sentence: sentence.to_owned(),
            details: None,
        }
    }

    /// The same with `error.details`.
    pub(super) fn with_details(self, details: Value) -> Self {
        let details = Some(Box::new(details));
        Self { details, ..self }
    }

    /// The usual kind: HTTP 400.
    pub(super) fn invalid(sentence: &str) -> Self {
        Self::of(400, "invalid_request_error", sentence)
    }

    /// The API's answer to it.
    pub(super) fn reply(&self) -> Reply {
        let reply = Reply::error(self.status, self.kind, &self.sentence);
        match &self.details {
            Some(details) => reply.details(Value::clone(details)),
            None => reply,
        }
    }
}

/// Adds a sentence to what was found.
fn found(violations: &mut Vec<Violation>, sentence: impl AsRef<str>) {
    violations.push(Violation::invalid(sentence.as_ref()));
}

/// Checks a request to `POST /v1/messages`.
pub(super) fn check(seen: &Seen, inner: &ServerRecords) -> Findings {
    let mut findings = Findings::default();
    let violations = &mut findings.violations;
    access::check(seen, violations);
    access::check_content_type(seen, violations);
    if seen.raw.len() > MAX_REQUEST {
        let sentence = "Request exceeds the maximum allowed number of bytes.";
        violations.push(Violation::of(413, "request_too_large", sentence));
        return findings;
    }
    if !seen.body.is_object() {
        found(violations, "The request body is not valid JSON");
        return findings;
    }
    let Some(facts) = Facts::of(seen.model()) else {
        let sentence = format!("model: {}", seen.model());
        violations.push(Violation::of(404, "not_found_error", &sentence));
        return findings;
    };
    let ask = Ask {
        seen,
        body: &seen.body,
        messages: seen.messages(),
        facts,
        inner,
    };
    options::check(&ask, violations);
    tools::check(&ask, violations);
    caching::check(&ask, violations);
    history::check(&ask, violations);
    computer::check(&ask, violations);
    findings.refused = images::check(&ask, violations);
    context::check(&ask, violations);
    returned::check(&ask, violations);
    binding::check(&ask, violations, &mut findings.dropped);
    findings.tokens = context::counted(&ask);
    if findings.refused.is_none() {
        findings.refused = context::overflow(&ask);
    }
    if findings.refused.is_none() && !inner.switches.hosted_computer {
        findings.refused = tools::first_hosted_computer(&ask);
    }
    findings
}

/// Blocks of a content that is an array; a text has none.
fn blocks(content: &Value) -> &[Value] {
    content.as_array().map_or(&[], Vec::as_slice)
}

/// The calls of client tools in a message.
fn calls(message: &Value) -> impl Iterator<Item = &Value> {
    blocks(&message["content"])
        .iter()
        .filter(|block| block["type"] == "tool_use")
}

/// The results of client tools in a message.
fn results(message: &Value) -> impl Iterator<Item = &Value> {
    blocks(&message["content"])
        .iter()
        .filter(|block| block["type"] == "tool_result")
}

/// Adds a sentence for every field of an object that is not among these.
fn only_fields(value: &Value, allowed: &[&str], path: &str, violations: &mut Vec<Violation>) {
    let Some(fields) = value.as_object() else {
        found(
            violations,
            format!("{path}: Input should be a valid dictionary"),
        );
        return;
    };
    for name in fields
        .keys()
        .filter(|name| !allowed.contains(&name.as_str()))
    {
        let separator = if path.is_empty() { "" } else { "." };
        found(
            violations,
            format!("{path}{separator}{name}: Extra inputs are not permitted"),
        );
    }
}
