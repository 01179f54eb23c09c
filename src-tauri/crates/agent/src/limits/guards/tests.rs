use super::*;
use protocol::{
    BlobRef, CallEvent, DurableBody, DurableEvent, MessageEvent, NoticeEvent, Outcome, Proof,
    Settle, Tokens, TurnEvent, UsageTotals,
};
use serde_json::json;

fn at(second: i64, body: DurableBody) -> DurableEvent {
    DurableEvent {
        seq: 1,
        ts: Timestamp::constant(second, 0),
        session: "s".into(),
        turn: None,
        body,
    }
}

/// A turn that began at second 0, with these events, one each second.
fn turn(events: Vec<DurableBody>) -> TurnGuards {
    let mut turn = TurnGuards::begin(Timestamp::UNIX_EPOCH);
    for (event, second) in events.into_iter().zip(1..) {
        turn.apply(&at(second, event));
    }
    turn
}

/// Facts of one call.
#[derive(Clone, Copy)]
struct Did {
    name: &'static str,
    text: &'static str,
    proof: Proof,
    saw_nothing: bool,
    image: &'static str,
}

const CLICK: Did = Did {
    name: "left_click",
    text: "Clicked.",
    proof: Proof::Unknown,
    saw_nothing: false,
    image: "a",
};

/// The events of one step: the call by this name, and what came of it.
fn step(did: Did) -> Vec<DurableBody> {
    let tool_call = ToolCall {
        call: "c".into(),
        name: did.name.into(),
        toolset: Some("computer".into()),
        input: json!({"x": 1}),
    };
    let image = BlobRef {
        id: did.image.into(),
        media_type: "image/png".into(),
        byte_count: 1,
        width: None,
        height: None,
    };
    vec![
        DurableBody::Message(MessageEvent::AssistantMessage {
            model: "m".into(),
            items: vec![Item::ToolCall(tool_call.clone())],
            stop_reason: StopReason::ToolUse,
            verbatim: None,
            request_id: None,
        }),
        DurableBody::Call(CallEvent::ToolCall {
            tool_call,
            sentence: String::new().into(),
            domain: Some(Domain::Desktop),
            effect: Some(Effect::Act),
        }),
        DurableBody::Call(CallEvent::ToolStarted {
            call: "c".into(),
            authorization: None,
        }),
        DurableBody::Call(CallEvent::Screen {
            image: image.clone(),
            call: Some("c".into()),
            point: None,
            changed: None,
            window: None,
            window_area: None,
            element: None,
            settle: Some(Settle {
                waited_ms: 1200,
                gave_up: false,
                nothing_changed: did.saw_nothing,
            }),
        }),
        DurableBody::Call(CallEvent::ToolFinished {
            call: "c".into(),
            outcome: Outcome::Done,
            summary: String::new().into(),
            proof: did.proof,
            content: vec![Item::text(did.text)],
            reference: None,
            image: Some(image),
            duration_ms: 0,
        }),
    ]
}

fn told(guard: Guard) -> Vec<DurableBody> {
    vec![DurableBody::Notice(NoticeEvent::GuardTripped {
        guard,
        message: String::new().into(),
        ends_turn: false,
    })]
}

fn usage(cost_usd: f64) -> DurableBody {
    DurableBody::Turn(TurnEvent::Usage {
        model: "m".into(),
        tokens: Tokens::default(),
        cost_usd,
        totals: UsageTotals::default(),
        hard_usd: None,
    })
}

#[test]
fn limits_hold_before_the_request_that_would_break_them() {
    let mut options = SessionOptions {
        max_steps: 3,
        max_cost_usd: Some(0.5),
        ..SessionOptions::for_model("demo")
    };
    options.limits.max_seconds = Some(60);
    let check = |costs: &[f64], now, wanted| {
        let turn = turn(costs.iter().copied().map(usage).collect());
        let reached = turn.before_request(&options, Timestamp::constant(now, 0));
        assert_eq!(reached.map(|reached| (reached.guard, reached.end)), wanted);
    };
    check(&[], 0, None);
    check(&[0.2, 0.29], 59, None);
    check(&[0.2, 0.3], 0, Some((Guard::Budget, TurnEnd::Budget)));
    check(&[0.1; 3], 0, Some((Guard::MaxSteps, TurnEnd::MaxSteps)));
    check(&[], 60, Some((Guard::WallClock, TurnEnd::Budget)));
}

#[test]
fn waiting_for_the_person_is_no_work() {
    let paused = || {
        DurableBody::Turn(TurnEvent::Paused {
            reason: protocol::PauseReason::Asked,
        })
    };
    let mut turn = turn(vec![paused()]);
    let seconds = |turn: &TurnGuards, now| turn.at_work.seconds(Timestamp::constant(now, 0));
    assert_eq!(seconds(&turn, 100), 1);
    turn.apply(&at(101, DurableBody::Turn(TurnEvent::Resumed)));
    assert_eq!(seconds(&turn, 105), 5);
    turn.apply(&at(105, paused()));
    turn.apply(&at(106, paused()));
    turn.apply(&at(107, DurableBody::Turn(TurnEvent::Resumed)));
    assert_eq!(seconds(&turn, 108), 5);
    turn.apply(&at(110, DurableBody::Turn(TurnEvent::Resumed)));
    assert_eq!(seconds(&turn, 111), 6);
    assert_eq!(seconds(&turn, -500), 0);
}

#[test]
fn waiting_for_the_pace_is_no_work() {
    let wait = protocol::Wait {
        until: Timestamp::constant(3600, 0),
        reason: "Too fast.".to_owned().into(),
    };
    let mut turn = turn(vec![DurableBody::Turn(TurnEvent::Waiting {
        wait: Some(wait.clone()),
    })]);
    let seconds = |turn: &TurnGuards, now| turn.at_work.seconds(Timestamp::constant(now, 0));
    assert_eq!(turn.waits(), Some(&wait));
    assert_eq!(seconds(&turn, 3000), 1);
    turn.apply(&at(
        3600,
        DurableBody::Turn(TurnEvent::Waiting { wait: None }),
    ));
    assert_eq!(turn.waits(), None);
    assert_eq!(seconds(&turn, 3605), 6);
}

#[test]
fn waiting_for_somebody_elses_work_is_no_work() {
    let mut events = step(CLICK);
    let result = events.pop().unwrap();
    let submitted = || {
        DurableBody::Call(CallEvent::ToolSubmitted {
            call: "c".into(),
            ticket: protocol::Ticket {
                task: "t".into(),
                state: json!({}),
            },
        })
    };
    events.extend([submitted(), submitted()]);
    let begun = i64::try_from(events.len()).unwrap() - 1;
    let mut turn = turn(events);
    let seconds = |turn: &TurnGuards, now| turn.at_work.seconds(Timestamp::constant(now, 0));
    let before = u64::try_from(begun).unwrap();
    assert_eq!(seconds(&turn, 500), before);
    turn.apply(&at(1000, result));
    assert_eq!(seconds(&turn, 1002), before + 2);
}

#[test]
fn tool_calls_are_counted_when_they_start() {
    let limits = Limits {
        max_tool_calls: Some(2),
        ..Limits::default()
    };
    let check = |steps: usize, wanted| {
        let turn = turn((0..steps).flat_map(|_| step(CLICK)).collect());
        let reached = turn.before_call(&limits);
        assert_eq!(reached.map(|reached| reached.guard), wanted);
    };
    check(1, None);
    check(2, Some(Guard::MaxToolCalls));
}

/// Notices after these steps, and whether the model was warned before. `!` warns it of a loop,
/// `?` of a screen that stands still, `.` and a letter are a click with the screen that is called so.
fn noticed(steps: &str, limits: Limits) -> Option<(Guard, bool)> {
    let image = |letter| match letter {
        'a' => "a",
        'b' => "b",
        _ => "c",
    };
    let events = steps.chars().flat_map(|letter| match letter {
        '!' => told(Guard::Loop),
        '?' => told(Guard::StuckScreen),
        'A' => step(CLICK),
        'B' => step(Did {
            name: "right_click",
            ..CLICK
        }),
        'C' => step(Did {
            name: "type",
            ..CLICK
        }),
        'N' => step(Did {
            proof: Proof::NoChange,
            ..CLICK
        }),
        'n' => step(Did {
            saw_nothing: true,
            image: "the pointer elsewhere",
            ..CLICK
        }),
        'Y' => step(Did {
            proof: Proof::Confirmed,
            ..CLICK
        }),
        's' => step(Did {
            name: "screenshot",
            ..CLICK
        }),
        'S' => step(Did {
            name: "screenshot",
            image: "moved",
            ..CLICK
        }),
        'w' => step(Did {
            name: "wait",
            ..CLICK
        }),
        letter => step(Did {
            image: image(letter),
            ..CLICK
        }),
    });
    let noticed = turn(events.collect()).after_tools(&limits)?;
    Some((noticed.guard, noticed.is_repeated))
}

#[test]
fn the_same_step_again_and_again_is_a_loop() {
    let limits = Limits {
        max_repeats: 3,
        max_still_actions: 0,
        ..Limits::default()
    };
    let check = |steps, wanted: Option<bool>| {
        let wanted = wanted.map(|again| (Guard::Loop, again));
        assert_eq!(noticed(steps, limits), wanted, "{steps}");
    };
    check("AA", None);
    check("AAA", Some(false));
    check("BAAA", Some(false));
    check("AABAA", None);
    // The screen is another each time: something happens.
    check("abc", None);
    check("AAA!AA", None);
    check("AAA!AAA", Some(true));
    check("AAA!BAAA", Some(false));
    check("ABABA", None);
    check("ABABAB", Some(false));
    check("CABABAB", Some(false));
    check("ABABAB!ABABA", None);
    check("ABABAB!ABABAB", Some(true));
    check("ABABAB!ABCABABAB", Some(false));
    check("ABCABCABC", None);
    let off = Limits {
        max_repeats: 0,
        ..limits
    };
    assert_eq!(noticed("AAAAAAAA", off), None);
}

#[test]
fn actions_that_move_nothing_are_stuck() {
    let limits = Limits {
        max_repeats: 0,
        max_still_actions: 3,
        ..Limits::default()
    };
    let check = |steps, wanted: Option<bool>| {
        let wanted = wanted.map(|again| (Guard::StuckScreen, again));
        assert_eq!(noticed(steps, limits), wanted, "{steps}");
    };
    check("NN", None);
    check("NNN", Some(false));
    // A picture that differs only by the pointer is no change.
    check("nnn", Some(false));
    check("nSnn", None);
    check("nYnn", None);
    // The first picture has nothing to be compared with.
    check("AAA", None);
    check("AAAA", Some(false));
    check("sAAA", Some(false));
    check("abab", None);
    // Looking and waiting are no actions.
    check("NNswsw", None);
    check("NsNwN", Some(false));
    check("NNYN", None);
    check("NNSN", None);
    check("NNN?NN", None);
    check("NNN?NNN", Some(true));
    check("NNN?YNNN", Some(false));
    let off = Limits {
        max_still_actions: 0,
        ..limits
    };
    assert_eq!(noticed("NNNNNNNN", off), None);
}

#[test]
fn the_order_of_an_inputs_fields_does_not_matter() {
    let call = |input| ToolCall {
        call: "c".into(),
        name: "n".into(),
        toolset: None,
        input,
    };
    let of = |input| fingerprint::of_call(&call(input));
    assert_eq!(of(json!({"a": 1, "b": [2]})), of(json!({"b": [2], "a": 1})));
    assert_ne!(of(json!({"a": 1})), of(json!({"a": "1"})));
}
