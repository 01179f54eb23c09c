//! What reaches into a running turn: the actor holds one end, the turn the other.

use protocol::{Answer, ApprovalId, Feedback, SessionOptions};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

/// Things said to a turn that it has not taken up yet.
const NOTE_QUEUE: usize = 64;
/// Answers that wait for their question.
const ANSWER_QUEUE: usize = 16;

/// The actor's end.
pub(crate) struct Control {
    pub(crate) stop: CancellationToken,
    pub(crate) paused: watch::Sender<bool>,
    pub(crate) notes: mpsc::Sender<Note>,
    pub(crate) answers: mpsc::Sender<(ApprovalId, Answer)>,
}

/// The turn's end.
pub(crate) struct TurnInputs {
    pub(crate) stop: CancellationToken,
    pub(crate) paused: watch::Receiver<bool>,
    pub(crate) notes: mpsc::Receiver<Note>,
    pub(crate) answers: mpsc::Receiver<(ApprovalId, Answer)>,
}

/// Something that takes effect before the next step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Note {
    Steer(String),
    Options(SessionOptions),
    Refine {
        feedback: Feedback,
        comment: Option<String>,
    },
}

pub(crate) fn channels() -> (Control, TurnInputs) {
    let stop = CancellationToken::new();
    let (pause_sender, pause_receiver) = watch::channel(false);
    let (note_sender, note_receiver) = mpsc::channel(NOTE_QUEUE);
    let (answer_sender, answer_receiver) = mpsc::channel(ANSWER_QUEUE);
    let control = Control {
        stop: stop.clone(),
        paused: pause_sender,
        notes: note_sender,
        answers: answer_sender,
    };
    let inputs = TurnInputs {
        stop,
        paused: pause_receiver,
        notes: note_receiver,
        answers: answer_receiver,
    };
    (control, inputs)
}

impl TurnInputs {
    /// Waits out a pause. `false` when the turn was stopped meanwhile.
    pub(crate) async fn unpaused(&mut self) -> bool {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => false,
            // An actor that is gone ends the turn through `stop`, never through this channel.
            _ = self.paused.wait_for(|paused| !paused) => !self.stop.is_cancelled(),
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        *self.paused.borrow()
    }
}
