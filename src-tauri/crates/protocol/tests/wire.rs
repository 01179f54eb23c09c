//! The JSON on the wire, whole values: these shapes are a public contract.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use protocol::{
    AbandonReason, BlobRef, Bytes, CallEvent, CallId, Command, Domain, DurableBody, DurableEvent,
    EphemeralBody, EphemeralEvent, Event, Grant, Item, MessageEvent, Mode, Outcome, OutputPart,
    Proof, SessionEvent, SessionOptions, StopReason, Ticket, ToolCall, ToolOutput,
};
use serde_json::{Value, json};

/// The value has exactly this JSON, and this JSON gives the value back.
fn check<T>(value: T, wire: Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_value(&value).unwrap(), wire);
    assert_eq!(serde_json::from_value::<T>(wire).unwrap(), value);
}

fn event(seq: u64, body: impl Into<DurableBody>) -> Event {
    Event::Durable(DurableEvent {
        seq,
        ts: "2026-11-20T09:30:00Z".parse().unwrap(),
        session: "s1".into(),
        turn: Some("t1".into()),
        body: body.into(),
    })
}

#[test]
fn a_ticket_stands_flat_in_its_event() {
    let body = DurableBody::Call(CallEvent::ToolSubmitted {
        call: "c1".into(),
        ticket: Ticket {
            task: "task-7".into(),
            state: json!({"until": "2026-11-20T10:00:00Z"}),
        },
    });
    check(
        event(7, body),
        json!({
            "seq": 7, "ts": "2026-11-20T09:30:00Z", "session": "s1", "turn": "t1", "type": "tool_submitted",
            "call": "c1", "task": "task-7", "state": {"until": "2026-11-20T10:00:00Z"},
        }),
    );
}

#[test]
fn a_durable_event_carries_its_number_and_its_fields_flat() {
    let body = DurableBody::Call(CallEvent::ToolFinished {
        call: "c1".into(),
        outcome: Outcome::Done,
        summary: "Clicked at 10, 20".into(),
        proof: Proof::Confirmed,
        content: vec![Item::text("Clicked.")],
        reference: None,
        image: Some(BlobRef {
            id: "ab12".into(),
            media_type: "image/png".into(),
            byte_count: 3,
            width: Some(4),
            height: Some(5),
        }),
        duration_ms: 12,
    });
    check(
        event(7, body),
        json!({
            "seq": 7, "ts": "2026-11-20T09:30:00Z", "session": "s1", "turn": "t1", "type": "tool_finished",
            "call": "c1", "outcome": "done", "summary": "Clicked at 10, 20", "proof": "confirmed",
            "content": [{"kind": "text", "text": "Clicked."}],
            "image": {"id": "ab12", "media_type": "image/png", "byte_count": 3, "width": 4, "height": 5},
            "duration_ms": 12,
        }),
    );
}

#[test]
fn ephemeral_kinds_are_not_durable() {
    let delta = json!({"type": "text_delta", "text": "Zoë"});
    let error = serde_json::from_value::<DurableBody>(delta).unwrap_err();
    assert_eq!(error.to_string(), "unknown variant `text_delta`");
}

#[test]
fn an_old_end_of_a_session_has_no_reason() {
    let event = DurableEvent {
        seq: 9,
        ts: "2026-11-20T09:30:00Z".parse().unwrap(),
        session: "s1".into(),
        turn: None,
        body: DurableBody::Session(SessionEvent::SessionEnded { reason: None }),
    };
    check(
        event,
        json!({"seq": 9, "ts": "2026-11-20T09:30:00Z", "session": "s1", "type": "session_ended"}),
    );
}

#[test]
fn ephemeral_events_have_no_number() {
    let body = EphemeralBody::TextDelta {
        text: "Zoë".into()
    };
    let event = Event::Ephemeral(EphemeralEvent {
        ts: "2026-11-20T09:30:00Z".parse().unwrap(),
        session: "s1".into(),
        turn: Some("t1".into()),
        body,
    });
    check(
        event,
        json!({"ts": "2026-11-20T09:30:00Z", "session": "s1", "turn": "t1", "type": "text_delta", "text": "Zoë"}),
    );
}

#[test]
fn a_tool_call_lies_flat_in_its_event_and_in_a_message() {
    let tool_call = ToolCall {
        call: "c1".into(),
        name: "left_click".into(),
        toolset: Some("computer".into()),
        input: json!({"coordinate": [1, 2]}),
    };
    let wire = json!({"call": "c1", "name": "left_click", "toolset": "computer", "input": {"coordinate": [1, 2]}});
    let mut in_event = json!({"seq": 1, "ts": "2026-11-20T09:30:00Z", "session": "s1", "turn": "t1", "type": "tool_call",
        "sentence": "Click at 1, 2", "effect": "act", "domain": "desktop"});
    let mut in_message = json!({"kind": "tool_call"});
    for (key, value) in wire.as_object().unwrap() {
        in_event[key] = value.clone();
        in_message[key] = value.clone();
    }
    let body = DurableBody::Call(CallEvent::ToolCall {
        tool_call: tool_call.clone(),
        sentence: "Click at 1, 2".into(),
        domain: Some(protocol::Domain::Desktop),
        effect: Some(protocol::Effect::Act),
    });
    check(event(1, body), in_event);
    check(Item::ToolCall(tool_call), in_message);
}

#[test]
fn provider_content_survives_byte_for_byte() {
    let verbatim = "[{\"type\":\"thinking\", \"signature\":\"Eq==\",\"n\":1.0e2}]".to_owned();
    let body = DurableBody::Message(MessageEvent::AssistantMessage {
        model: "m".into(),
        items: vec![],
        stop_reason: StopReason::EndTurn,
        verbatim: Some(verbatim.clone()),
        request_id: None,
    });
    let line = serde_json::to_string(&event(2, body.clone())).unwrap();
    let event: Event = serde_json::from_str(&line).unwrap();
    assert_eq!(event.durable_body(), Some(&body));
}

#[test]
fn commands_are_named_by_their_type() {
    check(Command::Stop, json!({"type": "stop"}));
    let reason = AbandonReason::NobodyToAsk;
    let wire = json!({"type": "abandon", "reason": "nobody_to_ask"});
    check(Command::Abandon { reason }, wire);
    check(
        Command::Submit {
            text: "Hello".into(),
            attachments: vec![],
            quoted: Vec::new(),
        },
        json!({"type": "submit", "text": "Hello"}),
    );
    check(
        Command::Submit {
            text: "Read this".into(),
            attachments: vec![],
            quoted: vec!["Dear Maria".into()],
        },
        json!({"type": "submit", "text": "Read this", "quoted": ["Dear Maria"]}),
    );
    let addition = json!({"type": "steer", "text": "Hello"});
    let addition: Command = serde_json::from_value(addition).unwrap();
    assert!(matches!(addition, Command::Submit { text, .. } if text == "Hello"));
    check(
        Command::AnswerApproval {
            approval: "a1".into(),
            answer: protocol::Answer::Allow {
                grant: Grant::Session,
            },
        },
        json!({"type": "answer_approval", "approval": "a1", "answer": {"answer": "allow", "grant": {"for": "session"}}}),
    );
    let options = SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model("demo")
    };
    check(
        Command::SetOptions { options },
        json!({"type": "set_options", "options": {"model": "demo", "mode": "free", "max_steps": 200}}),
    );
    let options = SessionOptions {
        domains: Some(vec![Domain::Files, Domain::Server("crm".into())]),
        ..SessionOptions::for_model("demo")
    };
    let gives = |domain: Domain| options.gives(&domain);
    assert!(gives(Domain::Files) && gives(Domain::Chat) && gives(Domain::Server("crm".into())));
    assert!(!gives(Domain::Shell) && !gives(Domain::Server("mail".into())));
    check(
        Command::SetOptions { options },
        json!({"type": "set_options", "options": {"model": "demo", "mode": "ask", "max_steps": 200,
            "domains": ["files", {"server": "crm"}]}}),
    );
}

#[test]
fn bytes_are_base64_and_never_printed() {
    let output = ToolOutput {
        parts: vec![OutputPart::Image {
            media_type: "image/png".into(),
            width: 1,
            height: 1,
            data: Bytes::from(vec![1, 2, 3]),
        }],
        ..ToolOutput::text("", "Looked")
    };
    assert!(format!("{output:?}").contains("Bytes(3)"));
    check(
        output,
        json!({"parts": [{"kind": "image", "media_type": "image/png", "width": 1, "height": 1, "data": "AQID"}],
            "summary": "Looked", "proof": "unknown"}),
    );
}

#[test]
fn an_unknown_command_says_what_is_possible() {
    let error = serde_json::from_value::<Command>(json!({"type": "explode"})).unwrap_err();
    assert!(error.to_string().contains("submit"), "{error}");
    assert_eq!(CallId::from("x").to_string(), "x");
}
