//! `qilbee models`: what there is to choose from, what it costs, and how long it will be there.

use super::{Failure, output};
use crate::{App, models::PRACTICE_MODEL};
use clap::{Args, Subcommand};
use model::claude::{Claude, ModelListing};

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
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let Subcommands::List { json, offline } = arguments.command;
    let models = listings(app, offline).await;
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
        state_of_practice(&default),
    ))?;
    for model in &models {
        output::say(&line(
            &model.id,
            model.context_tokens,
            model.max_output_tokens,
            &price(model),
            &state(model, &default),
        ))?;
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

fn state_of_practice(default: &str) -> &'static str {
    if default == PRACTICE_MODEL {
        "default"
    } else {
        ""
    }
}
