//! The tools there are, as one handle that many hold: tools come and go while the program runs, and a call
//! is looked up and its input checked. Whether it may run, and when, is the agent's business; timing and
//! logging too.
//!
//! Who reads gets the set as it is at that moment and holds nothing: neither a change nor another reader waits.

mod faults;
mod schema;
mod set;

use crate::{Look, PersonWatch, Tool, ToolContext, ToolError};
use protocol::{
    Concurrency, Domain, Effect, PictureSize, SessionId, ToolCall, ToolOutput, ToolSpec,
};
use serde::Serialize;
use serde_json::Value;
use set::{Registered, ToolSet};
use std::{
    convert::Infallible,
    sync::{Arc, PoisonError, RwLock},
};
use tokio::sync::watch;

/// All tools, in the order models are told of them. Clones are the same registry.
#[derive(Clone)]
pub struct Registry(Arc<Shared>);

struct Shared {
    /// Locked only to take or to exchange the set.
    tools: RwLock<Arc<ToolSet>>,
    /// Which change of the set was the last.
    changes: watch::Sender<u64>,
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
    pub fn new(tools: Vec<Arc<dyn Tool>>) -> Result<Self, RegistryError> {
        let mut set = ToolSet::default();
        for tool in tools {
            set.add(Registered::new(tool)?)?;
        }
        Ok(Self::of(set))
    }

    /// The tool with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<dyn Tool>> {
        let set = self.set();
        set.named(name)
            .map(|registered| Arc::clone(&registered.tool))
    }

    /// The families that have a tool, each once.
    #[must_use]
    pub fn domains(&self) -> Vec<Domain> {
        let mut domains = Vec::new();
        for spec in self.specs() {
            if !domains.contains(&spec.domain) {
                domains.push(spec.domain);
            }
        }
        domains
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

    /// Tells of every change of the set from now on, by its number.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }
}

/// Tools come and go.
impl Registry {
    /// Takes a tool in, behind those that are there. Sessions that begin from now on know it.
    ///
    /// # Errors
    /// When its name is taken or is none, or its schema is none. The set stays as it was.
    pub fn register(&self, tool: Arc<dyn Tool>) -> Result<(), RegistryError> {
        let registered = Registered::new(tool)?;
        self.exchange(|set| set.add(registered))
    }

    /// Takes a tool out and gives it back. A call of it that runs comes to its end; the next one is told
    /// that the tool is gone.
    pub fn unregister(&self, name: &str) -> Option<Arc<dyn Tool>> {
        let taken = self.exchange(|set| set.remove(name).ok_or(()));
        taken.ok().map(|registered| registered.tool)
    }

    /// Puts these in the place of all tools of a family, in one step. Gives those that could not be
    /// taken in, by name; the others are.
    pub fn replace(&self, domain: &Domain, tools: Vec<Arc<dyn Tool>>) -> Vec<RegistryError> {
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
        Self(Arc::new(Shared {
            tools: RwLock::new(Arc::new(set)),
            changes: watch::Sender::new(0),
        }))
    }

    fn set(&self) -> Arc<ToolSet> {
        Arc::clone(&self.0.tools.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the set, or leaves it as it is when the change fails.
    fn exchange<T, E>(&self, change: impl FnOnce(&mut ToolSet) -> Result<T, E>) -> Result<T, E> {
        let mut current = self.0.tools.write().unwrap_or_else(PoisonError::into_inner);
        let mut next = ToolSet::clone(&current);
        let changed = change(&mut next)?;
        *current = Arc::new(next);
        drop(current);
        self.0.changes.send_modify(|number| *number += 1);
        Ok(changed)
    }
}

/// Calls.
impl Registry {
    /// One plain sentence for people: what the call wants to do.
    #[must_use]
    pub fn sentence(&self, call: &ToolCall) -> String {
        match self.set().find(call) {
            Some(registered) => registered.tool.sentence(call),
            None => format!("Use “{}”, which Qilbee does not have", call.name),
        }
    }

    /// What is known of a call before it is looked at closely; `None` when its tool is unknown.
    #[must_use]
    pub fn kind_of(&self, call: &ToolCall) -> Option<CallKind> {
        self.set()
            .find(call)
            .map(|registered| registered.kind_of(call))
    }

    /// Finds the tool and checks the input. The error lists what is possible.
    pub fn prepare(&self, call: &ToolCall) -> Result<Prepared, ToolError> {
        self.prepare_told(call, &[])
    }

    /// The same for a session that was told of these tools: one of them may be gone since.
    pub fn prepare_told(&self, call: &ToolCall, told: &[ToolSpec]) -> Result<Prepared, ToolError> {
        let set = self.set();
        let Some(registered) = set.find(call) else {
            return Err(ToolError::ForModel(set.unknown(call, told)));
        };
        registered.check(call)?;
        Ok(Prepared {
            tool: Arc::clone(&registered.tool),
            call: call.clone(),
            kind: registered.kind_of(call),
        })
    }

    /// Checks a call and runs it. For callers that have decided that it may run.
    pub async fn call(
        &self,
        call: &ToolCall,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let prepared = self.prepare(call)?;
        prepared.tool.run(&prepared.call, context).await
    }
}

/// What concerns every tool.
impl Registry {
    /// A turn gives up the desktop: nothing stays pressed.
    pub async fn let_go(&self) {
        for tool in self.set().tools() {
            tool.let_go().await;
        }
    }

    /// From now on the person can take over what the tools act on, as long as what this gives lives.
    #[must_use]
    pub fn watch_person(&self) -> Option<PersonWatch> {
        self.set().tools().find_map(|tool| tool.watch_person())
    }

    /// What there is to see now, as the session sees it.
    pub async fn look(&self, session: &SessionId, picture: Option<PictureSize>) -> Option<Look> {
        for tool in self.set().tools() {
            if let Some(look) = tool.look(session, picture).await {
                return Some(look);
            }
        }
        None
    }

    /// A session ended: every tool lets go of what it kept for it.
    pub async fn end_session(&self, session: &SessionId) {
        for tool in self.set().tools() {
            tool.end_session(session).await;
        }
    }
}
