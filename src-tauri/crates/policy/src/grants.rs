//! Grants: answers that hold for longer than one call. Derived from questions and answers in the journal.

use crate::PolicyInput;
use jiff::Timestamp;
use protocol::{Answer, ApprovalId, Domain, Effect, Grant, Question, Scope};
use std::path::Path;

/// All grants of a chat, in the order they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants(Vec<Granted>);

/// One grant.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Granted {
    /// The question it was given with.
    pub approval: ApprovalId,
    /// The family of tools it is for.
    pub domain: Domain,
    /// The strongest effect it allows.
    pub effect: Effect,
    /// Its limits.
    pub scope: Scope,
    /// The end of its time; none means as long as the chat.
    pub until: Option<Timestamp>,
}

impl Grants {
    /// Adds the grant that an answer gives, if it gives one.
    pub fn learn(&mut self, approval: &ApprovalId, question: &Question, answer: &Answer) {
        let until = match answer {
            Answer::Allow {
                grant: Grant::Session,
            } => None,
            Answer::Allow {
                grant: Grant::Until { until },
            } => Some(*until),
            Answer::Allow { grant: Grant::Once } | Answer::Deny { .. } => return,
        };
        if question.once_only {
            return;
        }
        self.0.push(Granted {
            approval: approval.clone(),
            domain: question.domain.clone(),
            effect: question.effect,
            scope: question.scope.clone(),
            until,
        });
    }

    /// Removes one grant, or all of them.
    pub fn revoke(&mut self, approval: Option<&ApprovalId>) {
        self.0
            .retain(|granted| approval.is_some_and(|approval| granted.approval != *approval));
    }

    /// Returns the grants that hold at this moment.
    pub fn holding(&self, now: Timestamp) -> impl Iterator<Item = &Granted> {
        self.0
            .iter()
            .filter(move |granted| granted.until.is_none_or(|until| now < until))
    }

    /// Returns the grant that covers a call, if any does.
    pub(crate) fn covering(&self, input: &PolicyInput, now: Timestamp) -> Option<&ApprovalId> {
        let covers = |granted: &&Granted| granted.covers(&input.domain, input.effect, &input.scope);
        self.holding(now)
            .find(covers)
            .map(|granted| &granted.approval)
    }

    /// Returns the grant of the chat above that answers a question of a sub-agent, if any does.
    #[must_use]
    pub fn covering_question(&self, question: &Question, now: Timestamp) -> Option<&ApprovalId> {
        if question.once_only || !question.tainted.is_empty() {
            return None;
        }
        let covers =
            |granted: &&Granted| granted.covers(&question.domain, question.effect, &question.scope);
        let found = self.holding(now).find(covers);
        found.map(|granted| &granted.approval)
    }
}

impl Granted {
    fn covers(&self, domain: &Domain, effect: Effect, scope: &Scope) -> bool {
        self.domain == *domain && effect <= self.effect && contains(&self.scope, scope)
    }
}

/// True when a scope holds all of another. An empty scope holds nothing, and neither does one that leaves open what the
/// other one limits.
fn contains(wide: &Scope, narrow: &Scope) -> bool {
    let listed = |wide: &[String], narrow: &[String]| {
        wide.is_empty() == narrow.is_empty() && narrow.iter().all(|entry| wide.contains(entry))
    };
    let within = |folder: &String| {
        let mut wide = wide.folders.iter();
        wide.any(|wide| Path::new(folder).starts_with(wide))
    };
    *wide != Scope::default()
        && listed(&wide.tools, &narrow.tools)
        && listed(&wide.hosts, &narrow.hosts)
        && listed(&wide.apps, &narrow.apps)
        && listed(&wide.commands, &narrow.commands)
        && wide.folders.is_empty() == narrow.folders.is_empty()
        && narrow.folders.iter().all(within)
}
