//! `qilbee stats`: figures of all chats, added up from the journal.

use super::{Failure, output};
use crate::App;
use clap::{Args, ValueEnum};
use jiff::tz::TimeZone;
use store::{Figures, NamedFigures};

/// Name of the line for chats without a label.
const NO_LABEL: &str = "(no label)";

#[derive(Args)]
pub(super) struct Arguments {
    /// One line for each day or label, and one for all
    #[arg(long, value_enum, default_value = "day")]
    by: By,
    /// Print JSON: all, by day and by label
    #[arg(long)]
    json: bool,
}

/// Groups by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// The day on which a task began
    Day,
    /// The labels of its chat; a task counts under each
    Label,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let store = app.sessions().store();
    let statistics = store.statistics(TimeZone::system()).await;
    let statistics = statistics.map_err(|error| Failure::failed(error.to_string()))?;
    if arguments.json {
        return output::say_json(&statistics);
    }
    let groups = match arguments.by {
        By::Day => statistics.days,
        By::Label => statistics.labels,
    };
    if groups.is_empty() {
        output::tell("No task yet. Begin one with `qilbee demo` or `qilbee run`.");
        return Ok(());
    }
    output::say_line(&header())?;
    for NamedFigures { name, figures } in &groups {
        let name = if name.is_empty() { NO_LABEL } else { name };
        output::say_line(&line(name, figures))?;
    }
    output::say_line(&line("all", &statistics.total))
}

fn header() -> String {
    format!(
        "{:<20} {:>5} {:>6} {:>7} {:>9} {:>9} {:>6} {:>9} {:>8} {:>8} {:>9} {:>6} {:>8} {:>8}",
        "",
        "done",
        "failed",
        "stopped",
        "minutes",
        "cost",
        "calls",
        "questions",
        "per task",
        "liked",
        "summed up",
        "kept",
        "forecast",
        "saved"
    )
}

fn line(name: &str, figures: &Figures) -> String {
    let rated = figures.good + figures.bad;
    format!(
        "{name:<20} {:>5} {:>6} {:>7} {:>9.1} {:>9} {:>6} {:>9} {:>8} {:>8} {:>9} {:>6} {:>8} {:>8}",
        figures.done,
        figures.failed,
        figures.stopped,
        figures.seconds / 60.0,
        dollars(figures.cost_usd),
        figures.tool_calls,
        figures.questions,
        known(figures.questions_per_task(), |questions| format!(
            "{questions:.1}"
        )),
        format!("{}/{rated}", figures.good),
        figures.compactions,
        known(figures.compaction_ratio(), percent),
        known(figures.forecast_error(), |error| format!(
            "±{}",
            percent(error)
        )),
        known(figures.saved_usd(), dollars)
    )
}

/// An amount; choosing a model may also have cost something.
fn dollars(usd: f64) -> String {
    let sign = if usd < 0.0 { "-" } else { "" };
    format!("{sign}${:.2}", usd.abs())
}

fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A figure, or a dash where nothing counts.
fn known(figure: Option<f64>, format: impl FnOnce(f64) -> String) -> String {
    figure.map_or_else(|| "-".to_owned(), format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_their_names() {
        let figures = Figures {
            done: 3,
            failed: 1,
            seconds: 90.0,
            cost_usd: 0.125,
            tool_calls: 40,
            questions: 6,
            good: 1,
            compactions: 2,
            tokens_before: 300_000,
            tokens_after: 60_000,
            forecasts: 1,
            forecast_cost_usd: 0.05,
            forecast_error_usd: 0.006,
            routed_usd: 0.1,
            hard_usd: 0.45,
            ..Figures::default()
        };
        let wanted = "                      done failed stopped   minutes      cost  calls questions per task    liked summed up   kept forecast    saved\n\
                      2026-11-20               3      1       0       1.5     $0.12     40         6      1.5      1/1         2   20 %    ±12 %    $0.35\n\
                      none                     0      0       0       0.0     $0.00      0         0        -      0/0         0      -        -        -";
        let lines = [
            header(),
            line("2026-11-20", &figures),
            line("none", &Figures::default()),
        ];
        assert_eq!(lines.join("\n"), wanted);
    }
}
