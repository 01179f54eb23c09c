//! Session harness: a person, a scripted model and scripted tools around the real session and store.

use crate::{CountingIds, Reply, ScriptedModel, ScriptedTool, line};
use agent::{Parts, Session, Sessions, Watch};
use model::Models;
use protocol::{
    Answer, ApprovalEvent, ApprovalId, Command, Event, Mode, Question, SessionOptions, TurnEvent,
};
use std::{sync::Arc, time::Duration};
use store::Store;
use tempfile::TempDir;
use tools::{AnyTool, Registry};

/// Time that a harness waits for an event before it fails with what it saw.
const PATIENCE: Duration = Duration::from_secs(60);

/// Harness of one session.
pub struct SessionHarness {
    /// The model, for what it was asked.
    pub model: Arc<ScriptedModel>,
    /// All sessions.
    pub sessions: Arc<Sessions>,
    /// The session of this harness.
    pub session: Session,
    watch: Watch,
    seen: Vec<Event>,
    folder: Arc<TempDir>,
}

impl SessionHarness {
    /// Starts a session in mode “Don't ask” with these replies and tools.
    pub async fn new(replies: Vec<Reply>, tools: Vec<ScriptedTool>) -> Self {
        Self::with_options(replies, tools, |_| {}).await
    }

    /// The same with other options.
    ///
    /// # Panics
    /// When the parts cannot be put together.
    pub async fn with_options(
        replies: Vec<Reply>,
        tools: Vec<ScriptedTool>,
        change: impl FnOnce(&mut SessionOptions),
    ) -> Self {
        Self::with_parts(replies, tools, change, |_| {}).await
    }

    /// The same with other options and other parts.
    ///
    /// # Panics
    /// When the parts cannot be put together.
    pub async fn with_parts(
        replies: Vec<Reply>,
        tools: Vec<ScriptedTool>,
        change: impl FnOnce(&mut SessionOptions),
        exchange: impl FnOnce(&mut Parts),
    ) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let store = Store::open(&folder.path().join("journal.db")).expect("a fresh journal");
        let tools: Vec<_> = tools.into_iter().map(Arc::new).collect();
        let desktop_session = tools.iter().find_map(ScriptedTool::desktop_session);
        let tools = tools.into_iter().map(|tool| tool as Arc<dyn AnyTool>);
        let registry = Registry::new(tools.collect()).expect("tools that go together");
        let model = Arc::new(ScriptedModel::new("scripted", replies));
        let mut parts = Parts::new(
            store,
            Models::only(Arc::clone(&model) as Arc<dyn model::Model>),
            registry,
            "0.0.0",
        );
        parts.desktop_session = desktop_session;
        parts.clock = Arc::new(crate::TickingClock::default());
        parts.ids = Arc::new(CountingIds::default());
        parts.jitter = Arc::new(crate::NoJitter);
        exchange(&mut parts);
        let sessions = Arc::new(Sessions::new(parts));
        Self::begin(model, sessions, Arc::new(folder), change).await
    }

    /// Another session of the same program, in mode “Don't ask”.
    pub async fn another(&self, change: impl FnOnce(&mut SessionOptions)) -> Self {
        Self::begin(
            Arc::clone(&self.model),
            Arc::clone(&self.sessions),
            Arc::clone(&self.folder),
            change,
        )
        .await
    }

    /// Goes on in another session of the same program, from its first event.
    #[must_use]
    pub fn over(&self, session: Session) -> Self {
        Self {
            model: Arc::clone(&self.model),
            sessions: Arc::clone(&self.sessions),
            watch: session.watch(0),
            session,
            seen: Vec::new(),
            folder: Arc::clone(&self.folder),
        }
    }

    async fn begin(
        model: Arc<ScriptedModel>,
        sessions: Arc<Sessions>,
        folder: Arc<TempDir>,
        change: impl FnOnce(&mut SessionOptions),
    ) -> Self {
        let mut options = SessionOptions {
            mode: Mode::Free,
            ..SessionOptions::for_model("scripted")
        };
        change(&mut options);
        let session = sessions.create(options).await.expect("a session");
        let watch = session.watch(0);
        let mut harness = Self {
            model,
            sessions,
            session,
            watch,
            seen: Vec::new(),
            folder,
        };
        // A watch that first reads the journal when a turn is running misses the ephemeral events before.
        harness.until(|event| event.seq().is_some()).await;
        harness
    }

    /// Submits a message of the person.
    ///
    /// # Panics
    /// When the session does not take it.
    pub async fn user(&mut self, text: &str) {
        self.command(Command::Submit {
            text: text.to_owned(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    }

    /// Submits a command.
    ///
    /// # Panics
    /// When the session does not take it.
    pub async fn command(&mut self, command: Command) {
        self.session
            .submit(command)
            .await
            .expect("the command is taken");
    }

    /// Waits for an event and returns it.
    ///
    /// # Panics
    /// When it does not come; says what came instead.
    pub async fn until(&mut self, wanted: impl Fn(&Event) -> bool) -> Event {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.watch.next()).await;
            let Ok(Ok(Some(event))) = next else {
                panic!(
                    "the event did not come. Seen:\n{}",
                    self.transcript_with_deltas()
                );
            };
            self.seen.push(event.clone());
            if wanted(&event) {
                return event;
            }
        }
    }

    /// Waits for an approval question and returns its id.
    ///
    /// # Panics
    /// When nobody asks.
    pub async fn asked(&mut self) -> ApprovalId {
        self.question().await.0
    }

    /// Waits for an approval question.
    ///
    /// # Panics
    /// When nobody asks.
    pub async fn question(&mut self) -> (ApprovalId, Question) {
        let is_question = |event: &Event| {
            let approval = event.as_approval();
            matches!(approval, Some(ApprovalEvent::ApprovalRequested { .. }))
        };
        let event = self.until(is_question).await;
        match event.as_approval().cloned() {
            Some(ApprovalEvent::ApprovalRequested {
                approval, question, ..
            }) => (approval, question),
            _ => unreachable!("{event:?} is no question"),
        }
    }

    /// Answers an approval question.
    pub async fn answer(&mut self, approval: ApprovalId, answer: Answer) {
        let command = Command::AnswerApproval { approval, answer };
        self.command(command).await;
    }

    /// Waits for the end of the turn and returns the transcript so far.
    pub async fn turn_end(&mut self) -> String {
        self.until(|event| matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. })))
            .await;
        self.transcript()
    }

    /// Returns all events seen so far.
    #[must_use]
    pub fn seen(&self) -> &[Event] {
        &self.seen
    }

    /// Returns all durable events seen so far, a line each.
    #[must_use]
    pub fn transcript(&self) -> String {
        self.lines(|event| event.seq().is_some())
    }

    /// Returns all events seen so far, ephemeral ones included.
    #[must_use]
    pub fn transcript_with_deltas(&self) -> String {
        self.lines(|_| true)
    }

    fn lines(&self, keep: impl Fn(&Event) -> bool) -> String {
        self.seen
            .iter()
            .filter(|event| keep(event))
            .map(line)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
