//! The workflow of a task: gives it to a desktop of its pool, and holds its questions until somebody answers. It is replayed
//! from its history, so it uses no clock, no randomness and no I/O, and its types may only grow.

use super::{
    STATE,
    notes::{self, EndedAttempt},
    pool_queue,
};
use crate::{
    AnswerTo, QubeTask, Question, Task, TaskEnd, TaskState,
    signature::TrustedKeys,
    task::{ATTEMPT_LIMIT, MAX_ATTEMPTS},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, error::Error, sync::OnceLock, time::Duration};
use temporalio_common::{MemoValue, RetryPolicy};
use temporalio_macros::{activity_definitions, workflow, workflow_methods};
use temporalio_sdk::{
    ActivityCancellationType, ActivityExecutionError, ActivityOptions, SyncWorkflowContext,
    WorkflowContext, WorkflowContextView, WorkflowResult, WorkflowTermination,
    activities::ActivityError,
};

/// Time before a second attempt.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Answers that are remembered, for whoever answers late.
const MAX_QUESTIONS: usize = 900;
/// Names the change since which tasks of Qube are noted.
const QUBE_PATCH: &str = "qube-tasks";
/// Names the change since which attempts that end before their task are noted.
const ENDED_ATTEMPT_PATCH: &str = "ended-attempt";
/// Most tasks of Qube that are noted.
const MAX_QUBE_TASKS: usize = 100;

/// Those whose answers this conductor lets through. It is no part of the history: a replay asks no validator.
pub(super) static TRUSTED: OnceLock<TrustedKeys> = OnceLock::new();

type Refusal = Box<dyn Error + Send + Sync>;

/// The signature of what desktops do, for the conductor, which does none of it.
struct DesktopWork;

#[expect(
    clippy::unimplemented,
    reason = "the macro takes no other body, and puts its own in this one's place"
)]
#[activity_definitions]
impl DesktopWork {
    #[activity(name = "run_session")]
    fn run_session(_task: Task) -> Result<TaskEnd, ActivityError> {
        unimplemented!()
    }
}

/// A task on its way.
#[workflow]
#[derive(Clone, Default)]
pub(crate) struct DesktopTask {
    task: Task,
    attempt: u32,
    desktop: String,
    questions: BTreeMap<String, Asked>,
    /// Tasks that it gave to Qube, the last ones.
    qube: Vec<QubeTask>,
}

/// A question, and what became of it.
#[derive(Clone)]
struct Asked {
    question: Question,
    answer: Option<Reply>,
}

/// Reply to a desktop about its question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    /// A person answered.
    Answered(AnswerTo),
    /// It is no longer open.
    Withdrawn,
}

/// A desktop begins an attempt.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Begin {
    pub(crate) attempt: u32,
    pub(crate) desktop: String,
}

/// State of a task, as the workflow knows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Status {
    pub(crate) task: Task,
    pub(crate) attempt: u32,
    pub(crate) desktop: String,
    pub(crate) questions: Vec<Question>,
}

#[workflow_methods]
impl DesktopTask {
    #[init]
    pub(crate) fn new(_context: &WorkflowContextView, task: Task) -> Self {
        Self {
            task,
            ..Self::default()
        }
    }

    #[run]
    pub(crate) async fn run(context: &mut WorkflowContext<Self>) -> WorkflowResult<TaskEnd> {
        let task = context.state(|state| state.task.clone());
        // A schedule starts it without any.
        if context.memo().get::<String>(notes::POOL)?.is_none() {
            let noted = notes::of(&task).map(|(name, value)| (name, Some(value)));
            context.upsert_memo(noted)?;
            let queued = TaskState::Queued.word().to_owned();
            context.upsert_search_attributes([STATE.value_set(queued)]);
        }
        let options = ActivityOptions::with_start_to_close_timeout(ATTEMPT_LIMIT)
            .heartbeat_timeout(task.lease())
            .task_queue(pool_queue(&task.pool))
            // The task ends when the desktop has let go, not before.
            .cancellation_type(ActivityCancellationType::WaitCancellationCompleted)
            .retry_policy(
                RetryPolicy::builder()
                    .initial_interval(RETRY_DELAY)
                    .maximum_attempts(MAX_ATTEMPTS)
                    .build(),
            )
            .build();
        let result = context
            .execute_activity(DesktopWork::run_session, task, options)
            .await;
        context.state_mut(|state| state.withdraw(|_| true));
        let state = match &result {
            Ok(end) if end.is_success() => TaskState::Done,
            Err(ActivityExecutionError::Cancelled(_)) => TaskState::Cancelled,
            Ok(_) | Err(_) => TaskState::Failed,
        };
        context.upsert_search_attributes([STATE.value_set(state.word().to_owned())]);
        match result {
            Ok(end) => Ok(end),
            Err(ActivityExecutionError::Cancelled(_)) => Err(WorkflowTermination::cancelled()),
            Err(error) => Err(error.into()),
        }
    }

    /// A desktop begins an attempt. What an earlier one asked is no longer open: that desktop is gone.
    #[signal]
    pub(crate) fn begin(&mut self, context: &mut SyncWorkflowContext<Self>, begin: Begin) {
        if begin.attempt < self.attempt {
            return;
        }
        self.attempt = begin.attempt;
        self.desktop = begin.desktop;
        self.withdraw(|question| question.attempt < begin.attempt);
        context.upsert_search_attributes([STATE.value_set(self.state_word())]);
    }

    /// A question of a desktop is no longer open there.
    #[signal]
    pub(crate) fn settle(&mut self, context: &mut SyncWorkflowContext<Self>, question: String) {
        self.withdraw(|asked| asked.id == question || asked.is_again(&question));
        context.upsert_search_attributes([STATE.value_set(self.state_word())]);
    }

    /// A desktop tells which tasks it gave to Qube. Those that an earlier one gave stay known.
    #[signal]
    pub(crate) fn note_qube(
        &mut self,
        context: &mut SyncWorkflowContext<Self>,
        tasks: Vec<QubeTask>,
    ) {
        // A conductor that did not know them yet may have let some go by: a replay does so, too.
        if !context.patched(QUBE_PATCH) {
            return;
        }
        self.qube
            .retain(|known| tasks.iter().all(|task| task.task != known.task));
        self.qube.extend(tasks);
        let extra = self.qube.len().saturating_sub(MAX_QUBE_TASKS);
        self.qube.drain(..extra);
        let noted = MemoValue::new(self.qube.clone());
        if let Err(error) = context.upsert_memo([(notes::QUBE, Some(noted))]) {
            tracing::warn!(%error, "tasks of Qube are not told");
        }
    }

    /// A desktop tells of an attempt that ends before its task.
    #[signal]
    pub(crate) fn note_ended_attempt(
        &mut self,
        context: &mut SyncWorkflowContext<Self>,
        ended: EndedAttempt,
    ) {
        // A late word of an earlier attempt says nothing new. An older conductor may have let such signals go by, and a replay of
        // its history must do so, too.
        if ended.attempt < self.attempt || !context.patched(ENDED_ATTEMPT_PATCH) {
            return;
        }
        let noted = MemoValue::new(ended);
        if let Err(error) = context.upsert_memo([(notes::LAST_ATTEMPT, Some(noted))]) {
            tracing::warn!(%error, "an attempt is not told");
        }
    }

    /// A desktop asks, and waits here for the reply.
    #[update]
    pub(crate) async fn ask(context: &mut WorkflowContext<Self>, question: Question) -> Reply {
        let (id, attempt) = (question.id.clone(), question.attempt);
        context.state_mut(|state| state.put(question));
        context.upsert_search_attributes([STATE.value_set(TaskState::Waiting.word().to_owned())]);
        let is_settled = |state: &Self| state.reply(&id, attempt).is_some();
        // It fails when the task is cancelled, and then nobody waits for the reply.
        if context.wait_condition(is_settled).await.is_err() {
            return Reply::Withdrawn;
        }
        let word = context.state(Self::state_word);
        context.upsert_search_attributes([STATE.value_set(word)]);
        context
            .state(|state| state.reply(&id, attempt))
            .unwrap_or(Reply::Withdrawn)
    }

    #[update_validator(ask)]
    fn check_ask(&self, context: &WorkflowContextView, question: &Question) -> Result<(), Refusal> {
        if question.run != context.run_id() {
            return Err("the question is of another run of the task".into());
        }
        if question.attempt < self.attempt {
            let (stale, now) = (question.attempt, self.attempt);
            return Err(format!("attempt {stale} is over, {now} has the task").into());
        }
        if self.questions.len() >= MAX_QUESTIONS {
            return Err(format!("a task asks at most {MAX_QUESTIONS} questions").into());
        }
        Ok(())
    }

    /// A person answers. The first answer counts.
    #[update]
    pub(crate) fn answer(&mut self, _context: &mut SyncWorkflowContext<Self>, answer: AnswerTo) {
        if let Some(asked) = self.questions.get_mut(&answer.question) {
            asked.answer = Some(Reply::Answered(answer));
        }
    }

    #[update_validator(answer)]
    fn check_answer(
        &self,
        context: &WorkflowContextView,
        answer: &AnswerTo,
    ) -> Result<(), Refusal> {
        let Some(asked) = self.questions.get(&answer.question) else {
            return Err(format!("there is no question {}", answer.question).into());
        };
        match &asked.answer {
            Some(Reply::Answered(_)) => Err("somebody answered already".into()),
            Some(Reply::Withdrawn) => Err("the question is no longer open".into()),
            None => {
                let name = asked.question.whole_name();
                if answer
                    .whole_name
                    .as_ref()
                    .is_some_and(|meant| *meant != name)
                {
                    return Err("the question is another one by now".into());
                }
                let trusted = TRUSTED.get_or_init(TrustedKeys::default);
                let (namespace, task) = (context.namespace(), context.workflow_id());
                Ok(answer.check(trusted, namespace, task, &asked.question)?)
            }
        }
    }

    #[query]
    pub(crate) fn status(&self, _context: &WorkflowContextView) -> Status {
        Status {
            task: self.task.clone(),
            attempt: self.attempt,
            desktop: self.desktop.clone(),
            questions: self.open().cloned().collect(),
        }
    }
}

impl DesktopTask {
    fn open(&self) -> impl Iterator<Item = &Question> {
        let open = self
            .questions
            .values()
            .filter(|asked| asked.answer.is_none());
        open.map(|asked| &asked.question)
    }

    /// Takes a question. An attempt may ask what an earlier one has asked; the answers to that are not for it.
    fn put(&mut self, question: Question) {
        self.attempt = self.attempt.max(question.attempt);
        let known = self.questions.get(&question.id);
        if known.is_none_or(|known| known.question.attempt < question.attempt) {
            let asked = Asked {
                question,
                answer: None,
            };
            self.questions.insert(asked.question.id.clone(), asked);
        }
    }

    /// The reply to a question of this attempt.
    fn reply(&self, id: &str, attempt: u32) -> Option<Reply> {
        let asked = self.questions.get(id)?;
        match asked.question.attempt == attempt {
            true => asked.answer.clone(),
            false => Some(Reply::Withdrawn),
        }
    }

    fn withdraw(&mut self, is_meant: impl Fn(&Question) -> bool) {
        for asked in self.questions.values_mut() {
            if asked.answer.is_none() && is_meant(&asked.question) {
                asked.answer = Some(Reply::Withdrawn);
            }
        }
    }

    fn state_word(&self) -> String {
        let state = match self.open().next() {
            Some(_) => TaskState::Waiting,
            None => TaskState::Running,
        };
        state.word().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_may_ask_what_an_earlier_one_asked() {
        let question = |attempt| Question {
            id: "q".to_owned(),
            attempt,
            ..Question::default()
        };
        let mut task = DesktopTask::default();
        task.put(question(1));
        task.withdraw(|question| question.attempt < 2);
        assert_eq!(task.reply("q", 1), Some(Reply::Withdrawn));
        task.put(question(2));
        task.put(question(2));
        assert_eq!(task.open().collect::<Vec<_>>(), [&question(2)]);
        assert_eq!(task.reply("q", 2), None);
        assert_eq!(task.reply("q", 1), Some(Reply::Withdrawn));
    }
}
