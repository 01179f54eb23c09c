//! Typed tools. The input of a call is parsed once, into the tool's own type; the schema that models see is derived
//! from that type. What comes out is an [`Invocation`], which says what the call does and runs it.

use crate::{
    ApprovalPreview, AsksPerson, BackgroundJob, Definition, SubAgentTask, ToolContext, ToolError,
    input,
};
use async_trait::async_trait;
use localization::LocalizedText;
use protocol::{CallId, Effect, PictureSize, ResourceClaims, SessionId, ToolOutput, ToolSpec};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// Something a model can call.
pub trait Tool: Send + Sync + 'static {
    /// Arguments of a call. Tools from outside take [`Value`] and bring a schema of their own.
    type Input: DeserializeOwned + JsonSchema;

    /// Name, family, effect and description. Constant for the life of the tool.
    fn definition(&self) -> Definition;

    /// Prepares a call, without side effects and without waiting. The error says what was wrong with the input and
    /// what is possible.
    fn prepare(
        self: Arc<Self>,
        input: Self::Input,
        scope: CallScope,
    ) -> Result<Invocation, ToolError>;
}

/// A call whose input was parsed: its effect and title, before it runs.
pub struct Invocation {
    /// Effect of this very call; never more than that of the tool.
    pub effect: Effect,
    /// Title for people: one plain sentence about what the call will do.
    pub title: LocalizedText,
    /// The whole command or text, where people must see all of it before they allow it.
    pub exact: Option<String>,
    /// The work itself.
    pub operation: Arc<dyn Operation>,
}

/// The work of one call.
#[async_trait]
pub trait Operation: Send + Sync {
    /// Returns the resources that the call reaches for: paths, addresses, commands, texts.
    async fn claims(&self) -> ResourceClaims;

    /// Returns the preview shown before a person allows the call; `None` when there is nothing to see.
    async fn preview(&self) -> Option<ApprovalPreview> {
        None
    }

    /// Runs the call. Returns soon after `context.cancel` fires, with nothing left pressed, open or running.
    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError>;

    /// The job behind the call, when its work is done elsewhere and outlasts this program: a session submits and
    /// follows it instead of running it.
    fn background(&self) -> Option<&dyn BackgroundJob> {
        None
    }

    /// The question of a call that asks the person: a session has it answered instead of running the call.
    fn asks_person(&self) -> Option<&dyn AsksPerson> {
        None
    }

    /// The part of the task that a call gives away: a session has a sub-agent work on it instead of running the call.
    fn sub_agent(&self) -> Option<&SubAgentTask> {
        None
    }
}

/// Identity of a call: its id, name and session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallScope {
    /// Id of the call.
    pub call: CallId,
    /// Name it was called by: the tool's, or that of an action of a toolset.
    pub name: String,
    /// Its session.
    pub session: SessionScope,
}

/// The session a call belongs to. Some tools keep something for each, such as a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionScope {
    /// Its id.
    pub id: SessionId,
    /// Size of all its pictures of the screen; `None` means as large as they can be.
    pub picture: Option<PictureSize>,
    /// The tools of this session. None outside of one.
    pub tools: Arc<[ToolSpec]>,
}

/// A tool with its input type erased, as the registry holds it. Every [`Tool`] is one.
pub trait AnyTool: Send + Sync {
    /// Its definition, with the schema of its input.
    fn described(&self) -> Definition;

    /// Parses the input of a call and prepares it. For an action of a toolset, the input is an object with one field:
    /// the action's name.
    fn parsed(self: Arc<Self>, input: Value, scope: CallScope) -> Result<Invocation, ToolError>;
}

impl<T: Tool> AnyTool for T {
    fn described(&self) -> Definition {
        let mut definition = self.definition();
        definition
            .input_schema
            .get_or_insert_with(input::schema_of::<T::Input>);
        definition
    }

    fn parsed(self: Arc<Self>, input: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        let input = input::parse(input, &scope.name)?;
        self.prepare(input, scope)
    }
}

impl Invocation {
    /// A call with this effect, told in this sentence.
    pub fn new(
        effect: Effect,
        title: impl Into<LocalizedText>,
        operation: impl Operation + 'static,
    ) -> Self {
        Self {
            effect,
            title: title.into(),
            exact: None,
            operation: Arc::new(operation),
        }
    }

    /// Shows people all of this text before they allow the call.
    #[must_use]
    pub fn exact(self, text: impl Into<Option<String>>) -> Self {
        Self {
            exact: text.into(),
            ..self
        }
    }
}

impl SessionScope {
    /// A session whose pictures are as large as they can be.
    #[must_use]
    pub fn of(id: impl Into<SessionId>) -> Self {
        Self {
            id: id.into(),
            picture: None,
            tools: Arc::default(),
        }
    }
}
