//! Crash recovery of a session: complete again, nothing run twice, nothing made up.

use agent::{Parts, Sessions};
use protocol::{CallEvent, Command, Mode, SessionOptions};
use serde_json::json;
use std::{path::Path, sync::Arc};
use store::Store;
use testkit::{Reply, ScriptedModel, ScriptedTool, line};
use tools::Registry;

fn sessions(folder: &Path, replies: Vec<Reply>) -> (Sessions, Arc<std::sync::Mutex<Vec<String>>>) {
    let tool = Arc::new(ScriptedTool::desktop("computer"));
    let ran = tool.ran();
    let desktop_session = tool.desktop_session();
    let registry = Registry::new(vec![tool]).unwrap();
    let model = Arc::new(ScriptedModel::new("scripted", replies));
    let store = Store::open(&folder.join("journal.db")).unwrap();
    let mut parts = Parts::new(store, model::Models::only(model), registry, "0.0.0");
    parts.desktop_session = desktop_session;
    (Sessions::new(parts), ran)
}

/// Runs the first part of a story and then stops the world it ran in, as a kill does: nobody gets to
/// say goodbye.
fn until_killed<T: Send + 'static>(story: impl Future<Output = T> + Send + 'static) -> T {
    let world = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let told = world.block_on(story);
    world.shutdown_background();
    told
}

#[tokio::test]
async fn a_turn_that_was_cut_off_is_closed_with_the_truth() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().to_path_buf();
    let killed = std::thread::spawn(move || until_killed(cut_off_in_the_second_call(path)));
    let id = killed.join().unwrap();
    let (after, ran) = sessions(folder.path(), vec![Reply::says("I look first.")]);
    let session = opened_when_free(&after, &id).await;
    session
        .submit(Command::Submit {
            text: "continue".into(),
            attachments: vec![],
            quoted: Vec::new(),
        })
        .await
        .unwrap();
    let mut watch = session.watch(0);
    let mut story = Vec::new();
    while !story
        .last()
        .is_some_and(|line: &String| line.ends_with("turn_ended completed"))
    {
        let event = watch.next().await.unwrap().unwrap();
        if event.seq().is_some() {
            story.push(line(&event));
        }
    }
    assert_eq!(
        story[9..],
        [
            "10 tool_finished c1 done \"Done.\"",
            "11 tool_started c2",
            "12 tool_finished c2 interrupted \"Interrupted: the app stopped while this ran; its effect is unknown. Take a screenshot before continuing.\"",
            "13 tool_finished c3 not_executed \"Not executed: the app stopped before this ran.\"",
            "14 warning agent-closed-during-task",
            "15 turn_ended error",
            "16 turn_started",
            "17 user_message \"continue\"",
            "18 assistant_message \"I look first.\" -> end_turn",
            "19 usage $0.25 of $0.5",
            "20 turn_ended completed",
        ]
    );
    assert!(ran.lock().unwrap().is_empty(), "nothing was run again");
}

#[tokio::test]
async fn an_unknown_session_is_named() {
    let folder = tempfile::TempDir::new().unwrap();
    let (sessions, _) = sessions(folder.path(), vec![]);
    let error = sessions.open(&"nowhere".into()).await.err().unwrap();
    assert_eq!(
        error.to_string(),
        "there is no chat nowhere; `qilbee sessions list` shows all"
    );
}

#[tokio::test]
async fn a_deleted_session_is_stopped_first_and_gone() {
    let folder = tempfile::TempDir::new().unwrap();
    let (sessions, _) = sessions(folder.path(), vec![Reply::Hang("Well ".into())]);
    let session = sessions
        .create(SessionOptions::for_model("scripted"))
        .await
        .unwrap();
    let id = session.id().clone();
    session
        .submit(Command::Submit {
            text: "Go".into(),
            attachments: vec![],
            quoted: Vec::new(),
        })
        .await
        .unwrap();
    sessions.delete(&id).await.unwrap();
    assert_eq!(sessions.store().sessions().await.unwrap(), []);
    assert!(session.submit(Command::Stop).await.is_err());
}

/// A session that is in its second call, which never comes back.
async fn cut_off_in_the_second_call(folder: std::path::PathBuf) -> protocol::SessionId {
    let calls = [
        ("c1", "computer.left_click", json!({})),
        ("c2", "computer.hang", json!({})),
        ("c3", "computer.type", json!({})),
    ];
    let (sessions, _) = sessions(&folder, vec![Reply::calls("", &calls)]);
    let options = SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model("scripted")
    };
    let session = sessions.create(options).await.unwrap();
    let mut watch = session.watch(0);
    let submit = Command::Submit {
        text: "Go".into(),
        attachments: vec![],
        quoted: Vec::new(),
    };
    session.submit(submit).await.unwrap();
    loop {
        let event = watch.next().await.unwrap().unwrap();
        if matches!(event.as_call(), Some(CallEvent::ToolStarted { call, .. }) if call.as_str() == "c2")
        {
            return session.id().clone();
        }
    }
}

/// The tasks of a world that was stopped are dropped in the background; until then the session is taken.
async fn opened_when_free(sessions: &Sessions, id: &protocol::SessionId) -> agent::Session {
    loop {
        match sessions.open(id).await {
            Ok(session) => return session,
            Err(agent::SessionsError::InUse(_)) => {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn a_session_that_another_program_works_in_is_left_alone() {
    let folder = tempfile::TempDir::new().unwrap();
    let (first, _) = sessions(folder.path(), vec![Reply::Hang("Well ".into())]);
    let session = first
        .create(SessionOptions::for_model("scripted"))
        .await
        .unwrap();
    session
        .submit(Command::Submit {
            text: "Go".into(),
            attachments: vec![],
            quoted: Vec::new(),
        })
        .await
        .unwrap();
    let (second, _) = sessions(folder.path(), vec![]);
    let refused = second.open(session.id()).await.err().unwrap();
    assert!(
        matches!(refused, agent::SessionsError::InUse(_)),
        "{refused}"
    );
    second.recover().await.unwrap();
    assert!(
        session.submit(Command::Stop).await.is_ok(),
        "the turn still runs"
    );
}

#[tokio::test]
async fn a_session_that_was_cut_off_is_mended_at_the_start() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().to_path_buf();
    let killed = std::thread::spawn(move || until_killed(cut_off_in_the_second_call(path)));
    let id = killed.join().unwrap();
    let (sessions, _) = sessions(folder.path(), vec![]);
    opened_when_free(&sessions, &id).await;
    sessions.recover().await.unwrap();
    let summary = sessions.store().session(&id).await.unwrap().unwrap();
    assert_eq!(summary.state, protocol::SessionState::Unfinished);
}
