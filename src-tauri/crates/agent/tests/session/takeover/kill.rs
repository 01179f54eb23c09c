//! The program is gone while the person has the desktop: the chat is whole when it is opened again.

use super::{check, is_held, is_started};
use agent::{Parts, Session, Sessions};
use protocol::{Command, Mode, SessionOptions};
use serde_json::json;
use std::{path::Path, sync::Arc};
use store::Store;
use testkit::{Reply, ScriptedModel, ScriptedTool, TakeoverSource, UserInputMonitor, line};
use tools::Registry;

#[tokio::test]
async fn a_kill_while_the_person_has_the_desktop() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().to_path_buf();
    let killed = std::thread::spawn(move || {
        let world = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let held = world.block_on(until_held(&path));
        let id = held.session.id().clone();
        // Nobody gets to say goodbye: a chat whose handles are dropped would stop its turn first.
        world.shutdown_background();
        std::mem::forget(held);
        id
    });
    let id = killed.join().unwrap();
    let (after, _) = sessions(folder.path(), vec![Reply::says("I look first.")]);
    let session = loop {
        match after.open(&id).await {
            Ok(session) => break session,
            Err(agent::SessionsError::InUse(_)) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    };
    let text = "continue".to_owned();
    let submit = Command::Submit {
        text,
        attachments: vec![],
        quoted: Vec::new(),
    };
    session.submit(submit).await.unwrap();
    let mut watch = session.watch(7);
    let mut story = String::new();
    while !story.contains("turn_ended completed") {
        let event = watch.next().await.unwrap().unwrap();
        if event.seq().is_some() {
            story += &(line(&event) + "\n");
        }
    }
    check(
        &story,
        r#"
        8 takeover mouse
        9 tool_finished c1 interrupted "The person took over mouse and keyboard; this action was not finished."
        10 paused takeover
        11 warning agent-closed-during-task
        12 turn_ended error
        13 turn_started
        14 user_message "continue"
        15 assistant_message "I look first." -> end_turn
        16 usage $0.25 of $0.5
        17 turn_ended completed
        "#,
    );
}

/// A session that is held because the person took over, and everything that keeps it at work.
struct Held {
    session: Session,
    _sessions: Sessions,
}

async fn until_held(folder: &Path) -> Held {
    let replies = vec![Reply::calls("", &[("c1", "computer.hang", json!({}))])];
    let (sessions, human) = sessions(folder, replies);
    let options = SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model("scripted")
    };
    let session = sessions.create(options).await.unwrap();
    let mut watch = session.watch(0);
    let text = "Go".to_owned();
    let submit = Command::Submit {
        text,
        attachments: vec![],
        quoted: Vec::new(),
    };
    session.submit(submit).await.unwrap();
    loop {
        let event = watch.next().await.unwrap().unwrap();
        if is_started(&event) {
            human.take_over(TakeoverSource::Mouse);
        }
        if is_held(&event) {
            return Held {
                session,
                _sessions: sessions,
            };
        }
    }
}

fn sessions(folder: &Path, replies: Vec<Reply>) -> (Sessions, UserInputMonitor) {
    let tool = Arc::new(ScriptedTool::desktop("computer"));
    let human = tool.human();
    let desktop_session = tool.desktop_session();
    let registry = Registry::new(vec![tool]).unwrap();
    let model = Arc::new(ScriptedModel::new("scripted", replies));
    let store = Store::open(&folder.join("journal.db")).unwrap();
    let mut parts = Parts::new(store, model::Models::only(model), registry, "0.0.0");
    parts.desktop_session = desktop_session;
    (Sessions::new(parts), human)
}
