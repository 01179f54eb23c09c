//! The session: commands in, events out, and between them the turn.
//!
//! A [`Session`] is an actor that owns one conversation. It asks a model, has tools run, writes the
//! journal before anything happens and after, and tells everyone who watches. It never names a window,
//! a terminal or a provider, holds no rule about *what* to do, and touches the screen only through tools.

mod adapters;
mod context;
mod conversation;
mod events;
mod executor;
mod hook;
pub mod hooks;
mod limits;
mod parts;
mod router;
mod session;
mod sessions;
mod sub_agents;
mod turn;

pub use adapters::clock::{Clock, Ids, Jitter, RandomIds, RandomJitter, SystemClock};
pub use adapters::network::{NetworkWatch, SystemNetwork};
pub use adapters::uploads::StoredUploads;
pub use conversation::{Conversation, history::Unanswered};
pub use executor::{
    Caller, ClientArtifacts, DesktopLease, Executor, SharedDesktop, StoredArtifacts,
};
pub use hook::{CallVerdict, Hook, TurnPosition, Verdict};
pub use limits::day_budget::{DayBudget, DayLimit};
pub use limits::rate_limiter::{RateLimiter, RateLimits};
pub use parts::Parts;
pub use policy::{
    AuditLine, Decision, Granted, Grants, KnownDirectories, PolicyInput, ProposedCall, Reason,
    Refusal, Risk, Ruling, Unreadable, audit, decide, ends_import, key_places,
    registry_limit_bytes,
};
pub use router::{Choices, ModelChoices};
pub use session::message::message_items;
pub use session::undo::{FileUndo, Undo, UndoError, UndoOutcome, UndoScope, Undone};
pub use session::warnings::SharedWarnings;
pub use session::watch::{Batch, Watch};
pub use session::{CommandError, Session};
pub use sessions::{InspectedRequest, InspectionError, RequestPlace, Sessions, SessionsError};
pub use sub_agents::{NoProfiles, ProfileSource};
