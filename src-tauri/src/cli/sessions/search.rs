//! `qilbee sessions search`: where something was said or done.

use super::{Failure, failed, output};
use crate::App;
use clap::Args;
use store::{SearchHit, Source};

#[derive(Args)]
pub(super) struct Arguments {
    /// Words that must all match; the last one may be a prefix. '"a phrase"' keeps words together
    #[arg(required = true)]
    text: Vec<String>,
    /// Most results to show
    #[arg(long, default_value_t = 20, value_name = "N")]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: &Arguments) -> Result<(), Failure> {
    let typed = arguments.text.join(" ");
    let store = app.sessions().store();
    let hits = store
        .search(&typed, arguments.limit)
        .await
        .map_err(failed)?;
    if arguments.json {
        return output::say_json(&hits);
    }
    if hits.is_empty() {
        output::tell("Nothing was found.");
    }
    hits.iter().try_for_each(show)
}

fn show(hit: &SearchHit) -> Result<(), Failure> {
    let when = hit.ts.strftime("%Y-%m-%d %H:%M");
    let who = match hit.source {
        Source::Title => "name",
        Source::Person => "you",
        Source::Assistant => "qilbee",
        Source::Tool => "step",
    };
    let place = format!("{}  {when}  {who:<6}  ", hit.session);
    let snippet = hit.snippet.iter();
    let snippet = snippet.map(|part| (part.text.as_str(), part.is_match));
    let spans: Vec<_> = [(place.as_str(), false)]
        .into_iter()
        .chain(snippet)
        .collect();
    output::say_spans(&spans)
}
