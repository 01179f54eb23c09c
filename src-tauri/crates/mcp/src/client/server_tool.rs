//! Tools of a server in the registry: its own, and those that read its resources and prompts.

use super::{
    input_schema::PropertyNames,
    listing::Listing,
    request::RequestError,
    resource_tools,
    server_handle::ServerHandle,
    server_network::with_refusals,
    server_status::{ServerStatus, SignInState},
    tool_draft::{Draft, Request},
    tool_names,
    tool_owner::ToolOwner,
    tool_result,
};
use crate::{config::server_settings::ServerKind, sign_in::demand::Demand};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Effect, OutputPart, ResourceClaims, ServerHint, ToolOutput};
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientRequest, GetPromptRequest,
    GetPromptRequestParams, ListPromptsRequest, ListResourceTemplatesRequest, ListResourcesRequest,
    PaginatedRequestParams, ReadResourceRequest, ReadResourceRequestParams, ServerResult,
};
use serde_json::{Map, Value};
use std::sync::Arc;
use tools::{AnyTool, CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

/// One tool of a server.
struct ServerTool {
    definition: Definition,
    /// The name that the server knows.
    remote_name: String,
    /// The name for people.
    original: String,
    owner: ToolOwner,
    request: Request,
    hint: Option<ServerHint>,
    /// The server's own names of the arguments.
    names: PropertyNames,
    handle: Arc<ServerHandle>,
}

/// Returns the tools of a server.
pub(crate) fn of_listing(
    handle: &Arc<ServerHandle>,
    prefix: &str,
    listing: &Listing,
) -> Vec<Arc<dyn AnyTool>> {
    let mut drafts: Vec<_> = listing
        .tools
        .iter()
        .map(|tool| Draft::of(handle, tool))
        .collect();
    // A tool of the server's own takes precedence over one of the same name.
    let extras = resource_tools::drafts(handle, listing).into_iter();
    let known: Vec<_> = drafts.iter().map(|draft| draft.original.clone()).collect();
    drafts.extend(extras.filter(|extra| !known.contains(&extra.original)));
    let names = match handle.settings.kind {
        ServerKind::Tools => {
            let originals: Vec<_> = drafts.iter().map(|draft| draft.original.as_str()).collect();
            tool_names::tool_names(prefix, &originals)
        }
        ServerKind::Plugins => plugin_names(&drafts),
    };
    let tools = drafts.into_iter().zip(names);
    tools
        .map(|(draft, name)| Arc::new(tool(handle, draft, name)) as Arc<dyn AnyTool>)
        .collect()
}

fn tool(handle: &Arc<ServerHandle>, draft: Draft, name: String) -> ServerTool {
    let title = localized!(
        "mcp-use",
        server = draft.owner.name(),
        tool = &draft.original
    );
    let definition = Definition::new(name, draft.owner.domain(), draft.effect, draft.description)
        .input_schema(draft.schema)
        .fallback_title(title);
    ServerTool {
        definition: match draft.effect {
            Effect::Observe => definition.parallel(),
            Effect::Act | Effect::Write | Effect::Execute | Effect::Send => definition,
        },
        remote_name: draft.remote_name,
        original: draft.original,
        owner: draft.owner,
        request: draft.request,
        hint: draft.hint,
        names: draft.names,
        handle: Arc::clone(handle),
    }
}

/// Returns the names of plugins' tools, of which each plugin has one.
fn plugin_names(drafts: &[Draft]) -> Vec<String> {
    let plugins: Vec<_> = drafts.iter().map(|draft| draft.owner.name()).collect();
    let named = tool_names::prefixes(&plugins).into_iter().zip(drafts);
    named
        .flat_map(|(prefix, draft)| tool_names::tool_names(&prefix, &[&draft.original]))
        .collect()
}

/// A call of such a tool.
struct ServerToolCall {
    tool: Arc<ServerTool>,
    input: Value,
}

impl Tool for ServerTool {
    type Input = Value;

    fn definition(&self) -> Definition {
        self.definition.clone()
    }

    fn prepare(self: Arc<Self>, input: Value, _: CallScope) -> Result<Invocation, ToolError> {
        let input = self.names.restore(input);
        let exact = match is_empty(&input) {
            true => None,
            false => serde_json::to_string_pretty(&input).ok(),
        };
        let (effect, title) = (self.definition.effect, self.title(&input));
        let call = ServerToolCall { tool: self, input };
        Ok(Invocation::new(effect, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for ServerToolCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims {
            hint: self.tool.hint,
            ..ResourceClaims::of_input(&self.input)
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let handle = &self.tool.handle;
        let sender = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            sender = handle.sender() => sender.map_err(ToolError::ForModel)?,
        };
        let network = sender.network.clone();
        let pass = network.as_ref();
        let pass = pass.map(|network| network.open(Arc::clone(&context.network)));
        let prompter = sender.notifications.asking.open(Arc::clone(&context.forms));
        let limit = handle.settings.timeouts.call;
        let request = self.tool.client_request(&self.input);
        let answer = sender
            .send_with_answers(request, limit, context, &prompter)
            .await;
        drop((pass, prompter));
        let refusals = network.and_then(|network| network.take_refusals());
        let output = match answer {
            Ok(result) => self.output(result, context).await,
            Err(why) => Err(self.tool.failed(why)),
        };
        told(output, refusals)
    }
}

impl ServerToolCall {
    /// Converts the answer, where decoding of its pictures may block. A stop doesn't wait for it.
    async fn output(
        &self,
        result: ServerResult,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let (tool, input) = (Arc::clone(&self.tool), self.input.clone());
        let output = tokio::task::spawn_blocking(move || tool.output(result, &input));
        let output = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            output = output => output,
        };
        output.unwrap_or_else(|end| match end.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(ToolError::Cancelled),
        })
    }
}

impl ServerTool {
    fn title(&self, input: &Value) -> LocalizedText {
        let (server, tool) = (self.owner.name(), &self.original);
        match &self.request {
            Request::Call(_) if is_empty(input) => {
                localized!("mcp-use", server = server, tool = tool)
            }
            Request::Call(_) => {
                let input = tool_result::short(input);
                localized!("mcp-use-with", input = input, server = server, tool = tool)
            }
            Request::ListResources | Request::ListResourceTemplates => {
                localized!("mcp-list-resources", server = server)
            }
            Request::ReadResource => {
                let resource = tool_result::short(&input["uri"]);
                localized!("mcp-read-resource", resource = resource, server = server)
            }
            Request::ListPrompts => localized!("mcp-list-prompts", server = server),
            Request::GetPrompt => {
                let prompt = tool_result::short(&input["name"]);
                localized!("mcp-get-prompt", prompt = prompt, server = server)
            }
        }
    }

    fn client_request(&self, input: &Value) -> ClientRequest {
        let input = input.as_object().cloned().unwrap_or_default();
        let word = |name: &str| text_of(&input, name).unwrap_or_default();
        let page = PaginatedRequestParams::default().with_cursor(text_of(&input, "cursor"));
        match &self.request {
            Request::Call(_) => {
                let params =
                    CallToolRequestParams::new(self.remote_name.clone()).with_arguments(input);
                ClientRequest::CallToolRequest(CallToolRequest::new(params))
            }
            Request::ListResources => ClientRequest::ListResourcesRequest(ListResourcesRequest {
                params: Some(page),
                ..ListResourcesRequest::default()
            }),
            Request::ListResourceTemplates => {
                ClientRequest::ListResourceTemplatesRequest(ListResourceTemplatesRequest {
                    params: Some(page),
                    ..ListResourceTemplatesRequest::default()
                })
            }
            Request::ReadResource => {
                let params = ReadResourceRequestParams::new(word("uri"));
                ClientRequest::ReadResourceRequest(ReadResourceRequest::new(params))
            }
            Request::ListPrompts => ClientRequest::ListPromptsRequest(ListPromptsRequest {
                params: Some(page),
                ..ListPromptsRequest::default()
            }),
            Request::GetPrompt => {
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

    fn output(&self, result: ServerResult, input: &Value) -> Result<ToolOutput, ToolError> {
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
        match (&self.request, result) {
            (Request::Call(output_schema), ServerResult::CallToolResult(result)) => {
                tool_result::of_call(result, output_schema.as_deref(), summary)
            }
            (Request::ReadResource, ServerResult::ReadResourceResult(result)) => {
                Ok(tool_result::of_resource_contents(result, summary))
            }
            (Request::GetPrompt, ServerResult::GetPromptResult(result)) => {
                Ok(tool_result::of_prompt(result, summary))
            }
            (Request::ListResources, ServerResult::ListResourcesResult(list)) => lines(
                list.resources.iter().map(json_line).collect(),
                list.next_cursor,
            ),
            (Request::ListResourceTemplates, ServerResult::ListResourceTemplatesResult(list)) => {
                lines(
                    list.resource_templates.iter().map(json_line).collect(),
                    list.next_cursor,
                )
            }
            (Request::ListPrompts, ServerResult::ListPromptsResult(list)) => lines(
                list.prompts.iter().map(json_line).collect(),
                list.next_cursor,
            ),
            (_, _) => Err(ToolError::ForModel(localized!(
                "mcp-wrong-answer",
                owner = self.owner.titled()
            ))),
        }
    }

    fn summary(&self, input: &Value) -> LocalizedText {
        let server = self.owner.name();
        match &self.request {
            Request::Call(_) => localized!("mcp-used", server = server, tool = &self.original),
            Request::ListResources | Request::ListResourceTemplates => {
                localized!("mcp-listed-resources", server = server)
            }
            Request::ReadResource => {
                let resource = tool_result::short(&input["uri"]);
                localized!("mcp-read-resource", resource = resource, server = server)
            }
            Request::ListPrompts => localized!("mcp-listed-prompts", server = server),
            Request::GetPrompt => localized!("mcp-got-prompt", server = server),
        }
    }

    fn failed(&self, why: RequestError) -> ToolError {
        let owner = self.owner.titled();
        ToolError::ForModel(match why {
            RequestError::Cancelled => return ToolError::Cancelled,
            RequestError::TimedOut => {
                let seconds = self.handle.settings.timeouts.call.as_secs_f32();
                localized!(
                    "mcp-call-timeout",
                    owner = owner,
                    seconds = seconds.to_string()
                )
            }
            RequestError::Gone => localized!("mcp-call-ended", owner = owner),
            RequestError::SignIn(demand) => {
                if let Demand::Rights(_) = demand {
                    let note = |status: &mut ServerStatus| status.sign_in = SignInState::MoreNeeded;
                    self.handle.update(note);
                }
                localized!("mcp-call-sign-in", demand = demand.text(), owner = owner)
            }
            RequestError::Refused(reason) => {
                localized!("mcp-call-refused", owner = owner, reason = reason)
            }
        })
    }
}

/// Adds to a result what was refused to the server meanwhile: it seldom says more than that something failed.
fn told(
    output: Result<ToolOutput, ToolError>,
    refusals: Option<String>,
) -> Result<ToolOutput, ToolError> {
    match (output, refusals) {
        (output, None) => output,
        (Ok(mut output), Some(text)) => {
            output.parts.push(OutputPart::Text { text });
            Ok(output)
        }
        (Err(ToolError::ForModel(reason)), refusals) => {
            Err(ToolError::ForModel(with_refusals(reason, refusals)))
        }
        (Err(other), Some(_)) => Err(other),
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
