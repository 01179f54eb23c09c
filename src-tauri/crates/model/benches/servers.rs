//! Cost of a request of 1,000 steps to each of the other APIs, beside Claude's: one step more, and the whole written anew. Over
//! real HTTP on the loopback address. The adapters take turns, so that whatever slows the machine slows all of them.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark fails by panicking and prints its figures"
)]

mod canned;
mod history;

use allocation_counter::measure;
use canned::EVENTS;
use history::{AnyKey, OwnForm, Talk, claudes_answer, of_claude};
use model::{
    Model, Provider as _, Timeouts,
    claude::{Claude, DEFAULT_MODEL},
    server::{ServedModel, Server, ServerKind, ServerOptions},
};
use serde_json::{Value, json};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::runtime::{Builder, Runtime};

const STEPS: usize = 1_000;
/// Requests of each kind to each API; the median counts.
const ROUNDS: usize = 21;
/// Times that a request may take of the time of Claude's.
const AIM: f64 = 1.5;

/// API with a model behind it.
struct Adapter {
    name: &'static str,
    model: Arc<dyn Model>,
    own: OwnForm,
}

/// Times of its requests, and bytes that they allocate.
#[derive(Default)]
struct Costs {
    step: Vec<Duration>,
    whole: Vec<Duration>,
    step_bytes: u64,
    whole_bytes: u64,
}

fn main() {
    // Cargo's test runner starts benchmarks too.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let adapters = [
        claude(),
        other(
            "Responses",
            ServerKind::Responses,
            of_responses,
            events(&[
                json!({"type": "response.output_text.delta", "delta": "Some words more"}),
                json!({"type": "response.completed", "response": {"status": "completed", "output": [said()],
                    "usage": {"input_tokens": 1, "output_tokens": 9}}}),
            ]),
        ),
        other(
            "Chat",
            ServerKind::Chat,
            of_chat,
            events(&[
                json!({"choices": [{"index": 0, "delta": {"content": "Some words more"}}]}),
                json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": 1, "completion_tokens": 9}}),
            ]),
        ),
        other("Ollama", ServerKind::Ollama, of_ollama, line()),
        other(
            "Gemini",
            ServerKind::Gemini,
            of_gemini,
            events(&[
                json!({"candidates": [{"content": {"parts": [{"text": "Some words more"}]}, "finishReason": "STOP"}],
                "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 9}}),
            ]),
        ),
    ];
    let mut costs: Vec<Costs> = adapters.iter().map(|_| Costs::default()).collect();
    for round in 0..=ROUNDS {
        for (adapter, costs) in adapters.iter().zip(&mut costs) {
            // The first round opens the connections.
            costs.measure(adapter, &runtime, round > 0);
        }
    }
    print(&adapters, &mut costs);
}

impl Costs {
    fn measure(&mut self, adapter: &Adapter, runtime: &Runtime, counts: bool) {
        let mut warm = Talk::warm(&*adapter.model, adapter.own, STEPS, runtime);
        let mut cold = Talk::cold(&*adapter.model, adapter.own, STEPS);
        if !counts {
            self.step_bytes = measure(|| warm.ask(runtime)).bytes_total;
            self.whole_bytes = measure(|| cold.ask(runtime)).bytes_total;
            return;
        }
        self.step.push(timed(|| warm.ask(runtime)));
        self.whole.push(timed(|| cold.ask(runtime)));
    }
}

fn print(adapters: &[Adapter], costs: &mut [Costs]) {
    let medians: Vec<_> = costs
        .iter_mut()
        .map(|costs| (median(&mut costs.step), median(&mut costs.whole)))
        .collect();
    println!("a request of {STEPS} steps; times of Claude's in brackets, at most {AIM} wanted:");
    println!("API, one step more, the whole, allocated by each");
    let (step_of_claude, whole_of_claude) = medians[0];
    for ((adapter, costs), (step, whole)) in adapters.iter().zip(costs).zip(&medians) {
        println!(
            "{}, {step:.2?} ({:.2}), {whole:.2?} ({:.2}), {} kB and {} kB",
            adapter.name,
            step.as_secs_f64() / step_of_claude.as_secs_f64(),
            whole.as_secs_f64() / whole_of_claude.as_secs_f64(),
            costs.step_bytes / 1_000,
            costs.whole_bytes / 1_000,
        );
    }
}

fn timed(ask: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    ask();
    begin.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn claude() -> Adapter {
    let address = canned::serve(EVENTS, claudes_answer(1));
    let claude = Claude::new(Some(&address), Arc::new(AnyKey), Timeouts::default()).unwrap();
    Adapter {
        name: "Claude",
        model: claude.model(DEFAULT_MODEL).unwrap(),
        own: of_claude,
    }
}

fn other(
    name: &'static str,
    kind: ServerKind,
    own: OwnForm,
    (media_type, answer): (&'static str, Vec<u8>),
) -> Adapter {
    let options = ServerOptions {
        name: "it".to_owned(),
        title: "It".to_owned(),
        kind,
        address: canned::serve(media_type, answer),
        key_header: None,
        models: vec![ServedModel::unknown("m")],
    };
    let server = Server::new(options, Arc::new(AnyKey), Timeouts::default()).unwrap();
    Adapter {
        name,
        model: server.model("it/m").unwrap(),
        own,
    }
}

fn events(events: &[Value]) -> (&'static str, Vec<u8>) {
    let events = events.iter().map(|event| format!("data: {event}\n\n"));
    (EVENTS, events.collect::<String>().into_bytes())
}

fn line() -> (&'static str, Vec<u8>) {
    let message = json!({"role": "assistant", "content": "Some words more"});
    let last = json!({"message": message, "done": true, "done_reason": "stop"});
    ("application/x-ndjson", format!("{last}\n").into_bytes())
}

fn said() -> Value {
    json!({"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": "Some words more", "annotations": []}]})
}

/// A step as a model behind Responses writes it: its reasoning is as long as Claude's.
fn of_responses(step: usize) -> String {
    let items = json!([
        {"type": "reasoning", "id": format!("rs_{step}"), "encrypted_content": "EqQB".repeat(200),
            "summary": [{"type": "summary_text", "text": "I look at the screen again."}]},
        {"type": "function_call", "id": format!("fc_{step}"), "call_id": format!("call_{step}"), "name": "computer",
            "arguments": "{\"action\":\"screenshot\"}", "status": "completed"},
    ]);
    items.to_string()
}

fn of_chat(step: usize) -> String {
    let call = json!({"id": format!("call_{step}"), "type": "function", "function": {
        "name": "computer", "arguments": "{\"action\":\"screenshot\"}"}});
    json!({"role": "assistant", "content": "I look at the screen again.", "tool_calls": [call]})
        .to_string()
}

fn of_ollama(step: usize) -> String {
    let call = json!({"id": format!("call_{step}"), "function": {"index": 0, "name": "computer",
        "arguments": {"action": "screenshot"}}});
    json!({"role": "assistant", "content": "I look at the screen again.", "tool_calls": [call]})
        .to_string()
}

/// A step as Gemini writes it: its signature is as long as Claude's.
fn of_gemini(step: usize) -> String {
    json!({"role": "model", "parts": [
        {"text": "I look at the screen again."},
        {"functionCall": {"id": format!("call_{step}"), "name": "computer", "args": {"action": "screenshot"}},
            "thoughtSignature": "EqQB".repeat(200)},
    ]})
    .to_string()
}
