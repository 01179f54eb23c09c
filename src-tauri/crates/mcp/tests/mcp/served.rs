//! Qilbee's own side of the protocol, asked by the official SDK's client.

use super::{room::in_time, trial};
use async_trait::async_trait;
use libtest_mimic::Trial;
use mcp::{McpHost, serve_mcp};
use protocol::{Bytes, Domain, Effect, OutputPart, ToolCall, ToolOutput};
use rmcp::{
    ServiceError, ServiceExt as _,
    model::{CallToolRequestParams, ContentBlock, ErrorCode},
};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tools::{Callable, Progress, ProgressSink, ToolError};

pub(crate) fn trials() -> Vec<Trial> {
    vec![trial(
        "own_tools_are_served_with_pictures_and_errors",
        served,
    )]
}

struct Host;

#[async_trait]
impl McpHost for Host {
    fn callables(&self) -> Vec<Callable> {
        let callable = |name: &str, effect| Callable {
            name: name.to_owned(),
            toolset: Some("computer".to_owned()),
            description: format!("Does {name}."),
            domain: Domain::Desktop,
            effect,
            input_schema: json!({"type": "object"}),
        };
        vec![
            callable("look", Effect::Observe),
            callable("send", Effect::Send),
        ]
    }

    fn knows(&self, name: &str) -> bool {
        ["look", "send", "hidden"].contains(&name)
    }

    async fn call(
        &self,
        call: ToolCall,
        cancel: CancellationToken,
        progress: ProgressSink,
    ) -> Result<ToolOutput, ToolError> {
        progress.report(Progress {
            message: "looking".into(),
            fraction: Some(0.5),
        });
        match (call.name.as_str(), call.toolset.as_deref()) {
            ("look", Some("computer")) => Ok(ToolOutput {
                parts: vec![
                    OutputPart::Text {
                        text: call.input.to_string(),
                    },
                    OutputPart::Image {
                        media_type: "image/png".to_owned(),
                        width: 1,
                        height: 1,
                        data: Bytes::from(vec![1, 2, 3]),
                    },
                ],
                ..ToolOutput::text("", "")
            }),
            ("send", Some("computer")) => {
                cancel.cancelled().await;
                Err(ToolError::Cancelled)
            }
            (other, _) => Err(ToolError::ForModel(format!("no {other}").into())),
        }
    }
}

/// Code and words of an error of the protocol.
fn refusal<T: std::fmt::Debug>(answer: Result<T, ServiceError>) -> (ErrorCode, String) {
    match answer.unwrap_err() {
        ServiceError::McpError(error) => (error.code, error.message.into_owned()),
        other => panic!("{other:?}"),
    }
}

async fn served() {
    let (ours, theirs) = tokio::io::duplex(1024 * 1024);
    let stop = CancellationToken::new();
    let serving = serve_mcp(
        Arc::new(Host),
        "1.0.0",
        tokio::io::split(ours),
        stop.clone(),
    );
    let serving = tokio::spawn(serving);
    let client = in_time(().serve(theirs)).await.unwrap();
    let tools = in_time(client.list_all_tools()).await.unwrap();
    let described: Vec<_> = tools
        .iter()
        .map(|tool| {
            let claims = tool.annotations.as_ref().unwrap();
            (&*tool.name, claims.read_only_hint, claims.open_world_hint)
        })
        .collect();
    let wanted = [
        ("look", Some(true), Some(false)),
        ("send", Some(false), Some(true)),
    ];
    assert_eq!(described, wanted);
    let call = async |name: &'static str, input: Value| {
        let input = input.as_object().cloned().unwrap();
        let params = CallToolRequestParams::new(name).with_arguments(input);
        let answer = in_time(client.call_tool(params)).await.unwrap();
        (answer.is_error, answer.content)
    };
    let looked = call("look", json!({"a": 1})).await;
    let seen = vec![
        ContentBlock::text("{\"a\":1}"),
        ContentBlock::image("AQID", "image/png"),
    ];
    assert_eq!(looked, (Some(false), seen));
    let refused = call("hidden", json!({})).await;
    assert_eq!(refused, (Some(true), vec![ContentBlock::text("no hidden")]));
    let unknown = client.call_tool(CallToolRequestParams::new("nothing"));
    assert_eq!(
        refusal(in_time(unknown).await),
        (
            ErrorCode::INVALID_PARAMS,
            "Unknown tool: \"nothing\". Known tools: look, send.".to_owned()
        )
    );
    let prompts = refusal(in_time(client.list_prompts(None)).await);
    let resources = refusal(in_time(client.list_resources(None)).await);
    assert_eq!(
        [prompts, resources],
        ["prompts/list", "resources/list"]
            .map(|method| (ErrorCode::METHOD_NOT_FOUND, method.to_owned()))
    );
    client.cancel().await.unwrap();
    assert_eq!(in_time(serving).await.unwrap(), Ok(()));
}
