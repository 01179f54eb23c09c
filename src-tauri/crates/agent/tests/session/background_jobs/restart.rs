//! Followed across kills and ends of the program.

use super::world::{
    CUT_OFF, FOLLOWS, World, ended, hands_over, killed, killed_while_following, say, submitted,
    until,
};
use protocol::{CallEvent, Command, NoticeEvent, SessionId, SessionState};
use serde_json::json;
use std::{path::Path, time::Duration};
use tempfile::TempDir;
use testkit::{Elsewhere, Reply};

#[tokio::test]
async fn after_a_kill_it_is_followed_and_nothing_else_is_done() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let first = vec![hands_over(json!({}))];
    let (id, last) = killed_while_following(folder.path(), &place, first);
    let world = World::new(folder.path(), Some(&place), vec![Reply::says("Good.")]);
    let session = world.open(&id).await;
    let mut watch = session.watch(last);
    assert_eq!(
        until(&mut watch, |event| matches!(
            event.as_notice(),
            Some(NoticeEvent::Warning { .. })
        ))
        .await,
        [FOLLOWS]
    );
    assert_eq!(world.state(&id).await, SessionState::Open);
    place.finish_one();
    assert_eq!(
        until(&mut watch, ended).await,
        [
            "tool_finished c1 done \"task-c1 is done.\"",
            CUT_OFF,
            "turn_ended error",
        ]
    );
    assert_eq!(world.model.requests().len(), 0, "nobody asked for more");
    say(&session, "continue").await;
    assert_eq!(
        until(&mut watch, ended).await,
        [
            "turn_started",
            "user_message \"continue\"",
            "assistant_message \"Good.\" -> end_turn",
            "turn_ended completed",
        ]
    );
    assert_eq!(place.given(), [1], "it was handed over once");
    assert_eq!(place.followed(), ["task-c1", "task-c1"]);
}

#[tokio::test]
async fn message_while_a_job_is_followed_continues_the_turn() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let first = vec![hands_over(json!({}))];
    let (id, last) = killed_while_following(folder.path(), &place, first);
    let world = World::new(folder.path(), Some(&place), vec![Reply::says("Good.")]);
    let session = world.open(&id).await;
    let message = Command::Submit {
        text: "continue".to_owned(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session.submit(message).await.unwrap();
    place.finish_one();
    assert_eq!(
        until(&mut session.watch(last), ended).await,
        [
            FOLLOWS,
            "tool_finished c1 done \"task-c1 is done.\"",
            "user_message (steered) \"continue\"",
            "assistant_message \"Good.\" -> end_turn",
            "turn_ended completed",
        ]
    );
    assert_eq!(place.given(), [1]);
}

#[tokio::test]
async fn the_calls_beside_it_are_closed_as_ever() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let calls = [
        ("c1", "hand", json!({})),
        ("c2", "look", json!({})),
        ("c3", "hand", json!({})),
    ];
    let path = folder.path().to_path_buf();
    let (elsewhere, replies) = (place.clone(), vec![Reply::calls("", &calls)]);
    let (id, last) = killed(async move {
        let world = World::new(&path, Some(&elsewhere), replies);
        let session = world.begin().await;
        let mut watch = session.watch(0);
        while elsewhere.followed().len() < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        until(&mut watch, |event| {
            matches!(event.as_call(), Some(CallEvent::ToolFinished { .. }))
        })
        .await;
        let summary = world.sessions.store().session(session.id()).await.unwrap();
        (session.id().clone(), summary.unwrap().last_seq)
    });
    let world = World::new(folder.path(), Some(&place), vec![Reply::says("Good.")]);
    let session = world.open(&id).await;
    say(&session, "continue").await;
    place.finish_one();
    place.finish_one();
    let transcript = until(&mut session.watch(last), ended).await;
    assert_eq!(transcript.len(), 6, "{transcript:#?}");
    assert_eq!(transcript[5], "turn_ended completed");
    assert_eq!(place.given(), [1, 1]);
}

/// A session that was killed while its work was handed over. The person names what may be handed over.
fn killed_before_the_ticket(folder: &Path, place: &Elsewhere, reply: Reply) -> SessionId {
    let (folder, place) = (folder.to_path_buf(), place.clone());
    killed(async move {
        let world = World::new(&folder, Some(&place), vec![reply]);
        let session = world.begin_with("Hand over: Done.").await;
        while place.given().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        session.id().clone()
    })
}

#[tokio::test]
async fn kill_before_the_ticket_submits_the_same_job_again() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let reply = hands_over(json!({"lost": true}));
    let id = killed_before_the_ticket(folder.path(), &place, reply);
    let world = World::new(folder.path(), Some(&place), vec![]);
    let session = world.open(&id).await;
    place.finish_one();
    let transcript = until(&mut session.watch(6), ended).await;
    assert_eq!(
        transcript,
        [
            "tool_started c1",
            FOLLOWS,
            "tool_submitted c1 task-c1",
            "tool_finished c1 done \"task-c1 is done.\"",
            CUT_OFF,
            "turn_ended error",
        ]
    );
    assert_eq!(place.given(), [2], "twice, with one key");
}

#[tokio::test]
async fn what_it_names_stands_for_the_same_after_a_kill() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let named = json!({"lost": true, "about": "$result_of_step_1"});
    let calls = [("c1", "look", json!({})), ("c2", "hand", named)];
    let id = killed_before_the_ticket(folder.path(), &place, Reply::calls("", &calls));
    let world = World::new(folder.path(), Some(&place), vec![]);
    let session = world.open(&id).await;
    place.finish_one();
    until(&mut session.watch(0), ended).await;
    let input = json!({"lost": true, "about": "Done."});
    assert_eq!(place.inputs(), [input.clone(), input]);
}

#[tokio::test]
async fn without_its_tool_it_is_interrupted_and_named() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let first = vec![hands_over(json!({}))];
    let (id, last) = killed_while_following(folder.path(), &place, first);
    let world = World::new(folder.path(), None, vec![]);
    let session = world.open(&id).await;
    assert_eq!(
        until(&mut session.watch(last), ended).await,
        [
            "tool_finished c1 interrupted \"Interrupted: the app stopped while this ran; it had been handed over as task task-c1, and what becomes of that is not known here.\"",
            CUT_OFF,
            "turn_ended error",
        ]
    );
}

#[tokio::test]
async fn a_program_that_ends_leaves_it_for_the_next_time() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let world = World::new(folder.path(), Some(&place), vec![hands_over(json!({}))]);
    let session = world.begin().await;
    let id = session.id().clone();
    until(&mut session.watch(0), submitted).await;
    for run in 0..3 {
        let place = Some(&place);
        let world = if run == 0 {
            &world
        } else {
            &World::new(folder.path(), place, vec![])
        };
        world.open(&id).await;
        world.sessions.close_all().await;
        assert_eq!(world.state(&id).await, SessionState::Open);
    }
    let world = World::new(folder.path(), Some(&place), vec![]);
    let session = world.open(&id).await;
    place.finish_one();
    let transcript = until(&mut session.watch(7), ended).await;
    assert_eq!(
        transcript,
        [
            "tool_submitted c1 task-c1",
            FOLLOWS,
            FOLLOWS,
            FOLLOWS,
            "tool_finished c1 done \"task-c1 is done.\"",
            CUT_OFF,
            "turn_ended error",
        ]
    );
    assert_eq!(place.given(), [1]);
}

#[tokio::test]
async fn a_stop_ends_the_waiting_after_a_kill_too() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let first = vec![hands_over(json!({}))];
    let (id, last) = killed_while_following(folder.path(), &place, first);
    let world = World::new(folder.path(), Some(&place), vec![]);
    let session = world.open(&id).await;
    say(&session, "What about it?").await;
    session.submit(Command::Stop).await.unwrap();
    assert_eq!(
        until(&mut session.watch(last), ended).await,
        [
            FOLLOWS,
            "tool_finished c1 interrupted \"Interrupted: the user pressed stop while this ran. task-c1 goes on.\"",
            "user_message (steered) \"What about it?\"",
            "turn_ended stopped",
        ]
    );
}
