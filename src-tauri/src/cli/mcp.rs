//! `qilbee mcp`: the MCP servers of the person, and being one. Reads and changes `mcp_servers.json`, nothing
//! else.

mod entry;
mod import;
mod list;
mod serve;
mod sign_in;

use super::{Failure, output, with_app, with_home};
use crate::{App, Home, tool_descent};
use clap::{Args, Subcommand};
use mcp::{PluginStatus, ServersFile};
use std::time::Duration;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Start every server and show its status
    List(list::Arguments),
    /// Add a server: a program to start, or an address
    Add(Box<entry::Arguments>),
    /// Remove a server
    Remove {
        /// Name of the server
        name: String,
    },
    /// Sign in to a server that wants it, in your browser
    Login(sign_in::Arguments),
    /// Sign out of a server, and delete its tokens from the keychain
    Logout {
        /// Name of the server
        name: String,
    },
    /// Import servers from Claude Desktop, or from a file in its format
    Import(import::Arguments),
    /// Run as an MCP server with Qilbee's own tools, on standard input and output
    Serve(serve::Arguments),
}

/// Arguments of the hidden subcommand.
#[cfg(unix)]
#[derive(Args)]
pub(super) struct Supervised {
    /// Program with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    line: Vec<std::ffi::OsString>,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List(arguments) => with_app(async |app| list::run(app, &arguments).await),
        Subcommands::Add(arguments) => with_home(|home, _| entry::add(&home, &arguments)),
        Subcommands::Remove { name } => {
            with_home(|home, secrets| entry::remove(&home, &secrets, &name))
        }
        Subcommands::Login(arguments) => {
            with_app(async |app| sign_in::login(app, &arguments).await)
        }
        Subcommands::Logout { name } => with_app(async |app| sign_in::logout(app, &name).await),
        Subcommands::Import(arguments) => with_home(|home, _| import::run(&home, &arguments)),
        Subcommands::Serve(arguments) => with_app(async |app| serve::run(app, arguments).await),
    }
}

/// Needs no data folder, so that a server starts at once.
#[cfg(unix)]
pub(super) fn supervise(server: &Supervised) -> std::process::ExitCode {
    use std::process::ExitCode;
    let Some((program, arguments)) = server.line.split_first() else {
        return ExitCode::FAILURE;
    };
    let served = tool_descent::mark().and_then(|()| mcp::supervise_server(program, arguments));
    match served {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            output::tell(&format!("qilbee: {}: {error}", program.display()));
            ExitCode::FAILURE
        }
    }
}

/// Starts the servers, waits a limited time for them, or for this tool of theirs alone, and tells the person which are not
/// used.
pub(super) async fn connect(app: &App, tool: Option<&str>, limit: Duration) {
    app.external_tools().connect();
    match tool {
        Some(tool) => app.external_tools().brought(tool, limit).await,
        None => app.external_tools().settled(limit).await,
    }
    let mut troubles = app.external_tools().problems();
    for status in app.external_tools().statuses() {
        troubles.extend(status.trouble());
        troubles.extend(status.plugins.iter().filter_map(PluginStatus::trouble));
    }
    for trouble in troubles {
        output::tell(&format!("qilbee: {trouble}"));
    }
}

/// Starts the servers for a chat, which gets its own warnings of those that are disabled. Tells of those that come later.
pub(super) async fn connect_for_chat(app: &App, limit: Duration) {
    app.external_tools().connect();
    app.external_tools().settled(limit).await;
    let statuses = app.external_tools().statuses().into_iter();
    let passing = statuses.filter(|status| status.given_up().is_none());
    for trouble in passing.filter_map(|status| status.trouble().or(status.still_coming())) {
        output::tell(&format!("qilbee: {trouble}"));
    }
}

fn read(home: &Home) -> Result<ServersFile, Failure> {
    ServersFile::read(&home.mcp_servers()).map_err(|error| Failure::failed(error.to_string()))
}

fn write(file: &ServersFile) -> Result<(), Failure> {
    file.write()
        .map_err(|error| Failure::failed(error.to_string()))
}
