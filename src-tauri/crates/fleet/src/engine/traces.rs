//! Traces of tasks for whoever watches a fleet, over OTLP: how long a task waited for a desktop, each answer of the model, each step
//! and each question. All spans of a task's run have the run's own id as their trace id, whichever desktop they are from. They hold
//! names, numbers and times, and no words of a task.

mod spans;

use super::outcome::AttemptOutcome;
use crate::{
    FleetError, Name,
    tls::{self, stays_private},
    variable::COLLECTOR_HEADERS,
};
use opentelemetry::{
    InstrumentationScope, KeyValue,
    trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState},
};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::{
    Resource,
    trace::{
        BatchSpanProcessor, IdGenerator as _, RandomIdGenerator, SpanData, SpanEvents, SpanLinks,
        SpanProcessor as _,
    },
};
use protocol::Event;
use spans::{OpenSpans, Span};
use std::{
    env,
    sync::Arc,
    time::{Duration, SystemTime},
};
use temporalio_sdk::activities::ActivityInfo;
use url::Url;

/// Name of the program in traces.
const SERVICE: &str = "qilbee-fleet";
/// Place of traces at a collector, by the protocol.
const PLACE: &str = "v1/traces";
/// Time that a collector has to take some spans.
const EXPORT_LIMIT: Duration = Duration::from_secs(5);

/// Sends the spans of a desktop to a collector. What it does not take is lost, and no task waits for it.
pub(super) struct Traces {
    processor: BatchSpanProcessor,
    scope: InstrumentationScope,
}

impl Traces {
    /// Begins to send to the collector at an address, such as `http://127.0.0.1:4318`.
    pub(super) fn to(collector: &Url, pool: &Name, desktop: &str) -> Result<Self, FleetError> {
        let has_key = COLLECTOR_HEADERS.iter().any(|it| env::var_os(it).is_some());
        check(collector, has_key).map_err(FleetError::Refused)?;
        tls::choose_cryptography();
        let address = format!("{}/{PLACE}", collector.as_str().trim_end_matches('/'));
        let exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(address)
            .with_timeout(EXPORT_LIMIT)
            .build()
            .map_err(|error| FleetError::Refused(format!("{collector}: {error}")))?;
        let mut processor = BatchSpanProcessor::builder(exporter).build();
        processor.set_resource(
            &Resource::builder_empty()
                .with_service_name(SERVICE)
                .with_attributes([
                    KeyValue::new("service.instance.id", desktop.to_owned()),
                    KeyValue::new("qilbee.pool", pool.to_string()),
                ])
                .build(),
        );
        Ok(Self {
            processor,
            scope: InstrumentationScope::builder(SERVICE).build(),
        })
    }

    /// Sends what is left.
    pub(super) async fn finish(self: Arc<Self>) {
        let finished = tokio::task::spawn_blocking(move || self.processor.shutdown());
        if let Ok(Err(error)) = finished.await {
            tracing::warn!(%error, "the last spans were not sent");
        }
    }

    fn send(&self, trace: TraceId, parent: SpanId, id: SpanId, span: Span) {
        self.processor.on_end(SpanData {
            span_context: SpanContext::new(
                trace,
                id,
                TraceFlags::SAMPLED,
                false,
                TraceState::default(),
            ),
            parent_span_id: parent,
            parent_span_is_remote: false,
            span_kind: SpanKind::Internal,
            name: span.name.into(),
            start_time: span.start,
            end_time: span.end,
            attributes: span.attributes,
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: match span.is_failed {
                true => Status::error(""),
                false => Status::Unset,
            },
            instrumentation_scope: self.scope.clone(),
        });
    }
}

/// Checks the address of a collector.
fn check(collector: &Url, has_key: bool) -> Result<(), String> {
    // It stands in error messages.
    if !collector.username().is_empty() || collector.password().is_some() {
        return Err(format!(
            "a key for the collector goes into {}",
            COLLECTOR_HEADERS[0]
        ));
    }
    match collector.scheme() {
        "http" | "https" if !has_key || stays_private(collector) => Ok(()),
        "http" => Err(format!(
            "{collector} is not encrypted: with {}, the address begins with https://",
            COLLECTOR_HEADERS[0]
        )),
        _ => Err(format!(
            "{collector} does not begin with https:// or http://"
        )),
    }
}

/// Returns the trace id of a run of a task: the run's own id, which is as long.
pub(super) fn trace_id(run: &str) -> Option<TraceId> {
    let run = uuid::Uuid::try_parse(run).ok()?;
    Some(TraceId::from_bytes(run.into_bytes()))
}

/// Spans of one attempt at a task; none where nobody wants them.
#[derive(Default)]
pub(super) struct AttemptTrace {
    sending: Option<Sending>,
    open: OpenSpans,
}

struct Sending {
    traces: Arc<Traces>,
    trace: TraceId,
    /// The span of the task, which every desktop knows.
    task: SpanId,
    /// The span of the attempt.
    attempt: SpanId,
    attempt_number: u32,
    /// The time at which a conductor put the task into the pool.
    put_into_pool: SystemTime,
    began: SystemTime,
    attributes: Vec<KeyValue>,
}

impl AttemptTrace {
    /// Begins the span of an attempt, and ends that of its wait for a desktop.
    pub(super) fn begin(traces: Option<&Arc<Traces>>, info: &ActivityInfo) -> Self {
        let now = SystemTime::now();
        let run = info.workflow_run_id.as_deref().unwrap_or_default();
        let Some((traces, trace)) = traces.zip(trace_id(run)) else {
            return Self::default();
        };
        let ids = RandomIdGenerator::default();
        let sending = Sending {
            traces: traces.clone(),
            trace,
            task: task_span(trace),
            attempt: ids.new_span_id(),
            attempt_number: info.attempt,
            put_into_pool: info.scheduled_time.unwrap_or(now),
            began: info.started_time.unwrap_or(now),
            attributes: vec![
                KeyValue::new("qilbee.task", info.workflow_id.clone().unwrap_or_default()),
                KeyValue::new("qilbee.attempt", i64::from(info.attempt)),
            ],
        };
        let queued = Span {
            name: "queued".to_owned(),
            start: info
                .current_attempt_scheduled_time
                .unwrap_or(sending.put_into_pool),
            end: sending.began,
            attributes: sending.attributes.clone(),
            is_failed: false,
        };
        sending.send(sending.task, ids.new_span_id(), queued);
        Self {
            sending: Some(sending),
            open: OpenSpans::default(),
        }
    }

    /// Takes the next event of the chat.
    pub(super) fn take(&mut self, event: &Event) {
        let Some((sending, event)) = self.sending.as_ref().zip(event.durable()) else {
            return;
        };
        if let Some(span) = self.open.take(event) {
            sending.send_step(span);
        }
    }

    /// Ends the attempt, and the task if it is over.
    pub(super) fn end(self, outcome: AttemptOutcome) {
        let Some(sending) = self.sending else {
            return;
        };
        let end = SystemTime::now();
        for span in self.open.cut_off(end) {
            sending.send_step(span);
        }
        let span = |name: &str, start| {
            let mut attributes = sending.attributes.clone();
            attributes.push(KeyValue::new("qilbee.outcome", outcome.word()));
            Span {
                name: name.to_owned(),
                start,
                end,
                attributes,
                is_failed: outcome != AttemptOutcome::Done,
            }
        };
        let attempt = span("attempt", sending.began);
        sending.send(sending.task, sending.attempt, attempt);
        if outcome.ends_task(sending.attempt_number) {
            let task = span("task", sending.put_into_pool);
            sending.send(SpanId::INVALID, sending.task, task);
        }
    }
}

impl Sending {
    fn send(&self, parent: SpanId, id: SpanId, span: Span) {
        self.traces.send(self.trace, parent, id, span);
    }

    fn send_step(&self, span: Span) {
        let id = RandomIdGenerator::default().new_span_id();
        self.send(self.attempt, id, span);
    }
}

/// The id of a task's own span: the second half of its trace id.
fn task_span(trace: TraceId) -> SpanId {
    let [.., a, b, c, d, e, f, g, h] = trace.to_bytes();
    SpanId::from_bytes([a, b, c, d, e, f, g, h])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_goes_to_no_collector_unencrypted() {
        let check = |collector: &str, has_key: bool, is_taken: bool| {
            let checked = check(&collector.parse().unwrap(), has_key);
            assert_eq!(checked.is_ok(), is_taken, "{collector}: {checked:?}");
        };
        check("http://collector.example.com:4318", false, true);
        check("http://collector.example.com:4318", true, false);
        check("https://collector.example.com", true, true);
        check("http://127.0.0.1:4318", true, true);
        check("ftp://127.0.0.1", false, false);
        check("https://me:key@collector.example.com", false, false);
    }

    #[test]
    fn a_run_is_a_trace() {
        let trace = trace_id("0193a0b1-2c3d-7e4f-8a5b-6c7d8e9f0a1b").unwrap();
        assert_eq!(trace.to_string(), "0193a0b12c3d7e4f8a5b6c7d8e9f0a1b");
        assert_eq!(task_span(trace).to_string(), "8a5b6c7d8e9f0a1b");
        assert_eq!(trace_id("no run"), None);
    }
}
