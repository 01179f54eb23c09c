//! One run of the program after another over one journal, and what happens in each.

use agent::{Parts, Session, Sessions, SessionsError, Watch};
use protocol::{
    CallEvent, Command, Event, Mode, SessionId, SessionOptions, SessionState, TurnEvent,
};
use serde_json::Value;
use std::{path::Path, sync::Arc, time::Duration};
use store::Store;
use testkit::{Elsewhere, Reply, ScriptedModel, ScriptedTool, line};
use tools::{AnyTool, Registry};

/// Time limit of a test for anything to happen.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const FOLLOWS: &str = "warning agent-closed-during-job";
pub(crate) const CUT_OFF: &str = "warning agent-closed-during-task";

/// One run of the program.
pub(crate) struct World {
    pub(crate) sessions: Sessions,
    pub(crate) model: Arc<ScriptedModel>,
}

impl World {
    pub(crate) fn new(folder: &Path, place: Option<&Elsewhere>, replies: Vec<Reply>) -> Self {
        let mut tools: Vec<Arc<dyn AnyTool>> = vec![Arc::new(ScriptedTool::looking("look"))];
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

    pub(crate) async fn begin(&self) -> Session {
        self.begin_with("Go").await
    }

    pub(crate) async fn begin_with(&self, text: &str) -> Session {
        let options = SessionOptions {
            mode: Mode::Free,
            ..SessionOptions::for_model("scripted")
        };
        let session = self.sessions.create(options).await.unwrap();
        say(&session, text).await;
        session
    }

    /// Opens the session as soon as the world before has let go of it.
    pub(crate) async fn open(&self, id: &SessionId) -> Session {
        loop {
            match self.sessions.open(id).await {
                Ok(session) => return session,
                Err(SessionsError::InUse(_)) => tokio::time::sleep(Duration::from_millis(5)).await,
                Err(error) => panic!("{error}"),
            }
        }
    }

    pub(crate) async fn state(&self, id: &SessionId) -> SessionState {
        let summary = self.sessions.store().session(id).await.unwrap();
        summary.unwrap().state
    }
}

pub(crate) async fn say(session: &Session, text: &str) {
    let submit = Command::Submit {
        text: text.to_owned(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session.submit(submit).await.unwrap();
}

/// The durable events until one that fits, a line each, without their numbers and without costs.
pub(crate) async fn until(watch: &mut Watch, wanted: impl Fn(&Event) -> bool) -> Vec<String> {
    let mut transcript = Vec::new();
    loop {
        let next = tokio::time::timeout(PATIENCE, watch.next()).await;
        let Ok(Ok(Some(event))) = next else {
            panic!("it did not come. Seen:\n{}", transcript.join("\n"));
        };
        if event.seq().is_some() && !matches!(event.as_turn(), Some(TurnEvent::Usage { .. })) {
            let line = line(&event);
            transcript.push(line.split_once(' ').unwrap().1.to_owned());
        }
        if wanted(&event) {
            return transcript;
        }
    }
}

pub(crate) fn ended(event: &Event) -> bool {
    matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. }))
}

pub(crate) fn submitted(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolSubmitted { .. }))
}

pub(crate) fn hands_over(input: Value) -> Reply {
    Reply::calls("", &[("c1", "hand", input)])
}

/// Runs the first part of a transcript and ends the world it ran in, as a kill does.
pub(crate) fn killed<T: Send + 'static>(transcript: impl Future<Output = T> + Send + 'static) -> T {
    let told = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let told = runtime.block_on(transcript);
        runtime.shutdown_background();
        told
    });
    told.join().unwrap()
}

/// A session that was killed while its call was followed. Gives its last event's number too.
pub(crate) fn killed_while_following(
    folder: &Path,
    place: &Elsewhere,
    with: Vec<Reply>,
) -> (SessionId, u64) {
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
