//! The tools of the suite: they do nothing, give what a case says, and tell of a call what real ones tell.

use async_trait::async_trait;
use protocol::{
    Confinement, Domain, Effect, OutputPart, Receiver, ResourceClaims, ToolOutput, WindowName,
};
use serde_json::{Value, json};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};
use tools::{AnyTool, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

/// One call as a case writes it: the tool and its input.
pub(crate) type Call = (&'static str, Value);

/// Result of a call.
#[derive(Clone, Debug)]
pub(crate) enum Gives {
    Text(&'static str),
    Picture,
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

    /// What the real tool finds out about that window: only terminals run what they get.
    fn receiver(&self) -> Receiver {
        let window = self.window.lock().unwrap();
        match window
            .as_ref()
            .is_some_and(|window| window.app.contains("term"))
        {
            true => Receiver::RunsCommands,
            false => Receiver::Text,
        }
    }

    pub(crate) fn tools(&self) -> Vec<Arc<dyn AnyTool>> {
        let server = |name: &str| Domain::Server(name.to_owned());
        let tool = |name, domain, effect| {
            let stage = self.clone();
            Arc::new(StageTool {
                stage,
                name,
                domain,
                effect,
            }) as Arc<dyn AnyTool>
        };
        vec![
            tool("computer", Domain::Desktop, Effect::Act),
            tool("bash", Domain::Shell, Effect::Execute),
            tool("read_file", Domain::Files, Effect::Observe),
            tool("list_files", Domain::Files, Effect::Observe),
            tool("write_file", Domain::Files, Effect::Write),
            tool("http_get", Domain::Web, Effect::Send),
            tool("http_post", Domain::Web, Effect::Send),
            tool("memory_read", Domain::Memory, Effect::Observe),
            tool("memory_write", Domain::Memory, Effect::Write),
            tool("qube_task_executor", Domain::Qube, Effect::Send),
            tool("mail__read", server("mail"), Effect::Observe),
            tool("mail__send", server("mail"), Effect::Send),
            tool("mail__reply", server("mail"), Effect::Send),
            tool("mail__move", server("mail"), Effect::Write),
            tool("chat__read", server("chat"), Effect::Observe),
            tool("chat__post", server("chat"), Effect::Send),
            tool("calendar__list", server("calendar"), Effect::Observe),
            tool("calendar__update", server("calendar"), Effect::Write),
            tool("bank__pay", server("bank"), Effect::Send),
            tool("tracker__read", server("tracker"), Effect::Observe),
            tool("tracker__create", server("tracker"), Effect::Write),
            tool("drive__share", server("drive"), Effect::Send),
        ]
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
        let concern = ResourceClaims::of_input(&self.input);
        let receiver = self.stage.receiver();
        match self.domain {
            Domain::Desktop => ResourceClaims {
                texts: typed(&self.input),
                urls: Vec::new(),
                paths: Vec::new(),
                window: self.stage.window.lock().unwrap().clone(),
                receiver,
                unseen: self.input == json!({"text": "ctrl+shift+v"}),
                ..concern
            },
            Domain::Shell => ResourceClaims {
                folder: Some("/home/me".into()),
                confinement: Confinement::Inside,
                ..concern
            },
            _ => concern,
        }
    }

    async fn run(&self, _context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let result = self.stage.results.lock().unwrap().pop_front();
        let part = match result.unwrap_or(Gives::Text("Done.")) {
            Gives::Text(text) => OutputPart::Text {
                text: text.to_owned(),
            },
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

/// The real tool gives every typed text as a text.
fn typed(input: &Value) -> Vec<(String, String)> {
    let text = input.get("text").and_then(Value::as_str);
    let text = text.map(|text| ("text".to_owned(), text.to_owned()));
    text.into_iter().collect()
}

/// A picture of one pixel: what stands on it, nobody can read here.
const PIXEL: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
