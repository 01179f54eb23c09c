use super::*;
use jiff::Timestamp;
use protocol::{
    DurableBody, DurableEvent, PauseReason, SessionEvent, SessionId, TurnEnd, TurnEvent,
    UsageTotals, Wait,
};

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
        hard_usd: None,
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
            3535,
            DurableBody::Call(CallEvent::SubAgentEnded {
                call: "c1".into(),
                sub_agent: SessionId::new("part"),
                totals: UsageTotals {
                    cost_usd: 0.25,
                    ..UsageTotals::default()
                },
                tool_calls: 2,
            }),
        ),
        event(
            3540,
            DurableBody::Turn(TurnEvent::TurnEnded {
                reason: TurnEnd::Completed,
            }),
        ),
    ];
    let turn = PastTurn {
        kind: TaskKind {
            model: "claude".to_owned(),
            only_looks: false,
        },
        seconds: 30.0,
        cost_usd: 1.25,
        tool_calls: 2,
    };
    assert_eq!(past_turn(&events), Some(turn));
    // A turn that has no end is none to go by.
    assert_eq!(past_turn(&events[..9]), None);
}
