//! Lanes: calls of a domain that must be in order share one, every other call has its own.

use protocol::{Concurrency, Domain, ToolCall};
use std::{collections::VecDeque, sync::Arc};
use tools::{Bond, Prepared, Registry};

/// Calls that run one after the other.
pub(super) struct Lane {
    /// The domain whose calls are in here, when they must be in order.
    domain: Option<Domain>,
    waiting: VecDeque<ToolCall>,
    /// The next one, once its input is sound and no hook objects.
    pub(super) front: Option<Front>,
    /// Whether a call of this lane is at work.
    pub(super) busy: bool,
    pub(super) halted: bool,
}

/// A call that is about to run.
pub(super) struct Front {
    pub(super) prepared: Prepared,
    /// Whether the person said yes.
    pub(super) allowed: bool,
    /// What holds their yes to what they were shown.
    pub(super) bond: Option<Arc<dyn Bond>>,
}

impl Lane {
    /// Puts calls into lanes, in the order they were asked for.
    pub(super) fn of(registry: &Registry, calls: Vec<ToolCall>) -> Vec<Self> {
        let mut lanes: Vec<Self> = Vec::new();
        for call in calls {
            let kind = registry.kind_of(&call);
            let domain = match kind {
                Some(kind) if kind.concurrency == Concurrency::InOrder => Some(kind.domain),
                // Actions of a toolset that is not here were meant one after another all the same.
                None if call.toolset.is_some() => Some(Domain::Desktop),
                Some(_) | None => None,
            };
            let mut existing = lanes.iter_mut();
            match existing.find(|lane| domain.is_some() && lane.domain == domain) {
                Some(lane) => lane.waiting.push_back(call),
                None => lanes.push(Self {
                    domain,
                    waiting: VecDeque::from([call]),
                    front: None,
                    busy: false,
                    halted: false,
                }),
            }
        }
        lanes
    }

    /// One that nothing waits in.
    pub(super) fn empty() -> Self {
        Self {
            domain: None,
            waiting: VecDeque::new(),
            front: None,
            busy: false,
            halted: false,
        }
    }

    pub(super) fn pop(&mut self) -> Option<ToolCall> {
        self.waiting.pop_front()
    }

    pub(super) fn put_back(&mut self, call: ToolCall) {
        self.waiting.push_front(call);
    }

    /// Whether there is a call that could be begun now.
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

    /// Gives up what is left to do on the desktop, unless something there is at work or has failed. The
    /// next call is handed out, and those after it wait for what becomes of calls after a failed one.
    pub(super) fn leave_desktop(&mut self) -> Option<ToolCall> {
        if self.domain != Some(Domain::Desktop) || self.busy || self.halted {
            return None;
        }
        let front = self.front.take().map(|front| front.prepared.call);
        let next = front.or_else(|| self.pop());
        self.halted = next.is_some();
        next
    }

    /// Every call that was not begun, in order.
    pub(super) fn drain(&mut self) -> Vec<ToolCall> {
        let front = self.front.take().map(|front| front.prepared.call);
        front.into_iter().chain(self.waiting.drain(..)).collect()
    }
}
