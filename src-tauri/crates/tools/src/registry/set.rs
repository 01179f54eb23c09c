//! A set of tools that never changes: a change makes another one. Finds the tool of a call, and says
//! what there is when there is none.

use super::{CallKind, Callable, PreparedCall, RegistryError, schema::InputSchema};
use crate::{AnyTool, CallScope, Definition, Invocation, SessionScope, ToolError, ToolsetAction};
use protocol::{Domain, ToolCall, ToolSpec};
use serde_json::{Map, Value};
use std::sync::Arc;

/// How many names an error lists at most.
const NAMES_LISTED: usize = 80;
/// How many names of tools that are gone are remembered.
const GONE_REMEMBERED: usize = 1000;
/// How alike a name must be to be the one that was meant, from 0 to 1.
const LIKENESS: f64 = 0.8;
/// The longest name that every provider takes.
const NAME_LENGTH: usize = 128;
/// What stands between an outside server's name and its tool's.
const OUTSIDE: &str = "__";

/// Tools, in the order models are told of them.
#[derive(Clone, Default)]
pub(super) struct ToolSet {
    tools: Vec<Registered>,
    /// Names of tools that were there, the latest last.
    gone: Vec<String>,
}

/// A tool and what was found out about it once.
#[derive(Clone)]
pub(super) struct Registered {
    pub(super) tool: Arc<dyn AnyTool>,
    pub(super) definition: Arc<Definition>,
    spec: ToolSpec,
    /// Checks the input against the schema. Inputs of hosted tools are only parsed: Claude knows their form.
    schema: Option<Arc<InputSchema>>,
}

impl ToolSet {
    pub(super) fn specs(&self) -> Vec<ToolSpec> {
        let specs = self.tools.iter().map(|registered| registered.spec.clone());
        specs.collect()
    }

    pub(super) fn callables(&self) -> Vec<Callable> {
        self.tools.iter().flat_map(Registered::callables).collect()
    }

    pub(super) fn named(&self, name: &str) -> Option<&Registered> {
        let mut tools = self.tools.iter();
        tools.find(|registered| registered.spec.name == name)
    }

    pub(super) fn find(&self, call: &ToolCall) -> Option<&Registered> {
        self.named(wanted(call))
    }

    pub(super) fn add(&mut self, registered: Registered) -> Result<(), RegistryError> {
        let name = &registered.spec.name;
        if self.named(name).is_some() {
            return Err(RegistryError::Duplicate(name.clone()));
        }
        self.gone.retain(|gone| gone != name);
        self.tools.push(registered);
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Registered> {
        let mut tools = self.tools.iter();
        let place = tools.position(|registered| registered.spec.name == name)?;
        let removed = self.tools.remove(place);
        self.remember(removed.spec.name.clone());
        Some(removed)
    }

    pub(super) fn remove_all(&mut self, domain: &Domain) {
        let names = self.tools.iter().map(|registered| &registered.spec);
        let names = names.filter(|spec| spec.domain == *domain);
        let names: Vec<_> = names.map(|spec| spec.name.clone()).collect();
        for name in names {
            self.remove(&name);
        }
    }

    /// What a model is told when nothing has the name it called.
    pub(super) fn unknown(&self, call: &ToolCall, told: &[ToolSpec]) -> String {
        let wanted = wanted(call);
        let was_there = told.iter().any(|spec| spec.name == wanted)
            || self.gone.iter().any(|gone| gone == wanted);
        let what = if was_there {
            format!(
                "The tool {wanted:?} is gone: it was removed, or what provides it is no longer there."
            )
        } else {
            format!("There is no tool called {:?}.", call.name)
        };
        match self.nearest(wanted) {
            Some(nearest) if !was_there => {
                format!("{what} Did you mean {nearest}? {}", self.known(wanted))
            }
            Some(_) | None => format!("{what} {}", self.known(wanted)),
        }
    }

    fn remember(&mut self, name: String) {
        self.gone.push(name);
        let surplus = self.gone.len().saturating_sub(GONE_REMEMBERED);
        self.gone.drain(..surplus);
    }

    fn nearest(&self, wanted: &str) -> Option<&str> {
        let names = self.names();
        let likeness = |name: &&str| strsim::jaro_winkler(name, wanted);
        let alike = names
            .into_iter()
            .map(|name| (likeness(&name), name))
            .filter(|(likeness, _)| *likeness >= LIKENESS);
        let nearest = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map(|(_, name)| name)
    }

    /// The names there are, in their order; the most alike ones when there are many.
    fn known(&self, wanted: &str) -> String {
        let mut names = self.names();
        if names.is_empty() {
            return "There are no tools at all.".to_owned();
        }
        let surplus = names.len().saturating_sub(NAMES_LISTED);
        if surplus == 0 {
            return format!("Known tools: {}.", names.join(", "));
        }
        names.sort_by(|one, other| {
            let likeness = |name| strsim::jaro_winkler(name, wanted);
            likeness(other).total_cmp(&likeness(one))
        });
        names.truncate(NAMES_LISTED);
        format!("Known tools: {} and {surplus} more.", names.join(", "))
    }

    fn names(&self) -> Vec<&str> {
        let specs = self.tools.iter().map(|registered| &registered.spec);
        specs.map(|spec| spec.name.as_str()).collect()
    }
}

impl Registered {
    pub(super) fn new(tool: Arc<dyn AnyTool>) -> Result<Self, RegistryError> {
        let definition = tool.described();
        let spec = definition.spec();
        check_name(&spec)?;
        let schema = match definition.hosted {
            Some(_) => None,
            None => {
                let schema = InputSchema::of(definition.schema());
                Some(Arc::new(schema.map_err(|reason| {
                    RegistryError::Schema {
                        name: spec.name.clone(),
                        reason,
                    }
                })?))
            }
        };
        Ok(Self {
            tool,
            definition: Arc::new(definition),
            spec,
            schema,
        })
    }

    /// Checks and parses the input of a call, once.
    pub(super) fn prepare(
        &self,
        call: &ToolCall,
        session: &SessionScope,
    ) -> Result<PreparedCall, ToolError> {
        if let Some(schema) = &self.schema
            && let Some(faults) = schema.faults_of(&call.input)
        {
            let text = format!("The input of {} is not valid. {faults}", call.name);
            return Err(ToolError::ForModel(text));
        }
        let scope = CallScope {
            call: call.call.clone(),
            name: call.name.clone(),
            session: session.clone(),
        };
        let Invocation {
            effect,
            title,
            exact,
            operation,
        } = Arc::clone(&self.tool).parsed(self.input_of(call), scope)?;
        Ok(PreparedCall {
            call: call.clone(),
            kind: CallKind {
                domain: self.spec.domain.clone(),
                effect,
                concurrency: self.spec.concurrency,
            },
            title,
            exact,
            operation,
            tool: Arc::clone(&self.tool),
        })
    }

    /// Title of a call whose input is not valid.
    pub(super) fn fallback_title(&self, call: &ToolCall) -> String {
        let title = &self.definition.fallback_title;
        match self.definition.actions.is_empty() {
            true => title.clone(),
            false => format!("{title}: {}", call.name),
        }
    }

    /// An action of a toolset is the one field of an object, so that it is parsed as an enum.
    fn input_of(&self, call: &ToolCall) -> Value {
        if self.definition.actions.is_empty() {
            return call.input.clone();
        }
        let arguments = match &call.input {
            Value::Null => Value::Object(Map::new()),
            input => input.clone(),
        };
        Value::Object(Map::from_iter([(call.name.clone(), arguments)]))
    }

    fn callables(&self) -> Vec<Callable> {
        let definition = &self.definition;
        if definition.actions.is_empty() {
            return vec![Callable {
                name: definition.name.clone(),
                toolset: None,
                description: definition.description.clone(),
                domain: definition.domain.clone(),
                effect: definition.effect,
                input_schema: definition.schema().clone(),
            }];
        }
        let of_action = |action: &ToolsetAction| Callable {
            name: action.name.clone(),
            toolset: Some(definition.name.clone()),
            description: action.description.clone(),
            domain: definition.domain.clone(),
            effect: action.effect,
            input_schema: action.input_schema.clone(),
        };
        definition.actions.iter().map(of_action).collect()
    }
}

/// A member of a toolset is looked up by its toolset: a plain tool may share a member's name.
fn wanted(call: &ToolCall) -> &str {
    call.toolset.as_deref().unwrap_or(&call.name)
}

/// One name that a provider does not take would make it refuse every request, whatever else it holds.
fn check_name(spec: &ToolSpec) -> Result<(), RegistryError> {
    let refuse = |reason| {
        Err(RegistryError::Name {
            name: spec.name.clone(),
            reason,
        })
    };
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if spec.name.is_empty() || spec.name.len() > NAME_LENGTH || !spec.name.chars().all(fits) {
        return refuse("it takes 1 to 128 of the letters a-z and A-Z, digits, _ and -");
    }
    match (&spec.domain, spec.name.contains(OUTSIDE)) {
        (Domain::Server(_), false) => refuse("an outside tool is called server__tool"),
        (Domain::Server(_), true) => Ok(()),
        (_, true) => refuse("only an outside tool is called server__tool"),
        (_, false) => Ok(()),
    }
}
