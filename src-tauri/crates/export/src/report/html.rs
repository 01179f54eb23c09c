//! HTML renderer: one self-contained page without scripts.

use super::{
    PictureAddresses,
    entries::{Report, ReportEntry},
    markdown::{end_label, outcome_label},
};
use crate::html::escaped;
use protocol::BlobId;
use std::fmt::Write as _;

const STYLE: &str = include_str!("report.css");
/// Content policy: a page made from a chat must not load or run anything.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// Renders a report as a self-contained HTML page.
#[must_use]
pub fn to_html(report: &Report, pictures: PictureAddresses<'_>) -> String {
    let title = escaped(&report.title);
    let when = report.created.strftime("%Y-%m-%d %H:%M UTC");
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n<main>\n<h1>{title}</h1>\n\
         <p class=\"facts\">{when} · {} · ${:.2}</p>\n",
        escaped(&report.model),
        report.cost_usd
    );
    if !report.labels.is_empty() {
        let labels = escaped(&report.labels.join(" · "));
        // Writing to a text cannot fail.
        let _ = writeln!(page, "<p class=\"facts\">{labels}</p>");
    }
    for (at, entry) in &report.entries {
        let at = at.strftime("%H:%M:%S").to_string();
        // Writing to a text cannot fail.
        let _ = writeln!(page, "{}", render(entry, &at, pictures));
    }
    page.push_str("</main>\n</html>\n");
    page
}

fn render(entry: &ReportEntry, at: &str, pictures: PictureAddresses<'_>) -> String {
    let time = format!("<time>{at}</time>");
    match entry {
        ReportEntry::Person {
            text,
            pictures: shown,
            files,
        } => {
            let mut section = format!(
                "<section class=\"person\"><h2>You {time}</h2><p class=\"text\">{}</p>",
                escaped(text)
            );
            for file in files {
                let _ = write!(section, "<p>Attached: {}</p>", escaped(file));
            }
            for id in shown {
                section.push_str(&figure("Attached picture", Some(id), pictures));
            }
            section + "</section>"
        }
        ReportEntry::Answer(text) => format!(
            "<section class=\"answer\"><h3>Qilbee {time}</h3><p class=\"text\">{}</p></section>",
            escaped(text)
        ),
        ReportEntry::Step {
            sentence,
            outcome,
            decision,
            before,
            after,
            duration_ms,
            ..
        } => {
            let mut facts = outcome_label(*outcome).to_owned();
            if *duration_ms > 0 {
                let _ = write!(facts, " · {duration_ms} ms");
            }
            if let Some(decision) = decision {
                let _ = write!(facts, " · {decision}");
            }
            let shown = figure("Before", before.as_ref(), pictures)
                + &figure("After", after.as_ref(), pictures);
            let shown = if shown.is_empty() {
                shown
            } else {
                format!("<div class=\"pictures\">{shown}</div>")
            };
            format!(
                "<section class=\"step\"><p>{time} <strong>{}</strong> <span>{}</span></p>{shown}</section>",
                escaped(sentence),
                escaped(&facts)
            )
        }
        ReportEntry::Note(note) => format!("<p class=\"note\">{time} {}</p>", escaped(note)),
        ReportEntry::End(end) => format!("<p class=\"end\">{time} {}</p>", end_label(*end)),
    }
}

fn figure(name: &str, id: Option<&BlobId>, pictures: PictureAddresses<'_>) -> String {
    let Some(place) = id.and_then(pictures) else {
        return String::new();
    };
    format!(
        "<figure><img src=\"{}\" alt=\"{name}\"><figcaption>{name}</figcaption></figure>",
        escaped(&place)
    )
}
