//! Running the tool calls of one answer. Calls of a domain that must be in order run one after the
//! other; the rest run beside them. Every call ends in exactly one `tool_finished`.

mod approval;
mod output;

use crate::turn::{Turn, not_executed};
use approval::Verdict;
use protocol::{
    CallId, Concurrency, Domain, EventBody, Item, Outcome, Proof, ToolCall, ToolOutput,
};
use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};
use store::StoreError;
use tokio::{
    sync::mpsc,
    task::{self, JoinError, JoinSet},
    time::Instant,
};
use tools::{Prepared, Progress, ProgressSink, ToolContext, ToolError};

/// What the model is told of the calls after a failed one in the computer toolset (the wording is the provider's).
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";
const STOPPED: &str = "Not executed: the user pressed stop.";
const CUT_OFF: &str = "Interrupted: the user pressed stop while this ran; its effect is unknown.";
const CRASHED: &str = "This tool failed inside Qilbee; its effect is unknown.";
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

/// A task that came to its end, or crashed.
type Ended = Result<(task::Id, Result<ToolOutput, ToolError>), JoinError>;

struct Runner<'a, 'b> {
    turn: &'a mut Turn<'b>,
    lanes: Vec<Lane>,
    running: JoinSet<Result<ToolOutput, ToolError>>,
    /// What each task is doing, so that one that crashes can still be named.
    at_work: HashMap<task::Id, Running>,
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
        at_work: HashMap::new(),
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
            ended = runner.running.join_next_with_id() => match ended {
                None => break,
                Some(ended) => fatal = runner.finish(ended).await?.or(fatal),
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
        let id = call.call.clone();
        let task = self.running.spawn(async move {
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
            result
        });
        let since = Instant::now();
        self.at_work
            .insert(task.id(), Running { lane, call, since });
        Ok(())
    }

    /// Writes down how a call ended and goes on with its lane. The text of a fatal failure, if it was one.
    async fn finish(&mut self, ended: Ended) -> Result<Option<String>, StoreError> {
        let (id, result) = match ended {
            Ok((id, result)) => (id, result),
            Err(crash) => {
                tracing::error!(%crash, "a tool crashed");
                (crash.id(), Err(ToolError::ForModel(CRASHED.to_owned())))
            }
        };
        // Every task was entered when it was started, and is taken out here, once.
        let Some(Running { lane, call, since }) = self.at_work.remove(&id) else {
            return Ok(None);
        };
        let fatal = self.record(lane, &call, result, since.elapsed()).await?;
        self.advance(lane).await?;
        Ok(fatal)
    }

    async fn record(
        &mut self,
        lane: usize,
        call: &ToolCall,
        result: Result<ToolOutput, ToolError>,
        duration: Duration,
    ) -> Result<Option<String>, StoreError> {
        let error = match result {
            Ok(output) => {
                let events = output::events(self.turn.log.store(), call, output, duration).await?;
                self.turn.log.record(events).await?;
                return Ok(None);
            }
            Err(error) => error,
        };
        self.halt(lane);
        let (outcome, text) = match &error {
            ToolError::Cancelled => (Outcome::Interrupted, CUT_OFF.to_owned()),
            ToolError::ForModel(text) | ToolError::Fatal(text) => (Outcome::Failed, text.clone()),
        };
        let event = failed(call, outcome, &text, duration);
        self.turn.log.record(vec![event]).await?;
        Ok(matches!(error, ToolError::Fatal(_)).then_some(text))
    }

    /// Stops everything: what runs gets a moment to let go, what waits is not run.
    async fn let_go(&mut self) -> Result<(), StoreError> {
        let until = Instant::now() + STOP_GRACE;
        while let Ok(Some(ended)) =
            tokio::time::timeout_at(until, self.running.join_next_with_id()).await
        {
            // Nothing is started any more: the lanes see that the turn was stopped.
            self.finish(ended).await?;
        }
        self.running.abort_all();
        let cut_off = std::mem::take(&mut self.at_work).into_values();
        let mut events: Vec<_> = cut_off
            .map(|running| {
                failed(
                    &running.call,
                    Outcome::Interrupted,
                    CUT_OFF,
                    running.since.elapsed(),
                )
            })
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
