//! What can be done: the [`Tool`] trait, the [`Registry`], and the built-in tools, one small file each.
//!
//! A tool does one thing when it is told to. It does not decide whether it may, does not write the
//! journal, and knows neither the model nor the session that asks.

mod approval_preview;
mod arrivals;
pub mod attachment;
mod background;
mod bash;
#[cfg(test)]
mod built_in_specs;
mod canonical;
mod checkpoints;
mod computer;
mod definition;
mod documents;
mod edit;
mod error;
mod files;
mod http;
mod input;
mod memory;
mod person;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod put_back;
pub mod qube;
mod recall;
mod reference;
mod registry;
mod schema_cost;
mod session_resources;
mod shorten;
mod tool;

pub use approval_preview::{ApprovalPreview, StaleCheck};
pub use arrivals::{Arrivals, NoArrivals};
pub use background::{BackgroundJob, Submission};
#[cfg(unix)]
pub use bash::end_processes_below;
pub use bash::{BashOptions, BashTool, Enclosure, ShellSandbox, Walls, supervise_shell};
pub use canonical::{KeptPiece, Piece, canonical, shortened};
pub use checkpoints::{CheckpointError, FileChange, FileCheckpoints, NoCheckpoints};
pub use computer::ComputerTool;
pub use definition::{Definition, ToolsetAction};
pub use desktop::YieldedControl;
pub use documents::Unreadable;
pub use edit::EditTool;
pub use error::ToolError;
pub use files::{ListFiles, ReadFile, WriteFile};
pub use http::{HttpGet, HttpOptions, HttpPost};
pub use input::schema_of;
pub use memory::{MemoryTool, Note, Notes};
pub use person::{Look, PersonWatch};
pub use put_back::{CannotPutBack, FileNow, Return};
pub use recall::RecallTool;
pub use reference::{KeptResult, KeptResults, is_reference, reference_to, resolved};
pub use registry::{CallKind, Callable, PreparedCall, Registry, RegistryError};
pub use schema_cost::check_schema_cost;
pub use session_resources::{DesktopSession, SessionResources};
pub use tool::{
    AnyTool, CallScope, Invocation, Operation, Progress, ProgressSink, SessionScope, Tool,
    ToolContext,
};
