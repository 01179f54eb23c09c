//! A tool that gives what it is told to give, and writes down what it was asked.

use async_trait::async_trait;
use desktop::UserInputMonitor;
use protocol::{
    Bytes, Confinement, Domain, Effect, PictureSize, Point, Receiver, Region, ResourceClaims,
    SessionId, ToolOutput, WindowName,
};
use serde_json::{Value, json};
use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tools::{
    ApprovalPreview, CallScope, Definition, DesktopObservation, DesktopSession, Destination,
    Invocation, Operation, Progress, StaleCheck, TakeoverMonitor, Tool, ToolContext, ToolError,
    Verdict,
};

/// Script of one call.
type Behaviour = Result<ToolOutput, ToolError>;

/// Scripted results by the name of the tool or action. A call named `hang` never comes back, `crash` panics, `held`
/// waits until it is released, and `reports` reports progress before it does. On the desktop, the person can take
/// `held` and `hang` over. A call with `"reaches": [site, …]` in its input asks the gate about each and gives the
/// verdicts; `"gives_up": site` asks and waits no longer than until a call is released.
pub struct ScriptedTool {
    definition: Definition,
    parses: Arc<AtomicUsize>,
    claims: Arc<AtomicUsize>,
    results: Mutex<HashMap<String, VecDeque<Behaviour>>>,
    ran: Arc<Mutex<Vec<String>>>,
    released: Arc<Semaphore>,
    let_go: Arc<AtomicUsize>,
    human: UserInputMonitor,
    looks: Mutex<VecDeque<DesktopObservation>>,
    previews: Mutex<VecDeque<ApprovalPreview>>,
}

/// Progress reports of a call named `reports`.
const REPORTS: usize = 5;

/// Says of the second look what it was told to say.
struct ScriptedStaleCheck(bool);

#[async_trait]
impl StaleCheck for ScriptedStaleCheck {
    async fn is_current(&self, _cancel: &CancellationToken) -> bool {
        self.0
    }
}

impl ScriptedTool {
    /// A toolset on the desktop, its calls in order.
    #[must_use]
    pub fn desktop(name: &str) -> Self {
        Self::with(name, Domain::Desktop, Effect::Act)
    }

    /// A tool that only looks, its calls side by side.
    #[must_use]
    pub fn looking(name: &str) -> Self {
        Self::with(name, Domain::Web, Effect::Observe).side_by_side()
    }

    /// A tool that sends something out, its calls one after the other.
    #[must_use]
    pub fn sending(name: &str) -> Self {
        Self::with(name, Domain::Web, Effect::Send)
    }

    /// A tool that runs commands, its calls one after the other.
    #[must_use]
    pub fn executing(name: &str) -> Self {
        Self::with(name, Domain::Shell, Effect::Execute)
    }

    /// A tool that somebody else runs, its calls side by side.
    #[must_use]
    pub fn delegated(name: &str) -> Self {
        let mut tool = Self::with(name, Domain::Web, Effect::Send).side_by_side();
        tool.definition.delegated = true;
        tool
    }

    /// Sets the result of a call by this name, once. A call without a script gives "Done.".
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

    /// Returns the calls that started, in order, and those that ended, as `name end`.
    #[must_use]
    pub fn ran(&self) -> Arc<Mutex<Vec<String>>> {
        Arc::clone(&self.ran)
    }

    /// The person at the desktop.
    #[must_use]
    pub fn human(&self) -> UserInputMonitor {
        self.human.clone()
    }

    /// Sets the screen seen after the person has returned the desktop, once.
    ///
    /// # Panics
    /// When a test thread panicked while the tool ran.
    #[must_use]
    pub fn shows(self, look: DesktopObservation) -> Self {
        self.looks.lock().unwrap().push_back(look);
        self
    }

    /// Sets the picture of the next approval question, once: around a place in a window. Whether it
    /// still looks like that when they have answered.
    ///
    /// # Panics
    /// When a test thread panicked while the tool ran.
    #[must_use]
    pub fn previews(self, picture: &[u8], still: bool) -> Self {
        self.previews.lock().unwrap().push_back(ApprovalPreview {
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
            stale_check: Arc::new(ScriptedStaleCheck(still)),
        });
        self
    }

    /// Returns the number of times it released pressed input.
    #[must_use]
    pub fn let_go(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.let_go)
    }

    /// Lets one `held` call go on for each permit that is added.
    #[must_use]
    pub fn release(&self) -> Arc<Semaphore> {
        Arc::clone(&self.released)
    }

    /// As if it came from this MCP server.
    #[must_use]
    pub fn from_server(mut self, server: &str) -> Self {
        self.definition.domain = Domain::Server(server.to_owned());
        self
    }

    /// Returns the number of times the input of a call was parsed.
    #[must_use]
    pub fn parses(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.parses)
    }

    /// Returns the number of times a call was asked for its claims.
    #[must_use]
    pub fn claims(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.claims)
    }

    /// The desktop it acts on, when it does.
    #[must_use]
    pub fn desktop_session(self: &Arc<Self>) -> Option<Arc<dyn DesktopSession>> {
        let is_desktop = self.definition.domain == Domain::Desktop;
        is_desktop.then(|| Arc::clone(self) as _)
    }

    fn with(name: &str, domain: Domain, effect: Effect) -> Self {
        let definition = Definition::new(name, domain, effect, "A scripted tool")
            .input_schema(json!({"type": "object"}));
        Self {
            definition,
            parses: Arc::default(),
            claims: Arc::default(),
            results: Mutex::default(),
            ran: Arc::default(),
            released: Arc::new(Semaphore::new(0)),
            let_go: Arc::default(),
            human: UserInputMonitor::default(),
            looks: Mutex::default(),
            previews: Mutex::default(),
        }
    }

    fn side_by_side(mut self) -> Self {
        self.definition = self.definition.parallel();
        self
    }

    /// As a desktop does it: the person comes first.
    async fn taken_over(&self) -> &'static str {
        let mut taken = self.human.takeover();
        let by = *taken.wait_for(Option::is_some).await.unwrap();
        match by {
            Some(by) if self.definition.domain == Domain::Desktop => by.as_str(),
            _ => std::future::pending().await,
        }
    }

    fn note(&self, text: String) {
        self.ran.lock().unwrap().push(text);
    }
}

impl Tool for ScriptedTool {
    type Input = Value;

    fn definition(&self) -> Definition {
        self.definition.clone()
    }

    fn prepare(self: Arc<Self>, input: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        self.parses.fetch_add(1, Ordering::Relaxed);
        if input.get("bad").is_some() {
            return Err(ToolError::ForModel("`bad` is not allowed.".into()));
        }
        let effect = match scope.name.as_str() {
            "screenshot" => Effect::Observe,
            _ => self.definition.effect,
        };
        let title = format!("Use {}", scope.name);
        let call = ScriptedCall {
            tool: self,
            name: scope.name,
            input,
        };
        Ok(Invocation::new(effect, title, call))
    }
}

/// A call of a scripted tool.
struct ScriptedCall {
    tool: Arc<ScriptedTool>,
    name: String,
    input: Value,
}

#[async_trait]
impl Operation for ScriptedCall {
    async fn claims(&self) -> ResourceClaims {
        self.tool.claims.fetch_add(1, Ordering::Relaxed);
        let claims = ResourceClaims::of_input(&self.input);
        match self.tool.definition.domain {
            // As the real desktop does it: every step reaches a program.
            Domain::Desktop => ResourceClaims {
                window: Some(WindowName {
                    title: "A form".to_owned(),
                    app: "form".to_owned(),
                }),
                receiver: Receiver::Text,
                ..claims
            },
            // Its programs run inside walls and reach the network through them.
            Domain::Shell => ResourceClaims {
                confinement: Confinement::Inside,
                ..claims
            },
            _ => claims,
        }
    }

    async fn preview(&self) -> Option<ApprovalPreview> {
        self.tool.previews.lock().unwrap().pop_front()
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Self { tool, name, .. } = self;
        tool.note(name.clone());
        match name.as_str() {
            "hang" => return Err(ToolError::TakenOver(tool.taken_over().await)),
            "crash" => panic!("scripted crash"),
            "held" => tokio::select! {
                () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
                by = tool.taken_over() => return Err(ToolError::TakenOver(by)),
                permit = tool.released.acquire() => permit.unwrap().forget(),
            },
            "reports" => {
                for step in 1..=REPORTS {
                    context.progress.report(Progress {
                        message: format!("step {step}").into(),
                        fraction: None,
                    });
                    tokio::task::yield_now().await;
                }
                tool.released.acquire().await.unwrap().forget();
            }
            _ => tokio::task::yield_now().await,
        }
        let verdicts = self.reach(context).await;
        tool.note(format!("{name} end"));
        if !verdicts.is_empty() {
            return Ok(ToolOutput::text(
                verdicts.join("; "),
                format!("Used {name}"),
            ));
        }
        let scripted = tool
            .results
            .lock()
            .unwrap()
            .get_mut(name)
            .and_then(VecDeque::pop_front);
        scripted.unwrap_or_else(|| Ok(ToolOutput::text("Done.", format!("Used {name}"))))
    }
}

impl ScriptedCall {
    /// Asks the gate about the sites in the input.
    async fn reach(&self, context: &ToolContext) -> Vec<String> {
        let sites = self.input["reaches"].as_array().into_iter().flatten();
        let mut verdicts = Vec::new();
        for site in sites.filter_map(Value::as_str) {
            let verdict = context.network.decide(&Destination::new(site, 443)).await;
            verdicts.push(match verdict {
                Verdict::Allowed { limit_bytes: None } => format!("{site} allowed"),
                Verdict::Allowed {
                    limit_bytes: Some(limit),
                } => {
                    format!("{site} allowed up to {limit} bytes")
                }
                Verdict::Refused(reason) => format!("{site} refused: {reason}"),
            });
        }
        if let Some(site) = self.input["gives_up"].as_str() {
            let destination = Destination::new(site, 443);
            tokio::select! {
                _ = context.network.decide(&destination) => verdicts.push("answered".to_owned()),
                permit = self.tool.released.acquire() => {
                    permit.unwrap().forget();
                    verdicts.push(format!("{site} given up"));
                }
            }
        }
        verdicts
    }
}

#[async_trait]
impl DesktopSession for ScriptedTool {
    async fn release(&self) {
        self.let_go.fetch_add(1, Ordering::Relaxed);
    }

    fn watch_takeover(&self) -> TakeoverMonitor {
        TakeoverMonitor::start(&self.human)
    }

    async fn observe(
        &self,
        _session: &SessionId,
        _picture: Option<PictureSize>,
    ) -> Option<DesktopObservation> {
        self.looks.lock().unwrap().pop_front()
    }
}
