use super::*;
use crate::{Registry, SessionScope};
use protocol::{CallId, OutputPart, ToolCall};
use serde_json::{Value, json};

fn prepare(input: Value) -> Result<crate::PreparedCall, String> {
    let registry = Registry::new(vec![Arc::new(PlanTool)]).unwrap();
    let call = ToolCall {
        call: CallId::new("c1"),
        name: "plan".to_owned(),
        toolset: None,
        input,
    };
    let scope = SessionScope::of("s1");
    let prepared = registry.prepare(&call, &scope, &[]);
    prepared.map_err(|error| error.message().to_string())
}

fn steps(count: usize) -> Value {
    let step = |number| json!({"text": format!("Part {number}"), "state": "open"});
    json!({"steps": (1..=count).map(step).collect::<Vec<_>>()})
}

fn step(text: &str, state: PlanStepState) -> PlanStep {
    PlanStep {
        text: text.to_owned(),
        state,
    }
}

#[test]
fn plans_that_would_not_be_read_are_refused() {
    let check = |input: Value, wanted: &str| {
        assert_eq!(prepare(input).map(|_| ()).unwrap_err(), wanted);
    };
    check(
        steps(500),
        "A plan has 1 to 20 steps; this one has 500. Put small steps together. The plan was not changed.",
    );
    check(
        steps(0),
        "A plan has 1 to 20 steps; this one has 0. Put small steps together. The plan was not changed.",
    );
    check(
        json!({"steps": [{"text": "x".repeat(161), "state": "open"}]}),
        "“steps[0].text” has 161 characters; at most 160 are shown. Nothing was shown.",
    );
    check(
        json!({"steps": [{"text": "a", "state": "active"}, {"text": "b", "state": "active"}]}),
        "2 steps are active; at most one can be. The plan was not changed.",
    );
    assert!(prepare(steps(20)).is_ok());
}

#[test]
fn the_answer_to_a_plan_is_the_plan_that_counts() {
    let plan = json!({"steps": [
        {"text": "Open the letter", "state": "active"},
        {"text": "Fix the date", "state": "open"},
        {"text": "Send it", "state": "open"},
    ]});
    let call = prepare(plan).unwrap();
    let asks = call.operation.asks_person().unwrap();
    let open = || step("Open the letter", PlanStepState::Active);
    let check = |words: &str, wanted: Option<Vec<PlanStep>>, begins: &str| {
        let output = asks.answered(words);
        assert_eq!(output.shown, wanted.map(ShownInChat::Plan), "{words}");
        let [OutputPart::Text { text }] = output.parts.as_slice() else {
            panic!("{:?}", output.parts)
        };
        assert!(text.starts_with(begins), "{text}");
    };
    check(
        "1. Open the letter\n2. Fix the date\n3. Send it",
        Some(vec![
            open(),
            step("Fix the date", PlanStepState::Open),
            step("Send it", PlanStepState::Open),
        ]),
        "The person agrees to the plan.",
    );
    check(
        "1. Fix the date\n2. Open the letter\n3. Print it twice",
        Some(vec![
            step("Fix the date", PlanStepState::Open),
            open(),
            step("Print it twice", PlanStepState::Open),
        ]),
        "The person changed the plan. It is now, in their words:\n1. Fix the date",
    );
    check(
        "Ask Anna first",
        None,
        "The person does not agree to the plan yet. They say: Ask Anna first",
    );
}
