//! `qilbee sessions label`: labels of a chat, such as a ticket number or a customer.

use super::{Failure, failed, find, output};
use crate::App;
use clap::Args;
use protocol::SessionId;
use store::Label;

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// Labels to add, such as a ticket number; without any, the chat's labels are listed
    #[arg(value_parser = label)]
    labels: Vec<Label>,
    /// Remove this label; may be repeated
    #[arg(long, value_name = "LABEL", value_parser = label)]
    remove: Vec<Label>,
    /// Print the labels as JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let summary = find(app, &SessionId::new(arguments.session)).await?;
    let before = summary.labels.clone();
    let kept = summary.labels.iter().map(|text| label(text));
    let mut labels: Vec<Label> = kept.collect::<Result<_, _>>().map_err(Failure::failed)?;
    labels.extend(arguments.labels);
    labels.retain(|label| !arguments.remove.contains(label));
    labels.sort();
    labels.dedup();
    let texts: Vec<_> = labels
        .iter()
        .map(|label| label.as_str().to_owned())
        .collect();
    if texts != before {
        let store = app.sessions().store();
        store
            .set_labels(&summary.id, labels)
            .await
            .map_err(failed)?;
    }
    if arguments.json {
        return output::say_json(&texts);
    }
    texts.iter().try_for_each(|text| output::say_line(text))
}

/// Reads a label from the command line.
pub(crate) fn label(text: &str) -> Result<Label, String> {
    Label::parse(text).map_err(|error| error.to_string())
}
