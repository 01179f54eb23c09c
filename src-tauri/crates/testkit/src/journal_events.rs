//! Events of a journal, in short forms for tests.

use jiff::{SignedDuration, Timestamp};
use protocol::{
    BlobId, BlobRef, CallEvent, CallId, DurableBody, DurableEvent, Item, MessageEvent, Outcome,
    Proof, SessionEvent, SessionId, SessionOptions, StopReason, ToolCall, TurnEnd, TurnEvent,
};

/// Returns a moment, in milliseconds after a fixed one.
///
/// # Panics
/// Never: the fixed moment is valid.
#[must_use]
pub fn at(ms: i64) -> Timestamp {
    let base: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
    base + SignedDuration::from_millis(ms)
}

/// Returns a session's events with these bodies, numbered from 1.
#[must_use]
pub fn journal(session: &str, bodies: impl IntoIterator<Item = DurableBody>) -> Vec<DurableEvent> {
    journal_from(session, 1, bodies)
}

/// Returns a session's events with these bodies, numbered from `first_seq`.
///
/// # Panics
/// When there are more than `i64` can count.
#[must_use]
pub fn journal_from(
    session: &str,
    first_seq: u64,
    bodies: impl IntoIterator<Item = DurableBody>,
) -> Vec<DurableEvent> {
    let numbered = (first_seq..).zip(bodies);
    numbered
        .map(|(seq, body)| DurableEvent {
            seq,
            ts: at(i64::try_from(seq).unwrap()),
            session: SessionId::new(session),
            turn: None,
            body,
        })
        .collect()
}

/// Returns the start of a session.
#[must_use]
pub fn started() -> DurableBody {
    DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.1.0".into(),
        options: SessionOptions::for_model("demo"),
        forked_from: None,
        parent: None,
        profile: None,
        briefing: None,
    })
}

/// Returns a message of the person.
#[must_use]
pub fn said(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::UserMessage {
        items: vec![Item::text(text)],
        steered: false,
        automatic: false,
    })
}

/// Returns a screenshot event.
#[must_use]
pub fn shown(image: &BlobRef) -> DurableBody {
    DurableBody::Call(CallEvent::Screen {
        image: image.clone(),
        call: None,
        point: None,
        changed: None,
        window: None,
        window_area: None,
        element: None,
        settle: None,
    })
}

/// Returns a message of the assistant.
#[must_use]
pub fn answered(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::AssistantMessage {
        model: "demo".into(),
        items: vec![Item::text(text)],
        stop_reason: StopReason::EndTurn,
        verbatim: None,
        request_id: None,
    })
}

/// Returns a call of a computer action.
#[must_use]
pub fn called(call: &str, name: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolCall {
        tool_call: ToolCall {
            call: CallId::new(call),
            name: name.into(),
            toolset: Some("computer".into()),
            input: serde_json::json!({ "x": 10, "y": 0.1 }),
        },
        sentence: "Clicks".into(),
        domain: None,
        effect: None,
    })
}

/// Returns the start of a call.
#[must_use]
pub fn began(call: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolStarted {
        call: CallId::new(call),
        authorization: None,
    })
}

/// Returns the end of a successful call, with a screenshot.
#[must_use]
pub fn finished(call: &str, image: Option<BlobRef>) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: CallId::new(call),
        outcome: Outcome::Done,
        summary: "Clicked".into(),
        proof: Proof::Confirmed,
        content: image
            .iter()
            .cloned()
            .map(|image| Item::Image { image })
            .collect(),
        reference: None,
        image,
        duration_ms: 3,
    })
}

/// Returns the end of a turn.
#[must_use]
pub fn ended() -> DurableBody {
    ended_as(TurnEnd::Completed)
}

/// Returns the end of a turn for this reason.
#[must_use]
pub fn ended_as(reason: TurnEnd) -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded { reason })
}

/// Returns a blob that was never stored; its id is 64 times the digit.
#[must_use]
pub fn picture(digit: char) -> BlobRef {
    BlobRef {
        id: BlobId::new(digit.to_string().repeat(64)),
        media_type: "image/png".into(),
        byte_count: 4,
        width: Some(2),
        height: Some(1),
    }
}
