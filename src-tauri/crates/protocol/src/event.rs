//! Events: everything that happens in a session, in the order it happened. The same for the window,
//! the terminal, the journal and an export.
//!
//! A *durable* event carries a `seq` and stands in the journal; an *ephemeral* one only animates a front end, and
//! losing one loses nothing. They are different types, so that nothing ephemeral can be recorded. Durable events
//! come in groups: a reader matches the groups it needs and ignores the others as a whole.

mod approval;
mod blobs;
mod call;
mod ephemeral;
mod message;
mod notice;
mod session;
mod turn;
mod wire;

pub use approval::ApprovalEvent;
pub use call::CallEvent;
pub use ephemeral::EphemeralBody;
pub use message::MessageEvent;
pub use notice::NoticeEvent;
pub use session::SessionEvent;
pub use turn::TurnEvent;

use crate::{SessionId, TurnId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One event of a session, as front ends see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "almost every event is of the large kind"
)]
pub enum Event {
    /// Stands in the journal.
    Durable(DurableEvent),
    /// Only animates.
    Ephemeral(EphemeralEvent),
}

/// A durable event: one row of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DurableEvent {
    /// Its number in the session, from 1 without a gap.
    pub seq: u64,
    /// Time of the event (RFC 3339, UTC).
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub ts: Timestamp,
    /// The session it happened in.
    pub session: SessionId,
    /// The turn it happened in, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<TurnId>,
    /// The event's own fields.
    #[serde(flatten)]
    pub body: DurableBody,
}

/// An ephemeral event: never in the journal, and without a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EphemeralEvent {
    /// Time of the event (RFC 3339, UTC).
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub ts: Timestamp,
    /// The session it happened in.
    pub session: SessionId,
    /// The turn it happened in, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<TurnId>,
    /// The event's own fields.
    #[serde(flatten)]
    pub body: EphemeralBody,
}

/// A durable event's own fields, by group. On the wire the groups do not show: `type` names the event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum DurableBody {
    /// A change of the session as a whole.
    Session(SessionEvent),
    /// The course of a turn.
    Turn(TurnEvent),
    /// A message, or feedback on one.
    Message(MessageEvent),
    /// The life of a tool call.
    Call(CallEvent),
    /// A question to the person, or its answer.
    Approval(ApprovalEvent),
    /// Information for the person.
    Notice(NoticeEvent),
}

impl Event {
    /// Its number in the session; `None` for an ephemeral one.
    #[must_use]
    pub fn seq(&self) -> Option<u64> {
        self.durable().map(|event| event.seq)
    }

    /// The event, if it is durable.
    #[must_use]
    pub fn durable(&self) -> Option<&DurableEvent> {
        match self {
            Self::Durable(event) => Some(event),
            Self::Ephemeral(_) => None,
        }
    }

    /// The event's own fields, if it is durable.
    #[must_use]
    pub fn durable_body(&self) -> Option<&DurableBody> {
        self.durable().map(|event| &event.body)
    }

    /// The event itself, if it is durable.
    #[must_use]
    pub fn into_durable(self) -> Option<DurableEvent> {
        match self {
            Self::Durable(event) => Some(event),
            Self::Ephemeral(_) => None,
        }
    }

    /// The event's own fields, if it is ephemeral.
    #[must_use]
    pub fn ephemeral_body(&self) -> Option<&EphemeralBody> {
        match self {
            Self::Durable(_) => None,
            Self::Ephemeral(event) => Some(&event.body),
        }
    }

    /// The session it happened in.
    #[must_use]
    pub fn session(&self) -> &SessionId {
        match self {
            Self::Durable(event) => &event.session,
            Self::Ephemeral(event) => &event.session,
        }
    }
}

impl From<DurableEvent> for Event {
    fn from(event: DurableEvent) -> Self {
        Self::Durable(event)
    }
}

impl From<EphemeralEvent> for Event {
    fn from(event: EphemeralEvent) -> Self {
        Self::Ephemeral(event)
    }
}

macro_rules! groups {
    ($($group:ident($event:ident), $accessor:ident;)+) => {
        impl DurableBody {
            $(
                #[doc = concat!("The `", stringify!($event), "`, if it is one.")]
                #[must_use]
                pub fn $accessor(&self) -> Option<&$event> {
                    match self {
                        Self::$group(event) => Some(event),
                        _ => None,
                    }
                }
            )+

            /// Its `type` on the wire.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $( Self::$group(event) => event.into(), )+
                }
            }
        }

        impl DurableEvent {
            $(
                #[doc = concat!("The `", stringify!($event), "`, if it is one.")]
                #[must_use]
                pub fn $accessor(&self) -> Option<&$event> {
                    self.body.$accessor()
                }
            )+
        }

        impl Event {
            $(
                #[doc = concat!("The `", stringify!($event), "`, if it is one.")]
                #[must_use]
                pub fn $accessor(&self) -> Option<&$event> {
                    self.durable_body().and_then(DurableBody::$accessor)
                }
            )+
        }

        $(
            impl From<$event> for DurableBody {
                fn from(event: $event) -> Self {
                    Self::$group(event)
                }
            }
        )+
    };
}

groups! {
    Session(SessionEvent), as_session;
    Turn(TurnEvent), as_turn;
    Message(MessageEvent), as_message;
    Call(CallEvent), as_call;
    Approval(ApprovalEvent), as_approval;
    Notice(NoticeEvent), as_notice;
}
