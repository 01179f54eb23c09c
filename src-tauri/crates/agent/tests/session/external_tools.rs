//! External tools: a chat whose tools are still starting waits for them, and every chat is told once
//! of what concerns all of them.

use agent::{Parts, Session, Sessions, SharedWarnings};
use async_trait::async_trait;
use protocol::{
    CallEvent, Command, Domain, DurableBody, MessageEvent, Mode, NoticeEvent, SessionId,
    SessionOptions, TurnEvent,
};
use serde_json::json;
use std::{path::Path, sync::Arc, time::Duration};
use store::Store;
use tempfile::TempDir;
use testkit::{Reply, ScriptedModel, ScriptedTool, journal_line};
use tokio::{sync::watch, time::timeout};
use tools::{PendingProviders, Registry};

const TOOL: &str = "weather__now";
/// Time limit for anything to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn shared_warning_is_shown_once_in_each_chat() {
    let folder = TempDir::new().unwrap();
    let world = World::new(
        folder.path(),
        vec![Reply::says("Yes."), Reply::says("Yes.")],
    );
    let gone = "The MCP server \"weather\" is not used: it ended.";
    let early = world.begin().await;
    world.notices.post(vec![gone.to_owned().into()]);
    told(&early, gone).await;
    say(&early, "Are you there?").await;
    world.notices.post(Vec::new());
    world
        .notices
        .post(vec![gone.to_owned().into(), "Another.".to_owned().into()]);
    told(&early, "Another.").await;
    let late = world.begin().await;
    told(&late, "Another.").await;
    let ids = [early.id().clone(), late.id().clone()];
    let listed = world.sessions.store().session(&ids[0]).await.unwrap();
    world.sessions.close_all().await;
    drop((early, late, world));

    let world = World::new(folder.path(), vec![Reply::says("Still.")]);
    world.notices.post(vec![gone.to_owned().into()]);
    let again = world.sessions.open(&ids[0]).await.unwrap();
    say(&again, "And now?").await;
    assert_eq!(
        world.warnings(&ids[0]).await,
        [
            format!("2 warning {gone:?}"),
            "8 warning \"Another.\"".to_owned()
        ]
    );
    assert_eq!(
        world.warnings(&ids[1]).await,
        [
            format!("2 warning {gone:?}"),
            "3 warning \"Another.\"".to_owned()
        ]
    );
    let events = world.sessions.store().all_events(&ids[0]).await.unwrap();
    let mut ends = events
        .iter()
        .filter(|event| matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. })));
    assert_eq!(
        Some(listed.unwrap().last_activity),
        ends.next().map(|event| event.ts),
        "a warning alone does not move a chat up"
    );
}

#[tokio::test]
async fn a_call_waits_for_a_tool_that_is_on_its_way() {
    let folder = TempDir::new().unwrap();
    let id = chat_with_the_tool(folder.path()).await;
    let world = World::new(folder.path(), vec![calls(), Reply::says("Sunny.")]);
    world.weather.coming.send_replace(true);
    let session = world.sessions.open(&id).await.unwrap();
    let arrival = async {
        until_asked(&world).await;
        let tool = Arc::new(outside());
        world.registry.register(tool).unwrap();
        world.weather.coming.send_replace(false);
    };
    tokio::join!(say(&session, "What is the weather?"), arrival);
    world
        .check_result(&id, "tool_finished c1 done \"Done.\"")
        .await;
}

#[tokio::test(start_paused = true)]
async fn pending_tool_times_out_and_missing_tool_is_reported() {
    let check = async |coming: bool, wanted: &str| {
        let folder = TempDir::new().unwrap();
        let id = chat_with_the_tool(folder.path()).await;
        let world = World::new(folder.path(), vec![calls(), Reply::says("Later.")]);
        world.weather.coming.send_replace(coming);
        let session = world.sessions.open(&id).await.unwrap();
        say(&session, "What is the weather?").await;
        world.check_result(&id, wanted).await;
    };
    check(
        true,
        "tool_finished c1 failed \"The tool \\\"weather__now\\\" is not there yet: what provides it is still starting. \
         Nothing was done. Try again in a moment, or go on without it.\"",
    )
    .await;
    check(
        false,
        "tool_finished c1 failed \"The tool \\\"weather__now\\\" is gone: it was removed, or what provides it is no \
         longer there. There are no tools at all.\"",
    )
    .await;
}

#[tokio::test]
async fn a_stop_ends_the_wait() {
    let folder = TempDir::new().unwrap();
    let id = chat_with_the_tool(folder.path()).await;
    let world = World::new(folder.path(), vec![calls()]);
    world.weather.coming.send_replace(true);
    let session = world.sessions.open(&id).await.unwrap();
    let stop = async {
        until_asked(&world).await;
        session.submit(Command::Stop).await.unwrap();
    };
    tokio::join!(say(&session, "What is the weather?"), stop);
    world
        .check_result(
            &id,
            "tool_finished c1 not_executed \"Not executed: the user pressed stop.\"",
        )
        .await;
}

fn calls() -> Reply {
    Reply::calls("", &[("c1", TOOL, json!({}))])
}

/// A chat that was told of the tool and used it, in a program that has ended.
async fn chat_with_the_tool(folder: &Path) -> SessionId {
    let world = World::new(folder, vec![]);
    world.registry.register(Arc::new(outside())).unwrap();
    let session = world.begin().await;
    let id = session.id().clone();
    world.sessions.close_all().await;
    id
}

/// Waits until somebody waits for the tool.
async fn until_asked(world: &World) {
    let mut waiting = world.weather.waiting.subscribe();
    timeout(PATIENCE, waiting.wait_for(|waiting| *waiting))
        .await
        .unwrap()
        .unwrap();
}

struct World {
    sessions: Sessions,
    registry: Registry,
    notices: SharedWarnings,
    weather: Arc<Weather>,
}

/// Brings the tool, or does not.
#[derive(Default)]
struct Weather {
    coming: watch::Sender<bool>,
    waiting: watch::Sender<bool>,
}

#[async_trait]
impl PendingProviders for Weather {
    fn is_pending(&self, domain: &Domain) -> bool {
        *domain == Domain::Server("weather".to_owned()) && *self.coming.borrow()
    }

    async fn wait(&self, _: &Domain) {
        self.waiting.send_replace(true);
        let mut coming = self.coming.subscribe();
        coming.wait_for(|coming| !coming).await.unwrap();
    }
}

impl World {
    fn new(folder: &Path, replies: Vec<Reply>) -> Self {
        let registry = Registry::default();
        let model = Arc::new(ScriptedModel::new("scripted", replies));
        let store = Store::open(&folder.join("journal.db")).unwrap();
        let models = model::Models::only(model);
        let mut parts = Parts::new(store, models, registry.clone(), "0.0.0");
        let weather = Arc::new(Weather::default());
        parts.arrivals = Arc::clone(&weather) as _;
        Self {
            notices: parts.warnings.clone(),
            sessions: Sessions::new(parts),
            registry,
            weather,
        }
    }

    async fn begin(&self) -> Session {
        let options = SessionOptions {
            mode: Mode::Free,
            ..SessionOptions::for_model("scripted")
        };
        self.sessions.create(options).await.unwrap()
    }

    async fn warnings(&self, id: &SessionId) -> Vec<String> {
        let events = self.sessions.store().all_events(id).await.unwrap();
        let warnings = events
            .iter()
            .filter(|event| matches!(event.as_notice(), Some(NoticeEvent::Warning { .. })));
        warnings.map(journal_line).collect()
    }

    async fn check_result(&self, id: &SessionId, wanted: &str) {
        let events = self.sessions.store().all_events(id).await.unwrap();
        let mut results = events
            .iter()
            .filter(|event| matches!(event.as_call(), Some(CallEvent::ToolFinished { .. })));
        let result = journal_line(results.next_back().unwrap());
        assert!(result.ends_with(wanted), "{result}\nwanted: {wanted}");
    }
}

/// A tool of a server.
fn outside() -> ScriptedTool {
    ScriptedTool::looking(TOOL).from_server("weather")
}

/// Waits until the person was told this.
async fn told(session: &Session, message: &str) {
    let mut watch = session.watch(0);
    let told = async {
        loop {
            let event = watch.next().await.unwrap().unwrap().into_durable();
            match event.map(|event| event.body) {
                Some(DurableBody::Notice(NoticeEvent::Warning { message: said }))
                    if said == message.into() =>
                {
                    return;
                }
                _ => {}
            }
        }
    };
    timeout(PATIENCE, told).await.unwrap();
}

/// Says something and waits for the end of the turn.
async fn say(session: &Session, text: &str) {
    let mut watch = session.watch(0);
    let command = Command::Submit {
        text: text.to_owned(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session.submit(command).await.unwrap();
    let mut said = false;
    loop {
        let event = watch.next().await.unwrap().unwrap().into_durable();
        match event.map(|event| event.body) {
            Some(DurableBody::Message(MessageEvent::UserMessage { items, .. })) => {
                said |= items == [protocol::Item::text(text)];
            }
            Some(DurableBody::Turn(TurnEvent::TurnEnded { .. })) if said => return,
            _ => {}
        }
    }
}
