//! Ids of calls: each is used once in a conversation, whatever the provider sends. Pure.

use protocol::{CallId, Item, Message};
use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

/// Beginning of the ids of calls that came without one.
const UNNAMED: &str = "call";

/// Ids that are taken.
#[derive(Debug, Default)]
pub(crate) struct CallIds {
    /// Messages before this answer.
    earlier: Vec<Arc<Message>>,
    /// Ids of messages that are no longer given.
    folded: Arc<BTreeSet<CallId>>,
    /// Ids of this answer.
    taken: HashSet<String>,
}

/// Id that a call gets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ClaimedId {
    pub(crate) id: CallId,
    /// The reason, for the model, that the call can't be carried out.
    pub(crate) problem: Option<String>,
}

impl CallIds {
    /// Ids of an answer after these messages.
    pub(crate) fn after(earlier: Vec<Arc<Message>>) -> Self {
        Self {
            earlier,
            ..Self::default()
        }
    }

    /// The same, with the ids of messages that are no longer given.
    pub(crate) fn and_folded(self, folded: Arc<BTreeSet<CallId>>) -> Self {
        Self { folded, ..self }
    }

    /// Takes the id that a call came with, or a new one: results are matched to calls by it, and the API refuses a
    /// conversation in which one occurs twice. Only an id of this very answer makes the call doubtful; a provider that
    /// counts anew in each answer means another call.
    pub(crate) fn claim(&mut self, sent: &str) -> ClaimedId {
        let problem = if sent.is_empty() {
            Some("Nothing was done: this call came without an id. Make it again.".to_owned())
        } else if self.taken.contains(sent) {
            Some(format!(
                "Nothing was done: this call came with the id {sent:?}, which another call of the same answer has. Only \
                 the first of them counts. If this one is needed too, make it again."
            ))
        } else {
            None
        };
        let id = self.unused(sent);
        self.taken.insert(id.as_str().to_owned());
        ClaimedId { id, problem }
    }

    /// The same for APIs whose calls may come without an id: they get one.
    pub(crate) fn claim_or_make(&mut self, sent: &str) -> ClaimedId {
        let claimed = self.claim(sent);
        match sent.is_empty() {
            true => ClaimedId {
                problem: None,
                ..claimed
            },
            false => claimed,
        }
    }

    fn unused(&self, sent: &str) -> CallId {
        if !sent.is_empty() && !self.is_used(sent) {
            return CallId::new(sent);
        }
        let beginning = if sent.is_empty() { UNNAMED } else { sent };
        let mut number = 2_u64;
        loop {
            let id = format!("{beginning}_{number}");
            if !self.is_used(&id) {
                return CallId::new(id);
            }
            number += 1;
        }
    }

    fn is_used(&self, id: &str) -> bool {
        let mut items = self.earlier.iter().flat_map(|message| &message.items);
        self.taken.contains(id)
            || self.folded.contains(&CallId::new(id))
            || items.any(|item| matches!(item, Item::ToolCall(call) if call.call.as_str() == id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Role, ToolCall};

    #[test]
    fn every_call_gets_an_id_of_its_own() {
        let call = |id: &str| {
            Item::ToolCall(ToolCall {
                call: id.into(),
                name: "bash".into(),
                toolset: None,
                input: serde_json::json!({}),
            })
        };
        let earlier = Message {
            role: Role::Assistant,
            items: vec![call("call_0"), call("call_0_2")],
            model: None,
            verbatim: None,
        };
        let mut ids = CallIds::after(vec![Arc::new(earlier)]);
        let mut check = |sent: &str, id: &str, problem: Option<&str>| {
            let claimed = ids.claim(sent);
            assert_eq!(claimed.id.as_str(), id);
            let found = claimed.problem.unwrap_or_default();
            assert_eq!(found.is_empty(), problem.is_none(), "{found}");
            assert!(found.contains(problem.unwrap_or_default()), "{found}");
        };
        check("call_1", "call_1", None);
        check("call_0", "call_0_3", None);
        check("call_1", "call_1_2", Some("the id \"call_1\""));
        check("", "call_2", Some("without an id"));
        check("", "call_3", Some("without an id"));
        check("call_2", "call_2_2", Some("the id \"call_2\""));
    }
}
