//! Queues of calls: calls of a domain that must be in order share one, every other call has its own.

use protocol::{Authorization, CallId, Concurrency, Domain, ToolCall};
use std::{collections::VecDeque, sync::Arc};
use tools::{PreparedCall, Registry, StaleCheck};

/// Calls that run one after the other.
pub(super) struct CallQueue {
    /// The domain whose calls are in here, when they must be in order.
    domain: Option<Domain>,
    waiting: VecDeque<QueuedCall>,
    /// Next call, once its input is valid and no hook vetoed it.
    pub(super) front: Option<PendingCall>,
    /// True while a call of this queue runs.
    pub(super) busy: bool,
    pub(super) halted: bool,
}

/// Call that waits in a queue.
pub(super) struct QueuedCall {
    pub(super) call: ToolCall,
    /// The same, parsed; `None` when its input is not valid as it stands.
    pub(super) prepared: Option<PreparedCall>,
    /// The reason, for the model, that it can't be carried out as the provider sent it.
    pub(super) invalid: Option<String>,
    /// The calls of the same answer that it needs.
    pub(super) needs: NeededCalls,
}

/// Calls of the same answer that a call needs.
pub(super) struct NeededCalls {
    /// Those that must have a result before it begins.
    pub(super) awaited: Vec<CallId>,
    /// Those that must be done, or it isn't run; with their numbers, from 1.
    pub(super) required: Vec<(usize, CallId)>,
}

/// A call that is about to run.
pub(super) struct PendingCall {
    pub(super) prepared: PreparedCall,
    /// The reason why it may run, once somebody allowed it.
    pub(super) allowed: Option<Authorization>,
    /// Check that the screen still shows what the person allowed.
    pub(super) stale_check: Option<Arc<dyn StaleCheck>>,
    /// Condition the call waits for. Until it changes, the call is not judged again.
    pub(super) waits_for: Option<WaitsFor>,
}

/// Condition that a pending call waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaitsFor {
    /// The answer to a question: its own, or one that is asked before it.
    Answer,
    /// The desktop, which another session has.
    Desktop,
}

impl CallQueue {
    /// Puts calls into queues, in the order they were asked for.
    pub(super) fn of(registry: &Registry, calls: Vec<QueuedCall>) -> Vec<Self> {
        let mut queues: Vec<Self> = Vec::new();
        for queued in calls {
            let call = &queued.call;
            let kind = registry.kind_of(call);
            let domain = match kind {
                Some(kind) if kind.concurrency == Concurrency::InOrder => Some(kind.domain),
                // Actions of a toolset that is not here were meant one after another all the same.
                None if call.toolset.is_some() => Some(Domain::Desktop),
                Some(_) | None => None,
            };
            let mut existing = queues.iter_mut();
            match existing.find(|queue| domain.is_some() && queue.domain == domain) {
                Some(queue) => queue.waiting.push_back(queued),
                None => queues.push(Self {
                    domain,
                    waiting: VecDeque::from([queued]),
                    front: None,
                    busy: false,
                    halted: false,
                }),
            }
        }
        queues
    }

    /// Empty queue.
    pub(super) fn empty() -> Self {
        Self {
            domain: None,
            waiting: VecDeque::new(),
            front: None,
            busy: false,
            halted: false,
        }
    }

    /// The call that is prepared next.
    pub(super) fn next(&self) -> Option<&QueuedCall> {
        self.waiting.front()
    }

    pub(super) fn pop(&mut self) -> Option<QueuedCall> {
        self.waiting.pop_front()
    }

    pub(super) fn put_back(&mut self, queued: QueuedCall) {
        self.waiting.push_front(queued);
    }

    /// True when there is a call that could begin now.
    pub(super) fn is_ready(&self) -> bool {
        !self.busy && self.has_more()
    }

    pub(super) fn has_more(&self) -> bool {
        self.front.is_some() || !self.waiting.is_empty()
    }

    /// On the desktop a failed action makes the ones after it meaningless.
    pub(super) fn halt(&mut self) {
        self.halted |= self.domain == Some(Domain::Desktop);
    }

    /// Gives up the calls left on the desktop, unless one runs there or has failed. The
    /// next call is handed out, and those after it wait for what becomes of calls after a failed one.
    pub(super) fn leave_desktop(&mut self) -> Option<ToolCall> {
        if self.domain != Some(Domain::Desktop) || self.busy || self.halted {
            return None;
        }
        let front = self.front.take().map(|front| front.prepared.call);
        let next = front.or_else(|| self.pop().map(|queued| queued.call));
        self.halted = next.is_some();
        next
    }

    /// Every call that was not begun, in order.
    pub(super) fn drain(&mut self) -> Vec<ToolCall> {
        let front = self.front.take().map(|front| front.prepared.call);
        let waiting = self.waiting.drain(..).map(|queued| queued.call);
        front.into_iter().chain(waiting).collect()
    }
}
