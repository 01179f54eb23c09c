//! `qilbee models`: what there is to choose from, what it costs, how long it will be there, and what works.

mod show;

use super::{Failure, nearby, output};
use crate::{
    App,
    models::{
        PRACTICE_MODEL,
        probe::{self, Ability, Finding},
    },
    signals::EndSignals,
};
use clap::{Args, Subcommand};
use model::{
    Model,
    claude::{Claude, ModelListing},
    server::Server,
};
use protocol::SessionOptions;
use std::ops::ControlFlow;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List the models with their limits and prices
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Do not ask the provider; show what this version of Qilbee knows
        #[arg(long)]
        offline: bool,
    },
    /// Show what is known of a model, and where each value is from
    Show {
        /// ID of the model, such as local/qwen3-vl:8b
        model: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Test a model with real requests: text, streaming, tools, pictures
    Test {
        /// ID of the model, such as local/qwen3-vl:8b
        model: String,
    },
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List { json, offline } => list(app, json, offline).await,
        Subcommands::Show { model, json } => show::run(app, &model, json).await,
        Subcommands::Test { model } => {
            let found = app.sessions().models().find(&model);
            let found = found.ok_or_else(|| no_model(&model))?;
            test(found.as_ref()).await
        }
    }
}

/// Tests a model and prints what works, each as soon as it is known. Ctrl-C ends it.
async fn test(model: &dyn Model) -> Result<(), Failure> {
    let mut signals = EndSignals::listen()
        .map_err(|error| Failure::failed(format!("signals cannot be received: {error}")))?;
    tokio::select! {
        biased;
        _ = signals.received() => Err(Failure {
            message: Some("stopped: what is not named above was not tested".to_owned()),
            ..Failure::stopped()
        }),
        tested = tell_findings(model) => tested,
    }
}

async fn tell_findings(model: &dyn Model) -> Result<(), Failure> {
    let mut printed = Ok(());
    let tested = probe::run(model, |finding| {
        printed = output::say(&line_of(&finding));
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    tested
        .await
        .map_err(|error| Failure::failed(error.to_string()))?;
    printed
}

fn line_of(finding: &Finding) -> String {
    let what = match finding.ability {
        Ability::Text => "text",
        Ability::Streaming => "streaming",
        Ability::Tools => "tools",
        Ability::Pictures => "pictures",
    };
    match &finding.problem {
        None => format!("✓ {what}"),
        Some(problem) => format!("✗ {what}: {problem}"),
    }
}

fn no_model(id: &str) -> Failure {
    Failure::usage(format!(
        "there is no model {id:?}. `qilbee models list` shows those there are."
    ))
}

async fn list(app: &App, json: bool, offline: bool) -> Result<(), Failure> {
    let mut models = listings(app, offline).await;
    for server in &app.servers().now() {
        models.extend(served(server, offline).await);
    }
    if json {
        return output::say_json(&models);
    }
    let default = app.default_options().await.model;
    output::say(&format!(
        "{:<28} {:>8} {:>7}  {:<34} {}",
        "MODEL", "CONTEXT", "ANSWER", "US$ PER MILLION TOKENS IN / OUT", "STATE"
    ))?;
    output::say(&line(
        PRACTICE_MODEL,
        None,
        None,
        "free: the practice model",
        state_of(PRACTICE_MODEL, &default),
    ))?;
    if app.sessions().can_choose_model().await {
        output::say(&line(
            SessionOptions::AUTOMATIC,
            None,
            None,
            "chosen for each task",
            state_of(SessionOptions::AUTOMATIC, &default),
        ))?;
    }
    for model in &models {
        output::say(&line(
            &model.id,
            model.context_tokens,
            model.max_output_tokens,
            &price(model),
            &state(model, &default),
        ))?;
    }
    if !offline {
        nearby::offer(app).await;
    }
    Ok(())
}

/// Lists models from the provider; without a key or network, those that this version knows.
async fn listings(app: &App, offline: bool) -> Vec<ModelListing> {
    if offline {
        return Claude::known();
    }
    match app.claude().list().await {
        Ok(models) => models,
        Err(error) => {
            output::tell(&format!(
                "{error} This is what this version of Qilbee knows."
            ));
            Claude::known()
        }
    }
}

/// Models of a server: those that were set up, and those that it has beside them.
async fn served(server: &Server, offline: bool) -> Vec<ModelListing> {
    let mut models = server.listings();
    if offline {
        return models;
    }
    match server.list().await {
        Ok(names) => {
            for name in names {
                let listing = server.listing(&name);
                match models.iter_mut().find(|known| known.id == listing.id) {
                    Some(known) => known.confirmed = true,
                    // A service lists hundreds; of those only the chosen ones are shown.
                    None if server.is_local() => models.push(listing),
                    None => {}
                }
            }
        }
        Err(error) => output::tell(&format!("{}: {error}", server.title())),
    }
    models
}

fn line(id: &str, context: Option<u64>, answer: Option<u64>, price: &str, state: &str) -> String {
    let line = format!(
        "{id:<28} {:>8} {:>7}  {price:<34} {state}",
        thousands(context),
        thousands(answer)
    );
    line.trim_end().to_owned()
}

fn thousands(tokens: Option<u64>) -> String {
    match tokens {
        Some(tokens) if tokens >= 1_000_000 => format!("{}M", tokens / 1_000_000),
        Some(tokens) => format!("{}k", tokens / 1_000),
        None => "-".to_owned(),
    }
}

/// Writes a number with commas: 131,072.
fn thousands_apart(number: u64) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

fn price(model: &ModelListing) -> String {
    let (Some(input), Some(output)) = (model.input_usd, model.output_usd) else {
        return "unknown".to_owned();
    };
    let long = model.long_prompt.as_ref().map_or(String::new(), |long| {
        format!(
            " ({} / {} above {})",
            long.input_usd,
            long.output_usd,
            thousands(Some(long.above_tokens))
        )
    });
    format!("{input} / {output}{long}")
}

fn state(model: &ModelListing, default: &str) -> String {
    let is_default = model.id == default;
    let life = match (model.lifecycle.as_str(), &model.retires) {
        ("active", None) => String::new(),
        ("active", Some(day)) => format!("until {day}"),
        ("retired", Some(day)) => format!("retired since {day}"),
        ("leaving", Some(day)) => format!("may retire from {day} on"),
        ("deprecated", Some(day)) => format!("retires on {day}"),
        (other, _) => other.to_owned(),
    };
    match (is_default, life.is_empty()) {
        (true, true) => "default".to_owned(),
        (true, false) => format!("default, {life}"),
        (false, _) => life,
    }
}

fn state_of(id: &str, default: &str) -> &'static str {
    if default == id { "default" } else { "" }
}
