//! The other APIs against strict scripted servers: every request is checked by the rules of its API.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod computer;
mod conversation;
mod facts;
mod failures;
mod gemini;
mod nearby;
mod refusals;

use async_trait::async_trait;
use futures::StreamExt as _;
use localization::LocalizedText;
use model::{
    ApiKey, ApiKeySource, BlobSource, BlobUnavailable, EndpointKind, ModelAnswer, ModelError,
    ModelEvent, ModelRequest, ModelSession, OutputBudget, Provider as _, Timeouts,
    server::{Coordinates, PictureFormats, ServedModel, Server, ServerKind, ServerOptions},
};
use protocol::{
    BlobId, BlobRef, Bytes, Effort, HostedTool, Item, Message, PictureSize, Role, ToolKind,
    ToolResult, ToolSpec,
};
use serde_json::json;
use std::{io::Cursor, sync::Arc};
use testkit::server::{FakeServer, ServerApi};

/// All of them.
const APIS: [ServerApi; 4] = [
    ServerApi::Responses,
    ServerApi::Chat,
    ServerApi::Ollama,
    ServerApi::Gemini,
];

/// A chat with the scripted server's model.
struct Chat {
    session: Box<dyn ModelSession>,
    messages: Vec<Arc<Message>>,
    tools: Arc<[ToolSpec]>,
    effort: Option<Effort>,
}

fn served(api: ServerApi) -> ServedModel {
    ServedModel {
        hosts_computer: api == ServerApi::Responses,
        takes_effort: true,
        formats: match api {
            ServerApi::Responses => PictureFormats::Web,
            ServerApi::Chat | ServerApi::Ollama => PictureFormats::PngAndJpeg,
            ServerApi::Gemini => PictureFormats::PngJpegAndWebp,
        },
        coordinates: match api {
            ServerApi::Responses => Coordinates::Pixels,
            ServerApi::Chat | ServerApi::Ollama | ServerApi::Gemini => Coordinates::PerMille,
        },
        ..ServedModel::unknown("m")
    }
}

fn server_at(api: ServerApi, address: String, model: ServedModel) -> Server {
    let options = ServerOptions {
        name: "it".to_owned(),
        title: "It".to_owned(),
        kind: match api {
            ServerApi::Responses => ServerKind::Responses,
            ServerApi::Chat => ServerKind::Chat,
            ServerApi::Ollama => ServerKind::Ollama,
            ServerApi::Gemini => ServerKind::Gemini,
        },
        address,
        key_header: (api == ServerApi::Gemini).then_some("x-goog-api-key"),
        models: vec![model],
    };
    Server::new(options, Arc::new(OneKey), Timeouts::default()).unwrap()
}

impl Chat {
    fn with(api: ServerApi, server: &FakeServer) -> Self {
        Self::with_model(api, server, served(api))
    }

    fn with_model(api: ServerApi, server: &FakeServer, model: ServedModel) -> Self {
        Self::of(&server_at(api, server.address(), model))
    }

    fn of(server: &Server) -> Self {
        Self {
            session: server.model("it/m").unwrap().start_session(),
            messages: Vec::new(),
            tools: Arc::new([computer(), testkit::hosted("bash", HostedTool::Bash)]),
            effort: Some(Effort::Low),
        }
    }

    /// Adds what the user, or a tool, says, and asks.
    async fn ask(&mut self, items: Vec<Item>) -> Result<ModelAnswer, ModelError> {
        self.messages.push(Arc::new(Message {
            role: Role::User,
            items,
            model: None,
            verbatim: None,
        }));
        let request = ModelRequest {
            system: "You help.".into(),
            tools: Arc::clone(&self.tools),
            messages: self.messages.clone(),
            effort: self.effort,
            output_budget: OutputBudget::Standard,
            folded_calls: Arc::default(),
            blobs: Arc::new(Pictures),
        };
        let mut stream = self.session.ask(request).await?;
        let mut shown = String::new();
        while let Some(event) = stream.next().await {
            match event? {
                ModelEvent::TextDelta(text) => shown.push_str(&text),
                ModelEvent::ThinkingDelta(_)
                | ModelEvent::ToolCallDelta { .. }
                | ModelEvent::Spent(_) => {}
                ModelEvent::Finished(answer) => {
                    self.messages.push(Arc::new(Message {
                        role: Role::Assistant,
                        items: answer.items.clone(),
                        model: Some("it/m".to_owned()),
                        verbatim: answer.verbatim.clone(),
                    }));
                    let texts = answer.items.iter().filter_map(|item| match item {
                        Item::Text { text } => Some(text.as_str()),
                        _ => None,
                    });
                    assert_eq!(shown, texts.collect::<String>());
                    return Ok(answer);
                }
            }
        }
        panic!("the stream ended without an answer")
    }
}

/// Id, name and input of each call.
fn calls(answer: &ModelAnswer) -> Vec<(String, String, String)> {
    let calls = answer.items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call),
        _ => None,
    });
    let told = calls.map(|call| {
        let (id, name) = (call.call.to_string(), call.name.clone());
        (id, name, call.input.to_string())
    });
    told.collect()
}

fn computer() -> ToolSpec {
    let mut tool = testkit::hosted("computer", HostedTool::Computer);
    if let ToolKind::Hosted { picture, .. } = &mut tool.kind {
        *picture = Some(PictureSize {
            width: 1000,
            height: 500,
        });
    }
    tool
}

fn result(call: &str, toolset: Option<&str>, content: Vec<Item>) -> Item {
    Item::ToolResult(ToolResult {
        call: call.into(),
        toolset: toolset.map(str::to_owned),
        is_error: false,
        content,
    })
}

fn picture() -> Item {
    Item::Image {
        image: BlobRef {
            id: BlobId::new("p"),
            media_type: "image/webp".to_owned(),
            byte_count: 60,
            width: Some(4),
            height: Some(2),
        },
    }
}

struct Pictures;

#[async_trait]
impl BlobSource for Pictures {
    async fn bytes(&self, _id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = image::DynamicImage::new_rgb8(4, 2);
        picture
            .write_to(&mut bytes, image::ImageFormat::WebP)
            .unwrap();
        Ok(bytes.into_inner().into())
    }
}

struct OneKey;

#[async_trait]
impl ApiKeySource for OneKey {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(Some(ApiKey::new("sk-1")))
    }
}

fn error(code: &str, words: &str) -> serde_json::Value {
    json!({"error": {"code": code, "message": words}})
}
