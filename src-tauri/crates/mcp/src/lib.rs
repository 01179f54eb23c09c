//! Model Context Protocol: a client for the servers in the user's configuration, a server with Qilbee's own tools for
//! other programs ([`serve_mcp`]), and Python plugins, whose host is such a server.
//!
//! Each configured server is an actor of its own, which starts it, lists its tools, registers them, restarts it when it
//! ends, and gives it up with a reason when that is no use. Nothing a server says is trusted beyond its form: sizes,
//! rates, names and schemas are checked, and its claims about its tools count only when the user trusts it. Permission
//! to run a call is decided elsewhere; keys come through [`SecretSource`] and stay in the server's environment or headers.
//! A service may want the person to sign in first ([`SignIn`]).

mod client;
mod config;
mod plugins;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod server;
mod sign_in;

#[cfg(unix)]
pub use client::supervisor::supervise_server;
pub use client::{
    options::{ServersOptions, Supervisor},
    server_network::InstallerGate,
    server_sandbox::ServerSandbox,
    server_status::{ServerAbout, ServerState, ServerStatus, SignInState, WallsState},
    servers::McpServers,
};
pub use config::{
    entry::{NewOAuth, NewServer, secret_name, secret_reference},
    import::{ImportAction, ImportStep, claude_desktop_files, plan_import},
    oauth_settings::{OAuthClient, OAuthSettings},
    secrets::SecretSource,
    server_settings::{SecretTemplate, ServerEndpoint, ServerKind, ServerSettings, ServerTimeouts},
    server_walls::{InsideWalls, WallsChoice},
    servers_file::{ServersFile, ServersFileError},
    time_limits::TimeLimits,
};
pub use plugins::{
    environment::PythonEnvironment,
    error::PythonError,
    host::{PLUGIN_HOST, PluginReport},
    install::{RemovalError, RemovedPlugin},
    package_source::PackageSource,
    status::{PluginState, PluginStatus},
    template::{NewPlugin, new_plugin},
};
pub use server::{McpHost, serve_mcp};
pub use sign_in::{SignIn, SignInKeys, sign_in_id, sign_out};
