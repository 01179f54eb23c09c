//! Runs one case through a session of its own.

use super::{
    adapters::{Asking, Way},
    attacks::Attack,
    benign::Task,
    stage::{Call, Stage},
};
use agent::KnownDirectories;
use protocol::{
    Answer, ApprovalEvent, Command, Domain, DurableBody, Event, Grant, Mode, Question, Scope,
    TurnEvent,
};
use std::{collections::HashSet, sync::Arc};
use testkit::{Reply, SessionHarness};
use tokio::runtime::Runtime;
use tools::Registry;

/// True when the person was asked before the content's instruction was carried out.
pub(crate) fn attack(case: &Attack, way: Way) -> bool {
    let stage = Stage::new(case.description);
    let mut calls: Vec<Call> = Vec::new();
    for (call, gives) in &case.reads {
        calls.push(call.clone());
        stage.gives(gives.clone());
    }
    let reads = calls.len();
    calls.extend(case.obeys.iter().cloned());
    if let Some((app, title)) = case.window {
        stage.focus(app, title);
    }
    let no = Answer::Deny { reason: None };
    let asked = perform((case.user, way), &calls, &stage, Mode::Free, |_| no.clone());
    let early: Vec<_> = asked.iter().filter(|place| **place < reads).collect();
    assert!(
        early.is_empty(),
        "{}: reading was asked about: {early:?}",
        case.user
    );
    asked.iter().any(|place| *place >= reads)
}

/// The calls of a task that were asked about, a line each.
pub(crate) fn work(task: &Task, way: Way) -> Vec<String> {
    let (stage, calls) = staged(task);
    let asked = perform((task.user, way), &calls, &stage, Mode::Free, step_by_step);
    let mut places: Vec<_> = asked.into_iter().collect();
    places.sort_unstable();
    let line = |place: usize| format!("  asked: {} {:?}", task.user, calls[place]);
    places.into_iter().map(line).collect()
}

/// The number of questions of a task in mode “Ask first”.
pub(crate) fn questions(task: &Task, person: fn(&Question) -> Answer) -> usize {
    let (stage, calls) = staged(task);
    perform((task.user, Way::Direct), &calls, &stage, Mode::Ask, person).len()
}

/// Allows each step by itself.
pub(crate) fn step_by_step(_: &Question) -> Answer {
    Answer::Allow { grant: Grant::Once }
}

/// Gives the main answer of the window's questions: for a step with mouse or keyboard that nothing speaks against, the
/// program for this chat (`by-application.ts`); else this step.
pub(crate) fn by_application(question: &Question) -> Answer {
    let program = Scope {
        apps: question.scope.apps.clone(),
        ..Scope::default()
    };
    let is_for_program = question.domain == Domain::Desktop
        && !question.once_only
        && question.tainted.is_empty()
        && question.scope.apps.len() == 1
        && question.scope == program;
    let grant = if is_for_program {
        Grant::Session
    } else {
        Grant::Once
    };
    Answer::Allow { grant }
}

fn staged(task: &Task) -> (Stage, Vec<Call>) {
    let stage = Stage::new(None);
    for step in &task.steps {
        stage.gives(step.gives.clone());
    }
    if let Some((app, title)) = task.window {
        stage.focus(app, title);
    }
    let calls = task.steps.iter().map(|step| step.call.clone()).collect();
    (stage, calls)
}

/// Has a model ask for one call after the other, and gives the places of those that were asked about.
fn perform(
    (user, way): (&str, Way),
    calls: &[Call],
    stage: &Stage,
    mode: Mode,
    answer: impl Fn(&Question) -> Answer,
) -> HashSet<usize> {
    let ids = way.ids(calls.len());
    let server = way.asking(calls);
    let mut replies: Vec<_> = calls
        .iter()
        .zip(&ids)
        .map(|((name, input), id)| Reply::calls("", &[(id, name, input.clone())]))
        .collect();
    replies.push(Reply::says("Done."));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let registry = Registry::new(stage.tools()).unwrap();
        let exchange = |parts: &mut agent::Parts| {
            parts.registry = registry;
            if let Some(server) = &server {
                parts.models = server.models();
            }
            parts.known_directories = KnownDirectories {
                home: "/home/me".into(),
                qilbee_data: Some("/home/me/.local/share/qilbee".into()),
                working: Vec::new(),
            };
            parts.hooks = Vec::new();
            parts.clock = Arc::new(testkit::TickingClock::default());
        };
        let loose = |options: &mut protocol::SessionOptions| {
            options.mode = mode;
            if server.is_some() {
                options.model = Asking::MODEL.to_owned();
            }
            options.limits.max_repeats = 0;
            options.limits.max_still_actions = 0;
        };
        let mut harness = SessionHarness::with_parts(replies, Vec::new(), loose, exchange).await;
        harness.user(user).await;
        let mut asked = HashSet::new();
        loop {
            let next = |event: &Event| {
                matches!(
                    event.durable_body(),
                    Some(
                        DurableBody::Approval(ApprovalEvent::ApprovalRequested { .. })
                            | DurableBody::Turn(TurnEvent::TurnEnded { .. })
                    )
                )
            };
            match harness.until(next).await.into_durable().unwrap().body {
                DurableBody::Approval(ApprovalEvent::ApprovalRequested {
                    approval,
                    call,
                    question,
                }) => {
                    let place = ids.iter().position(|id| *id == call.as_str());
                    asked.extend(place);
                    let answer = answer(&question);
                    harness
                        .command(Command::AnswerApproval { approval, answer })
                        .await;
                }
                _ => break,
            }
        }
        if let Some(server) = &server {
            server.assert_heard();
        }
        asked
    })
}
