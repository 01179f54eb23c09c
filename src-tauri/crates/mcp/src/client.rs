//! Client: one actor for each configured server, from its process or connection up to its tools in the registry.

mod asking_calls;
pub(crate) mod connection;
mod connection_error;
pub(crate) mod failure;
mod handshake;
mod http_transport;
mod input_rounds;
pub(crate) mod input_schema;
mod list_changes;
pub(crate) mod listing;
mod notifications;
pub(crate) mod options;
mod rate_limit;
pub(crate) mod request;
mod resource_tools;
mod server_actor;
mod server_form;
pub(crate) mod server_handle;
pub(crate) mod server_network;
mod server_process;
pub(crate) mod server_sandbox;
pub(crate) mod server_status;
pub(crate) mod server_tool;
pub(crate) mod servers;
mod state_folders;
mod stderr_buffer;
#[cfg(unix)]
pub(crate) mod supervisor;
pub(crate) mod text;
mod tool_draft;
mod tool_effect;
mod tool_names;
mod tool_owner;
mod tool_pages;
mod tool_result;
mod tool_schema;
mod walls_hint;
