//! Calls of the practice model that show something in the chat: its plan, the chat's title, and what it could do next. They ride on answers
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
/// Tool that only gives the chat a title, where nothing is suggested.
const NAME_CHAT: &str = "name_chat";
/// Part of the result of a call that came before the plan.
const PLAN_FIRST: &str = "see your plan";

/// True for a tool that stands by itself, in no toolset.
pub(crate) fn is_chat_tool(name: &str) -> bool {
    [ASK, PLAN, SUGGEST, NAME_CHAT].contains(&name)
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
    // An answer that ends the turn may hold calls only if one of them closes it.
    let closing = [SUGGEST, NAME_CHAT].into_iter().find(|name| offers(name));
    let closing = closing.filter(|_| done.is_some_and(|done| done >= asked.wanted_requests));
    if let Some(done) = done.filter(|_| offers(PLAN) && (!is_end || closing.is_some())) {
        calls.push(plan(language, done, asked));
    }
    if let Some(closing) = closing.filter(|_| is_end) {
        let mut input = json!({"title": title(language, "practice-title-saved", asked)});
        if closing == SUGGEST {
            input["texts"] = json!([say(language, Sentence::new("practice-suggest-about"))]);
        }
        calls.push((closing, input));
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

/// The plan with this many requests of those that are wanted done. The first one names the chat.
fn plan(language: &Language, done: usize, asked: &Conversation) -> Call {
    let step = |request: usize| {
        let state = match request.cmp(&done) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "active",
            std::cmp::Ordering::Greater => "open",
        };
        let sentence = Sentence::new("practice-plan-step").with("request", request + 1);
        json!({"text": say(language, sentence), "state": state})
    };
    let steps: Vec<_> = (0..asked.wanted_requests).map(step).collect();
    let mut input = json!({"steps": steps});
    if begins(asked) {
        input["title"] = json!(title(language, "practice-title", asked));
    }
    (PLAN, input)
}

fn title(language: &Language, id: &'static str, asked: &Conversation) -> String {
    say(
        language,
        Sentence::new(id).with("wanted", asked.wanted_requests),
    )
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
                    let title = input["title"].as_str().unwrap_or_default();
                    let told = format!("{name} {} {title}", states.join(" "));
                    told.split_whitespace().collect::<Vec<_>>().join(" ")
                })
                .collect();
            assert_eq!(told, wanted);
        };
        let all = ["plan", "suggest"];
        let first = "plan active open open Three practice requests";
        check(&all, vec![], Step::Look, None, &[first]);
        check(&all, vec![Step::Look], Step::OpenWindow, None, &[]);
        let save = Step::OpenList { request: 1 };
        check(
            &all,
            vec![Step::Look],
            save,
            Some(1),
            &["plan done active open"],
        );
        let plan = "plan done done done";
        let ends = [plan, "suggest Three practice requests saved"];
        check(&all, vec![Step::Look], Step::End, Some(3), &ends);
        let named = [plan, "name_chat Three practice requests saved"];
        check(
            &["plan", "name_chat"],
            vec![Step::Look],
            Step::End,
            Some(3),
            &named,
        );
        check(&all, vec![Step::Look], Step::End, None, &[]);
        check(&["plan"], vec![Step::Look], Step::End, Some(3), &[]);
        check(&[], vec![], Step::Look, None, &[]);
        check(&all, vec![], Step::Ask, None, &[]);
        check(&all, vec![Step::Ask], Step::Look, None, &[first]);
    }
}
