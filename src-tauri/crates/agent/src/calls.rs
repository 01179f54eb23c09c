//! Running the tool calls of one answer. Calls of a domain that must be in order run one after the
//! other; the rest run beside them. Every call ends in exactly one `tool_finished`.

mod approval;
mod output;

use crate::turn::{Turn, not_executed};
use approval::Verdict;
use protocol::{
    CallId, Concurrency, Domain, EventBody, Item, Outcome, Proof, ToolCall, ToolOutput,
};
use std::{collections::VecDeque, time::Duration};
use store::StoreError;
use tokio::{sync::mpsc, task::JoinSet, time::Instant};
use tools::{Prepared, Progress, ProgressSink, ToolContext, ToolError};

/// What the model is told of the calls after a failed one in the computer toolset (the wording is the provider's).
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";
const STOPPED: &str = "Not executed: the user pressed stop.";
const CUT_OFF: &str = "Interrupted: the user pressed stop while this ran; its effect is unknown.";
/// How long stopped calls may take to let go before they are dropped.
const STOP_GRACE: Duration = Duration::from_millis(40);
/// Progress reports that may wait to be told.
const PROGRESS_QUEUE: usize = 64;

/// How the calls went.
pub(crate) enum Ran {
    All,
    Stopped,
    Fatal(String),
}

/// Calls that run one after the other.
struct Lane {
    domain: Option<Domain>,
    waiting: VecDeque<ToolCall>,
    halted: bool,
}

/// A call at work.
struct Running {
    lane: usize,
    call: ToolCall,
    since: Instant,
}

type Ended = (Running, Result<ToolOutput, ToolError>);

struct Runner<'a, 'b> {
    turn: &'a mut Turn<'b>,
    lanes: Vec<Lane>,
    running: JoinSet<Ended>,
    /// Calls at work, for those that never come back.
    at_work: Vec<ToolCall>,
    progress: mpsc::Sender<(CallId, Progress)>,
}

/// Runs all of them.
pub(crate) async fn run(turn: &mut Turn<'_>, tool_calls: Vec<ToolCall>) -> Result<Ran, StoreError> {
    let announced = tool_calls.iter().map(|call| complete(turn, call)).collect();
    turn.log.record(announced).await?;
    let lanes = lanes(turn, tool_calls);
    let (progress, mut reports) = mpsc::channel(PROGRESS_QUEUE);
    let mut runner = Runner {
        turn,
        lanes,
        running: JoinSet::new(),
        at_work: Vec::new(),
        progress,
    };
    for lane in 0..runner.lanes.len() {
        runner.advance(lane).await?;
    }
    let stop = runner.turn.inputs.stop.clone();
    let mut fatal = None;
    loop {
        tokio::select! {
            biased;
            () = stop.cancelled() => {
                runner.let_go().await?;
                return Ok(Ran::Stopped);
            }
            Some((call, report)) = reports.recv() => runner.tell(call, report),
            ended = runner.running.join_next() => match ended {
                None => break,
                Some(Ok(ended)) => {
                    let lane = ended.0.lane;
                    fatal = runner.finish(ended).await?.or(fatal);
                    runner.advance(lane).await?;
                }
                Some(Err(error)) => runner.crashed(&error).await?,
            }
        }
    }
    Ok(fatal.map_or(Ran::All, Ran::Fatal))
}

impl Runner<'_, '_> {
    /// Starts the next call of a lane that can be started, settling those before it that cannot.
    async fn advance(&mut self, lane: usize) -> Result<(), StoreError> {
        while let Some(call) = self.lanes[lane].waiting.pop_front() {
            if !self.turn.hold().await? {
                self.lanes[lane].waiting.push_front(call);
                return Ok(());
            }
            if self.lanes[lane].halted {
                self.turn
                    .log
                    .record(vec![not_executed(&call, HALTED)])
                    .await?;
                continue;
            }
            match self.admit(&call).await? {
                Some(prepared) => return self.start(lane, prepared).await,
                None => self.halt(lane),
            }
        }
        Ok(())
    }

    /// Checks the input and asks the gate. `None` when the call was settled without running.
    async fn admit(&mut self, call: &ToolCall) -> Result<Option<Prepared>, StoreError> {
        let prepared = match self.turn.parts.registry.prepare(call) {
            Ok(prepared) => prepared,
            Err(error) => {
                self.turn
                    .log
                    .record(vec![failed(
                        call,
                        Outcome::Failed,
                        &error.to_string(),
                        Duration::ZERO,
                    )])
                    .await?;
                return Ok(None);
            }
        };
        match approval::verdict(self.turn, &prepared).await? {
            Verdict::Go => Ok(Some(prepared)),
            Verdict::Denied(text) => {
                self.turn
                    .log
                    .record(vec![failed(call, Outcome::Denied, &text, Duration::ZERO)])
                    .await?;
                Ok(None)
            }
            Verdict::Stopped => {
                self.turn
                    .log
                    .record(vec![not_executed(call, STOPPED)])
                    .await?;
                Ok(None)
            }
        }
    }

    async fn start(&mut self, lane: usize, prepared: Prepared) -> Result<(), StoreError> {
        let call = prepared.call.clone();
        self.turn
            .log
            .record(vec![EventBody::ToolStarted {
                call: call.call.clone(),
            }])
            .await?;
        let (sender, mut reports) = mpsc::channel(PROGRESS_QUEUE);
        let context = ToolContext {
            cancel: self.turn.inputs.stop.child_token(),
            progress: ProgressSink::new(sender),
        };
        let everyone = self.progress.clone();
        let running = Running {
            lane,
            call: call.clone(),
            since: Instant::now(),
        };
        self.at_work.push(call);
        self.running.spawn(async move {
            let id = running.call.call.clone();
            let forward = async {
                while let Some(report) = reports.recv().await {
                    // Progress is passing: what does not fit is dropped.
                    let _ = everyone.try_send((id.clone(), report));
                }
            };
            let work = async {
                let result = prepared.tool.run(&prepared.call, &context).await;
                drop(context);
                result
            };
            let (result, ()) = tokio::join!(work, forward);
            (running, result)
        });
        Ok(())
    }

    /// Writes down how a call ended. The text of a fatal failure, if it was one.
    async fn finish(&mut self, (running, result): Ended) -> Result<Option<String>, StoreError> {
        let Running { lane, call, since } = running;
        self.at_work.retain(|other| other.call != call.call);
        let duration = since.elapsed();
        match result {
            Ok(output) => {
                let events = output::events(self.turn.log.store(), &call, output, duration).await?;
                self.turn.log.record(events).await?;
                Ok(None)
            }
            Err(error) => {
                self.halt(lane);
                let (outcome, text) = match &error {
                    ToolError::Cancelled => (Outcome::Interrupted, CUT_OFF.to_owned()),
                    ToolError::ForModel(text) | ToolError::Fatal(text) => {
                        (Outcome::Failed, text.clone())
                    }
                };
                self.turn
                    .log
                    .record(vec![failed(&call, outcome, &text, duration)])
                    .await?;
                Ok(matches!(error, ToolError::Fatal(_)).then_some(text))
            }
        }
    }

    /// A tool that panicked never says which call it was: those at work that are not running any more.
    async fn crashed(&mut self, error: &tokio::task::JoinError) -> Result<(), StoreError> {
        tracing::error!(%error, "a tool crashed");
        if self.running.is_empty() {
            for call in std::mem::take(&mut self.at_work) {
                let text = "This tool failed inside Qilbee; its effect is unknown.";
                self.turn
                    .log
                    .record(vec![failed(
                        &call,
                        Outcome::Interrupted,
                        text,
                        Duration::ZERO,
                    )])
                    .await?;
            }
        }
        Ok(())
    }

    /// Stops everything: what runs gets a moment to let go, what waits is not run.
    async fn let_go(&mut self) -> Result<(), StoreError> {
        let until = Instant::now() + STOP_GRACE;
        while let Ok(Some(ended)) = tokio::time::timeout_at(until, self.running.join_next()).await {
            if let Ok(ended) = ended {
                self.finish(ended).await?;
            }
        }
        self.running.abort_all();
        let cut_off = std::mem::take(&mut self.at_work);
        let mut events: Vec<_> = cut_off
            .iter()
            .map(|call| failed(call, Outcome::Interrupted, CUT_OFF, Duration::ZERO))
            .collect();
        let waiting = self
            .lanes
            .iter_mut()
            .flat_map(|lane| lane.waiting.drain(..));
        events.extend(waiting.map(|call| not_executed(&call, STOPPED)));
        if events.is_empty() {
            Ok(())
        } else {
            self.turn.log.record(events).await
        }
    }

    /// On the desktop a failed action makes the ones after it meaningless.
    fn halt(&mut self, lane: usize) {
        self.lanes[lane].halted |= self.lanes[lane].domain == Some(Domain::Desktop);
    }

    fn tell(&self, call: CallId, report: Progress) {
        let Progress { message, fraction } = report;
        self.turn.log.announce(EventBody::ToolProgress {
            call,
            message,
            fraction,
        });
    }
}

fn lanes(turn: &Turn<'_>, tool_calls: Vec<ToolCall>) -> Vec<Lane> {
    let mut lanes: Vec<Lane> = Vec::new();
    for call in tool_calls {
        let kind = turn.parts.registry.kind_of(&call);
        let in_order = kind.filter(|kind| kind.concurrency == Concurrency::InOrder);
        let domain = in_order.map(|kind| kind.domain);
        match lanes
            .iter_mut()
            .find(|lane| domain.is_some() && lane.domain == domain)
        {
            Some(lane) => lane.waiting.push_back(call),
            None => lanes.push(Lane {
                domain,
                waiting: VecDeque::from([call]),
                halted: false,
            }),
        }
    }
    lanes
}

fn complete(turn: &Turn<'_>, call: &ToolCall) -> EventBody {
    let registry = &turn.parts.registry;
    let kind = registry.kind_of(call);
    EventBody::ToolCall {
        tool_call: call.clone(),
        sentence: registry.sentence(call),
        effect: kind.as_ref().map(|kind| kind.effect),
        domain: kind.map(|kind| kind.domain),
    }
}

fn failed(call: &ToolCall, outcome: Outcome, text: &str, duration: Duration) -> EventBody {
    EventBody::ToolFinished {
        call: call.call.clone(),
        outcome,
        summary: text.to_owned(),
        proof: if outcome == Outcome::Denied {
            Proof::Refused
        } else {
            Proof::Unknown
        },
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: output::milliseconds(duration),
    }
}
