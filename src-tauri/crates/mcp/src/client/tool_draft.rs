//! Drafts of tools: everything about a tool but its name for models.

use super::{
    input_schema::PropertyNames, listing::ListedTool, server_handle::ServerHandle, tool_effect,
    tool_owner::ToolOwner,
};
use jsonschema::Validator;
use protocol::{Effect, ServerHint};
use serde_json::Value;
use std::sync::Arc;

/// Request that a tool sends.
#[derive(Clone)]
pub(crate) enum Request {
    /// A call of the server's own tool, with the schema of its structured results.
    Call(Option<Arc<Validator>>),
    ListResources,
    ListResourceTemplates,
    ReadResource,
    ListPrompts,
    GetPrompt,
}

/// A tool before it has its name for models.
pub(crate) struct Draft {
    pub(crate) remote_name: String,
    pub(crate) original: String,
    pub(crate) owner: ToolOwner,
    pub(crate) description: String,
    pub(crate) schema: Value,
    /// The server's own names of the arguments.
    pub(crate) names: PropertyNames,
    pub(crate) effect: Effect,
    pub(crate) hint: Option<ServerHint>,
    pub(crate) request: Request,
}

impl Draft {
    /// Returns the draft of a server's own tool.
    pub(crate) fn of(handle: &ServerHandle, tool: &ListedTool) -> Self {
        let trusted = handle.settings.trusted;
        let (owner, original) = match &tool.origin {
            Some(origin) => (ToolOwner::Plugin(origin.plugin.clone()), &origin.tool),
            None => (ToolOwner::Server(handle.settings.name.clone()), &tool.name),
        };
        Self {
            remote_name: tool.name.clone(),
            original: original.clone(),
            owner,
            description: tool.description.clone(),
            schema: tool.schema.clone(),
            names: tool.names.clone(),
            effect: tool_effect::of_tool(trusted, tool.annotations.as_ref()),
            hint: tool_effect::hint(tool.annotations.as_ref()),
            request: Request::Call(tool.output.clone()),
        }
    }
}
