//! Calls of the practice model that show something in the chat: its plan, and what it could do next. They ride on answers
//! that are given anyway. Pure; decides nothing about the task.

use crate::{
    conversation::Conversation,
    language::{Language, Sentence},
    policy::Decision,
    question::ASK,
    step::{Call, Step},
};
use protocol::ToolSpec;
use serde_json::json;

/// Tool that shows the plan.
const PLAN: &str = "plan";
/// Tool that suggests next steps.
const SUGGEST: &str = "suggest";
/// Part of the result of a call that came before the plan.
const PLAN_FIRST: &str = "see your plan";

/// True for a tool that stands by itself, in no toolset.
pub(crate) fn is_chat_tool(name: &str) -> bool {
    [ASK, PLAN, SUGGEST].contains(&name)
}

/// Returns the calls that go with a decision, before its own.
pub(crate) fn calls_beside(
    decision: &Decision,
    asked: &Conversation,
    specs: &[ToolSpec],
) -> Vec<Call> {
    let offers = |name: &str| specs.iter().any(|spec| spec.name == name);
    let language = asked.language;
    let is_end = decision.step == Step::End;
    let mut calls = Vec::new();
    let done = match decision.done {
        Some(done) => Some(done),
        None if is_end => None,
        // The plan follows the answer.
        None if decision.step == Step::Ask => None,
        None => begins(asked).then_some(0),
    };
    // An answer that ends the turn may hold calls only if one of them suggests.
    let may_end = offers(SUGGEST) && done.is_some_and(|done| done >= asked.wanted_requests);
    if let Some(done) = done.filter(|_| offers(PLAN) && (!is_end || may_end)) {
        calls.push(plan(language, done, asked.wanted_requests));
    }
    if is_end && may_end {
        let about = say(language, Sentence::new("practice-suggest-about"));
        calls.push((SUGGEST, json!({"texts": [about]})));
    }
    calls
}

/// True for the first answer to a task, and where the plan is missed.
fn begins(asked: &Conversation) -> bool {
    let missed = asked.failure.as_ref();
    let steps = &asked.history;
    asked.wants_task && steps.0.len() == steps.count(Step::Ask)
        || missed.is_some_and(|failure| failure.reason.contains(PLAN_FIRST))
}

/// The plan with this many requests of those that are wanted done.
fn plan(language: &Language, done: usize, wanted: usize) -> Call {
    let step = |request: usize| {
        let state = match request.cmp(&done) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "active",
            std::cmp::Ordering::Greater => "open",
        };
        let sentence = Sentence::new("practice-plan-step").with("request", request + 1);
        json!({"text": say(language, sentence), "state": state})
    };
    let steps: Vec<_> = (0..wanted).map(step).collect();
    (PLAN, json!({"steps": steps}))
}

fn say(language: &Language, sentence: Sentence) -> String {
    language.say(&[sentence])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{History, Note};
    use protocol::{Domain, Effect};
    use serde_json::Value;

    fn spec(name: &str) -> ToolSpec {
        ToolSpec::custom(name, Domain::Chat, Effect::Observe, "", Value::Null)
    }

    fn asked(steps: Vec<Step>) -> Conversation {
        let notes = steps.into_iter().map(|step| Note { step, pitch: 0.0 });
        Conversation {
            wants_task: true,
            history: History(notes.collect()),
            ..Conversation::read(&[])
        }
    }

    #[test]
    fn plans_and_suggestions_ride_on_other_answers() {
        let check = |offered: &[&str], steps: Vec<Step>, step, done, wanted: &[&str]| {
            let specs: Vec<_> = offered.iter().map(|name| spec(name)).collect();
            let decision = Decision {
                say: Vec::new(),
                calls: Vec::new(),
                step,
                done,
            };
            let calls = calls_beside(&decision, &asked(steps), &specs);
            let told: Vec<_> = calls
                .iter()
                .map(|(name, input)| {
                    let steps = input["steps"].as_array().into_iter().flatten();
                    let states: Vec<_> = steps.filter_map(|step| step["state"].as_str()).collect();
                    format!("{name} {}", states.join(" ")).trim().to_owned()
                })
                .collect();
            assert_eq!(told, wanted);
        };
        let all = ["plan", "suggest"];
        check(&all, vec![], Step::Look, None, &["plan active open open"]);
        check(&all, vec![Step::Look], Step::OpenWindow, None, &[]);
        let save = Step::OpenList { request: 1 };
        check(
            &all,
            vec![Step::Look],
            save,
            Some(1),
            &["plan done active open"],
        );
        let ends = ["plan done done done", "suggest"];
        check(&all, vec![Step::Look], Step::End, Some(3), &ends);
        check(&all, vec![Step::Look], Step::End, None, &[]);
        check(&["plan"], vec![Step::Look], Step::End, Some(3), &[]);
        check(&[], vec![], Step::Look, None, &[]);
        check(&all, vec![], Step::Ask, None, &[]);
        check(
            &all,
            vec![Step::Ask],
            Step::Look,
            None,
            &["plan active open open"],
        );
    }
}
