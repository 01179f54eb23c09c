//! Test of a model: real requests, and what works of them. Each finding is told as soon as it is made.

use async_trait::async_trait;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::StreamExt as _;
use localization::{LocalizedText, localized};
use model::{
    BlobSource, BlobUnavailable, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest,
    OutputBudget,
};
use protocol::{BlobId, BlobRef, Bytes, Domain, Effect, Item, Message, Role, ToolSpec};
use serde::Serialize;
use serde_json::json;
use std::{ops::ControlFlow, sync::Arc};

/// A red square of 64 pixels, as PNG.
const RED_SQUARE: &str = "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC";
const TOOL: &str = "tell_number";
const SYSTEM: &str = "You are being tested. Answer in one word.";
/// Characters of a model's words that are repeated.
const MAX_WORDS: usize = 200;

/// Ability that a test looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ability {
    /// It answers.
    Text,
    /// The answer comes piece by piece.
    Streaming,
    /// It calls a tool.
    Tools,
    /// It sees a picture.
    Pictures,
}

/// Finding of a test.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct Finding {
    pub(crate) ability: Ability,
    /// The reason that it does not work; none when it does.
    pub(crate) problem: Option<LocalizedText>,
}

/// Tests a model, and tells each finding until it is told to stop. Fails when the model does not even answer.
pub(crate) async fn run(
    model: &dyn Model,
    mut tell: impl FnMut(Finding) -> ControlFlow<()>,
) -> Result<(), ModelError> {
    let (answer, streams) = ask(model, vec![Item::text("Say the word: yes")], false).await?;
    let spoke = !text_of(&answer).trim().is_empty();
    let mut told = tell(finding(Ability::Text, spoke, || said(&answer)));
    if told.is_continue() {
        let in_one_piece = || localized!("app-test-one-piece");
        told = tell(finding(Ability::Streaming, streams, in_one_piece));
    }
    if told.is_continue() {
        let prompt = format!("Call the tool {TOOL} with the number 7.");
        let asked = ask(model, vec![Item::text(prompt)], true).await;
        told = tell(found(Ability::Tools, asked, calls_tool));
    }
    if told.is_continue() {
        let look = vec![Item::text("Which color is this picture?"), red_square()];
        let asked = ask(model, look, false).await;
        // The last one: whether anybody wants more makes no difference.
        let _ = tell(found(Ability::Pictures, asked, |answer| {
            text_of(answer).to_lowercase().contains("red")
        }));
    }
    Ok(())
}

fn found(
    ability: Ability,
    asked: Result<(ModelAnswer, bool), ModelError>,
    works: impl FnOnce(&ModelAnswer) -> bool,
) -> Finding {
    match asked {
        Ok((answer, _)) => finding(ability, works(&answer), || said(&answer)),
        Err(error) => Finding {
            ability,
            problem: Some(error.message),
        },
    }
}

fn finding(ability: Ability, works: bool, problem: impl FnOnce() -> LocalizedText) -> Finding {
    Finding {
        ability,
        problem: (!works).then(problem),
    }
}

/// The words of the model in place of what it was asked for.
fn said(answer: &ModelAnswer) -> LocalizedText {
    let words: String = text_of(answer).trim().chars().take(MAX_WORDS).collect();
    match words.is_empty() {
        true => localized!("app-test-said-nothing"),
        false => {
            let words = protocol::visible_line(&words).into_owned();
            localized!("app-test-said", words = words)
        }
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
            ModelEvent::Spent(_) => {}
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
