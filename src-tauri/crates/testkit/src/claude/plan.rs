//! From a reply to the steps that perform it on a connection: bytes, waits, and how it ends. Pure; the
//! server only carries the steps out.

use super::{
    answer::{Answer, BlockKind},
    breaks::Break,
    delivery::noise_block,
    events::{Event, events},
    reply::{Body, Reply},
};
use serde_json::{Value, json};
use std::time::Duration;

/// A moment for the client to read what was sent, since a reset may throw away what it has not read.
const BEFORE_RESET: Duration = Duration::from_millis(30);

/// One thing to do on a connection.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    Send(Vec<u8>),
    Wait(Duration),
    /// Nothing, until the client goes.
    Hang,
    Close,
    Reset,
}

/// A reply, ready to be performed.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    pub(super) delivered: Option<Delivered>,
    /// Server state that records deliveries.
    pub(super) served: Option<usize>,
}

/// Blocks of an answer that a client has when the steps are done.
#[derive(Debug, Clone)]
pub(super) struct Delivered {
    /// All blocks that began, as they are when they are whole.
    pub(super) blocks: Vec<Value>,
    /// Number of blocks that ended.
    pub(super) ended: usize,
    /// `message_stop` was sent.
    pub(super) complete: bool,
    pub(super) stop_reason: String,
    /// Blocks that a client may keep or leave out.
    pub(super) optional: Vec<Value>,
}

/// Facts of a request that its reply depends on.
pub(super) struct Context<'a> {
    pub(super) request_id: &'a str,
    pub(super) message_id: &'a str,
    pub(super) model: &'a str,
    /// `input_transformations`.
    pub(super) dropped: &'a [Value],
}

impl Reply {
    /// Number of events in an answer's stream, without pings and noise.
    ///
    /// # Panics
    /// When the reply is no answer.
    #[must_use]
    pub fn event_count(&self) -> usize {
        match &self.body {
            Body::Answer(answer) => events(answer, "", "", &[]).len(),
            other => panic!("only an answer has events, not {other:?}"),
        }
    }
}

/// The steps of a reply.
pub(super) fn plan(reply: &Reply, context: &Context<'_>) -> Plan {
    let mut plan = Plan::default();
    if !reply.wait.is_zero() {
        plan.steps.push(Step::Wait(reply.wait));
    }
    match &reply.body {
        Body::Answer(answer) => plan_answer(&mut plan, reply, answer, context),
        Body::Error {
            status,
            kind,
            message,
            details,
        } => {
            let mut error = json!({"type": kind, "message": message});
            if !details.is_null() {
                error["details"] = details.clone();
            }
            let body = json!({"type": "error", "error": error, "request_id": context.request_id});
            let bytes = body.to_string().into_bytes();
            plan_whole(
                &mut plan,
                reply,
                *status,
                "application/json",
                &bytes,
                context,
            );
        }
        Body::Raw {
            status,
            content_type,
            bytes,
        } => {
            plan_whole(&mut plan, reply, *status, content_type, bytes, context);
        }
        Body::Hang => plan.steps.push(Step::Hang),
        Body::Reset => plan.steps.push(Step::Reset),
        Body::Closed => plan.steps.push(Step::Close),
    }
    plan
}

fn plan_whole(
    plan: &mut Plan,
    reply: &Reply,
    status: u16,
    content_type: &str,
    body: &[u8],
    context: &Context<'_>,
) {
    let length = format!("content-length: {}", body.len());
    send_head(plan, reply, status, content_type, &length, context);
    if !body.is_empty() {
        plan.steps.push(Step::Send(body.to_vec()));
    }
}

fn plan_answer(plan: &mut Plan, reply: &Reply, answer: &Answer, context: &Context<'_>) {
    let events = events(answer, context.message_id, context.model, context.dropped);
    let chunked = "transfer-encoding: chunked";
    send_head(
        plan,
        reply,
        200,
        "text/event-stream; charset=utf-8",
        chunked,
        context,
    );
    let stream = Stream::of(reply, &events, context.request_id);
    let mut left = stream.limit;
    for piece in reply.delivery.split.pieces(&stream.bytes) {
        let piece = &piece[..piece.len().min(left)];
        left -= piece.len();
        if !piece.is_empty() {
            plan.steps.push(Step::Send(chunk(piece)));
            if !reply.pace.is_zero() {
                plan.steps.push(Step::Wait(reply.pace));
            }
        }
    }
    plan.steps.extend(stream.end);
    plan.delivered = Some(delivered(
        reply,
        answer,
        &events[..stream.delivered],
        events.len(),
    ));
}

/// The body of an answer: what is sent of it, and how it ends.
struct Stream {
    bytes: Vec<Vec<u8>>,
    /// Bytes that are sent at most.
    limit: usize,
    /// Scripted events that are sent whole.
    delivered: usize,
    end: Vec<Step>,
}

impl Stream {
    fn of(reply: &Reply, events: &[Event], request_id: &str) -> Self {
        let all = reply.delivery.bytes(events);
        let whole_end = vec![Step::Send(b"0\r\n\r\n".to_vec())];
        let cut = |count: usize, end: Vec<Step>| {
            let delivered = count.min(all.len());
            Self {
                bytes: all[..delivered].to_vec(),
                limit: usize::MAX,
                delivered,
                end,
            }
        };
        match &reply.breaks {
            None => cut(all.len(), whole_end),
            Some(Break::Stop(count)) => cut(*count, whole_end),
            Some(Break::Drop(count)) => cut(*count, vec![Step::Close]),
            Some(Break::Hang(count)) => cut(*count, vec![Step::Hang]),
            Some(Break::Error {
                after,
                kind,
                message,
            }) => {
                let error = json!({
                    "type": "error",
                    "error": {"type": kind, "message": message},
                    "request_id": request_id,
                });
                let mut stream = cut(*after, whole_end);
                stream.bytes.push(reply.delivery.framed(&Event::of(&error)));
                stream
            }
            Some(Break::Garbage(count)) => {
                let bad = b"event: content_block_delta\ndata: {\"type\":\"content_block\n\n";
                Self::with_between(all, *count, bad, whole_end)
            }
            Some(Break::InvalidUtf8(count)) => {
                let bad = b"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"\xc3\x28\xff\xfe\"}}\n\n";
                Self::with_between(all, *count, bad, whole_end)
            }
            Some(Break::Reset(limit)) => {
                let mut sent = 0;
                let arrives = |bytes: &&Vec<u8>| {
                    sent += bytes.len();
                    sent <= *limit
                };
                let delivered = all.iter().take_while(arrives).count();
                let end = vec![Step::Wait(BEFORE_RESET), Step::Reset];
                Self {
                    bytes: all,
                    limit: *limit,
                    delivered,
                    end,
                }
            }
        }
    }

    fn with_between(mut all: Vec<Vec<u8>>, count: usize, bad: &[u8], end: Vec<Step>) -> Self {
        let delivered = all.len();
        all.insert(count.min(delivered), bad.to_vec());
        Self {
            bytes: all,
            limit: usize::MAX,
            delivered,
            end,
        }
    }
}

fn delivered(reply: &Reply, answer: &Answer, sent: &[Event], count: usize) -> Delivered {
    let begun = sent
        .iter()
        .filter(|event| event.name == "content_block_start")
        .count();
    let optional = if reply.delivery.noise {
        vec![noise_block()]
    } else {
        Vec::new()
    };
    Delivered {
        blocks: answer.blocks[..begun]
            .iter()
            .map(|block| BlockKind::whole(&block.kind))
            .collect(),
        ended: sent
            .iter()
            .filter(|event| event.ends_block.is_some())
            .count(),
        complete: sent.len() == count,
        stop_reason: answer.stop_reason().to_owned(),
        optional,
    }
}

fn send_head(
    plan: &mut Plan,
    reply: &Reply,
    status: u16,
    content_type: &str,
    framing: &str,
    context: &Context<'_>,
) {
    let mut head = format!("HTTP/1.1 {status} {}\r\n", reason(status));
    head.push_str(&format!("content-type: {content_type}\r\n{framing}\r\n"));
    head.push_str(&format!("request-id: {}\r\n", context.request_id));
    for (name, value) in &reply.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    if reply.slow_head {
        let bytes = head.into_bytes().into_iter();
        plan.steps.extend(bytes.map(|byte| Step::Send(vec![byte])));
    } else {
        plan.steps.push(Step::Send(head.into_bytes()));
    }
}

fn chunk(piece: &[u8]) -> Vec<u8> {
    let size = format!("{:x}\r\n", piece.len());
    [size.as_bytes(), piece, b"\r\n"].concat()
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        401 => "Unauthorized",
        404 => "Not Found",
        413 => "Payload Too Large",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        _ => "Status",
    }
}
