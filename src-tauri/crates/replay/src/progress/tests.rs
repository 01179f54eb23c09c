use super::*;
use crate::RecordedCall;
use protocol::{BlobId, Role};

fn call(id: &str, name: &str, input: serde_json::Value) -> ToolCall {
    ToolCall {
        call: CallId::new(id),
        name: name.to_owned(),
        toolset: Some(SCREEN.to_owned()),
        input,
    }
}

/// A task of two clicks.
fn task() -> RecordedTask {
    let recorded = |x: i32| RecordedCall {
        seq: 1,
        call: call("then", "left_click", json!({"coordinate": [x, 10]})),
        sentence: "Click".into(),
        before: None,
        places: Vec::new(),
        pointer: None,
    };
    RecordedTask {
        calls: vec![recorded(10), recorded(20)],
        tainted: Vec::new(),
    }
}

fn picture() -> BlobRef {
    BlobRef {
        id: BlobId::new("a".repeat(64)),
        media_type: "image/png".to_owned(),
        byte_count: 1,
        width: None,
        height: None,
    }
}

/// Two messages: a call, and its result.
fn step(call: ToolCall, is_error: bool, content: Vec<Item>) -> [Arc<Message>; 2] {
    let result = ToolResult {
        call: call.call.clone(),
        toolset: call.toolset.clone(),
        is_error,
        content,
    };
    let message = |role, item| {
        Arc::new(Message {
            role,
            items: vec![item],
            model: None,
            verbatim: None,
        })
    };
    [
        message(Role::Assistant, Item::ToolCall(call)),
        message(Role::User, Item::ToolResult(result)),
    ]
}

#[track_caller]
fn check(steps: &[[Arc<Message>; 2]], wanted: &Progress) {
    assert_eq!(&Progress::read(&steps.concat(), &task()), wanted);
}

fn look_at(kind: Look, content: Vec<Item>) -> [Arc<Message>; 2] {
    step(look(kind, 1), false, content)
}

fn clicked(index: usize, x: i32) -> ToolCall {
    let id = call_id(index, 1);
    call(id.as_str(), "left_click", json!({"coordinate": [x, 12]}))
}

#[test]
fn progress_is_what_worked_and_where() {
    let seen = || look_at(Look::Screen, vec![Item::Image { image: picture() }]);
    check(&[], &Progress::default());
    let looked = Progress {
        screen: Some(picture()),
        ..Progress::default()
    };
    check(&[seen()], &looked);
    let waited = Progress {
        waits: 1,
        ..Progress::default()
    };
    check(&[seen(), look_at(Look::Wait, Vec::new())], &waited);
    let waited_and_looked = Progress {
        screen: Some(picture()),
        ..waited
    };
    check(
        &[look_at(Look::Wait, Vec::new()), seen()],
        &waited_and_looked,
    );
    let done = Progress {
        done: 1,
        pointer: Some(Point { x: 13, y: 12 }),
        shift: Shift { right: 3, down: 2 },
        ..Progress::default()
    };
    check(
        &[
            look_at(Look::Wait, Vec::new()),
            seen(),
            step(clicked(0, 13), false, Vec::new()),
        ],
        &done,
    );
}

#[test]
fn the_pointer_is_where_the_desktop_says() {
    let check_told = |text: &str, pointer: Option<Point>| {
        let asked = Progress {
            asked_for_pointer: true,
            pointer,
            ..Progress::default()
        };
        check(&[look_at(Look::Pointer, vec![Item::text(text)])], &asked);
    };
    check_told("X=5,Y=4", Some(Point { x: 5, y: 4 }));
    check_told("nowhere", None);
}

#[test]
fn a_failed_step_is_told_until_something_else_works() {
    let failed = step(clicked(0, 13), true, vec![Item::text("No window.")]);
    let told = Progress {
        failure: Some("No window.".to_owned()),
        ..Progress::default()
    };
    check(&[failed], &told);
}
