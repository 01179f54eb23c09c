//! Calls whose work is done elsewhere: handed over, written down, followed; after a restart followed
//! again, and handed over again only where nothing is written down.

use super::{
    Gave, Runner, Running,
    admission::Work,
    ending::CUT_OFF,
    lane::Lane,
    results::{failed, interrupted},
};
use crate::conversation::history::Started;
use jiff::Timestamp;
use protocol::{CallEvent, DurableBody, Ticket};
use std::time::Duration;
use store::StoreError;
use tokio::time::Instant;
use tools::{Attempt, Prepared, ToolContext, ToolError};

/// What is told where a tool says it hands work over and then does not.
const NO_PLACE: &str = "This tool has nobody to hand its work over to.";

/// Which part of a call a task does.
pub(super) enum Part {
    /// All of it, here.
    Whole,
    HandOver(Attempt),
    Follow(Ticket),
}

impl Part {
    pub(super) async fn run(
        self,
        prepared: &Prepared,
        context: &ToolContext,
    ) -> Result<Gave, ToolError> {
        let Prepared { tool, call, .. } = prepared;
        let place = tool.handover();
        match (self, place) {
            (Self::Whole, _) => tool.run(call, context).await.map(Gave::Output),
            (Self::HandOver(attempt), Some(place)) => {
                let ticket = place.hand_over(call, &attempt, context).await;
                ticket.map(Gave::HandedOver)
            }
            (Self::Follow(ticket), Some(place)) => {
                let output = place.follow(call, &ticket, context).await;
                output.map(Gave::Output)
            }
            (Self::HandOver(_) | Self::Follow(_), None) => {
                Err(ToolError::ForModel(NO_PLACE.to_owned()))
            }
        }
    }
}

impl Runner<'_, '_> {
    /// The work of a call that was just written down as started.
    pub(super) fn hand_over(&self, prepared: &Prepared) -> Work {
        let mut started = self.turn.log.conversation().started_calls();
        let this = started.find(|started| started.call.call == prepared.call.call);
        let (seq, at) = this.map_or((0, Timestamp::UNIX_EPOCH), |this| (this.seq, this.at));
        self.work_on(prepared.clone(), self.attempt(prepared, seq, at, false))
    }

    /// A call that had started when the program was cut off.
    pub(super) async fn follow_again(&mut self, started: Started) -> Result<(), StoreError> {
        let Started {
            call,
            seq,
            at,
            ticket,
        } = started;
        let prepared = match self.turn.parts.registry.prepare(&call) {
            Ok(prepared) => prepared,
            Err(error) => {
                let event = failed(&call, &error.to_string(), Duration::ZERO);
                return self.turn.log.record(vec![event]).await;
            }
        };
        let part = match ticket.clone() {
            Some(ticket) => Part::Follow(ticket),
            None => self.attempt(&prepared, seq, at, true),
        };
        let work = self.work_on(prepared.clone(), part);
        let age = self.turn.log.clock().now().duration_since(at);
        let age = Duration::try_from(age).unwrap_or_default();
        let now = Instant::now();
        self.lanes.push(Lane::empty());
        self.begin(
            work,
            Running {
                lane: self.lanes.len() - 1,
                prepared,
                ticket,
                on_desktop: false,
                since: now.checked_sub(age).unwrap_or(now),
            },
        );
        Ok(())
    }

    /// Writes down where the work is found, then follows it.
    pub(super) async fn submitted(
        &mut self,
        running: Running,
        ticket: Ticket,
    ) -> Result<(), StoreError> {
        let running = Running {
            ticket: Some(ticket.clone()),
            ..running
        };
        let mut events = vec![DurableBody::Call(CallEvent::ToolSubmitted {
            call: running.prepared.call.call.clone(),
            ticket: ticket.clone(),
        })];
        let stopped = self.turn.inputs.stop.is_cancelled();
        if stopped {
            events.extend(self.interruption(&running));
        }
        self.turn.log.record(events).await?;
        if !stopped {
            let work = self.work_on(running.prepared.clone(), Part::Follow(ticket));
            self.begin(work, running);
        }
        Ok(())
    }

    /// The event of a call that is cut off by a stop. None where it stays open, because only the program
    /// ends and somebody else goes on with it.
    pub(super) fn interruption(&self, running: &Running) -> Option<DurableBody> {
        let Running {
            prepared,
            ticket,
            since,
            ..
        } = running;
        let text = match prepared.tool.handover() {
            Some(_) if self.turn.inputs.is_leaving() => return None,
            Some(place) => place.left(ticket.as_ref()),
            None => CUT_OFF.to_owned(),
        };
        Some(interrupted(&prepared.call, &text, since.elapsed()))
    }

    fn attempt(&self, prepared: &Prepared, seq: u64, begun: Timestamp, again: bool) -> Part {
        Part::HandOver(Attempt {
            session: self.turn.log.session().clone(),
            call: prepared.call.call.clone(),
            seq,
            begun,
            again,
        })
    }
}
