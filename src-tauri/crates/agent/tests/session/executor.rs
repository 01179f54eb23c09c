//! The executor for callers outside of sessions: judged, in turn on the desktop, stopped, and with long results kept.

use agent::{Caller, ClientArtifacts, Decision, Executor};
use async_trait::async_trait;
use protocol::{CallId, Effect, Mode, OutputPart, SessionId, ToolCall, ToolOutput};
use serde_json::json;
use std::sync::{Arc, Mutex};
use testkit::{ScriptedTool, SessionHarness};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tools::{ArtifactStore, PreparedCall, Progress, SessionScope, ToolError};

/// A caller that notes what it is told.
#[derive(Default)]
struct TestCaller {
    mode: Option<Mode>,
    artifacts: Option<ClientArtifacts>,
    stop: CancellationToken,
    noted: Mutex<Vec<String>>,
    is_busy: Notify,
}

impl TestCaller {
    fn note(&self, text: impl Into<String>) {
        self.noted.lock().unwrap().push(text.into());
    }

    fn noted(&self) -> Vec<String> {
        self.noted.lock().unwrap().clone()
    }
}

#[async_trait]
impl Caller for TestCaller {
    fn mode(&self, _: Effect) -> Option<Mode> {
        self.mode
    }

    async fn answer(&self, decision: Decision, _: &PreparedCall) -> Result<(), ToolError> {
        match decision {
            Decision::Allow { .. } => Ok(()),
            Decision::Ask { .. } => Err(ToolError::ForModel("ask".into())),
            Decision::Deny { .. } => Err(ToolError::ForModel("deny".into())),
        }
    }

    fn desktop_is_busy(&self) {
        self.note("busy");
        self.is_busy.notify_one();
    }

    async fn before_desktop_action(&self) -> Result<(), ToolError> {
        self.note("before the action");
        Ok(())
    }

    fn report(&self, progress: Progress) {
        self.note(progress.message);
    }

    async fn stopped(&self) -> ToolError {
        self.stop.cancelled().await;
        ToolError::ForModel("stopped".into())
    }

    fn artifacts(&self) -> Option<&ClientArtifacts> {
        self.artifacts.as_ref()
    }
}

async fn harness(tool: ScriptedTool) -> (SessionHarness, Executor) {
    let harness = SessionHarness::new(Vec::new(), vec![tool]).await;
    let executor = harness.sessions.executor();
    (harness, executor)
}

async fn prepared(executor: &Executor, toolset: Option<&str>, name: &str) -> PreparedCall {
    let call = ToolCall {
        call: CallId::from("c1"),
        name: name.to_owned(),
        toolset: toolset.map(str::to_owned),
        input: json!({}),
    };
    let scope = SessionScope::of("nobody");
    executor.prepare(&call, &scope).await.unwrap()
}

fn failure(result: Result<ToolOutput, ToolError>) -> ToolError {
    result.map(|output| output.summary).unwrap_err()
}

#[tokio::test]
async fn refused_call_never_runs() {
    let tool = ScriptedTool::desktop("computer");
    let ran = tool.ran();
    let (_journey, executor) = harness(tool).await;
    let click = prepared(&executor, Some("computer"), "left_click").await;
    let check = async |mode, expected: &str| {
        let caller = TestCaller {
            mode: Some(mode),
            ..TestCaller::default()
        };
        let result = executor.execute(&caller, &click).await;
        assert_eq!(failure(result), ToolError::ForModel(expected.into()));
    };
    check(Mode::Observe, "deny").await;
    check(Mode::Ask, "ask").await;
    assert_eq!(*ran.lock().unwrap(), [""; 0]);
}

#[tokio::test]
async fn call_waits_for_the_desktop_and_gives_it_back() {
    let (harness, executor) = harness(ScriptedTool::desktop("computer")).await;
    let click = prepared(&executor, Some("computer"), "left_click").await;
    let store = harness.sessions.store();
    let other_program = store.claim_desktop().unwrap().unwrap();
    let caller = TestCaller::default();
    let release = async {
        caller.is_busy.notified().await;
        drop(other_program);
    };
    let (result, ()) = tokio::join!(executor.execute(&caller, &click), release);
    assert_eq!(&*result.unwrap().summary, "Used left_click");
    assert_eq!(caller.noted(), ["busy", "before the action"]);
    assert!(store.claim_desktop().unwrap().is_some());
}

#[tokio::test]
async fn stopped_call_ends_with_the_callers_result() {
    let tool = ScriptedTool::desktop("computer");
    let ran = tool.ran();
    let (harness, executor) = harness(tool).await;
    let held = prepared(&executor, Some("computer"), "held").await;
    let caller = TestCaller::default();
    let stop = async {
        while ran.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        caller.stop.cancel();
    };
    let (result, ()) = tokio::join!(executor.execute(&caller, &held), stop);
    assert_eq!(failure(result), ToolError::ForModel("stopped".into()));
    assert_eq!(*ran.lock().unwrap(), ["held"]);
    assert!(harness.sessions.store().claim_desktop().unwrap().is_some());
}

#[tokio::test]
async fn progress_reaches_the_caller_in_order() {
    let tool = ScriptedTool::looking("reports");
    tool.release().add_permits(1);
    let (_journey, executor) = harness(tool).await;
    let reports = prepared(&executor, None, "reports").await;
    let caller = TestCaller::default();
    executor.execute(&caller, &reports).await.unwrap();
    assert_eq!(
        caller.noted(),
        ["step 1", "step 2", "step 3", "step 4", "step 5"]
    );
}

#[tokio::test]
async fn long_result_is_kept_where_the_caller_wants_it() {
    let long = "a line\n".repeat(5_000);
    let output = || Ok(ToolOutput::text(long.as_str(), "Fetched"));
    let tool = ScriptedTool::looking("fetch");
    let tool = tool.gives("fetch", output()).gives("fetch", output());
    let (harness, executor) = harness(tool).await;
    let fetch = prepared(&executor, None, "fetch").await;
    let whole = executor.execute(&TestCaller::default(), &fetch).await;
    let [OutputPart::Text { text }] = &*whole.unwrap().parts else {
        unreachable!("one text")
    };
    assert_eq!(*text, long);
    let store = harness.sessions.store().clone();
    let caller = TestCaller {
        artifacts: Some(ClientArtifacts::in_store(store)),
        ..TestCaller::default()
    };
    let shown = executor.execute(&caller, &fetch).await.unwrap();
    let artifacts = caller.artifacts.as_ref().unwrap();
    let kept = artifacts.list(&SessionId::new("nobody")).await.unwrap();
    assert_eq!(kept.len(), 1);
    let [OutputPart::Text { text }] = &*shown.parts else {
        unreachable!("one text")
    };
    assert!(text.contains(&kept[0].reference), "{text}");
    let bytes = artifacts.read(&kept[0].blob.id).await.unwrap();
    assert_eq!(bytes.as_slice(), long.as_bytes());
}

#[tokio::test]
async fn calls_in_order_do_not_overlap() {
    let tool = ScriptedTool::desktop("computer");
    let (ran, release) = (tool.ran(), tool.release());
    let (_journey, executor) = harness(tool).await;
    let held = prepared(&executor, Some("computer"), "held").await;
    let click = prepared(&executor, Some("computer"), "left_click").await;
    let caller = Arc::new(TestCaller::default());
    release.add_permits(1);
    let (first, second) = tokio::join!(
        executor.execute(caller.as_ref(), &held),
        executor.execute(caller.as_ref(), &click)
    );
    first.and(second).unwrap();
    assert_eq!(
        *ran.lock().unwrap(),
        ["held", "held end", "left_click", "left_click end"]
    );
}
