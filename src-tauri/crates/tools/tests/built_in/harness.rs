//! A temporary folder, and calls through the registry to the tools that work in it. What they hand in to
//! be kept is written down, and something may happen to a file at just that moment.

use async_trait::async_trait;
use protocol::{CallId, OutputPart, ToolCall, ToolOutput};
use serde_json::Value;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tools::{
    AnyTool, CheckpointError, EgressGate, FileChange, FileCheckpoints, NoEgress, PreparedCall,
    ProgressSink, Registry, SessionScope, ToolContext, ToolError,
};

/// Event while the old state is being saved.
type Meanwhile = Box<dyn Fn(&FileChange) -> Result<(), CheckpointError> + Send + Sync>;

pub(crate) struct Room {
    folder: TempDir,
    registry: Registry,
    pub(crate) keeper: Arc<Keeper>,
    pub(crate) cancel: CancellationToken,
    /// Decides about redirects; refuses all at first.
    pub(crate) network: Arc<dyn EgressGate>,
}

#[derive(Default)]
pub(crate) struct Keeper {
    kept: Mutex<Vec<FileChange>>,
    meanwhile: Mutex<Option<Meanwhile>>,
}

impl Room {
    pub(crate) fn new(tools: Vec<Arc<dyn AnyTool>>) -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            registry: Registry::new(tools).unwrap(),
            keeper: Arc::default(),
            cancel: CancellationToken::new(),
            network: NoEgress::shared(),
        }
    }

    /// Returns the real path of a file.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    /// The same as a model says it.
    pub(crate) fn words(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), bytes).unwrap();
        self.words(name)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Every name in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Does this while the next old state is being kept.
    pub(crate) fn meanwhile(
        &self,
        what: impl Fn(&FileChange) -> Result<(), CheckpointError> + Send + Sync + 'static,
    ) {
        *self.keeper.meanwhile.lock().unwrap() = Some(Box::new(what));
    }

    /// Returns the states saved since the last call.
    pub(crate) fn kept(&self) -> Vec<FileChange> {
        std::mem::take(&mut self.keeper.kept.lock().unwrap())
    }

    pub(crate) fn call(tool: &str, input: Value) -> ToolCall {
        ToolCall {
            call: CallId::from("call_1"),
            name: tool.to_owned(),
            toolset: None,
            input,
        }
    }

    pub(crate) async fn run(&self, tool: &str, input: Value) -> Result<ToolOutput, ToolError> {
        let prepared = self.prepare(tool, input)?;
        let context = ToolContext {
            cancel: self.cancel.clone(),
            progress: ProgressSink::ignored(),
            checkpoints: Arc::clone(&self.keeper) as _,
            network: Arc::clone(&self.network),
            forms: tools::NoForms::shared(),
            writable: Vec::new(),
        };
        prepared.operation.run(&context).await
    }

    /// A call, parsed and not run.
    pub(crate) fn prepare(&self, tool: &str, input: Value) -> Result<PreparedCall, ToolError> {
        let session = SessionScope::of("session");
        let call = Self::call(tool, input);
        self.registry.prepare(&call, &session, &[])
    }

    /// Returns the text for the model, of success or failure.
    pub(crate) async fn said(&self, tool: &str, input: Value) -> Result<String, String> {
        match self.run(tool, input).await {
            Ok(output) => Ok(text(&output)),
            Err(error) => Err(error.to_string()),
        }
    }
}

pub(crate) fn text(output: &ToolOutput) -> String {
    let [OutputPart::Text { text }] = &output.parts[..] else {
        panic!("one text was expected: {:?}", output.parts);
    };
    text.clone()
}

#[async_trait]
impl FileCheckpoints for Keeper {
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError> {
        if let Some(meanwhile) = self.meanwhile.lock().unwrap().take() {
            meanwhile(&change)?;
        }
        self.kept.lock().unwrap().push(change);
        Ok(())
    }
}
