use super::*;

/// Ends of a call in a chat.
#[derive(Clone, Copy)]
enum End {
    Done,
    /// Done, and the screen is in its result.
    Shown(&'static str),
    Failed,
    Refused,
}

/// A call about the screen, with its end.
fn on_screen(name: &str, input: Value, end: End) -> (Value, End) {
    let effect = if matches!(name, "screenshot" | "zoom") {
        "observe"
    } else {
        "act"
    };
    let call = json!({"name": name, "toolset": "computer", "input": input, "domain": "desktop", "effect": effect});
    (call, end)
}

fn look(screen: &'static str) -> (Value, End) {
    on_screen("screenshot", json!({}), End::Shown(screen))
}

fn click(x: i32, y: i32, end: End) -> (Value, End) {
    on_screen("left_click", json!({"coordinate": [x, y]}), end)
}

fn type_text(text: &str) -> (Value, End) {
    on_screen("type", json!({"text": text}), End::Done)
}

/// A call with another tool.
fn with_tool(domain: &str, name: &str) -> (Value, End) {
    let call =
        json!({"name": name, "input": {"coordinate": [1, 2]}, "domain": domain, "effect": "act"});
    (call, End::Done)
}

/// The events of these calls, numbered from 1: three for a call, two for one that was refused.
fn events(calls: Vec<(Value, End)>) -> Vec<DurableEvent> {
    let mut events = Vec::new();
    for (number, (mut call, end)) in calls.into_iter().enumerate() {
        let id = format!("call_{number}");
        let (outcome, content) = match end {
            End::Done => ("done", json!([])),
            End::Shown(screen) => (
                "done",
                json!([{"kind": "image", "image": {"id": screen.repeat(64), "media_type": "image/png", "byte_count": 1}}]),
            ),
            End::Failed => ("failed", json!([])),
            End::Refused => ("denied", json!([])),
        };
        let sentence = call["name"].clone();
        let fields = call.as_object_mut().unwrap();
        fields.extend([
            ("type".to_owned(), json!("tool_call")),
            ("call".to_owned(), json!(id)),
            ("sentence".to_owned(), sentence.clone()),
        ]);
        events.push(call);
        if !matches!(end, End::Refused) {
            events.push(json!({"type": "tool_started", "call": id}));
        }
        events.push(json!({"type": "tool_finished", "call": id, "outcome": outcome, "summary": sentence, "proof": "unknown", "content": content, "duration_ms": 1}));
    }
    let events: Vec<DurableEvent> = (1..)
        .zip(events)
        .map(|(seq, mut event)| {
            let fields = event.as_object_mut().unwrap();
            fields.insert("seq".to_owned(), json!(seq));
            fields.insert("ts".to_owned(), json!("2026-11-27T08:00:00Z"));
            fields.insert("session".to_owned(), json!("chat"));
            serde_json::from_value(event).unwrap()
        })
        .collect();
    events
}

fn task(calls: Vec<(Value, End)>) -> RecordedTask {
    RecordedTask::of(&events(calls), &(0..=u64::MAX)).unwrap()
}

/// A line for each call: its number, name, the screen it was decided by, and the places that must look as they did.
fn lines(task: &RecordedTask) -> Vec<String> {
    let line = |call: &RecordedCall| {
        let before = call.before.as_ref().map(|before| &before.id.as_str()[..1]);
        let places = call.places.iter().map(|at| format!("{},{}", at.x, at.y));
        let places = places.collect::<Vec<_>>().join(" ");
        format!(
            "{} {} by {}: {places}",
            call.seq,
            call.call.name,
            before.unwrap_or("-")
        )
    };
    task.calls.iter().map(line).collect()
}

#[track_caller]
fn check(calls: Vec<(Value, End)>, wanted: &[&str]) {
    assert_eq!(lines(&task(calls)), wanted);
}

#[test]
fn calls_decided_by_one_look_are_checked_together() {
    check(
        vec![
            look("a"),
            click(5, 6, End::Done),
            type_text("x"),
            click(7, 8, End::Done),
            look("b"),
            type_text("y"),
        ],
        &[
            "4 left_click by a: 5,6 7,8",
            "7 type by -: 5,6",
            "10 left_click by -: 7,8",
            "16 type by b: 7,8",
        ],
    );
}

#[test]
fn an_action_that_shows_the_screen_is_a_look() {
    check(
        vec![
            look("a"),
            click(5, 6, End::Shown("b")),
            click(7, 8, End::Done),
        ],
        &["4 left_click by a: 5,6", "7 left_click by b: 7,8"],
    );
}

#[test]
fn what_only_looked_failed_or_was_about_the_chat_is_left_out() {
    check(
        vec![
            look("a"),
            with_tool("chat", "plan"),
            click(5, 6, End::Failed),
            click(5, 7, End::Refused),
            with_tool("shell", "bash"),
        ],
        &["12 bash by -: "],
    );
}

#[test]
fn only_points_of_the_screen_move() {
    let task = task(vec![
        look("a"),
        click(5, 6, End::Done),
        with_tool("shell", "bash"),
    ]);
    let shift = Shift {
        right: 10,
        down: -2,
    };
    let moved: Vec<_> = task
        .calls
        .iter()
        .map(|call| call.input_moved(shift))
        .collect();
    assert_eq!(
        moved,
        [
            json!({"coordinate": [15, 4]}),
            json!({"coordinate": [1, 2]})
        ]
    );
}

/// Checks which calls of a chat are kept between two of its events.
#[track_caller]
fn check_part(
    calls: Vec<(Value, End)>,
    chosen: RangeInclusive<u64>,
    wanted: Result<&[&str], Unrepeatable>,
) {
    let found = RecordedTask::of(&events(calls), &chosen).map(|task| lines(&task));
    let wanted = wanted.map(|lines| lines.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(found, wanted, "{chosen:?}");
}

#[test]
fn a_part_begins_where_somebody_looked() {
    let check = |first: u64, wanted: Result<&[&str], Unrepeatable>| {
        let calls = vec![
            look("a"),
            click(5, 6, End::Done),
            with_tool("shell", "bash"),
            click(7, 8, End::Done),
        ];
        check_part(calls, first..=u64::MAX, wanted);
    };
    check(
        4,
        Ok(&[
            "4 left_click by a: 5,6 7,8",
            "7 bash by -: ",
            "10 left_click by -: 7,8",
        ]),
    );
    check(7, Err(Unrepeatable::BeginsInBatch(4)));
    check(10, Err(Unrepeatable::BeginsInBatch(4)));
    check(11, Err(Unrepeatable::Nothing));
}

#[test]
fn places_after_the_last_step_are_not_looked_for() {
    let calls = vec![look("a"), click(5, 6, End::Done), click(7, 8, End::Done)];
    check_part(calls, 0..=4, Ok(&["4 left_click by a: 5,6"]));
}

#[test]
fn nothing_is_done_where_the_keyboard_just_is() {
    let no_place = |seq, name: &str| Err(Unrepeatable::NoPlace(seq, name.into()));
    check_part(vec![type_text("x")], 0..=99, no_place(1, "type"));
    check_part(vec![look("a"), type_text("x")], 0..=99, no_place(4, "type"));
    let clicked = || vec![look("a"), click(5, 6, End::Done), look("b"), type_text("x")];
    check_part(clicked(), 5..=99, no_place(10, "type"));
    // Nobody had looked before the first click.
    check_part(
        vec![click(5, 6, End::Done)],
        0..=99,
        no_place(1, "left_click"),
    );
}

#[test]
fn only_a_click_says_where_the_keyboard_is() {
    let chord = |keys: &str| on_screen("key", json!({"text": keys}), End::Done);
    let moved = || on_screen("mouse_move", json!({"coordinate": [5, 6]}), End::Done);
    let refused = |calls: Vec<(Value, End)>, seq| {
        let wanted = Err(Unrepeatable::NoPlace(seq, "type".into()));
        check_part(calls, 0..=99, wanted);
    };
    refused(vec![look("a"), moved(), look("b"), type_text("x")], 10);
    let clicked = || vec![look("a"), click(5, 6, End::Done)];
    for leaves in [
        chord("alt+Tab"),
        chord("super"),
        with_tool("desktop", "open_program"),
    ] {
        refused(
            [clicked(), vec![leaves, look("b"), type_text("x")]].concat(),
            13,
        );
    }
    check(
        [clicked(), vec![chord("Tab"), look("b"), type_text("alt")]].concat(),
        &[
            "4 left_click by a: 5,6",
            "7 key by -: 5,6",
            "13 type by b: 5,6",
        ],
    );
}

#[test]
fn a_part_of_the_screen_is_not_the_screen() {
    let zoom = |screen| on_screen("zoom", json!({"region": [0, 0, 9, 9]}), End::Shown(screen));
    let (file, _) = with_tool("files", "read_file");
    check(
        vec![
            look("a"),
            zoom("b"),
            (file, End::Shown("c")),
            click(5, 6, End::Done),
        ],
        &["7 read_file by -: ", "10 left_click by a: 5,6"],
    );
}

#[test]
fn fractions_of_a_pixel_are_cut_off() {
    let input = json!({"coordinate": [5.0, 6.9]});
    let calls = vec![look("a"), on_screen("left_click", input, End::Done)];
    check(calls, &["4 left_click by a: 5,6"]);
}

#[test]
fn results_of_the_recorded_chat_are_gone() {
    for value in ["$result_of_step_1", "mem://bash/0000000000000001"] {
        let call = json!({"name": "save", "input": {"body": [value]}, "domain": "files", "effect": "write"});
        let wanted = Err(Unrepeatable::NamesResult(1, "save".into()));
        check_part(vec![(call, End::Done)], 0..=99, wanted);
    }
}
