//! Tools from Python packages: the environment they are installed in, the host that runs them, and a new one to
//! begin with.
//!
//! A package names its tool as an entry point of the group `qilbee.tools`. The host (`host.py`) is one process
//! for an environment and speaks MCP, so that the actor of outside servers looks after it; each plugin has a
//! process of its own below it (`worker.py`). Nothing of a plugin is ever run in this process, and nothing here
//! decides whether a tool may be called.

mod environment;
mod error;
mod host;
mod line;
mod packages;
mod template;
mod wanted;

pub use environment::PythonEnvironment;
pub use error::PythonError;
pub use host::{PLUGIN_HOST, PluginReport};
pub use template::{NewPlugin, new_plugin};
pub use wanted::Wanted;
