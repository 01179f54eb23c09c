//! PowerPoint files: the text and tables of each slide, under its number, with its notes.

use super::{
    Deadline, DocumentError, TextCollector,
    flow::Flow,
    unpack::{self, Archive},
    xml::{self, Piece},
};
use std::collections::BTreeMap;

/// The part that lists the slides.
pub(super) const LIST: &str = "ppt/presentation.xml";
const FOLDER: &str = "ppt/slides/";

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let mut archive = unpack::open(bytes)?;
    let slides = slides(&mut archive, text.deadline())?;
    let mut has_text = false;
    for (slide, number) in slides.iter().zip(1..) {
        let Slide { words, is_hidden } = slide_text(&mut archive, slide, text)?;
        let mut notes = String::new();
        for part in related(&mut archive, slide, text.deadline())?.values() {
            if part.starts_with("ppt/notesSlides/") {
                notes.push_str(&slide_text(&mut archive, part, text)?.words);
            }
        }
        has_text |= !words.trim().is_empty() || !notes.trim().is_empty();
        let hidden = if is_hidden { " (hidden)" } else { "" };
        let notes = match notes.trim() {
            "" => String::new(),
            notes => format!("Notes: {notes}\n"),
        };
        let whole = format!(
            "Slide {number} of {}{hidden}\n{}\n{notes}\n",
            slides.len(),
            words.trim()
        );
        if !text.add(&whole)? {
            break;
        }
    }
    if has_text {
        Ok(())
    } else {
        Err(DocumentError::NoText)
    }
}

/// Text of a slide or its notes.
struct Slide {
    words: String,
    is_hidden: bool,
}

/// Returns the parts of the slides, in their order.
fn slides(archive: &mut Archive<'_>, deadline: Deadline) -> Result<Vec<String>, DocumentError> {
    let names = unpack::names(archive);
    let parts = related(archive, LIST, deadline)?;
    let list = unpack::file(archive, LIST)?;
    let mut slides = Vec::new();
    xml::walk(&list, deadline, |piece| {
        if let Piece::Open(element) = piece
            && element.name() == "sldId"
        {
            // The slide's own number is an `id` too, without a prefix.
            let part = element.prefixed("id").and_then(|id| parts.get(&id));
            slides.extend(part.filter(|part| names.contains(part)).cloned());
        }
        Ok(true)
    })?;
    if slides.is_empty() {
        let own = |name: &String| name.starts_with(FOLDER) && !name.contains("_rels");
        slides = names.into_iter().filter(own).collect();
    }
    Ok(slides)
}

/// Returns the parts that a part refers to, by their ids.
fn related(
    archive: &mut Archive<'_>,
    part: &str,
    deadline: Deadline,
) -> Result<BTreeMap<String, String>, DocumentError> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let mut parts = BTreeMap::new();
    let Ok(list) = unpack::file(archive, &format!("{folder}/_rels/{name}.rels")) else {
        return Ok(parts);
    };
    xml::walk(&list, deadline, |piece| {
        if let Piece::Open(element) = piece
            && let Some((id, target)) = element.attribute("Id").zip(element.attribute("Target"))
        {
            parts.insert(id, absolute(folder, &target));
        }
        Ok(true)
    })?;
    Ok(parts)
}

/// Resolves the path of a part, which only ever names a file of the archive.
fn absolute(folder: &str, target: &str) -> String {
    if let Some(path) = target.strip_prefix('/') {
        return path.to_owned();
    }
    let mut steps: Vec<_> = folder.split('/').collect();
    for step in target.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

fn slide_text(
    archive: &mut Archive<'_>,
    part: &str,
    text: &TextCollector,
) -> Result<Slide, DocumentError> {
    let xml = unpack::file(archive, part)?;
    let mut words = text.part();
    let mut flow = Flow::default();
    let (mut in_text, mut is_hidden, mut is_field, mut fallbacks) = (false, false, false, 0_usize);
    xml::walk(&xml, text.deadline(), |piece| {
        match piece {
            Piece::Open(element) => match element.name().as_str() {
                "Fallback" => fallbacks += 1,
                _ if fallbacks > 0 => {}
                "sld" => {
                    let shown = element.attribute("show");
                    is_hidden = shown.is_some_and(|shown| shown == "0" || shown == "false");
                }
                // The number of the slide, which is told already.
                "fld" => {
                    let kind = element.attribute("type");
                    is_field = kind.is_some_and(|kind| kind == "slidenum");
                }
                "t" => in_text = true,
                "br" => flow.line_end(),
                "tbl" => flow.begin_table(),
                "tr" => flow.begin_row(),
                "tc" => flow.begin_cell(),
                _ => {}
            },
            Piece::Close(name) => match name {
                "Fallback" => fallbacks = fallbacks.saturating_sub(1),
                _ if fallbacks > 0 => {}
                "fld" => is_field = false,
                "t" => in_text = false,
                "p" => flow.line_end(),
                "tc" => flow.end_cell(),
                "tr" => flow.end_row(),
                "tbl" => flow.end_table(),
                _ => {}
            },
            Piece::Text(words) if in_text && !is_field && fallbacks == 0 => flow.text(words),
            Piece::Text(_) => {}
        }
        words.add(&flow.take())
    })?;
    Ok(Slide {
        words: words.into_text(),
        is_hidden,
    })
}
