//! Snapshot of every built-in tool as models see it. `QILBEE_BLESS=1` writes it anew.

use crate::{
    AnyTool, Artifact, ArtifactStore, AskUserTool, BashOptions, BashTool, DelegateTool, EditTool,
    HttpGet, HttpPost, ListFiles, MemoryTool, NameChatTool, PlanTool, ReadArtifactTool, ReadFile,
    Registry, SuggestTool, ToolSearchTool, WriteFile, computer,
    qube::{
        KeyScope, Qube, QubeKey, QubeKeySource, QubeOptions, QubeTaskExecutor, QubeTaskTool,
        SystemClock,
    },
};
use async_trait::async_trait;
use localization::LocalizedText;
use protocol::{BlobId, Bytes, SessionId};
use serde_json::Value;
use std::{env, fs, path::Path, sync::Arc};

const SNAPSHOT: &str = "tests/fixtures/built_in_callables.json";

struct NoResults;

#[async_trait]
impl ArtifactStore for NoResults {
    async fn list(&self, _: &SessionId) -> Result<Vec<Artifact>, LocalizedText> {
        Ok(Vec::new())
    }

    async fn read(&self, _: &BlobId) -> Result<Bytes, LocalizedText> {
        Err("There is none.".into())
    }
}

struct NoKey;

#[async_trait]
impl QubeKeySource for NoKey {
    async fn key(&self, _: KeyScope) -> Result<Option<QubeKey>, LocalizedText> {
        Ok(None)
    }
}

async fn built_in() -> Registry {
    let options = BashOptions::supervised_by("/supervisor".into(), Vec::new());
    let pace = Arc::new(SystemClock);
    let qube = Qube::new(None, Arc::new(NoKey), pace, QubeOptions::default()).unwrap();
    let tools: Vec<Arc<dyn AnyTool>> = vec![
        Arc::new(computer::tests::tool().await),
        #[cfg(target_os = "linux")]
        Arc::new(crate::OpenProgram::default()),
        Arc::new(BashTool::new(options)),
        Arc::new(EditTool),
        Arc::new(MemoryTool::new("/nowhere".into())),
        Arc::new(ReadFile),
        Arc::new(WriteFile),
        Arc::new(ListFiles),
        Arc::new(HttpGet::default()),
        Arc::new(HttpPost::default()),
        Arc::new(QubeTaskExecutor::new(qube.clone())),
        Arc::new(QubeTaskTool::new(qube)),
        Arc::new(ReadArtifactTool::of(Arc::new(NoResults))),
        Arc::new(PlanTool),
        Arc::new(AskUserTool),
        Arc::new(DelegateTool),
        Arc::new(SuggestTool),
        Arc::new(NameChatTool),
        Arc::new(ToolSearchTool),
    ];
    Registry::new(tools).unwrap()
}

#[tokio::test]
async fn built_in_tools_match_the_snapshot() {
    let found = serde_json::to_value(built_in().await.callables()).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(SNAPSHOT);
    if env::var_os("QILBEE_BLESS").is_some() {
        let text = serde_json::to_string_pretty(&found).unwrap();
        fs::write(&file, format!("{text}\n")).unwrap();
    }
    let wanted: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let (found, mut wanted) = (
        found.as_array().unwrap(),
        wanted.as_array().unwrap().clone(),
    );
    // There is no menu of programs that it could read.
    wanted.retain(|tool| cfg!(target_os = "linux") || tool["name"] != "open_program");
    for (found, wanted) in found.iter().zip(&wanted) {
        assert_eq!(found, wanted, "{}", found["name"]);
    }
    assert_eq!(found.len(), wanted.len());
}
