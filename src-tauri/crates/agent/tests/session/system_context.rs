//! System context of a session: fixed when it begins. Only tools of servers come later, or are left out.

use agent::{Parts, Session, Sessions};
use async_trait::async_trait;
use model::{ApiKey, ApiKeySource, EndpointKind, Models, Timeouts, claude::Claude};
use protocol::{
    Command, Domain, DurableBody, DurableEvent, MessageEvent, Mode, Profile, ProfileExample,
    SessionEvent, SessionOptions, TurnEnd, TurnEvent,
};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc, time::Duration};
use store::Store;
use tempfile::TempDir;
use testkit::{
    ScriptedTool,
    claude::{FakeClaude, Reply},
    journal_line,
};
use tools::Registry;

const MODEL: &str = "claude-opus-5";

#[tokio::test]
async fn session_keeps_its_context_and_a_new_one_gets_current_tools() {
    let server = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "weather", json!({})),
        Reply::answer().text("Sunny."),
        Reply::answer().tool_use("toolu_2", "weather", json!({})),
        Reply::answer().text("It is gone."),
        Reply::answer().text("Still here."),
        Reply::answer().text("In the copy."),
        Reply::answer().text("Something new."),
    ]);
    let folder = TempDir::new().unwrap();
    let before = World::new(&server, folder.path(), &["weather", "news"], "Help.");
    let session = before.begin().await;
    say(&session, "What is the weather?").await;
    let later = ["news", "late"].map(|name| Arc::new(ScriptedTool::looking(name)) as _);
    let refused = before.registry.replace(&Domain::Web, later.into());
    assert_eq!(refused, []);
    say(&session, "And now?").await;
    before.sessions.close_all().await;
    let id = session.id().clone();
    drop((session, before));

    let after = World::new(&server, folder.path(), &["other"], "Help differently.");
    let session = after.sessions.open(&id).await.unwrap();
    say(&session, "Are you there?").await;
    let events = after.sessions.store().all_events(&id).await.unwrap();
    let last = events.last().map(|event| event.seq).unwrap();
    let fork = after.sessions.fork(&id, last).await.unwrap();
    say(&fork, "And in the copy?").await;
    let fresh = after.begin().await;
    say(&fresh, "Hello").await;

    let asked = server.asked();
    let openings: Vec<_> = asked.iter().map(|seen| opening(&seen.raw)).collect();
    assert!(
        openings[..6].iter().all(|opening| *opening == openings[0]),
        "{openings:#?}"
    );
    assert_eq!(names(&asked[0].body), ["weather", "news"]);
    assert_eq!(names(&asked[6].body), ["other"]);
    assert!(openings[6].contains("Help differently."));
    for pair in asked[..6].windows(2) {
        let (earlier, later) = (plain(pair[0].messages()), plain(pair[1].messages()));
        assert_eq!(earlier[..], later[..earlier.len()]);
    }
    assert_eq!(
        asked[3].tool_result("toolu_2").unwrap()["content"][0]["text"],
        "The tool \"weather\" is gone: it was removed, or what provides it is no longer there. Known \
         tools: news, late."
    );
    server.assert_clean();
}

#[tokio::test]
async fn a_chat_keeps_the_profile_that_it_began_with() {
    let server = FakeClaude::start([
        Reply::answer().text("One."),
        Reply::answer().text("Two."),
        Reply::answer().text("Three."),
        Reply::answer().text("Four."),
    ]);
    let folder = TempDir::new().unwrap();
    let before = World::new(&server, folder.path(), &["weather"], "Help.");
    let profile = Profile {
        name: "desk".to_owned(),
        system: "Say “we”.".to_owned(),
        examples: vec![ProfileExample {
            user: "Hi".to_owned(),
            assistant: "We greet you.".to_owned(),
        }],
    };
    let session = before
        .sessions
        .create_with(options(), Some(profile.clone()));
    let session = session.await.unwrap();
    say(&session, "Hello").await;
    let set = Command::SetOptions { options: options() };
    session.submit(set).await.unwrap();
    say(&session, "And now?").await;
    before.sessions.close_all().await;
    let id = session.id().clone();
    drop((session, before));

    let after = World::new(&server, folder.path(), &["weather"], "Help differently.");
    let session = after.sessions.open(&id).await.unwrap();
    say(&session, "Are you there?").await;
    let events = after.sessions.store().all_events(&id).await.unwrap();
    let kept = events[0].as_session();
    assert!(
        matches!(kept, Some(SessionEvent::SessionStarted { profile: Some(kept), .. }) if *kept == profile),
        "{kept:?}"
    );
    let last = events.last().map(|event| event.seq).unwrap();
    let fork = after.sessions.fork(&id, last).await.unwrap();
    say(&fork, "And in the copy?").await;

    let asked = server.asked();
    let openings: Vec<_> = asked.iter().map(|seen| opening(&seen.raw)).collect();
    assert!(
        openings.iter().all(|opening| *opening == openings[0]),
        "{openings:#?}"
    );
    let told = &openings[0];
    for words in ["Help.", "<profile name", "Say “we”.", "We greet you."] {
        assert!(told.contains(words), "{words}: {told}");
    }
    server.assert_clean();
}

#[tokio::test]
async fn session_without_recorded_context_gets_current_tools() {
    let server = FakeClaude::start([Reply::answer().text("One."), Reply::answer().text("Two.")]);
    let folder = TempDir::new().unwrap();
    let before = World::new(&server, folder.path(), &["weather"], "Help.");
    let started = DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.0.0".into(),
        options: options(),
        forked_from: None,
        parent: None,
        profile: None,
        briefing: None,
    });
    let event = protocol::DurableEvent {
        seq: 1,
        ts: "2026-01-01T00:00:00Z".parse().unwrap(),
        session: "old".into(),
        turn: None,
        body: started,
    };
    let store = before.sessions.store();
    store.append(vec![event]).await.unwrap();
    let session = before.sessions.open(&"old".into()).await.unwrap();
    say(&session, "Hello").await;
    let late = Arc::new(ScriptedTool::looking("late"));
    before.registry.register(late).unwrap();
    say(&session, "Hello again").await;
    let asked = server.asked();
    assert_eq!(names(&asked[0].body), ["weather"]);
    assert_eq!(names(&asked[1].body), ["weather"]);
    server.assert_clean();
}

#[tokio::test]
async fn refused_tool_of_a_server_is_left_out_for_good() {
    // Its words must not be taken for those about the effort or a picture.
    let refusal = "tools.1.custom.input_schema: effort and image are not supported";
    let server = FakeClaude::start([
        Reply::error(400, "invalid_request_error", refusal),
        Reply::answer().text("Here."),
        Reply::answer().text("Still here."),
        Reply::answer().text("Here again."),
        Reply::answer().text("In the copy."),
    ]);
    let folder = TempDir::new().unwrap();
    let before = World::new(&server, folder.path(), &["weather"], "Help.");
    before.add("odd__now", Some("odd"));
    before.add("maps__now", Some("maps"));
    let session = before.begin().await;
    say(&session, "Hello").await;
    say(&session, "Are you there?").await;
    before.sessions.close_all().await;
    let id = session.id().clone();
    drop((session, before));

    let after = World::new(&server, folder.path(), &["weather"], "Help.");
    after.add("odd__now", Some("odd"));
    let session = after.sessions.open(&id).await.unwrap();
    say(&session, "And now?").await;
    let events = after.sessions.store().all_events(&id).await.unwrap();
    let last = events.last().map(|event| event.seq).unwrap();
    let fork = after.sessions.fork(&id, last).await.unwrap();
    say(&fork, "And in the copy?").await;

    let asked = server.asked();
    let told: Vec<_> = asked.iter().map(|seen| names(&seen.body)).collect();
    assert_eq!(told[0], ["weather", "odd__now", "maps__now"]);
    assert!(
        told[1..]
            .iter()
            .all(|told| *told == ["weather", "maps__now"]),
        "{told:?}"
    );
    let reason = format!(
        "model-provider-said {{ message: model-tool-refused {{ provider: \"Claude\" }}, words: {refusal:?} }}"
    );
    assert_eq!(
        changes(&events),
        [format!(
            "tools_changed agent-tool-left-out {{ reason: {reason}, tool: \"odd__now\" }}"
        )]
    );
    server.assert_clean();
}

#[tokio::test]
async fn refused_tool_of_the_program_itself_ends_the_turn() {
    let refusal = "tools.0.custom.input_schema: no";
    let server = FakeClaude::start([Reply::error(400, "invalid_request_error", refusal)]);
    let folder = TempDir::new().unwrap();
    let world = World::new(&server, folder.path(), &["weather"], "Help.");
    let session = world.begin().await;
    say(&session, "Hello").await;
    let events = world
        .sessions
        .store()
        .all_events(session.id())
        .await
        .unwrap();
    let wanted = TurnEvent::TurnEnded {
        reason: TurnEnd::Error,
    };
    assert_eq!(events.last().unwrap().as_turn(), Some(&wanted));
    assert_eq!(server.asked().len(), 1);
    server.assert_clean();
}

#[tokio::test]
async fn late_tools_of_servers_join_at_the_next_turn() {
    let server = FakeClaude::start([
        Reply::answer().text("One."),
        Reply::answer().text("Two."),
        Reply::answer().text("Three."),
        Reply::answer().text("Four."),
    ])
    // The tools change once; below they are looked at request by request.
    .free_history();
    let folder = TempDir::new().unwrap();
    let before = World::new(&server, folder.path(), &["weather"], "Help.");
    let session = before.begin().await;
    say(&session, "Hello").await;
    before.add("own", None);
    before.add("maps__now", Some("maps"));
    before.add("maps__then", Some("maps"));
    say(&session, "And now?").await;
    say(&session, "And then?").await;
    before.sessions.close_all().await;
    let id = session.id().clone();
    drop((session, before));
    let after = World::new(&server, folder.path(), &["weather"], "Help.");
    let session = after.sessions.open(&id).await.unwrap();
    say(&session, "Still there?").await;

    let asked = server.asked();
    let told: Vec<_> = asked.iter().map(|seen| names(&seen.body)).collect();
    assert_eq!(told[0], ["weather"]);
    let openings: Vec<_> = asked.iter().map(|seen| opening(&seen.raw)).collect();
    assert_eq!(told[1], ["weather", "maps__now", "maps__then"]);
    assert!(openings[2..].iter().all(|opening| *opening == openings[1]));
    let events = after.sessions.store().all_events(&id).await.unwrap();
    assert_eq!(
        changes(&events),
        ["tools_changed agent-tools-joined { tools: \"maps__now, maps__then\" }"]
    );
    server.assert_clean();
}

/// What was told of changes of the tools.
fn changes(events: &[DurableEvent]) -> Vec<String> {
    let is_change = |event: &&DurableEvent| {
        matches!(event.as_session(), Some(SessionEvent::ToolsChanged { .. }))
    };
    let lines = events.iter().filter(is_change).map(journal_line);
    let words = lines.map(|line| line.split_once(' ').map(|(_, words)| words.to_owned()));
    words.flatten().collect()
}

struct World {
    sessions: Sessions,
    registry: Registry,
}

impl World {
    fn new(server: &FakeClaude, folder: &Path, tools: &[&str], system: &str) -> Self {
        let timeouts = Timeouts {
            answer: Duration::from_secs(60),
            event: Duration::from_secs(60),
            progress: Duration::from_secs(60),
        };
        let claude = Claude::new(Some(&server.base_url()), Arc::new(AnyKey), timeouts).unwrap();
        let tools = tools.iter().map(|name| ScriptedTool::looking(name));
        let tools = tools.map(|tool| Arc::new(tool) as Arc<dyn tools::AnyTool>);
        let registry = Registry::new(tools.collect()).unwrap();
        let store = Store::open(&folder.join("journal.db")).unwrap();
        let models = Models::of(vec![Arc::new(claude)]);
        let mut parts = Parts::new(store, models, registry.clone(), "0.0.0");
        parts.system = system.into();
        Self {
            sessions: Sessions::new(parts),
            registry,
        }
    }

    /// Adds a tool, of a server or its own.
    fn add(&self, name: &str, server: Option<&str>) {
        let tool = ScriptedTool::looking(name);
        let tool = match server {
            Some(server) => tool.from_server(server),
            None => tool,
        };
        self.registry.register(Arc::new(tool)).unwrap();
    }

    async fn begin(&self) -> Session {
        self.sessions.create(options()).await.unwrap()
    }
}

fn options() -> SessionOptions {
    SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model(MODEL)
    }
}

/// Says something and waits for the end of the turn.
async fn say(session: &Session, text: &str) {
    let mut watch = session.watch(0);
    let mut turns = 0;
    let command = Command::Submit {
        text: text.to_owned(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session.submit(command).await.unwrap();
    loop {
        let event = watch.next().await.unwrap().unwrap().into_durable();
        match event.map(|event| event.body) {
            Some(DurableBody::Message(MessageEvent::UserMessage { items, .. }))
                if items == [protocol::Item::text(text)] =>
            {
                turns += 1;
            }
            Some(DurableBody::Turn(TurnEvent::TurnEnded { .. })) if turns > 0 => return,
            _ => {}
        }
    }
}

/// A request up to its messages, as it came.
fn opening(raw: &[u8]) -> String {
    let text = String::from_utf8(raw.to_vec()).unwrap();
    let (opening, _) = text.split_once(",\"messages\":").unwrap();
    opening.to_owned()
}

fn names(body: &Value) -> Vec<&str> {
    let tools = body["tools"].as_array().unwrap();
    let names = tools.iter().filter_map(|tool| tool["name"].as_str());
    names.collect()
}

/// Messages without the marks that move on with each request.
fn plain(messages: &[Value]) -> Vec<Value> {
    let mut messages = messages.to_vec();
    for message in &mut messages {
        let blocks = message["content"].as_array_mut().into_iter().flatten();
        for block in blocks.filter_map(Value::as_object_mut) {
            block.remove("cache_control");
        }
    }
    messages
}

struct AnyKey;

#[async_trait]
impl ApiKeySource for AnyKey {
    async fn key(
        &self,
        _endpoint: EndpointKind,
    ) -> Result<Option<ApiKey>, localization::LocalizedText> {
        Ok(Some(ApiKey::new("x")))
    }
}
