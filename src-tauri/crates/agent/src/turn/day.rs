//! Before a request: whether today's tasks, those of other chats and of other programs that share the
//! journal too, leave anything to be spent.

use super::Turn;
use crate::{day_budget::Today, guards::day};
use protocol::TurnEnd;
use store::StoreError;

impl Turn<'_> {
    /// How the turn ends, when the day's limit forbids another request.
    pub(super) async fn check_day(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let Some(today) = self.parts.day_budget.today(self.log.clock()) else {
            return Ok(None);
        };
        if self.is_free() {
            return Ok(None);
        }
        let reached = match today {
            Today::Unknown(problem) => Some(day::unknown(&problem)),
            Today::Limited { since, usd } => {
                day::over(self.log.store().spent_since(since).await?, usd)
            }
        };
        match reached {
            Some(reached) => self.trip(reached).await.map(Some),
            None => Ok(None),
        }
    }
}
