//! A room to test in: a folder, the tool, and ways to look at what it does.

use protocol::{CallId, OutputPart, ResourceClaims, ToolCall, ToolOutput};
use serde_json::{Value, json};
use std::{
    env, fs,
    future::Future,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tools::{
    AnyTool, BashOptions, BashTool, CallScope, EgressGate, Invocation, NoCheckpoints, NoEgress,
    ProgressSink, SessionResources, SessionScope, ShellSandbox, ToolContext, ToolError,
};

/// Time limit for anything that returns at all.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Room {
    pub(crate) tool: Arc<BashTool>,
    pub(crate) folder: TempDir,
    /// Folders and files that the person named.
    named: Mutex<Vec<PathBuf>>,
    /// Decides about sites; refuses all at first.
    pub(crate) network: Arc<dyn EgressGate>,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self::with_limit(PATIENCE)
    }

    pub(crate) fn with_limit(time_limit: Duration) -> Self {
        let folder = TempDir::new().unwrap();
        let tool = Arc::new(BashTool::new(BashOptions {
            folder: folder.path().canonicalize().unwrap(),
            time_limit,
            ..options()
        }));
        Self {
            tool,
            folder,
            named: Mutex::default(),
            network: NoEgress::shared(),
        }
    }

    /// The same room with a shell that has a sandbox.
    pub(crate) fn with_sandbox(self, sandbox: ShellSandbox) -> Self {
        let tool = Arc::new(BashTool::new(BashOptions {
            folder: self.path(""),
            time_limit: PATIENCE,
            sandbox,
            ..options()
        }));
        Self { tool, ..self }
    }

    /// The person names a folder or file.
    pub(crate) fn open(&self, path: &Path) {
        self.named.lock().unwrap().push(path.to_path_buf());
    }

    /// Runs a command in the session `main`.
    pub(crate) async fn run(&self, command: &str) -> Result<ToolOutput, ToolError> {
        self.run_in("main", command, &CancellationToken::new())
            .await
    }

    pub(crate) async fn run_in(
        &self,
        session: &str,
        command: &str,
        cancel: &CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        let input = json!({"command": command});
        self.call(session, input, cancel).await
    }

    pub(crate) async fn call(
        &self,
        session: &str,
        input: Value,
        cancel: &CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        let context = ToolContext {
            writable: self.named.lock().unwrap().clone(),
            network: Arc::clone(&self.network),
            ..context(cancel, ProgressSink::ignored())
        };
        let prepared = self.prepare(session, input)?;
        in_time(prepared.operation.run(&context)).await
    }

    /// Returns the resource claims of a command.
    pub(crate) async fn concerns(&self, command: &str) -> ResourceClaims {
        let prepared = self.prepare("main", json!({"command": command}));
        prepared.unwrap().operation.claims().await
    }

    /// A call in a session, parsed and not run.
    pub(crate) fn prepare(&self, session: &str, input: Value) -> Result<Invocation, ToolError> {
        let scope = CallScope {
            call: CallId::from("call_1"),
            name: "bash".to_owned(),
            session: SessionScope::of(session),
        };
        Arc::clone(&self.tool).parsed(input, scope)
    }

    /// Returns the output of a command for the model.
    pub(crate) async fn text(&self, command: &str) -> String {
        text(&self.run(command).await.unwrap())
    }

    /// Returns the error of a failing command for the model.
    pub(crate) async fn failure(&self, command: &str) -> String {
        match self.run(command).await.unwrap_err() {
            ToolError::ForModel(text) => text.into_string(),
            error @ (ToolError::Cancelled | ToolError::TakenOver(_) | ToolError::Fatal(_)) => {
                panic!("{error:?}")
            }
        }
    }

    /// Checks what a command gives the model.
    pub(crate) async fn check(&self, command: &str, wanted: &str) {
        assert_eq!(self.text(command).await, wanted, "{command}");
    }

    /// Checks that a command prints nothing, and that the model is told of what it left running.
    pub(crate) async fn check_left_running(&self, command: &str) {
        let text = self.text(command).await;
        let told = text
            .strip_prefix("(no output)\n[")
            .unwrap_or_else(|| panic!("{text}"));
        assert!(
            told.contains(" still run") && told.ends_with("with the chat.]"),
            "{text}"
        );
    }

    pub(crate) async fn end(self) {
        in_time(self.tool.end_session(&"main".into())).await;
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    /// Waits for a file with process numbers, one a line, and reads it.
    pub(crate) async fn pids(&self, name: &str, count: usize) -> Vec<u32> {
        let path = self.path(name);
        in_time(async {
            loop {
                let text = fs::read_to_string(&path).unwrap_or_default();
                let pids: Vec<_> = text.lines().filter_map(|line| line.parse().ok()).collect();
                if pids.len() == count && text.ends_with('\n') {
                    return pids;
                }
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await
    }
}

pub(crate) fn options() -> BashOptions {
    BashOptions::supervised_by(env::current_exe().unwrap(), vec![super::SUPERVISE.into()])
}

/// Runs a command in a tool without a room.
pub(crate) async fn run_with(tool: &Arc<BashTool>, command: &str) -> Result<ToolOutput, ToolError> {
    let call = ToolCall {
        call: CallId::from("call_1"),
        name: "bash".to_owned(),
        toolset: None,
        input: json!({ "command": command }),
    };
    let prepared = testkit::prepared(Arc::clone(tool) as _, &call)?;
    let context = context(&CancellationToken::new(), ProgressSink::ignored());
    prepared.operation.run(&context).await
}

pub(crate) fn context(cancel: &CancellationToken, progress: ProgressSink) -> ToolContext {
    ToolContext {
        cancel: cancel.clone(),
        progress,
        checkpoints: NoCheckpoints::shared(),
        network: NoEgress::shared(),
        forms: tools::NoForms::shared(),
        writable: Vec::new(),
    }
}

pub(crate) fn text(output: &ToolOutput) -> String {
    match &output.parts[..] {
        [OutputPart::Text { text }] => text.clone(),
        parts => panic!("{parts:?}"),
    }
}

/// Waits until none of the processes is there any more.
pub(crate) async fn gone(pids: &[u32]) {
    in_time(async {
        while pids.iter().any(|pid| alive(*pid)) {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// Returns `true` while a process exists and hasn't ended.
pub(crate) fn alive(pid: u32) -> bool {
    let ps = std::process::Command::new("ps")
        .args(["-o", "stat=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    let state = String::from_utf8(ps.stdout).unwrap();
    !state.trim().is_empty() && !state.starts_with('Z')
}

pub(crate) async fn in_time<T>(work: impl Future<Output = T>) -> T {
    timeout(PATIENCE, work)
        .await
        .unwrap_or_else(|_| panic!("it did not come back"))
}

pub(crate) fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(work)
}
