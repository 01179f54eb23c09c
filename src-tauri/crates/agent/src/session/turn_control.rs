//! What reaches into a running turn: the actor holds one end, the turn the other.

use super::delegation::Delegations;
use protocol::{Answer, ApprovalId, Feedback, Item, PauseReason, SessionOptions};
use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

/// Things said to a turn that it has not taken up yet.
const NOTE_QUEUE: usize = 64;
/// Answers that wait for their question.
const ANSWER_QUEUE: usize = 16;

/// The actor's end.
pub(crate) struct Control {
    pub(crate) stop: CancellationToken,
    leaving: CancellationToken,
    only_follows: Arc<AtomicBool>,
    pub(crate) paused: watch::Sender<Option<PauseReason>>,
    pub(crate) notes: mpsc::Sender<Note>,
    pub(crate) late: mpsc::Sender<Vec<Item>>,
    pub(crate) answers: mpsc::Sender<(ApprovalId, Answer)>,
    pub(crate) delegations: Delegations,
}

/// The turn's end.
pub(crate) struct TurnInputs {
    pub(crate) stop: CancellationToken,
    leaving: CancellationToken,
    /// Nothing is done before the person says something: the turn waits for what it had handed over.
    only_follows: Arc<AtomicBool>,
    pub(crate) paused: watch::Receiver<Option<PauseReason>>,
    pausing: watch::Sender<Option<PauseReason>>,
    notes: mpsc::Receiver<Note>,
    /// Taken out of `notes` and not yet taken up.
    pending: VecDeque<Note>,
    /// Said after the stop: not for this turn, but a turn of its own.
    pub(crate) late: mpsc::Receiver<Vec<Item>>,
    pub(crate) answers: mpsc::Receiver<(ApprovalId, Answer)>,
    pub(crate) delegations: Delegations,
}

/// Something that takes effect before the next step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Note {
    Say(Vec<Item>),
    Options(SessionOptions),
    /// Takes back an allowance, or all of them.
    Revoke(Option<ApprovalId>),
    Refine {
        feedback: Feedback,
        comment: Option<String>,
    },
}

pub(crate) fn channels() -> (Control, TurnInputs) {
    let stop = CancellationToken::new();
    let leaving = CancellationToken::new();
    let only_follows = Arc::new(AtomicBool::new(false));
    let (pause_sender, pause_receiver) = watch::channel(None);
    let (note_sender, note_receiver) = mpsc::channel(NOTE_QUEUE);
    let (late_sender, late_receiver) = mpsc::channel(NOTE_QUEUE);
    let (answer_sender, answer_receiver) = mpsc::channel(ANSWER_QUEUE);
    let delegations = Delegations::default();
    let control = Control {
        stop: stop.clone(),
        leaving: leaving.clone(),
        only_follows: Arc::clone(&only_follows),
        paused: pause_sender.clone(),
        notes: note_sender,
        late: late_sender,
        answers: answer_sender,
        delegations: delegations.clone(),
    };
    let inputs = TurnInputs {
        stop,
        leaving,
        only_follows,
        paused: pause_receiver,
        pausing: pause_sender,
        notes: note_receiver,
        pending: VecDeque::new(),
        late: late_receiver,
        answers: answer_receiver,
        delegations,
    };
    (control, inputs)
}

impl Control {
    /// The program or the session ends, and nobody pressed stop: what was handed over is followed the
    /// next time.
    pub(crate) fn leave(&self) {
        if !self.stop.is_cancelled() {
            self.leaving.cancel();
        }
        self.stop.cancel();
    }

    /// Whether a message may begin something within the turn that runs.
    pub(crate) fn takes_messages(&self) -> bool {
        self.only_follows.load(Ordering::Relaxed) && !self.stop.is_cancelled()
    }
}

impl TurnInputs {
    /// Whether the turn ends because the program or the session does.
    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.is_cancelled()
    }

    /// From now on the turn only waits for what it had handed over, or does more again.
    pub(crate) fn only_follow(&self, only_follows: bool) {
        self.only_follows.store(only_follows, Ordering::Relaxed);
    }

    /// The next thing that was said to the turn, if any.
    pub(crate) fn next_note(&mut self) -> Option<Note> {
        let pending = self.pending.pop_front();
        pending.or_else(|| self.notes.try_recv().ok())
    }

    /// The next thing that changes what is allowed, before whatever else was said: it counts at once.
    pub(crate) fn next_rule(&mut self) -> Option<Note> {
        let is_rule = |note: &Note| matches!(note, Note::Options(_) | Note::Revoke(_));
        while let Ok(note) = self.notes.try_recv() {
            self.pending.push_back(note);
        }
        let place = self.pending.iter().position(is_rule)?;
        self.pending.remove(place)
    }

    /// Waits out a pause. `false` when the turn was stopped meanwhile.
    pub(crate) async fn unpaused(&mut self) -> bool {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => false,
            // This holds a sender itself, so the channel is never closed.
            _ = self.paused.wait_for(Option::is_none) => !self.stop.is_cancelled(),
        }
    }

    /// Why the turn is to hold, when it is.
    pub(crate) fn paused(&self) -> Option<PauseReason> {
        *self.paused.borrow()
    }

    /// Holds the turn from within, unless it is held already.
    pub(crate) fn pause(&self, reason: PauseReason) {
        self.pausing.send_if_modified(|paused| {
            let changes = paused.is_none();
            paused.get_or_insert(reason);
            changes
        });
    }

    /// Comes back when the turn is to hold.
    pub(crate) async fn pause_asked(&mut self) {
        // This holds a sender itself, so the channel is never closed.
        let _ = self.paused.wait_for(Option::is_some).await;
    }
}
