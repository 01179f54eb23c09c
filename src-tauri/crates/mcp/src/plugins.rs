//! Plugins: tools from Python packages. The environment they are installed in, the host that runs them, and a template
//! for new ones.
//!
//! A package names its tool as an entry point of the group `qilbee.tools`. The host (`host.py`) is one process
//! for an environment and speaks MCP, so it is supervised like any other server; each plugin has a process of its own
//! below it (`worker.py`). No code of a plugin runs in this process, and nothing here decides whether a tool may be called.

mod command;
pub(crate) mod environment;
pub(crate) mod error;
pub(crate) mod host;
pub(crate) mod install;
pub(crate) mod package_source;
mod packages;
pub(crate) mod status;
pub(crate) mod template;
