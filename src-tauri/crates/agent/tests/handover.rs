//! Calls whose work is done elsewhere: handed over once, followed to the end, across stops, ends and
//! kills of the program.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use agent::{Parts, Session, Sessions, SessionsError, Watch};
use protocol::{Command, EventBody, Mode, SessionId, SessionOptions, SessionState};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc, time::Duration};
use store::Store;
use tempfile::TempDir;
use testkit::{Elsewhere, Reply, ScriptedModel, ScriptedTool, line};
use tools::{Registry, Tool};

/// How long a test waits for something before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

const ASKED: &str = "tool_call c1 \"Hand c1 over\"";
const FOLLOWS: &str = "warning Qilbee was closed in the middle of this. What it had handed over goes on, and Qilbee waits for what comes of it.";
const CUT_OFF: &str = "warning Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.";

/// One run of the program.
struct World {
    sessions: Sessions,
    model: Arc<ScriptedModel>,
}

impl World {
    fn new(folder: &Path, place: Option<&Elsewhere>, replies: Vec<Reply>) -> Self {
        let mut tools: Vec<Arc<dyn Tool>> = vec![Arc::new(ScriptedTool::looking("look"))];
        if let Some(place) = place {
            tools.push(Arc::new(place.tool("hand")));
        }
        let model = Arc::new(ScriptedModel::new("scripted", replies));
        let store = Store::open(&folder.join("journal.db")).unwrap();
        let models = model::Models::only(Arc::clone(&model) as _);
        let registry = Registry::new(tools).unwrap();
        let sessions = Sessions::new(Parts::new(store, models, registry, "0.0.0"));
        Self { sessions, model }
    }

    async fn begin(&self) -> Session {
        let options = SessionOptions {
            mode: Mode::Free,
            ..SessionOptions::for_model("scripted")
        };
        let session = self.sessions.create(options).await.unwrap();
        say(&session, "Go").await;
        session
    }

    /// Opens the session as soon as the world before has let go of it.
    async fn open(&self, id: &SessionId) -> Session {
        loop {
            match self.sessions.open(id).await {
                Ok(session) => return session,
                Err(SessionsError::InUse(_)) => tokio::time::sleep(Duration::from_millis(5)).await,
                Err(error) => panic!("{error}"),
            }
        }
    }

    async fn state(&self, id: &SessionId) -> SessionState {
        let summary = self.sessions.store().session(id).await.unwrap();
        summary.unwrap().state
    }
}

async fn say(session: &Session, text: &str) {
    let submit = Command::Submit {
        text: text.to_owned(),
        attachments: Vec::new(),
    };
    session.submit(submit).await.unwrap();
}

/// The durable events until one that fits, a line each, without their numbers and without costs.
async fn until(watch: &mut Watch, wanted: impl Fn(&EventBody) -> bool) -> Vec<String> {
    let mut story = Vec::new();
    loop {
        let next = tokio::time::timeout(PATIENCE, watch.next()).await;
        let Ok(Ok(Some(event))) = next else {
            panic!("it did not come. Seen:\n{}", story.join("\n"));
        };
        if event.seq.is_some() && !matches!(event.body, EventBody::Usage { .. }) {
            let line = line(&event);
            story.push(line.split_once(' ').unwrap().1.to_owned());
        }
        if wanted(&event.body) {
            return story;
        }
    }
}

fn ended(body: &EventBody) -> bool {
    matches!(body, EventBody::TurnEnded { .. })
}

fn submitted(body: &EventBody) -> bool {
    matches!(body, EventBody::ToolSubmitted { .. })
}

fn hands_over(input: Value) -> Reply {
    Reply::calls("", &[("c1", "hand", input)])
}

/// Runs the first part of a story and ends the world it ran in, as a kill does.
fn killed<T: Send + 'static>(story: impl Future<Output = T> + Send + 'static) -> T {
    let told = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let told = runtime.block_on(story);
        runtime.shutdown_background();
        told
    });
    told.join().unwrap()
}

/// A session that was killed while its call was followed. Gives its last event's number too.
fn killed_while_following(folder: &Path, place: &Elsewhere, with: Vec<Reply>) -> (SessionId, u64) {
    let (folder, place) = (folder.to_path_buf(), place.clone());
    killed(async move {
        let world = World::new(&folder, Some(&place), with);
        let session = world.begin().await;
        let mut watch = session.watch(0);
        until(&mut watch, submitted).await;
        while place.followed().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let summary = world.sessions.store().session(session.id()).await.unwrap();
        (session.id().clone(), summary.unwrap().last_seq)
    })
}

#[tokio::test]
async fn a_call_is_handed_over_written_down_and_followed() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let replies = vec![hands_over(json!({})), Reply::says("Good.")];
    let world = World::new(folder.path(), Some(&place), replies);
    let session = world.begin().await;
    let mut watch = session.watch(2);
    place.finish_one();
    let story = until(&mut watch, ended).await;
    assert_eq!(
        story[1..],
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
async fn who_refuses_to_take_it_is_quoted() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let replies = vec![hands_over(json!({"refused": true})), Reply::says("Well.")];
    let world = World::new(folder.path(), Some(&place), replies);
    let session = world.begin().await;
    let story = until(&mut session.watch(6), ended).await;
    assert_eq!(
        story[1..],
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
        (json!({}), "tool_submitted c1 task-c1", "task-c1 goes on."),
        (
            json!({"lost": true}),
            "tool_started c1",
            "Nobody knows whether it was taken.",
        ),
    ] {
        let world = World::new(folder.path(), Some(&place), vec![hands_over(input)]);
        let session = world.begin().await;
        let mut watch = session.watch(0);
        let in_work = |body: &EventBody| match at.starts_with("tool_started") {
            true => matches!(body, EventBody::ToolStarted { .. }),
            false => submitted(body),
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
async fn after_a_kill_it_is_followed_and_nothing_else_is_done() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let first = vec![hands_over(json!({}))];
    let (id, last) = killed_while_following(folder.path(), &place, first);
    let world = World::new(folder.path(), Some(&place), vec![Reply::says("Good.")]);
    let session = world.open(&id).await;
    let mut watch = session.watch(last);
    assert_eq!(
        until(&mut watch, |body| matches!(body, EventBody::Warning { .. })).await,
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
async fn what_is_said_while_it_is_followed_goes_on_with_the_turn() {
    for steer in [false, true] {
        let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
        let first = vec![hands_over(json!({}))];
        let (id, last) = killed_while_following(folder.path(), &place, first);
        let world = World::new(folder.path(), Some(&place), vec![Reply::says("Good.")]);
        let session = world.open(&id).await;
        let text = "continue".to_owned();
        let command = match steer {
            true => Command::Steer { text },
            false => Command::Submit {
                text,
                attachments: Vec::new(),
            },
        };
        session.submit(command).await.unwrap();
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
        until(&mut watch, |body| {
            matches!(body, EventBody::ToolFinished { .. })
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
    let story = until(&mut session.watch(last), ended).await;
    assert_eq!(story.len(), 6, "{story:#?}");
    assert_eq!(story[5], "turn_ended completed");
    assert_eq!(place.given(), [1, 1]);
}

#[tokio::test]
async fn a_kill_before_the_ticket_was_written_hands_over_the_very_same_again() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let (path, elsewhere) = (folder.path().to_path_buf(), place.clone());
    let id = killed(async move {
        let replies = vec![hands_over(json!({"lost": true}))];
        let world = World::new(&path, Some(&elsewhere), replies);
        let session = world.begin().await;
        while elsewhere.given().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        session.id().clone()
    });
    let world = World::new(folder.path(), Some(&place), vec![]);
    let session = world.open(&id).await;
    place.finish_one();
    let story = until(&mut session.watch(6), ended).await;
    assert_eq!(
        story,
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
    let story = until(&mut session.watch(7), ended).await;
    assert_eq!(
        story,
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
            "tool_finished c1 interrupted \"task-c1 goes on.\"",
            "user_message (steered) \"What about it?\"",
            "turn_ended stopped",
        ]
    );
}

#[tokio::test]
async fn a_copy_of_the_chat_does_not_follow_it() {
    let (folder, place) = (TempDir::new().unwrap(), Elsewhere::default());
    let world = World::new(folder.path(), Some(&place), vec![hands_over(json!({}))]);
    let session = world.begin().await;
    until(&mut session.watch(0), submitted).await;
    let fork = world.sessions.fork(session.id(), 8).await.unwrap();
    let story = until(&mut fork.watch(8), ended).await;
    assert_eq!(
        story,
        [
            "tool_finished c1 interrupted \"Interrupted: this copy of the chat begins while this ran; it had been handed over as task task-c1, and what becomes of that is not known here.\"",
            "turn_ended stopped",
        ]
    );
    assert_eq!(place.followed().len(), 1);
}
