//! `qilbee tools`: what can be done, and doing one of it by hand. Whoever calls a tool here has decided
//! that it may run, so nobody is asked.

use super::{Failure, output};
use crate::{App, capabilities::first_sentence};
use ::tools::{Callable, ComputerTool};
use clap::{Args, Subcommand};
use std::{path::PathBuf, time::Duration};

mod answer;
mod call;
mod overview;
mod picture_file;

/// Shown at the end of `qilbee tools call --help`.
const CALL_HELP: &str = "\
Coordinates are pixels of the picture that `qilbee tools call screenshot --out FILE` writes.
What is called here is done at once and asks nobody. What it presses it lets go of when it ends, so
nothing stays pressed after left_mouse_down: to drag, use left_click_drag. It belongs to no chat, so
what it does to files cannot be taken back by `qilbee sessions undo`.

Examples:
  qilbee tools call screenshot --out shot.png
  qilbee tools call left_click --input '{\"coordinate\": [640, 60]}'
  echo '{\"command\": \"ls\"}' | qilbee tools call bash --input -
  qilbee tools call recall --session ID --input '{\"reference\": \"mem://bash/0123456789abcdef\"}'";

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List everything that can be called; each computer action has its own name
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Say in plain words what Qilbee can do here, and what is missing for more
    Overview {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show what a tool does and its input schema
    Describe {
        /// Name of the tool
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run a tool and print the result as JSON
    #[command(after_help = CALL_HELP)]
    Call(CallArguments),
}

#[derive(Args)]
struct CallArguments {
    /// Name of the tool or action
    name: String,
    /// Input as JSON; `-` reads it from standard input
    #[arg(long, value_name = "JSON", default_value = "{}")]
    input: String,
    /// Write the picture that the model would get to FILE; as PNG where FILE ends in .png
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Chat that references such as mem://bash/0123456789abcdef belong to
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Print the result as one line
    #[arg(long)]
    json: bool,
}

/// Time to wait for MCP servers; a first start may fetch a package.
const SERVERS_WAIT: Duration = Duration::from_secs(60);

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let wanted = match &arguments.command {
        Subcommands::List { .. } | Subcommands::Overview { .. } => None,
        Subcommands::Describe { name, .. } => Some(name),
        Subcommands::Call(arguments) => Some(&arguments.name),
    };
    // Only the tools of servers have such names.
    if wanted.is_none_or(|name| name.contains("__")) {
        super::mcp::connect(app, wanted.map(String::as_str), SERVERS_WAIT).await;
    }
    match arguments.command {
        Subcommands::List { json } => list(app, json),
        Subcommands::Overview { json } => overview::run(app, json).await,
        Subcommands::Describe { name, json } => describe(&find(app, &name)?, json),
        Subcommands::Call(arguments) => {
            call::run(app, find(app, &arguments.name)?, arguments).await
        }
    }
}

fn list(app: &App, json: bool) -> Result<(), Failure> {
    let callables = app.registry().callables();
    if json {
        return output::say_json(&callables);
    }
    let widest = callables
        .iter()
        .map(|callable| callable.name.chars().count());
    let width = widest.max().unwrap_or_default();
    for callable in &callables {
        output::say_line(&format!(
            "{:<width$}  {:<8} {}",
            callable.name,
            output::word(&callable.effect),
            first_sentence(&callable.description)
        ))?;
    }
    if let Err(reason) = app.desktop() {
        output::tell(&format!("The computer cannot be used: {reason}"));
    }
    Ok(())
}

fn describe(callable: &Callable, json: bool) -> Result<(), Failure> {
    if json {
        return output::say_json(callable);
    }
    let toolset = callable.toolset.as_deref();
    let part = toolset.map_or(String::new(), |toolset| format!(", part of {toolset}"));
    output::say(&format!(
        "{} ({}{part})\n\n{}\n\nInput:",
        callable.name,
        output::word(&callable.effect),
        callable.description.trim_end()
    ))?;
    output::say_pretty_json(&callable.input_schema)?;
    match call::note(&callable.name) {
        Some(note) => output::say(&format!("\n{note}")),
        None => Ok(()),
    }
}

/// Finds a tool by its name.
fn find(app: &App, name: &str) -> Result<Callable, Failure> {
    let callables = app.registry().callables();
    if let Some(found) = callables.iter().find(|callable| callable.name == name) {
        return Ok(found.clone());
    }
    if let Err(reason) = app.desktop()
        && ComputerTool::action_names()
            .iter()
            .any(|action| action == name)
    {
        return Err(Failure::failed(format!(
            "{reason} Run `qilbee doctor` for what to do."
        )));
    }
    let names: Vec<_> = callables
        .into_iter()
        .map(|callable| callable.name)
        .collect();
    Err(Failure::usage(format!(
        "there is no tool {name:?}; possible: {}",
        names.join(", ")
    )))
}
