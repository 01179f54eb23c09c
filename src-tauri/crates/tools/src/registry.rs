//! Registry of tools: tools come and go while the program runs, and calls are looked up and their input checked. Whether
//! and when a call runs is decided by the agent.
//!
//! Readers get a snapshot of the set and hold no lock: neither changes nor other readers wait.

mod input_schema;
mod tool_set;
mod validation_errors;

use crate::{
    AnyTool, NamedResults, Operation, SessionScope, ToolError,
    artifact::{resolve_references, resolve_step_names},
};
use localization::{LocalizedText, localized};
use protocol::{Concurrency, Domain, Effect, ToolCall, ToolSpec};
use serde::Serialize;
use serde_json::Value;
use std::{
    convert::Infallible,
    sync::{Arc, PoisonError, RwLock},
};
use tool_set::{RegisteredTool, ToolSet};

/// All tools, in the order models are told of them. Clones share the registry.
#[derive(Clone)]
pub struct Registry(Arc<RwLock<Arc<ToolSet>>>);

/// A call whose tool is known and whose input was parsed.
#[derive(Clone)]
pub struct PreparedCall {
    /// The call.
    pub call: ToolCall,
    /// Its family, effect and concurrency.
    pub kind: CallKind,
    /// Title for people.
    pub title: LocalizedText,
    /// The whole command or text, where people must see all of it before they allow it.
    pub exact: Option<String>,
    /// The work itself.
    pub operation: Arc<dyn Operation>,
    /// The tool that parsed it.
    tool: Arc<dyn AnyTool>,
}

/// A tool or an action of a toolset, callable by its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Callable {
    /// The name.
    pub name: String,
    /// The toolset it belongs to, if any.
    pub toolset: Option<String>,
    /// The description.
    pub description: String,
    /// The family of its tool.
    pub domain: Domain,
    /// The strongest effect of its calls.
    pub effect: Effect,
    /// JSON Schema of the input.
    pub input_schema: Value,
}

/// Family, effect and concurrency of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallKind {
    /// The tool's family.
    pub domain: Domain,
    /// Effect of this very call.
    pub effect: Effect,
    /// Concurrency with other calls.
    pub concurrency: Concurrency,
}

/// A tool that can't be registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RegistryError {
    /// Two tools with one name.
    Duplicate(String),
    /// A name that providers reject, or that doesn't fit the tool's origin.
    Name {
        /// The name.
        name: String,
        /// The problem.
        reason: LocalizedText,
    },
    /// An invalid JSON Schema.
    Schema {
        /// The tool.
        name: String,
        /// The problem.
        reason: LocalizedText,
    },
}

impl RegistryError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Duplicate(name) => localized!("tools-duplicate", tool = format!("{name:?}")),
            Self::Name { name, reason } => {
                localized!(
                    "tools-bad-name",
                    problem = reason,
                    tool = format!("{name:?}")
                )
            }
            Self::Schema { name, reason } => localized!(
                "tools-bad-schema",
                problem = reason,
                tool = format!("{name:?}")
            ),
        }
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::of(ToolSet::default())
    }
}

/// Lookup.
impl Registry {
    /// Creates a registry with these tools.
    pub fn new(tools: Vec<Arc<dyn AnyTool>>) -> Result<Self, RegistryError> {
        let mut set = ToolSet::default();
        for tool in tools {
            set.add(RegisteredTool::new(tool)?)?;
        }
        Ok(Self::of(set))
    }

    /// Returns the tool with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<dyn AnyTool>> {
        let set = self.set();
        set.named(name)
            .map(|registered| Arc::clone(&registered.tool))
    }

    /// Lists the tools of one family.
    #[must_use]
    pub fn list(&self, domain: &Domain) -> Vec<ToolSpec> {
        let mut specs = self.specs();
        specs.retain(|spec| spec.domain == *domain);
        specs
    }

    /// Lists all tools as models get them, for a session that starts now.
    #[must_use]
    pub fn specs(&self) -> Vec<ToolSpec> {
        self.set().specs()
    }

    /// Lists every callable name: the actions of toolsets, and the names of other tools.
    #[must_use]
    pub fn callables(&self) -> Vec<Callable> {
        self.set().callables()
    }
}

/// Changes.
impl Registry {
    /// Adds a tool after the existing ones. Sessions that start from now on know it.
    ///
    /// # Errors
    /// When its name is taken or invalid, or its schema is invalid. The set stays unchanged.
    pub fn register(&self, tool: Arc<dyn AnyTool>) -> Result<(), RegistryError> {
        let registered = RegisteredTool::new(tool)?;
        self.exchange(|set| set.add(registered))
    }

    /// Replaces all tools of a family, in one step. Returns the errors of those that could not be added; the others are.
    pub fn replace(&self, domain: &Domain, tools: Vec<Arc<dyn AnyTool>>) -> Vec<RegistryError> {
        let (mut refused, mut sound) = (Vec::new(), Vec::new());
        for tool in tools {
            match RegisteredTool::new(tool) {
                Ok(registered) => sound.push(registered),
                Err(error) => refused.push(error),
            }
        }
        let Ok(()) = self.exchange(|set| {
            set.remove_all(domain);
            refused.extend(sound.into_iter().filter_map(|tool| set.add(tool).err()));
            Ok::<_, Infallible>(())
        });
        refused
    }

    fn of(set: ToolSet) -> Self {
        Self(Arc::new(RwLock::new(Arc::new(set))))
    }

    fn set(&self) -> Arc<ToolSet> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the set, or leaves it unchanged when the change fails.
    fn exchange<T, E>(&self, change: impl FnOnce(&mut ToolSet) -> Result<T, E>) -> Result<T, E> {
        let mut current = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut next = ToolSet::clone(&current);
        let changed = change(&mut next)?;
        *current = Arc::new(next);
        Ok(changed)
    }
}

/// Calls.
impl Registry {
    /// Finds the tool and parses the input. `known` are the tools the session was told of: one of them may be gone
    /// since.
    ///
    /// # Errors
    /// Says what was wrong and lists what is possible.
    pub fn prepare(
        &self,
        call: &ToolCall,
        session: &SessionScope,
        known: &[ToolSpec],
    ) -> Result<PreparedCall, ToolError> {
        let set = self.set();
        match set.find(call) {
            Some(registered) => registered.prepare(call, session),
            None => Err(ToolError::ForModel(set.unknown(call, known))),
        }
    }

    /// Returns `true` if the tool that prepared this call is still registered.
    #[must_use]
    pub fn is_current(&self, prepared: &PreparedCall) -> bool {
        let set = self.set();
        let found = set.find(&prepared.call);
        found.is_some_and(|registered| Arc::ptr_eq(&registered.tool, &prepared.tool))
    }

    /// Returns the family, strongest effect and concurrency of a call's tool, without parsing its input. `None` when the
    /// tool is unknown.
    #[must_use]
    pub fn kind_of(&self, call: &ToolCall) -> Option<CallKind> {
        self.set().find(call).map(|registered| CallKind {
            domain: registered.definition.domain.clone(),
            effect: registered.definition.effect,
            concurrency: registered.definition.concurrency,
        })
    }

    /// Returns the title of a call that can't be prepared.
    #[must_use]
    pub fn fallback_title(&self, call: &ToolCall) -> LocalizedText {
        match self.set().find(call) {
            Some(registered) => registered.fallback_title(call),
            None => localized!("tools-use-unknown", tool = &call.name),
        }
    }

    /// The call with its references resolved: an argument that is exactly one is replaced by the result it names. `None`
    /// when there is nothing to resolve.
    ///
    /// # Errors
    /// When a result is missing or does not fit.
    pub async fn resolve(
        &self,
        call: &ToolCall,
        results: NamedResults<'_>,
    ) -> Result<Option<ToolCall>, ToolError> {
        let set = self.set();
        match set.find(call) {
            Some(found) if found.definition.reads_artifacts => {
                resolve_step_names(call, results.steps)
            }
            Some(found) => resolve_references(call, found.definition.schema(), results).await,
            None => Ok(None),
        }
    }
}
