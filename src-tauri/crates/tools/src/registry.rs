//! The tools there are, as one handle that many hold: tools come and go while the program runs, and a call
//! is looked up and its input checked. Whether it may run, and when, is the agent's business; timing and
//! logging too.
//!
//! Who reads gets the set as it is at that moment and holds nothing: neither a change nor another reader waits.

mod faults;
mod schema;
mod set;

use crate::{AnyTool, KeptResults, Operation, SessionScope, ToolError, reference::resolved};
use protocol::{Concurrency, Domain, Effect, SessionId, ToolCall, ToolSpec};
use serde::Serialize;
use serde_json::Value;
use set::{Registered, ToolSet};
use std::{
    convert::Infallible,
    sync::{Arc, PoisonError, RwLock},
};

/// All tools, in the order models are told of them. Clones are the same registry.
#[derive(Clone)]
pub struct Registry(Arc<RwLock<Arc<ToolSet>>>);

/// A call whose tool is known and whose input was parsed.
#[derive(Clone)]
pub struct PreparedCall {
    /// The call.
    pub call: ToolCall,
    /// Its family, effect and concurrency.
    pub kind: CallKind,
    /// One plain sentence for people: what it wants to do.
    pub title: String,
    /// The whole command or text, where people must see all of it before they allow it.
    pub exact: Option<String>,
    /// The work itself.
    pub operation: Arc<dyn Operation>,
    /// What parsed it.
    tool: Arc<dyn AnyTool>,
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

/// A tool that no model could be told of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// Two tools with one name.
    #[error("two tools are called {0:?}")]
    Duplicate(String),
    /// A name that models cannot say, or that says something else than where the tool comes from.
    #[error("{name:?} cannot be a tool's name: {reason}")]
    Name {
        /// The name.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A schema that is no JSON Schema.
    #[error("the input schema of {name:?} is not valid: {reason}")]
    Schema {
        /// The tool.
        name: String,
        /// What is wrong.
        reason: String,
    },
}

impl Default for Registry {
    fn default() -> Self {
        Self::of(ToolSet::default())
    }
}

/// What there is.
impl Registry {
    /// A registry that begins with these tools.
    pub fn new(tools: Vec<Arc<dyn AnyTool>>) -> Result<Self, RegistryError> {
        let mut set = ToolSet::default();
        for tool in tools {
            set.add(Registered::new(tool)?)?;
        }
        Ok(Self::of(set))
    }

    /// The tool with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<dyn AnyTool>> {
        let set = self.set();
        set.named(name)
            .map(|registered| Arc::clone(&registered.tool))
    }

    /// The tools of one family.
    #[must_use]
    pub fn list(&self, domain: &Domain) -> Vec<ToolSpec> {
        let mut specs = self.specs();
        specs.retain(|spec| spec.domain == *domain);
        specs
    }

    /// What a model is told: all tools, for a session that begins now.
    #[must_use]
    pub fn specs(&self) -> Vec<ToolSpec> {
        self.set().specs()
    }

    /// Every name that can be called by itself: of a toolset its members, of any other tool its own.
    #[must_use]
    pub fn callables(&self) -> Vec<Callable> {
        self.set().callables()
    }
}

/// Tools come and go.
impl Registry {
    /// Takes a tool in, behind those that are there. Sessions that begin from now on know it.
    ///
    /// # Errors
    /// When its name is taken or is none, or its schema is none. The set stays as it was.
    pub fn register(&self, tool: Arc<dyn AnyTool>) -> Result<(), RegistryError> {
        let registered = Registered::new(tool)?;
        self.exchange(|set| set.add(registered))
    }

    /// Puts these in the place of all tools of a family, in one step. Gives those that could not be
    /// taken in, by name; the others are.
    pub fn replace(&self, domain: &Domain, tools: Vec<Arc<dyn AnyTool>>) -> Vec<RegistryError> {
        let (mut refused, mut sound) = (Vec::new(), Vec::new());
        for tool in tools {
            match Registered::new(tool) {
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

    /// Changes the set, or leaves it as it is when the change fails.
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

    /// Whether the tool that prepared this call is still registered.
    #[must_use]
    pub fn is_current(&self, prepared: &PreparedCall) -> bool {
        let set = self.set();
        let found = set.find(&prepared.call);
        found.is_some_and(|registered| Arc::ptr_eq(&registered.tool, &prepared.tool))
    }

    /// What is known of a call without its input: its family, the strongest effect and the concurrency of its tool.
    /// `None` when its tool is unknown.
    #[must_use]
    pub fn kind_of(&self, call: &ToolCall) -> Option<CallKind> {
        self.set().find(call).map(|registered| CallKind {
            domain: registered.definition.domain.clone(),
            effect: registered.definition.effect,
            concurrency: registered.definition.concurrency,
        })
    }

    /// One plain sentence for people about a call that can't be prepared.
    #[must_use]
    pub fn fallback_title(&self, call: &ToolCall) -> String {
        match self.set().find(call) {
            Some(registered) => registered.fallback_title(call),
            None => format!("Use “{}”, which Qilbee does not have", call.name),
        }
    }

    /// The call with its artifact URIs resolved: an argument that is exactly one is replaced by that artifact of the
    /// session. `None` when there is nothing to resolve.
    ///
    /// # Errors
    /// When an artifact is missing or does not fit.
    pub async fn resolve(
        &self,
        call: &ToolCall,
        session: &SessionId,
        results: &dyn KeptResults,
    ) -> Result<Option<ToolCall>, ToolError> {
        let set = self.set();
        match set.find(call) {
            Some(found) if !found.definition.reads_artifacts => {
                resolved(call, found.definition.schema(), session, results).await
            }
            Some(_) | None => Ok(None),
        }
    }
}
