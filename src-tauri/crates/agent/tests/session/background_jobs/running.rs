//! Handed over, followed, stopped, copied, while the program runs.

use super::world::{World, ended, hands_over, submitted, until};
use protocol::{CallEvent, Command, Event};
use serde_json::json;
use tempfile::TempDir;
use testkit::{Elsewhere, Reply};

const ASKED: &str = "tool_call c1 \"Hand c1 over\"";

#[tokio::test]
async fn a_call_is_handed_over_written_down_and_followed() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let replies = vec![hands_over(json!({})), Reply::says("Good.")];
    let world = World::new(folder.path(), Some(&place), replies);
    let session = world.begin().await;
    let mut watch = session.watch(2);
    place.finish_one();
    let transcript = until(&mut watch, ended).await;
    assert_eq!(
        transcript[1..],
        [
            "assistant_message \"\" <c1> -> tool_use",
            ASKED,
            "tool_started c1",
            "tool_submitted c1 task-c1",
            "tool_finished c1 done \"task-c1 is done.\"",
            "assistant_message \"Good.\" -> end_turn",
            "turn_ended completed",
        ]
    );
    assert_eq!(place.given(), [1]);
}

#[tokio::test]
async fn refusal_of_a_job_is_quoted() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let replies = vec![hands_over(json!({"refused": true})), Reply::says("Well.")];
    let world = World::new(folder.path(), Some(&place), replies);
    let session = world.begin().await;
    let transcript = until(&mut session.watch(6), ended).await;
    assert_eq!(
        transcript[1..],
        [
            "tool_finished c1 failed \"Nobody takes this.\"",
            "assistant_message \"Well.\" -> end_turn",
            "turn_ended completed",
        ]
    );
}

#[tokio::test]
async fn a_stop_leaves_it_running_and_says_so() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    for (input, at, told) in [
        (
            json!({}),
            "tool_submitted c1 task-c1",
            "Interrupted: the user pressed stop while this ran. task-c1 goes on.",
        ),
        (
            json!({"lost": true}),
            "tool_started c1",
            "Interrupted: the user pressed stop while this ran. Nobody knows whether it was taken.",
        ),
    ] {
        let world = World::new(folder.path(), Some(&place), vec![hands_over(input)]);
        let session = world.begin().await;
        let mut watch = session.watch(0);
        let in_work = |event: &Event| match at.starts_with("tool_started") {
            true => matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })),
            false => submitted(event),
        };
        assert_eq!(until(&mut watch, in_work).await.last().unwrap(), at);
        session.submit(Command::Stop).await.unwrap();
        assert_eq!(
            until(&mut watch, ended).await,
            [
                format!("tool_finished c1 interrupted {told:?}"),
                "turn_ended stopped".to_owned(),
            ]
        );
        world.sessions.close_all().await;
    }
}

#[tokio::test]
async fn a_copy_of_the_chat_does_not_follow_it() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let world = World::new(folder.path(), Some(&place), vec![hands_over(json!({}))]);
    let session = world.begin().await;
    until(&mut session.watch(0), submitted).await;
    let fork = world.sessions.fork(session.id(), 8).await.unwrap();
    let transcript = until(&mut fork.watch(8), ended).await;
    assert_eq!(
        transcript,
        [
            "tool_finished c1 interrupted \"Interrupted: this copy of the chat begins while this ran; it had been handed over as task task-c1, and what becomes of that is not known here.\"",
            "turn_ended stopped",
        ]
    );
    assert_eq!(place.followed().len(), 1);
}
