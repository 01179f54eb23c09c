//! The report as one HTML page that needs nothing else and runs nothing.

use super::{
    Pictures,
    markdown::{end_words, outcome_word},
    outline::{Part, Report},
};
use protocol::BlobId;
use std::fmt::Write as _;

const STYLE: &str = include_str!("report.css");
/// A page that came from a chat must not be able to load or run anything.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// Writes it down.
#[must_use]
pub fn html(report: &Report, pictures: Pictures<'_>) -> String {
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
    for (at, part) in &report.parts {
        let at = at.strftime("%H:%M:%S").to_string();
        // Writing to a text cannot fail.
        let _ = writeln!(page, "{}", said(part, &at, pictures));
    }
    page.push_str("</main>\n</html>\n");
    page
}

fn said(part: &Part, at: &str, pictures: Pictures<'_>) -> String {
    let time = format!("<time>{at}</time>");
    match part {
        Part::Person {
            text,
            pictures: shown,
            files,
        } => {
            let mut said = format!(
                "<section class=\"person\"><h2>You {time}</h2><p class=\"text\">{}</p>",
                escaped(text)
            );
            for file in files {
                let _ = write!(said, "<p>Attached: {}</p>", escaped(file));
            }
            for id in shown {
                said.push_str(&figure("Attached picture", Some(id), pictures));
            }
            said + "</section>"
        }
        Part::Answer(text) => format!(
            "<section class=\"answer\"><h3>Qilbee {time}</h3><p class=\"text\">{}</p></section>",
            escaped(text)
        ),
        Part::Step {
            sentence,
            outcome,
            decision,
            before,
            after,
            duration_ms,
            ..
        } => {
            let mut facts = outcome_word(*outcome).to_owned();
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
        Part::Note(note) => format!("<p class=\"note\">{time} {}</p>", escaped(note)),
        Part::End(end) => format!("<p class=\"end\">{time} {}</p>", end_words(*end)),
    }
}

fn figure(name: &str, id: Option<&BlobId>, pictures: Pictures<'_>) -> String {
    let Some(place) = id.and_then(pictures) else {
        return String::new();
    };
    format!(
        "<figure><img src=\"{}\" alt=\"{name}\"><figcaption>{name}</figcaption></figure>",
        escaped(&place)
    )
}

/// Text as text, wherever it stands.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
