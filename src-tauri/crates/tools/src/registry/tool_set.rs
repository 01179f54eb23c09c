//! Immutable set of tools; a change makes another one. Finds the tool of a call, or lists the known names.

use super::{CallKind, Callable, PreparedCall, RegistryError, input_schema::InputSchema};
use crate::{AnyTool, CallScope, Definition, Invocation, SessionScope, ToolError, ToolsetAction};
use localization::{LocalizedText, localized};
use protocol::{Domain, ToolCall, ToolSpec};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Maximum number of names that an error lists.
const MAX_LISTED_NAMES: usize = 80;
/// Maximum number of remembered names of removed tools.
const MAX_REMOVED_NAMES: usize = 1000;
/// Minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.8;
/// Maximum length of a name that every provider accepts.
const MAX_NAME_LENGTH: usize = 128;
/// Separator between an external server's name and its tool's.
const SERVER_SEPARATOR: &str = "__";

/// Tools, in the order models are told of them.
#[derive(Clone, Default)]
pub(super) struct ToolSet {
    tools: Vec<RegisteredTool>,
    /// Names of removed tools, the latest last.
    removed: Vec<String>,
}

/// A tool with its definition and compiled schema.
#[derive(Clone)]
pub(super) struct RegisteredTool {
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
        self.tools
            .iter()
            .flat_map(RegisteredTool::callables)
            .collect()
    }

    pub(super) fn named(&self, name: &str) -> Option<&RegisteredTool> {
        let mut tools = self.tools.iter();
        tools.find(|registered| registered.spec.name == name)
    }

    pub(super) fn find(&self, call: &ToolCall) -> Option<&RegisteredTool> {
        self.named(wanted(call))
    }

    pub(super) fn add(&mut self, registered: RegisteredTool) -> Result<(), RegistryError> {
        let name = &registered.spec.name;
        if self.named(name).is_some() {
            return Err(RegistryError::Duplicate(name.clone()));
        }
        self.removed.retain(|removed| removed != name);
        self.tools.push(registered);
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<RegisteredTool> {
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

    /// Returns the error for a model that called an unknown name.
    pub(super) fn unknown(&self, call: &ToolCall, told: &[ToolSpec]) -> LocalizedText {
        let wanted = wanted(call);
        let was_there = told.iter().any(|spec| spec.name == wanted)
            || self.removed.iter().any(|removed| removed == wanted);
        let what = if was_there {
            localized!("tools-gone", tool = format!("{wanted:?}"))
        } else {
            localized!("tools-missing", tool = format!("{:?}", call.name))
        };
        match self.nearest(wanted) {
            Some(nearest) if !was_there => localized!(
                "tools-unknown-nearest",
                known = self.known(wanted),
                nearest = nearest,
                problem = what
            ),
            Some(_) | None => {
                localized!("tools-unknown", known = self.known(wanted), problem = what)
            }
        }
    }

    fn remember(&mut self, name: String) {
        self.removed.push(name);
        let surplus = self.removed.len().saturating_sub(MAX_REMOVED_NAMES);
        self.removed.drain(..surplus);
    }

    fn nearest(&self, wanted: &str) -> Option<&str> {
        let names = self.names();
        let similarity = |name: &&str| strsim::jaro_winkler(name, wanted);
        let alike = names
            .into_iter()
            .map(|name| (similarity(&name), name))
            .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY);
        let nearest = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map(|(_, name)| name)
    }

    /// Lists the names, in order; the most similar ones when there are many.
    fn known(&self, wanted: &str) -> LocalizedText {
        let mut names = self.names();
        if names.is_empty() {
            return localized!("tools-none");
        }
        let surplus = names.len().saturating_sub(MAX_LISTED_NAMES);
        if surplus == 0 {
            return localized!("tools-known", names = names.join(", "));
        }
        names.sort_by(|one, other| {
            let similarity = |name| strsim::jaro_winkler(name, wanted);
            similarity(other).total_cmp(&similarity(one))
        });
        names.truncate(MAX_LISTED_NAMES);
        localized!(
            "tools-known-and-more",
            count = surplus,
            names = names.join(", ")
        )
    }

    fn names(&self) -> Vec<&str> {
        let specs = self.tools.iter().map(|registered| &registered.spec);
        specs.map(|spec| spec.name.as_str()).collect()
    }
}

impl RegisteredTool {
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
            && let Some(faults) = schema.errors_of(&call.input)
        {
            return Err(ToolError::ForModel(localized!(
                "tools-invalid-input",
                problem = faults,
                tool = &call.name
            )));
        }
        let input = self.input_of(call).map_err(ToolError::ForModel)?;
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
        } = Arc::clone(&self.tool).parsed(input, scope)?;
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
    pub(super) fn fallback_title(&self, call: &ToolCall) -> LocalizedText {
        let title = self.definition.fallback_title.clone();
        match self.definition.actions.is_empty() {
            true => title,
            false => localized!("tools-use-action", action = &call.name, title = title),
        }
    }

    /// The input to parse. That of a toolset's action is the one field of an object, so that it is parsed as an enum.
    fn input_of(&self, call: &ToolCall) -> Result<Value, LocalizedText> {
        let actions = &self.definition.actions;
        if actions.is_empty() {
            return Ok(call.input.clone());
        }
        let name = &call.name;
        if !actions.iter().any(|action| action.name == *name) {
            let toolset = &self.definition.name;
            let names: Vec<_> = actions.iter().map(|action| action.name.as_str()).collect();
            let names = names.join(", ");
            return Err(localized!(
                "tools-no-action",
                action = name,
                names = names,
                toolset = toolset
            ));
        }
        let arguments = match &call.input {
            Value::Null => Value::Object(Map::new()),
            input @ Value::Object(_) => input.clone(),
            _ => return Err(localized!("tools-input-no-object", tool = name)),
        };
        Ok(Value::Object(Map::from_iter([(name.clone(), arguments)])))
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

/// Returns the name to look up. An action is looked up by its toolset, since a plain tool may share the action's name.
fn wanted(call: &ToolCall) -> &str {
    call.toolset.as_deref().unwrap_or(&call.name)
}

/// Checks a name: one that a provider rejects would make it reject every request.
fn check_name(spec: &ToolSpec) -> Result<(), RegistryError> {
    let refuse = |reason| {
        Err(RegistryError::Name {
            name: spec.name.clone(),
            reason,
        })
    };
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if spec.name.is_empty() || spec.name.len() > MAX_NAME_LENGTH || !spec.name.chars().all(fits) {
        return refuse(localized!("tools-name-letters"));
    }
    match (&spec.domain, spec.name.contains(SERVER_SEPARATOR)) {
        (Domain::Server(_), false) => refuse(localized!("tools-name-outside")),
        (Domain::Server(_), true) => Ok(()),
        (_, true) => refuse(localized!("tools-name-inside")),
        (_, false) => Ok(()),
    }
}
