//! Markdown renderer.

use super::{
    PictureAddresses,
    entries::{Report, ReportEntry},
};
use protocol::{BlobId, Outcome, TurnEnd};
use std::fmt::Write as _;

/// Characters with a meaning inside a line of Markdown.
const MARKUP: [char; 7] = ['\\', '`', '*', '_', '[', ']', '<'];

/// Renders a report as Markdown.
#[must_use]
pub fn to_markdown(report: &Report, pictures: PictureAddresses<'_>) -> String {
    let when = report.created.strftime("%Y-%m-%d %H:%M UTC");
    let title = one_line(&report.title);
    let mut text = format!(
        "# {title}\n\n{when} · {} · ${:.2}\n",
        report.model, report.cost_usd
    );
    if !report.labels.is_empty() {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "\n{}", one_line(&report.labels.join(" · ")));
    }
    for (at, entry) in &report.entries {
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "\n{}\n",
            render(entry, &at.strftime("%H:%M:%S").to_string(), pictures)
        );
    }
    text
}

fn render(entry: &ReportEntry, at: &str, pictures: PictureAddresses<'_>) -> String {
    match entry {
        ReportEntry::Person {
            text,
            pictures: shown,
            files,
        } => {
            let mut lines = format!("## You, {at}\n\n{text}");
            for file in files {
                let _ = write!(lines, "\n\nAttached: {}", one_line(file));
            }
            for id in shown {
                lines.push_str(&image("Attached picture", Some(id), pictures));
            }
            lines
        }
        ReportEntry::Answer(text) => format!("### Qilbee, {at}\n\n{text}"),
        ReportEntry::Step {
            sentence,
            outcome,
            decision,
            before,
            after,
            duration_ms,
            ..
        } => {
            let mut lines = format!("- {at} **{}**", one_line(sentence));
            let _ = write!(lines, ": {}", outcome_label(*outcome));
            if *duration_ms > 0 {
                let _ = write!(lines, ", {duration_ms} ms");
            }
            if let Some(decision) = decision {
                let _ = write!(lines, "; {}", one_line(decision));
            }
            lines.push_str(&image("Before", before.as_ref(), pictures));
            lines.push_str(&image("After", after.as_ref(), pictures));
            lines
        }
        ReportEntry::Note(note) => format!("> {}", one_line(note)),
        ReportEntry::End(end) => format!("_{}_", end_label(*end)),
    }
}

fn image(name: &str, id: Option<&BlobId>, pictures: PictureAddresses<'_>) -> String {
    let found = id.and_then(pictures);
    found.map_or(String::new(), |place| format!("\n\n  ![{name}]({place})"))
}

/// Escapes text so that it stays on its line and makes no link or picture: names of programs and web pages stand in
/// it.
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

/// Returns the label for the outcome of a step.
pub(super) fn outcome_label(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "not ended",
        Some(Outcome::Done) => "done",
        Some(Outcome::Failed) => "did not work",
        Some(Outcome::Denied) => "not allowed",
        Some(Outcome::NotExecuted) => "not carried out",
        Some(Outcome::Interrupted) => "cut off, effect unknown",
    }
}

/// Returns the label for the end of a task.
pub(super) fn end_label(end: TurnEnd) -> &'static str {
    match end {
        TurnEnd::Completed => "Done",
        TurnEnd::Stopped => "Stopped by the person",
        TurnEnd::Refused => "Declined",
        TurnEnd::MaxSteps => "Ended at the step limit",
        TurnEnd::Budget => "Ended: the budget was used up",
        TurnEnd::Loop => "Ended: it was going in circles",
        TurnEnd::Error => "Ended because of an error",
        TurnEnd::Unanswered => "Ended: nobody could be asked",
        TurnEnd::Closed => "Ended: Qilbee was closed",
        TurnEnd::Criterion => "Ended: what was waited for is there",
    }
}
