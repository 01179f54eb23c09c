//! `qilbee mcp add` and `remove`: one entry of the file. Everything else in it stays as it is.

use super::{Failure, output, read, write};
use crate::Home;
use clap::Args;
use mcp::{NewOAuth, NewServer, TimeLimits, sign_in_id};
use secrets::Secrets;
use std::path::{self, PathBuf};

/// Shown at the end of `qilbee mcp add --help`.
const HELP: &str = "\
A secret is named, not written: store it with `qilbee keys set mcp:NAME` and write ${keychain:NAME}
where it belongs. A variable of your environment is ${env:NAME}.

A program runs inside walls: it changes only the folders in its arguments and those of --writable, reaches only the
sites of --site by itself, and no keys, screen or session. --free takes the walls away.

Examples:
  qilbee mcp add time -- uvx mcp-server-time
  qilbee mcp add files -- npx -y @modelcontextprotocol/server-filesystem ~/Documents
  qilbee mcp add tickets --url https://example.org/mcp --header 'Authorization=Bearer ${keychain:tickets}'";

#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// Your name for it; its tools are called NAME__TOOL
    name: String,
    /// Address of a server on the network (streamable HTTP)
    #[arg(long, conflicts_with = "line")]
    url: Option<String>,
    /// HTTP header for the server; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, requires = "url")]
    header: Vec<(String, String)>,
    /// Client ID for signing in, where Qilbee has to be known beforehand
    #[arg(long, value_name = "ID", requires = "url")]
    client_id: Option<String>,
    /// Its secret, such as '${keychain:NAME}'
    #[arg(long, value_name = "SECRET", requires = "client_id")]
    client_secret: Option<String>,
    /// Right to ask for when signing in; may be repeated
    #[arg(long, value_name = "SCOPE", requires = "url")]
    scope: Vec<String>,
    /// Port of this computer that the browser comes back to (default: any)
    #[arg(long, value_name = "PORT", requires = "url")]
    callback_port: Option<u16>,
    /// Environment variable for the program; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, requires = "line")]
    env: Vec<(String, String)>,
    /// Folder to start the program in (default: your home folder)
    #[arg(long, value_name = "FOLDER", requires = "line")]
    cwd: Option<PathBuf>,
    /// Run the program without walls: it can do whatever you can
    #[arg(long, requires = "line", conflicts_with_all = ["writable", "site"])]
    free: bool,
    /// Folder or file that the program may change, besides those in its arguments; may be repeated
    #[arg(long, value_name = "PATH", requires = "line")]
    writable: Vec<PathBuf>,
    /// Site that the program may reach by itself, such as api.example.org; may be repeated
    #[arg(long, value_name = "HOST", requires = "line")]
    site: Vec<String>,
    /// Time to start, in seconds (default: 60)
    #[arg(long, value_name = "SECONDS")]
    start_seconds: Option<f64>,
    /// Time between two signs of life in a call, in seconds (default: 120)
    #[arg(long, value_name = "SECONDS")]
    call_seconds: Option<f64>,
    /// Trust the server's tool annotations (such as `readOnlyHint`)
    #[arg(long)]
    trusted: bool,
    /// Replace a server with the same name
    #[arg(long)]
    force: bool,
    /// Program of the server, with its arguments
    #[arg(last = true, value_name = "COMMAND")]
    line: Vec<String>,
}

pub(super) fn add(home: &Home, arguments: &Arguments) -> Result<(), Failure> {
    let mut file = read(home)?;
    let name = &arguments.name;
    if file.has(name) && !arguments.force {
        return Err(Failure::usage(format!(
            "there is a server {name:?} already; --force puts this one in its place"
        )));
    }
    let writable = arguments.writable.iter().map(path::absolute);
    let writable = writable.collect::<Result<_, _>>();
    let new = NewServer {
        name: name.clone(),
        line: arguments.line.clone(),
        url: arguments.url.clone(),
        folder: arguments.cwd.clone(),
        environment: arguments.env.clone(),
        headers: arguments.header.clone(),
        oauth: NewOAuth {
            client_id: arguments.client_id.clone(),
            client_secret: arguments.client_secret.clone(),
            scopes: arguments.scope.clone(),
            callback_port: arguments.callback_port,
        },
        trusted: arguments.trusted,
        free: arguments.free,
        writable: writable.map_err(|error| Failure::usage(error.to_string()))?,
        sites: arguments.site.clone(),
        limits: TimeLimits {
            start_seconds: arguments.start_seconds,
            call_seconds: arguments.call_seconds,
        },
    };
    let settings = file.put_server(&new);
    let settings = settings.map_err(|problem| Failure::usage(format!("{name}: {problem}")))?;
    write(&file)?;
    output::say(&format!(
        "Added {name}: {}\n`qilbee mcp list` shows whether it works.",
        settings.endpoint.label()
    ))
}

/// Removes a server with the sign-in to it.
pub(super) fn remove(home: &Home, secrets: &Secrets, name: &str) -> Result<(), Failure> {
    let mut file = read(home)?;
    let settings = file.servers().into_iter().find(|(known, _)| known == name);
    let sign_in = settings.and_then(|(_, settings)| sign_in_id(&settings.ok()?));
    if !file.remove(name) {
        let names: Vec<_> = file.entries().map(|(name, _)| name.as_str()).collect();
        return Err(Failure::usage(format!(
            "there is no server {name:?}; there are: {}",
            names.join(", ")
        )));
    }
    write(&file)?;
    if let Some(Err(error)) = sign_in.map(|id| secrets.delete_sign_in(&id)) {
        output::tell(&format!("qilbee: a sign-in to {name} may be left: {error}"));
    }
    output::say(&format!("Removed {name}."))
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.to_owned()))
        }
        Some(_) | None => Err("it must be NAME=VALUE".to_owned()),
    }
}
