//! Server with Qilbee's own tools for other programs. The host decides about calls and runs them; this is only the
//! protocol.

use async_trait::async_trait;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::{CallId, Effect, OutputPart, ToolCall, ToolOutput};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestMethod,
        CompleteRequestParams, CompleteResult, ContentBlock, Implementation,
        ListPromptsRequestMethod, ListPromptsResult, ListResourceTemplatesRequestMethod,
        ListResourceTemplatesResult, ListResourcesRequestMethod, ListResourcesResult,
        ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProgressToken,
        ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
    },
    service::{Peer, RequestContext, ServiceExt as _},
};
use serde_json::{Map, Value};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc,
};
use tokio_util::sync::CancellationToken;
use tools::{Callable, Progress, ProgressSink, ToolError};

/// Signs of progress that may wait to be sent.
const PROGRESS_QUEUE: usize = 16;

/// Owner of the served tools, which decides about each call.
#[async_trait]
pub trait McpHost: Send + Sync + 'static {
    /// Returns the tools that may be called.
    fn callables(&self) -> Vec<Callable>;

    /// True for a tool that exists, whether or not it may be called.
    fn knows(&self, name: &str) -> bool;

    /// Decides about a call and runs it if it may run.
    async fn call(
        &self,
        call: ToolCall,
        cancel: CancellationToken,
        progress: ProgressSink,
    ) -> Result<ToolOutput, ToolError>;
}

/// Serves until the client is gone or `stop` fires. The error is a sentence.
pub async fn serve_mcp<R, W>(
    host: Arc<dyn McpHost>,
    version: &'static str,
    (input, output): (R, W),
    stop: CancellationToken,
) -> Result<(), String>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let served = ServedTools {
        host,
        version,
        calls: AtomicU64::new(0),
    };
    let service = served
        .serve_with_ct((input, output), stop)
        .await
        .map_err(|error| format!("The other side did not begin as the protocol says: {error}"))?;
    match service.waiting().await {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("Serving broke off: {error}")),
    }
}

struct ServedTools {
    host: Arc<dyn McpHost>,
    version: &'static str,
    calls: AtomicU64,
}

impl ServerHandler for ServedTools {
    fn get_info(&self) -> ServerConfig {
        let this = Implementation::new("qilbee", self.version).with_title("Qilbee");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(this)
            .with_instructions(
                "Tools for the desktop of the person who runs Qilbee. Coordinates are pixels of the newest \
                 screenshot.",
            )
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let callables = self.host.callables();
        let tools = callables.iter().map(described).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.into_owned();
        if !self.host.knows(&name) {
            return Err(unknown_tool(&name, &self.host.callables()));
        }
        let known = self.host.callables();
        let toolset = known.into_iter().find(|callable| callable.name == name);
        let call = ToolCall {
            call: CallId::new(format!(
                "mcp-{}",
                self.calls.fetch_add(1, Ordering::Relaxed)
            )),
            name,
            toolset: toolset.and_then(|callable| callable.toolset),
            input: Value::Object(request.arguments.unwrap_or_default()),
        };
        let token = context.meta.get_progress_token();
        let (progress, told) = reports(token, context.peer);
        let result = self.host.call(call, context.ct, progress).await;
        // What was said of the progress goes out before the answer.
        if let Some(told) = told {
            let _ = told.await;
        }
        Ok(CallToolResponse::from(answer(result)))
    }

    // What is not among the capabilities is no method here. The library would answer with empty lists.

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListPromptsRequestMethod>())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListResourcesRequestMethod>())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(ErrorData::method_not_found::<
            ListResourceTemplatesRequestMethod,
        >())
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(ErrorData::method_not_found::<CompleteRequestMethod>())
    }
}

/// Error after a call of a tool that does not exist: one of the protocol, not the result of a tool.
fn unknown_tool(name: &str, callables: &[Callable]) -> ErrorData {
    let known: Vec<_> = callables.iter().map(|known| known.name.as_str()).collect();
    let known = known.join(", ");
    ErrorData::invalid_params(
        format!("Unknown tool: {name:?}. Known tools: {known}."),
        None,
    )
}

/// A sink whose reports are sent while the call runs, and the task that sends them.
fn reports(
    token: Option<ProgressToken>,
    peer: Peer<RoleServer>,
) -> (ProgressSink, Option<tokio::task::JoinHandle<()>>) {
    let Some(token) = token else {
        return (ProgressSink::ignored(), None);
    };
    let (sender, mut reports) = mpsc::channel::<Progress>(PROGRESS_QUEUE);
    let sending = tokio::spawn(async move {
        let mut count = 0.0;
        while let Some(Progress { message, fraction }) = reports.recv().await {
            count += 1.0;
            let params = match fraction {
                Some(fraction) => {
                    ProgressNotificationParam::new(token.clone(), fraction).with_total(1.0)
                }
                None => ProgressNotificationParam::new(token.clone(), count),
            };
            // The other side may be gone; the call is stopped then.
            let _ = peer
                .notify_progress(params.with_message(message.into_string()))
                .await;
        }
    });
    (ProgressSink::new(sender), Some(sending))
}

fn described(callable: &Callable) -> Tool {
    let schema = callable.input_schema.as_object().cloned();
    let mut schema: Map<String, Value> = schema.unwrap_or_default();
    schema.entry("type").or_insert_with(|| "object".into());
    let reads = callable.effect == Effect::Observe;
    let claims = ToolAnnotations::new()
        .read_only(reads)
        .open_world(callable.effect >= Effect::Execute);
    Tool::new(
        callable.name.clone(),
        callable.description.clone(),
        Arc::new(schema),
    )
    .with_annotations(claims)
}

fn answer(result: Result<ToolOutput, ToolError>) -> CallToolResult {
    match result {
        Ok(output) => CallToolResult::success(output.parts.into_iter().map(block).collect()),
        Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
    }
}

fn block(part: OutputPart) -> ContentBlock {
    match part {
        OutputPart::Text { text } => ContentBlock::text(text),
        OutputPart::Image {
            media_type, data, ..
        } => ContentBlock::image(STANDARD.encode(data.as_slice()), media_type),
        OutputPart::File { media_type, data } => ContentBlock::text(format!(
            "A file of {} bytes ({media_type}), which cannot be shown here.",
            data.as_slice().len()
        )),
    }
}
