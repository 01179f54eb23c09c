//! Any beginning of any journal is made whole, and gives a conversation that every provider takes.

use super::*;
use jiff::Timestamp;
use proptest::{collection::vec, prelude::*, sample::select};
use protocol::{
    ApprovalEvent, ApprovalId, CallEvent, CallId, Domain, DurableBody, DurableEvent, Effect,
    ErrorCode, Grant, Item, MessageEvent, NoticeEvent, Outcome, PersonQuestion, Proof, Question,
    SessionEvent, SessionOptions, StopReason, Tokens, TurnEvent, UsageTotals,
};
use serde_json::json;

#[derive(Clone, Debug)]
struct TurnPlan {
    steps: Vec<StepPlan>,
    fails: bool,
}

#[derive(Clone, Debug)]
struct StepPlan {
    text: &'static str,
    thinks: bool,
    stop_reason: StopReason,
    calls: Vec<CallPlan>,
    /// In which order the calls' events come.
    order: Vec<usize>,
    steered: bool,
}

#[derive(Clone, Copy, Debug)]
struct CallPlan {
    asked: bool,
    runs: bool,
    /// It asks the person, and the answer is a plan.
    asks_person: bool,
    outcome: Outcome,
    text: &'static str,
}

fn turn_plan() -> impl Strategy<Value = TurnPlan> {
    (vec(step_plan(), 0..4), any::<bool>()).prop_map(|(steps, fails)| TurnPlan { steps, fails })
}

fn step_plan() -> impl Strategy<Value = StepPlan> {
    let stops = vec![
        StopReason::EndTurn,
        StopReason::ToolUse,
        StopReason::ToolUse,
        StopReason::MaxTokens,
        StopReason::PauseTurn,
        StopReason::Refusal,
    ];
    (
        select(vec!["", " ", "I look."]),
        any::<bool>(),
        select(stops),
        vec(call_plan(), 0..4),
        vec(0..4_usize, 16),
        any::<bool>(),
    )
        .prop_map(
            |(text, thinks, stop_reason, calls, order, steered)| StepPlan {
                text,
                thinks,
                stop_reason,
                calls,
                order,
                steered,
            },
        )
}

fn call_plan() -> impl Strategy<Value = CallPlan> {
    let outcomes = vec![Outcome::Done, Outcome::Failed, Outcome::Denied];
    (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        select(outcomes),
        select(vec!["", "Done."]),
    )
        .prop_map(|(asked, runs, asks_person, outcome, text)| CallPlan {
            asked,
            runs,
            asks_person,
            outcome,
            text,
        })
}

/// The journal of a session that went like this.
fn journal(turns: &[TurnPlan]) -> Vec<DurableBody> {
    let mut events = vec![DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.0.0".into(),
        options: SessionOptions::for_model("m"),
        forked_from: None,
        parent: None,
        profile: None,
        briefing: None,
    })];
    for turn in turns {
        events.extend([DurableBody::Turn(TurnEvent::TurnStarted), said("Go", false)]);
        for step in &turn.steps {
            events.extend(step_events(step));
            if step.stop_reason == StopReason::Refusal {
                break;
            }
        }
        if turn.fails {
            events.push(DurableBody::Notice(NoticeEvent::Error {
                code: ErrorCode::Provider,
                message: "No.".into(),
                next: String::new().into(),
            }));
        }
        let reason = TurnEnd::Completed;
        events.push(DurableBody::Turn(TurnEvent::TurnEnded { reason }));
    }
    events
}

fn step_events(step: &StepPlan) -> Vec<DurableBody> {
    let mut events = Vec::new();
    if step.steered {
        events.push(said("Also this", true));
    }
    let refuses = step.stop_reason == StopReason::Refusal;
    let calls: Vec<_> = (0..step.calls.len()).map(call).collect();
    events.push(DurableBody::Message(MessageEvent::AssistantMessage {
        model: "m".into(),
        items: if refuses { vec![] } else { items(step, &calls) },
        stop_reason: step.stop_reason,
        verbatim: None,
        request_id: None,
    }));
    events.push(DurableBody::Turn(TurnEvent::Usage {
        model: "m".into(),
        tokens: Tokens::default(),
        cost_usd: 0.0,
        totals: UsageTotals::default(),
        hard_usd: None,
    }));
    if refuses {
        return events;
    }
    events.extend(calls.iter().map(|call| {
        DurableBody::Call(CallEvent::ToolCall {
            tool_call: call.clone(),
            sentence: String::new().into(),
            domain: Some(Domain::Desktop),
            effect: Some(Effect::Act),
        })
    }));
    events.extend(interleaved(step, &calls));
    if calls.is_empty() && step.stop_reason != StopReason::PauseTurn {
        events.push(said("Go on", true));
    }
    events
}

fn items(step: &StepPlan, calls: &[ToolCall]) -> Vec<Item> {
    let mut items = Vec::new();
    if step.thinks {
        items.push(Item::Thinking { text: "Hm".into() });
    }
    items.push(Item::text(step.text));
    if step.stop_reason == StopReason::PauseTurn {
        let block = "server_tool_use".into();
        items.push(Item::Opaque { block });
    }
    items.extend(calls.iter().cloned().map(Item::ToolCall));
    items
}

/// The events of all calls, each call's in order, otherwise mixed; something is said in between.
fn interleaved(step: &StepPlan, calls: &[ToolCall]) -> Vec<DurableBody> {
    let mut open: Vec<Vec<DurableBody>> = step
        .calls
        .iter()
        .zip(calls)
        .map(|(plan, call)| call_events(*plan, &call.call))
        .collect();
    let mut events = Vec::new();
    let mut order = step.order.iter().cycle();
    while open.iter().any(|rest| !rest.is_empty()) {
        let index = order.next().copied().unwrap_or(0) % open.len();
        let index = (index..open.len()).chain(0..index);
        let mut ready = index.filter(|index| !open[*index].is_empty());
        if let Some(index) = ready.next() {
            events.push(open[index].remove(0));
        }
    }
    if step.steered && events.len() > 1 {
        events.insert(events.len() / 2, said("In between", true));
    }
    events
}

fn call_events(plan: CallPlan, call: &CallId) -> Vec<DurableBody> {
    let mut events = Vec::new();
    if plan.asked {
        let approval = ApprovalId::new(format!("about {call}"));
        let question = Question {
            scope: protocol::Scope::default(),
            confinement: protocol::Confinement::default(),
            scope_text: None,
            once_only: false,
            tainted: Vec::new(),
            target: None,
            exact: None,
            sentence: String::new().into(),
            reason: String::new().into(),
            tool: String::new(),
            domain: Domain::Desktop,
            effect: Effect::Act,
        };
        events.push(DurableBody::Approval(ApprovalEvent::ApprovalRequested {
            approval: approval.clone(),
            call: call.clone(),
            question,
        }));
        events.push(DurableBody::Approval(ApprovalEvent::ApprovalResolved {
            approval,
            call: call.clone(),
            answer: Answer::Allow { grant: Grant::Once },
            by: AnsweredBy::Person,
        }));
    }
    if plan.runs {
        events.push(DurableBody::Call(CallEvent::ToolStarted {
            call: call.clone(),
            authorization: None,
        }));
    }
    if plan.runs && plan.asks_person {
        events.extend(question_and_answer(call));
    }
    events.push(finished(call.clone(), plan.outcome, plan.text));
    events
}

fn question_and_answer(call: &CallId) -> [DurableBody; 3] {
    [
        DurableBody::Call(CallEvent::PersonAsked {
            call: call.clone(),
            question: PersonQuestion::Plan { steps: Vec::new() },
        }),
        DurableBody::Call(CallEvent::PersonAnswered {
            call: call.clone(),
            text: Some("Yes".to_owned()),
            form: None,
        }),
        DurableBody::Notice(NoticeEvent::PlanUpdated { steps: Vec::new() }),
    ]
}

/// The ids are the same in every step, as some models write them.
fn call(index: usize) -> ToolCall {
    ToolCall {
        call: CallId::new(format!("c{index}")),
        name: "look_up".into(),
        toolset: None,
        input: json!({}),
    }
}

fn finished(call: CallId, outcome: Outcome, text: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call,
        outcome,
        summary: String::new().into(),
        proof: Proof::Unknown,
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: 0,
    })
}

fn said(text: &str, steered: bool) -> DurableBody {
    DurableBody::Message(MessageEvent::UserMessage {
        items: vec![Item::text(text), Item::text("")],
        steered,
        automatic: false,
    })
}

fn apply(conversation: &mut Conversation, body: DurableBody) {
    conversation.apply(&DurableEvent {
        seq: conversation.last_seq() + 1,
        ts: Timestamp::UNIX_EPOCH,
        session: "s".into(),
        turn: None,
        body,
    });
}

/// Loads these events, mends them, and says something: what the model is asked then keeps the rules.
fn check(
    events: impl IntoIterator<Item = DurableBody>,
    cut: CutReason,
) -> Result<(), TestCaseError> {
    let mut conversation = Conversation::default();
    for event in events {
        apply(&mut conversation, event);
    }
    for event in missing_events(&conversation, cut, |_| false) {
        apply(&mut conversation, event);
    }
    prop_assert_eq!(missing_events(&conversation, cut, |_| false), vec![]);
    apply(&mut conversation, said("continue", false));
    let messages = conversation.messages();
    let messages = messages.map_err(|error| TestCaseError::fail(error.to_string()))?;
    testkit::check_history(&messages)
        .map_err(|fault| TestCaseError::fail(format!("{fault}: {messages:#?}")))
}

proptest! {
    #[test]
    fn any_beginning_of_a_journal_is_made_whole(
        turns in vec(turn_plan(), 0..4),
        length in any::<prop::sample::Index>(),
        forked in any::<bool>(),
    ) {
        let events = journal(&turns);
        let length = 1 + length.index(events.len());
        let cut = if forked { CutReason::Forked } else { CutReason::Killed };
        check(events.into_iter().take(length), cut)?;
    }

    #[test]
    fn missing_and_extra_results_in_the_middle_do_no_harm(
        turns in vec(turn_plan(), 1..4),
        lost in vec(any::<bool>(), 64),
    ) {
        let mut lost = lost.into_iter().cycle();
        let mut events = Vec::new();
        for event in journal(&turns) {
            let is_result = matches!(event.as_call(), Some(CallEvent::ToolFinished { .. } | CallEvent::ToolStarted { .. }));
            if !is_result {
                events.push(event);
            } else if !lost.next().unwrap_or(false) {
                events.push(event.clone());
                events.push(event);
                events.push(finished("nobody asked".into(), Outcome::Done, "Done."));
            }
        }
        check(events, CutReason::Killed)?;
    }
}
