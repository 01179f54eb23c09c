//! Listing of a server's tools, each brought into form. One that can't be used is left out by name. Texts of a server are
//! untrusted and are cleaned.

use super::{
    failure::ConnectionFailure,
    input_schema::{InputSchema, PropertyNames},
    request::RequestSender,
    server_status::ServerAbout,
    text::clean,
    tool_pages::{self, MAX_TOOLS, SaidTool},
    tool_schema,
};
use crate::{
    config::server_settings::ServerKind,
    plugins::status::{self, PluginStatus, ToolOrigin},
};
use jsonschema::Validator;
use localization::{LocalizedText, localized};
use protocol::visible_line;
use rmcp::model::{
    ClientRequest, ListPromptsRequest, ListResourceTemplatesRequest, ListResourcesRequest,
    ServerResult, ToolAnnotations,
};
use serde_json::Value;
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;
use tools::ProgressSink;

/// The longest name of a tool, in bytes.
const MAX_NAME: usize = 256;
/// The longest description, in characters.
const MAX_DESCRIPTION: usize = 8_000;
/// The longest hint at arguments that belong together, in characters.
const MAX_HINT: usize = 800;
/// The time to answer if there are resources or prompts.
const OFFER_LIMIT: Duration = Duration::from_secs(5);
/// The most notices about tools that were left out.
const MAX_NOTICES: usize = 50;
/// The most names of tools that were left out.
const MAX_LEFT_OUT: usize = 100;
/// The most tools that one notice names.
const MAX_NAMED: usize = 10;

/// Tools and more that a server has.
#[derive(Default)]
pub(crate) struct Listing {
    pub(crate) about: Option<ServerAbout>,
    pub(crate) tools: Vec<ListedTool>,
    /// The plugins in it, where it is their host.
    pub(crate) plugins: Vec<PluginStatus>,
    pub(crate) has_resources: bool,
    pub(crate) has_prompts: bool,
    /// Notices about tools that were left out, or are used in part.
    pub(crate) notices: Vec<LocalizedText>,
    /// Names of the tools that were left out.
    pub(crate) left_out: Vec<String>,
}

/// A tool that can be used.
pub(crate) struct ListedTool {
    /// The server's own name for it.
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) schema: Value,
    /// The server's own names of its arguments.
    pub(crate) names: PropertyNames,
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
    let pages = tool_pages::read(sender, limit).await?;
    if kind == ServerKind::Plugins {
        listing.plugins = status::statuses(pages.meta);
    }
    for tool in pages.tools {
        if !seen.insert(tool.name.clone()) {
            let name = shown(&tool.name);
            listing.notice(localized!("mcp-tool-listed-twice", name = name));
            continue;
        }
        let origin = match kind {
            ServerKind::Tools => None,
            ServerKind::Plugins => status::origin(tool.meta.clone()),
        };
        listing.take(tool, origin);
    }
    listing.leave_out_surplus(&pages.surplus);
    Ok(())
}

impl Listing {
    /// Takes a tool in, or leaves it out.
    fn take(&mut self, tool: SaidTool, origin: Option<ToolOrigin>) {
        let name = shown(&tool.name);
        let (output, unchecked) = match tool.output_schema.as_ref().map(tool_schema::output) {
            None => (None, None),
            Some(Ok(output)) => (Some(Arc::new(output)), None),
            Some(Err(why)) => (None, Some(why)),
        };
        match listed(tool, output, origin.clone()) {
            Ok(tool) => {
                self.tools.push(tool);
                if let Some(why) = unchecked {
                    self.notice(localized!("mcp-tool-unchecked", name = name, reason = why));
                }
            }
            Err(why) => match origin {
                // One invalid plugin leaves the others usable.
                Some(origin) => status::give_up(&mut self.plugins, &origin, &why),
                None => {
                    self.notice(localized!("mcp-tool-left-out", name = &name, reason = why));
                    self.left_out.push(name);
                    self.left_out.truncate(MAX_LEFT_OUT);
                }
            },
        }
    }

    fn leave_out_surplus(&mut self, surplus: &[String]) {
        if surplus.is_empty() {
            return;
        }
        let names = surplus.iter().map(|name| shown(name));
        let mut named: Vec<_> = names.clone().take(MAX_NAMED).collect();
        if surplus.len() > MAX_NAMED {
            named.push("…".to_owned());
        }
        self.notices.push(localized!(
            "mcp-too-many-tools",
            count = MAX_TOOLS,
            names = named.join(", ")
        ));
        self.left_out.extend(names);
        self.left_out.truncate(MAX_LEFT_OUT);
    }

    fn notice(&mut self, notice: LocalizedText) {
        match self.notices.len() {
            0..MAX_NOTICES => self.notices.push(notice),
            MAX_NOTICES => self.notices.push(localized!("mcp-more-notices")),
            _ => {}
        }
    }
}

/// Returns a name in one line, for people.
fn shown(name: &str) -> String {
    visible_line(&clean(name, MAX_NAME)).into_owned()
}

fn listed(
    tool: SaidTool,
    output: Option<Arc<Validator>>,
    origin: Option<ToolOrigin>,
) -> Result<ListedTool, LocalizedText> {
    let name = tool.name;
    if name.is_empty() || name.len() > MAX_NAME {
        return Err(localized!("mcp-tool-name-length"));
    }
    if name.chars().any(char::is_control) {
        return Err(localized!("mcp-tool-name-letters"));
    }
    let input = InputSchema::of(tool.input_schema.as_ref())?;
    let said = tool.description.or(tool.title).unwrap_or_default();
    let mut description = clean(&said, MAX_DESCRIPTION);
    if let Some(hint) = &input.hint {
        description = format!("{description}\n\n{}", clean(hint, MAX_HINT));
    }
    Ok(ListedTool {
        name,
        description,
        schema: input.schema,
        names: input.names,
        annotations: tool.annotations,
        output,
        origin,
    })
}
