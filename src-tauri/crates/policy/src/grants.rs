//! What the person has allowed for longer than one call. Derived from questions and answers in the journal.

use crate::PolicyInput;
use jiff::Timestamp;
use protocol::{Answer, ApprovalId, Domain, Effect, Grant, Question, Scope};
use std::path::Path;

/// All of it, in the order it was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants(Vec<Granted>);

/// One allowance.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Granted {
    /// The question it was given with.
    pub approval: ApprovalId,
    /// The family of tools.
    pub domain: Domain,
    /// Everything up to this effect is allowed.
    pub effect: Effect,
    /// What it is narrowed to.
    pub scope: Scope,
    /// How long it holds; nothing means as long as the chat.
    pub until: Option<Timestamp>,
}

impl Grants {
    /// Takes in an answer to a question.
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

    /// Takes back one, or all of them.
    pub fn revoke(&mut self, approval: Option<&ApprovalId>) {
        self.0
            .retain(|granted| approval.is_some_and(|approval| granted.approval != *approval));
    }

    /// Those that hold at this moment.
    pub fn holding(&self, now: Timestamp) -> impl Iterator<Item = &Granted> {
        self.0
            .iter()
            .filter(move |granted| granted.until.is_none_or(|until| now < until))
    }

    /// The one that covers a call, if any does.
    pub(crate) fn cover(&self, case: &PolicyInput, now: Timestamp) -> Option<&ApprovalId> {
        let covers = |granted: &&Granted| {
            granted.domain == case.domain
                && case.effect <= granted.effect
                && contains(&granted.scope, &case.scope)
        };
        self.holding(now)
            .find(covers)
            .map(|granted| &granted.approval)
    }
}

/// Whether a scope holds all of another.
fn contains(wide: &Scope, narrow: &Scope) -> bool {
    let listed = |wide: &[String], narrow: &[String]| {
        wide.is_empty() || !narrow.is_empty() && narrow.iter().all(|entry| wide.contains(entry))
    };
    let within = |folder: &String| {
        let mut wide = wide.folders.iter();
        wide.any(|wide| Path::new(folder).starts_with(wide))
    };
    listed(&wide.tools, &narrow.tools)
        && listed(&wide.hosts, &narrow.hosts)
        && listed(&wide.apps, &narrow.apps)
        && listed(&wide.commands, &narrow.commands)
        && (wide.folders.is_empty()
            || !narrow.folders.is_empty() && narrow.folders.iter().all(within))
}
