use super::*;

#[track_caller]
fn check(actions: Value, wanted: &[(&str, Value)]) {
    let call = json!({"call_id": "c", "actions": actions});
    let calls = calls(serde_json::from_value(call).unwrap()).unwrap();
    let found: Vec<_> = calls
        .iter()
        .map(|call| (call.name.as_str(), call.input.clone()))
        .collect();
    let mut wanted = wanted.to_vec();
    wanted.push(("screenshot", json!({})));
    assert_eq!(found, wanted);
    for (number, call) in calls.iter().enumerate() {
        assert_eq!(call.call.as_str(), format!("c#{number}"));
        assert_eq!(batch_of(call.call.as_str()), Some("c"));
    }
}

#[test]
fn actions_become_members() {
    let at = |x: i64, y: i64| json!({"coordinate": [x, y]});
    check(
        json!([{"type": "click", "x": 4, "y": 5, "button": "left"}, {"type": "screenshot"}]),
        &[("left_click", at(4, 5))],
    );
    check(
        json!([{"type": "click", "x": 4, "y": 5, "button": "wheel", "keys": ["CTRL"]}]),
        &[(
            "middle_click",
            json!({"coordinate": [4, 5], "text": "CTRL"}),
        )],
    );
    check(
        json!([{"type": "click", "x": 4, "y": 5, "button": "back", "keys": null}]),
        &[("key", json!({"text": "alt+Left"}))],
    );
    check(
        json!([{"type": "double_click", "x": 1, "y": 2, "keys": null}, {"type": "move", "x": 3, "y": 4}]),
        &[("double_click", at(1, 2)), ("mouse_move", at(3, 4))],
    );
    check(
        json!([{"type": "keypress", "keys": ["CTRL", "S"]}, {"type": "type", "text": "a\n"}, {"type": "wait"}]),
        &[
            ("key", json!({"text": "CTRL+s"})),
            ("type", json!({"text": "a\n"})),
            ("wait", json!({"duration": 2})),
        ],
    );
    check(
        json!([{"type": "scroll", "x": 1, "y": 2, "scroll_x": -50, "scroll_y": 250}]),
        &[
            (
                "scroll",
                json!({"coordinate": [1, 2], "scroll_direction": "down", "scroll_amount": 3}),
            ),
            (
                "scroll",
                json!({"coordinate": [1, 2], "scroll_direction": "left", "scroll_amount": 1}),
            ),
        ],
    );
}

#[test]
fn a_drag_follows_its_path() {
    let path = |points: &[(i64, i64)]| {
        let points: Vec<_> = points
            .iter()
            .map(|(x, y)| json!({"x": x, "y": y}))
            .collect();
        json!([{"type": "drag", "path": points}])
    };
    let straight = json!({"start_coordinate": [0, 0], "coordinate": [9, 9]});
    check(path(&[(0, 0), (9, 9)]), &[("left_click_drag", straight)]);
    let moved = |x: i64| ("mouse_move", json!({"coordinate": [x, x]}));
    check(
        path(&[(0, 0), (5, 5), (9, 9)]),
        &[
            moved(0),
            ("left_mouse_down", json!({})),
            moved(5),
            moved(9),
            ("left_mouse_up", json!({})),
        ],
    );
}

#[test]
fn a_faulty_batch_is_refused_whole() {
    for call in [
        json!({"call_id": "c"}),
        json!({"call_id": "c", "actions": []}),
        json!({"call_id": "c", "action": {"type": "wait"}, "actions": [{"type": "wait"}]}),
        json!({"call_id": "c", "actions": [{"type": "click", "x": 1, "y": 1, "button": "middle"}]}),
        json!({"call_id": "c", "actions": [{"type": "wait"}, {"type": "drag", "path": []}]}),
    ] {
        calls(serde_json::from_value(call).unwrap()).unwrap_err();
    }
}

#[test]
fn results_of_a_batch_are_one_output() {
    let part = |call: &str, failed: bool, picture: Option<&str>| ResultPart {
        call: call.into(),
        function: "computer".to_owned(),
        failed,
        text: format!("told {call}"),
        pictures: picture
            .map(|base64| Picture {
                media_type: "image/png".to_owned(),
                base64: base64.to_owned(),
            })
            .into_iter()
            .collect(),
    };
    let folded = outputs(vec![
        part("a#0", false, None),
        part("a#1", false, Some("QQ==")),
        part("b#0", true, None),
        part("b#1", true, None),
    ]);
    let [a, b] = folded.as_slice() else {
        panic!("two batches")
    };
    let read = |written: &str| serde_json::from_str::<Value>(written).unwrap();
    let wanted = json!({"type": "computer_call_output", "call_id": "a",
        "output": {"type": "computer_screenshot", "image_url": "data:image/png;base64,QQ=="}});
    assert_eq!(read(&a.output), wanted);
    assert!(a.failures.is_empty());
    assert_eq!(b.failures, ["told b#0", "told b#1"]);
    assert_eq!(read(&b.output)["output"]["image_url"], NO_PICTURE);
}
