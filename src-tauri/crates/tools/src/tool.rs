//! The trait every tool has, and what a running call is given.

use crate::{Exhibit, FileKeeper, Handover, Look, PersonWatch, ToolError};
use async_trait::async_trait;
use protocol::{Effect, PictureSize, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Something the model can ask for.
#[async_trait]
pub trait Tool: Send + Sync {
    /// What it is. Constant for the life of the tool.
    fn spec(&self) -> ToolSpec;

    /// The actions of a toolset, each called by its own name. None for a plain tool.
    fn members(&self) -> Vec<Member> {
        Vec::new()
    }

    /// What this very call would do to the world; never more than the specification's effect.
    fn effect(&self, call: &ToolCall) -> Effect;

    /// One plain sentence for people: what this call wants to do. Must cope with any input.
    fn sentence(&self, call: &ToolCall) -> String;

    /// The whole command or text of this call, where people must see all of it before they allow it.
    fn exact(&self, _call: &ToolCall) -> Option<String> {
        None
    }

    /// What this call is about, for whoever decides whether it may run. Must cope with any input.
    async fn concerns(&self, call: &ToolCall, _session: &SessionId) -> ResourceClaims {
        ResourceClaims::of_input(&call.input)
    }

    /// What a person is to be shown of this call before they allow it, as the session sees it and in a picture of its
    /// size. Nothing when there is nothing to see.
    async fn exhibit(
        &self,
        _call: &ToolCall,
        _session: &SessionId,
        _picture: Option<PictureSize>,
    ) -> Option<Exhibit> {
        None
    }

    /// Whether it reads references itself. For any other tool, an argument that is one is replaced by what
    /// it stands for.
    fn takes_references(&self) -> bool {
        false
    }

    /// Checks the input before anything runs. The text says what was wrong and what is possible.
    fn check(&self, call: &ToolCall) -> Result<(), ToolError>;

    /// Does it. Returns soon after `context.cancel` fires, with nothing left pressed, open or running.
    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError>;

    /// For a tool whose work is done elsewhere and outlasts this program: a session hands its calls over
    /// and follows them instead of running them.
    fn handover(&self) -> Option<&dyn Handover> {
        None
    }

    /// A turn gives up what it shared with others: nothing it pressed stays pressed. Comes back soon.
    async fn let_go(&self) {}

    /// From now on the person can take over what this tool acts on, as long as what this gives lives.
    /// Nothing when it acts on nothing that they could take over.
    fn watch_person(&self) -> Option<PersonWatch> {
        None
    }

    /// Looks at what the person may have changed, as the session sees it and in a picture of its size.
    /// Nothing when there is nothing to see.
    async fn look(&self, _session: &SessionId, _picture: Option<PictureSize>) -> Option<Look> {
        None
    }

    /// A session ended: what was kept for it alone, such as its shell, is let go of.
    async fn end_session(&self, _session: &SessionId) {}
}

/// One action of a toolset.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The name it is called by.
    pub name: &'static str,
    /// What it does, for people: a sentence or two.
    pub description: &'static str,
    /// The strongest thing it can do.
    pub effect: Effect,
    /// What its input must look like, as a JSON Schema.
    pub input_schema: Value,
}

/// What a running call is given: whose it is, a way to be stopped and a way to say how far it is.
#[derive(Clone)]
pub struct ToolContext {
    /// The session it belongs to: some tools keep something for each, such as a shell.
    pub session: SessionId,
    /// How large this session's pictures of the screen are, all of them; nothing means as large as they
    /// can be.
    pub picture: Option<PictureSize>,
    /// Fires when the call must end.
    pub cancel: CancellationToken,
    /// Where it says how far it is.
    pub progress: ProgressSink,
    /// Where it hands in what a file was, before it changes it.
    pub keeper: Arc<dyn FileKeeper>,
}

/// How far a call is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub message: String,
    /// From 0 to 1, when known.
    pub fraction: Option<f64>,
}

/// Takes progress and never makes the call wait: what nobody reads in time is dropped.
#[derive(Clone)]
pub struct ProgressSink(Option<mpsc::Sender<Progress>>);

impl ProgressSink {
    /// Sends to `sender` as long as there is room.
    #[must_use]
    pub fn new(sender: mpsc::Sender<Progress>) -> Self {
        Self(Some(sender))
    }

    /// For callers that do not care.
    #[must_use]
    pub fn ignored() -> Self {
        Self(None)
    }

    /// Says how far the call is.
    pub fn report(&self, progress: Progress) {
        if let Some(sender) = &self.0 {
            // A full or closed channel means nobody is looking: progress is passing by nature.
            let _ = sender.try_send(progress);
        }
    }
}
