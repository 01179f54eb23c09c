//! Forking: a new session that shares another's history up to an event. The journal is copied, the
//! blobs it names are shared, and what is open at the cut is closed.

use crate::{
    Conversation, Session, Sessions, SessionsError,
    repair::{self, Cut},
};
use jiff::Timestamp;
use protocol::{Answer, Event, EventBody, Grant, SessionId};

/// How the new session is told apart from the old one.
pub(crate) struct Origin<'a> {
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
        let last = events.last().and_then(|event| event.seq).unwrap_or(0);
        if last == 0 {
            return Err(SessionsError::NotFound(id.clone()));
        }
        if seq == 0 || seq > last {
            return Err(SessionsError::NoSuchEvent { seq, last });
        }
        let parts = self.parts();
        let fork = SessionId::new(parts.ids.fresh());
        let origin = Origin {
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
pub(crate) fn copy(events: Vec<Event>, seq: u64, origin: &Origin<'_>) -> Vec<Event> {
    let kept = events
        .into_iter()
        .take_while(|event| event.seq.is_none_or(|number| number <= seq));
    let mut copied: Vec<_> = kept.map(|event| copy_one(event, seq, origin)).collect();
    let mut conversation = Conversation::default();
    for event in &copied {
        conversation.apply(event);
    }
    let mut closing = repair::missing_events(&conversation, Cut::Forked, |_| false);
    // Says once more how it works, so that the list shows the fork as of now.
    if let Some(options) = conversation.options() {
        closing.push(EventBody::OptionsChanged {
            options: options.clone(),
        });
    }
    let turn = conversation.turn_id().cloned();
    copied.extend((seq + 1..).zip(closing).map(|(seq, body)| {
        Event {
            seq: Some(seq),
            ts: origin.now,
            session: origin.fork.clone(),
            turn: turn
                .clone()
                .filter(|_| !matches!(body, EventBody::OptionsChanged { .. })),
            body,
        }
    }));
    copied
}

fn copy_one(event: Event, seq: u64, origin: &Origin<'_>) -> Event {
    let (ts, body) = match event.body {
        EventBody::SessionStarted {
            options, briefing, ..
        } => {
            let begun = EventBody::SessionStarted {
                version: origin.version.to_owned(),
                options,
                forked_from: origin.from.map(|from| (from.clone(), seq)),
                briefing,
            };
            (origin.now, begun)
        }
        // What was allowed for that chat was not allowed for this one.
        EventBody::ApprovalResolved {
            approval,
            call,
            answer: Answer::Allow { .. },
            by,
        } => {
            let answer = Answer::Allow { grant: Grant::Once };
            let resolved = EventBody::ApprovalResolved {
                approval,
                call,
                answer,
                by,
            };
            (event.ts, resolved)
        }
        body => (event.ts, body),
    };
    Event {
        ts,
        session: origin.fork.clone(),
        body,
        ..event
    }
}
