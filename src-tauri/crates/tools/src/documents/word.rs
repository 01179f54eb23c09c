//! Word documents: headers, the paragraphs and tables, footers and notes.

use super::{
    DocumentError, TextCollector,
    flow::Flow,
    unpack::{self, Archive},
    xml::{self, Piece},
};

/// Parts around the text, in the order in which they are told: the beginning of their names, and their title.
const HEADERS: (&str, &str) = ("word/header", "Header");
const AFTER: [(&str, &str); 4] = [
    ("word/footer", "Footer"),
    ("word/footnotes", "Footnotes"),
    ("word/endnotes", "Endnotes"),
    ("word/comments.xml", "Comments"),
];

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let mut archive = unpack::open(bytes)?;
    let names = unpack::names(&archive);
    let body = names.iter().find(|name| is_body(name));
    let body = body.ok_or_else(|| DocumentError::damaged("there is no text in it"))?;
    around(&mut archive, &names, HEADERS, text)?;
    part(&mut archive, body, text)?;
    for kind in AFTER {
        around(&mut archive, &names, kind, text)?;
    }
    Ok(())
}

/// Returns whether a file of an archive has the text of a document. Some programs number it.
pub(super) fn is_body(name: &str) -> bool {
    let number = name.strip_prefix("word/document");
    let number = number.and_then(|rest| rest.strip_suffix(".xml"));
    number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Adds the different parts of a kind that have any text, each under its title.
fn around(
    archive: &mut Archive<'_>,
    names: &[String],
    (beginning, title): (&str, &str),
    text: &mut TextCollector,
) -> Result<(), DocumentError> {
    let mut told: Vec<String> = Vec::new();
    for name in names.iter().filter(|name| name.starts_with(beginning)) {
        let mut own = text.part();
        part(archive, name, &mut own)?;
        let own = own.into_text();
        let words = own.trim();
        if words.is_empty() || told.iter().any(|before| before == words) {
            continue;
        }
        text.add(&format!(
            "[{title}]\n{words}\n[End of {}]\n",
            title.to_lowercase()
        ))?;
        told.push(words.to_owned());
    }
    Ok(())
}

fn part(
    archive: &mut Archive<'_>,
    name: &str,
    text: &mut TextCollector,
) -> Result<(), DocumentError> {
    let xml = unpack::file(archive, name)?;
    let mut flow = Flow::default();
    let mut in_text = false;
    // The same again, for programs that can't show the first form.
    let mut fallbacks = 0_usize;
    xml::walk(&xml, text.deadline(), |piece| {
        match piece {
            Piece::Open(element) => match element.name().as_str() {
                "Fallback" => fallbacks += 1,
                _ if fallbacks > 0 => {}
                "t" => in_text = true,
                "tab" => flow.text("\t"),
                "br" | "cr" => flow.line_end(),
                "noBreakHyphen" => flow.text("-"),
                "tbl" => flow.begin_table(),
                "tr" => flow.begin_row(),
                "tc" => flow.begin_cell(),
                "gridSpan" => flow.span(element.number("val").unwrap_or(1)),
                _ => {}
            },
            Piece::Close(name) => match name {
                "Fallback" => fallbacks = fallbacks.saturating_sub(1),
                _ if fallbacks > 0 => {}
                "t" => in_text = false,
                "p" => flow.line_end(),
                "tc" => flow.end_cell(),
                "tr" => flow.end_row(),
                "tbl" => flow.end_table(),
                _ => {}
            },
            Piece::Text(words) if in_text && fallbacks == 0 => flow.text(words),
            Piece::Text(_) => {}
        }
        text.add(&flow.take())
    })
}
