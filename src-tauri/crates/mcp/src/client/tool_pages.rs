//! Pages of a server's list of tools. Each entry is read by itself, so that one in no form at all costs no other.

use super::{
    failure::ConnectionFailure,
    request::{RequestError, RequestSender},
    text::clean,
};
use localization::localized;
use rmcp::model::{
    ClientRequest, ListToolsRequest, MetaObject, PaginatedRequestParams, ServerResult, Tool,
    ToolAnnotations,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;
use tools::ProgressSink;

/// The most tools of a server; those after them are left out.
pub(crate) const MAX_TOOLS: usize = 500;
/// The most pages of a list.
const MAX_PAGES: usize = 100;
/// The longest error of a server that is quoted, in characters.
const MAX_QUOTED: usize = 8_000;

/// Tools of a server, as it lists them.
#[derive(Default)]
pub(crate) struct ToolPages {
    pub(crate) tools: Vec<SaidTool>,
    /// Names of the tools beyond the most there may be, as far as they were listed.
    pub(crate) surplus: Vec<String>,
    /// Metadata of the last page.
    pub(crate) meta: Option<MetaObject>,
}

/// A tool as its server describes it. Nothing of it is checked yet.
#[derive(Default)]
pub(crate) struct SaidTool {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) input_schema: Option<Value>,
    pub(crate) output_schema: Option<Value>,
    pub(crate) annotations: Option<ToolAnnotations>,
    pub(crate) meta: Option<MetaObject>,
}

/// One page of the list.
struct Page {
    tools: Vec<SaidTool>,
    cursor: Option<String>,
    meta: Option<MetaObject>,
}

/// Reads the list, up to the most tools there may be.
pub(crate) async fn read(
    sender: &RequestSender,
    limit: Duration,
) -> Result<ToolPages, ConnectionFailure> {
    let mut all = ToolPages::default();
    let mut cursor = None;
    for _ in 0..MAX_PAGES {
        let page = page(sender, limit, cursor.clone()).await?;
        all.tools.extend(page.tools);
        all.meta = page.meta;
        if all.tools.len() > MAX_TOOLS {
            let surplus = all.tools.split_off(MAX_TOOLS).into_iter();
            all.surplus = surplus.map(|tool| tool.name).collect();
            return Ok(all);
        }
        match page.cursor {
            None => return Ok(all),
            next if next == cursor => break,
            next => cursor = next,
        }
    }
    Err(ConnectionFailure::Permanent(localized!("mcp-list-endless")))
}

async fn page(
    sender: &RequestSender,
    limit: Duration,
    cursor: Option<String>,
) -> Result<Page, ConnectionFailure> {
    let params = PaginatedRequestParams::default().with_cursor(cursor);
    let request = ClientRequest::ListToolsRequest(ListToolsRequest {
        params: Some(params),
        ..ListToolsRequest::default()
    });
    let cancel = CancellationToken::new();
    let answer = sender.send(request, limit, &cancel, ProgressSink::ignored());
    let invalid = || ConnectionFailure::Permanent(localized!("mcp-list-invalid"));
    match answer.await {
        Ok(ServerResult::ListToolsResult(page)) => Ok(Page {
            tools: page.tools.into_iter().map(SaidTool::from).collect(),
            cursor: page.next_cursor,
            meta: page.meta,
        }),
        // One entry in another form makes the whole page another answer to the library.
        Ok(ServerResult::CustomResult(page)) => Page::read(page.0).ok_or_else(invalid),
        Ok(_) => Err(invalid()),
        Err(RequestError::Refused(why)) => {
            let error = clean(&why, MAX_QUOTED);
            let reason = localized!("mcp-list-refused", error = error);
            Err(ConnectionFailure::Permanent(reason))
        }
        Err(RequestError::SignIn(demand)) => Err(ConnectionFailure::SignInNeeded(demand.text())),
        Err(RequestError::TimedOut) => {
            Err(ConnectionFailure::Retryable(localized!("mcp-list-timeout")))
        }
        Err(RequestError::Gone | RequestError::Cancelled) => {
            Err(ConnectionFailure::Retryable(localized!("mcp-list-ended")))
        }
    }
}

impl Page {
    fn read(said: Value) -> Option<Self> {
        let Value::Object(mut fields) = said else {
            return None;
        };
        let Some(Value::Array(tools)) = fields.shift_remove("tools") else {
            return None;
        };
        Some(Self {
            tools: tools.into_iter().map(SaidTool::read).collect(),
            cursor: part(&mut fields, "nextCursor"),
            meta: part(&mut fields, "_meta"),
        })
    }
}

impl SaidTool {
    /// Reads what can be read. An entry without a name has none, which is no name that a tool can have.
    fn read(said: Value) -> Self {
        let Value::Object(mut fields) = said else {
            return Self::default();
        };
        let fields = &mut fields;
        Self {
            name: part(fields, "name").unwrap_or_default(),
            title: part(fields, "title"),
            description: part(fields, "description"),
            input_schema: fields.shift_remove("inputSchema"),
            output_schema: fields.shift_remove("outputSchema"),
            annotations: part(fields, "annotations"),
            meta: part(fields, "_meta"),
        }
    }
}

impl From<Tool> for SaidTool {
    fn from(tool: Tool) -> Self {
        let value = |schema: Arc<Map<String, Value>>| Value::Object(Arc::unwrap_or_clone(schema));
        Self {
            name: tool.name.into_owned(),
            title: tool.title,
            description: tool.description.map(std::borrow::Cow::into_owned),
            input_schema: Some(value(tool.input_schema)),
            output_schema: tool.output_schema.map(value),
            annotations: tool.annotations,
            meta: tool.meta,
        }
    }
}

/// Takes a field out, if it is there and in form.
fn part<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &str) -> Option<T> {
    let said = fields.shift_remove(name)?;
    serde_json::from_value(said).ok()
}
