//! What can be done: the [`Tool`] trait, the [`Registry`], and the built-in tools, one small file each.
//!
//! A tool does one thing when it is told to. It does not decide whether it may, does not write the
//! journal, and knows neither the model nor the session that asks.

mod arrivals;
pub mod attachment;
mod bash;
mod canonical;
mod computer;
mod documents;
mod edit;
mod error;
mod exhibit;
mod files;
mod handover;
mod http;
mod keeper;
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
mod shorten;
mod tool;

pub use arrivals::{Arrivals, NoArrivals};
#[cfg(unix)]
pub use bash::end_processes_below;
pub use bash::{BashOptions, BashTool, Enclosure, ShellSandbox, Walls, supervise_shell};
pub use canonical::{KeptPiece, Piece, canonical, shortened};
pub use computer::ComputerTool;
pub use desktop::YieldedControl;
pub use documents::Unreadable;
pub use edit::EditTool;
pub use error::ToolError;
pub use exhibit::{Bond, Exhibit};
pub use files::{ListFiles, ReadFile, WriteFile};
pub use handover::{Attempt, Handover};
pub use http::{HttpGet, HttpOptions, HttpPost};
pub use keeper::{FileChange, FileKeeper, KeepNothing, NotKept};
pub use memory::{MemoryTool, Note, Notes};
pub use person::{Look, PersonWatch};
pub use put_back::{CannotPutBack, FileNow, Return};
pub use recall::RecallTool;
pub use reference::{KeptResult, KeptResults, is_reference, reference_to, resolved};
pub use registry::{CallKind, Callable, Prepared, Registry, RegistryError};
pub use schema_cost::check_schema_cost;
pub use tool::{Member, Progress, ProgressSink, Tool, ToolContext};
