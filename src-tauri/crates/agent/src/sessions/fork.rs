//! Forks: a new session that shares another's history up to an event. The journal is copied, the
//! blobs it names are shared, and what is open at the cut is closed.

use super::{Sessions, SessionsError};
use crate::{
    Conversation, Session,
    session::crash_recovery::{self, CutReason},
};
use jiff::Timestamp;
use policy::ends_import;
use protocol::{Answer, ApprovalEvent, DurableBody, DurableEvent, Grant, SessionEvent, SessionId};

/// Identity of a new session that is copied from another.
pub(crate) struct CopyOrigin<'a> {
    /// Nothing when it comes from a file.
    pub(crate) from: Option<&'a SessionId>,
    pub(crate) fork: &'a SessionId,
    pub(crate) version: &'a str,
    pub(crate) now: Timestamp,
}

impl Sessions {
    /// Begins a session with the history of another up to and including event `seq`, and opens it. The
    /// events keep their numbers and times. The other session is only read, so it may be at work.
    ///
    /// # Errors
    /// When there is no such session or event, or the journal fails.
    pub async fn fork(&self, id: &SessionId, seq: u64) -> Result<Session, SessionsError> {
        let events = self.store().all_events(id).await?;
        let last = events.last().map_or(0, |event| event.seq);
        if last == 0 {
            return Err(SessionsError::NotFound(id.clone()));
        }
        if seq == 0 || seq > last {
            return Err(SessionsError::NoSuchEvent { seq, last });
        }
        // A copy would make what was changed look genuine.
        if let Some(reason) = self.read_only_reason(id).await? {
            return Err(SessionsError::ReadOnly(reason));
        }
        let parts = &self.0.parts;
        let fork = SessionId::new(parts.ids.fresh());
        let origin = CopyOrigin {
            from: Some(id),
            fork: &fork,
            version: &parts.version,
            now: parts.clock.now(),
        };
        self.store().append(copy(events, seq, &origin)).await?;
        self.open(&fork).await
    }
}

/// The journal of the fork.
pub(crate) fn copy(
    events: Vec<DurableEvent>,
    seq: u64,
    origin: &CopyOrigin<'_>,
) -> Vec<DurableEvent> {
    // What lies before it was read in from a file, also where the copy ends earlier.
    let import_end = events.iter().filter(|event| event.seq > seq);
    let import_end = import_end
        .map(|event| &event.body)
        .find(|body| ends_import(body));
    let import_end = import_end.cloned();
    let kept = events.into_iter().take_while(|event| event.seq <= seq);
    let mut copied: Vec<_> = kept.map(|event| copy_one(event, seq, origin)).collect();
    let mut conversation = Conversation::default();
    for event in &copied {
        conversation.apply(event);
    }
    let mut closing = crash_recovery::missing_events(&conversation, CutReason::Forked, |_| false);
    closing.extend(import_end);
    // Says once more how it works, so that the list shows the fork as of now.
    if let Some(options) = conversation.options() {
        closing.push(DurableBody::Session(SessionEvent::OptionsChanged {
            options: options.clone(),
        }));
    }
    let turn = conversation.turn_id().cloned();
    copied.extend((seq + 1..).zip(closing).map(|(seq, body)| DurableEvent {
        seq,
        ts: origin.now,
        session: origin.fork.clone(),
        turn: turn.clone().filter(|_| body.as_session().is_none()),
        body,
    }));
    copied
}

fn copy_one(event: DurableEvent, seq: u64, origin: &CopyOrigin<'_>) -> DurableEvent {
    let (ts, body) = match event.body {
        DurableBody::Session(SessionEvent::SessionStarted {
            options,
            profile,
            briefing,
            ..
        }) => {
            let begun = DurableBody::Session(SessionEvent::SessionStarted {
                version: origin.version.to_owned(),
                options,
                forked_from: origin.from.map(|from| Box::new((from.clone(), seq))),
                // The copy is a chat of the person's own.
                parent: None,
                profile,
                briefing,
            });
            (origin.now, begun)
        }
        // What was allowed for that chat was not allowed for this one.
        DurableBody::Approval(ApprovalEvent::ApprovalResolved {
            approval,
            call,
            answer: Answer::Allow { .. },
            by,
        }) => {
            let answer = Answer::Allow { grant: Grant::Once };
            let resolved = DurableBody::Approval(ApprovalEvent::ApprovalResolved {
                approval,
                call,
                answer,
                by,
            });
            (event.ts, resolved)
        }
        body => (event.ts, body),
    };
    DurableEvent {
        ts,
        session: origin.fork.clone(),
        body,
        ..event
    }
}
