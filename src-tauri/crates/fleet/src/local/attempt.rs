//! An attempt at a task of a folder: runs its chat, tells how far it is, and takes answers from there. No other worker can have
//! the task meanwhile, so nothing is confirmed before a step; but a task that was cancelled takes no more of them.

use super::{
    NAMESPACE,
    queue::DueRun,
    record_file::FolderError,
    records::{PutQuestion, RunState},
    shutdown::Shutdown,
    task_folder::Run,
};
use crate::{
    Answer, Name, Question, QuestionKind, TaskEnd,
    session::{
        AttemptFailure, DesktopHome, Need, PrivateDisplay, Program, QuestionPictures,
        SessionProcess, Story, command_of, exit_failure, find_story, unfinished,
    },
    signature::TrustedKeys,
    task::ATTEMPT_LIMIT,
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use protocol::{Command, Event, Target};
use std::{collections::BTreeSet, io, time::Duration};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// Time between two looks for answers and for a request to end.
const LOOK_INTERVAL: Duration = Duration::from_millis(200);
/// Most time that a program has to end. Each way to end one has a shorter limit of its own.
const END_LIMIT: Duration = Duration::from_secs(60);
/// Answers to a question that do not count before it is taken for a no.
const MAX_FALSE_ANSWERS: usize = 20;

/// The desktop that does the tasks of a folder.
pub(super) struct LocalDesktop {
    pub(super) name: String,
    /// Tells its worker from those that were there before.
    pub(super) worker_id: String,
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
    /// The folder of its task could not be read or written.
    Folder(FolderError),
    /// A person ended the task.
    Cancelled,
    /// The worker is to end.
    ShutDown,
}

/// One attempt at a task.
struct Attempt<'a> {
    task: &'a Name,
    run_name: &'a str,
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

/// Makes an attempt at a run of a task, until it ends or the worker has to.
pub(super) async fn make_attempt(
    desktop: &LocalDesktop,
    due: &DueRun,
    before: RunState,
    shutdown: &mut Shutdown,
) -> Result<TaskEnd, Interruption> {
    let DueRun { id, task, run, .. } = due;
    let state = before.next_attempt(&desktop.name, &desktop.worker_id);
    let number = state.attempt;
    tracing::info!(title = task.title(), "a task begins");
    run.set_state(&state)?;
    // Another program may have written it.
    task.check().map_err(AttemptFailure::Permanent)?;
    let prepared = tokio::select! {
        biased;
        () = shutdown.requested() => return Err(Interruption::ShutDown),
        cancelled = cancelled(run) => return Err(cancelled),
        prepared = prepare(desktop, &state) => prepared?,
    };
    let (program, _display, story) = prepared;
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
        run_name: &due.run_name,
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
    attempt.follow(process, shutdown).await
}

/// Returns the program with a display, and the story of an earlier attempt or of none.
async fn prepare(
    desktop: &LocalDesktop,
    state: &RunState,
) -> Result<(Program, Option<PrivateDisplay>, Story), Interruption> {
    let mut program = desktop.home.program.clone();
    let display = match desktop.is_headless {
        true => Some(PrivateDisplay::start(&program.home).await?),
        false => None,
    };
    if let Some(display) = &display {
        program.display = display.variables();
    }
    // One chat that cannot be read is no reason to do no other task.
    let story = find_story(&program, &state.progress).await;
    let story = story.map_err(|error| AttemptFailure::Retryable(error.to_string()))?;
    let story = story.unwrap_or_else(|| Story::anew(&state.progress));
    Ok((program, display, story))
}

/// Waits until a person wants the run to end, has deleted it, or that cannot be known.
async fn cancelled(run: &Run) -> Interruption {
    loop {
        match run.check().and_then(|()| run.is_cancelled()) {
            Ok(true) => return Interruption::Cancelled,
            Ok(false) => sleep(LOOK_INTERVAL).await,
            Err(error) => return error.into(),
        }
    }
}

impl Attempt<'_> {
    /// Follows the chat to its end.
    async fn follow(
        mut self,
        mut process: SessionProcess,
        shutdown: &mut Shutdown,
    ) -> Result<TaskEnd, Interruption> {
        let mut look = interval(LOOK_INTERVAL);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut shut_down = std::pin::pin!(shutdown.due());
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
                    Ok(None) => {
                        self.close_questions();
                        return Err(exit_failure(process, END_LIMIT).await.into());
                    }
                    Err(error) => Some(AttemptFailure::Retryable(error.to_string()).into()),
                },
            };
            if let Some(interruption) = interruption {
                self.stop(&mut process).await;
                return Err(interruption);
            }
        }
    }

    /// Looks for a request to end and for answers, and tells how far the task is.
    async fn look(&mut self, process: &mut SessionProcess) -> Result<(), Interruption> {
        self.run.check()?;
        if self.run.is_cancelled()? {
            return Err(Interruption::Cancelled);
        }
        for put in self.state.questions.clone() {
            if !self.run.has_answer(put.number)? {
                continue;
            }
            self.state.questions.retain(|open| open != &put);
            match self.answer_to(&put) {
                Ok(answer) => self.pass_on(put.asked(), answer, process).await,
                Err(reason) => self.put_again(&put, &reason, process).await?,
            }
        }
        Ok(self.tell()?)
    }

    /// Returns the answer that a question has. The error says why it does not count.
    fn answer_to(&self, put: &PutQuestion) -> Result<Answer, String> {
        let answer = self.run.answer_to(put.number);
        let answer = answer.map_err(|error| error.to_string())?;
        let answer = answer.ok_or("the answer is gone")?;
        if answer.whole_name != Some(put.question.whole_name()) {
            return Err("the answer is for another question".to_owned());
        }
        let (trusted, task) = (&self.desktop.trusted, self.task.as_str());
        answer.check(trusted, NAMESPACE, task, &put.question)?;
        Ok(answer.answer)
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
            Some(Need::NoteQube(tasks)) => self.state.note_qube(tasks),
        }
        Ok(false)
    }

    /// Opens a question. It is put to people once its picture was read.
    fn ask(&mut self, question: Question, target: Option<Box<Target>>) {
        let question = Question {
            run: self.run_name.to_owned(),
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
            (true, true) => {
                self.skip_taken_numbers()?;
                self.state.put(question);
            }
            (true, false) => self.pass_on(&question, Answer::No, process).await,
        }
        Ok(self.tell()?)
    }

    /// Puts a question once more, after an answer that does not count.
    async fn put_again(
        &mut self,
        put: &PutQuestion,
        reason: &str,
        process: &mut SessionProcess,
    ) -> Result<(), FolderError> {
        tracing::warn!(reason, "an answer does not count");
        if put.false_answers + 1 < MAX_FALSE_ANSWERS {
            self.skip_taken_numbers()?;
            self.state.put_again(put);
        } else {
            self.pass_on(put.asked(), Answer::No, process).await;
        }
        Ok(())
    }

    /// An answer that lies there was given to a question that nobody remembers.
    fn skip_taken_numbers(&mut self) -> Result<(), FolderError> {
        while self.run.has_answer(self.state.questions_put + 1)? {
            self.state.skip_number();
        }
        Ok(())
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
    async fn stop(&mut self, process: &mut SessionProcess) {
        self.close_questions();
        let take = |event: &Event| {
            self.story.take(event);
        };
        process.stop(take, END_LIMIT).await;
        self.state.note_qube(self.story.qube_tasks());
        self.close_questions();
    }

    /// Lets nobody answer any more: the chat takes nothing. It goes on to its end although that cannot be told.
    fn close_questions(&mut self) {
        self.state.questions.clear();
        if let Err(error) = self.tell() {
            tracing::warn!(%error, "the last state is not told");
        }
    }

    /// Lets the program end, and tells how the task did.
    async fn finish(mut self, process: SessionProcess) -> Result<TaskEnd, Interruption> {
        self.close_questions();
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

impl From<FolderError> for Interruption {
    fn from(error: FolderError) -> Self {
        Self::Folder(error)
    }
}

/// A program that cannot be started here: no task can do without it.
impl From<io::Error> for Interruption {
    fn from(error: io::Error) -> Self {
        Self::Failed(AttemptFailure::Desktop(error.to_string()))
    }
}
