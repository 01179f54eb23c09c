//! The open questions as they were seen last. However many pages are open, the server is asked once in an interval.

use crate::{
    Fleet, FleetError, Name,
    inbox::{OpenQuestion, open_questions},
};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Mutex, time::Instant};

/// Time for which a look is good.
const GOOD_FOR: Duration = Duration::from_secs(2);

/// Looks at the questions of a fleet.
pub(super) struct LastLook {
    fleet: Arc<dyn Fleet>,
    pool: Option<Name>,
    seen: Mutex<Option<Seen>>,
}

#[derive(Clone)]
struct Seen {
    at: Instant,
    questions: Arc<[OpenQuestion]>,
}

impl LastLook {
    pub(super) fn new(fleet: Arc<dyn Fleet>, pool: Option<Name>) -> Self {
        Self {
            fleet,
            pool,
            seen: Mutex::new(None),
        }
    }

    /// Returns the open questions, those of the oldest task first. Whoever asks while somebody looks waits for that look.
    pub(super) async fn questions(&self) -> Result<Arc<[OpenQuestion]>, FleetError> {
        let mut seen = self.seen.lock().await;
        if let Some(seen) = seen.as_ref().filter(|seen| seen.at.elapsed() < GOOD_FOR) {
            return Ok(seen.questions.clone());
        }
        let questions = open_questions(&*self.fleet, self.pool.clone()).await?;
        let questions: Arc<[OpenQuestion]> = questions.into();
        *seen = Some(Seen {
            at: Instant::now(),
            questions: questions.clone(),
        });
        Ok(questions)
    }

    /// Returns the question of this name, as it was seen last; none if it was not open then.
    pub(super) async fn question(&self, name: &str) -> Result<Option<OpenQuestion>, FleetError> {
        let questions = self.questions().await?;
        Ok(questions.iter().find(|open| open.name() == name).cloned())
    }

    /// Drops a question that was answered: the next look may still have it.
    pub(super) async fn forget(&self) {
        *self.seen.lock().await = None;
    }
}
