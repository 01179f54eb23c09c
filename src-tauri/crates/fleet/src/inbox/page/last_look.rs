//! The open questions as they were seen last. However many pages are open, the server is asked once in an interval, also
//! while it fails.

use super::shown_name::shown_name;
use crate::{
    Fleet, FleetError, Name,
    inbox::{OpenQuestion, open_questions},
};
use std::{
    sync::{Arc, Mutex, PoisonError},
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
    seen: Mutex<Option<Seen>>,
    /// Held by whoever looks.
    looking: tokio::sync::Mutex<()>,
}

#[derive(Clone)]
struct Seen {
    at: Instant,
    questions: Result<Vec<Arc<NamedQuestion>>, FleetError>,
}

impl LastLook {
    pub(super) fn new(fleet: Arc<dyn Fleet>, pool: Option<Name>) -> Self {
        Self {
            fleet,
            pool,
            seen: Mutex::new(None),
            looking: tokio::sync::Mutex::new(()),
        }
    }

    /// Returns the open questions, those of the oldest task first. Whoever asks while somebody looks waits for that look.
    pub(super) async fn questions(&self) -> Result<Vec<Arc<NamedQuestion>>, FleetError> {
        let is_good = |seen: &Seen| seen.at.elapsed() < GOOD_FOR;
        let _looking = self.looking.lock().await;
        if let Some(seen) = self.seen().filter(is_good) {
            return seen.questions;
        }
        let questions = self.look().await;
        self.change(|seen| {
            *seen = Some(Seen {
                at: Instant::now(),
                questions: questions.clone(),
            });
        });
        questions
    }

    /// Returns the question of this name as it was seen last, however long ago; none if it was not open then.
    pub(super) async fn question(
        &self,
        name: &str,
    ) -> Result<Option<Arc<NamedQuestion>>, FleetError> {
        let find = |questions: Vec<Arc<NamedQuestion>>| {
            questions.into_iter().find(|question| question.name == name)
        };
        let known = self.seen().and_then(|seen| seen.questions.ok());
        match known.and_then(find) {
            Some(question) => Ok(Some(question)),
            None => self.questions().await.map(find),
        }
    }

    /// Drops a question that was answered.
    pub(super) fn forget(&self, name: &str) {
        self.change(|seen| {
            if let Some(Seen {
                questions: Ok(questions),
                ..
            }) = seen
            {
                questions.retain(|question| question.name != name);
            }
        });
    }

    async fn look(&self) -> Result<Vec<Arc<NamedQuestion>>, FleetError> {
        let open = open_questions(&*self.fleet, self.pool.clone()).await?;
        let named = open.into_iter().map(|open| {
            let name = shown_name(&open).map_err(FleetError::Engine)?;
            Ok(Arc::new(NamedQuestion { name, open }))
        });
        named.collect()
    }

    fn seen(&self) -> Option<Seen> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.clone()
    }

    fn change(&self, change: impl FnOnce(&mut Option<Seen>)) {
        change(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
