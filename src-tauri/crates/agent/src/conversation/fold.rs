//! Folding: a summary takes the place of the oldest messages. What a request begins with afterwards is made here, from the
//! journal alone, so that a fork, an import and a restart begin alike. Nothing is deleted: the journal keeps every event.

use super::history::{History, MessageNote};
use crate::context::{Load, framed, words_of_the_user};
use protocol::{CallId, Folded, Item, Message, Role};
use std::{collections::BTreeSet, sync::Arc};

/// Texts of the user that are remembered beyond a summary, at most: the first ones, and as many of the latest.
const MAX_SAID: usize = 40;

impl History {
    /// Puts a summary in the place of the messages that began up to an event. A call and its results stay together.
    pub(crate) fn fold(&mut self, up_to_seq: u64, summary: &str, folded: Option<&Folded>) {
        let mut cut = self.notes.partition_point(|note| note.begun <= up_to_seq);
        if !self.asked.is_empty() {
            cut = cut.min(self.messages.len().saturating_sub(1));
        }
        while cut > 0
            && self
                .messages
                .get(cut)
                .is_some_and(|kept| begins_with_result(kept))
        {
            cut -= 1;
        }
        if cut == 0 {
            return;
        }
        let begun = self.notes[cut - 1].begun;
        self.notes.drain(..cut);
        let gone: Vec<_> = self.messages.drain(..cut).collect();
        self.remember(&gone);
        let mut items = vec![Item::text(framed(summary))];
        items.extend(words_of_the_user(&self.folded.said).map(Item::text));
        let is_user = |kept: &Arc<Message>| kept.role == Role::User;
        let begun = match self.messages.first().is_some_and(is_user) {
            true => {
                items.extend(self.messages.remove(0).items.iter().cloned());
                self.notes.remove(0).begun
            }
            false => begun,
        };
        let first = Message {
            role: Role::User,
            items,
            model: folded.and_then(|folded| folded.model.clone()),
            verbatim: folded.and_then(|folded| folded.verbatim.clone()),
        };
        let load = Load::of(&first);
        self.notes.insert(0, MessageNote { begun, load });
        self.messages.insert(0, Arc::new(first));
    }

    /// Number of messages.
    pub(crate) fn len(&self) -> usize {
        self.messages.len()
    }

    /// Particulars of each message.
    pub(crate) fn notes(&self) -> &[MessageNote] {
        &self.notes
    }

    /// Ids of calls whose messages are no longer given.
    pub(crate) fn folded_calls(&self) -> Arc<BTreeSet<CallId>> {
        Arc::clone(&self.folded.calls)
    }

    fn remember(&mut self, gone: &[Arc<Message>]) {
        let calls = Arc::make_mut(&mut self.folded.calls);
        for message in gone {
            for item in &message.items {
                match item {
                    Item::ToolCall(call) => {
                        calls.insert(call.call.clone());
                    }
                    Item::Text { text } if message.role == Role::User && is_said(text) => {
                        self.folded.said.push(text.clone());
                    }
                    Item::Text { .. }
                    | Item::Quoted { .. }
                    | Item::Thinking { .. }
                    | Item::Image { .. }
                    | Item::File { .. }
                    | Item::Original { .. }
                    | Item::ToolResult(_)
                    | Item::Opaque { .. } => {}
                }
            }
        }
        let said = &mut self.folded.said;
        if said.len() > 2 * MAX_SAID {
            said.drain(MAX_SAID..said.len() - MAX_SAID);
        }
    }
}

/// True for words of the user: not for what Qilbee said in their place, a summary and these words repeated included.
fn is_said(text: &str) -> bool {
    !text.starts_with(Item::AUTOMATIC)
}

pub(crate) fn begins_with_result(message: &Message) -> bool {
    matches!(message.items.first(), Some(Item::ToolResult(_)))
}
