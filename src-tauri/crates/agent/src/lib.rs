//! The session: commands in, events out, and between them the turn.
//!
//! A [`Session`] is an actor that owns one conversation. It asks a model, has tools run, writes the
//! journal before anything happens and after, and tells everyone who watches. It never names a window,
//! a terminal or a provider, holds no rule about *what* to do, and touches the screen only through tools.

mod actor;
mod blobs;
mod briefing;
mod calls;
mod clock;
mod control;
mod conversation;
mod day_budget;
mod delegation;
mod executor;
mod failure;
mod forecast;
mod fork;
mod guards;
mod hook;
pub mod hooks;
mod import;
mod log;
mod notices;
mod pace;
mod picture;
mod repair;
mod retry;
mod session;
mod sessions;
mod step;
mod talk;
mod turn;
mod undo;
mod watch;

pub use clock::{Clock, Ids, Jitter, RandomIds, RandomJitter, SystemClock};
pub use conversation::{Conversation, history::Unanswered};
pub use day_budget::{DayBudget, DayLimit};
pub use executor::{
    Caller, ClientArtifacts, DesktopLease, Executor, SharedDesktop, StoredArtifacts,
};
pub use forecast::{Forecast, Spread};
pub use hook::{CallVerdict, Hook, Moment, Verdict};
pub use notices::Notices;
pub use pace::{Pace, PaceLimits};
pub use policy::{
    AuditLine, Decision, Granted, Grants, KnownDirectories, PolicyInput, ProposedCall, Ruling,
    audit, decide,
};
pub use session::{CommandError, Session};
pub use sessions::{Parts, Sessions, SessionsError};
pub use undo::{FileUndone, Undo, UndoError, Undone, Whether, Which};
pub use watch::{Batch, Watch};
