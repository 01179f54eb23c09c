//! Counts: steps, time of models and tools, tokens, cost, retries. For `-v` and for benches.

use crate::{Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use model::{ModelAnswer, ModelRequest};
use protocol::{
    CallEvent, CallId, DurableBody, EphemeralBody, Event, SessionId, Tokens, TurnEvent,
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Hook that counts what happens in all sessions.
#[derive(Debug, Default)]
pub struct Statistics(Mutex<Tally>);

#[derive(Debug, Default)]
struct Tally {
    steps: u64,
    requests: u64,
    retries: u64,
    tokens: Tokens,
    cost_usd: f64,
    model_time: SignedDuration,
    tools: BTreeMap<String, ToolTally>,
    asked_at: HashMap<SessionId, Timestamp>,
    /// The tools of calls that are not finished.
    calls: HashMap<(SessionId, CallId), String>,
}

impl Tally {
    fn count(&mut self, event: &Event) {
        match event {
            Event::Ephemeral(event) => {
                if let EphemeralBody::Retrying { .. } = event.body {
                    self.retries += 1;
                }
            }
            Event::Durable(event) => match &event.body {
                DurableBody::Turn(TurnEvent::Usage {
                    tokens, cost_usd, ..
                }) => {
                    self.requests += 1;
                    self.tokens += *tokens;
                    self.cost_usd += cost_usd;
                }
                DurableBody::Call(call) => self.count_call(&event.session, call),
                _ => {}
            },
        }
    }

    fn count_call(&mut self, session: &SessionId, event: &CallEvent) {
        if let CallEvent::ToolCall { tool_call, .. } = event {
            let name = match &tool_call.toolset {
                Some(toolset) => format!("{toolset}.{}", tool_call.name),
                None => tool_call.name.clone(),
            };
            self.calls
                .insert((session.clone(), tool_call.call.clone()), name);
        }
        if let CallEvent::ToolFinished {
            call, duration_ms, ..
        } = event
            && let Some(name) = self.calls.remove(&(session.clone(), call.clone()))
        {
            let tool = self.tools.entry(name).or_default();
            tool.calls += 1;
            tool.time_ms += duration_ms;
        }
    }
}

#[derive(Debug, Default)]
struct ToolTally {
    calls: u64,
    time_ms: u64,
}

impl Statistics {
    /// Returns the counts so far, one line each.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let tally = self.tally();
        let tokens = tally.tokens;
        let mut lines = vec![
            format!(
                "{} steps, {} requests, {} retries",
                tally.steps, tally.requests, tally.retries
            ),
            format!("model: {:.1} s", tally.model_time.as_secs_f64()),
            format!(
                "tokens: {} input, {} from the cache, {} written to it, {} output",
                tokens.input,
                tokens.cache_read,
                tokens.cache_write_short + tokens.cache_write_long,
                tokens.output
            ),
            format!("cost: ${:.4}", tally.cost_usd),
        ];
        lines.extend(tally.tools.iter().map(|(name, tool)| {
            let calls = if tool.calls == 1 { "call" } else { "calls" };
            format!("{name}: {} {calls}, {} ms", tool.calls, tool.time_ms)
        }));
        lines
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Hook for Statistics {
    fn name(&self) -> &str {
        "statistics"
    }

    fn event(&self, event: &Event) {
        self.tally().count(event);
    }

    async fn step_start(&self, _at: &TurnPosition) -> Verdict {
        self.tally().steps += 1;
        Verdict::Go
    }

    async fn before_model(&self, at: &TurnPosition, _request: &ModelRequest) -> Verdict {
        self.tally().asked_at.insert(at.session.clone(), at.now);
        Verdict::Go
    }

    async fn after_answer(&self, at: &TurnPosition, _answer: &ModelAnswer) -> Verdict {
        let mut tally = self.tally();
        if let Some(asked_at) = tally.asked_at.remove(&at.session) {
            tally.model_time += at.now.duration_since(asked_at);
        }
        Verdict::Go
    }
}
