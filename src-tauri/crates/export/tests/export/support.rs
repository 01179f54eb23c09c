//! Short ways to write events.

use jiff::{SignedDuration, Timestamp};
use protocol::{
    BlobId, BlobRef, CallEvent, CallId, DurableBody, DurableEvent, Item, MessageEvent, Outcome,
    Proof, SessionEvent, SessionId, SessionOptions, StopReason, ToolCall, TurnEnd, TurnEvent,
};

/// A moment, in milliseconds after a fixed one.
fn at(ms: i64) -> Timestamp {
    let base: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
    base + SignedDuration::from_millis(ms)
}

/// A session's events from these bodies, numbered from 1.
pub(crate) fn journal(
    session: &str,
    bodies: impl IntoIterator<Item = DurableBody>,
) -> Vec<DurableEvent> {
    let numbered = (1..).zip(bodies);
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

pub(crate) fn started() -> DurableBody {
    DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.1.0".into(),
        options: SessionOptions::for_model("demo"),
        forked_from: None,
        briefing: None,
    })
}

pub(crate) fn said(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::UserMessage {
        items: vec![Item::text(text)],
        steered: false,
        automatic: false,
    })
}

pub(crate) fn shown(image: &BlobRef) -> DurableBody {
    DurableBody::Call(CallEvent::Screen {
        image: image.clone(),
        call: None,
        point: None,
        changed: None,
        window: None,
        element: None,
        settle: None,
    })
}

pub(crate) fn answered(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::AssistantMessage {
        model: "demo".into(),
        items: vec![Item::text(text)],
        stop_reason: StopReason::EndTurn,
        verbatim: None,
        request_id: None,
    })
}

pub(crate) fn called(call: &str, name: &str) -> DurableBody {
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

pub(crate) fn began(call: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolStarted {
        call: CallId::new(call),
        authorization: None,
    })
}

pub(crate) fn finished(call: &str, image: Option<BlobRef>) -> DurableBody {
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

pub(crate) fn ended() -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded {
        reason: TurnEnd::Completed,
    })
}

/// A picture nobody stored: its id is 64 times the digit.
pub(crate) fn picture(digit: char) -> BlobRef {
    BlobRef {
        id: BlobId::new(digit.to_string().repeat(64)),
        media_type: "image/png".into(),
        byte_count: 4,
        width: Some(2),
        height: Some(1),
    }
}
