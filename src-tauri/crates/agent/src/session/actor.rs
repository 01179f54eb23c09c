//! The actor behind a session: one task that owns its log, takes commands, and runs one turn at a time.

use super::{
    CommandError, Life, Order,
    delegation::not_waiting,
    log::Log,
    model_dialogue::Talk,
    picture_size::SessionPicture,
    system_context::Briefing,
    turn_control::{self, Control, Note, TurnInputs},
    undo::{self, UndoError},
};
use crate::{
    Parts,
    executor::Executor,
    turn::{Turn, event_of},
};
use protocol::{Attachment, Command, Item, PauseReason, TurnId};
use std::{sync::Arc, time::Duration};
use store::{Claim, StoreError};
use tokio::sync::mpsc::{self, error::TrySendError};

pub(crate) struct Actor {
    log: Log,
    parts: Arc<Parts>,
    executor: Executor,
    briefing: Briefing,
    orders: mpsc::Receiver<Order>,
    life: Life,
    talk: Talk,
    picture: SessionPicture,
    /// Held for as long as this session is worked in, and let go before it counts as ended.
    _claim: Claim,
}

/// What a turn begins with.
enum Begin {
    /// What the person said.
    Message(Vec<Item>),
    /// Nothing: it was cut off while somebody else worked for it.
    Again,
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
            executor: parts.executor(),
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
        let letting_go = actor.parts.end_session(actor.log.session());
        if tokio::time::timeout(TOOLS_GRACE, letting_go).await.is_err() {
            tracing::warn!("a tool did not let go of what it kept for a session");
        }
    }

    async fn take_orders(&mut self) {
        let closing = self.life.closing.clone();
        // What was mended and is still open waits for somebody else's work.
        if self.log.conversation().turn().is_some() && !self.carry_on(Begin::Again).await {
            return;
        }
        let mut notices = self.parts.notices.watch();
        // What was on the board before counts as well.
        notices.mark_changed();
        loop {
            let order = tokio::select! {
                biased;
                () = closing.cancelled() => return,
                Ok(()) = notices.changed() => {
                    if !self.tell_notices().await {
                        return;
                    }
                    continue;
                }
                order = self.orders.recv() => order,
            };
            let (command, reply) = match order {
                None => return,
                Some(Order::Command { command, reply }) => (*command, reply),
                Some(Order::Undo { undo, reply }) => {
                    let name = self.parts.ids.fresh();
                    answer(reply, undo::run(&mut self.log, &undo, &name).await);
                    continue;
                }
            };
            match self.begin(command).await {
                Ok(None) => answer(reply, Ok(())),
                Ok(Some(message)) => {
                    answer(reply, Ok(()));
                    if !self.carry_on(Begin::Message(message)).await {
                        return;
                    }
                }
                Err(error) => answer(reply, Err(error)),
            }
        }
    }

    /// `false` when the session is at its end.
    async fn carry_on(&mut self, begin: Begin) -> bool {
        let turns = self.turns(begin).await;
        goes_on(&turns)
    }

    /// The same of what the person should know in every chat.
    async fn tell_notices(&mut self) -> bool {
        let told = self.parts.notices.tell(&mut self.log).await;
        goes_on(&told)
    }

    /// Takes a command while nothing runs. The message, when it begins a turn.
    async fn begin(&mut self, command: Command) -> Result<Option<Vec<Item>>, CommandError> {
        match command {
            Command::Submit { text, attachments } | Command::Steer { text, attachments } => {
                message(text, attachments).map(Some)
            }
            Command::SetOptions { options } => self.note(Note::Options(options)).await,
            Command::RevokeGrants { approval } => self.note(Note::Revoke(approval)).await,
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
    async fn turns(&mut self, begin: Begin) -> Result<(), StoreError> {
        let mut next = Some(begin);
        while let Some(begin) = next.take() {
            next = self.turn(begin).await?.map(Begin::Message);
        }
        Ok(())
    }

    async fn turn(&mut self, begin: Begin) -> Result<Option<Vec<Item>>, StoreError> {
        let (control, mut inputs) = turn_control::channels();
        // Before the turn takes its first breath, so that no message comes too early.
        inputs.only_follow(matches!(begin, Begin::Again));
        let open = self.log.conversation().turn_id().cloned();
        let fresh = || TurnId::new(self.parts.ids.fresh());
        self.log.begin_turn(open.unwrap_or_else(fresh));
        self.work(begin, &control, &mut inputs).await?;
        self.log.end_turn();
        self.left_over(&mut inputs).await
    }

    /// Runs the turn to its end and passes on what reaches the session meanwhile.
    async fn work(
        &mut self,
        begin: Begin,
        control: &Control,
        inputs: &mut TurnInputs,
    ) -> Result<(), StoreError> {
        let Self {
            log,
            parts,
            executor,
            briefing,
            orders,
            life,
            talk,
            picture,
            _claim: _,
        } = self;
        let turn = Turn::new(log, parts, executor, briefing, inputs, talk, picture);
        let work = async {
            match begin {
                Begin::Message(message) => turn.run(message).await,
                Begin::Again => turn.resume().await,
            }
        };
        let mut work = std::pin::pin!(work);
        let mut listening = true;
        loop {
            tokio::select! {
                ended = &mut work => return ended,
                () = life.closing.cancelled(), if listening => {
                    listening = false;
                    control.leave();
                }
                order = orders.recv(), if listening => match order {
                    Some(Order::Command { command, reply }) => answer(reply, reach(control, *command)),
                    Some(Order::Undo { reply, .. }) => {
                        answer(reply, Err(UndoError::Session(CommandError::Busy)));
                    }
                    None => {
                        listening = false;
                        control.leave();
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
                Note::Say(items) => said.extend(items),
                other => self.log.record(vec![event_of(other)]).await?,
            }
        }
        while let Ok(items) = inputs.late.try_recv() {
            said.extend(items);
        }
        Ok((!said.is_empty()).then_some(said))
    }
}

/// The journal is gone: nothing can be promised any more, so nothing is done.
fn goes_on(written: &Result<(), StoreError>) -> bool {
    if let Err(error) = written {
        tracing::error!(%error, "the journal cannot be written; the session ends");
    }
    written.is_ok()
}

/// Takes a command while a turn runs.
fn reach(control: &Control, command: Command) -> Result<(), CommandError> {
    match command {
        Command::Submit { text, attachments } if control.takes_messages() => {
            message(text, attachments).and_then(|items| queue(&control.notes, Note::Say(items)))
        }
        Command::Submit { .. } => Err(CommandError::Busy),
        Command::Steer { text, attachments } => {
            message(text, attachments).and_then(|items| match control.stop.is_cancelled() {
                true => queue(&control.late, items),
                false => queue(&control.notes, Note::Say(items)),
            })
        }
        Command::SetOptions { options } => queue(&control.notes, Note::Options(options)),
        Command::RevokeGrants { approval } => queue(&control.notes, Note::Revoke(approval)),
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

fn message(text: String, attachments: Vec<Attachment>) -> Result<Vec<Item>, CommandError> {
    let mut items = Vec::new();
    if !text.trim().is_empty() {
        items.push(Item::Text { text });
    }
    items.extend(attachments.into_iter().flat_map(attached));
    if items.is_empty() {
        Err(CommandError::Empty)
    } else {
        Ok(items)
    }
}

/// What models are given of it, and behind that what it was. A picture has its name only there.
fn attached(attachment: Attachment) -> Vec<Item> {
    let Attachment {
        name,
        given,
        original,
    } = attachment;
    if given.media_type.starts_with("image/") {
        let file = original.unwrap_or_else(|| given.clone());
        return vec![Item::Image { image: given }, Item::Original { file, name }];
    }
    let given = Item::File {
        file: given,
        name: name.clone(),
    };
    let original = original.map(|file| Item::Original { file, name });
    std::iter::once(given).chain(original).collect()
}

fn fork_elsewhere() -> CommandError {
    CommandError::NotHere(
        "Forking makes another chat; it is asked of the list of chats.".to_owned(),
    )
}

fn answer<T, E>(reply: tokio::sync::oneshot::Sender<Result<T, E>>, result: Result<T, E>) {
    // Who asked may be gone; the command was taken all the same.
    let _ = reply.send(result);
}
