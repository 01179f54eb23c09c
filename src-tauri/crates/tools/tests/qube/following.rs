//! Following a task: how often is asked, what is told meanwhile, how it ends.

use super::world::{KEY, World, done, running, task, text};
use localization::{LocalizedText, localized};
use protocol::Ticket;
use serde_json::json;
use std::{sync::Arc, time::Duration};
use testkit::qube::{QubeReply, Route};
use tools::{ToolError, qube::QubeClock as _};

#[tokio::test]
async fn a_task_is_asked_about_every_thirty_seconds_until_it_ends() {
    let replies = vec![
        QubeReply::status("queued", json!({})),
        QubeReply::status("running", json!({"progress": 0.25, "message": "Page 1"})),
        QubeReply::status("running", json!({"progress": 75})).header("retry-after", "5"),
        QubeReply::status("dreaming", json!({})),
        done(),
    ];
    let mut world = World::new(task(replies));
    let output = world.run(json!({})).await.unwrap();
    let finished = localized!("tools-qube-finished", task = "task-1");
    assert_eq!(output.summary, finished);
    assert_eq!(
        text(Ok(output)).unwrap(),
        r#"{"status":"completed","result":"Ada has an account."}"#
    );
    assert_eq!(world.pace.waited_seconds(), [30, 30, 5, 30]);
    assert_eq!(
        world.reports(),
        [
            (localized!("tools-qube-accepted", task = "task-1"), None),
            (qube_running("queued"), None),
            ("Page 1".into(), Some(0.25)),
            (qube_running("running"), Some(0.75)),
            (qube_running("dreaming"), None),
        ]
    );
    world.server.assert_clean();
}

#[tokio::test]
async fn transient_poll_failure_is_waited_out() {
    let busy = |status| QubeReply::refusal(status, "not now");
    for (name, replies, waits) in [
        (
            "a burst",
            vec![busy(500), busy(502), busy(503), running(), busy(504)],
            vec![1, 2, 4, 30, 1],
        ),
        (
            "too fast",
            vec![busy(429).header("retry-after", "90")],
            vec![90],
        ),
        (
            "closed",
            vec![running().closes(), running().breaks()],
            vec![1, 2],
        ),
        (
            "no JSON",
            vec![QubeReply::raw(200, "<h1>Hello</h1>")],
            vec![1],
        ),
        ("no status", vec![QubeReply::raw(200, "{}")], vec![1]),
    ] {
        let replies = replies.into_iter().chain([done()]).collect();
        let world = World::new(task(replies));
        text(world.run(json!({})).await).unwrap();
        assert_eq!(world.pace.waited_seconds(), waits, "{name}");
        world.server.assert_clean();
    }
}

#[tokio::test]
async fn an_end_that_is_no_success_is_told_with_the_task() {
    let elsewhere = "http://127.0.0.1:9/tasks/task-1";
    for (name, reply, wanted) in [
        (
            "failed",
            QubeReply::status("failed", json!({"error": "no such portal"})),
            r#"Qube did not manage task task-1. {"status":"failed","error":"no such portal"}"#,
        ),
        (
            "cancelled",
            QubeReply::status("cancelled", json!({})),
            "Task task-1 was cancelled in Qube.",
        ),
        (
            "404",
            QubeReply::refusal(404, "gone"),
            "(HTTP 404). {\"error\":\"gone\"} The task is task-1 in Qube",
        ),
        (
            "401",
            QubeReply::refusal(401, KEY),
            "it does not accept the key (HTTP 401). {\"error\":\"[redacted]\"}",
        ),
        (
            "elsewhere",
            QubeReply::raw(307, "").header("location", elsewhere),
            "Qube sends to another address (HTTP 307), which is not followed.",
        ),
        (
            "too long",
            QubeReply::raw(200, &"x".repeat(1_100_000)),
            "Qube's answer is longer than 1024 KB and was not read.",
        ),
    ] {
        let world = World::new(task(vec![reply]));
        let error = text(world.run(json!({})).await).unwrap_err();
        assert!(error.contains(wanted), "{name}: {error}");
        assert_eq!(world.server.count(Route::Status), 1, "{name}");
    }
}

#[tokio::test]
async fn a_result_is_bounded_and_holds_no_key() {
    let answer = json!({"result": format!("{KEY} {}", "x".repeat(100_000))});
    let world = World::new(task(vec![QubeReply::status("completed", answer)]));
    let told = text(world.run(json!({})).await).unwrap();
    assert!(told.starts_with(r#"{"status":"completed","result":"[redacted] xxx"#));
    assert!(told.len() < 66_000 && told.ends_with("bytes more]"));
}

#[tokio::test]
async fn after_its_time_it_is_left_to_itself() {
    let world = World::new(|server| task(vec![])(server));
    world.server.always(Route::Status, running());
    let error = text(world.run(json!({"timeout_minutes": 2})).await).unwrap_err();
    assert_eq!(
        error,
        "The task did not end within 2 minutes and may still be running. The task is task-1 in Qube; ask about it with `qube_task`."
    );
    assert_eq!(world.pace.waited_seconds(), [30, 30, 30, 30]);
    assert_eq!(world.server.count(Route::Status), 5);
}

#[tokio::test]
async fn nobody_who_can_tell_until_the_time_is_up_is_said_so() {
    let world = World::new(task(vec![running()]));
    world
        .server
        .always(Route::Status, QubeReply::refusal(503, "busy"));
    let error = text(world.run(json!({"timeout_minutes": 1})).await).unwrap_err();
    assert_eq!(
        error,
        "Qube cannot answer now (HTTP 503). It was asked 6 times. Whether the task ended is unknown. The task is task-1 in Qube; ask about it with `qube_task`."
    );
    assert_eq!(world.pace.waited_seconds(), [30, 1, 2, 4, 8, 15]);
}

#[tokio::test]
async fn unfollowed_task_is_queried_after_its_time() {
    let busy = || QubeReply::refusal(503, "busy");
    let world = World::new(task(vec![busy(), busy(), done()]));
    let ticket = world.submit(&world.submission(false)).await.unwrap();
    world.pace.wait(Duration::from_secs(86_400)).await;
    let told = text(world.follow(&ticket).await).unwrap();
    assert!(told.contains("Ada has an account."), "{told}");
    assert_eq!(world.pace.waited_seconds(), [86_400, 1, 2]);
    world.server.assert_clean();
}

#[tokio::test]
async fn a_ticket_is_enough_to_go_on_later() {
    let first = World::new(task(vec![]));
    let ticket = first.submit(&first.submission(false)).await.unwrap();
    let written = serde_json::to_string(&ticket).unwrap();
    assert!(!written.contains(KEY), "{written}");
    let read: Ticket = serde_json::from_str(&written).unwrap();
    first.server.always(Route::Status, done());
    let told = text(first.follow(&read).await).unwrap();
    assert!(told.contains("Ada has an account."), "{told}");
    assert_eq!(first.server.count(Route::Submit), 1);

    let other = World::new(|server| server);
    let error = text(other.follow(&read).await).unwrap_err();
    assert!(
        error.contains("It was handed over at http://127.0.0.1:"),
        "{error}"
    );
    assert_eq!(other.server.requests(), [], "another Qube is not asked");

    let damaged = Ticket {
        state: json!({"at": 7}),
        ..read
    };
    let error = text(first.follow(&damaged).await).unwrap_err();
    assert!(error.starts_with("What was written down of it"), "{error}");
}

#[tokio::test]
async fn a_stop_ends_the_waiting_at_once() {
    let world = Arc::new(World::new(task(vec![running().hangs()])));
    let working = Arc::clone(&world);
    let run = tokio::spawn(async move { working.run(json!({})).await });
    while world.server.count(Route::Status) == 0 {
        tokio::task::yield_now().await;
    }
    world.cancel.cancel();
    assert_eq!(run.await.unwrap(), Err(ToolError::Cancelled));
    let ticket = Ticket {
        task: "task-1".into(),
        state: json!({}),
    };
    let prepared = world.prepare(json!({})).unwrap();
    let left = prepared
        .operation
        .background()
        .unwrap()
        .detached(Some(&ticket));
    assert!(
        left.contains("The task goes on in Qube as task-1"),
        "{left}"
    );
    assert_eq!(world.server.count(Route::Cancel), 0, "it goes on");
}

fn qube_running(status: &str) -> LocalizedText {
    localized!("tools-qube-running", status = status, task = "task-1")
}
