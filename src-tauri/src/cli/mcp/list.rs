//! `qilbee mcp list`: every server, whether it works, and with `-v` what it has and what it printed.

use super::{Failure, output};
use crate::App;
use clap::Args;
use mcp::{ServerKind, ServerState, ServerStatus, WallsState};
use serde_json::Value;
use std::time::Duration;

#[derive(Args)]
pub(super) struct Arguments {
    /// Show the tools, and what each server printed to standard error
    #[arg(long, short)]
    verbose: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Wait at most this long for servers that are starting
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    wait: u64,
}

pub(super) async fn run(app: &App, arguments: &Arguments) -> Result<(), Failure> {
    app.external_tools().connect();
    let wait = Duration::from_secs(arguments.wait);
    app.external_tools().settled(wait).await;
    let mut statuses = app.external_tools().statuses();
    // Plugins have a list of their own.
    statuses.retain(|status| status.kind == ServerKind::Tools);
    if statuses.is_empty()
        && let Some(problem) = app.external_tools().problems().into_iter().next()
    {
        return Err(Failure::failed(problem.into_string()));
    }
    if arguments.json {
        let lines: Vec<_> = statuses.iter().map(in_english).collect();
        return output::say_json(&lines);
    }
    if statuses.is_empty() {
        return output::say("There are no MCP servers. Add one with `qilbee mcp add`.");
    }
    for status in &statuses {
        show(status, arguments.verbose)?;
    }
    Ok(())
}

fn show(status: &ServerStatus, verbose: bool) -> Result<(), Failure> {
    let (mark, told) = match &status.state {
        ServerState::Off => ("-", "switched off".to_owned()),
        ServerState::Starting => ("…", "still starting".to_owned()),
        ServerState::Ready => ("✓", facts(status)),
        ServerState::Waiting { reason } => ("…", format!("being started again: {reason}")),
        ServerState::Disabled { reason } => ("✗", reason.to_string()),
        ServerState::NeedsSignIn { reason } => {
            let command = format!("qilbee mcp login {:?}", status.name);
            (
                "!",
                format!("needs sign-in: {reason} `{command}` does that."),
            )
        }
    };
    output::say_line(&format!("{mark} {:<20} {told}", status.name))?;
    for notice in &status.notices {
        output::say_line(&format!("    {notice}"))?;
    }
    if !verbose {
        return Ok(());
    }
    let trust = match status.trusted {
        true => "trusted: what it says of its tools counts",
        false => "not trusted: each call may send something out, whatever it says",
    };
    output::say_line(&format!("    {}", status.endpoint))?;
    output::say_line(&format!("    {trust}"))?;
    if let Some(walls) = walls(status) {
        output::say_line(&format!("    {walls}"))?;
    }
    for tool in &status.tools {
        output::say_line(&format!("    {tool}"))?;
    }
    for line in status.errors.lines() {
        output::say_line(&format!("    | {line}"))?;
    }
    Ok(())
}

/// Describes the walls around a server's program.
fn walls(status: &ServerStatus) -> Option<String> {
    let listed = |places: &[String]| match places.is_empty() {
        true => "nothing else".to_owned(),
        false => places.join(", "),
    };
    Some(match status.walls {
        WallsState::Inside => format!(
            "inside walls; changes its own folder and {}; reaches by itself its registry and {}",
            listed(&status.writable),
            listed(&status.sites)
        ),
        WallsState::Free => "without walls: you marked it free".to_owned(),
        WallsState::Missing => {
            "without walls: none can be built here (`qilbee doctor` says why)".to_owned()
        }
        WallsState::Remote => return None,
    })
}

/// Returns the status as JSON in which texts for people are plain strings, as scripts expect them.
fn in_english(status: &ServerStatus) -> Value {
    let mut json = serde_json::json!(status);
    json["notices"] = status.notices.iter().map(|text| text.as_str()).collect();
    if let ServerState::Waiting { reason }
    | ServerState::Disabled { reason }
    | ServerState::NeedsSignIn { reason } = &status.state
    {
        json["reason"] = reason.as_str().into();
    }
    json
}

/// Describes a server that works.
fn facts(status: &ServerStatus) -> String {
    let tools = match status.tools.len() {
        1 => "1 tool".to_owned(),
        count => format!("{count} tools"),
    };
    let facts = match &status.about {
        Some(about) => format!("{tools} ({} {})", about.name, about.version),
        None => tools,
    };
    match status.walls {
        WallsState::Inside | WallsState::Remote => facts,
        WallsState::Free | WallsState::Missing => format!("{facts}, without walls"),
    }
}
