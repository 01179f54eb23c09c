//! The actor behind a session: one task that owns its log, takes commands, and runs one turn at a time.

use crate::{
    briefing::Briefing,
    control::{self, Control, Note, TurnInputs},
    delegation::not_waiting,
    log::Log,
    picture::SessionPicture,
    session::{CommandError, Life, Order},
    sessions::Parts,
    talk::Talk,
    turn::{Turn, event_of},
};
use protocol::{BlobRef, Command, Item, PauseReason, TurnId};
use std::{sync::Arc, time::Duration};
use store::{Claim, StoreError};
use tokio::sync::mpsc::{self, error::TrySendError};

pub(crate) struct Actor {
    log: Log,
    parts: Arc<Parts>,
    briefing: Briefing,
    orders: mpsc::Receiver<Order>,
    life: Life,
    talk: Talk,
    picture: SessionPicture,
    /// Held for as long as this session is worked in, and let go before it counts as ended.
    _claim: Claim,
}

/// How long tools may take to let go of what they kept for a session.
const TOOLS_GRACE: Duration = Duration::from_secs(5);

impl Actor {
    pub(crate) fn new(
        log: Log,
        parts: Arc<Parts>,
        briefing: Briefing,
        orders: mpsc::Receiver<Order>,
        life: Life,
        claim: Claim,
    ) -> Self {
        Self {
            log,
            parts,
            briefing,
            orders,
            life,
            talk: Talk::default(),
            picture: SessionPicture::default(),
            _claim: claim,
        }
    }

    /// Lives until it is closed or the last handle is gone. A turn at work is stopped then.
    pub(crate) async fn run(self) {
        // Dropped last: whoever waits for the end finds the session free to be opened again.
        let _ended = self.life.ended.clone().drop_guard();
        let mut actor = self;
        actor.take_orders().await;
        actor.orders.close();
        let letting_go = actor.parts.registry.end_session(actor.log.session());
        if tokio::time::timeout(TOOLS_GRACE, letting_go).await.is_err() {
            tracing::warn!("a tool did not let go of what it kept for a session");
        }
    }

    async fn take_orders(&mut self) {
        let closing = self.life.closing.clone();
        loop {
            let order = tokio::select! {
                biased;
                () = closing.cancelled() => return,
                order = self.orders.recv() => order,
            };
            let Some(Order { command, reply }) = order else {
                return;
            };
            match self.begin(command).await {
                Ok(None) => answer(reply, Ok(())),
                Ok(Some(message)) => {
                    answer(reply, Ok(()));
                    if let Err(error) = self.turns(message).await {
                        // The journal is gone: nothing can be promised any more, so nothing is done.
                        tracing::error!(%error, "the journal cannot be written; the session ends");
                        return;
                    }
                }
                Err(error) => answer(reply, Err(error)),
            }
        }
    }

    /// Takes a command while nothing runs. The message, when it begins a turn.
    async fn begin(&mut self, command: Command) -> Result<Option<Vec<Item>>, CommandError> {
        match command {
            Command::Submit { text, attachments } => message(text, attachments).map(Some),
            Command::Steer { text } => message(text, Vec::new()).map(Some),
            Command::SetOptions { options } => self.note(Note::Options(options)).await,
            Command::Refine { feedback, comment } => {
                self.note(Note::Refine { feedback, comment }).await
            }
            Command::AnswerApproval { .. } | Command::Pause | Command::Resume | Command::Stop => {
                Err(CommandError::NotRunning)
            }
            Command::ProvideToolResult { call, .. } => Err(not_waiting(&call)),
            Command::Fork { .. } => Err(fork_elsewhere()),
        }
    }

    async fn note(&mut self, note: Note) -> Result<Option<Vec<Item>>, CommandError> {
        match self.log.record(vec![event_of(note)]).await {
            Ok(()) => Ok(None),
            Err(error) => Err(CommandError::Store(error.to_string())),
        }
    }

    /// Runs a turn, and another for what was said too late for it.
    async fn turns(&mut self, message: Vec<Item>) -> Result<(), StoreError> {
        let mut next = Some(message);
        while let Some(message) = next.take() {
            next = self.turn(message).await?;
        }
        Ok(())
    }

    async fn turn(&mut self, message: Vec<Item>) -> Result<Option<Vec<Item>>, StoreError> {
        let (control, mut inputs) = control::channels();
        self.log.begin_turn(TurnId::new(self.parts.ids.fresh()));
        self.work(message, &control, &mut inputs).await?;
        self.log.end_turn();
        self.left_over(&mut inputs).await
    }

    /// Runs the turn to its end and passes on what reaches the session meanwhile.
    async fn work(
        &mut self,
        message: Vec<Item>,
        control: &Control,
        inputs: &mut TurnInputs,
    ) -> Result<(), StoreError> {
        let Self {
            log,
            parts,
            briefing,
            orders,
            life,
            talk,
            picture,
            _claim: _,
        } = self;
        let turn = Turn::new(log, parts, briefing, inputs, talk, picture);
        let mut work = std::pin::pin!(turn.run(message));
        let mut listening = true;
        loop {
            tokio::select! {
                ended = &mut work => return ended,
                () = life.closing.cancelled(), if listening => {
                    listening = false;
                    control.stop.cancel();
                }
                order = orders.recv(), if listening => match order {
                    Some(Order { command, reply }) => answer(reply, reach(control, command)),
                    None => {
                        listening = false;
                        control.stop.cancel();
                    }
                },
            }
        }
    }

    /// What was said after the turn last looked: kept, and a message becomes a turn of its own.
    async fn left_over(
        &mut self,
        inputs: &mut TurnInputs,
    ) -> Result<Option<Vec<Item>>, StoreError> {
        let mut said = Vec::new();
        while let Some(note) = inputs.next_note() {
            match note {
                Note::Steer(text) => said.push(Item::text(text)),
                other => self.log.record(vec![event_of(other)]).await?,
            }
        }
        while let Ok(text) = inputs.late.try_recv() {
            said.push(Item::text(text));
        }
        Ok((!said.is_empty()).then_some(said))
    }
}

/// Takes a command while a turn runs.
fn reach(control: &Control, command: Command) -> Result<(), CommandError> {
    match command {
        Command::Submit { .. } => Err(CommandError::Busy),
        Command::Steer { text } if text.trim().is_empty() => Err(CommandError::Empty),
        Command::Steer { text } if control.stop.is_cancelled() => queue(&control.late, text),
        Command::Steer { text } => queue(&control.notes, Note::Steer(text)),
        Command::SetOptions { options } => queue(&control.notes, Note::Options(options)),
        Command::Refine { feedback, comment } => {
            queue(&control.notes, Note::Refine { feedback, comment })
        }
        Command::AnswerApproval { approval, answer } => queue(&control.answers, (approval, answer)),
        Command::Pause => hold(control, Some(PauseReason::Asked)),
        Command::Resume => hold(control, None),
        Command::Stop => {
            control.stop.cancel();
            Ok(())
        }
        Command::ProvideToolResult { call, output } => control.delegations.provide(&call, output),
        Command::Fork { .. } => Err(fork_elsewhere()),
    }
}

fn hold(control: &Control, paused: Option<PauseReason>) -> Result<(), CommandError> {
    control.paused.send_replace(paused);
    Ok(())
}

fn queue<T>(sender: &mpsc::Sender<T>, value: T) -> Result<(), CommandError> {
    sender.try_send(value).map_err(|error| match error {
        TrySendError::Full(_) => CommandError::Overloaded,
        TrySendError::Closed(_) => CommandError::NotRunning,
    })
}

fn message(text: String, attachments: Vec<BlobRef>) -> Result<Vec<Item>, CommandError> {
    let mut items = Vec::new();
    if !text.trim().is_empty() {
        items.push(Item::Text { text });
    }
    items.extend(attachments.into_iter().map(attachment));
    if items.is_empty() {
        Err(CommandError::Empty)
    } else {
        Ok(items)
    }
}

fn attachment(blob: BlobRef) -> Item {
    if blob.media_type.starts_with("image/") {
        Item::Image { image: blob }
    } else {
        Item::File {
            name: "attachment".to_owned(),
            file: blob,
        }
    }
}

fn fork_elsewhere() -> CommandError {
    CommandError::NotHere(
        "Forking makes another chat; it is asked of the list of chats.".to_owned(),
    )
}

fn answer(
    reply: tokio::sync::oneshot::Sender<Result<(), CommandError>>,
    result: Result<(), CommandError>,
) {
    // Who asked may be gone; the command was taken all the same.
    let _ = reply.send(result);
}
