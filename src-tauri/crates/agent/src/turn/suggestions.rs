//! Suggestions for the next message: given beside the closing text of a turn, they end it, so that they cost no request.

use super::{Turn, calls::CallRunner};
use protocol::{DurableBody, Item, NoticeEvent, ShownInChat, ToolOutput, TurnEnd};
use store::StoreError;

/// Suggestions of a turn, until it ends.
#[derive(Debug, Default)]
pub(crate) struct Suggestions {
    texts: Vec<String>,
    /// The last answer made its closing call, with suggestions or without.
    closes: bool,
    /// Calls of the last answer that only suggested or updated the plan.
    calls: usize,
}

impl Turn<'_> {
    /// Ends the turn after an answer that said something and whose calls only suggested, gave a title and updated the
    /// plan, unless the person spoke meanwhile.
    pub(super) async fn end_after_suggestions(
        &mut self,
        count: usize,
        says: bool,
    ) -> Result<Option<TurnEnd>, StoreError> {
        let Suggestions { closes, calls, .. } = &self.suggestions;
        let is_over = says && *closes && *calls == count;
        if !is_over {
            return Ok(None);
        }
        if self.drain_inputs().await? {
            self.forget_suggestions();
            return Ok(None);
        }
        Ok(Some(TurnEnd::Completed))
    }

    /// Forgets what was suggested: the work goes on.
    pub(super) fn forget_suggestions(&mut self) {
        self.suggestions = Suggestions::default();
    }

    /// The event that shows the suggestions of a turn that is done.
    pub(super) fn suggestions_of(&mut self, end: TurnEnd) -> Option<DurableBody> {
        let texts = std::mem::take(&mut self.suggestions).texts;
        let is_shown = end == TurnEnd::Completed && !texts.is_empty();
        is_shown.then_some(DurableBody::Notice(NoticeEvent::Suggestions { texts }))
    }
}

impl CallRunner<'_, '_> {
    /// Keeps what a call suggested.
    pub(super) fn note_suggestions(&mut self, output: &ToolOutput) {
        let suggestions = &mut self.turn.suggestions;
        match &output.shown {
            None => return,
            Some(ShownInChat::Plan(_)) => {}
            Some(ShownInChat::Suggestions(texts)) => {
                suggestions.texts.clone_from(texts);
                suggestions.closes = true;
            }
        }
        suggestions.calls += 1;
    }
}

/// True when an answer has words for the person.
pub(super) fn says_something(items: &[Item]) -> bool {
    let is_said = |item: &Item| matches!(item, Item::Text { text } if !text.trim().is_empty());
    items.iter().any(is_said)
}
