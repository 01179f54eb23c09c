//! Properties of the readers of answers that hold for any bytes: functions that fail by panicking, for the test (which tries the
//! seeds) and for the fuzz target (which tries everything). Never part of the program.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a property fails by panicking"
)]

use super::{Contract, ContractModel, ParsedCall, rendered_for_tests, text_of};
use crate::{
    BlobSource, BlobUnavailable, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest,
    ModelSession, ModelStream, OutputBudget, wire::computer_actions,
};
use async_trait::async_trait;
use futures::StreamExt as _;
use protocol::{
    BlobId, Bytes, Domain, Effect, HostedTool, Item, Message, Role, StopReason, Tokens, ToolCall,
    ToolSpec,
};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) const ALL: [Contract; 4] = [
    Contract::Xml,
    Contract::Json,
    Contract::React,
    Contract::Lines,
];

/// Any text is read in each contract: calls have an object as input and name a tool, where the contract knows its tools; what
/// was read is the same after it was written and read again; and it does not matter in which pieces the answer came.
///
/// # Panics
/// When that is not so.
pub fn answer(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let tools = tools();
    for contract in ALL {
        let parsed = contract.parse(&text, &tools);
        let is_read =
            parsed.problem.is_none() && parsed.calls.iter().all(|call| call.input.is_ok());
        for call in parsed.calls.iter().filter(|call| call.input.is_ok()) {
            let input = call.input.as_ref();
            assert!(input.is_ok_and(Value::is_object), "{contract:?}: {call:?}");
            let is_known = tools.iter().any(|tool| tool.name == call.name);
            let needs_known = contract != Contract::Json;
            assert!(is_known || !needs_known, "{contract:?}: {call:?}");
        }
        assert_eq!(parsed.text, parsed.text.trim(), "{contract:?}");
        let says = !parsed.text.is_empty() || !parsed.calls.is_empty();
        if is_read && says {
            let written = written(&parsed.text, &parsed.calls, contract);
            let again = contract.parse(&written, &tools);
            assert_eq!(again.problem, None, "{contract:?}: {written}");
            assert_eq!(again.text, parsed.text, "{contract:?}: {written}");
            let (again, before) = (members(&again.calls), members(&parsed.calls));
            // Numbers with a point are read to the nearest one or its neighbor.
            let is_exact = before.iter().all(|call| has_whole_numbers(&call.input));
            let is_same = again.len() == before.len() && (!is_exact || again == before);
            assert!(is_same, "{contract:?}: {written}\n{before:?}");
        }
        pieces(&text, contract);
    }
}

fn pieces(text: &str, contract: Contract) {
    let letters = text.char_indices().map(|(place, _)| place);
    let cuts: Vec<_> = letters.skip(1).step_by(7).collect();
    let whole = asked(vec![text.to_owned()], contract);
    let mut pieces = Vec::new();
    let mut place = 0;
    for cut in cuts.into_iter().chain([text.len()]) {
        pieces.push(text[place..cut].to_owned());
        place = cut;
    }
    assert_eq!(asked(pieces, contract), whole, "{contract:?}");
    let (shown, answer) = whole;
    assert_eq!(shown, text_of(&answer.items), "{contract:?}");
}

/// Returns what is shown of an answer that comes in these pieces, and what it means.
fn asked(pieces: Vec<String>, contract: Contract) -> (String, ModelAnswer) {
    let request = ModelRequest {
        system: "".into(),
        tools: tools().into(),
        messages: Vec::new(),
        effort: None,
        output_budget: OutputBudget::Standard,
        blobs: Arc::new(NoBlobs),
        folded_calls: Arc::default(),
    };
    let model = ContractModel::new(Arc::new(PieceByPiece(pieces)), contract);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(async {
        let mut stream = model.start_session().ask(request).await.expect("a stream");
        let mut shown = String::new();
        while let Some(event) = stream.next().await {
            match event.expect("an event") {
                ModelEvent::TextDelta(text) => shown.push_str(&text),
                ModelEvent::ThinkingDelta(_)
                | ModelEvent::ToolCallDelta { .. }
                | ModelEvent::Spent(_) => {}
                ModelEvent::Finished(answer) => return (shown, answer),
            }
        }
        panic!("no answer");
    })
}

/// Writes an answer as it goes back to the model.
fn written(text: &str, calls: &[ParsedCall], contract: Contract) -> String {
    let said = (!text.is_empty()).then(|| Item::text(text));
    let calls = members(calls).into_iter().map(Item::ToolCall);
    let message = Message {
        role: Role::Assistant,
        items: said.into_iter().chain(calls).collect(),
        model: None,
        verbatim: None,
    };
    let rendered = rendered_for_tests(&[Arc::new(message)], contract);
    rendered
        .iter()
        .map(|message| text_of(&message.items))
        .collect()
}

fn members(calls: &[ParsedCall]) -> Vec<ToolCall> {
    let calls = calls.iter().map(|call| {
        let input = call.input.clone();
        computer_actions::to_member(ToolCall {
            call: "c".into(),
            name: call.name.clone(),
            toolset: None,
            input: input.expect("an input that could be read"),
        })
    });
    calls.collect()
}

fn has_whole_numbers(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.is_f64(),
        Value::Array(values) => values.iter().all(has_whole_numbers),
        Value::Object(fields) => fields.values().all(has_whole_numbers),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// A tool that needs one text, one that needs two, and the computer.
pub(super) fn tools() -> Vec<ToolSpec> {
    let text = |field: &str| json!({"type": "object", "properties": {field: {"type": "string"}}, "required": [field]});
    let two = json!({"type": "object", "properties": {"path": {"type": "string"}, "text": {"type": "string"}},
        "required": ["path", "text"]});
    vec![
        ToolSpec::custom(
            "bash",
            Domain::Shell,
            Effect::Execute,
            "Runs a command.",
            text("command"),
        ),
        ToolSpec::custom("write", Domain::Files, Effect::Write, "Writes a file.", two),
        ToolSpec::hosted(
            "computer",
            Domain::Desktop,
            Effect::Act,
            HostedTool::Computer,
            ("", json!({})),
        ),
    ]
}

/// Model whose answer comes in these pieces.
struct PieceByPiece(Vec<String>);

impl Model for PieceByPiece {
    fn id(&self) -> &str {
        "pieces"
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(Self(self.0.clone()))
    }
}

#[async_trait]
impl ModelSession for PieceByPiece {
    async fn ask(&mut self, _request: ModelRequest) -> Result<ModelStream, ModelError> {
        let answer = ModelAnswer {
            items: vec![Item::text(self.0.concat())],
            answered_by: None,
            stop_reason: StopReason::EndTurn,
            in_call: false,
            invalid_calls: Vec::new(),
            dependent_calls: Vec::new(),
            explanation: None,
            verbatim: None,
            request_id: None,
            tokens: Tokens::default(),
            cost_usd: 0.0,
        };
        let pieces = self.0.clone().into_iter().map(ModelEvent::TextDelta);
        let events: Vec<_> = pieces
            .chain([ModelEvent::Finished(answer)])
            .map(Ok)
            .collect();
        Ok(futures::stream::iter(events).boxed())
    }
}

struct NoBlobs;

#[async_trait]
impl BlobSource for NoBlobs {
    async fn bytes(&self, _id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        Ok(Vec::new().into())
    }
}

#[cfg(test)]
mod tests {
    use super::answer;
    use std::{fs, path::Path};

    #[test]
    fn answers_hold_for_the_seeds() {
        let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds/contract");
        let mut count = 0;
        for entry in fs::read_dir(seeds).unwrap() {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            answer(&fs::read(path).unwrap());
            count += 1;
        }
        assert!(count > 0);
    }
}
