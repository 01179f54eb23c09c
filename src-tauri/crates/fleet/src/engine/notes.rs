//! Notes on a task that lists show without asking a conductor. Whoever submits a task gives them along; for a task of a schedule
//! the workflow does.

use crate::{Progress, Task};
use serde::{Deserialize, Serialize};
use temporalio_common::MemoValue;

pub(super) const POOL: &str = "pool";
pub(super) const TITLE: &str = "title";
pub(super) const LABELS: &str = "labels";
/// Digest of a task, to tell it from another of its name.
pub(super) const DIGEST: &str = "digest";
/// Tasks that it gave to Qube.
pub(super) const QUBE: &str = "qube";
/// Attempt that ended before its task, the last one.
pub(super) const LAST_ATTEMPT: &str = "last_attempt";
/// State of a pool's budget, on the budget's own workflow.
pub(super) const BUDGET: &str = "budget";

/// Attempt that ended before its task: what it used is to be found also where nobody goes on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct EndedAttempt {
    /// Its number, from 1.
    pub(crate) attempt: u32,
    /// The desktop that made it.
    pub(crate) desktop: String,
    pub(crate) progress: Progress,
}

/// The notes on a task.
pub(super) fn of(task: &Task) -> [(&'static str, MemoValue); 4] {
    [
        (POOL, MemoValue::new(task.pool.to_string())),
        (TITLE, MemoValue::new(task.title())),
        (LABELS, MemoValue::new(task.labels.clone())),
        (DIGEST, MemoValue::new(task.digest().unwrap_or_default())),
    ]
}
