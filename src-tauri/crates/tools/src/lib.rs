//! What can be done: the [`Tool`] trait, the [`Registry`], and the built-in tools, one small file each.
//!
//! A tool does one thing when it is told to. It does not decide whether it may, does not write the
//! journal, and knows neither the model nor the session that asks.

#[cfg(unix)]
mod bash;
mod computer;
mod error;
mod mcp;
mod person;
mod practice_window;
mod registry;
mod tool;

#[cfg(unix)]
pub use bash::{BashOptions, BashTool, supervise_shell};
pub use computer::ComputerTool;
pub use desktop::GaveWay;
pub use error::ToolError;
#[cfg(unix)]
pub use mcp::supervise_server;
pub use mcp::{
    ImportStep, Limits, McpHost, McpServers, Phrase, Reach, SecretSource, ServerAbout,
    ServerSettings, ServerState, ServerStatus, ServersFile, ServersFileError, ServersOptions,
    Taking, claude_desktop_files, plan_import, serve_mcp,
};
pub use person::{Look, PersonWatch};
pub use practice_window::{PracticeWindow, PracticeWindowError, PracticeWindowTool};
pub use registry::{CallKind, Callable, Prepared, Registry, RegistryError};
pub use tool::{Member, Progress, ProgressSink, Tool, ToolContext};
