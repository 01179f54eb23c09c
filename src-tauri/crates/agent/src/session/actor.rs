//! The actor behind a session: one task that owns its log, takes commands, and runs one turn at a time.

use super::{
    CommandError, Lifecycle, SessionRequest,
    delegation::not_waiting,
    delivery,
    log::Log,
    message::message_items,
    model_session::ActiveModelSession,
    picture_size::SessionPicture,
    system_context::SystemContext,
    tool_changes,
    turn_control::{self, OpeningMessage, TurnControl, TurnInput, TurnInputs},
    undo::{self, UndoError},
};
use crate::{
    Parts,
    executor::Executor,
    turn::{Turn, event_of},
};
use protocol::{Command, DurableBody, Feedback, Item, MessageEvent, TurnId};
use std::{sync::Arc, time::Duration};
use store::{Claim, StoreError};
use tokio::sync::mpsc;

pub(crate) struct Actor {
    log: Log,
    parts: Arc<Parts>,
    executor: Executor,
    context: SystemContext,
    requests: mpsc::Receiver<SessionRequest>,
    lifecycle: Lifecycle,
    model_session: ActiveModelSession,
    picture: SessionPicture,
    /// Held while this program works in the session, and released before the session counts as ended.
    _claim: Claim,
}

/// Start of a turn.
enum TurnStart {
    /// Message of the person.
    Message(OpeningMessage),
    /// None: the turn was cut off while a background job worked for it.
    Resume,
}

/// Time limit for tools to free what they kept for a session.
const TOOLS_GRACE: Duration = Duration::from_secs(5);

impl Actor {
    pub(crate) fn new(
        log: Log,
        parts: Arc<Parts>,
        context: SystemContext,
        requests: mpsc::Receiver<SessionRequest>,
        lifecycle: Lifecycle,
        claim: Claim,
    ) -> Self {
        Self {
            log,
            executor: parts.executor(),
            parts,
            context,
            requests,
            lifecycle,
            model_session: ActiveModelSession::default(),
            picture: SessionPicture::default(),
            _claim: claim,
        }
    }

    /// Lives until it is closed or the last handle is gone. A turn at work is stopped then.
    pub(crate) async fn run(self) {
        // Dropped last: whoever waits for the end finds the session free to be opened again.
        let _ended = self.lifecycle.ended.clone().drop_guard();
        let mut actor = self;
        actor.serve_requests().await;
        actor.requests.close();
        if let Err(error) = actor.log.record_end().await {
            tracing::error!(%error, "the journal cannot be written; it does not tell the session's end");
        }
        let freeing = actor.parts.end_session(actor.log.session());
        if tokio::time::timeout(TOOLS_GRACE, freeing).await.is_err() {
            tracing::warn!("a tool did not free what it kept for a session");
        }
    }

    async fn serve_requests(&mut self) {
        let closing = self.lifecycle.closing.clone();
        // A turn that recovery left open waits for a background job.
        if self.log.conversation().turn().is_some() && !self.run_turns(TurnStart::Resume).await {
            return;
        }
        let mut warnings = self.parts.warnings.watch();
        // Warnings posted before count as well.
        warnings.mark_changed();
        loop {
            let request = tokio::select! {
                biased;
                () = closing.cancelled() => return,
                Ok(()) = warnings.changed() => {
                    if !self.record_warnings().await {
                        return;
                    }
                    continue;
                }
                request = self.requests.recv() => request,
            };
            let (command, reply) = match request {
                None => return,
                Some(SessionRequest::Command { command, reply }) => (*command, reply),
                Some(SessionRequest::Undo { undo, reply }) => {
                    let name = self.parts.ids.fresh();
                    respond(reply, undo::run(&mut self.log, &undo, &name).await);
                    continue;
                }
                Some(SessionRequest::Grant { reply, .. }) => {
                    respond(reply, Err(CommandError::NotRunning));
                    continue;
                }
                Some(SessionRequest::Assign { assignment, reply }) => {
                    respond(reply, Ok(()));
                    let begin = TurnStart::Message((*assignment).into());
                    if !self.run_turns(begin).await {
                        return;
                    }
                    continue;
                }
            };
            match self.begin(command).await {
                Ok(None) => respond(reply, Ok(())),
                Ok(Some(message)) => {
                    respond(reply, Ok(()));
                    if !self.run_turns(TurnStart::Message(message)).await {
                        return;
                    }
                }
                Err(error) => respond(reply, Err(error)),
            }
        }
    }

    /// Runs turns until nothing is left to do. `false` when the session is at its end.
    async fn run_turns(&mut self, begin: TurnStart) -> bool {
        let ran = self.try_run_turns(begin).await;
        is_journaled(&ran)
    }

    /// Records the shared warnings that are new here. `false` when the session is at its end.
    async fn record_warnings(&mut self) -> bool {
        let recorded = self.parts.warnings.record_new(&mut self.log).await;
        is_journaled(&recorded)
    }

    /// Takes a command while no turn runs. Returns the message of one that begins a turn.
    async fn begin(&mut self, command: Command) -> Result<Option<OpeningMessage>, CommandError> {
        match command {
            Command::Submit {
                text,
                attachments,
                quoted,
            } => Ok(Some(message_items(text, attachments, quoted)?.into())),
            Command::SetOptions { options } => self.record_input(TurnInput::Options(options)).await,
            Command::RevokeGrants { approval } => {
                self.record_input(TurnInput::Revoke(approval)).await
            }
            Command::Refine {
                feedback,
                comment,
                again: true,
            } => trying_again(feedback, comment).map(Some),
            Command::Refine {
                feedback,
                comment,
                again: false,
            } => {
                self.record_input(TurnInput::Refine { feedback, comment })
                    .await
            }
            Command::AnswerApproval { .. }
            | Command::Pause
            | Command::Resume
            | Command::Step
            | Command::TryNow
            | Command::Stop
            | Command::Abandon { .. } => Err(CommandError::NotRunning),
            Command::ProvideToolResult { call, .. }
            | Command::AnswerForm { call, .. }
            | Command::SkipQuestion { call } => Err(not_waiting(&call)),
        }
    }

    async fn record_input(
        &mut self,
        input: TurnInput,
    ) -> Result<Option<OpeningMessage>, CommandError> {
        match self.log.record(vec![event_of(input)]).await {
            Ok(()) => Ok(None),
            Err(error) => Err(CommandError::Store(error.message())),
        }
    }

    /// Runs a turn, and another for messages that came too late for it.
    async fn try_run_turns(&mut self, begin: TurnStart) -> Result<(), StoreError> {
        let mut next = Some(begin);
        while let Some(begin) = next.take() {
            let late = self.run_turn(begin).await?;
            next = late.map(|items| TurnStart::Message(items.into()));
        }
        Ok(())
    }

    async fn run_turn(&mut self, begin: TurnStart) -> Result<Option<Vec<Item>>, StoreError> {
        match begin {
            TurnStart::Message(_) => {
                tool_changes::catch_up(&mut self.context, &mut self.log, &self.parts).await?;
            }
            // It goes on with what it began with.
            TurnStart::Resume => {}
        }
        let (control, mut inputs) = turn_control::channels();
        let open = self.log.conversation().turn_id().cloned();
        let fresh = || TurnId::new(self.parts.ids.fresh());
        self.log.begin_turn(open.unwrap_or_else(fresh));
        self.drive_turn(begin, &control, &mut inputs).await?;
        self.log.end_turn();
        self.take_late_inputs(&mut inputs).await
    }

    /// Drives the turn to its end and delivers the requests that come meanwhile.
    async fn drive_turn(
        &mut self,
        begin: TurnStart,
        control: &TurnControl,
        inputs: &mut TurnInputs,
    ) -> Result<(), StoreError> {
        let Self {
            log,
            parts,
            executor,
            context,
            requests,
            lifecycle,
            model_session,
            picture,
            _claim: _,
        } = self;
        let turn = Turn::new(
            log,
            parts,
            executor,
            context,
            inputs,
            model_session,
            picture,
        );
        let work = async {
            match begin {
                TurnStart::Message(message) => turn.run(message).await,
                TurnStart::Resume => turn.resume().await,
            }
        };
        let mut work = std::pin::pin!(work);
        let mut listening = true;
        loop {
            tokio::select! {
                ended = &mut work => return ended,
                () = lifecycle.closing.cancelled(), if listening => {
                    listening = false;
                    control.detach();
                }
                request = requests.recv(), if listening => match request {
                    Some(SessionRequest::Command { command, reply }) => respond(reply, delivery::command(control, *command)),
                    Some(SessionRequest::Undo { reply, .. }) => {
                        respond(reply, Err(UndoError::Session(CommandError::Busy)));
                    }
                    Some(SessionRequest::Assign { reply, .. }) => {
                        respond(reply, Err(CommandError::Busy));
                    }
                    Some(SessionRequest::Grant { approval, by, reply }) => {
                        respond(reply, delivery::grant(control, approval, by));
                    }
                    None => {
                        listening = false;
                        control.detach();
                    }
                },
            }
        }
    }

    /// Takes the inputs that came too late for the turn: all are recorded, and a message becomes a turn of its own.
    async fn take_late_inputs(
        &mut self,
        inputs: &mut TurnInputs,
    ) -> Result<Option<Vec<Item>>, StoreError> {
        let mut said = Vec::new();
        while let Some(input) = inputs.queue.next() {
            match input {
                TurnInput::Say(items) => said.extend(items),
                other => self.log.record(vec![event_of(other)]).await?,
            }
        }
        while let Ok(items) = inputs.late.try_recv() {
            said.extend(items);
        }
        Ok((!said.is_empty()).then_some(said))
    }
}

/// Returns the comment of a verdict as the message of a turn.
fn trying_again(
    feedback: Feedback,
    comment: Option<String>,
) -> Result<OpeningMessage, CommandError> {
    let items = message_items(comment.clone().unwrap_or_default(), Vec::new(), Vec::new())?;
    let verdict = DurableBody::Message(MessageEvent::Refined {
        feedback,
        comment,
        told: true,
        again: true,
    });
    Ok(OpeningMessage {
        items,
        verdict: Some(Box::new(verdict)),
        assigned: None,
    })
}

/// False when the journal can't be written: then the session ends.
fn is_journaled(written: &Result<(), StoreError>) -> bool {
    if let Err(error) = written {
        tracing::error!(%error, "the journal cannot be written; the session ends");
    }
    written.is_ok()
}

fn respond<T, E>(reply: tokio::sync::oneshot::Sender<Result<T, E>>, result: Result<T, E>) {
    // The caller may be gone; the command was taken all the same.
    let _ = reply.send(result);
}
