//! `qilbee models test`: real requests to a model, and what works of them.

use crate::cli::{Failure, output};
use async_trait::async_trait;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::StreamExt as _;
use model::{
    BlobSource, BlobUnavailable, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest,
    OutputBudget,
};
use protocol::{BlobId, BlobRef, Bytes, Domain, Effect, Item, Message, Role, ToolSpec};
use serde_json::json;
use std::sync::Arc;

/// A red square of 64 pixels, as PNG.
const RED_SQUARE: &str = "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC";
const TOOL: &str = "tell_number";
const SYSTEM: &str = "You are being tested. Answer in one word.";

/// What was found out.
struct Found {
    what: &'static str,
    works: bool,
    /// What the model did instead.
    told: String,
}

/// Tests a model; fails when it does not even answer.
pub(super) async fn run(model: &dyn Model) -> Result<(), Failure> {
    let text = ask(model, vec![Item::text("Say the word: yes")], false).await;
    let (answer, streams) = text.map_err(|error| Failure::failed(error.to_string()))?;
    let said = text_of(&answer);
    let mut all = vec![
        Found {
            what: "text",
            works: !said.trim().is_empty(),
            told: said,
        },
        Found {
            what: "streaming",
            works: streams,
            told: "the answer came in one piece".to_owned(),
        },
    ];
    let prompt = format!("Call the tool {TOOL} with the number 7.");
    all.push(found(
        "tools",
        ask(model, vec![Item::text(prompt)], true).await,
        calls_tool,
    ));
    let look = vec![Item::text("Which color is this picture?"), red_square()];
    all.push(found("pictures", ask(model, look, false).await, |answer| {
        text_of(answer).to_lowercase().contains("red")
    }));
    for Found { what, works, told } in &all {
        let line = match works {
            true => format!("✓ {what}"),
            false => format!("✗ {what}: {}", protocol::visible_line(told.trim())),
        };
        output::say(&line)?;
    }
    Ok(())
}

fn found(
    what: &'static str,
    asked: Result<(ModelAnswer, bool), ModelError>,
    works: impl FnOnce(&ModelAnswer) -> bool,
) -> Found {
    match asked {
        Ok((answer, _)) => Found {
            what,
            works: works(&answer),
            told: format!("the model said “{}”", text_of(&answer)),
        },
        Err(error) => Found {
            what,
            works: false,
            told: error.to_string(),
        },
    }
}

/// Asks once. Returns the answer, and whether a part of it came before the end.
async fn ask(
    model: &dyn Model,
    items: Vec<Item>,
    with_tool: bool,
) -> Result<(ModelAnswer, bool), ModelError> {
    let message = Message {
        role: Role::User,
        items,
        model: None,
        verbatim: None,
    };
    let schema = json!({"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]});
    let tool = ToolSpec::custom(
        TOOL,
        Domain::Chat,
        Effect::Observe,
        "Tells a number.",
        schema,
    );
    let request = ModelRequest {
        system: SYSTEM.into(),
        tools: with_tool.then_some(tool).into_iter().collect(),
        messages: vec![Arc::new(message)],
        effort: None,
        output_budget: OutputBudget::Standard,
        folded_calls: Arc::default(),
        blobs: Arc::new(RedSquare),
    };
    let mut stream = model.start_session().ask(request).await?;
    let mut streams = false;
    while let Some(event) = stream.next().await {
        match event? {
            ModelEvent::Finished(answer) => return Ok((answer, streams)),
            ModelEvent::TextDelta(_)
            | ModelEvent::ThinkingDelta(_)
            | ModelEvent::ToolCallDelta { .. } => streams = true,
        }
    }
    Err(ModelError::fatal("the answer did not end"))
}

fn calls_tool(answer: &ModelAnswer) -> bool {
    answer
        .items
        .iter()
        .any(|item| matches!(item, Item::ToolCall(call) if call.name == TOOL && call.input["number"] == 7))
}

fn text_of(answer: &ModelAnswer) -> String {
    let texts = answer.items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn red_square() -> Item {
    Item::Image {
        image: BlobRef {
            id: BlobId::new("red-square"),
            media_type: "image/png".to_owned(),
            byte_count: RED_SQUARE.len() as u64,
            width: Some(64),
            height: Some(64),
        },
    }
}

struct RedSquare;

#[async_trait]
impl BlobSource for RedSquare {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let bytes = STANDARD
            .decode(RED_SQUARE)
            .map_err(|error| BlobUnavailable {
                id: id.clone(),
                reason: error.to_string().into(),
            })?;
        Ok(bytes.into())
    }
}
