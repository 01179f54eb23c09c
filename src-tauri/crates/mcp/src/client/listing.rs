//! Listing of a server's tools, page by page, each checked. Texts of a server are untrusted and are cleaned.

use super::{
    failure::ConnectionFailure,
    request::{RequestError, RequestSender},
    server_status::ServerAbout,
    text::clean,
    tool_schema::{SchemaFault, schema},
};
use crate::{
    config::server_settings::ServerKind,
    plugins::status::{self, PluginStatus, ToolOrigin},
};
use jsonschema::Validator;
use localization::{LocalizedText, localized};
use rmcp::model::{
    ClientRequest, ListPromptsRequest, ListResourceTemplatesRequest, ListResourcesRequest,
    ListToolsRequest, MetaObject, PaginatedRequestParams, ServerResult, Tool, ToolAnnotations,
};
use serde_json::Value;
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;
use tools::ProgressSink;

/// The most tools of a server.
const MAX_TOOLS: usize = 500;
/// The most pages of a list.
const MAX_PAGES: usize = 100;
/// The longest name of a tool, in bytes.
const MAX_NAME: usize = 256;
/// The longest description, in characters.
const MAX_DESCRIPTION: usize = 8_000;
/// The time to answer if there are resources or prompts.
const OFFER_LIMIT: Duration = Duration::from_secs(5);
/// Tools and more that a server has.
#[derive(Default)]
pub(crate) struct Listing {
    pub(crate) about: Option<ServerAbout>,
    pub(crate) tools: Vec<ListedTool>,
    /// The plugins in it, where it is their host.
    pub(crate) plugins: Vec<PluginStatus>,
    pub(crate) has_resources: bool,
    pub(crate) has_prompts: bool,
    /// Notices about tools that were left out.
    pub(crate) notices: Vec<LocalizedText>,
}

/// A tool that can be used.
pub(crate) struct ListedTool {
    /// The server's own name for it.
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) schema: Value,
    pub(crate) annotations: Option<ToolAnnotations>,
    /// The schema of its structured results.
    pub(crate) output: Option<Arc<Validator>>,
    /// Its plugin, where the server is the plugin host.
    pub(crate) origin: Option<ToolOrigin>,
}

/// Lists everything.
pub(crate) async fn read(
    sender: &RequestSender,
    limit: Duration,
    kind: ServerKind,
) -> Result<Listing, ConnectionFailure> {
    let Some(known) = sender.peer.peer_info() else {
        return Err(ConnectionFailure::Retryable(localized!(
            "mcp-no-introduction"
        )));
    };
    let mut listing = Listing {
        about: known.server_info.as_ref().map(|info| ServerAbout {
            name: clean(&info.name, MAX_NAME),
            version: clean(&info.version, MAX_NAME),
            protocol: clean(&known.protocol_version.to_string(), MAX_NAME),
        }),
        ..Listing::default()
    };
    if known.capabilities.tools.is_some() {
        read_tools(sender, limit, kind, &mut listing).await?;
    }
    let limit = limit.min(OFFER_LIMIT);
    if known.capabilities.resources.is_some() {
        let resources = ClientRequest::ListResourcesRequest(ListResourcesRequest::default());
        let templates = ListResourceTemplatesRequest::default();
        let templates = ClientRequest::ListResourceTemplatesRequest(templates);
        listing.has_resources =
            has_any(sender, resources, limit).await || has_any(sender, templates, limit).await;
    }
    if known.capabilities.prompts.is_some() {
        let prompts = ClientRequest::ListPromptsRequest(ListPromptsRequest::default());
        listing.has_prompts = has_any(sender, prompts, limit).await;
    }
    Ok(listing)
}

/// True when a list has any entry: many servers announce lists that are always empty.
async fn has_any(sender: &RequestSender, request: ClientRequest, limit: Duration) -> bool {
    let cancel = CancellationToken::new();
    let answer = sender.send(request, limit, &cancel, ProgressSink::ignored());
    match answer.await {
        Ok(ServerResult::ListResourcesResult(list)) => !list.resources.is_empty(),
        Ok(ServerResult::ListResourceTemplatesResult(list)) => !list.resource_templates.is_empty(),
        Ok(ServerResult::ListPromptsResult(list)) => !list.prompts.is_empty(),
        // A list that can't be read can't be used.
        Ok(_) | Err(_) => false,
    }
}

async fn read_tools(
    sender: &RequestSender,
    limit: Duration,
    kind: ServerKind,
    listing: &mut Listing,
) -> Result<(), ConnectionFailure> {
    let mut seen = BTreeSet::new();
    let (tools, meta) = pages(sender, limit).await?;
    if kind == ServerKind::Plugins {
        listing.plugins = status::statuses(meta);
    }
    for tool in tools {
        let name = tool.name.clone().into_owned();
        if !seen.insert(name.clone()) {
            let name = clean(&name, MAX_NAME);
            let notice = localized!("mcp-tool-listed-twice", name = name);
            listing.notices.push(notice);
            continue;
        }
        let whose = match kind {
            ServerKind::Tools => None,
            ServerKind::Plugins => status::origin(tool.meta.clone()),
        };
        let listed = match (listed(tool, whose.clone()), kind) {
            // One invalid plugin leaves the others usable.
            (Err(SchemaFault::Invalid(why)), ServerKind::Plugins) => {
                Err(SchemaFault::Unusable(why))
            }
            (listed, ServerKind::Tools | ServerKind::Plugins) => listed,
        };
        match listed {
            Ok(tool) => listing.tools.push(tool),
            Err(SchemaFault::Unusable(why)) => {
                if let Some(whose) = &whose {
                    status::give_up(&mut listing.plugins, whose, &why);
                    continue;
                }
                let name = clean(&name, MAX_NAME);
                listing
                    .notices
                    .push(localized!("mcp-tool-left-out", name = name, reason = why));
            }
            Err(SchemaFault::Invalid(why)) => {
                let name = clean(&name, MAX_NAME);
                return Err(ConnectionFailure::Permanent(localized!(
                    "mcp-tool-invalid",
                    name = name,
                    reason = why
                )));
            }
        }
    }
    Ok(())
}

/// Returns all tools, and the metadata of the last page.
async fn pages(
    sender: &RequestSender,
    limit: Duration,
) -> Result<(Vec<Tool>, Option<MetaObject>), ConnectionFailure> {
    let mut tools = Vec::new();
    let mut cursor = None;
    for _ in 0..MAX_PAGES {
        let params = PaginatedRequestParams::default().with_cursor(cursor.clone());
        let request = ListToolsRequest {
            params: Some(params),
            ..ListToolsRequest::default()
        };
        let request = ClientRequest::ListToolsRequest(request);
        let cancel = CancellationToken::new();
        let answer = sender.send(request, limit, &cancel, ProgressSink::ignored());
        let page = match answer.await {
            Ok(ServerResult::ListToolsResult(page)) => page,
            Ok(_) => {
                return Err(ConnectionFailure::Permanent(localized!("mcp-list-invalid")));
            }
            Err(RequestError::Refused(why)) => {
                let error = clean(&why, MAX_DESCRIPTION);
                let reason = localized!("mcp-list-refused", error = error);
                return Err(ConnectionFailure::Permanent(reason));
            }
            Err(RequestError::TimedOut) => {
                return Err(ConnectionFailure::Retryable(localized!("mcp-list-timeout")));
            }
            Err(RequestError::Gone | RequestError::Cancelled) => {
                return Err(ConnectionFailure::Retryable(localized!("mcp-list-ended")));
            }
        };
        tools.extend(page.tools);
        if tools.len() > MAX_TOOLS {
            return Err(ConnectionFailure::Permanent(localized!(
                "mcp-too-many-tools",
                count = MAX_TOOLS
            )));
        }
        match page.next_cursor {
            None => return Ok((tools, page.meta)),
            next if next == cursor => break,
            next => cursor = next,
        }
    }
    Err(ConnectionFailure::Permanent(localized!("mcp-list-endless")))
}

fn listed(tool: Tool, origin: Option<ToolOrigin>) -> Result<ListedTool, SchemaFault> {
    let name = tool.name.into_owned();
    if name.is_empty() || name.len() > MAX_NAME {
        return Err(SchemaFault::Unusable(localized!("mcp-tool-name-length")));
    }
    if name.chars().any(char::is_control) {
        return Err(SchemaFault::Unusable(localized!("mcp-tool-name-letters")));
    }
    let (input, _) = schema(&localized!("mcp-input-schema"), &tool.input_schema)?;
    let output = match &tool.output_schema {
        None => None,
        Some(output) => Some(Arc::new(
            schema(&localized!("mcp-output-schema"), output)?.1,
        )),
    };
    let title = tool.title.unwrap_or_default();
    let description = tool.description.map_or(title, |text| text.into_owned());
    Ok(ListedTool {
        name,
        description: clean(&description, MAX_DESCRIPTION),
        schema: input,
        annotations: tool.annotations,
        output,
        origin,
    })
}
