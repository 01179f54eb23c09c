//! Tools that read a server's resources and prompts, where it has them.

use super::{
    input_schema::PropertyNames,
    listing::Listing,
    server_handle::ServerHandle,
    tool_draft::{Draft, Request},
    tool_effect,
    tool_owner::ToolOwner,
};
use protocol::{Effect, ServerHint};
use serde_json::{Value, json};

/// Returns the tools for what this server has.
pub(crate) fn drafts(handle: &ServerHandle, listing: &Listing) -> Vec<Draft> {
    let trusted = handle.settings.trusted;
    let draft = |original: &str, description: &str, properties: Value, request| {
        let properties = properties.as_object().cloned().unwrap_or_default();
        let required: Vec<_> = properties
            .keys()
            .filter(|key| *key != "cursor" && *key != "arguments")
            .collect();
        let required = json!(required);
        Draft {
            remote_name: original.to_owned(),
            original: original.to_owned(),
            owner: ToolOwner::Server(handle.settings.name.clone()),
            description: description.to_owned(),
            schema: json!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false
            }),
            names: PropertyNames::default(),
            effect: match request {
                // The server learns which one, and an address can carry anything.
                Request::ReadResource | Request::GetPrompt => Effect::Send,
                Request::Call(_)
                | Request::ListResources
                | Request::ListResourceTemplates
                | Request::ListPrompts => tool_effect::of_listing(trusted),
            },
            hint: Some(ServerHint::ReadsOnly),
            request,
        }
    };
    let page = || json!({"cursor": {"type": "string", "description": "Where to go on, from the result before."}});
    let mut drafts = Vec::new();
    if listing.has_resources {
        drafts.push(draft(
            "list_resources",
            "Lists what this server offers to be read.",
            page(),
            Request::ListResources,
        ));
        drafts.push(draft(
            "list_resource_templates",
            "Lists the patterns of addresses under which this server offers more to be read.",
            page(),
            Request::ListResourceTemplates,
        ));
        drafts.push(draft(
            "read_resource",
            "Reads something this server offers to be read.",
            json!({"uri": {"type": "string", "description": "Its address."}}),
            Request::ReadResource,
        ));
    }
    if listing.has_prompts {
        drafts.push(draft(
            "list_prompts",
            "Lists the prompts this server has prepared.",
            page(),
            Request::ListPrompts,
        ));
        drafts.push(draft(
            "get_prompt",
            "Gets a prompt this server has prepared, with what is filled in.",
            json!({
                "name": {"type": "string", "description": "Which one."},
                "arguments": {
                    "type": "object",
                    "description": "What is to be filled in.",
                    "additionalProperties": {"type": "string"}
                }
            }),
            Request::GetPrompt,
        ));
    }
    drafts
}
