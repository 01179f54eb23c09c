//! The report as Markdown.

use super::{
    Pictures,
    outline::{Part, Report},
};
use protocol::{BlobId, Outcome, TurnEnd};
use std::fmt::Write as _;

/// What has a meaning in the middle of a line.
const MARKUP: [char; 7] = ['\\', '`', '*', '_', '[', ']', '<'];

/// Writes it down.
#[must_use]
pub fn markdown(report: &Report, pictures: Pictures<'_>) -> String {
    let when = report.created.strftime("%Y-%m-%d %H:%M UTC");
    let title = one_line(&report.title);
    let mut text = format!(
        "# {title}\n\n{when} · {} · ${:.2}\n",
        report.model, report.cost_usd
    );
    for (at, part) in &report.parts {
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "\n{}\n",
            said(part, &at.strftime("%H:%M:%S").to_string(), pictures)
        );
    }
    text
}

fn said(part: &Part, at: &str, pictures: Pictures<'_>) -> String {
    match part {
        Part::Person {
            text,
            pictures: shown,
            files,
        } => {
            let mut said = format!("## You, {at}\n\n{text}");
            for file in files {
                let _ = write!(said, "\n\nAttached: {}", one_line(file));
            }
            for id in shown {
                said.push_str(&image("Attached picture", Some(id), pictures));
            }
            said
        }
        Part::Answer(text) => format!("### Qilbee, {at}\n\n{text}"),
        Part::Step {
            sentence,
            outcome,
            decision,
            before,
            after,
            duration_ms,
            ..
        } => {
            let mut said = format!("- {at} **{}**", one_line(sentence));
            let _ = write!(said, ": {}", outcome_word(*outcome));
            if *duration_ms > 0 {
                let _ = write!(said, ", {duration_ms} ms");
            }
            if let Some(decision) = decision {
                let _ = write!(said, "; {}", one_line(decision));
            }
            said.push_str(&image("Before", before.as_ref(), pictures));
            said.push_str(&image("After", after.as_ref(), pictures));
            said
        }
        Part::Note(note) => format!("> {}", one_line(note)),
        Part::End(end) => format!("_{}_", end_words(*end)),
    }
}

fn image(name: &str, id: Option<&BlobId>, pictures: Pictures<'_>) -> String {
    let found = id.and_then(pictures);
    found.map_or(String::new(), |place| format!("\n\n  ![{name}]({place})"))
}

/// A sentence cannot break out of its line, and holds neither links nor pictures: what a program or a page calls
/// itself stands in it.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if MARKUP.contains(&letter) {
                line.push('\\');
            }
            line.push(letter);
        }
    }
    line
}

/// How a step ended.
pub(super) fn outcome_word(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "not ended",
        Some(Outcome::Done) => "done",
        Some(Outcome::Failed) => "did not work",
        Some(Outcome::Denied) => "not allowed",
        Some(Outcome::NotExecuted) => "not carried out",
        Some(Outcome::Interrupted) => "cut off, effect unknown",
    }
}

/// How a task ended.
pub(super) fn end_words(end: TurnEnd) -> &'static str {
    match end {
        TurnEnd::Completed => "Done",
        TurnEnd::Stopped => "Stopped by the person",
        TurnEnd::Refused => "Declined",
        TurnEnd::MaxSteps => "Ended at the step limit",
        TurnEnd::Budget => "Ended: the budget was used up",
        TurnEnd::Loop => "Ended: it was going in circles",
        TurnEnd::Error => "Ended because of an error",
    }
}
