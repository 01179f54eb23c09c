use super::*;
use jiff::Timestamp;
use protocol::{
    DurableBody, DurableEvent, PauseReason, SessionEvent, SessionId, TurnEnd, TurnEvent,
    UsageTotals, Wait,
};

fn turn(seconds: f64, cost_usd: f64) -> PastTurn {
    PastTurn {
        model: "claude".to_owned(),
        mode: Mode::Ask,
        seconds,
        cost_usd,
        tool_calls: 3,
    }
}

#[track_caller]
fn check(past: &[PastTurn], mode: Mode, wanted: Option<Forecast>) {
    let options = SessionOptions {
        mode,
        ..SessionOptions::for_model("claude")
    };
    assert_eq!(forecast(past, &options), wanted);
}

#[test]
fn a_forecast_needs_enough_tasks_of_the_same_kind() {
    let five: Vec<_> = [60.0, 20.0, 300.0, 100.0, 80.0]
        .map(|seconds| turn(seconds, seconds / 1000.0))
        .to_vec();
    let known = Forecast {
        tasks: 5,
        seconds: Spread {
            low: 20.0,
            median: 80.0,
            high: 300.0,
        },
        cost_usd: Spread {
            low: 0.02,
            median: 0.08,
            high: 0.3,
        },
    };
    check(&[], Mode::Ask, None);
    check(&five[..4], Mode::Ask, None);
    check(&five, Mode::Ask, Some(known));
    // How often the person is asked changes neither the work nor its price; only looking does.
    check(&five, Mode::Free, Some(known));
    check(&five, Mode::Observe, None);
    let change = |change: fn(&mut PastTurn)| {
        let mut others = five.clone();
        others.iter_mut().for_each(change);
        others
    };
    check(
        &change(|turn| turn.model = "other".to_owned()),
        Mode::Ask,
        None,
    );
    // A question that was only answered is no task.
    check(&change(|turn| turn.tool_calls = 0), Mode::Ask, None);
    let both = [five.clone(), change(|turn| turn.tool_calls = 0)].concat();
    check(&both, Mode::Ask, Some(known));
}

#[test]
fn one_task_that_got_out_of_hand_does_not_spoil_it() {
    let mut past: Vec<_> = (1..=20)
        .map(|minute| turn(f64::from(minute), 0.1))
        .collect();
    past[19] = turn(9000.0, 40.0);
    let options = SessionOptions::for_model("claude");
    let known = forecast(&past, &options).unwrap();
    assert_eq!((known.tasks, known.seconds.high), (20, 18.0));
    assert_eq!((known.cost_usd.median, known.cost_usd.high), (0.1, 0.1));
}

fn event(second: i64, body: DurableBody) -> DurableEvent {
    DurableEvent {
        seq: 1,
        ts: Timestamp::new(second, 0).unwrap(),
        session: SessionId::new("s"),
        turn: None,
        body,
    }
}

#[test]
fn waiting_is_no_work() {
    let usage = DurableBody::Turn(TurnEvent::Usage {
        model: "claude".to_owned(),
        tokens: Default::default(),
        cost_usd: 0.5,
        totals: UsageTotals::default(),
    });
    let options = SessionOptions::for_model("claude");
    let reason = PauseReason::Asked;
    let wait = Wait {
        until: Timestamp::new(3530, 0).unwrap(),
        reason: "Too fast.".to_owned().into(),
    };
    let events = [
        event(
            0,
            DurableBody::Session(SessionEvent::OptionsChanged { options }),
        ),
        event(10, DurableBody::Turn(TurnEvent::TurnStarted)),
        event(11, usage.clone()),
        event(20, DurableBody::Turn(TurnEvent::Paused { reason })),
        event(3020, DurableBody::Turn(TurnEvent::Resumed)),
        event(
            3030,
            DurableBody::Turn(TurnEvent::Waiting { wait: Some(wait) }),
        ),
        event(3530, DurableBody::Turn(TurnEvent::Waiting { wait: None })),
        event(3530, usage),
        event(
            3540,
            DurableBody::Turn(TurnEvent::TurnEnded {
                reason: TurnEnd::Completed,
            }),
        ),
    ];
    let turn = PastTurn {
        tool_calls: 0,
        ..turn(30.0, 1.0)
    };
    assert_eq!(past_turn(&events), Some(turn));
    // A turn that has no end is none to go by.
    assert_eq!(past_turn(&events[..8]), None);
}
