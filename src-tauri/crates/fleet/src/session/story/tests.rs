use super::*;
use crate::QubeTaskState;
use serde_json::{Value, json};

/// Feeds the fields of events to a story. Returns it, and what was asked for.
fn told(events: &[Value]) -> (Story, Vec<Need>) {
    let mut story = Story::default();
    let mut needs = Vec::new();
    for (index, fields) in events.iter().enumerate() {
        let mut event =
            json!({"seq": index + 1, "ts": "2026-11-20T09:30:00Z", "session": "s", "turn": "t"});
        let more = fields.as_object().unwrap().clone();
        event.as_object_mut().unwrap().extend(more);
        let event: Event = serde_json::from_value(event).unwrap();
        needs.extend(story.take(&event));
    }
    (story, needs)
}

fn ended(reason: &str) -> Value {
    json!({"type": "turn_ended", "reason": reason})
}

fn answered(text: &str) -> Value {
    json!({"type": "assistant_message", "model": "m", "stop_reason": "end_turn",
        "items": [{"kind": "text", "text": text}]})
}

#[test]
fn a_task_that_was_done_has_its_answer_and_its_cost() {
    let tokens = json!({"input": 1, "cache_read": 0, "cache_write_short": 0, "cache_write_long": 0, "output": 1});
    let (story, needs) = told(&[
        json!({"type": "turn_started"}),
        answered("It is done."),
        json!({"type": "usage", "model": "m", "tokens": tokens, "cost_usd": 0.1,
            "totals": {"tokens": tokens, "requests": 2, "cost_usd": 0.25}}),
        ended("completed"),
    ]);
    assert_eq!(needs, [Need::Ended]);
    let wanted = TaskEnd {
        reason: TurnEnd::Completed,
        answer: "It is done.".to_owned(),
        desktop: "d".to_owned(),
        attempt: 2,
        progress: Progress {
            session: Some("s".into()),
            seq: 4,
            steps: 2,
            cost_usd: 0.25,
            ..Progress::default()
        },
    };
    assert_eq!(story.task_end("d", 2), Some(wanted));
}

#[test]
fn what_was_cut_off_has_not_ended() {
    for (reason, is_end) in [
        ("completed", true),
        ("refused", true),
        ("budget", true),
        ("unanswered", true),
        ("stopped", false),
        ("closed", false),
        ("error", false),
    ] {
        let (story, _) = told(&[ended(reason)]);
        assert_eq!(story.task_end("d", 1).is_some(), is_end, "{reason}");
    }
    let (story, _) = told(&[ended("completed"), json!({"type": "turn_started"})]);
    assert_eq!(story.task_end("d", 1), None);
}

#[test]
fn events_ask_for_what_they_need() {
    let check = |event: Value, wanted: Option<Need>| {
        let (_, needs) = told(std::slice::from_ref(&event));
        assert_eq!(needs, Vec::from_iter(wanted), "{event}");
    };
    check(
        json!({"type": "paused", "reason": "breakpoint"}),
        Some(Need::GoAhead),
    );
    check(json!({"type": "paused", "reason": "desktop_busy"}), None);
    check(
        json!({"type": "approval_requested", "approval": "a", "call": "c", "question": {
            "sentence": "Run a command", "exact": "rm x", "reason": "It deletes", "tool": "bash",
            "domain": "shell", "effect": "execute"}}),
        Some(Need::Ask(
            Question {
                id: "a".to_owned(),
                text: "Run a command".to_owned(),
                exact: Some("rm x".to_owned()),
                reason: "It deletes".to_owned(),
                ..Question::default()
            },
            None,
        )),
    );
    check(
        json!({"type": "person_asked", "call": "c", "question": {"kind": "choice", "text": "Which?", "choices": ["a"]}}),
        Some(Need::Ask(
            Question {
                id: "c".to_owned(),
                kind: QuestionKind::Words,
                text: "Which?".to_owned(),
                choices: vec!["a".to_owned()],
                ..Question::default()
            },
            None,
        )),
    );
    check(
        json!({"type": "person_asked", "call": "c", "question": {"kind": "plan", "steps": []}}),
        Some(Need::Skip("c".into())),
    );
    check(
        json!({"type": "person_answered", "call": "c"}),
        Some(Need::Settled("c".to_owned())),
    );
}

#[test]
fn a_takeover_is_settled_when_the_task_goes_on() {
    let (_, needs) = told(&[
        json!({"type": "paused", "reason": "takeover"}),
        json!({"type": "resumed"}),
        json!({"type": "resumed"}),
    ]);
    let settled = Need::Settled("takeover-1".to_owned());
    assert_eq!(needs, [Need::Ask(taken_over(1), None), settled]);
}

#[test]
fn chats_of_sub_agents_do_not_count() {
    let (story, needs) = told(&[
        json!({"type": "turn_started"}),
        json!({"type": "turn_ended", "reason": "completed", "session": "other"}),
    ]);
    assert_eq!(needs, []);
    assert_eq!(story.task_end("d", 1), None);
}

#[test]
fn a_chat_has_its_prompt_once_that_was_written() {
    let begun = json!({"type": "turn_started"});
    let written = json!({"type": "user_message", "items": [{"kind": "text", "text": "Go"}]});
    assert!(!told(std::slice::from_ref(&begun)).0.has_prompt);
    assert!(told(&[begun, written]).0.has_prompt);
}

#[test]
fn tasks_given_to_qube_are_told_with_what_became_of_them() {
    let called = |call: &str, domain: &str| {
        json!({"type": "tool_call", "call": call, "name": "t", "input": {},
            "sentence": format!("Give {call}"), "domain": domain})
    };
    let submitted = |call: &str| json!({"type": "tool_submitted", "call": call, "task": format!("task-{call}"), "state": null});
    let finished = |call: &str, outcome: &str| {
        json!({"type": "tool_finished", "call": call, "outcome": outcome, "summary": "It ended.",
            "proof": "unknown", "content": [], "duration_ms": 1})
    };
    let (story, needs) = told(&[
        called("a", "qube"),
        called("b", "qube"),
        called("c", "web"),
        submitted("a"),
        submitted("c"),
        submitted("b"),
        finished("a", "done"),
        finished("b", "interrupted"),
        finished("c", "done"),
    ]);
    let task = |call: &str, state| QubeTask {
        task: format!("task-{call}"),
        sentence: format!("Give {call}"),
        state,
    };
    use QubeTaskState::{Done, Followed, Left};
    let wanted = [
        vec![task("a", Followed)],
        vec![task("a", Followed), task("b", Followed)],
        vec![task("a", Done), task("b", Followed)],
        vec![task("a", Done), task("b", Left)],
    ];
    assert_eq!(needs, wanted.clone().map(Need::NoteQube));
    assert_eq!(story.qube_tasks(), wanted[3]);
}
