//! Tools: the [`Tool`] trait, the [`Registry`], and the built-in tools, one module each.
//!
//! A tool does one thing when it is called. It doesn't decide whether it may, doesn't write the journal, and knows neither
//! the model nor the turn.

mod approval_preview;
mod artifact;
mod ask_user;
mod asks_person;
pub mod attachment;
mod background;
mod bash;
#[cfg(test)]
mod built_in_specs;
mod checkpoints;
mod computer;
mod context;
mod definition;
mod delegate;
mod documents;
mod edit;
mod encoding;
mod error;
mod file_restore;
mod file_type;
mod files;
mod form_prompter;
mod http;
mod input;
mod memory;
mod name_chat;
#[cfg(target_os = "linux")]
mod open_program;
mod pending_providers;
pub mod picture;
mod plan;
pub mod qube;
mod read_artifact;
mod registry;
mod schema_cost;
mod session_resources;
mod shorten;
mod sub_agent_task;
mod suggest;
mod takeover_monitor;
mod tool;
mod tool_search;
mod truncation;

pub use approval_preview::{ApprovalPreview, StaleCheck};
pub use artifact::{
    Artifact, ArtifactStore, EarlierStep, NamedResults, StepResult, artifact_uri, is_artifact_uri,
    named_steps, resolve_references,
};
pub use ask_user::AskUserTool;
pub use asks_person::AsksPerson;
pub use background::{BackgroundJob, Submission};
#[cfg(unix)]
pub use bash::end_processes_below;
pub use bash::{BashOptions, BashTool, ShellRoom, ShellSandbox, ShellWalls, supervise_shell};
pub use checkpoints::{CheckpointError, FileChange, FileCheckpoints, NoCheckpoints};
pub use computer::ComputerTool;
pub use context::{Progress, ProgressSink, ToolContext};
pub use definition::{Definition, ToolsetAction};
pub use delegate::DelegateTool;
pub use desktop::YieldedControl;
pub use documents::{DocumentError, is_reading_document};
pub use edit::EditTool;
pub use egress::{AnyEgress, Destination, EgressGate, NoEgress, Verdict};
pub use error::{ToolError, io_message};
pub use file_restore::{CurrentFile, FileRestore, RestoreError};
pub use files::{ListFiles, ReadFile, WriteFile};
pub use form_prompter::{FormAnswer, FormPrompter, NoForms};
pub use http::{HttpGet, HttpOptions, HttpPost};
pub use input::schema_of;
pub use memory::{MemoryTool, Note, Notes};
pub use name_chat::NameChatTool;
#[cfg(target_os = "linux")]
pub use open_program::{InstalledProgram, OpenProgram, installed_programs};
pub use pending_providers::{NoPendingProviders, PendingProviders};
pub use plan::PlanTool;
pub use read_artifact::ReadArtifactTool;
pub use registry::{CallKind, Callable, PreparedCall, Registry, RegistryError};
pub use sandbox::{Backend as SandboxBackend, Sandbox};
pub use schema_cost::check_schema_cost;
pub use session_resources::{DesktopSession, LeftOpenPrograms, SessionResources};
pub use sub_agent_task::SubAgentTask;
pub use suggest::SuggestTool;
pub use takeover_monitor::{DesktopObservation, TakeoverMonitor};
pub use tool::{AnyTool, CallScope, Invocation, Operation, SessionScope, Tool};
pub use tool_search::{ToolSearchTool, found_tools};
pub use truncation::{
    MAX_INLINE_CHARACTERS, OutputPiece, OversizedPiece, truncate, truncate_unstored,
};

/// Variable in the environment of everything that a tool starts.
pub const TOOL_VARIABLE: &str = "QILBEE_TOOL";
