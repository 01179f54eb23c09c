//! Channels into a running turn: the actor holds one end, the turn the other.

use super::{
    delegation::Delegations,
    stop::{Stop, StopCause},
};
use protocol::{
    Answer, ApprovalId, Command, DurableBody, Feedback, Item, MessageEvent, PauseReason,
    SessionOptions, TurnEvent,
};
use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;

/// Inputs that the turn has not taken up yet.
const INPUT_QUEUE: usize = 64;
/// Answers that wait for their question.
const ANSWER_QUEUE: usize = 16;

/// Message that begins a turn.
pub(crate) struct OpeningMessage {
    pub(crate) items: Vec<Item>,
    /// Verdict that it explains, recorded together with it: one without the other would say nothing.
    pub(crate) verdict: Option<Box<DurableBody>>,
    /// Part of a task that a sub-agent is given after it.
    pub(crate) assigned: Option<Item>,
}

impl From<Vec<Item>> for OpeningMessage {
    fn from(items: Vec<Item>) -> Self {
        Self {
            items,
            verdict: None,
            assigned: None,
        }
    }
}

/// Answer to an open question.
pub(crate) enum GivenAnswer {
    /// The person's own.
    Person(Answer),
    /// Yes, since this grant of the session above covers it.
    Granted(ApprovalId),
}

impl OpeningMessage {
    /// Returns the events that a turn begins with.
    pub(crate) fn into_events(self) -> Vec<DurableBody> {
        let said = |items, automatic| {
            DurableBody::Message(MessageEvent::UserMessage {
                items,
                steered: false,
                automatic,
            })
        };
        let begun = [
            DurableBody::Turn(TurnEvent::TurnStarted),
            said(self.items, false),
        ];
        let verdict = self.verdict.map(|verdict| *verdict);
        let assigned = self.assigned.map(|part| said(vec![part], true));
        verdict.into_iter().chain(begun).chain(assigned).collect()
    }
}

/// The actor's end.
pub(crate) struct TurnControl {
    pub(crate) stop: Stop,
    detaching: CancellationToken,
    pub(crate) paused: watch::Sender<Option<PauseReason>>,
    pub(crate) inputs: mpsc::Sender<TurnInput>,
    pub(crate) late: mpsc::Sender<Vec<Item>>,
    pub(crate) answers: mpsc::Sender<(ApprovalId, GivenAnswer)>,
    pub(crate) delegations: Delegations,
    /// Ends the wait for the next attempt.
    pub(crate) try_now: Arc<Notify>,
    /// Set until the next call, before which the turn holds.
    stepping: Arc<AtomicBool>,
}

/// The turn's end.
pub(crate) struct TurnInputs {
    pub(crate) stop: Stop,
    detaching: CancellationToken,
    pub(crate) paused: watch::Receiver<Option<PauseReason>>,
    pausing: watch::Sender<Option<PauseReason>>,
    pub(crate) queue: InputQueue,
    /// Messages after the stop: for a turn of their own.
    pub(crate) late: mpsc::Receiver<Vec<Item>>,
    pub(crate) answers: mpsc::Receiver<(ApprovalId, GivenAnswer)>,
    pub(crate) delegations: Delegations,
    pub(crate) try_now: Arc<Notify>,
    stepping: Arc<AtomicBool>,
}

/// Relay of what the person wants of a turn, for those that work on parts of its task.
pub(crate) struct TurnRelay {
    paused: watch::Receiver<Option<PauseReason>>,
    pausing: watch::Sender<Option<PauseReason>>,
    try_now: Arc<Notify>,
    stepping: Arc<AtomicBool>,
}

/// Inputs in the order they came.
pub(crate) struct InputQueue {
    received: mpsc::Receiver<TurnInput>,
    /// Received and not taken up yet.
    pending: VecDeque<TurnInput>,
}

/// Input that takes effect before the next step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TurnInput {
    Say(Vec<Item>),
    Options(SessionOptions),
    /// Revokes a grant, or all of them.
    Revoke(Option<ApprovalId>),
    Refine {
        feedback: Feedback,
        comment: Option<String>,
    },
}

pub(crate) fn channels() -> (TurnControl, TurnInputs) {
    let stop = Stop::default();
    let detaching = CancellationToken::new();
    let (pause_sender, pause_receiver) = watch::channel(None);
    let (input_sender, input_receiver) = mpsc::channel(INPUT_QUEUE);
    let (late_sender, late_receiver) = mpsc::channel(INPUT_QUEUE);
    let (answer_sender, answer_receiver) = mpsc::channel(ANSWER_QUEUE);
    let delegations = Delegations::default();
    let try_now = Arc::new(Notify::new());
    let stepping = Arc::new(AtomicBool::new(false));
    let control = TurnControl {
        stop: stop.clone(),
        detaching: detaching.clone(),
        paused: pause_sender.clone(),
        inputs: input_sender,
        late: late_sender,
        answers: answer_sender,
        delegations: delegations.clone(),
        try_now: Arc::clone(&try_now),
        stepping: Arc::clone(&stepping),
    };
    let inputs = TurnInputs {
        stop,
        detaching,
        paused: pause_receiver,
        pausing: pause_sender,
        queue: InputQueue {
            received: input_receiver,
            pending: VecDeque::new(),
        },
        late: late_receiver,
        answers: answer_receiver,
        delegations,
        try_now,
        stepping,
    };
    (control, inputs)
}

impl TurnControl {
    /// Holds the turn, unless the person holds it who took over.
    pub(crate) fn pause(&self) {
        self.paused.send_if_modified(|paused| {
            let changes = *paused != Some(PauseReason::Takeover);
            if changes {
                *paused = Some(PauseReason::Asked);
            }
            changes
        });
    }

    /// Lets the turn go on.
    pub(crate) fn resume(&self) {
        self.stepping.store(false, Ordering::Relaxed);
        self.paused.send_replace(None);
    }

    /// Lets the turn go on, up to the next call.
    pub(crate) fn step(&self) {
        self.stepping.store(true, Ordering::Relaxed);
        self.paused.send_replace(None);
    }

    /// Ends the turn because the program or the session ends, not because anybody pressed stop: background jobs are
    /// followed the next time.
    pub(crate) fn detach(&self) {
        if !self.stop.is_cancelled() {
            self.detaching.cancel();
        }
        self.stop.request(StopCause::Closed);
    }
}

impl TurnInput {
    /// True for an input that changes what is allowed.
    fn is_rule(&self) -> bool {
        match self {
            Self::Options(_) | Self::Revoke(_) => true,
            Self::Say(_) | Self::Refine { .. } => false,
        }
    }
}

impl InputQueue {
    /// Next input, if any.
    pub(crate) fn next(&mut self) -> Option<TurnInput> {
        let pending = self.pending.pop_front();
        pending.or_else(|| self.received.try_recv().ok())
    }

    /// Next input that changes what is allowed, ahead of all others: it counts at once.
    pub(crate) fn next_rule_change(&mut self) -> Option<TurnInput> {
        while let Ok(input) = self.received.try_recv() {
            self.pending.push_back(input);
        }
        let place = self.pending.iter().position(TurnInput::is_rule)?;
        self.pending.remove(place)
    }

    /// Returns when an input has come that changes what is allowed. Cancel-safe.
    pub(crate) async fn rule_changed(&mut self) {
        while !self.pending.iter().any(TurnInput::is_rule) {
            match self.received.recv().await {
                Some(input) => self.pending.push_back(input),
                // Whoever could change it is gone.
                None => std::future::pending().await,
            }
        }
    }
}

impl TurnInputs {
    /// True when the turn ends because the program or the session does.
    pub(crate) fn is_detached(&self) -> bool {
        self.detaching.is_cancelled()
    }

    /// Waits out a pause. `false` when the turn was stopped meanwhile.
    pub(crate) async fn wait_for_resume(&mut self) -> bool {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => false,
            // This holds a sender itself, so the channel is never closed.
            _ = self.paused.wait_for(Option::is_none) => !self.stop.is_cancelled(),
        }
    }

    /// Reason that the turn is paused, if it is.
    pub(crate) fn paused(&self) -> Option<PauseReason> {
        *self.paused.borrow()
    }

    /// Pauses the turn from within, unless it is paused already. A takeover comes before any other reason.
    pub(crate) fn pause(&self, reason: PauseReason) {
        pause_from_within(&self.pausing, reason);
    }

    /// Returns a relay for a part of the task.
    pub(crate) fn relay(&self) -> TurnRelay {
        let mut paused = self.paused.clone();
        paused.mark_unchanged();
        TurnRelay {
            paused,
            pausing: self.pausing.clone(),
            try_now: Arc::clone(&self.try_now),
            stepping: Arc::clone(&self.stepping),
        }
    }

    /// Returns whether the turn is to hold before the call at hand, because the person goes on step by step.
    pub(crate) fn take_step(&self) -> bool {
        self.stepping.swap(false, Ordering::Relaxed)
    }

    /// Returns when the turn is to pause.
    pub(crate) async fn pause_requested(&mut self) {
        // This holds a sender itself, so the channel is never closed.
        let _ = self.paused.wait_for(Option::is_some).await;
    }
}

impl TurnRelay {
    /// Returns what is wanted next, as a command. Cancel-safe.
    pub(crate) async fn command(&mut self) -> Command {
        tokio::select! {
            biased;
            Ok(()) = self.paused.changed() => {}
            () = self.try_now.notified() => return Command::TryNow,
        }
        match *self.paused.borrow_and_update() {
            Some(_) => Command::Pause,
            None if self.stepping.load(Ordering::Relaxed) => Command::Step,
            None => Command::Resume,
        }
    }

    /// Pauses the whole turn because a part of it is paused.
    pub(crate) fn pause(&mut self, reason: PauseReason) {
        if pause_from_within(&self.pausing, reason) {
            // The part knows.
            self.paused.mark_unchanged();
        }
    }
}

fn pause_from_within(pausing: &watch::Sender<Option<PauseReason>>, reason: PauseReason) -> bool {
    pausing.send_if_modified(|paused| {
        let changes = paused.is_none() || reason == PauseReason::Takeover;
        if changes {
            *paused = Some(reason);
        }
        changes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_going_on_ends_a_takeover() {
        let (control, inputs) = channels();
        inputs.pause(PauseReason::Breakpoint);
        inputs.pause(PauseReason::DesktopBusy);
        assert_eq!(inputs.paused(), Some(PauseReason::Breakpoint));
        inputs.pause(PauseReason::Takeover);
        control.pause();
        inputs.pause(PauseReason::Breakpoint);
        assert_eq!(inputs.paused(), Some(PauseReason::Takeover));
        control.resume();
        assert_eq!(inputs.paused(), None);
    }

    #[test]
    fn going_on_takes_a_step_back() {
        let (control, inputs) = channels();
        control.step();
        control.pause();
        control.resume();
        assert!(!inputs.take_step());
        control.step();
        assert!(inputs.take_step());
        assert!(!inputs.take_step());
    }
}
