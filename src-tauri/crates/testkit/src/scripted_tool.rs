//! A tool that gives what it is told to give, and writes down what it was asked.

use async_trait::async_trait;
use desktop::UserInputMonitor;
use protocol::{
    Bytes, Concurrency, Domain, Effect, PictureSize, Point, Region, SessionId, ToolCall, ToolKind,
    ToolOutput, ToolSpec, WindowName,
};
use serde_json::json;
use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tools::{Bond, Exhibit, Look, PersonWatch, Tool, ToolContext, ToolError};

/// What one call does.
type Behaviour = Result<ToolOutput, ToolError>;

/// Scripted results by member or tool name. A call named `hang` never comes back, `crash` panics, and
/// `held` waits until it is released. On the desktop, the person can take `held` and `hang` over.
pub struct ScriptedTool {
    spec: ToolSpec,
    results: Mutex<HashMap<String, VecDeque<Behaviour>>>,
    ran: Arc<Mutex<Vec<String>>>,
    released: Arc<Semaphore>,
    let_go: Arc<AtomicUsize>,
    human: UserInputMonitor,
    looks: Mutex<VecDeque<Look>>,
    exhibits: Mutex<VecDeque<Exhibit>>,
}

/// Says of the second look what it was told to say.
struct ScriptedBond(bool);

#[async_trait]
impl Bond for ScriptedBond {
    async fn holds(&self, _cancel: &CancellationToken) -> bool {
        self.0
    }
}

impl ScriptedTool {
    /// A toolset on the desktop, its calls in order.
    #[must_use]
    pub fn desktop(name: &str) -> Self {
        Self::with(name, Domain::Desktop, Effect::Act, Concurrency::InOrder)
    }

    /// A tool that only looks, its calls side by side.
    #[must_use]
    pub fn looking(name: &str) -> Self {
        Self::with(name, Domain::Web, Effect::Observe, Concurrency::Parallel)
    }

    /// A tool that sends something out, its calls one after the other.
    #[must_use]
    pub fn sending(name: &str) -> Self {
        Self::with(name, Domain::Web, Effect::Send, Concurrency::InOrder)
    }

    /// A tool that somebody else runs, its calls side by side.
    #[must_use]
    pub fn delegated(name: &str) -> Self {
        let mut tool = Self::with(name, Domain::Web, Effect::Send, Concurrency::Parallel);
        tool.spec.delegated = true;
        tool
    }

    /// What a call by this name gives, once. A call without a script gives "Done.".
    ///
    /// # Panics
    /// When a test thread panicked while the tool ran.
    #[must_use]
    pub fn gives(self, name: &str, result: Behaviour) -> Self {
        self.results
            .lock()
            .unwrap()
            .entry(name.to_owned())
            .or_default()
            .push_back(result);
        self
    }

    /// What ran, in the order it began, and what ended, as `name end`.
    #[must_use]
    pub fn ran(&self) -> Arc<Mutex<Vec<String>>> {
        Arc::clone(&self.ran)
    }

    /// The person at the desktop.
    #[must_use]
    pub fn human(&self) -> UserInputMonitor {
        self.human.clone()
    }

    /// What there is to see when the person has given the desktop back, once.
    ///
    /// # Panics
    /// When a test thread panicked while the tool ran.
    #[must_use]
    pub fn shows(self, look: Look) -> Self {
        self.looks.lock().unwrap().push_back(look);
        self
    }

    /// What the person is shown with the next question, once: this picture, around a place in a window. Whether it
    /// still looks like that when they have answered.
    ///
    /// # Panics
    /// When a test thread panicked while the tool ran.
    #[must_use]
    pub fn exhibits(self, picture: &[u8], still: bool) -> Self {
        self.exhibits.lock().unwrap().push_back(Exhibit {
            media_type: "image/webp".to_owned(),
            size: (480, 300),
            data: Bytes::from(picture.to_vec()),
            region: Region {
                x: 10,
                y: 20,
                width: 480,
                height: 300,
            },
            points: vec![Point { x: 250, y: 170 }],
            window: Some(WindowName {
                title: "Letter".to_owned(),
                app: "writer".to_owned(),
            }),
            bond: Arc::new(ScriptedBond(still)),
        });
        self
    }

    /// How often it let go of what was pressed.
    #[must_use]
    pub fn let_go(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.let_go)
    }

    /// Lets one `held` call go on for each permit that is added.
    #[must_use]
    pub fn release(&self) -> Arc<Semaphore> {
        Arc::clone(&self.released)
    }

    fn with(name: &str, domain: Domain, effect: Effect, concurrency: Concurrency) -> Self {
        let kind = ToolKind::Custom {
            description: "A scripted tool".into(),
            input_schema: json!({"type": "object"}),
        };
        let spec = ToolSpec {
            name: name.to_owned(),
            domain,
            effect,
            concurrency,
            delegated: false,
            kind,
        };
        Self {
            spec,
            results: Mutex::default(),
            ran: Arc::default(),
            released: Arc::new(Semaphore::new(0)),
            let_go: Arc::default(),
            human: UserInputMonitor::default(),
            looks: Mutex::default(),
            exhibits: Mutex::default(),
        }
    }

    /// As a desktop does it: the person comes first.
    async fn taken_over(&self) -> &'static str {
        let mut taken = self.human.takeover();
        let by = *taken.wait_for(Option::is_some).await.unwrap();
        match by {
            Some(by) if self.spec.domain == Domain::Desktop => by.as_str(),
            _ => std::future::pending().await,
        }
    }

    fn note(&self, text: String) {
        self.ran.lock().unwrap().push(text);
    }
}

#[async_trait]
impl Tool for ScriptedTool {
    fn spec(&self) -> ToolSpec {
        self.spec.clone()
    }

    fn effect(&self, call: &ToolCall) -> Effect {
        if call.name == "screenshot" {
            Effect::Observe
        } else {
            self.spec.effect
        }
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!("Use {}", call.name)
    }

    fn watch_person(&self) -> Option<PersonWatch> {
        (self.spec.domain == Domain::Desktop).then(|| PersonWatch::of(&self.human))
    }

    async fn look(&self, _session: &SessionId, _picture: Option<PictureSize>) -> Option<Look> {
        self.looks.lock().unwrap().pop_front()
    }

    async fn exhibit(
        &self,
        _call: &ToolCall,
        _session: &SessionId,
        _picture: Option<PictureSize>,
    ) -> Option<Exhibit> {
        self.exhibits.lock().unwrap().pop_front()
    }

    async fn let_go(&self) {
        self.let_go.fetch_add(1, Ordering::Relaxed);
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        match call.input.get("bad") {
            Some(_) => Err(ToolError::ForModel("`bad` is not allowed.".into())),
            None => Ok(()),
        }
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        self.note(call.name.clone());
        match call.name.as_str() {
            "hang" => return Err(ToolError::TakenOver(self.taken_over().await)),
            "crash" => panic!("scripted crash"),
            "held" => tokio::select! {
                () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
                by = self.taken_over() => return Err(ToolError::TakenOver(by)),
                permit = self.released.acquire() => permit.unwrap().forget(),
            },
            _ => tokio::task::yield_now().await,
        }
        self.note(format!("{} end", call.name));
        let scripted = self
            .results
            .lock()
            .unwrap()
            .get_mut(&call.name)
            .and_then(VecDeque::pop_front);
        scripted.unwrap_or_else(|| Ok(ToolOutput::text("Done.", format!("Used {}", call.name))))
    }
}
