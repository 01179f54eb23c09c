//! A Qube, a key, a clock that moves only when somebody waits, and calls of the tools.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use localization::LocalizedText;
use protocol::{SessionId, Ticket, ToolCall, ToolOutput};
use serde_json::{Value, json};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use testkit::qube::{FakeQube, QubeReply, Route};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tools::{
    NoCheckpoints, PreparedCall, Progress, ProgressSink, Submission, ToolContext, ToolError,
    qube::{
        KeyScope, Qube, QubeClock, QubeKey, QubeKeySource, QubeOptions, QubeTaskExecutor,
        QubeTaskTool,
    },
};

pub(crate) const KEY: &str = "qk-test-0123456789";

/// Start of the tests' clock.
const BEGIN: Timestamp = Timestamp::constant(1_795_165_200, 0);
/// More reports than any test has.
const REPORTS: usize = 1000;

/// Time that stands still until somebody waits.
#[derive(Default)]
pub(crate) struct TestPace {
    waits: Mutex<Vec<Duration>>,
}

impl TestPace {
    pub(crate) fn waited_seconds(&self) -> Vec<u64> {
        let waits = self.waits.lock().unwrap();
        waits.iter().map(Duration::as_secs).collect()
    }
}

#[async_trait]
impl QubeClock for TestPace {
    fn now(&self) -> Timestamp {
        let waited: Duration = self.waits.lock().unwrap().iter().sum();
        BEGIN + SignedDuration::try_from(waited).unwrap()
    }

    async fn wait(&self, delay: Duration) {
        self.waits.lock().unwrap().push(delay);
        tokio::task::yield_now().await;
    }

    fn jitter(&self) -> f64 {
        0.0
    }
}

/// Gives one key to whoever asks, and writes down for which place.
pub(crate) struct TestKeys {
    pub(crate) key: Option<&'static str>,
    pub(crate) asked: Mutex<Vec<KeyScope>>,
}

#[async_trait]
impl QubeKeySource for TestKeys {
    async fn key(&self, place: KeyScope) -> Result<Option<QubeKey>, LocalizedText> {
        self.asked.lock().unwrap().push(place);
        Ok(self.key.map(QubeKey::new))
    }
}

/// Everything a test needs.
pub(crate) struct World {
    pub(crate) server: FakeQube,
    pub(crate) pace: Arc<TestPace>,
    pub(crate) keys: Arc<TestKeys>,
    pub(crate) qube: Qube,
    pub(crate) cancel: CancellationToken,
    progress: mpsc::Sender<Progress>,
    reports: mpsc::Receiver<Progress>,
}

impl World {
    pub(crate) fn new(script: impl FnOnce(FakeQube) -> FakeQube) -> Self {
        let server = script(FakeQube::start(KEY));
        let address = server.base_url();
        Self::at(server, &address, Some(KEY))
    }

    pub(crate) fn at(server: FakeQube, address: &str, key: Option<&'static str>) -> Self {
        let pace = Arc::new(TestPace::default());
        let keys = Arc::new(TestKeys {
            key,
            asked: Mutex::default(),
        });
        let options = QubeOptions {
            request: Duration::from_secs(10),
            ..QubeOptions::default()
        };
        let (source, time) = (Arc::clone(&keys), Arc::clone(&pace));
        let qube = Qube::new(Some(address), source, time, options).unwrap();
        let (progress, reports) = mpsc::channel(REPORTS);
        Self {
            server,
            pace,
            keys,
            qube,
            cancel: CancellationToken::new(),
            progress,
            reports,
        }
    }

    pub(crate) fn executor(&self) -> QubeTaskExecutor {
        QubeTaskExecutor::new(self.qube.clone())
    }

    pub(crate) fn context(&self) -> ToolContext {
        ToolContext {
            cancel: self.cancel.clone(),
            progress: ProgressSink::new(self.progress.clone()),
            checkpoints: NoCheckpoints::shared(),
            network: tools::NoEgress::shared(),
            forms: tools::NoForms::shared(),
            writable: Vec::new(),
        }
    }

    /// Hands a task over and follows it, as for somebody without a journal.
    pub(crate) async fn run(&self, more: Value) -> Result<ToolOutput, ToolError> {
        let prepared = self.prepare(more)?;
        prepared.operation.run(&self.context()).await
    }

    /// A call of the executor, parsed.
    pub(crate) fn prepare(&self, more: Value) -> Result<PreparedCall, ToolError> {
        testkit::prepared(Arc::new(self.executor()), &call(more))
    }

    pub(crate) async fn submit(&self, submission: &Submission) -> Result<Ticket, ToolError> {
        let prepared = self.prepare(json!({}))?;
        let job = prepared.operation.background().unwrap();
        job.submit(submission, &self.context()).await
    }

    pub(crate) async fn follow(&self, ticket: &Ticket) -> Result<ToolOutput, ToolError> {
        let prepared = self.prepare(json!({}))?;
        let job = prepared.operation.background().unwrap();
        job.follow(ticket, &self.context()).await
    }

    pub(crate) async fn ask(&self, input: Value) -> Result<ToolOutput, ToolError> {
        let tool = QubeTaskTool::new(self.qube.clone());
        let prepared = testkit::prepared(Arc::new(tool), &named("qube_task", input))?;
        prepared.operation.run(&self.context()).await
    }

    /// Returns the progress reported so far.
    pub(crate) fn reports(&mut self) -> Vec<(LocalizedText, Option<f64>)> {
        let mut reports = Vec::new();
        while let Ok(Progress { message, fraction }) = self.reports.try_recv() {
            reports.push((message, fraction));
        }
        reports
    }

    pub(crate) fn submission(&self, again: bool) -> Submission {
        Submission {
            session: SessionId::new("session-1"),
            call: "call-1".into(),
            seq: 7,
            begun: self.pace.now(),
            again,
        }
    }
}

pub(crate) fn call(more: Value) -> ToolCall {
    let mut input = json!({"task_description": "Onboard Ada."});
    if let (Some(input), Value::Object(more)) = (input.as_object_mut(), more) {
        input.extend(more);
    }
    named("qube_task_executor", input)
}

fn named(name: &str, input: Value) -> ToolCall {
    ToolCall {
        call: "call-1".into(),
        name: name.into(),
        toolset: None,
        input,
    }
}

/// A task that is taken, and then these answers about it.
pub(crate) fn task(replies: Vec<QubeReply>) -> impl FnOnce(FakeQube) -> FakeQube {
    move |server| {
        server
            .then(Route::Submit, [QubeReply::accepted()])
            .then(Route::Status, replies)
    }
}

pub(crate) fn running() -> QubeReply {
    QubeReply::status("running", json!({}))
}

pub(crate) fn done() -> QubeReply {
    QubeReply::status("completed", json!({"result": "Ada has an account."}))
}

/// The text the model is given.
pub(crate) fn text(result: Result<ToolOutput, ToolError>) -> Result<String, String> {
    match result {
        Ok(output) => match output.parts.as_slice() {
            [protocol::OutputPart::Text { text }] => Ok(text.clone()),
            parts => panic!("{parts:?}"),
        },
        Err(error) => Err(error.to_string()),
    }
}
