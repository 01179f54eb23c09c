//! Runs the tool calls of one answer. Calls of a domain that must be in order run one after the
//! other; the rest run beside them, except for those that need the result of an earlier one. Every call ends in exactly one `tool_finished`, and nothing that one
//! of them waits for keeps another from being recorded.

mod approval;
mod background;
mod checkpoints;
mod delegated;
mod earlier;
mod ending;
mod form_prompter;
mod forms;
mod open_count;
mod order;
mod output;
mod pending_tools;
mod queue;
mod scheduling;
mod site_gate;
mod sites;
mod sub_agents;

use super::{Turn, progress::AskedCalls};
use crate::{
    events::{self, CutCause},
    executor::{CallWork, DesktopLease},
    limits::guards::LimitReached,
    session::{stop::StopCause, turn_control::GivenAnswer},
    sub_agents::{Allowance, SubAgentQuestion},
};
use approval::{OpenQuestion, QuestionSubject};
use checkpoints::PendingCheckpoint;
use ending::EndedTask;
use forms::{CallForms, FormChange};
use futures::future::BoxFuture;
use localization::LocalizedText;
use model::InvalidCall;
use protocol::{ApprovalId, CallId, EphemeralBody, Mode, PauseReason, Ticket, TurnEvent};
use queue::{CallQueue, QueuedCall};
use site_gate::{CallSites, PendingSite};
use std::collections::{HashMap, VecDeque};
use store::StoreError;
use sub_agents::CallSubAgents;
use tokio::{
    sync::mpsc,
    task::{self, JoinSet},
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;
use tools::{PreparedCall, Progress, ToolError};

/// Progress reports that may wait to be published.
const PROGRESS_QUEUE: usize = 64;

/// File checkpoints that may wait to be recorded.
const CHECKPOINT_QUEUE: usize = 16;

/// Sites that may wait to be taken up.
const SITE_QUEUE: usize = 16;

/// Outcome of the calls of an answer.
pub(crate) enum CallsOutcome {
    All,
    Stopped,
    Fatal(LocalizedText),
    /// A call failed, and the options end the turn then.
    Failed(LocalizedText),
    /// A limit was reached before all of them had run.
    Limit(LimitReached),
}

/// A call at work.
struct RunningCall {
    queue: usize,
    prepared: PreparedCall,
    /// Ticket of its background job.
    ticket: Option<Ticket>,
    on_desktop: bool,
    /// True while it waits for the person's answer.
    asks: bool,
    /// The form of an outside server that is open.
    form: Option<String>,
    since: Instant,
    /// True when it failed before and is tried once more.
    again: bool,
    sites: CallSites,
    /// Share of the task's limits that its sub-agent has.
    share: Option<Allowance>,
}

/// Event that the calls wait for.
enum RunnerEvent {
    Stopped(StopCause),
    PauseChanged,
    RulesChanged,
    OutOfTime,
    Answered(ApprovalId, GivenAnswer),
    GotDesktop(DesktopLease),
    TakenOver(&'static str),
    Progress(CallId, Progress),
    Checkpoint(Box<PendingCheckpoint>),
    SiteReached(PendingSite),
    SubAgentAsks(SubAgentQuestion),
    QuestionGivenUp,
    Form(FormChange),
    Ended(EndedTask),
}

pub(super) struct CallRunner<'a, 'b> {
    pub(super) turn: &'a mut Turn<'b>,
    queues: Vec<CallQueue>,
    /// The calls of the answer, in order, with the names they were called by.
    answer: Vec<(CallId, String)>,
    running: JoinSet<Result<CallWork, ToolError>>,
    /// Calls by their task, so that one that crashes can still be named.
    at_work: HashMap<task::Id, RunningCall>,
    progress: mpsc::Sender<(CallId, Progress)>,
    reports: mpsc::Receiver<(CallId, Progress)>,
    checkpoint_sender: mpsc::Sender<PendingCheckpoint>,
    checkpoints: mpsc::Receiver<PendingCheckpoint>,
    site_sender: mpsc::Sender<PendingSite>,
    sites: mpsc::Receiver<PendingSite>,
    /// Sites that running calls wait for, in order.
    sites_waiting: VecDeque<PendingSite>,
    forms: CallForms,
    sub_agents: CallSubAgents,
    /// The one question the person is asked.
    question: Option<OpenQuestion>,
    /// The place in the queue for the desktop.
    desktop: Option<BoxFuture<'static, DesktopLease>>,
    /// True after the turn was reported as paused.
    held: bool,
    /// Reason that nothing more is begun.
    end: Option<CallsOutcome>,
    /// Signal that ends the calls at work, and nothing else of the turn.
    work: CancellationToken,
    /// Reason that the calls at work were ended with.
    cut: Option<CutCause>,
}

/// Runs the calls of an answer. The invalid ones end with what is wrong with them.
pub(crate) async fn run(
    turn: &mut Turn<'_>,
    asked: AskedCalls,
) -> Result<CallsOutcome, StoreError> {
    let AskedCalls {
        calls: tool_calls,
        invalid,
        dependent,
    } = asked;
    pending_tools::wait(turn, &tool_calls).await;
    let mut announced = announce(turn, &invalid).await?;
    let needed = earlier::needed(&turn.parts.registry, &tool_calls, &announced, &dependent);
    let names = tool_calls.iter();
    let answer = names.map(|call| (call.call.clone(), call.name.clone()));
    let answer = answer.collect();
    let queued = tool_calls.into_iter().zip(needed).map(|(call, needs)| {
        let parsed = announced.iter().position(|prepared| prepared.call == call);
        let prepared = parsed.map(|place| announced.swap_remove(place));
        let fault = invalid.iter().find(|fault| fault.call == call.call);
        QueuedCall {
            invalid: fault.map(|fault| fault.problem.clone()),
            call,
            prepared,
            needs,
        }
    });
    let queues = CallQueue::of(&turn.parts.registry, queued.collect());
    let mut runner = CallRunner::new(turn, queues);
    runner.answer = answer;
    runner.run().await
}

/// Follows the background jobs that were submitted before the program was cut off.
pub(crate) async fn resume(turn: &mut Turn<'_>) -> Result<CallsOutcome, StoreError> {
    let started: Vec<_> = turn.log.conversation().started_calls().collect();
    let answer = turn.log.conversation().calls_of_answer();
    let answer = answer.map(|call| (call.call.clone(), call.name.clone()));
    let answer = answer.collect();
    let mut runner = CallRunner::new(turn, Vec::new());
    runner.answer = answer;
    for call in started {
        runner.resume_job(call).await?;
    }
    runner.run().await
}

/// Records all calls that have no result yet. Returns those whose input is valid, parsed.
pub(crate) async fn announce(
    turn: &mut Turn<'_>,
    invalid: &[InvalidCall],
) -> Result<Vec<PreparedCall>, StoreError> {
    let (registry, scope) = (&turn.parts.registry, turn.scope());
    let (mut events, mut announced) = (Vec::new(), Vec::new());
    for (call, _) in turn.log.conversation().open_calls() {
        let is_invalid = invalid.iter().any(|fault| fault.call == call.call);
        let prepared = match is_invalid {
            true => None,
            false => registry.prepare(call, &scope, &[]).ok(),
        };
        events.push(events::complete(registry, call, prepared.as_ref()));
        announced.extend(prepared);
    }
    turn.log.record(events).await?;
    Ok(announced)
}

impl<'a, 'b> CallRunner<'a, 'b> {
    fn new(turn: &'a mut Turn<'b>, queues: Vec<CallQueue>) -> Self {
        let (progress, reports) = mpsc::channel(PROGRESS_QUEUE);
        let (checkpoint_sender, checkpoints) = mpsc::channel(CHECKPOINT_QUEUE);
        let (site_sender, sites) = mpsc::channel(SITE_QUEUE);
        let work = turn.inputs.stop.token().child_token();
        let mode = turn
            .options()
            .map_or(Mode::default(), |options| options.mode);
        Self {
            turn,
            queues,
            answer: Vec::new(),
            running: JoinSet::new(),
            at_work: HashMap::new(),
            progress,
            reports,
            checkpoint_sender,
            checkpoints,
            site_sender,
            sites,
            sites_waiting: VecDeque::new(),
            forms: CallForms::new(),
            sub_agents: CallSubAgents::new(mode),
            question: None,
            desktop: None,
            held: false,
            end: None,
            work,
            cut: None,
        }
    }
}

impl CallRunner<'_, '_> {
    async fn run(&mut self) -> Result<CallsOutcome, StoreError> {
        loop {
            self.skip_lost_calls().await?;
            self.apply_rules().await?;
            self.keep_limits().await?;
            self.report_pause().await?;
            self.decide_sites().await?;
            self.ask_for_sub_agents().await?;
            self.advance_all().await?;
            self.report_pause().await?;
            if self.is_done() {
                self.close_rest().await?;
                return Ok(self.end.take().unwrap_or(CallsOutcome::All));
            }
            match self.next().await {
                RunnerEvent::Stopped(cause) => {
                    self.stop_calls(cause).await?;
                    return Ok(CallsOutcome::Stopped);
                }
                // What follows from it is seen when the queues advance.
                RunnerEvent::PauseChanged | RunnerEvent::RulesChanged | RunnerEvent::OutOfTime => {}
                RunnerEvent::Answered(approval, answer) => self.answer(&approval, answer).await?,
                RunnerEvent::GotDesktop(lease) => {
                    self.desktop = None;
                    self.turn.desktop = Some(lease);
                }
                RunnerEvent::TakenOver(by) => self.turn.record_takeover(by).await?,
                RunnerEvent::Progress(call, report) => self.tell(call, report),
                RunnerEvent::Checkpoint(checkpoint) => checkpoint.write(self.turn.log).await?,
                RunnerEvent::SiteReached(site) => self.take_site(site),
                RunnerEvent::SubAgentAsks(question) => self.sub_agents.take(question),
                // The question is taken back when the sites are decided about.
                RunnerEvent::QuestionGivenUp => {}
                RunnerEvent::Form(change) => self.take_form(change).await?,
                RunnerEvent::Ended(ended) => {
                    // A question about its sites is over before the call is.
                    self.withdraw_given_up().await?;
                    self.finish(ended).await?;
                }
            }
        }
    }

    /// Ends the calls when a limit of the task is reached, also one that was set while they run.
    async fn keep_limits(&mut self) -> Result<(), StoreError> {
        let is_over = self.cut.is_some() || self.turn.inputs.stop.is_cancelled();
        match self.turn.limit_in_step().filter(|_| !is_over) {
            Some(reached) => self.end_at_limit(reached).await,
            None => Ok(()),
        }
    }

    fn is_done(&self) -> bool {
        let stopped = self.turn.inputs.stop.is_cancelled();
        let waits = self.end.is_none() && self.queues.iter().any(CallQueue::has_more);
        !stopped && self.running.is_empty() && !waits
    }

    /// Waits for whatever comes first. A stop comes before anything else.
    async fn next(&mut self) -> RunnerEvent {
        let deadline = self.turn.time_left().map(|left| Instant::now() + left);
        let turn = &mut *self.turn;
        let (inputs, person) = (&mut *turn.inputs, &mut turn.person);
        let asks = self.question.is_some();
        let given_up = async {
            match self.question.as_mut().map(|open| &mut open.subject) {
                Some(QuestionSubject::Site(site)) => site.given_up().await,
                Some(QuestionSubject::SubAgent(asked)) => asked.given_up().await,
                Some(QuestionSubject::Call { .. }) | None => std::future::pending().await,
            }
        };
        let out_of_time = async {
            match deadline {
                Some(deadline) => sleep_until(deadline).await,
                None => std::future::pending().await,
            }
        };
        let desktop = async {
            match &mut self.desktop {
                Some(queue) => queue.await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            cause = inputs.stop.requested() => RunnerEvent::Stopped(cause),
            () = out_of_time => RunnerEvent::OutOfTime,
            () = inputs.queue.rule_changed() => RunnerEvent::RulesChanged,
            by = person.taken_over() => RunnerEvent::TakenOver(by),
            Ok(()) = inputs.paused.changed() => RunnerEvent::PauseChanged,
            Some((approval, answer)) = inputs.answers.recv(), if asks => {
                RunnerEvent::Answered(approval, answer)
            }
            lease = desktop => RunnerEvent::GotDesktop(lease),
            Some(ended) = self.running.join_next_with_id() => RunnerEvent::Ended(ended),
            () = given_up => RunnerEvent::QuestionGivenUp,
            question = self.sub_agents.next() => RunnerEvent::SubAgentAsks(question),
            change = self.forms.next() => RunnerEvent::Form(change),
            Some(site) = self.sites.recv() => RunnerEvent::SiteReached(site),
            Some(checkpoint) = self.checkpoints.recv() => RunnerEvent::Checkpoint(Box::new(checkpoint)),
            Some((call, report)) = self.reports.recv() => RunnerEvent::Progress(call, report),
        }
    }

    /// Tells when the turn begins to be held, by the person or for the desktop, and when it goes on.
    /// While the person holds it, others may have the desktop.
    async fn report_pause(&mut self) -> Result<(), StoreError> {
        if self.end.is_some() {
            self.desktop = None;
        }
        let paused = self.turn.inputs.paused();
        let delegates = self.delegates();
        let is_ready = self.queues.iter().any(CallQueue::is_ready);
        let blocked = self.end.is_none() && (is_ready || delegates);
        let reason = match paused {
            Some(reason) if blocked => Some(reason),
            Some(_) | None => self.desktop.as_ref().map(|_| PauseReason::DesktopBusy),
        };
        let event = match (reason, self.held) {
            (Some(reason), false) => Some(TurnEvent::Paused { reason }),
            (None, true) => Some(TurnEvent::Resumed),
            (Some(_), true) | (None, false) => None,
        };
        self.held = reason.is_some();
        let on_desktop = self.at_work.values().any(|running| running.on_desktop);
        // Input during a question or a pause interrupts nothing.
        let asks = self.waits_for_person();
        let at_rest = paused.is_some() || self.question.is_some() || asks;
        self.turn.watch_takeover(on_desktop || !at_rest);
        // A person takes their time, and may need mouse and keyboard for the answer.
        let is_held = paused.is_some() && self.held;
        // A sub-agent takes the desktop itself.
        if (is_held || asks || delegates) && !on_desktop {
            self.turn.release_desktop().await;
        }
        match event {
            Some(event) => self.turn.log.record(vec![event.into()]).await,
            None => Ok(()),
        }
    }

    fn tell(&self, call: CallId, report: Progress) {
        let Progress { message, fraction } = report;
        self.turn.log.publish(EphemeralBody::ToolProgress {
            call,
            message,
            fraction,
        });
    }
}
