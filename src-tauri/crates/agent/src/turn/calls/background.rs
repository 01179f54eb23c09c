//! Background jobs: calls whose work is done elsewhere are submitted, journaled and followed; after a restart they are
//! followed again, and submitted again only where no handle is journaled.

use super::{
    CallRunner, RunningCall, queue::CallQueue, scheduling::CallTask, site_gate::CallSites,
};
use crate::{
    conversation::history::StartedCall,
    events::{CallMessage, failed, interrupted},
    executor::CallPart,
};
use jiff::Timestamp;
use protocol::{CallEvent, DurableBody, Ticket};
use std::time::Duration;
use store::StoreError;
use tokio::time::Instant;
use tools::{PreparedCall, Submission};

impl CallRunner<'_, '_> {
    /// Work of a background call that was just recorded as started.
    pub(super) fn submit(&self, prepared: &PreparedCall) -> CallTask {
        let mut started = self.turn.log.conversation().started_calls();
        let this = started.find(|started| started.call.call == prepared.call.call);
        let (seq, at) = this.map_or((0, Timestamp::UNIX_EPOCH), |this| (this.seq, this.at));
        self.work_on(prepared.clone(), self.submission(prepared, seq, at, false))
    }

    /// Resumes a call that had started when the program was cut off.
    pub(super) async fn resume_job(&mut self, started: StartedCall) -> Result<(), StoreError> {
        let StartedCall {
            call,
            seq,
            at,
            ticket,
        } = started;
        let prepared = match self.prepare_started(&call).await {
            Ok(prepared) => prepared,
            Err(error) => {
                let event = failed(
                    &call,
                    &CallMessage::same_for_both(error.message()),
                    Duration::ZERO,
                );
                return self.turn.log.record(vec![event]).await;
            }
        };
        let part = match ticket.clone() {
            Some(ticket) => CallPart::Follow(ticket),
            None => self.submission(&prepared, seq, at, true),
        };
        let work = self.work_on(prepared.clone(), part);
        let age = self.turn.log.clock().now().duration_since(at);
        let age = Duration::try_from(age).unwrap_or_default();
        let now = Instant::now();
        self.queues.push(CallQueue::empty());
        self.begin(
            work,
            RunningCall {
                queue: self.queues.len() - 1,
                prepared,
                ticket,
                on_desktop: false,
                asks: false,
                form: None,
                since: now.checked_sub(age).unwrap_or(now),
                again: false,
                sites: CallSites::default(),
                share: None,
            },
        );
        Ok(())
    }

    /// Records the job's ticket, then follows the job.
    pub(super) async fn submitted(
        &mut self,
        running: RunningCall,
        ticket: Ticket,
    ) -> Result<(), StoreError> {
        let running = RunningCall {
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
            let work = self.work_on(running.prepared.clone(), CallPart::Follow(ticket));
            self.begin(work, running);
        }
        Ok(())
    }

    /// The event of a call that is cut off by a stop. None where it stays open, because only the program
    /// ends and somebody else goes on with it.
    pub(super) fn interruption(&self, running: &RunningCall) -> Option<DurableBody> {
        let RunningCall {
            prepared,
            ticket,
            since,
            ..
        } = running;
        let job = match prepared.operation.background() {
            Some(_) if self.turn.inputs.is_detached() => return None,
            Some(job) => Some(job.detached(ticket.as_ref())),
            None => None,
        };
        let message = CallMessage::interrupted(self.cut_cause(), job);
        Some(interrupted(&prepared.call, &message, since.elapsed()))
    }

    fn submission(
        &self,
        prepared: &PreparedCall,
        seq: u64,
        begun: Timestamp,
        again: bool,
    ) -> CallPart {
        CallPart::Submit(Submission {
            session: self.turn.log.session().clone(),
            call: prepared.call.call.clone(),
            seq,
            begun,
            again,
        })
    }
}
