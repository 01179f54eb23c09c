//! The tools of the suite: they do nothing, give what a case says, and tell of a call what real ones tell.

use super::tools::{claims, kind};
use async_trait::async_trait;
use protocol::{Confinement, Domain, Effect, OutputPart, ResourceClaims, ToolOutput, WindowName};
use serde_json::{Value, json};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};
use tools::{AnyTool, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

pub(crate) use super::tools::Call;

/// The tools on the stage.
const TOOLS: [&str; 23] = [
    "computer",
    "bash",
    "read_file",
    "list_files",
    "write_file",
    "http_get",
    "http_post",
    "memory_read",
    "memory_write",
    "qube_task_executor",
    "mail__read",
    "mail__send",
    "mail__reply",
    "mail__move",
    "chat__read",
    "chat__post",
    "calendar__list",
    "calendar__update",
    "bank__pay",
    "tracker__read",
    "tracker__create",
    "tracker__delete",
    "drive__share",
];

/// Result of a call.
#[derive(Clone, Debug)]
pub(crate) enum Gives {
    Text(&'static str),
    Picture,
    /// The tool failed with these words.
    Error(&'static str),
}

/// All tools, sharing what the next call gives, and the window that has the keyboard.
#[derive(Clone, Default)]
pub(crate) struct Stage {
    results: Arc<Mutex<VecDeque<Gives>>>,
    window: Arc<Mutex<Option<WindowName>>>,
    description: Option<&'static str>,
}

struct StageTool {
    stage: Stage,
    name: &'static str,
    domain: Domain,
    effect: Effect,
}

impl Stage {
    /// A stage where one tool from outside describes itself like this.
    pub(crate) fn new(description: Option<&'static str>) -> Self {
        Self {
            description,
            ..Self::default()
        }
    }

    /// Result of the next call that has none of its own.
    pub(crate) fn gives(&self, result: Gives) {
        self.results.lock().unwrap().push_back(result);
    }

    /// The window that has the keyboard from now on.
    pub(crate) fn focus(&self, app: &str, title: &str) {
        *self.window.lock().unwrap() = Some(WindowName {
            title: title.to_owned(),
            app: app.to_owned(),
        });
    }

    pub(crate) fn tools(&self) -> Vec<Arc<dyn AnyTool>> {
        let tool = |name| {
            let (domain, effect) = kind(name);
            let stage = self.clone();
            Arc::new(StageTool {
                stage,
                name,
                domain,
                effect,
            }) as Arc<dyn AnyTool>
        };
        TOOLS.into_iter().map(tool).collect()
    }
}

impl Tool for StageTool {
    type Input = Value;

    fn definition(&self) -> Definition {
        let described = self
            .stage
            .description
            .filter(|_| self.name == "tracker__read");
        let description = described.unwrap_or("What its name says");
        Definition::new(self.name, self.domain.clone(), self.effect, description)
            .input_schema(json!({"type": "object"}))
    }

    fn prepare(self: Arc<Self>, input: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        let effect = match scope.name.as_str() {
            "screenshot" => Effect::Observe,
            _ => self.effect,
        };
        let title = format!("Use {}", scope.name);
        let call = StageCall {
            stage: self.stage.clone(),
            domain: self.domain.clone(),
            input,
        };
        Ok(Invocation::new(effect, title, call))
    }
}

/// A call of a tool on the stage.
struct StageCall {
    stage: Stage,
    domain: Domain,
    input: Value,
}

#[async_trait]
impl Operation for StageCall {
    async fn claims(&self) -> ResourceClaims {
        let window = self.stage.window.lock().unwrap().clone();
        claims(&self.domain, &self.input, window, Confinement::Inside)
    }

    async fn run(&self, _context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let result = self.stage.results.lock().unwrap().pop_front();
        let part = match result.unwrap_or(Gives::Text("Done.")) {
            Gives::Text(text) => OutputPart::Text {
                text: text.to_owned(),
            },
            Gives::Error(text) => {
                let text = localization::LocalizedText::verbatim(text);
                return Err(ToolError::ForModel(text));
            }
            Gives::Picture => OutputPart::Image {
                media_type: "image/png".to_owned(),
                width: 1,
                height: 1,
                data: PIXEL.to_vec().into(),
            },
        };
        Ok(ToolOutput {
            parts: vec![part],
            ..ToolOutput::text("", "Did it")
        })
    }
}

/// A picture of one pixel: what stands on it, nobody can read here.
const PIXEL: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
