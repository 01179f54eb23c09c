//! The Model Context Protocol: a client for the servers that the person configured, a server with Qilbee's own
//! tools for other programs ([`serve_mcp`]), and Python plugins, whose host is such a server.
//!
//! Each configured server is an actor of its own (`server.rs`) that starts it, lists what it has, puts
//! that into the registry, starts it again when it ends, and gives it up with a reason when it is no use.
//! Nothing a server says is believed beyond its form: sizes, rates, names and schemas are checked, and what
//! it claims about its tools counts only when the person trusts it. Whether a call may run is decided
//! elsewhere; keys come through [`SecretSource`] and stay in the server's environment or headers.

mod answer;
mod bucket;
mod child;
mod config;
mod connection;
mod ears;
mod effect;
mod expand;
mod file;
mod http;
mod import;
mod listing;
mod names;
mod owner;
mod plugins;
mod program;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod python;
mod ring;
mod serve;
mod server;
mod servers;
mod shared;
mod status;
#[cfg(unix)]
mod supervisor;
mod tool;

use child::inherited;
pub use config::{Holds, Limits, Phrase, Reach, ServerSettings};
pub use expand::SecretSource;
pub use file::{ServersFile, ServersFileError};
pub use import::{ImportStep, Taking, claude_desktop_files, plan_import};
use listing::refusal;
pub use plugins::{PluginState, PluginStatus};
use program::{find as find_program, path as program_path};
pub use python::{
    NewPlugin, PLUGIN_HOST, PluginReport, PythonEnvironment, PythonError, Wanted, new_plugin,
};
pub use serve::{McpHost, serve_mcp};
pub use servers::{McpServers, ServersOptions};
pub use status::{ServerAbout, ServerState, ServerStatus};
#[cfg(unix)]
pub use supervisor::supervise_server;
