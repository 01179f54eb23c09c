//! Handing a task over: what is sent, what is tried again, and what a second attempt of the same does.

use super::world::{KEY, World, call, done, task, text};
use jiff::SignedDuration;
use localization::localized;
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc};
use testkit::qube::{FakeQube, QubeReply, Route};
use tools::{Registry, SessionScope, Submission};

fn once(task: &str, times: usize) -> BTreeMap<String, usize> {
    BTreeMap::from([(task.to_owned(), times)])
}

#[tokio::test]
async fn request_holds_task_and_key() {
    let world = World::new(task(vec![done(), done()])).with_second_task();
    world.run(json!({})).await.unwrap();
    world
        .run(json!({"timeout_minutes": 5, "execution_mode": "autonomous"}))
        .await
        .unwrap();
    let requests = world.server.requests();
    let body = |minutes: u32| {
        json!({
            "task_description": "Onboard Ada.",
            "execution_mode": "autonomous",
            "timeout_minutes": minutes,
        })
    };
    let bodies: Vec<&Value> = [&requests[0], &requests[2]].map(|seen| &seen.body).to_vec();
    assert_eq!(bodies, [&body(30), &body(5)]);
    let bearer = format!("Bearer {KEY}");
    for seen in &requests {
        assert_eq!(seen.header("authorization"), Some(bearer.as_str()));
    }
    let status = (&requests[1].method, &requests[1].path);
    assert_eq!(status, (&"GET".to_owned(), &"/tasks/task-1".to_owned()));
    // Without a journal a second run is a second wish.
    let twice = BTreeMap::from(["task-1", "task-2"].map(|task| (task.to_owned(), 1)));
    assert_eq!(world.server.submissions(), twice);
    world.server.assert_clean();
}

#[tokio::test]
async fn transient_failure_is_retried_with_same_key() {
    let busy = |status| QubeReply::refusal(status, "not now");
    for (name, replies, waits) in [
        ("500", vec![busy(500)], vec![1]),
        (
            "a burst",
            vec![busy(503), busy(502), busy(429), busy(409)],
            vec![1, 2, 4, 8],
        ),
        (
            "told when",
            vec![busy(429).header("retry-after", "17")],
            vec![17],
        ),
        (
            "told much too late",
            vec![busy(503).header("retry-after", "86400")],
            vec![300],
        ),
        ("closed", vec![QubeReply::accepted().closes()], vec![1]),
        ("cut", vec![QubeReply::accepted().breaks()], vec![1]),
    ] {
        let world = World::new(|server| task(vec![done()])(server.then(Route::Submit, replies)));
        text(world.run(json!({})).await).unwrap();
        assert_eq!(world.pace.waited_seconds(), waits, "{name}");
        assert_eq!(world.server.submissions().len(), 1, "{name}");
        world.server.assert_clean();
    }
}

#[tokio::test]
async fn permanent_failure_quotes_the_response() {
    let long = "x".repeat(5000);
    for (name, reply, wanted) in [
        (
            "400",
            QubeReply::refusal(400, "too vague"),
            "Qube did not take the task (HTTP 400). {\"error\":\"too vague\"}",
        ),
        (
            "401",
            QubeReply::refusal(401, &format!("no such key: {KEY}")),
            "Qube did not take the task: it does not accept the key (HTTP 401). {\"error\":\"no such key: [redacted]\"}",
        ),
        (
            "404",
            QubeReply::raw(404, ""),
            "Qube did not take the task (HTTP 404). (It said nothing.)",
        ),
        ("long", QubeReply::raw(422, &long), "x… [3000 bytes more]"),
        (
            "no name",
            QubeReply::raw(201, "{}"),
            "Qube took the task and did not say by what name it can be followed. {}",
        ),
        (
            "a dangerous name",
            QubeReply::raw(201, r#"{"task_id":"../keys"}"#),
            "did not say by what name",
        ),
    ] {
        let world = World::new(|server| server.then(Route::Submit, [reply]));
        let error = text(world.run(json!({})).await).unwrap_err();
        assert!(error.contains(wanted), "{name}: {error}");
        assert!(!error.contains(KEY), "{name}: {error}");
        assert_eq!(world.server.count(Route::Submit), 1, "{name}");
    }
}

#[tokio::test]
async fn nobody_at_the_address_is_tried_until_the_time_is_up() {
    let server = FakeQube::start(KEY);
    let nobody = testkit::claude::NobodyListens::new();
    let mut world = World::at(server, &nobody.base_url(), Some(KEY));
    let error = text(world.run(json!({"timeout_minutes": 1})).await).unwrap_err();
    assert_eq!(
        error,
        "Qube cannot be reached. It was tried 7 times. Whether Qube took the task is unknown."
    );
    assert_eq!(world.pace.waited_seconds(), [1, 2, 4, 8, 16, 29]);
    let problem = localized!("tools-qube-unreachable");
    let said = (localized!("tools-qube-retrying", problem = problem), None);
    assert_eq!(world.reports(), vec![said; 7]);
}

#[tokio::test]
async fn a_second_attempt_finds_the_first_or_repeats_it() {
    let unknown = |status| QubeReply::refusal(status, "what?");
    for (name, find, submissions) in [
        ("it is known", QubeReply::known(), 1),
        ("lists are not known", unknown(405), 2),
        ("no such thing", unknown(404), 2),
        (
            "another's tasks",
            QubeReply::raw(200, r#"{"tasks":[{"task_id":"task-9"}]}"#),
            2,
        ),
    ] {
        let lost = QubeReply::accepted().closes();
        let given_up = unknown(400);
        let world = World::new(|server| {
            server
                .then(Route::Submit, [lost, given_up])
                .then(Route::Find, [find])
        });
        let first = world.submit(&world.submission(false)).await;
        assert!(first.is_err(), "{name}");
        world.server.always(Route::Submit, QubeReply::accepted());
        let ticket = world.submit(&world.submission(true)).await.unwrap();
        assert_eq!(ticket.task, "task-1", "{name}");
        assert_eq!(
            world.server.submissions(),
            once("task-1", submissions),
            "{name}"
        );
        world.server.assert_clean();
    }
}

#[tokio::test]
async fn an_old_attempt_is_looked_for_and_not_repeated() {
    let world = World::new(|server| {
        server.then(
            Route::Find,
            [QubeReply::refusal(503, "busy"), QubeReply::known()],
        )
    });
    let attempt = Submission {
        begun: world.submission(true).begun - SignedDuration::from_hours(2),
        ..world.submission(true)
    };
    let error = world.submit(&attempt).await.unwrap_err().to_string();
    assert!(
        error.contains("Whether Qube took the task is unknown"),
        "{error}"
    );
    assert_eq!(world.server.count(Route::Submit), 0);
    world.server.assert_clean();
}

#[tokio::test]
async fn a_call_is_checked_before_anything_is_sent() {
    let world = World::new(|server| server);
    let tool = Arc::new(world.executor());
    let registry = Registry::new(vec![tool]).unwrap();
    for (more, sound) in [
        (json!({}), true),
        (
            json!({"timeout_minutes": 30, "execution_mode": "autonomous"}),
            true,
        ),
        (json!({"task_description": " "}), false),
        (json!({"task_description": 7}), false),
        (json!({"timeout_minutes": 0}), false),
        (json!({"timeout_minutes": 31}), false),
        (json!({"execution_mode": "supervised"}), false),
        (json!({"other": 1}), false),
    ] {
        let session = SessionScope::of("session");
        let prepared = registry.prepare(&call(more.clone()), &session, &[]);
        assert_eq!(prepared.is_ok(), sound, "{more}");
    }
    let long = call(json!({"task_description": "word ".repeat(50)}));
    let prepared = testkit::prepared(Arc::new(world.executor()), &long).unwrap();
    let sentence = prepared.title;
    assert_eq!(sentence.id(), Some("tools-qube-submit-wants"));
    assert!(sentence.contains("“word word"), "{sentence}");
    assert!(sentence.ends_with("…”"), "{sentence}");
    assert_eq!(prepared.exact, Some("word ".repeat(50)));
    assert_eq!(world.server.requests(), []);
}

impl World {
    fn with_second_task(self) -> Self {
        self.server.always(Route::Submit, QubeReply::accepted());
        self
    }
}
