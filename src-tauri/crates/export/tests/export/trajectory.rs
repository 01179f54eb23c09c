//! Trajectories: written whole and read back.

use export::trajectory;
use localization::localized;
use protocol::{
    CallEvent, DurableBody, DurableEvent, Feedback, Item, MessageEvent, StopReason, TurnEvent,
    TurnId,
};
use serde_json::{Value, json};
use store::summarize;
use testkit::journal_events::{
    answered, began, called, ended, finished, journal, picture, said, shown, started,
};

fn export(events: &[DurableEvent]) -> Vec<Value> {
    let summary = summarize(events).unwrap();
    let lines = trajectory::lines(&summary, events);
    lines
        .map(|line| {
            let line = line.unwrap();
            assert!(!line.contains('\n'));
            serde_json::from_str(&line).unwrap()
        })
        .collect()
}

/// The model's message that asks for these calls.
fn asked(calls: &[DurableBody]) -> DurableBody {
    let items = calls.iter().filter_map(|body| match body {
        DurableBody::Call(CallEvent::ToolCall { tool_call, .. }) => {
            Some(Item::ToolCall(tool_call.clone()))
        }
        _ => None,
    });
    DurableBody::Message(MessageEvent::AssistantMessage {
        model: "demo".to_owned(),
        items: items.collect(),
        stop_reason: StopReason::ToolUse,
        verbatim: None,
        request_id: None,
    })
}

/// Two calls in a turn that was liked, and one that never began.
fn three_calls() -> Vec<DurableEvent> {
    let refined = DurableBody::Message(MessageEvent::Refined {
        feedback: Feedback::Good,
        comment: None,
        told: true,
        again: false,
    });
    let mut events = journal(
        "a",
        [
            started(),
            DurableBody::Turn(TurnEvent::TurnStarted),
            said("Go\non"),
            asked(&[called("1", "screenshot"), called("2", "left_click")]),
            called("1", "screenshot"),
            called("2", "left_click"),
            began("1"),
            finished("1", Some(picture('1'))),
            began("2"),
            finished("2", None),
            shown(&picture('2')),
            answered("Done"),
            ended(),
            refined,
            DurableBody::Turn(TurnEvent::TurnStarted),
            called("3", "left_click"),
        ],
    );
    let ones_turn = Some(TurnId::new("t"));
    events[4].turn.clone_from(&ones_turn);
    events[5].turn = ones_turn;
    events
}

#[test]
fn a_header_the_events_and_a_step_per_call_and_answer() {
    let events = three_calls();
    let lines = export(&events);
    let (header, rest) = lines.split_first().unwrap();
    assert_eq!(
        *header,
        json!({ "format": "qilbee-trajectory", "version": 1, "session": {
            "id": "a", "title": "Go on",
            "created": "2026-11-20T10:00:00.001Z", "last_activity": "2026-11-20T10:00:00.016Z",
            "message_count": 3, "last_seq": 16, "model": "demo",
            "totals": { "tokens": { "input": 0, "cache_read": 0, "cache_write_short": 0,
                "cache_write_long": 0, "output": 0 }, "requests": 0, "cost_usd": 0.0 },
            "state": "open", "pinned": false } })
    );
    let (journaled, steps) = rest.split_at(events.len());
    let read_back: Vec<DurableEvent> = journaled
        .iter()
        .map(|line| serde_json::from_value(line.clone()).unwrap())
        .collect();
    assert_eq!(read_back, events);

    let action = |call: &str, name: &str| json!({ "call": call, "name": name, "toolset": "computer", "input": { "x": 10, "y": 0.1 } });
    let image = json!({ "id": "1".repeat(64), "media_type": "image/png", "byte_count": 4, "width": 2,
        "height": 1 });
    let good = json!({ "feedback": "good", "comment": null });
    assert_eq!(
        steps,
        [
            json!({ "type": "step", "turn": "t", "event": 5, "history_to": 3, "state": null,
                "action": action("1", "screenshot"),
                "observation": { "type": "tool_finished", "call": "1", "outcome": "done",
                    "summary": "Clicked", "proof": "confirmed", "duration_ms": 3, "image": image,
                    "content": [{ "kind": "image", "image": image }] },
                "reward": good }),
            json!({ "type": "step", "turn": "t", "event": 6, "history_to": 3, "state": "1".repeat(64),
                "action": action("2", "left_click"),
                "observation": { "type": "tool_finished", "call": "2", "outcome": "done",
                    "summary": "Clicked", "proof": "confirmed", "duration_ms": 3, "content": [] },
                "reward": good }),
            json!({ "type": "step", "turn": null, "event": 12, "history_to": 11, "state": "2".repeat(64),
                "action": { "answer": "Done" }, "observation": null, "reward": good }),
            json!({ "type": "step", "turn": null, "event": 16, "history_to": 11, "state": "2".repeat(64),
                "action": action("3", "left_click"), "observation": null, "reward": null }),
        ]
    );
}

#[test]
fn a_trajectory_reads_back() {
    use trajectory::{EmbeddedBlob, Trajectory, TrajectoryError};

    let events = three_calls();
    let summary = summarize(&events).unwrap();
    let mut lines: Vec<_> = trajectory::lines(&summary, &events)
        .collect::<Result<_, _>>()
        .unwrap();
    let bytes = b"a picture".to_vec();
    let blob = protocol::BlobRef {
        id: store::Store::name_of(&bytes),
        ..picture('1')
    };
    lines.push(trajectory::blob_line(&blob, &bytes).unwrap());
    let read = Trajectory::read(&lines.join("\n")).unwrap();
    let carried = EmbeddedBlob {
        id: blob.id.clone(),
        media_type: "image/png".to_owned(),
        size: Some((2, 1)),
        bytes: bytes.into(),
    };
    assert_eq!(
        read,
        Trajectory {
            session: summary,
            events,
            blobs: vec![carried],
        }
    );

    let refused = |lines: &[String]| Trajectory::read(&lines.join("\n")).unwrap_err();
    let mut torn = lines.clone();
    torn.remove(3);
    assert_eq!(refused(&torn), TrajectoryError::Missing(3));
    let mut forged = lines.clone();
    let last = forged.len() - 1;
    forged[last] = trajectory::blob_line(&blob, b"another").unwrap();
    let wanted = localized!(
        "import-bad-line",
        line = last + 1,
        problem = localized!("import-wrong-hash")
    );
    assert_eq!(refused(&forged).message(), wanted);
    let mut cut = lines;
    cut[2].truncate(20);
    let refusal = refused(&cut);
    assert!(
        matches!(refusal, TrajectoryError::Line { line: 3, .. }),
        "{refusal}"
    );
}
