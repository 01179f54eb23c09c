//! An attempt at a task of a folder: runs its chat, tells how far it is, and takes answers from there. No other worker can have
//! the task meanwhile, so nothing is confirmed before a step; but a task that was cancelled takes no more of them.

use super::{
    NAMESPACE,
    records::{PutQuestion, RunState},
    task_folder::{FolderError, Run},
};
use crate::{
    Answer, Name, Question, QuestionKind, Task, TaskEnd,
    session::{
        AttemptFailure, DesktopHome, Need, PrivateDisplay, QuestionPictures, SessionProcess, Story,
        command_of, exit_failure, find_story, unfinished,
    },
    signature::TrustedKeys,
    task::ATTEMPT_LIMIT,
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{Command, Event, Target};
use std::{collections::BTreeSet, io, time::Duration};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// Time between two looks for answers and for the wish to end.
const LOOK_INTERVAL: Duration = Duration::from_millis(200);
/// Time that a program has to end. It has limits of its own for each way to.
const END_LIMIT: Duration = Duration::from_secs(60);
/// Answers to a question that do not count before it is taken for a no.
const MAX_FALSE_ANSWERS: usize = 20;

/// The desktop that does the tasks of a folder.
pub(super) struct LocalDesktop {
    pub(super) name: String,
    pub(super) home: DesktopHome,
    /// It has no display, so that each attempt gets one.
    pub(super) is_headless: bool,
    /// Those whose answers count.
    pub(super) trusted: TrustedKeys,
    /// Parts of the screen go along with questions.
    pub(super) sends_pictures: bool,
}

/// Reason why an attempt did not end its task.
#[derive(Debug)]
pub(super) enum Interruption {
    /// It failed.
    Failed(AttemptFailure),
    /// A person ended the task.
    Cancelled,
    /// The worker is to end.
    ShutDown,
}

/// One attempt at a task.
struct Attempt<'a> {
    task: &'a Name,
    desktop: &'a LocalDesktop,
    run: &'a Run,
    /// State that was told, and the one to tell.
    told: RunState,
    state: RunState,
    story: Story,
    pictures: QuestionPictures<'a>,
    /// Questions whose pictures are read.
    pictured: FuturesUnordered<BoxFuture<'static, Question>>,
    /// Names of the questions that people see, or will once their pictures were read.
    open: BTreeSet<String>,
    /// A person said that the task shall not go on.
    given_up: bool,
}

/// Makes an attempt at a task, after the one that `before` tells of, until it ends or the worker is to.
pub(super) async fn make_attempt(
    desktop: &LocalDesktop,
    id: &Name,
    task: &Task,
    run: &Run,
    before: RunState,
    shut_down: impl Future<Output = ()>,
) -> Result<TaskEnd, Interruption> {
    let state = before.next_attempt(&desktop.name);
    let number = state.attempt;
    tracing::info!(title = task.title(), "a task begins");
    run.set_state(&state)?;
    if run.is_cancelled()? {
        return Err(Interruption::Cancelled);
    }
    // Another program may have written it.
    task.check().map_err(AttemptFailure::Permanent)?;
    let mut program = desktop.home.program.clone();
    let display = match desktop.is_headless {
        true => Some(PrivateDisplay::start(&program.home).await?),
        false => None,
    };
    if let Some(display) = &display {
        program.display = display.variables();
    }
    let story = find_story(&program, &state.progress).await?;
    let story = story.unwrap_or_else(|| Story::anew(&state.progress));
    if let Some(end) = story.task_end(&desktop.name, number) {
        tracing::info!("the journal says that it is done already");
        return Ok(end);
    }
    let rest = match task.rest(&story.progress) {
        Ok(rest) => rest,
        Err(reason) => return Ok(story.end_for(reason, &desktop.name, number)),
    };
    let process = program.begin(&rest, &story, None).await?;
    let attempt = Attempt {
        task: id,
        desktop,
        run,
        told: state.clone(),
        state,
        story,
        pictures: QuestionPictures::new(&program, desktop.sends_pictures),
        pictured: FuturesUnordered::new(),
        open: BTreeSet::new(),
        given_up: false,
    };
    attempt.follow(process, shut_down).await
}

impl Attempt<'_> {
    /// Follows the chat to its end.
    async fn follow(
        mut self,
        mut process: SessionProcess,
        shut_down: impl Future<Output = ()>,
    ) -> Result<TaskEnd, Interruption> {
        let mut look = interval(LOOK_INTERVAL);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut shut_down = std::pin::pin!(shut_down);
        let mut expired = std::pin::pin!(sleep(ATTEMPT_LIMIT));
        loop {
            let interruption = tokio::select! {
                biased;
                () = &mut shut_down => Some(Interruption::ShutDown),
                () = &mut expired => {
                    let words = "the task took longer than a desktop may".to_owned();
                    Some(Interruption::Failed(AttemptFailure::Permanent(words)))
                }
                _ = look.tick() => self.look(&mut process).await.err(),
                Some(question) = self.pictured.next(), if !self.pictured.is_empty() => {
                    self.put(question, &mut process).await.err()
                }
                event = process.next() => match event {
                    Ok(Some(event)) => match self.take(&event, &mut process).await {
                        Ok(false) => None,
                        Ok(true) => return self.finish(process).await,
                        Err(interruption) => Some(interruption),
                    },
                    Ok(None) => return Err(exit_failure(process, END_LIMIT).await.into()),
                    Err(error) => Some(AttemptFailure::Retryable(error.to_string()).into()),
                },
            };
            if let Some(interruption) = interruption {
                self.stop(&mut process).await?;
                return Err(interruption);
            }
        }
    }

    /// Looks for the wish to end and for answers, and tells how far the task is.
    async fn look(&mut self, process: &mut SessionProcess) -> Result<(), Interruption> {
        if self.run.is_cancelled()? {
            return Err(Interruption::Cancelled);
        }
        for put in self.state.questions.clone() {
            if let Some(answer) = self.run.answer_to(put.number)? {
                self.state.questions.retain(|open| open != &put);
                match answer.check(
                    &self.desktop.trusted,
                    NAMESPACE,
                    self.task.as_str(),
                    &put.question,
                ) {
                    Ok(()) => self.pass_on(put.asked(), answer.answer, process).await,
                    Err(reason) => self.put_again(&put, &reason, process).await,
                }
            }
        }
        Ok(self.tell()?)
    }

    /// Takes an event. Returns whether the chat is over.
    async fn take(
        &mut self,
        event: &Event,
        process: &mut SessionProcess,
    ) -> Result<bool, Interruption> {
        let was_known = self.story.progress.session.is_some();
        let need = self.story.take(event);
        if !was_known && self.story.progress.session.is_some() {
            // Another attempt must know the chat, however soon this one is lost.
            self.tell()?;
        }
        match need {
            None => {}
            Some(Need::Ended) => return Ok(true),
            Some(Need::GoAhead) => {
                self.look(process).await?;
                send(process, &Command::Resume).await;
            }
            Some(Need::Skip(call)) => send(process, &Command::SkipQuestion { call }).await,
            Some(Need::Ask(question, target)) => self.ask(question, target),
            Some(Need::Settled(question)) => {
                self.open.remove(&question);
                self.state.settle(&question);
                self.tell()?;
            }
            Some(Need::NoteQube(tasks)) => self.state.qube = tasks,
        }
        Ok(false)
    }

    /// Opens a question. It is put to people once its picture was read.
    fn ask(&mut self, question: Question, target: Option<Box<Target>>) {
        let question = Question {
            run: self.run.number.to_string(),
            attempt: self.state.attempt,
            ..question
        };
        self.open.insert(question.id.clone());
        let session = self.story.progress.session.as_ref();
        self.pictured
            .push(self.pictures.add(question, session, target).boxed());
    }

    /// Puts a question to people, unless it was settled meanwhile.
    async fn put(
        &mut self,
        question: Question,
        process: &mut SessionProcess,
    ) -> Result<(), Interruption> {
        match (self.open.contains(&question.id), question.can_be_put()) {
            (false, _) => {}
            (true, true) => self.state.put(question),
            (true, false) => self.pass_on(&question, Answer::No, process).await,
        }
        Ok(self.tell()?)
    }

    /// Puts a question once more, after an answer that does not count.
    async fn put_again(&mut self, put: &PutQuestion, reason: &str, process: &mut SessionProcess) {
        tracing::warn!(reason, "an answer does not count");
        match put.false_answers < MAX_FALSE_ANSWERS {
            true => self.state.put_again(put),
            false => self.pass_on(put.asked(), Answer::No, process).await,
        }
    }

    /// Gives the chat an answer.
    async fn pass_on(&mut self, question: &Question, answer: Answer, process: &mut SessionProcess) {
        self.given_up |= answer == Answer::No && question.kind == QuestionKind::Takeover;
        if let Some(command) = command_of(question, answer) {
            send(process, &command).await;
        }
    }

    /// Tells people and the next attempt what is new.
    fn tell(&mut self) -> Result<(), FolderError> {
        self.state.progress = self.story.progress.clone();
        if self.state != self.told {
            self.run.set_state(&self.state)?;
            self.told = self.state.clone();
        }
        Ok(())
    }

    /// Stops the chat.
    async fn stop(&mut self, process: &mut SessionProcess) -> Result<(), FolderError> {
        let take = |event: &Event| {
            self.story.take(event);
        };
        process.stop(take, END_LIMIT).await;
        self.state.questions.clear();
        self.state.qube = self.story.qube_tasks();
        self.tell()
    }

    /// Lets the program end, and tells how the task did.
    async fn finish(mut self, process: SessionProcess) -> Result<TaskEnd, Interruption> {
        self.state.questions.clear();
        self.tell()?;
        let status = process.end(END_LIMIT).await;
        tracing::info!(?status, "a task ended");
        let end = self.story.task_end(&self.desktop.name, self.state.attempt);
        end.ok_or_else(|| {
            let Story { end, trouble, .. } = self.story;
            unfinished(end, trouble, self.given_up).into()
        })
    }
}

async fn send(process: &mut SessionProcess, command: &Command) {
    // One that ended already says why by its exit code.
    if let Err(error) = process.send(command).await {
        tracing::warn!(%error, "a command did not arrive");
    }
}

impl From<AttemptFailure> for Interruption {
    fn from(failure: AttemptFailure) -> Self {
        Self::Failed(failure)
    }
}

/// What cannot be written or started here fails with every task.
impl From<FolderError> for Interruption {
    fn from(error: FolderError) -> Self {
        Self::Failed(AttemptFailure::Desktop(error.to_string()))
    }
}

impl From<io::Error> for Interruption {
    fn from(error: io::Error) -> Self {
        Self::Failed(AttemptFailure::Desktop(error.to_string()))
    }
}
