//! Cache of the open questions. However many pages are open, the server is asked once in an interval, also while it fails.

use super::question_digest::question_digest;
use crate::{
    Fleet, FleetError, Name,
    inbox::{OpenQuestion, open_questions},
};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// Age at which an answer of the server is too old.
const MAX_AGE: Duration = Duration::from_secs(2);

/// Question under the name that pages know it by.
#[derive(Clone, Debug)]
pub(super) struct NamedQuestion {
    pub(super) name: String,
    pub(super) open: OpenQuestion,
}

/// Questions of a fleet, asked for when they are too old.
pub(super) struct QuestionCache {
    fleet: Arc<dyn Fleet>,
    pool: Option<Name>,
    state: Mutex<State>,
    /// Held by whoever asks the server.
    fetching: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    last: Option<(Instant, Result<Snapshot, FleetError>)>,
    /// The last snapshot that could be taken.
    known: Snapshot,
    /// Names of questions that were answered while the server is asked.
    answered: Vec<String>,
}

/// Questions at one moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) questions: Vec<Arc<NamedQuestion>>,
    /// Tasks that cannot be read now. What was known of them before is among the questions.
    pub(super) unread: Vec<String>,
}

impl QuestionCache {
    pub(super) fn new(fleet: Arc<dyn Fleet>, pool: Option<Name>) -> Self {
        Self {
            fleet,
            pool,
            state: Mutex::default(),
            fetching: tokio::sync::Mutex::new(()),
        }
    }

    /// Returns the open questions, those of the oldest task first. Whoever asks meanwhile waits for the same answer of the server.
    pub(super) async fn questions(&self) -> Result<Snapshot, FleetError> {
        let _fetching = self.fetching.lock().await;
        {
            let mut state = self.state();
            match &state.last {
                Some((at, snapshot)) if at.elapsed() < MAX_AGE => return snapshot.clone(),
                Some(_) | None => state.answered.clear(),
            }
        }
        let snapshot = self.fetch().await;
        let mut state = self.state();
        let State {
            last,
            known,
            answered,
        } = &mut *state;
        let snapshot = snapshot.map(|snapshot| snapshot.with_unread_of(known).without(answered));
        if let Ok(snapshot) = &snapshot {
            *known = snapshot.clone();
        }
        *last = Some((Instant::now(), snapshot.clone()));
        snapshot
    }

    /// Returns the question of this name as it was last, however long ago; none if it was not open then.
    pub(super) async fn question(
        &self,
        name: &str,
    ) -> Result<Option<Arc<NamedQuestion>>, FleetError> {
        let known = self.state().known.find(name);
        match known {
            Some(question) => Ok(Some(question)),
            None => Ok(self.questions().await?.find(name)),
        }
    }

    /// Drops a question that was answered, from the cache and from what the server is telling.
    pub(super) fn forget(&self, name: &str) {
        let mut state = self.state();
        state.answered.push(name.to_owned());
        let State { last, known, .. } = &mut *state;
        let last = last
            .as_mut()
            .and_then(|(_, snapshot)| snapshot.as_mut().ok());
        for snapshot in last.into_iter().chain([known]) {
            snapshot.questions.retain(|question| question.name != name);
        }
    }

    async fn fetch(&self) -> Result<Snapshot, FleetError> {
        let open = open_questions(&*self.fleet, self.pool.clone()).await?;
        let named = open.questions.into_iter().map(|open| {
            let name = question_digest(&open).map_err(FleetError::Engine)?;
            Ok(Arc::new(NamedQuestion { name, open }))
        });
        Ok(Snapshot {
            questions: named.collect::<Result<_, FleetError>>()?,
            unread: open.unread,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Snapshot {
    fn find(&self, name: &str) -> Option<Arc<NamedQuestion>> {
        let mut questions = self.questions.iter();
        questions.find(|question| question.name == name).cloned()
    }

    /// Keeps what was known before of tasks that cannot be read now.
    fn with_unread_of(mut self, before: &Self) -> Self {
        let kept = before.questions.iter();
        let kept = kept.filter(|named| {
            let task = named.open.task.as_str();
            self.unread.iter().any(|unread| unread == task)
        });
        let kept: Vec<_> = kept.cloned().collect();
        self.questions.extend(kept);
        self
    }

    fn without(mut self, names: &[String]) -> Self {
        self.questions
            .retain(|question| !names.contains(&question.name));
        self
    }
}
