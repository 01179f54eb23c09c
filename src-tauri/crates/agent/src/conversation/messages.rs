//! The message list a model is given, under the rules every provider shares: roles alternate, every
//! tool call is answered in the very next message, results stand before any text.

use super::{Conversation, Entry};
use protocol::{CallId, Item, Message, Role};

/// A call without a result: the list cannot be built yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tool call {0} has no result yet")]
pub struct Unanswered(pub CallId);

impl Conversation {
    /// The conversation so far as messages. Only appends to what it gave before.
    pub fn messages(&self) -> Result<Vec<Message>, Unanswered> {
        let mut messages: Vec<Message> = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::User(items) => push_user(&mut messages, items.clone()),
                Entry::Assistant {
                    model,
                    items,
                    verbatim,
                } => {
                    messages.push(Message {
                        role: Role::Assistant,
                        items: items.clone(),
                        model: Some(model.clone()),
                        verbatim: verbatim.clone(),
                    });
                    let results = self.results_for(entry)?;
                    if !results.is_empty() {
                        push_user(&mut messages, results);
                    }
                }
            }
        }
        Ok(messages)
    }

    fn results_for(&self, entry: &Entry) -> Result<Vec<Item>, Unanswered> {
        entry
            .calls()
            .map(|call| match self.results.get(&call.call) {
                Some(result) => Ok(Item::ToolResult(result.clone())),
                None => Err(Unanswered(call.call.clone())),
            })
            .collect()
    }
}

/// Adds to the user's message at the end, or begins one.
fn push_user(messages: &mut Vec<Message>, items: Vec<Item>) {
    match messages.last_mut() {
        Some(last) if last.role == Role::User => last.items.extend(items),
        _ => messages.push(Message {
            role: Role::User,
            items,
            model: None,
            verbatim: None,
        }),
    }
}
