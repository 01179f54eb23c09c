//! Measurements of a desktop, for whoever watches a fleet: numbers, with the names of the desktop and its pool, in the format of
//! OpenMetrics. They never hold words of a task.

use super::{lease::LeaseStatus, outcome::AttemptOutcome};
use crate::{FleetError, Name, Progress, http_server};
use axum::{Router, http::header::CONTENT_TYPE, routing::get};
use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};
use std::{
    future,
    net::SocketAddr,
    sync::{Arc, atomic::AtomicU64},
    time::Instant,
};
use tokio::{net::TcpListener, task::JoinSet};

/// Begins the name of every measurement.
const PREFIX: &str = "qilbee_fleet";
/// Media type of the format.
const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Shortest duration that is told from shorter ones, in seconds.
const FIRST_BUCKET_SECONDS: f64 = 1.0;
/// Each bucket is so many times as long as the one before.
const BUCKET_FACTOR: f64 = 4.0;
/// Buckets of durations: up to four and a half hours, and everything longer.
const BUCKETS: u16 = 8;

/// Answers of the server to whose a task is.
const LEASE_STATUSES: [&str; 4] = ["held", "cancelled", "lost", "unknown"];

/// Measurements of one desktop.
#[derive(Debug)]
pub(super) struct DesktopMetrics {
    registry: Registry,
    attempts: Family<AttemptLabels, Counter>,
    attempt_seconds: Histogram,
    working: Gauge,
    steps: Counter,
    cost_usd: Counter<f64, AtomicU64>,
    open_questions: Gauge,
    question_seconds: Histogram,
    lease_checks: Family<LeaseLabels, Counter>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AttemptLabels {
    outcome: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct LeaseLabels {
    status: &'static str,
}

impl DesktopMetrics {
    pub(super) fn new(pool: &Name, desktop: &str) -> Self {
        let labels = [("pool", pool.to_string()), ("desktop", desktop.to_owned())];
        let labels = labels.map(|(name, value)| (name.into(), value.into()));
        let mut this = Self {
            registry: Registry::with_prefix_and_labels(PREFIX, labels.into_iter()),
            attempts: Family::default(),
            attempt_seconds: durations(),
            working: Gauge::default(),
            steps: Counter::default(),
            cost_usd: Counter::default(),
            open_questions: Gauge::default(),
            question_seconds: durations(),
            lease_checks: Family::default(),
        };
        this.register();
        this.begin_at_zero();
        this
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("attempts", "Attempts that ended", self.attempts.clone());
        registry.register_with_unit(
            "attempt",
            "Time from the beginning of an attempt to its end, with its waits",
            Unit::Seconds,
            self.attempt_seconds.clone(),
        );
        registry.register("working", "1 while a task is done", self.working.clone());
        registry.register("model_steps", "Answers of models", self.steps.clone());
        registry.register("cost_usd", "Cost in US dollars", self.cost_usd.clone());
        registry.register(
            "open_questions",
            "Questions that wait for an answer",
            self.open_questions.clone(),
        );
        registry.register_with_unit(
            "question",
            "Time for which a question was open",
            Unit::Seconds,
            self.question_seconds.clone(),
        );
        registry.register(
            "lease_checks",
            "Questions to the server whether the task is still this desktop's",
            self.lease_checks.clone(),
        );
    }

    /// Shows every count from the beginning: monitoring misses the first of what it did not know.
    fn begin_at_zero(&self) {
        for outcome in AttemptOutcome::ALL {
            let outcome = outcome.word();
            drop(self.attempts.get_or_create(&AttemptLabels { outcome }));
        }
        for status in LEASE_STATUSES {
            drop(self.lease_checks.get_or_create(&LeaseLabels { status }));
        }
    }

    /// Begins to measure an attempt.
    pub(super) fn begin_attempt(&self) -> RunningAttempt<'_> {
        self.working.set(1);
        RunningAttempt {
            metrics: self,
            began: Instant::now(),
        }
    }

    /// Counts answers of models and their cost between two moments.
    pub(super) fn add_usage(&self, before: &Progress, now: &Progress) {
        self.steps.inc_by(now.steps.saturating_sub(before.steps));
        self.cost_usd
            .inc_by((now.cost_usd - before.cost_usd).max(0.0));
    }

    /// Begins to measure a question. It is open for as long as the value lives.
    pub(super) fn open_question(self: &Arc<Self>) -> OpenQuestionTimer {
        self.open_questions.inc();
        OpenQuestionTimer {
            metrics: self.clone(),
            asked: Instant::now(),
        }
    }

    /// Counts an answer of the server to whose the task is.
    pub(super) fn count_lease_check(&self, status: LeaseStatus) {
        let status = match status {
            LeaseStatus::Held => "held",
            LeaseStatus::Cancelled => "cancelled",
            LeaseStatus::Lost => "lost",
            LeaseStatus::Unknown => "unknown",
        };
        self.lease_checks
            .get_or_create(&LeaseLabels { status })
            .inc();
    }

    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

/// An attempt that is measured.
pub(super) struct RunningAttempt<'a> {
    metrics: &'a DesktopMetrics,
    began: Instant,
}

impl RunningAttempt<'_> {
    /// Counts its outcome.
    pub(super) fn end(self, outcome: AttemptOutcome) {
        let outcome = outcome.word();
        self.metrics
            .attempts
            .get_or_create(&AttemptLabels { outcome })
            .inc();
    }
}

impl Drop for RunningAttempt<'_> {
    fn drop(&mut self) {
        self.metrics.working.set(0);
        let took = self.began.elapsed();
        self.metrics.attempt_seconds.observe(took.as_secs_f64());
    }
}

/// Time for which a question is open.
pub(super) struct OpenQuestionTimer {
    metrics: Arc<DesktopMetrics>,
    asked: Instant,
}

impl Drop for OpenQuestionTimer {
    fn drop(&mut self) {
        self.metrics.open_questions.dec();
        let took = self.asked.elapsed();
        self.metrics.question_seconds.observe(took.as_secs_f64());
    }
}

/// Serves the measurements at `/metrics`, until the value that this returns is dropped.
pub(super) async fn serve(
    metrics: Arc<DesktopMetrics>,
    address: SocketAddr,
) -> Result<JoinSet<()>, FleetError> {
    let refused = |error: std::io::Error| FleetError::Refused(format!("{address}: {error}"));
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    tracing::info!(%address, "measurements are served");
    let text = move || async move { ([(CONTENT_TYPE, MEDIA_TYPE)], metrics.text()) };
    let router = Router::new().route("/metrics", get(text));
    let mut serving = JoinSet::new();
    serving.spawn(http_server::serve(listener, router, future::pending()));
    Ok(serving)
}

fn durations() -> Histogram {
    Histogram::new(exponential_buckets(
        FIRST_BUCKET_SECONDS,
        BUCKET_FACTOR,
        BUCKETS,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        TaskEnd,
        engine::failure::{permanent_failure, retryable_failure},
    };
    use protocol::TurnEnd;
    use temporalio_sdk::activities::ActivityError;

    fn metrics() -> Arc<DesktopMetrics> {
        let pool = "office".parse().unwrap();
        Arc::new(DesktopMetrics::new(&pool, "desk1"))
    }

    fn has(metrics: &DesktopMetrics, line: &str) {
        let text = metrics.text();
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }

    #[test]
    fn attempts_are_counted_by_their_outcomes() {
        let ended = |reason| {
            Ok(TaskEnd {
                reason,
                answer: String::new(),
                desktop: String::new(),
                attempt: 1,
                progress: Progress::default(),
            })
        };
        for (result, outcome) in [
            (ended(TurnEnd::Completed), "done"),
            (ended(TurnEnd::Budget), "failed"),
            (Err(permanent_failure("usage")), "failed"),
            (Err(retryable_failure("lost")), "retried"),
            (Err(ActivityError::cancelled()), "cancelled"),
        ] {
            let metrics = metrics();
            let attempt = metrics.begin_attempt();
            has(
                &metrics,
                r#"qilbee_fleet_working{pool="office",desktop="desk1"} 1"#,
            );
            attempt.end(AttemptOutcome::of(&result));
            has(
                &metrics,
                &format!(
                    r#"qilbee_fleet_attempts_total{{pool="office",desktop="desk1",outcome="{outcome}"}} 1"#
                ),
            );
            has(
                &metrics,
                r#"qilbee_fleet_working{pool="office",desktop="desk1"} 0"#,
            );
            has(
                &metrics,
                r#"qilbee_fleet_attempt_seconds_count{pool="office",desktop="desk1"} 1"#,
            );
        }
    }

    #[test]
    fn every_count_begins_at_zero() {
        let metrics = metrics();
        for line in [
            r#"qilbee_fleet_attempts_total{pool="office",desktop="desk1",outcome="retried"} 0"#,
            r#"qilbee_fleet_lease_checks_total{pool="office",desktop="desk1",status="lost"} 0"#,
        ] {
            has(&metrics, line);
        }
    }

    #[test]
    fn a_question_is_open_until_it_is_settled() {
        let metrics = metrics();
        let question = metrics.open_question();
        has(
            &metrics,
            r#"qilbee_fleet_open_questions{pool="office",desktop="desk1"} 1"#,
        );
        drop(question);
        has(
            &metrics,
            r#"qilbee_fleet_open_questions{pool="office",desktop="desk1"} 0"#,
        );
        let now = Progress {
            steps: 3,
            cost_usd: 0.5,
            ..Progress::default()
        };
        metrics.add_usage(&Progress::default(), &now);
        has(
            &metrics,
            r#"qilbee_fleet_cost_usd_total{pool="office",desktop="desk1"} 0.5"#,
        );
        metrics.count_lease_check(LeaseStatus::Lost);
        has(
            &metrics,
            r#"qilbee_fleet_lease_checks_total{pool="office",desktop="desk1",status="lost"} 1"#,
        );
    }
}
