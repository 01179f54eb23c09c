//! The set of tools a session can use: looks a call up and checks its input. Whether it may run, and
//! when, is the agent's business; timing and logging too.

use crate::{Look, Member, PersonWatch, Tool, ToolError};
use protocol::{
    Concurrency, Domain, Effect, HostedTool, PictureSize, SessionId, ToolCall, ToolKind, ToolSpec,
};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// All tools, in the order models are told of them.
#[derive(Clone, Default)]
pub struct Registry {
    tools: Vec<Registered>,
}

#[derive(Clone)]
struct Registered {
    tool: Arc<dyn Tool>,
    spec: ToolSpec,
    /// Checks the input of tools with a schema of their own. Hosted ones check themselves.
    validator: Option<Arc<jsonschema::Validator>>,
}

/// A call whose tool is known and whose input is sound.
#[derive(Clone)]
pub struct Prepared {
    /// What will run it.
    pub tool: Arc<dyn Tool>,
    /// The call.
    pub call: ToolCall,
    /// Its kind.
    pub kind: CallKind,
}

/// Something that can be called by its name alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Callable {
    /// The name.
    pub name: String,
    /// The toolset it belongs to, if any.
    pub toolset: Option<String>,
    /// What it does.
    pub description: String,
    /// The family of its tool.
    pub domain: Domain,
    /// The strongest thing it can do.
    pub effect: Effect,
    /// What its input must look like, as a JSON Schema.
    pub input_schema: Value,
}

/// What kind of call it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallKind {
    /// The tool's family.
    pub domain: Domain,
    /// What this very call does to the world.
    pub effect: Effect,
    /// Whether it may run beside others.
    pub concurrency: Concurrency,
}

/// A set of tools that no model could be told of.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// Two tools with one name.
    #[error("two tools are called {0:?}")]
    Duplicate(String),
    /// A schema that is no JSON Schema.
    #[error("the input schema of {name:?} is not valid: {reason}")]
    Schema {
        /// The tool.
        name: String,
        /// What is wrong.
        reason: String,
    },
}

impl Registry {
    /// Takes the tools as they are.
    pub fn new(tools: Vec<Arc<dyn Tool>>) -> Result<Self, RegistryError> {
        let tools = tools
            .into_iter()
            .map(register)
            .collect::<Result<Vec<_>, _>>()?;
        let registry = Self { tools };
        match ToolSpec::first_duplicate(&registry.specs()) {
            Some(name) => Err(RegistryError::Duplicate(name.to_owned())),
            None => Ok(registry),
        }
    }

    /// What a model is told.
    #[must_use]
    pub fn specs(&self) -> Vec<ToolSpec> {
        self.tools
            .iter()
            .map(|registered| registered.spec.clone())
            .collect()
    }

    /// Every name that can be called by itself: of a toolset its members, of any other tool its own.
    #[must_use]
    pub fn callables(&self) -> Vec<Callable> {
        self.tools.iter().flat_map(callables).collect()
    }

    /// One plain sentence for people: what the call wants to do.
    #[must_use]
    pub fn sentence(&self, call: &ToolCall) -> String {
        match self.find(call) {
            Some(registered) => registered.tool.sentence(call),
            None => format!("Use “{}”, which Qilbee does not have", call.name),
        }
    }

    /// What is known of a call before it is looked at closely; `None` when its tool is unknown.
    #[must_use]
    pub fn kind_of(&self, call: &ToolCall) -> Option<CallKind> {
        let registered = self.find(call)?;
        Some(CallKind {
            domain: registered.spec.domain.clone(),
            effect: registered.tool.effect(call),
            concurrency: registered.spec.concurrency,
        })
    }

    /// A turn gives up the desktop: nothing stays pressed.
    pub async fn let_go(&self) {
        for registered in &self.tools {
            registered.tool.let_go().await;
        }
    }

    /// From now on the person can take over what the tools act on, as long as what this gives lives.
    #[must_use]
    pub fn watch_person(&self) -> Option<PersonWatch> {
        let mut tools = self.tools.iter();
        tools.find_map(|registered| registered.tool.watch_person())
    }

    /// What there is to see now, as the session sees it.
    pub async fn look(&self, session: &SessionId, picture: Option<PictureSize>) -> Option<Look> {
        for registered in &self.tools {
            if let Some(look) = registered.tool.look(session, picture).await {
                return Some(look);
            }
        }
        None
    }

    /// A session ended: every tool lets go of what it kept for it.
    pub async fn end_session(&self, session: &SessionId) {
        for registered in &self.tools {
            registered.tool.end_session(session).await;
        }
    }

    /// Finds the tool and checks the input. The error lists what is possible.
    pub fn prepare(&self, call: &ToolCall) -> Result<Prepared, ToolError> {
        let Some(registered) = self.find(call) else {
            return Err(ToolError::ForModel(self.unknown(call)));
        };
        if let Some(validator) = &registered.validator {
            let faults: Vec<_> = validator
                .iter_errors(&call.input)
                .map(|fault| format!("{}: {fault}", fault.instance_path()))
                .collect();
            if !faults.is_empty() {
                let faults = faults.join("; ");
                return Err(ToolError::ForModel(format!(
                    "The input of {} is not valid. {faults}",
                    call.name
                )));
            }
        }
        registered.tool.check(call)?;
        Ok(Prepared {
            tool: Arc::clone(&registered.tool),
            call: call.clone(),
            kind: CallKind {
                domain: registered.spec.domain.clone(),
                effect: registered.tool.effect(call),
                concurrency: registered.spec.concurrency,
            },
        })
    }

    /// Whether the call is sound and its work is one that is handed over and followed.
    #[must_use]
    pub fn hands_over(&self, call: &ToolCall) -> bool {
        let prepared = self.prepare(call);
        prepared.is_ok_and(|prepared| prepared.tool.handover().is_some())
    }

    fn find(&self, call: &ToolCall) -> Option<&Registered> {
        // A member of a toolset is looked up by its toolset: a plain tool may share a member's name.
        let wanted = call.toolset.as_deref().unwrap_or(&call.name);
        self.tools
            .iter()
            .find(|registered| registered.spec.name == wanted)
    }

    fn unknown(&self, call: &ToolCall) -> String {
        let known: Vec<_> = self
            .tools
            .iter()
            .map(|registered| registered.spec.name.as_str())
            .collect();
        format!(
            "There is no tool called {:?}. Known tools: {}.",
            call.name,
            known.join(", ")
        )
    }
}

fn callables(registered: &Registered) -> Vec<Callable> {
    let Registered { tool, spec, .. } = registered;
    let members = tool.members();
    if members.is_empty() {
        let (ToolKind::Custom {
            description,
            input_schema,
        }
        | ToolKind::Hosted {
            description,
            input_schema,
            ..
        }) = &spec.kind;
        return vec![Callable {
            name: spec.name.clone(),
            toolset: None,
            description: description.clone(),
            domain: spec.domain.clone(),
            effect: spec.effect,
            input_schema: input_schema.clone(),
        }];
    }
    let of_member = |member: Member| Callable {
        name: member.name.to_owned(),
        toolset: Some(spec.name.clone()),
        description: member.description.to_owned(),
        domain: spec.domain.clone(),
        effect: member.effect,
        input_schema: member.input_schema,
    };
    members.into_iter().map(of_member).collect()
}

fn register(tool: Arc<dyn Tool>) -> Result<Registered, RegistryError> {
    let spec = tool.spec();
    let validator = match &spec.kind {
        ToolKind::Hosted {
            tool:
                HostedTool::Computer | HostedTool::Bash | HostedTool::TextEditor | HostedTool::Memory,
            ..
        } => None,
        ToolKind::Custom { input_schema, .. } => {
            let validator = jsonschema::draft202012::new(input_schema).map_err(|error| {
                RegistryError::Schema {
                    name: spec.name.clone(),
                    reason: error.to_string(),
                }
            })?;
            Some(Arc::new(validator))
        }
    };
    Ok(Registered {
        tool,
        spec,
        validator,
    })
}
