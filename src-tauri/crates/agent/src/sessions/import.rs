//! Imports a chat from a file. A file is somebody's word for what happened: its chat can be read and continued, and
//! nothing in it has an effect. No grant, no mode, no instructions for models and no file checkpoint comes along, and
//! background jobs are not followed.

use super::{
    Sessions, SessionsError,
    fork::{self, CopyOrigin},
};
use crate::{Session, events::warning};
use export::trajectory::{EmbeddedBlob, Trajectory};
use localization::localized;
use protocol::{
    ApprovalEvent, ApprovalId, CallEvent, DurableBody, DurableEvent, Folded, Mode, SessionEvent,
    SessionId,
};
use store::{Label, MAX_LABELS};

/// Media types that are kept. Anything else is stored as bytes that nothing shows.
const MEDIA_TYPES: [&str; 8] = [
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "text/plain",
    "text/plain; charset=utf-8",
    "application/json",
    "application/pdf",
];
const UNKNOWN: &str = "application/octet-stream";

impl Sessions {
    /// Begins a session with the history of a file, and opens it. It is a new one, also when the same chat is
    /// here already.
    ///
    /// # Errors
    /// When the journal fails. Nothing of the chat is kept then but files nobody names, which are removed later.
    pub async fn import(&self, trajectory: Trajectory) -> Result<Session, SessionsError> {
        let parts = &self.0.parts;
        for blob in trajectory.blobs {
            self.keep(blob).await?;
        }
        let id = SessionId::new(parts.ids.fresh());
        let origin = CopyOrigin {
            from: None,
            fork: &id,
            version: &parts.version,
            now: parts.clock.now(),
        };
        let events: Vec<_> = trajectory.events.into_iter().map(harmless).collect();
        let last = events.last().map_or(0, |event| event.seq);
        let mut events = fork::copy(events, last, &origin);
        let next = events.last().map_or(0, |event| event.seq) + 1;
        events.push(DurableEvent {
            seq: next,
            ts: origin.now,
            session: id.clone(),
            turn: None,
            body: warning(localized!("agent-chat-imported")),
        });
        self.store().append(events).await?;
        self.store()
            .rename(&id, Some(&trajectory.session.title))
            .await?;
        let labels = trajectory.session.labels.iter();
        let labels = labels.filter_map(|label| Label::parse(label).ok());
        let labels = labels.take(MAX_LABELS).collect();
        self.store().set_labels(&id, labels).await?;
        self.open(&id).await
    }

    async fn keep(&self, blob: EmbeddedBlob) -> Result<(), SessionsError> {
        let known = MEDIA_TYPES.contains(&blob.media_type.as_str());
        let media_type = if known { &blob.media_type } else { UNKNOWN };
        self.store()
            .put_blob(blob.bytes, media_type, blob.size)
            .await?;
        Ok(())
    }
}

/// The event without what could have an effect here. Its number stays, because others name it.
fn harmless(mut event: DurableEvent) -> DurableEvent {
    event.body = match event.body {
        DurableBody::Session(SessionEvent::SessionStarted {
            version,
            mut options,
            ..
        }) => {
            options.mode = Mode::Ask;
            DurableBody::Session(SessionEvent::SessionStarted {
                version,
                options,
                forked_from: None,
                parent: None,
                // Nobody here has read it.
                profile: None,
                // This program decides what models are told.
                briefing: None,
            })
        }
        DurableBody::Session(SessionEvent::OptionsChanged { mut options }) => {
            options.mode = Mode::Ask;
            DurableBody::Session(SessionEvent::OptionsChanged { options })
        }
        DurableBody::Session(SessionEvent::ToolsChanged { message, .. }) => {
            DurableBody::Session(SessionEvent::ToolsChanged {
                briefing: None,
                added: Vec::new(),
                left_out: Vec::new(),
                message,
            })
        }
        // A provider's own form is for that provider's own words.
        DurableBody::Session(SessionEvent::ContextCompacted {
            up_to_seq,
            summary,
            folded,
        }) => DurableBody::Session(SessionEvent::ContextCompacted {
            up_to_seq,
            summary,
            folded: folded.map(|folded| Folded {
                model: None,
                verbatim: None,
                ..folded
            }),
        }),
        // Taking a change back would write to a file of this computer. Nothing is revoked by this name.
        DurableBody::Call(CallEvent::FileKept { call, .. }) => {
            DurableBody::Approval(ApprovalEvent::GrantsRevoked {
                approval: Some(ApprovalId::new(call.as_str().to_owned())),
            })
        }
        // Nobody here asks elsewhere how it went, and the session of a sub-agent is not here.
        DurableBody::Call(
            CallEvent::ToolSubmitted { call, .. } | CallEvent::SubAgentStarted { call, .. },
        ) => DurableBody::Approval(ApprovalEvent::GrantsRevoked {
            approval: Some(ApprovalId::new(call.as_str().to_owned())),
        }),
        body => body,
    };
    event
}
