//! What a server has, as tools: its own, and where it has them, reading its resources and getting its prompts.

use crate::{
    answer,
    config::Holds,
    effect,
    listing::{Listed, Listing},
    names,
    owner::Owner,
    shared::{NoAnswer, Shared},
};
use async_trait::async_trait;
use jsonschema::Validator;
use protocol::{Effect, ResourceClaims, ToolOutput};
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientRequest, GetPromptRequest,
    GetPromptRequestParams, ListPromptsRequest, ListResourceTemplatesRequest, ListResourcesRequest,
    PaginatedRequestParams, ReadResourceRequest, ReadResourceRequestParams, ServerResult,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tools::{AnyTool, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

/// One thing that can be asked of a server.
struct OutsideTool {
    definition: Definition,
    /// What the server is asked for.
    asked: String,
    /// What it is called for people.
    original: String,
    owner: Owner,
    kind: Kind,
    shared: Arc<Shared>,
}

/// What is asked.
#[derive(Clone)]
enum Kind {
    /// A tool of the server's own, with what its results are said to look like.
    Call(Option<Arc<Validator>>),
    ListResources,
    ListResourceTemplates,
    ReadResource,
    ListPrompts,
    GetPrompt,
}

/// A tool before it has its name.
struct Draft {
    asked: String,
    original: String,
    owner: Owner,
    description: String,
    schema: Value,
    effect: Effect,
    kind: Kind,
}

/// Everything that can be asked of this server.
pub(super) fn of_listing(
    shared: &Arc<Shared>,
    prefix: &str,
    listing: &Listing,
) -> Vec<Arc<dyn AnyTool>> {
    let mut drafts: Vec<_> = listing.tools.iter().map(|tool| own(shared, tool)).collect();
    // A tool of the server's own that is called the same is the one that is meant.
    let extras = extras(shared, listing).into_iter();
    let known: Vec<_> = drafts.iter().map(|draft| draft.original.clone()).collect();
    drafts.extend(extras.filter(|extra| !known.contains(&extra.original)));
    let names = match shared.settings.holds {
        Holds::Tools => {
            let originals: Vec<_> = drafts.iter().map(|draft| draft.original.as_str()).collect();
            names::tool_names(prefix, &originals)
        }
        Holds::Plugins => plugin_names(&drafts),
    };
    let tools = drafts.into_iter().zip(names);
    tools
        .map(|(draft, name)| Arc::new(tool(shared, draft, name)) as Arc<dyn AnyTool>)
        .collect()
}

fn tool(shared: &Arc<Shared>, draft: Draft, name: String) -> OutsideTool {
    let title = format!("Use “{}” of “{}”", draft.original, draft.owner.name());
    let definition = Definition::new(name, draft.owner.domain(), draft.effect, draft.description)
        .input_schema(draft.schema)
        .fallback_title(title);
    OutsideTool {
        definition: match draft.effect {
            Effect::Observe => definition.parallel(),
            Effect::Act | Effect::Write | Effect::Execute | Effect::Send => definition,
        },
        asked: draft.asked,
        original: draft.original,
        owner: draft.owner,
        kind: draft.kind,
        shared: Arc::clone(shared),
    }
}

/// Each plugin has one tool.
fn plugin_names(drafts: &[Draft]) -> Vec<String> {
    let plugins: Vec<_> = drafts.iter().map(|draft| draft.owner.name()).collect();
    let named = names::prefixes(&plugins).into_iter().zip(drafts);
    named
        .flat_map(|(prefix, draft)| names::tool_names(&prefix, &[&draft.original]))
        .collect()
}

fn own(shared: &Shared, tool: &Listed) -> Draft {
    let trusted = shared.settings.trusted;
    let (owner, original) = match &tool.origin {
        Some(origin) => (Owner::Plugin(origin.plugin.clone()), &origin.tool),
        None => (Owner::Server(shared.settings.name.clone()), &tool.name),
    };
    Draft {
        asked: tool.name.clone(),
        original: original.clone(),
        owner,
        description: tool.description.clone(),
        schema: tool.schema.clone(),
        effect: effect::of_tool(trusted, tool.annotations.as_ref()),
        kind: Kind::Call(tool.output.clone()),
    }
}

fn extras(shared: &Shared, listing: &Listing) -> Vec<Draft> {
    let trusted = shared.settings.trusted;
    let draft = |original: &str, description: &str, properties: Value, kind| {
        let properties = properties.as_object().cloned().unwrap_or_default();
        let required: Vec<_> = properties
            .keys()
            .filter(|key| *key != "cursor" && *key != "arguments")
            .collect();
        let required = json!(required);
        Draft {
            asked: original.to_owned(),
            original: original.to_owned(),
            owner: Owner::Server(shared.settings.name.clone()),
            description: description.to_owned(),
            schema: json!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false
            }),
            effect: effect::of_reading(trusted),
            kind,
        }
    };
    let page = || json!({"cursor": {"type": "string", "description": "Where to go on, from the result before."}});
    let mut drafts = Vec::new();
    if listing.has_resources {
        drafts.push(draft(
            "list_resources",
            "Lists what this server offers to be read.",
            page(),
            Kind::ListResources,
        ));
        drafts.push(draft(
            "list_resource_templates",
            "Lists the patterns of addresses under which this server offers more to be read.",
            page(),
            Kind::ListResourceTemplates,
        ));
        drafts.push(draft(
            "read_resource",
            "Reads something this server offers to be read.",
            json!({"uri": {"type": "string", "description": "Its address."}}),
            Kind::ReadResource,
        ));
    }
    if listing.has_prompts {
        drafts.push(draft(
            "list_prompts",
            "Lists the prompts this server has prepared.",
            page(),
            Kind::ListPrompts,
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
            Kind::GetPrompt,
        ));
    }
    drafts
}

/// A call of one of them.
struct OutsideCall {
    tool: Arc<OutsideTool>,
    input: Value,
}

impl Tool for OutsideTool {
    type Input = Value;

    fn definition(&self) -> Definition {
        self.definition.clone()
    }

    fn prepare(self: Arc<Self>, input: Value, _: CallScope) -> Result<Invocation, ToolError> {
        let exact = match is_empty(&input) {
            true => None,
            false => serde_json::to_string_pretty(&input).ok(),
        };
        let (effect, title) = (self.definition.effect, self.title(&input));
        let call = OutsideCall { tool: self, input };
        Ok(Invocation::new(effect, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for OutsideCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::of_input(&self.input)
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let shared = &self.tool.shared;
        let line = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            line = shared.line() => line.map_err(ToolError::ForModel)?,
        };
        let limit = shared.settings.limits.call;
        let answer = line.ask(
            self.tool.request(&self.input),
            limit,
            &context.cancel,
            context.progress.clone(),
        );
        match answer.await {
            Ok(result) => self.tool.told(result, &self.input),
            Err(why) => Err(self.tool.failed(why)),
        }
    }
}

impl OutsideTool {
    fn title(&self, input: &Value) -> String {
        let server = self.owner.name();
        match &self.kind {
            Kind::Call(_) if is_empty(input) => {
                format!("Use “{}” of “{server}”", self.original)
            }
            Kind::Call(_) => {
                let input = answer::short(input);
                format!("Use “{}” of “{server}” with {input}", self.original)
            }
            Kind::ListResources | Kind::ListResourceTemplates => {
                format!("See what “{server}” offers to be read")
            }
            Kind::ReadResource => {
                format!("Read {} from “{server}”", answer::short(&input["uri"]))
            }
            Kind::ListPrompts => format!("See which prompts “{server}” has"),
            Kind::GetPrompt => {
                format!(
                    "Get the prompt {} of “{server}”",
                    answer::short(&input["name"])
                )
            }
        }
    }

    fn request(&self, input: &Value) -> ClientRequest {
        let input = input.as_object().cloned().unwrap_or_default();
        let word = |name: &str| text_of(&input, name).unwrap_or_default();
        let page = PaginatedRequestParams::default().with_cursor(text_of(&input, "cursor"));
        match &self.kind {
            Kind::Call(_) => {
                let params = CallToolRequestParams::new(self.asked.clone()).with_arguments(input);
                ClientRequest::CallToolRequest(CallToolRequest::new(params))
            }
            Kind::ListResources => ClientRequest::ListResourcesRequest(ListResourcesRequest {
                params: Some(page),
                ..ListResourcesRequest::default()
            }),
            Kind::ListResourceTemplates => {
                ClientRequest::ListResourceTemplatesRequest(ListResourceTemplatesRequest {
                    params: Some(page),
                    ..ListResourceTemplatesRequest::default()
                })
            }
            Kind::ReadResource => {
                let params = ReadResourceRequestParams::new(word("uri"));
                ClientRequest::ReadResourceRequest(ReadResourceRequest::new(params))
            }
            Kind::ListPrompts => ClientRequest::ListPromptsRequest(ListPromptsRequest {
                params: Some(page),
                ..ListPromptsRequest::default()
            }),
            Kind::GetPrompt => {
                let params = GetPromptRequestParams::new(word("name"));
                let filled = input.get("arguments").and_then(Value::as_object).cloned();
                let params = match filled {
                    Some(filled) => params.with_arguments(filled),
                    None => params,
                };
                ClientRequest::GetPromptRequest(GetPromptRequest::new(params))
            }
        }
    }

    fn told(&self, result: ServerResult, input: &Value) -> Result<ToolOutput, ToolError> {
        let summary = self.summary(input);
        let lines = |lines: Vec<String>, next: Option<String>| {
            let next = next.map(|next| format!("There is more: cursor {next:?}"));
            let text: Vec<_> = lines.into_iter().chain(next).collect();
            let text = match text.is_empty() {
                true => "There are none.".to_owned(),
                false => text.join("\n"),
            };
            Ok(ToolOutput::text(text, summary.clone()))
        };
        match (&self.kind, result) {
            (Kind::Call(promised), ServerResult::CallToolResult(result)) => {
                answer::of_call(result, promised.as_deref(), summary)
            }
            (Kind::ReadResource, ServerResult::ReadResourceResult(result)) => {
                Ok(answer::of_reading(result, summary))
            }
            (Kind::GetPrompt, ServerResult::GetPromptResult(result)) => {
                Ok(answer::of_prompt(result, summary))
            }
            (Kind::ListResources, ServerResult::ListResourcesResult(list)) => lines(
                list.resources.iter().map(json_line).collect(),
                list.next_cursor,
            ),
            (Kind::ListResourceTemplates, ServerResult::ListResourceTemplatesResult(list)) => {
                lines(
                    list.resource_templates.iter().map(json_line).collect(),
                    list.next_cursor,
                )
            }
            (Kind::ListPrompts, ServerResult::ListPromptsResult(list)) => lines(
                list.prompts.iter().map(json_line).collect(),
                list.next_cursor,
            ),
            (_, _) => Err(ToolError::ForModel(format!(
                "{} answered with something that is no answer to this.",
                self.owner.titled()
            ))),
        }
    }

    fn summary(&self, input: &Value) -> String {
        let server = self.owner.name();
        match &self.kind {
            Kind::Call(_) => format!("Used “{}” of “{server}”", self.original),
            Kind::ListResources | Kind::ListResourceTemplates => {
                format!("Saw what “{server}” offers to be read")
            }
            Kind::ReadResource => {
                format!("Read {} from “{server}”", answer::short(&input["uri"]))
            }
            Kind::ListPrompts => format!("Saw which prompts “{server}” has"),
            Kind::GetPrompt => format!("Got a prompt of “{server}”"),
        }
    }

    fn failed(&self, why: NoAnswer) -> ToolError {
        let server = self.owner.titled();
        ToolError::ForModel(match why {
            NoAnswer::Cancelled => return ToolError::Cancelled,
            NoAnswer::TooLate => format!(
                "{server} did not answer within {} s. It was told to stop; whether it did what \
                 was asked is not known.",
                self.shared.settings.limits.call.as_secs_f32()
            ),
            NoAnswer::Gone => format!(
                "{server} ended during the call. Whether it did what was asked is not known. It \
                 is being started again."
            ),
            NoAnswer::Refused(reason) => format!("{server} says: {reason}"),
        })
    }
}

fn is_empty(input: &Value) -> bool {
    input.as_object().is_none_or(Map::is_empty)
}

fn text_of(input: &Map<String, Value>, name: &str) -> Option<String> {
    input.get(name).and_then(Value::as_str).map(str::to_owned)
}

fn json_line<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
