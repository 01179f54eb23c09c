//! An attempt at a task, while its lease is this desktop's. Before each step that does more than look, and before each answer is
//! passed on, the chat is held until the server has confirmed the lease; a desktop that cannot have it confirmed in time stops at
//! once.

mod attempt_desktop;
mod chat_note;
mod pending;
mod signals;

pub(super) use attempt_desktop::AttemptDesktop;
pub(super) use chat_note::ChatNote;

use super::{
    asking::Respondents,
    failure::{permanent_failure, retryable_failure},
    lease::{Lease, LeaseStatus, Moment},
    notes::EndedAttempt,
    traces::AttemptTrace,
    workflow::DesktopTask,
};
use crate::{
    Answer, Progress, Question, QuestionKind, TaskEnd,
    session::{Need, QuestionPictures, SessionProcess, Story, exit_failure, unfinished},
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use pending::Pending;
use protocol::{Command, Event, Target};
use signals::Signals;
use std::io;
use temporalio_client::{Client, WorkflowHandle};
use temporalio_sdk::activities::{ActivityContext, ActivityError};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// One attempt at a task.
pub(super) struct Attempt<'a> {
    desktop: AttemptDesktop<'a>,
    context: &'a ActivityContext,
    workflow: WorkflowHandle<Client, DesktopTask>,
    lease: Lease,
    story: Story,
    note: ChatNote<'a>,
    trace: &'a mut AttemptTrace,
    pending: Pending,
    pictures: QuestionPictures<'a>,
    /// Questions whose pictures are read.
    pictured: FuturesUnordered<BoxFuture<'static, Question>>,
    /// Questions that wait for their answers.
    asking: FuturesUnordered<BoxFuture<'static, (Question, Option<Answer>)>>,
    signals: Signals,
    /// The server's answer whether the lease is still ours.
    check: Option<BoxFuture<'static, (LeaseStatus, Moment)>>,
    /// The engine wants the attempt to end.
    is_leaving: bool,
    /// A person said that the task shall not go on.
    given_up: bool,
}

/// Reason why an attempt looks around.
enum Wake {
    /// The lease may be over.
    Lease,
    /// The server answered.
    Status((LeaseStatus, Moment)),
    /// The engine wants the attempt to end.
    Leaving,
    /// The lease is to be confirmed.
    Renewal,
    /// A signal to people has arrived.
    Told,
    /// A question is to be put, with its picture.
    Question(Box<Question>),
    /// A person answered, or the question is no longer open.
    Answer(Question, Option<Answer>),
    /// The chat went on, or is gone.
    Event(io::Result<Option<Box<Event>>>),
}

impl<'a> Attempt<'a> {
    /// An attempt that goes on with a story, or begins one.
    pub(super) fn new(
        desktop: AttemptDesktop<'a>,
        context: &'a ActivityContext,
        workflow: WorkflowHandle<Client, DesktopTask>,
        lease: Lease,
        story: Story,
        note: ChatNote<'a>,
        trace: &'a mut AttemptTrace,
    ) -> Self {
        Self {
            desktop,
            lease,
            context,
            signals: Signals::to(workflow.clone()),
            workflow,
            story,
            note,
            trace,
            pending: Pending::default(),
            pictures: QuestionPictures::new(desktop.program, desktop.sends_pictures),
            pictured: FuturesUnordered::new(),
            asking: FuturesUnordered::new(),
            check: None,
            is_leaving: false,
            given_up: false,
        }
    }

    /// Follows the chat to its end.
    pub(super) async fn run(
        mut self,
        mut process: SessionProcess,
    ) -> Result<TaskEnd, ActivityError> {
        let mut renewal = interval(self.lease.times().renewal);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        if let Some(session) = &self.story.progress.session {
            self.note.begin(session);
        }
        self.signals.note_qube(self.story.qube_tasks());
        loop {
            let wake = self.wake(&mut process, &mut renewal).await;
            // Whatever woke it: this process or the whole computer may have slept for long.
            if self.lease.is_over() {
                process.kill().await;
                tracing::warn!("stopped: the lease could not be confirmed in time");
                let words = "the lease could not be confirmed in time";
                return Err(retryable_failure(words));
            }
            if self.lease.is_expired() {
                self.stop(&mut process).await;
                return Err(permanent_failure("the task took longer than a desktop may"));
            }
            match wake {
                Wake::Lease | Wake::Told => {}
                Wake::Status(told) => self.take_status(told, &mut process).await?,
                Wake::Leaving => {
                    // The reason is known only to the server.
                    self.is_leaving = true;
                    // What the server is asked already would be too old.
                    self.check = None;
                    self.ask_server();
                }
                Wake::Renewal => self.renew().await?,
                Wake::Question(question) => self.put(*question),
                Wake::Answer(question, answer) => self.take_answer(&question, answer),
                Wake::Event(Err(error)) => return Err(retryable_failure(&error)),
                Wake::Event(Ok(None)) => {
                    self.note_ended_attempt().await;
                    let failure = exit_failure(process, self.lease.left()).await;
                    return Err(self.desktop.fault.to_activity_error(failure));
                }
                Wake::Event(Ok(Some(event))) => {
                    let was_known = self.story.progress.session.is_some();
                    let need = self.follow(&event);
                    let begun = self.story.progress.session.as_ref();
                    if let Some(session) = begun.filter(|_| !was_known) {
                        // Another attempt must know the chat, however soon this one is lost.
                        self.note.begin(session);
                        self.renew().await?;
                    }
                    if need == Some(Need::Ended) {
                        return self.finish(process).await;
                    }
                    self.serve(need, &mut process).await;
                }
            }
        }
    }

    /// Takes an event into the story. Returns what it asks for.
    fn follow(&mut self, event: &Event) -> Option<Need> {
        let before = self.story.progress.clone();
        self.trace.take(event);
        let need = self.story.take(event);
        self.count_usage(&before);
        need
    }

    /// Counts what was used since then.
    fn count_usage(&self, before: &Progress) {
        let now = &self.story.progress;
        self.desktop.metrics.add_usage(before, now);
        self.desktop.reservation.count(now);
    }

    /// Stops the chat while the lease lasts.
    async fn stop(&mut self, process: &mut SessionProcess) {
        let before = self.story.progress.clone();
        let left = self.lease.left();
        let take = |event: &Event| {
            self.trace.take(event);
            self.story.take(event);
        };
        process.stop(take, left).await;
        self.count_usage(&before);
        self.signals.note_qube(self.story.qube_tasks());
        self.note_ended_attempt().await;
    }

    /// Tells people what was used, where the task does not end with this attempt.
    async fn note_ended_attempt(&mut self) {
        self.signals.note_ended_attempt(EndedAttempt {
            attempt: self.context.info().attempt,
            desktop: self.desktop.name.to_owned(),
            progress: self.story.progress.clone(),
        });
        self.signals.finish(self.lease.left()).await;
    }

    /// Waits for the next thing to act on. Nothing in here waits for the server: the end of the lease must be seen.
    async fn wake(&mut self, process: &mut SessionProcess, renewal: &mut Interval) -> Wake {
        tokio::select! {
            biased;
            () = self.lease.over() => Wake::Lease,
            told = answer_of(&mut self.check), if self.check.is_some() => Wake::Status(told),
            () = self.context.cancelled(), if !self.is_leaving => Wake::Leaving,
            _ = renewal.tick() => Wake::Renewal,
            Some((question, answer)) = self.asking.next(), if !self.asking.is_empty() => {
                Wake::Answer(question, answer)
            }
            () = self.signals.arrive() => Wake::Told,
            Some(question) = self.pictured.next(), if !self.pictured.is_empty() => {
                Wake::Question(Box::new(question))
            }
            event = process.next() => Wake::Event(event.map(|event| event.map(Box::new))),
        }
    }

    /// Tells the server how far the task is, and asks whether it is still ours.
    async fn renew(&mut self) -> Result<(), ActivityError> {
        let progress = self.story.progress.clone();
        self.context.record_heartbeat(progress).await?;
        self.ask_server();
        Ok(())
    }

    /// Acts on the server's answer.
    async fn take_status(
        &mut self,
        (status, asked): (LeaseStatus, Moment),
        process: &mut SessionProcess,
    ) -> Result<(), ActivityError> {
        self.check = None;
        let status = self.lease.worth(status, asked);
        self.desktop.metrics.count_lease_check(status);
        match (status, self.is_leaving) {
            (LeaseStatus::Held, false) => {
                self.lease.confirm(asked);
                self.release(process).await;
                // What was held meanwhile needs an answer of its own.
                if !self.pending.is_empty() {
                    self.ask_server();
                }
                Ok(())
            }
            // Asked anew at the next renewal.
            (LeaseStatus::Unknown, false) => Ok(()),
            (LeaseStatus::Lost, _) | (LeaseStatus::Unknown, true) => {
                process.kill().await;
                tracing::warn!("stopped: the lease is lost");
                Err(retryable_failure("another desktop may have the task"))
            }
            (LeaseStatus::Cancelled, _) => {
                self.lease.confirm(asked);
                self.stop(process).await;
                Err(ActivityError::cancelled())
            }
            (LeaseStatus::Held, true) => {
                self.lease.confirm(asked);
                self.stop(process).await;
                let progress = self.story.progress.clone();
                self.context.record_heartbeat(progress).await?;
                Err(retryable_failure("the desktop is shut down"))
            }
        }
    }

    /// Gives the chat what was held, as long as the lease is ours.
    async fn release(&mut self, process: &mut SessionProcess) {
        for command in self.pending.take_covered() {
            // This process may have been frozen just now. The next look stops the task.
            if self.lease.is_over() {
                return;
            }
            send_command(process, &command).await;
        }
    }

    /// Asks the server, for the commands that are held now. While it is asked already, they wait for the next time.
    fn ask_server(&mut self) {
        if self.check.is_none() {
            self.check = Some(self.lease.ask(self.story.progress.clone()).boxed());
            self.pending.cover();
        }
    }

    /// Gives the chat what it needs.
    async fn serve(&mut self, need: Option<Need>, process: &mut SessionProcess) {
        match need {
            None | Some(Need::Ended) => {}
            Some(Need::GoAhead) => {
                tracing::debug!("a step is held");
                self.pending.hold(Command::Resume);
                self.ask_server();
            }
            Some(Need::Skip(call)) => send_command(process, &Command::SkipQuestion { call }).await,
            Some(Need::Ask(question, target)) => self.ask(question, target),
            Some(Need::Settled(question)) => {
                if self.pending.settle(&question) {
                    self.signals.withdraw(question);
                }
            }
            Some(Need::NoteQube(tasks)) => self.signals.note_qube(tasks),
        }
    }

    /// Opens a question. It is put to people once its picture was read.
    fn ask(&mut self, question: Question, target: Option<Box<Target>>) {
        let info = self.context.info();
        let question = Question {
            run: info.workflow_run_id.clone().unwrap_or_default(),
            attempt: info.attempt,
            ..question
        };
        self.pending.ask(&question);
        let session = self.story.progress.session.as_ref();
        let pictured = self.pictures.add(question, session, target);
        self.pictured.push(pictured.boxed());
    }

    /// Puts a question to people, unless it was settled meanwhile.
    fn put(&mut self, question: Question) {
        if !self.pending.is_open(&question) {
            return;
        }
        let people = Respondents {
            workflow: self.workflow.clone(),
            trusted: self.desktop.trusted.clone(),
        };
        let open = self.desktop.metrics.open_question();
        let answered = people.ask(question).inspect(move |_| drop(open));
        self.asking.push(answered.boxed());
    }

    /// Takes the answer of a person, unless the question was settled here meanwhile.
    fn take_answer(&mut self, question: &Question, answer: Option<Answer>) {
        let no = matches!(answer, Some(Answer::No));
        if self.pending.answer(question, answer) {
            self.given_up |= no && question.kind == QuestionKind::Takeover;
            self.ask_server();
        }
    }

    /// Lets the program end, while the lease lasts, and tells how the task did.
    async fn finish(mut self, process: SessionProcess) -> Result<TaskEnd, ActivityError> {
        self.context
            .record_heartbeat(self.story.progress.clone())
            .await?;
        let attempt = self.context.info().attempt;
        let end = self.story.task_end(self.desktop.name, attempt);
        match end {
            Some(_) => self.signals.finish(self.lease.left()).await,
            None => self.note_ended_attempt().await,
        }
        let status = process.end(self.lease.left()).await;
        tracing::info!(?status, "a task ended");
        end.ok_or_else(|| {
            let Story { end, trouble, .. } = self.story;
            self.desktop
                .fault
                .to_activity_error(unfinished(end, trouble, self.given_up))
        })
    }
}

/// Waits for the answer to a check that there is.
async fn answer_of(
    check: &mut Option<BoxFuture<'static, (LeaseStatus, Moment)>>,
) -> (LeaseStatus, Moment) {
    match check {
        Some(check) => check.await,
        None => std::future::pending().await,
    }
}

/// Gives the chat a command. A program that is gone is noticed by its events, which end.
async fn send_command(process: &mut SessionProcess, command: &Command) {
    if let Err(error) = process.send(command).await {
        tracing::warn!(%error, "a command did not arrive");
    }
}
