//! The open questions as they were seen last. However many pages are open, the server is asked once in an interval, also
//! while it fails.

use super::shown_name::shown_name;
use crate::{
    Fleet, FleetError, Name,
    inbox::{OpenQuestion, open_questions},
};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// Time for which a look is good.
const GOOD_FOR: Duration = Duration::from_secs(2);

/// Question under the name that pages know it by.
#[derive(Clone, Debug)]
pub(super) struct NamedQuestion {
    pub(super) name: String,
    pub(super) open: OpenQuestion,
}

/// Looks at the questions of a fleet.
pub(super) struct LastLook {
    fleet: Arc<dyn Fleet>,
    pool: Option<Name>,
    state: Mutex<State>,
    /// Held by whoever looks.
    looking: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    last: Option<(Instant, Result<Seen, FleetError>)>,
    /// What the last look that succeeded has seen.
    known: Seen,
    /// Names of questions that were answered during the look that goes on.
    answered: Vec<String>,
}

/// Questions as they were seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) questions: Vec<Arc<NamedQuestion>>,
    /// Tasks that cannot be read now. What was known of them before is among the questions.
    pub(super) unread: Vec<String>,
}

impl LastLook {
    pub(super) fn new(fleet: Arc<dyn Fleet>, pool: Option<Name>) -> Self {
        Self {
            fleet,
            pool,
            state: Mutex::default(),
            looking: tokio::sync::Mutex::new(()),
        }
    }

    /// Returns the open questions, those of the oldest task first. Whoever asks while somebody looks waits for that look.
    pub(super) async fn questions(&self) -> Result<Seen, FleetError> {
        let _looking = self.looking.lock().await;
        {
            let mut state = self.state();
            match &state.last {
                Some((at, seen)) if at.elapsed() < GOOD_FOR => return seen.clone(),
                Some(_) | None => state.answered.clear(),
            }
        }
        let seen = self.look().await;
        let mut state = self.state();
        let State {
            last,
            known,
            answered,
        } = &mut *state;
        let seen = seen.map(|seen| seen.with_unread_of(known).without(answered));
        if let Ok(seen) = &seen {
            *known = seen.clone();
        }
        *last = Some((Instant::now(), seen.clone()));
        seen
    }

    /// Returns the question of this name as it was seen last, however long ago; none if it was not open then.
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

    /// Drops a question that was answered, from the last look and from one that goes on.
    pub(super) fn forget(&self, name: &str) {
        let mut state = self.state();
        state.answered.push(name.to_owned());
        let State { last, known, .. } = &mut *state;
        let last = last.as_mut().and_then(|(_, seen)| seen.as_mut().ok());
        for seen in last.into_iter().chain([known]) {
            seen.questions.retain(|question| question.name != name);
        }
    }

    async fn look(&self) -> Result<Seen, FleetError> {
        let open = open_questions(&*self.fleet, self.pool.clone()).await?;
        let named = open.questions.into_iter().map(|open| {
            let name = shown_name(&open).map_err(FleetError::Engine)?;
            Ok(Arc::new(NamedQuestion { name, open }))
        });
        Ok(Seen {
            questions: named.collect::<Result<_, FleetError>>()?,
            unread: open.unread,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen {
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
