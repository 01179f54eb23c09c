//! What a server has: its tools, page by page, each checked before it is believed to be one. Text of a server is
//! untrusted: it is cut to size, and what would steer a terminal is taken out.

use crate::{
    config::Holds,
    connection::Trouble,
    plugins::{self, Origin, PluginStatus},
    shared::{Line, NoAnswer},
    status::ServerAbout,
};
use jsonschema::{PatternOptions, Validator};
use rmcp::model::{
    ClientRequest, ListPromptsRequest, ListResourceTemplatesRequest, ListResourcesRequest,
    ListToolsRequest, MetaObject, PaginatedRequestParams, ServerResult, Tool, ToolAnnotations,
};
use serde_json::{Map, Value};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;
use tools::{ProgressSink, check_schema_cost};

/// More tools than any model can choose from.
const MAX_TOOLS: usize = 500;
/// More pages than any list has.
const MAX_PAGES: usize = 100;
/// The longest name of a tool, in bytes.
const MAX_NAME: usize = 256;
/// The longest description, in characters.
const MAX_DESCRIPTION: usize = 8_000;
/// The largest schema, in bytes.
const MAX_SCHEMA: usize = 64 * 1024;
/// How long it may take to say whether there is anything to be read.
const OFFER_LIMIT: Duration = Duration::from_secs(5);
/// How far a pattern in a schema may go back before it is given up.
const BACKTRACKS: usize = 100_000;

/// What a server has.
#[derive(Default)]
pub(super) struct Listing {
    pub(super) about: Option<ServerAbout>,
    pub(super) tools: Vec<Listed>,
    /// How the plugins in it are doing, where it is their host.
    pub(super) plugins: Vec<PluginStatus>,
    pub(super) has_resources: bool,
    pub(super) has_prompts: bool,
    /// What was left out, and why.
    pub(super) notices: Vec<String>,
}

/// A tool that can be used.
pub(super) struct Listed {
    /// As the server calls it.
    pub(super) name: String,
    pub(super) description: String,
    pub(super) schema: Value,
    pub(super) annotations: Option<ToolAnnotations>,
    /// What its structured results are said to look like.
    pub(super) output: Option<Arc<Validator>>,
    /// The plugin it is of, where the server is the host of plugins.
    pub(super) origin: Option<Origin>,
}

/// Why a tool cannot be used.
enum Fault {
    /// The others can.
    LeftOut(String),
    /// What the server says cannot be believed.
    Lie(String),
}

/// Asks for everything.
pub(super) async fn read(line: &Line, limit: Duration, holds: Holds) -> Result<Listing, Trouble> {
    let Some(known) = line.peer.peer_info() else {
        return Err(Trouble::Broke("It has not introduced itself.".to_owned()));
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
        read_tools(line, limit, holds, &mut listing).await?;
    }
    let limit = limit.min(OFFER_LIMIT);
    if known.capabilities.resources.is_some() {
        let resources = ClientRequest::ListResourcesRequest(ListResourcesRequest::default());
        let templates = ListResourceTemplatesRequest::default();
        let templates = ClientRequest::ListResourceTemplatesRequest(templates);
        listing.has_resources =
            has_any(line, resources, limit).await || has_any(line, templates, limit).await;
    }
    if known.capabilities.prompts.is_some() {
        let prompts = ClientRequest::ListPromptsRequest(ListPromptsRequest::default());
        listing.has_prompts = has_any(line, prompts, limit).await;
    }
    Ok(listing)
}

/// Whether there is anything in a list: many servers say that they have lists which are always empty.
async fn has_any(line: &Line, request: ClientRequest, limit: Duration) -> bool {
    let cancel = CancellationToken::new();
    let answer = line.ask(request, limit, &cancel, ProgressSink::ignored());
    match answer.await {
        Ok(ServerResult::ListResourcesResult(list)) => !list.resources.is_empty(),
        Ok(ServerResult::ListResourceTemplatesResult(list)) => !list.resource_templates.is_empty(),
        Ok(ServerResult::ListPromptsResult(list)) => !list.prompts.is_empty(),
        // What cannot be listed cannot be used.
        Ok(_) | Err(_) => false,
    }
}

async fn read_tools(
    line: &Line,
    limit: Duration,
    holds: Holds,
    listing: &mut Listing,
) -> Result<(), Trouble> {
    let mut seen = BTreeSet::new();
    let (tools, meta) = pages(line, limit).await?;
    if holds == Holds::Plugins {
        listing.plugins = plugins::statuses(meta);
    }
    for tool in tools {
        let name = tool.name.clone().into_owned();
        if !seen.insert(name.clone()) {
            let notice = format!("It lists the tool {:?} twice.", clean(&name, MAX_NAME));
            listing.notices.push(notice);
            continue;
        }
        let whose = match holds {
            Holds::Tools => None,
            Holds::Plugins => plugins::origin(tool.meta.clone()),
        };
        let listed = match (listed(tool, whose.clone()), holds) {
            // A plugin that cannot be believed is nothing against the others.
            (Err(Fault::Lie(why)), Holds::Plugins) => Err(Fault::LeftOut(why)),
            (listed, Holds::Tools | Holds::Plugins) => listed,
        };
        match listed {
            Ok(tool) => listing.tools.push(tool),
            Err(Fault::LeftOut(why)) => {
                if let Some(whose) = &whose {
                    plugins::give_up(&mut listing.plugins, whose, &why);
                    continue;
                }
                let name = clean(&name, MAX_NAME);
                listing
                    .notices
                    .push(format!("Its tool {name:?} is left out: {why}."));
            }
            Err(Fault::Lie(why)) => {
                let name = clean(&name, MAX_NAME);
                return Err(Trouble::Hopeless(format!(
                    "It says of its tool {name:?} what cannot be: {why}."
                )));
            }
        }
    }
    Ok(())
}

/// All tools, and what else is said with the last of them.
async fn pages(line: &Line, limit: Duration) -> Result<(Vec<Tool>, Option<MetaObject>), Trouble> {
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
        let answer = line.ask(request, limit, &cancel, ProgressSink::ignored());
        let page = match answer.await {
            Ok(ServerResult::ListToolsResult(page)) => page,
            Ok(_) => {
                let why = "Its list of tools is not what the protocol says it must be.";
                return Err(Trouble::Hopeless(why.to_owned()));
            }
            Err(NoAnswer::Refused(why)) => {
                let why = clean(&why, MAX_DESCRIPTION);
                return Err(Trouble::Hopeless(format!(
                    "It does not list its tools: {why}"
                )));
            }
            Err(NoAnswer::TooLate) => {
                let why = "It did not say in time what tools it has.";
                return Err(Trouble::Broke(why.to_owned()));
            }
            Err(NoAnswer::Gone | NoAnswer::Cancelled) => {
                let why = "It ended before it said what tools it has.";
                return Err(Trouble::Broke(why.to_owned()));
            }
        };
        tools.extend(page.tools);
        if tools.len() > MAX_TOOLS {
            return Err(Trouble::Hopeless(format!(
                "It has more than {MAX_TOOLS} tools."
            )));
        }
        match page.next_cursor {
            None => return Ok((tools, page.meta)),
            next if next == cursor => break,
            next => cursor = next,
        }
    }
    Err(Trouble::Hopeless(
        "Its list of tools has no end.".to_owned(),
    ))
}

fn listed(tool: Tool, origin: Option<Origin>) -> Result<Listed, Fault> {
    let name = tool.name.into_owned();
    if name.is_empty() || name.len() > MAX_NAME {
        return Err(Fault::LeftOut("its name is empty or too long".to_owned()));
    }
    if name.chars().any(char::is_control) {
        let why = "its name holds signs that cannot be printed";
        return Err(Fault::LeftOut(why.to_owned()));
    }
    let (schema, _) = schema("input schema", &tool.input_schema)?;
    let output = match &tool.output_schema {
        None => None,
        Some(output) => Some(Arc::new(self::schema("output schema", output)?.1)),
    };
    let title = tool.title.unwrap_or_default();
    let description = tool.description.map_or(title, |text| text.into_owned());
    Ok(Listed {
        name,
        description: clean(&description, MAX_DESCRIPTION),
        schema,
        annotations: tool.annotations,
        output,
        origin,
    })
}

/// Why a tool with this schema could not be used; nothing when it could.
pub(crate) fn refusal(schema: &Map<String, Value>) -> Option<String> {
    match self::schema("input schema", schema) {
        Ok(_) => None,
        Err(Fault::LeftOut(why) | Fault::Lie(why)) => Some(why),
    }
}

/// Models are told of schemas of objects; what is no schema at all was never meant.
fn schema(what: &str, schema: &Map<String, Value>) -> Result<(Value, Validator), Fault> {
    let mut schema = schema.clone();
    let kind = schema.entry("type").or_insert_with(|| "object".into());
    if kind != "object" {
        return Err(Fault::Lie(format!("its {what} is not for an object")));
    }
    let schema = Value::Object(schema);
    if schema.to_string().len() > MAX_SCHEMA {
        let kilobytes = MAX_SCHEMA / 1024;
        let why = format!("its {what} is larger than {kilobytes} KB");
        return Err(Fault::LeftOut(why));
    }
    check_schema_cost(&schema)
        .map_err(|why| Fault::LeftOut(format!("its {what} cannot be used: {why}")))?;
    let built = jsonschema::options()
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS))
        .offline()
        .build(&schema);
    match built {
        Ok(validator) => Ok((schema, validator)),
        Err(error) => {
            let error = clean(&error.to_string(), MAX_NAME);
            Err(Fault::Lie(format!(
                "its {what} is no JSON Schema ({error})"
            )))
        }
    }
}

/// At most so many characters, none of which steers a terminal.
pub(super) fn clean(text: &str, max: usize) -> String {
    let plain = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let mut letters = text.chars().filter(plain);
    let mut clean: String = letters.by_ref().take(max).collect();
    if letters.next().is_some() {
        clean.push('…');
    }
    clean
}
